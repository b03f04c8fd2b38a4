// Metadata (named JSON values), project configs and logos of an ecommerce (S1 §2, §3, §5, §7). JSON is stored exactly
// as the user typed it.

import { read, write } from '#contract/access.ts'
import { defineEndpoint, MAX_LONG_TEXT_BYTES } from '#contract/endpoint.ts'
import { instant, jsonText, recordId } from '#contract/fields.ts'
import { pageLimit, pageNumber, pageSchema } from '#contract/page.ts'
import { z } from '#contract/zod.ts'

const namePattern = /^[A-Za-z][\w.-]{0,99}$/

export const metadataName = z.string().regex(namePattern, 'validation.metadata_name')

export const logoKinds = ['main', 'email'] as const

const ecommerceParams = z.strictObject({ id: recordId })

export const MetadataText = z.object({
  /** JSON text exactly as it was saved. */
  value: z.string(),
  version: z.int(),
  updated_at: instant.nullable(),
})
export type MetadataText = z.infer<typeof MetadataText>

export const Metadatas = {
  /**
   * JSON values by name (S1 §3). The response contains all digits of long numbers, but JavaScript clients round such
   * numbers when they parse the response.
   */
  metadatas: z.record(z.string(), z.unknown()),
  /**
   * JSON texts and versions by name, for editing the text. The platform's API specification does not contain this
   * field.
   */
  texts: z.record(z.string(), MetadataText),
}

export const getMetadatas = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/metadatas',
  access: read('ecommerces'),
  params: ecommerceParams,
  response: z.object(Metadatas),
  cacheTopics: ['ecommerces'],
})

/**
 * Returns true if a map has at most one name. A request may save only one metadata value, because saving many values
 * would take too long.
 */
const hasAtMostOneName = (map: object | undefined) => map === undefined || Object.keys(map).length <= 1

/** Alternative request body: the metadata in the member `metadatas`, or as JSON text in the member `texts`. */
const alternativeMetadatasBody = z.object({
  metadatas: z.record(metadataName, z.unknown()).optional(),
  texts: z.record(metadataName, jsonText).optional(),
})

/**
 * Request body that maps one metadata name to its value (S1 §7, S2 §7): `{"theme": {…}}`. This API also accepts the map
 * in the member `metadatas`, or with the value as JSON text in the member `texts`.
 */
export const MetadatasInput = alternativeMetadatasBody
  .catchall(z.unknown())
  .check(
    z.check(({ value, issues }) => {
      const { metadatas, texts, ...topLevelValues } = value
      const presentMaps = [
        metadatas,
        texts,
        Object.keys(topLevelValues).length > 0 ? topLevelValues : undefined,
      ].filter(Boolean)
      const addIssue = (message: string, path: string[] = []): void => {
        issues.push({ code: 'custom', message, path, input: value })
      }
      if (!hasAtMostOneName(metadatas) || !hasAtMostOneName(texts) || !hasAtMostOneName(topLevelValues))
        return addIssue('metadatas.too_many')
      if (presentMaps.length !== 1)
        return addIssue(presentMaps.length > 1 && !(metadatas && texts) ? UNKNOWN_KEY_ERROR : 'validation.one_of')
      if (presentMaps.some((map) => Object.keys(map ?? {}).length === 0)) return addIssue('validation.required')
      for (const name of Object.keys(topLevelValues))
        if (!metadataName.safeParse(name).success) addIssue('validation.metadata_name', [name])
    }),
  )
  .meta({
    description:
      'One name and its value, on the top level or in `metadatas`; or one name and its JSON text in `texts`.',
    propertyNames: { pattern: namePattern.source },
  })

const UNKNOWN_KEY_ERROR = 'validation.unknown_key'

/**
 * Saves one metadata value; all other values stay. `If-Match` is the version of the saved value, or 0 for a new name.
 */
export const saveMetadatas = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/:id/metadatas',
  access: write('ecommerces'),
  params: ecommerceParams,
  body: MetadatasInput,
  maxJsonBytes: MAX_LONG_TEXT_BYTES,
  response: z.object({ success: z.literal(true), ...Metadatas }),
  invalidatedTopics: ['ecommerces'],
  errorStatuses: [412],
})

export const MetadataVersion = z.object({
  version: z.int(),
  value: z.string(),
  /** Name of the user who saved the version. */
  user_name: z.string(),
  ticket: z.string().nullable(),
  created_at: instant,
})
export type MetadataVersion = z.infer<typeof MetadataVersion>

/** Default number of versions per page; small, because a version may contain a long text. */
export const VERSIONS_PER_PAGE = 15
export const versionsLimit = pageLimit({ default: VERSIONS_PER_PAGE, min: 1, max: 50 })

/** Lists the versions of one metadata value, newest first, including the current version. */
export const listMetadataVersions = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/metadatas/:name/versions',
  access: read('ecommerces'),
  params: z.strictObject({ id: recordId, name: metadataName }),
  query: z.strictObject({ page: pageNumber, limit: versionsLimit }),
  response: pageSchema(MetadataVersion),
  cacheTopics: ['ecommerces'],
  extension: true,
})

const ProjectConfigs = z.object({
  configs: z.unknown(),
  /** JSON text of `configs` as the user typed it; `{}` until the first save. */
  text: z.string(),
  /** Version of the configs; 0 until the first save. */
  version: z.int(),
})
export type ProjectConfigs = z.infer<typeof ProjectConfigs>

export const getConfigs = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/configs',
  access: read('ecommerces'),
  params: ecommerceParams,
  response: z.object({ data: ProjectConfigs }),
  cacheTopics: ['ecommerces'],
})

/** Saves the project configs, either as a JSON value (`configs`) or as JSON text (`text`). */
export const saveConfigs = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/:id/configs',
  access: write('ecommerces'),
  params: ecommerceParams,
  body: z
    .strictObject({
      configs: z.unknown().optional(),
      text: jsonText.optional(),
    })
    .refine(({ configs, text }) => (configs === undefined) !== (text === undefined), 'validation.one_of')
    .meta({ description: 'Either `configs` or `text`, but not both.' }),
  maxJsonBytes: MAX_LONG_TEXT_BYTES,
  response: z.object({ success: z.literal(true), data: ProjectConfigs }),
  invalidatedTopics: ['ecommerces'],
  errorStatuses: [412],
})

/** Maximum size of a logo in bytes (2 MB). */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024

const Logo = z.object({
  id: z.int(),
  kind: z.enum(logoKinds),
  media_type: z.string(),
  /** URL path at which this API serves the logo; users copy the path into metadata. */
  path: z.string(),
})

export const uploadLogo = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/ecommerces/:id/logos',
  access: write('ecommerces'),
  params: ecommerceParams,
  body: z.strictObject({ kind: z.enum(logoKinds), file: z.file() }),
  upload: true,
  response: z.object({ success: z.literal(true), data: Logo }),
  invalidatedTopics: ['ecommerces'],
})

export const getLogo = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/logos/:logo_id',
  access: read('ecommerces'),
  params: z.strictObject({ id: recordId, logo_id: recordId }),
  response: z.instanceof(Blob),
  fileMediaType: 'image/*',
  cacheTopics: ['ecommerces'],
  extension: true,
})
