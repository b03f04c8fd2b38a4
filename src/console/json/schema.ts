// Schema of known JSON keys, the warnings derived from it, and the formatting of JSON errors.
import type { TFunction } from 'i18next'
import { type JsonFault, type JsonNode, type JsonType, readJson } from './json-text.ts'

/** Formats a JSON error with its position: `JSON inválido: falta uma vírgula, linha 4, coluna 12` (S1 §5). */
export function formatJsonError({ code, line, column }: JsonFault, t: TFunction): string {
  return t('json:invalid', { what: t(`json:fault.${code}`), line, column })
}

export interface JsonKeySchema {
  readonly type: JsonType
  /** Translated description of the JSON key. */
  readonly text: string
  /** Expected values as JSON text: `"light"`, `15`. */
  readonly values?: readonly string[]
}

/**
 * Expected values of the top-level keys. Used for completion, hover help and warnings; unknown keys are always valid.
 */
export type JsonSchema = Readonly<Record<string, JsonKeySchema>>

export interface JsonKnowledge {
  readonly keys: JsonSchema
  /** Expected type and values of the whole document; null if anything is valid. */
  readonly whole: JsonKeySchema | null
}

export interface JsonRemark {
  readonly kind: 'type' | 'value' | 'duplicate'
  readonly from: number
  readonly to: number
  /** Top-level key that the warning is about; null for the whole document. */
  readonly key: string | null
  readonly schema: JsonKeySchema | null
}

/** Returns the warnings about a valid JSON document. Warnings do not prevent saving. */
export function remarksOn(text: string, { keys, whole }: JsonKnowledge): readonly JsonRemark[] {
  const reading = readJson(text)
  if ('fault' in reading) return []
  const { root, nodes } = reading
  const remarks = nodes.flatMap(duplicatesOf)
  if (whole) remarks.push(...remarkOn(text, null, root, whole))
  for (const { key, value } of root.members) {
    const known = knownKey(keys, key)
    if (known) remarks.push(...remarkOn(text, key, value, known))
  }
  return remarks
}

export function knownKey(keys: JsonSchema, key: string): JsonKeySchema | null {
  return Object.hasOwn(keys, key) ? (keys[key] ?? null) : null
}

/** Checks a value against its schema. `null` is valid for every type. */
function remarkOn(text: string, key: string | null, node: JsonNode, schema: JsonKeySchema): JsonRemark[] {
  const place = { from: node.from, to: node.to, key, schema }
  if (node.type === 'null') return []
  if (node.type !== schema.type) return [{ kind: 'type', ...place }]
  const isOneOf = !schema.values || schema.values.includes(text.slice(node.from, node.to))
  return isOneOf ? [] : [{ kind: 'value', ...place }]
}

function duplicatesOf({ members }: JsonNode): JsonRemark[] {
  if (members.length < 2) return []
  const seen = new Set<string>()
  return members.flatMap(({ key, from, to }) => {
    const isSecond = seen.has(key)
    seen.add(key)
    return isSecond ? [{ kind: 'duplicate', from, to, key, schema: null }] : []
  })
}
