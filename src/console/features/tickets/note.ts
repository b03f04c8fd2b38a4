// Formats the changes and the reprocess attempts that were made under a helpdesk ticket as a plain-text note with
// links. Users copy the note or post it to the helpdesk.
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { buildCommandLink } from '#commands/registry.ts'
import { openTicketCommand } from '#commands/tickets.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { copyText } from '#console/lib/clipboard.ts'
import { formatInstant } from '#console/lib/format.ts'
import type { NotificationContent } from '#console/lib/notices.ts'
import { formatAction, formatRecord } from '#console/records/activity-labels.ts'
import {
  buildReprocessRecordLink,
  formatAttemptStatus,
  formatMerchantMessage,
} from '#console/records/reprocess-check.ts'
import { getTicket, type TicketAttempt, type TicketCard, type TicketChange } from '#contract/console/tickets.ts'
import type { ReprocessType } from '#contract/platform/reprocess.ts'

/** Builds the text of the note. Every link in the note starts with `origin`, for example `https://console.example`. */
function buildTicketNote(card: TicketCard, origin: string, t: TFunction): string {
  const unlistedEntryCount = card.attempts_total + card.changes_total - card.attempts.length - card.changes.length
  const lines = [
    t('tickets:note.title', { ticket: card.ticket }),
    ...listEntriesChronologically(card).map(
      (entry) => `- ${'action' in entry ? formatChange(entry, origin, t) : formatAttempt(entry, origin, t)}`,
    ),
    ...(unlistedEntryCount > 0 ? [t('tickets:note.more', { count: unlistedEntryCount })] : []),
    t('tickets:note.card', { url: origin + buildCommandLink(openTicketCommand, { ticket: card.ticket }) }),
  ]
  return lines.join('\n')
}

type TicketEntry = TicketAttempt | TicketChange

const getTimestamp = (entry: TicketEntry) => ('action' in entry ? entry.at : (entry.finished_at ?? entry.updated_at))

/**
 * Returns the attempts to reprocess records and the other changes under a helpdesk ticket as one list, in chronological
 * order.
 */
function listEntriesChronologically({ attempts, changes }: TicketCard): readonly TicketEntry[] {
  return [...attempts, ...changes].sort((a, b) => getTimestamp(a).localeCompare(getTimestamp(b)))
}

function formatAttempt(attempt: TicketAttempt, origin: string, t: TFunction): string {
  const { type, entity_id, ecommerce_name, ecommerce_id, status, error, url_log } = attempt
  const sentence = t(`tickets:note.${type}`, {
    id: entity_id,
    ecommerce: t('tickets:card.ecommerce', { name: ecommerce_name, id: ecommerce_id }),
    when: formatInstant(getTimestamp(attempt)),
    result: formatAttemptStatus(status, t),
  })
  const recordLink = formatRecordLink(type, entity_id, origin, t)
  const errorText = error === null ? '' : ` ${t(`errors:${error}`)}`
  const merchantMessage = formatMerchantMessage(attempt, t)
  const merchantSuffix = merchantMessage === null ? '' : ` ${merchantMessage}`
  return (
    sentence +
    errorText +
    merchantSuffix +
    (url_log === null ? '' : ` ${t('tickets:note.log', { url: new URL(url_log, origin).href })}`) +
    recordLink
  )
}

function formatChange(change: TicketChange, origin: string, t: TFunction): string {
  const { entity, entity_id } = change
  const isLinked = entity === 'reverse' || entity === 'refund'
  return (
    t('tickets:note.change', {
      action: formatAction(change, t),
      record: formatRecord(change, t),
      when: formatInstant(change.at),
      user: change.user_name,
    }) + (isLinked ? formatRecordLink(entity, Number(entity_id), origin, t) : '')
  )
}

/** Returns the sentence with the URL of a reverse (return request) or refund. */
function formatRecordLink(type: ReprocessType, id: number, origin: string, t: TFunction): string {
  return ` ${t('tickets:note.recordLink', { url: origin + buildReprocessRecordLink(type, id) })}`
}

/** Copies the note and returns the notification to show. Returns null if the browser refuses to copy. */
export async function copyTicketNote(
  ticket: string,
  client: QueryClient,
  t: TFunction,
): Promise<NotificationContent | null> {
  const request = client.fetchQuery({ ...queryOptionsFor(getTicket, { params: { ticket } }), staleTime: 0 })
  const note = request.then(({ data }) => getTicketNoteText(data, t))
  if (await copyText(note)) return { kind: 'success', text: t('tickets:note.copied', { ticket }) }
  return (await note) === '' ? { kind: 'info', text: t('tickets:note.nothing', { ticket }) } : null
}

/**
 * Returns the text of the note about a helpdesk ticket. Returns an empty text if no record was changed or reprocessed
 * under the ticket.
 */
export function getTicketNoteText(card: TicketCard, t: TFunction): string {
  return card.attempts_total + card.changes_total === 0 ? '' : buildTicketNote(card, location.origin, t)
}
