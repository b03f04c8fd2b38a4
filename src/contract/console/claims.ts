// Claims: who is at work on a record of a queue, since when; another may take it over by saying so. Ours.

import { type Access, accessOfReverse, any, read, write } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { instant, recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'

export const claimEntities = ['reverse', 'refund', 'group', 'feature_request'] as const
export type ClaimEntity = (typeof claimEntities)[number]

/** Who sees that somebody is at work on it, and who may say so of themselves: whoever may do that work. */
export const accessOfClaim: Readonly<Record<ClaimEntity, { readonly read: Access; readonly write: Access }>> = {
  reverse: accessOfReverse,
  refund: { read: read('ecommerces'), write: write('ecommerces') },
  group: { read: read('ecommerce_group'), write: write('ecommerce_group') },
  feature_request: { read: read('config'), write: write('config') },
}

/** A claim ends by itself after so long. */
export const claimMinutes = 30
/** Claims that one user may hold at once. */
export const MAX_CLAIMS_PER_USER = 50
/** More than are held at once. */
export const mostClaims = 1000

export const Claim = z.object({
  entity: z.enum(claimEntities),
  entity_id: z.int(),
  user: z.object({ id: z.int(), name: z.string() }),
  since: instant,
  until: instant,
  is_mine: z.boolean(),
})
export type Claim = z.infer<typeof Claim>

const contexts = ['ecommerces', 'courier', 'ecommerce_group', 'config'] as const

/** Those that are held now, of records that the caller may read of; the newest first. */
export const listClaims = endpoint({
  method: 'GET',
  path: '/v2/boss/claims',
  access: any(...contexts.map(read)),
  answer: z.object({ data: z.array(Claim) }),
  reads: ['claims'],
  extension: true,
})

const params = z.strictObject({ entity: z.enum(claimEntities), id: recordId })
const access = any(...contexts.map(write))

/**
 * Begins a claim, or extends the user's own claim. 409 `claims.taken` names the other user who has the claim; 409
 * `claims.too_many` when the user has the maximum.
 */
export const takeClaim = endpoint({
  method: 'PUT',
  path: '/v2/boss/claims/:entity/:id',
  access,
  params,
  body: z.strictObject({
    /** Takes it over from this person, if it is they who have it. */
    from: recordId.optional(),
  }),
  answer: z.object({ success: z.literal(true), data: Claim }),
  changes: ['claims'],
  extension: true,
  refuses: [404, 409],
})

/** One's own; of another's 409. */
export const releaseClaim = endpoint({
  method: 'DELETE',
  path: '/v2/boss/claims/:entity/:id',
  access,
  params,
  answer: z.object({ success: z.literal(true) }),
  changes: ['claims'],
  extension: true,
  refuses: [409],
})
