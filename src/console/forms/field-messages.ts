// Messages of form fields: packs an issue of the schema as a translatable key, and formats the key as text.
import type { TFunction } from 'i18next'
import type { FieldError } from 'react-hook-form'
import { explainIssue } from '#contract/problem.ts'

type Issue = Parameters<typeof explainIssue>[0]

/** Packs an issue as a translatable key: `validation.min_length?minimum=3`. */
export function packMessage(issue: Omit<Issue, 'message'> & { readonly message?: string | undefined }): string {
  const { code, values } = explainIssue({ ...issue, message: issue.message ?? '' })
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))
  return query.size === 0 ? code : `${code}?${query}`
}

/** The text of a field's error. What the server said is ready to show. */
export function formatError(error: Pick<FieldError, 'type' | 'message'>, t: TFunction): string {
  if (error.type === 'server') return error.message ?? ''
  const [code = '', query] = (error.message || 'validation.invalid').split('?')
  return t(`errors:${code}`, Object.fromEntries(new URLSearchParams(query)))
}
