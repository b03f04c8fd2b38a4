// Platform API calls for metadata of ecommerces and groups, project configs and logos (S1 §7, S2 §7).

import type { Endpoint } from '#contract/endpoint.ts'
import { getGroupMetadatas, saveGroupMetadatas } from '#contract/platform/groups.ts'
import { getConfigs, getMetadatas, saveConfigs, saveMetadatas, uploadLogo } from '#contract/platform/metadatas.ts'
import { isRecord } from '#server/http/canonical-json.ts'
import { httpError } from '#server/http/errors.ts'
import { RawJson } from '#server/http/run.ts'
import { readMemberText, readMemberTexts, strictSecretRules } from '#server/services/json-secrets.ts'
import { createTextMask, parseMetadataTexts, resolvePlaceholders } from '#server/services/metadata.ts'
import type { CallInput, JsonObject, ReadCall } from '../calls.ts'
import { computeVersion } from '../complete.ts'
import { toRecord } from '../payloads.ts'
import type { PlatformReader, WriteCall } from '../writes.ts'

const computeTextVersion = (value: string) => computeVersion({ value })

/** Returns the metadata (one JSON text per name) from `metadatas`, `data.metadatas`, `data` or the whole response. */
function readMetadataTexts(text: string): Readonly<Record<string, string>> {
  const dataText = readMemberText(text, 'data')
  const outerText = dataText?.startsWith('{') ? dataText : text
  const metadatasText = readMemberText(outerText, 'metadatas')
  return readMemberTexts(metadatasText?.startsWith('{') ? metadatasText : outerText, null)
}

function toMetadatas(save: Endpoint) {
  return (_: unknown, { user }: CallInput, text: string): JsonObject => {
    const mask = user ? createTextMask(user, save) : (value: string) => value
    const entries = Object.entries(readMetadataTexts(text)).filter(([name]) => name !== 'success')
    return Object.fromEntries(entries.map(([name, value]) => [name, new RawJson(mask(value, name))]))
  }
}

/** Returns the masked metadata texts, each with a version. The version is computed from the unmasked text. */
const buildMaskedTexts = (payload: unknown, text: string): JsonObject => {
  const texts = readMetadataTexts(text)
  return Object.fromEntries(
    Object.entries(toRecord(payload)).map(([name, raw]) => [
      name,
      {
        value: raw instanceof RawJson ? raw.text : '',
        version: computeTextVersion(texts[name] ?? ''),
        updated_at: null,
      },
    ]),
  )
}

export const metadataReads: readonly ReadCall[] = [
  {
    endpoint: getMetadatas,
    readsText: true,
    adapt: toMetadatas(saveMetadatas),
    buildExtraMembers: (payload, _, text) => ({ texts: buildMaskedTexts(payload, text) }),
  },
  {
    endpoint: getGroupMetadatas,
    readsText: true,
    adapt: toMetadatas(saveGroupMetadatas),
    buildExtraMembers: (payload, _, text) => ({ texts: buildMaskedTexts(payload, text) }),
  },
  {
    endpoint: getConfigs,
    readsText: true,
    adapt: (_, { user }, text) => {
      const configs = readConfigsText(text)
      const masked = user ? createTextMask(user, saveConfigs, strictSecretRules)(configs) : configs
      return { configs: new RawJson(masked), text: masked, version: computeTextVersion(configs) }
    },
  },
]

/** Returns the JSON text of the project configs, from `data.configs`, `configs`, `data` or the whole response. */
function readConfigsText(text: string): string {
  const outerText = readMemberText(text, 'data') ?? text
  return outerText.trim().startsWith('{') ? (readMemberText(outerText, 'configs') ?? outerText) : outerText
}

/** Returns a function that reads one metadata text by its name. A name without a stored text has version 0. */
function createTextReader(endpoint: typeof getMetadatas | typeof getGroupMetadatas) {
  return async ({ read }: PlatformReader, { params, body, bodyText }: CallInput): Promise<JsonObject> => {
    const response = await read(endpoint, { params: { id: Number(params.id) } })
    const [[name = ''] = []] = parseMetadataTexts(body, bodyText)
    const text = response.texts[name]
    return { ...response, name, value: text?.value ?? '', version: text?.version ?? 0, updated_at: null }
  }
}

/**
 * Returns a function that builds the request body `{name: value}`. The JSON of `value` stays exactly as the user wrote
 * it.
 */
function createMetadataBodyBuilder(endpoint: typeof getMetadatas | typeof getGroupMetadatas) {
  return async (
    { body, bodyText, params }: CallInput,
    _: JsonObject,
    { readText }: PlatformReader,
  ): Promise<string> => {
    const [[name = '', text = 'null'] = []] = parseMetadataTexts(body, bodyText)
    const stored = readMetadataTexts(await readText(endpoint, { params }))[name]
    return `{${JSON.stringify(name)}:${resolvePlaceholders(text, stored, `body.texts.${name}`, { name })}}`
  }
}

const buildMetadataWrite = (
  endpoint: typeof saveMetadatas | typeof saveGroupMetadatas,
  readEndpoint: typeof getMetadatas | typeof getGroupMetadatas,
  getTarget: (id: number) => { readonly action: string; readonly entity: string; readonly ecommerce_id?: number },
): WriteCall => ({
  endpoint,
  read: createTextReader(readEndpoint),
  body: createMetadataBodyBuilder(readEndpoint),
  buildWriteResponse: ({ after }) => ({ success: true, metadatas: after.metadatas, texts: after.texts }),
  activity: ({ params }, { name }) => ({ ...getTarget(Number(params.id)), entity_id: `${params.id}/${name}` }),
  changes: (before, after) => ({
    before: before.version === 0 ? null : { name: before.name, version: before.version },
    after: { name: after.name, version: after.version },
  }),
})

export const metadataWrites: readonly WriteCall[] = [
  buildMetadataWrite(saveMetadatas, getMetadatas, (ecommerce_id) => ({
    ...{ action: 'ecommerces.editMetadata', entity: 'metadata', ecommerce_id },
  })),
  buildMetadataWrite(saveGroupMetadatas, getGroupMetadatas, () => ({
    ...{ action: 'groups.editMetadata', entity: 'group_metadata' },
  })),
  {
    endpoint: saveConfigs,
    read: async ({ read }, { params }) => (await read(getConfigs, { params: { id: Number(params.id) } })).data,
    body: async ({ body, bodyText, params }, _, { readText }) => {
      const text = typeof body.text === 'string' ? body.text : (readMemberText(bodyText, 'configs') ?? 'null')
      const stored = readConfigsText(await readText(getConfigs, { params }))
      return resolvePlaceholders(text, stored, 'body.text', strictSecretRules)
    },
    activity: ({ params }) => ({
      ...{ action: 'ecommerces.editConfigs', entity: 'project_configs', entity_id: Number(params.id) },
      ecommerce_id: Number(params.id),
    }),
    changes: (before, after) => ({ before: { version: before.version }, after: { version: after.version } }),
  },
  {
    endpoint: uploadLogo,
    body: ({ body }) => {
      if (!(body.file instanceof File)) throw httpError(422)
      const form = new FormData()
      form.set('kind', String(body.kind))
      form.set('file', body.file, body.file.name)
      return form
    },
    buildWriteResponse: ({ responseBody, input }) => {
      const record = toRecord(isRecord(responseBody) ? (responseBody.data ?? responseBody) : {})
      const path = record.path ?? record.url ?? ''
      const media_type = input.body.file instanceof File ? input.body.file.type : ''
      return { success: true, data: { id: record.id ?? 0, kind: input.body.kind, media_type, path } }
    },
    activity: ({ params }) => ({
      ...{ action: 'ecommerces.uploadLogo', entity: 'logo', entity_id: 0, ecommerce_id: Number(params.id) },
    }),
    changes: (_, __, { body }) => ({ before: null, after: { kind: body.kind } }),
  },
]
