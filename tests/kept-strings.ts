// A text through many fields of a form at once: kept as it was typed, or refused at its field.
import type { Answer } from './harness.ts'

type Values = Readonly<Record<string, unknown>>

/** The value at a dotted path. */
export const at = (values: unknown, path: string): unknown =>
  path.split('.').reduce((inner: unknown, key) => (inner as Values | undefined)?.[key], values)

export function put(values: unknown, path: string, value: unknown): unknown {
  const [key = '', ...rest] = path.split('.')
  const inner = values as Values
  return { ...inner, [key]: rest.length === 0 ? value : put(inner[key], rest.join('.'), value) }
}

export interface Form {
  readonly body: unknown
  /** Paths in the body, and where the same stands in the record. */
  readonly fields: Readonly<Record<string, string>>
  readonly send: (body: unknown) => Promise<Answer>
  /** What the database gives back. */
  readonly stored: (answer: Answer) => unknown
  /** What is stored of it, where that is not the text without the space around it. */
  readonly shape?: (field: string, text: string) => unknown
}

/** First the refusal of all, then those that were not refused. Answers the fields where a string got lost. */
export async function lostIn({ body, fields, send, stored, shape }: Form, text: string): Promise<readonly string[]> {
  const all = Object.keys(fields)
  const filled = (names: readonly string[]) => names.reduce((values, field) => put(values, field, text), body)
  const first = await send(filled(all))
  const refused: readonly string[] =
    first.status === 422 ? first.body.errors.map(({ field }: { field: string }) => field.replace('body.', '')) : []
  const kept = all.filter((field) => !refused.includes(field))
  const answer = first.status === 422 ? await send(filled(kept)) : first
  if (answer.status !== 200 || refused.some((field) => !all.includes(field))) return [`${answer.status}`, ...refused]
  const record = await stored(answer)
  return kept.filter((field) => {
    const value = at(record, fields[field] ?? '') ?? ''
    return value !== (shape?.(field, text) ?? text.trim())
  })
}
