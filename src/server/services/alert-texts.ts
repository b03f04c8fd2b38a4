// Sanitizes the texts of an alert on the server (S2 §5), before our own table or an external platform stores them.
import { z } from 'zod'
import { alertDescription, alertTitle } from '#contract/platform/comunication.ts'
import { explainIssue } from '#contract/problem.ts'
import { sanitizePlainText, sanitizeRichText } from '#contract/rich-text.ts'
import type { FieldError } from '#server/http/errors.ts'

const alertTexts = {
  title: { schema: alertTitle, sanitize: sanitizePlainText },
  description: { schema: alertDescription, sanitize: (html: string) => sanitizeRichText(html).html.trim() },
} as const

/**
 * Sanitizes a text of an alert, because the server must not rely on the sanitizing in the browser. Returns the errors
 * of the sanitized text; a text that equals the stored text is not validated.
 */
export function sanitizeAlertText(
  name: keyof typeof alertTexts,
  input: string,
  storedText: unknown,
): { readonly text: string; readonly errors: readonly FieldError[] } {
  const { schema, sanitize } = alertTexts[name]
  const text = sanitize(input)
  const { error } = text === storedText ? {} : z.safeParse(schema, text)
  return { text, errors: (error?.issues ?? []).map((issue) => ({ field: `body.${name}`, ...explainIssue(issue) })) }
}
