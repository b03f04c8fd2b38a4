// Error messages of form fields: encodes a Zod issue as a translation key with parameters, and translates this key.
import type { TFunction } from 'i18next'
import type { FieldError } from 'react-hook-form'
import { explainIssue } from '#contract/problem.ts'

type Issue = Parameters<typeof explainIssue>[0]

/** Encodes a Zod issue as a translation key with parameters, for example `validation.min_length?minimum=3`. */
export function encodeIssueMessage(issue: Omit<Issue, 'message'> & { readonly message?: string | undefined }): string {
  const { code, values } = explainIssue({ ...issue, message: issue.message ?? '' })
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))
  return query.size === 0 ? code : `${code}?${query}`
}

/**
 * Returns the error message of a form field. Messages from the server are already translated, and are returned
 * unchanged.
 */
export function formatFieldError(error: Pick<FieldError, 'type' | 'message'>, t: TFunction): string {
  if (error.type === 'server') return error.message ?? ''
  const [messageCode = '', parameterText] = (error.message || 'validation.invalid').split('?')
  return t(`errors:${messageCode}`, Object.fromEntries(new URLSearchParams(parameterText)))
}
