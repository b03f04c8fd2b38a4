// Defines the format of error responses: `application/problem+json` with members such as `error_code` (S1 §8, S2 §8).
import { z } from './zod.ts'

export const FieldProblem = z.object({
  /** Dotted path of the input field, such as `body.reverse_id`. */
  field: z.string(),
  /** Error code and text key in the locale file `errors`, such as `validation.required`. */
  code: z.string(),
  message: z.string(),
  /** Position of the error in an uploaded CSV file: row number as in a spreadsheet, and column header. */
  row: z.int().optional(),
  column: z.string().optional(),
})
export type FieldProblem = z.infer<typeof FieldProblem>

export const Problem = z.object({
  title: z.string(),
  status: z.int(),
  /** Message to display, in the language of the request. */
  message: z.string(),
  /** Error code and text key in the locale file `errors`, such as `reprocess.duplicate`. */
  error_code: z.string().optional(),
  errors: z.array(FieldProblem).optional(),
  /**
   * Details that help the user to decide: previous attempt (409), current record (412) or missing permissions (403).
   */
  context: z.record(z.string(), z.unknown()).optional(),
  request_id: z.string(),
})
export type Problem = z.infer<typeof Problem>

/** Fields of a Zod issue that `explainIssue` uses to determine the error code. */
interface SchemaIssue {
  readonly code?: string | undefined
  readonly message: string
  readonly input?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly origin?: unknown
  readonly format?: unknown
  /** Values of the error message of a custom rule. */
  readonly params?: Readonly<Record<string, string | number>> | undefined
}

interface IssueExplanation {
  /** Key of the error message in the locale file `errors`. */
  readonly code: string
  readonly values: Readonly<Record<string, string | number>>
}

/**
 * Pattern of a text key such as `validation.cnpj`. A message of a Zod issue that does not match is a default sentence
 * of Zod.
 */
const textKeyPattern = /^[a-z]\w*(\.\w+)*$|^ERROR_[A-Z_]+$/

/** Zod issue codes that mean "required" when the value is missing. */
const missingValueIssueCodes = ['invalid_type', 'invalid_value', 'invalid_union']

/**
 * Converts a Zod issue to an error code and the values of its message (S1 §5). If the issue's message is an error code
 * already, returns that code.
 */
export function explainIssue(issue: SchemaIssue): IssueExplanation {
  // Zod includes `input` in an issue only if `reportInput` is set.
  const isMissing = 'input' in issue && issue.input === undefined
  if (isMissing && missingValueIssueCodes.includes(issue.code ?? '')) return { code: 'validation.required', values: {} }
  if (textKeyPattern.test(issue.message)) return { code: issue.message, values: issue.params ?? {} }
  const isText = issue.origin === 'string'
  if (issue.code === 'too_small') {
    const minimum = Number(issue.minimum)
    if (isText && minimum === 1) return { code: 'validation.required', values: {} }
    return { code: isText ? 'validation.min_length' : 'validation.min_number', values: { minimum } }
  }
  if (issue.code === 'too_big') {
    return {
      code: isText ? 'validation.max_length' : 'validation.max_number',
      values: { maximum: Number(issue.maximum) },
    }
  }
  if (issue.code === 'invalid_format' && issue.format === 'email') return { code: 'validation.email', values: {} }
  if (issue.code === 'unrecognized_keys') return { code: 'validation.unknown_key', values: {} }
  return { code: 'validation.invalid', values: {} }
}
