// Bulk changes: endpoints that apply one change to many ecommerces, first in a dry run. A bulk change can be undone as
// a whole.

import { type AccessRule, write } from '#contract/access.ts'
import { ActivitySummary } from '#contract/console/activity.ts'
import { defineEndpoint, MAX_LONG_TEXT_BYTES } from '#contract/endpoint.ts'
import { codeText, jsonText, recordId, text } from '#contract/fields.ts'
import { addFee } from '#contract/platform/billing.ts'
import { MAX_TAGS, saveEcommerceDetails, saveOwnership, tag } from '#contract/platform/ecommerces.ts'
import { saveFeatures } from '#contract/platform/features.ts'
import { metadataName, saveMetadatas } from '#contract/platform/metadatas.ts'
import { z } from '#contract/zod.ts'

export const changeKinds = ['features', 'segment', 'metadata', 'fee', 'ownership'] as const
type ChangeKind = (typeof changeKinds)[number]

/** Permission per kind of change, the same as for that change of a single ecommerce. */
export const changeAccessByKind: Readonly<Record<ChangeKind, AccessRule>> = {
  features: saveFeatures.access,
  segment: saveEcommerceDetails.access,
  metadata: saveMetadatas.access,
  fee: addFee.access,
  ownership: saveOwnership.access,
}

/** Maximum number of ecommerces that one request may change. */
export const MAX_CHANGED_ECOMMERCES = 200

/** Feature flag in the form `module.flag`, for example `money.pix`. The flag may contain further dots. */
const featureSchema = text(241).regex(/^[^.]+\../)
const featureListSchema = z.array(featureSchema).max(100).default([])
const tagListSchema = z.array(tag).max(MAX_TAGS, 'validation.tags').default([])

/** Change to apply to every ecommerce; fields that are not in the change keep their values. */
export const EcommerceChange = z.discriminatedUnion('kind', [
  z
    .strictObject({ kind: z.literal('features'), enable: featureListSchema, disable: featureListSchema })
    .refine(({ enable, disable }) => enable.length + disable.length > 0, {
      path: ['enable'],
      error: 'validation.required',
    })
    .refine(({ enable, disable }) => !enable.some((name) => disable.includes(name)), {
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
      add_tags: tagListSchema,
      remove_tags: tagListSchema,
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

/**
 * Results of a bulk change for one ecommerce. `unknown` means that the external platform API received the write but
 * sent no response; a dry run never has this result.
 */
export const changeResults = ['changed', 'same', 'refused', 'unknown'] as const
export type ChangeResult = (typeof changeResults)[number]

export const ChangedEcommerce = z.object({
  id: z.int(),
  /** Display name; null when the ecommerce does not exist. */
  name: z.string().nullable(),
  /** Result of the change; in a dry run, the result that saving would have now. */
  outcome: z.enum(changeResults),
  /** Old and new values of the changed fields; empty unless the outcome is `changed`. */
  told: z.array(ActivitySummary.pick({ entity: true, changes: true, names: true })),
  /** Reason for the outcomes `refused` and `unknown`, in the caller's language; otherwise null. */
  reason: z.string().nullable(),
})
export type ChangedEcommerce = z.infer<typeof ChangedEcommerce>

const changeDefinition = {
  method: 'POST',
  access: write('ecommerces'),
  maxJsonBytes: MAX_LONG_TEXT_BYTES,
  body: z.strictObject({
    ids: z.array(recordId).min(1, 'validation.required').max(MAX_CHANGED_ECOMMERCES),
    change: EcommerceChange,
  }),
} as const

/** Dry run: returns what `changeEcommerces` would return now, and changes nothing. */
export const checkEcommerceChange = defineEndpoint({
  ...changeDefinition,
  path: '/v2/boss/ecommerces/changes/check',
  response: z.object({ data: z.array(ChangedEcommerce) }),
  invalidatedTopics: [],
  rateLimit: 'reads',
})

/**
 * Applies the change to each ecommerce separately, with the same validation as a save of a single ecommerce. If the
 * change is rejected for one ecommerce, the other ecommerces are saved nevertheless.
 */
export const changeEcommerces = defineEndpoint({
  ...changeDefinition,
  path: '/v2/boss/ecommerces/changes',
  response: z.object({ success: z.literal(true), data: z.array(ChangedEcommerce) }),
  invalidatedTopics: ['ecommerces'],
})
