// Metadata, project configs and logos of an ecommerce; the JSON is kept as the text that was written.

import { read, write } from '#contract/access.ts'
import { endpoint, longTextBytes } from '#contract/endpoint.ts'
import { instant, jsonText, recordId } from '#contract/fields.ts'
import { page, pageLimit, pageNumber } from '#contract/page.ts'
import { z } from '#contract/zod.ts'

const nameShape = /^[A-Za-z][\w.-]{0,99}$/

export const metadataName = z.string().regex(nameShape, 'validation.metadata_name')

export const logoKinds = ['main', 'email'] as const

// Schemas and endpoints (S1 §2, §3, §5, §7).

const ofEcommerce = z.strictObject({ id: recordId })

export const MetadataText = z.object({
  /** JSON, letter by letter as it was saved. */
  value: z.string(),
  version: z.int(),
  updated_at: instant,
})
export type MetadataText = z.infer<typeof MetadataText>

export const Metadatas = {
  /** Name to JSON value (S1 §3). Numbers keep their literals: other clients may read more digits than JavaScript. */
  metadatas: z.record(z.string(), z.unknown()),
  /** Name to text and version: for who edits the text itself. Ours. */
  texts: z.record(z.string(), MetadataText),
}

export const getMetadatas = endpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/metadatas',
  access: read('ecommerces'),
  params: ofEcommerce,
  answer: z.object(Metadatas),
  reads: ['ecommerces'],
})

/** One name a call: what a save costs does not grow with its names. */
const fewEnough = (map: object | undefined) => map === undefined || Object.keys(map).length <= 1

const wrapped = z.object({
  metadatas: z.record(metadataName, z.unknown()).optional(),
  texts: z.record(metadataName, jsonText).optional(),
})

/** A map of name to value (S1 §7, S2 §7): `{"theme": {…}}`. Ours: the same as `metadatas`, or texts as `texts`. */
export const MetadatasToSave = wrapped
  .catchall(z.unknown())
  .check(
    z.check(({ value, issues }) => {
      const { metadatas, texts, ...named } = value
      const given = [metadatas, texts, Object.keys(named).length > 0 ? named : undefined].filter(Boolean)
      const refuse = (message: string, path: string[] = []): void => {
        issues.push({ code: 'custom', message, path, input: value })
      }
      if (!fewEnough(metadatas) || !fewEnough(texts) || !fewEnough(named)) return refuse('metadatas.too_many')
      if (given.length !== 1)
        return refuse(given.length > 1 && !(metadatas && texts) ? unknownName : 'validation.one_of')
      if (given.some((map) => Object.keys(map ?? {}).length === 0)) return refuse('validation.required')
      for (const name of Object.keys(named))
        if (!metadataName.safeParse(name).success) refuse('validation.metadata_name', [name])
    }),
  )
  .meta({
    description: 'One name and its value; or the same as `metadatas`, or with the JSON as text as `texts`.',
    propertyNames: { pattern: nameShape.source },
  })

const unknownName = 'validation.unknown_key'

/** Saves the given names, keeps the others. `If-Match`: the version of the one saved name, 0 for a new one. */
export const saveMetadatas = endpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/:id/metadatas',
  access: write('ecommerces'),
  params: ofEcommerce,
  body: MetadatasToSave,
  mostJsonBytes: longTextBytes,
  answer: z.object({ success: z.literal(true), ...Metadatas }),
  changes: ['ecommerces'],
  refuses: [412],
})

export const MetadataVersion = z.object({
  version: z.int(),
  value: z.string(),
  /** Who saved it. */
  user_name: z.string(),
  ticket: z.string().nullable(),
  created_at: instant,
})
export type MetadataVersion = z.infer<typeof MetadataVersion>

/** The newest first, the present one included. */
/** A text may be long: few versions a page. */
export const versionsAtOnce = 15
export const versionsLimit = pageLimit(versionsAtOnce, 1, 50)

export const ecommerceMetadataVersions = endpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/metadatas/:name/versions',
  access: read('ecommerces'),
  params: z.strictObject({ id: recordId, name: metadataName }),
  query: z.strictObject({ page: pageNumber, limit: versionsLimit }),
  answer: page(MetadataVersion),
  reads: ['ecommerces'],
})

const ProjectConfigs = z.object({
  configs: z.unknown(),
  /** The same as the text that was written; `{}` while nothing was. */
  text: z.string(),
  /** 0 while nothing was written. */
  version: z.int(),
})
export type ProjectConfigs = z.infer<typeof ProjectConfigs>

export const getConfigs = endpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/configs',
  access: read('ecommerces'),
  params: ofEcommerce,
  answer: z.object({ data: ProjectConfigs }),
  reads: ['ecommerces'],
})

/** `configs` carries the value, `text` the text. Either of them. */
export const saveConfigs = endpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/:id/configs',
  access: write('ecommerces'),
  params: ofEcommerce,
  body: z
    .strictObject({
      configs: z.unknown().optional(),
      text: jsonText.optional(),
    })
    .refine(({ configs, text }) => (configs === undefined) !== (text === undefined), 'validation.one_of')
    .meta({ description: '`configs` or `text`, and not both.' }),
  mostJsonBytes: longTextBytes,
  answer: z.object({ success: z.literal(true), data: ProjectConfigs }),
  changes: ['ecommerces'],
  refuses: [412],
})

/** 2 MB. */
export const largestLogo = 2 * 1024 * 1024

const Logo = z.object({
  id: z.int(),
  kind: z.enum(logoKinds),
  media_type: z.string(),
  /** Where it is read, for a metadata to name. */
  path: z.string(),
})

export const uploadLogo = endpoint({
  method: 'POST',
  path: '/v2/boss/ecommerces/:id/logos',
  access: write('ecommerces'),
  params: ofEcommerce,
  body: z.strictObject({ kind: z.enum(logoKinds), file: z.file() }),
  upload: true,
  answer: z.object({ success: z.literal(true), data: Logo }),
  changes: ['ecommerces'],
})

export const getLogo = endpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/logos/:logo_id',
  access: read('ecommerces'),
  params: z.strictObject({ id: recordId, logo_id: recordId }),
  answer: z.instanceof(Blob),
  file: 'image/*',
  reads: ['ecommerces'],
  extension: true,
})
