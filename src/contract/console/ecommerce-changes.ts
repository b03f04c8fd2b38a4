// One change of many ecommerces: looked at row by row (dry run), done, and taken back as a whole.

import { type Access, write } from '#contract/access.ts'
import { ToldActivity } from '#contract/console/activity.ts'
import { endpoint, longTextBytes } from '#contract/endpoint.ts'
import { codeText, jsonText, recordId, text } from '#contract/fields.ts'
import { addFee } from '#contract/platform/billing.ts'
import { mostTags, saveEcommerceDetails, saveOwnership, tag } from '#contract/platform/ecommerces.ts'
import { saveFeatures } from '#contract/platform/features.ts'
import { metadataName, saveMetadatas } from '#contract/platform/metadatas.ts'
import { z } from '#contract/zod.ts'

export const changeKinds = ['features', 'segment', 'metadata', 'fee', 'ownership'] as const
type ChangeKind = (typeof changeKinds)[number]

/** Who may do it to one may do it to many. */
export const accessOfChange: Readonly<Record<ChangeKind, Access>> = {
  features: saveFeatures.access,
  segment: saveEcommerceDetails.access,
  metadata: saveMetadatas.access,
  fee: addFee.access,
  ownership: saveOwnership.access,
}

/** Ecommerces of one call. */
export const mostChangedAtOnce = 200

/** `money.pix`: a flag may hold dots itself. */
const feature = text(241).regex(/^[^.]+\../)
const features = z.array(feature).max(100).default([])
const tags = z.array(tag).max(mostTags, 'validation.tags').default([])

/** What is not named in it stays as it is. */
export const EcommerceChange = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('features'), enable: features, disable: features })
    .refine(({ enable, disable }) => enable.length + disable.length > 0, {
      path: ['enable'],
      error: 'validation.required',
    })
    .refine(({ enable, disable }) => !enable.some((one) => disable.includes(one)), {
      path: ['disable'],
      error: 'validation.both_ways',
    }),
  z.strictObject({ kind: z.literal('segment'), segment: codeText(60).min(1, 'validation.required').nullable() }),
  z.strictObject({ kind: z.literal('metadata'), name: metadataName, text: jsonText }),
  z.strictObject({ kind: z.literal('fee'), fee: addFee.body }),
  z
    .strictObject({
      kind: z.literal('ownership'),
      owner_id: recordId.nullable().optional(),
      add_tags: tags,
      remove_tags: tags,
    })
    .refine(
      ({ owner_id, add_tags, remove_tags }) => owner_id !== undefined || add_tags.length + remove_tags.length > 0,
      {
        path: ['owner_id'],
        error: 'validation.required',
      },
    ),
])
export type EcommerceChange = z.output<typeof EcommerceChange>

export const changeOutcomes = ['changed', 'same', 'refused'] as const
export type ChangeOutcome = (typeof changeOutcomes)[number]

export const ChangedEcommerce = z.object({
  id: z.int(),
  /** Null where there is no such ecommerce. */
  name: z.string().nullable(),
  /** Of a dry run: what it would be. */
  outcome: z.enum(changeOutcomes),
  /** From what to what; empty unless it is changed. */
  told: z.array(ToldActivity.pick({ entity: true, changes: true, names: true })),
  /** Why it is refused, in the caller's language. */
  reason: z.string().nullable(),
})
export type ChangedEcommerce = z.infer<typeof ChangedEcommerce>

const call = {
  method: 'POST',
  access: write('ecommerces'),
  mostJsonBytes: longTextBytes,
  body: z.strictObject({
    ids: z.array(recordId).min(1, 'validation.required').max(mostChangedAtOnce),
    change: EcommerceChange,
  }),
  extension: true,
} as const

/** Does it to each and takes it back at once: nothing is changed, and the answer is what a run would answer now. */
export const checkEcommerceChange = endpoint({
  ...call,
  path: '/v2/boss/ecommerces/changes/check',
  answer: z.object({ data: z.array(ChangedEcommerce) }),
  changes: [],
  limit: 'reads',
})

/** Each by the rules of its single save; one that is refused stays as it is, and the others are changed. */
export const changeEcommerces = endpoint({
  ...call,
  path: '/v2/boss/ecommerces/changes',
  answer: z.object({ success: z.literal(true), data: z.array(ChangedEcommerce) }),
  changes: ['ecommerces'],
})
