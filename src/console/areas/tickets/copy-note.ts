import type { Action } from '#console/lib/area.ts'
import { copyText } from '#console/lib/clipboard.ts'
import { queryOf } from '#console/lib/query.ts'
import { ticketHere } from '#console/lib/ticket.ts'
import { getTicket } from '#contract/tickets.ts'
import { ticketNote } from './note.ts'

/** Of the ticket it is given, else of that of this tab. */
export const copyNote: Action = async (args, { notify, queryClient, t }) => {
  const ticket = args.ticket ?? ticketHere()
  if (ticket === null) {
    notify({ kind: 'info', text: t('tickets:clear.none') })
    return
  }
  const { data } = await queryClient.fetchQuery({ ...queryOf(getTicket, { params: { ticket } }), staleTime: 0 })
  if (data.attempts_total + data.changes_total === 0) {
    notify({ kind: 'info', text: t('tickets:note.nothing', { ticket }) })
    return
  }
  await copyText(ticketNote(data, location.origin, t))
  notify({ kind: 'success', text: t('tickets:note.copied', { ticket }) })
}
