// Between a schema of the contract and a form: what is required, what an empty field means, which message an issue has.
import type { TFunction } from 'i18next'
import type { FieldError } from 'react-hook-form'
import { z } from 'zod'
import { explain } from '#contract/problem.ts'

export type FormSchema = z.ZodObject
export type Values = Readonly<Record<string, unknown>>

function accepts(schema: FormSchema, name: string, value: unknown): boolean {
  const field = schema.shape[name]
  return field ? z.safeParse(field, value).success : true
}

/** Whether a field must be filled in. */
export function isRequired(schema: FormSchema, name: string): boolean {
  return !accepts(schema, name, undefined) && !accepts(schema, name, '')
}

/** What is sent: an empty optional field is left out where the schema does not take an empty text. */
export function withoutEmpty(schema: FormSchema, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== '' || accepts(schema, name, '') || !accepts(schema, name, undefined),
    ),
  )
}

export function withoutUndefined(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

type Issue = Parameters<typeof explain>[0]

/** An issue as a message that can be said in any language later: `validation.min_length?minimum=3`. */
export function packMessage(issue: Omit<Issue, 'message'> & { readonly message?: string | undefined }): string {
  const { code, values } = explain({ ...issue, message: issue.message ?? '' })
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))
  return query.size === 0 ? code : `${code}?${query}`
}

/** The text of a field's error. What the server said is ready to show. */
export function sayError(error: Pick<FieldError, 'type' | 'message'>, t: TFunction): string {
  if (error.type === 'server') return error.message ?? ''
  const [code = '', query] = (error.message || 'validation.invalid').split('?')
  return t(`errors:${code}`, Object.fromEntries(new URLSearchParams(query)))
}

/** The field of the form that a problem of the server is about: `body.reverse_id` is `reverse_id`. */
export function fieldNameOf(path: string): string {
  return path.replace(/^(body|query|params)\./, '')
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
