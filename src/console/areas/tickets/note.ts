// The ready text that an agent pastes into the ticket: all that was done under it, with links.
import type { TFunction } from 'i18next'
import { linkOf } from '#commands/registry.ts'
import { ticketsOpen } from '#commands/tickets.ts'
import { formatInstant } from '#console/lib/formats.ts'
import { sayAction, sayRecord } from '#console/lib/said.ts'
import type { TicketAttempt, TicketCard, TicketChange } from '#contract/tickets.ts'

/** `origin` is `https://console.example`. */
export function ticketNote(card: TicketCard, origin: string, t: TFunction): string {
  const hidden = card.attempts_total + card.changes_total - card.attempts.length - card.changes.length
  const lines = [
    t('tickets:note.title', { ticket: card.ticket }),
    ...inOrder(card).map((entry) => `- ${'action' in entry ? changeLine(entry, t) : attemptLine(entry, origin, t)}`),
    ...(hidden > 0 ? [t('tickets:note.more', { count: hidden })] : []),
    t('tickets:note.card', { url: origin + linkOf(ticketsOpen, { ticket: card.ticket }) }),
  ]
  return lines.join('\n')
}

type Entry = TicketAttempt | TicketChange

const when = (entry: Entry) => ('action' in entry ? entry.at : (entry.finished_at ?? entry.updated_at))

/** As it happened. */
function inOrder({ attempts, changes }: TicketCard): readonly Entry[] {
  return [...attempts, ...changes].sort((one, other) => when(one).localeCompare(when(other)))
}

function attemptLine(attempt: TicketAttempt, origin: string, t: TFunction): string {
  const { type, entity_id, ecommerce_name, ecommerce_id, status, error, url_log } = attempt
  const said = t(`tickets:note.${type}`, {
    id: entity_id,
    ecommerce: t('tickets:card.ecommerce', { name: ecommerce_name, id: ecommerce_id }),
    when: formatInstant(when(attempt)),
    result: t(`ui:status.attempt.${status}`),
  })
  const why = error === null ? '' : ` ${t(`errors:${error}`)}`
  return said + why + (url_log === null ? '' : ` ${t('tickets:note.log', { url: new URL(url_log, origin).href })}`)
}

function changeLine(change: TicketChange, t: TFunction): string {
  return t('tickets:note.change', {
    action: sayAction(change, t),
    record: sayRecord(change, t),
    when: formatInstant(change.at),
    user: change.user_name,
  })
}
