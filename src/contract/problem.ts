// The error format: problem+json with the fields of the specification (S1 §8, S2 §8).
import { z } from './zod.ts'

export const FieldProblem = z.object({
  /** Dotted path of the input, `body.reverse_id`. */
  field: z.string(),
  /** Key of the `errors` texts, `validation.required`. */
  code: z.string(),
  message: z.string(),
  /** Position in an uploaded file: row as spreadsheets number it, column as the header names it. */
  row: z.int().optional(),
  column: z.string().optional(),
})
export type FieldProblem = z.infer<typeof FieldProblem>

export const Problem = z.object({
  title: z.string(),
  status: z.int(),
  /** Ready to show, in the language of the request. */
  message: z.string(),
  /** Key of the `errors` texts, `reprocess.duplicate`. */
  error_code: z.string().optional(),
  errors: z.array(FieldProblem).optional(),
  /** What the person needs to decide: the earlier attempt (409), the current record (412), the missing needs (403). */
  context: z.record(z.string(), z.unknown()).optional(),
  request_id: z.string(),
})
export type Problem = z.infer<typeof Problem>

/** An issue of a zod schema, as far as messages need it. */
interface Issue {
  readonly code?: string | undefined
  readonly message: string
  readonly input?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly origin?: unknown
  readonly format?: unknown
}

interface Explanation {
  /** Key of the `errors` texts. */
  readonly code: string
  readonly values: Readonly<Record<string, string | number>>
}

/** A schema that says its own message names a text of `errors`; zod's own are sentences. */
const key = /^[a-z]\w*(\.\w+)*$|^ERROR_[A-Z_]+$/

/** Codes of issues that a missing value raises, whatever message its schema has for wrong values. */
const typeIssues = ['invalid_type', 'invalid_value', 'invalid_union']

/** Maps a Zod issue to the generic messages of S1 §5; a schema's own message is a key, `validation.cnpj`. */
export function explain(issue: Issue): Explanation {
  // zod leaves `input` out of an issue unless it is told to report it.
  const isMissing = 'input' in issue && issue.input === undefined
  if (isMissing && typeIssues.includes(issue.code ?? '')) return { code: 'validation.required', values: {} }
  if (key.test(issue.message)) return { code: issue.message, values: {} }
  const text = issue.origin === 'string'
  if (issue.code === 'too_small') {
    const minimum = Number(issue.minimum)
    if (text && minimum === 1) return { code: 'validation.required', values: {} }
    return { code: text ? 'validation.min_length' : 'validation.min_number', values: { minimum } }
  }
  if (issue.code === 'too_big') {
    return {
      code: text ? 'validation.max_length' : 'validation.max_number',
      values: { maximum: Number(issue.maximum) },
    }
  }
  if (issue.code === 'invalid_format' && issue.format === 'email') return { code: 'validation.email', values: {} }
  if (issue.code === 'unrecognized_keys') return { code: 'validation.unknown_key', values: {} }
  return { code: 'validation.invalid', values: {} }
}
