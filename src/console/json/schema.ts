// Schema of known JSON keys, warnings about values that do not match the schema, and error messages for invalid JSON.
import type { TFunction } from 'i18next'
import { type JsonError, type JsonNode, type JsonType, parseJson } from './json-text.ts'

/**
 * Formats a JSON error and its position, for example `JSON inválido: falta uma vírgula, linha 4, coluna 12` (S1 §5).
 */
export function formatJsonError({ code, line, column }: JsonError, t: TFunction): string {
  return t('json:invalid', { what: t(`json:fault.${code}`), line, column })
}

export interface JsonKeySchema {
  readonly type: JsonType
  /** Translated description of the key. */
  readonly description: string
  /** Expected values as JSON texts, for example `"light"` or `15`. */
  readonly allowedValues?: readonly string[]
}

/**
 * Descriptions and expected values of the keys in the outermost object, used for completion, hover help and warnings.
 * Keys outside the schema are always valid.
 */
export type JsonSchema = Readonly<Record<string, JsonKeySchema>>

export interface JsonSchemas {
  readonly keySchemas: JsonSchema
  /** Expected type and values of the whole document; null if every document is valid. */
  readonly documentSchema: JsonKeySchema | null
}

export interface JsonWarning {
  readonly kind: 'type' | 'value' | 'duplicate'
  readonly from: number
  readonly to: number
  /** Key of the outermost object to which the warning belongs; null if the warning is about the whole document. */
  readonly key: string | null
  readonly schema: JsonKeySchema | null
}

/** Returns the warnings about a valid JSON document. Warnings do not prevent the user from saving. */
export function findWarnings(text: string, { keySchemas, documentSchema }: JsonSchemas): readonly JsonWarning[] {
  const parseResult = parseJson(text)
  if ('fault' in parseResult) return []
  const { root, nodes } = parseResult
  const warnings = nodes.flatMap(findDuplicateKeys)
  if (documentSchema) warnings.push(...checkJsonValue(text, null, root, documentSchema))
  for (const { key, value } of root.members) {
    const keySchema = getKeySchema(keySchemas, key)
    if (keySchema) warnings.push(...checkJsonValue(text, key, value, keySchema))
  }
  return warnings
}

export function getKeySchema(keys: JsonSchema, key: string): JsonKeySchema | null {
  return Object.hasOwn(keys, key) ? (keys[key] ?? null) : null
}

/** Returns a warning if a value does not match its schema. `null` is valid for every type. */
function checkJsonValue(text: string, key: string | null, node: JsonNode, schema: JsonKeySchema): JsonWarning[] {
  const location = { from: node.from, to: node.to, key, schema }
  if (node.type === 'null') return []
  if (node.type !== schema.type) return [{ kind: 'type', ...location }]
  const isAllowed = !schema.allowedValues || schema.allowedValues.includes(text.slice(node.from, node.to))
  return isAllowed ? [] : [{ kind: 'value', ...location }]
}

function findDuplicateKeys({ members }: JsonNode): JsonWarning[] {
  if (members.length < 2) return []
  const previousKeys = new Set<string>()
  return members.flatMap(({ key, from, to }) => {
    const isDuplicate = previousKeys.has(key)
    previousKeys.add(key)
    return isDuplicate ? [{ kind: 'duplicate', from, to, key, schema: null }] : []
  })
}
