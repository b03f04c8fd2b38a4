// The editor's help from a schema: completion while typing, the meaning of a key under the pointer, warnings beside the errors.
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import type { Diagnostic } from '@codemirror/lint'
import { type EditorView, hoverTooltip } from '@codemirror/view'
import type { TFunction } from 'i18next'
import { jsonFault } from '#console/lib/json-text.ts'
import { caretPlace } from './caret.ts'
import { sayFault } from './say-fault.ts'
import { type JsonKeySchema, type JsonKnowledge, type JsonRemark, knownKey, remarksOn } from './schema.ts'

/** Longer documents are not read at every key. */
const longestCompleted = 200_000

export function completionOf({ keys, whole }: JsonKnowledge) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const place = pos > longestCompleted ? null : caretPlace(state.sliceDoc(0, pos))
    if (!place || (place.from === pos && !explicit)) return null
    const rest = state.sliceDoc(pos, pos + 200)
    // A quote that already stands behind the caret is written over.
    const span = { from: place.from, to: rest.startsWith('"') ? pos + 1 : pos }
    if (place.expects === 'key') {
      const ending = /^"?\s*:/.test(rest) ? '' : ': '
      return place.depth === 1 ? { ...span, options: keyOptions(keys, state.sliceDoc(), ending) } : null
    }
    const schema =
      place.depth === 0 ? whole : place.depth === 1 && place.key !== null ? knownKey(keys, place.key) : null
    return schema && { ...span, options: valueOptions(schema) }
  }
}

function keyOptions(keys: JsonKnowledge['keys'], text: string, ending: string) {
  return Object.entries(keys)
    .map(([key, { type, text: info }]) => ({ label: JSON.stringify(key), type: 'property', detail: type, info }))
    .filter(({ label }) => !text.includes(`${label}:`))
    .map((option) => ({ ...option, apply: option.label + ending }))
}

function valueOptions({ type, values, text: info }: JsonKeySchema) {
  const usual = type === 'boolean' ? ['true', 'false'] : []
  return [...(values ?? usual), 'null'].map((label) => ({ label, type: 'constant', info }))
}

/** What a key of the outermost object is for, under the pointer. */
export function hoverOf({ keys }: JsonKnowledge) {
  return hoverTooltip(({ state }, pos) => {
    const node = syntaxTree(state).resolveInner(pos, 1)
    const isOutermost = node.parent?.parent?.parent?.name === 'JsonText'
    if (node.name !== 'PropertyName' || !isOutermost) return null
    const label = state.sliceDoc(node.from, node.to)
    const [, schema] = Object.entries(keys).find(([key]) => JSON.stringify(key) === label) ?? []
    if (!schema) return null
    return {
      pos: node.from,
      end: node.to,
      create: () => {
        const dom = document.createElement('div')
        dom.textContent = `${schema.text} (${schema.type})`
        return { dom }
      },
    }
  })
}

/** The error of a text that is no JSON, else what looks wrong in it. */
export function diagnosticsOf(knowledge: JsonKnowledge, t: TFunction) {
  return ({ state }: Pick<EditorView, 'state'>): Diagnostic[] => {
    const text = state.sliceDoc()
    if (text.trim() === '') return []
    const fault = jsonFault(text)
    if (!fault)
      return remarksOn(text, knowledge).map((remark) => ({
        from: remark.from,
        to: Math.min(remark.to, remark.from + 200),
        severity: remark.kind === 'duplicate' ? 'info' : 'warning',
        message: sayRemark(remark, t),
      }))
    const from = Math.min(fault.offset, Math.max(0, text.length - 1))
    const to = Math.min(text.length, Math.max(from + 1, fault.offset + Math.min(fault.length, 200)))
    return [{ from, to, severity: 'error', message: sayFault(fault, t) }]
  }
}

function sayRemark({ kind, key, schema }: JsonRemark, t: TFunction): string {
  const expected = schema?.values?.join(', ') ?? schema?.type ?? ''
  if (kind === 'duplicate') return t('json:remark.duplicate', { key })
  return t(key === null ? 'json:remark.whole' : 'json:remark.key', { key, expected })
}
