// Claims: a claim is a user's mark that they work on a record in a work queue. Claims expire, and another user can take
// a claim over.

import { type AccessRule, anyOf, read, reverseAccess, write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instant, recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'

export const claimEntities = ['reverse', 'refund', 'group', 'feature_request'] as const
export type ClaimEntity = (typeof claimEntities)[number]

/**
 * Permissions per kind of record, the same as for the records themselves: `read` allows seeing claims, `write` allows
 * claiming.
 */
export const claimAccessByEntity: Readonly<
  Record<ClaimEntity, { readonly read: AccessRule; readonly write: AccessRule }>
> = {
  reverse: reverseAccess,
  refund: { read: read('ecommerces'), write: write('ecommerces') },
  group: { read: read('ecommerce_group'), write: write('ecommerce_group') },
  feature_request: { read: read('config'), write: write('config') },
}

/** Number of minutes after which a claim (a user's mark that they work on a record) expires. */
export const CLAIM_MINUTES = 30
/** Maximum number of claims that one user may hold at once. */
export const MAX_CLAIMS_PER_USER = 50
/** Maximum number of claims in the response of `listClaims`; in practice, there are never so many active claims. */
export const MAX_LISTED_CLAIMS = 1000

export const Claim = z.object({
  entity: z.enum(claimEntities),
  entity_id: z.int(),
  user: z.object({ id: z.int(), name: z.string() }),
  since: instant,
  until: instant,
  is_mine: z.boolean(),
})
export type Claim = z.infer<typeof Claim>

const claimContexts = ['ecommerces', 'courier', 'ecommerce_group', 'config'] as const

/**
 * Lists active claims on records that the caller may read, newest first. A claim is a user's mark that they work on a
 * record.
 */
export const listClaims = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/claims',
  access: anyOf(...claimContexts.map(read)),
  response: z.object({ data: z.array(Claim) }),
  cacheTopics: ['claims'],
})

const params = z.strictObject({ entity: z.enum(claimEntities), id: recordId })
const claimWriteAccess = anyOf(...claimContexts.map(write))

/**
 * Claims a record (marks that the caller works on it), or extends the caller's own claim. Responds 409 `claims.taken`
 * with the user's name if another user holds the claim, and 409 `claims.too_many` if the caller holds
 * `MAX_CLAIMS_PER_USER` claims.
 */
export const takeClaim = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/claims/:entity/:id',
  access: claimWriteAccess,
  params,
  body: z.strictObject({
    /** Id of the user whose claim the caller takes over. Responds 409 if a third user holds the claim now. */
    from: recordId.optional(),
  }),
  response: z.object({ success: z.literal(true), data: Claim }),
  invalidatedTopics: ['claims'],
  errorStatuses: [404, 409],
})

/** Deletes the caller's own claim on a record; 409 when another user holds the claim. */
export const releaseClaim = defineEndpoint({
  method: 'DELETE',
  path: '/v2/boss/claims/:entity/:id',
  access: claimWriteAccess,
  params,
  response: z.object({ success: z.literal(true) }),
  invalidatedTopics: ['claims'],
  errorStatuses: [409],
})
