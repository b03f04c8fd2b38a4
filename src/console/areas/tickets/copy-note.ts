import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { Action } from '#console/lib/area.ts'
import { copyText } from '#console/lib/clipboard.ts'
import type { NoticeDefinition } from '#console/lib/notices.ts'
import { queryOf } from '#console/lib/query.ts'
import { ticketHere } from '#console/lib/ticket.ts'
import { getTicket } from '#contract/tickets.ts'
import { ticketNote } from './note.ts'

/** Of the ticket it is given, else of that of this tab. */
export const copyNote: Action = async (args, { notify, queryClient, t }) => {
  const ticket = args.ticket ?? ticketHere()
  notify(ticket === null ? { kind: 'info', text: t('tickets:clear.none') } : await copiedNote(ticket, queryClient, t))
}

/** Puts it on the clipboard, and answers what to say. */
export async function copiedNote(ticket: string, client: QueryClient, t: TFunction): Promise<NoticeDefinition> {
  const { data } = await client.fetchQuery({ ...queryOf(getTicket, { params: { ticket } }), staleTime: 0 })
  if (data.attempts_total + data.changes_total === 0) {
    return { kind: 'info', text: t('tickets:note.nothing', { ticket }) }
  }
  await copyText(ticketNote(data, location.origin, t))
  return { kind: 'success', text: t('tickets:note.copied', { ticket }) }
}
