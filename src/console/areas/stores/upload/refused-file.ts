// What was wrong with the last file: kept until the next one (S2 §4), for this person, over a reload too.
import type { TFunction } from 'i18next'
import { z } from 'zod'
import { type ApiError, isApiError } from '#console/lib/api-error.ts'
import { dropDraft, readDraft, writeDraft } from '#console/lib/drafts.ts'

const RefusedFile = z.object({
  fileName: z.string(),
  message: z.string(),
  /** As the server says them: row, column and reason. */
  errors: z.array(z.string()),
  /** Of all of them: the server tells so many only. */
  count: z.int(),
})
export type RefusedFile = z.infer<typeof RefusedFile>

const draftOf = (ecommerceId: number) => `stores.upload.errors:${ecommerceId}`

export function keptRefusal(ecommerceId: number): RefusedFile | null {
  return z.safeParse(RefusedFile, readDraft(draftOf(ecommerceId))).data ?? null
}

export function keepRefusal(ecommerceId: number, refused: RefusedFile | null): void {
  if (refused) writeDraft(draftOf(ecommerceId), refused)
  else dropDraft(draftOf(ecommerceId))
}

/** Null for what is no refusal of the file itself: no right, no connection. */
export function refusedBy(error: unknown, fileName: string): RefusedFile | null {
  if (!isApiError(error) || error.status !== 422 || error.code !== 'stores.upload_refused') return null
  return { fileName, message: error.problem?.message ?? '', errors: messagesOf(error), count: countOf(error) }
}

const messagesOf = ({ fields }: ApiError) => fields.map(({ message }) => message)

function countOf({ problem, fields }: ApiError): number {
  const count = problem?.context?.count
  return typeof count === 'number' ? count : fields.length
}

/** The text of `log-errors.txt`. */
export function logOf({ fileName, message, errors, count }: RefusedFile, t: TFunction): string {
  const more = count > errors.length ? [t('store-upload:more', { count: count - errors.length })] : []
  return `\uFEFF${[fileName, message, '', ...errors, ...more].join('\r\n')}\r\n`
}
