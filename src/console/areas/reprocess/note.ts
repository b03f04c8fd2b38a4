// The ready text that an agent pastes into the ticket.
import type { TFunction } from 'i18next'
import { linkOf } from '#commands/registry.ts'
import { reprocessHistory } from '#commands/reprocess.ts'
import { formatInstant } from '#console/lib/formats.ts'
import type { Attempt } from '#contract/reprocess.ts'

interface NoteOf {
  readonly attempt: Attempt
  /** Name of the ecommerce where it is known. */
  readonly ecommerce: string | null
  readonly message: string | null
  /** `https://console.example` */
  readonly origin: string
}

export function noteOf({ attempt, ecommerce, message, origin }: NoteOf, t: TFunction<'reprocess'>): string {
  const { type, status, entity_id: id, ecommerce_id, url_log } = attempt
  const name = ecommerce === null ? String(ecommerce_id) : t('owner.named', { name: ecommerce, id: ecommerce_id })
  const lines = [
    t(`note.${status}.${type}`, { id, when: formatInstant(attempt.finished_at ?? attempt.updated_at) }),
    t('note.facts', { ecommerce: name, task: attempt.task, ticket: attempt.ticket, attempt: attempt.attempt }),
    ...(message && status === 'failed' ? [t('note.message', { message })] : []),
    ...(url_log ? [t('note.log', { url: new URL(url_log, origin).href })] : []),
    t('note.history', { url: origin + linkOf(reprocessHistory, { ecommerce: String(ecommerce_id) }) }),
  ]
  return lines.join('\n')
}
