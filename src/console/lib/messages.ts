// What a failed call says, in the order of S1 §8. What can be said without an answer is there from the start (`failures`), so that no connection is
// needed to tell that there is none; the texts of the server's codes (`errors`) come with the refusal.
import type { TFunction } from 'i18next'
import { type ApiError, isApiError } from './api-error.ts'
import type { NoticeDefinition } from './notices.ts'

/** The text of any error; with its heading where S1 §8 wants one (`Requisição falhou: …`). */
export function messageOf(error: unknown, t: TFunction): string {
  const { title, text } = noticeOf(error, t)
  return title ? `${title}: ${text}` : text
}

/** The same as a notice to show. */
export function noticeOf(error: unknown, t: TFunction): NoticeDefinition {
  if (!isApiError(error)) return { kind: 'error', text: t('failures:fault') }
  const text = textOf(error, t)
  return error.status === 404 ? { kind: 'error', title: t('failures:request_failed'), text } : { kind: 'error', text }
}

function textOf(error: ApiError, t: TFunction): string {
  if (error.kind !== 'http') return t(`failures:${error.kind}${error.uncertain ? '_uncertain' : ''}`)
  const { problem, status } = error
  const server = problem?.message ?? ''
  if (status === 401) return t('failures:session_expired')
  if (status === 404) return server || statusText(404, t)
  if (problem?.error_code) return server || codeText(problem.error_code, statusText(status, t), t)
  if (status === 500) return statusText(500, t)
  if (status === 422 && server) return server
  if (server) return codeText(server, server, t)
  return error.fields[0]?.message ?? statusText(status, t)
}

function codeText(code: string, otherwise: string, t: TFunction): string {
  return t([`errors:${code}`, `failures:${code}`], { defaultValue: otherwise })
}

function statusText(status: number, t: TFunction): string {
  return t(`errors:status.${status}`, { defaultValue: t('failures:fault') })
}
