// Switching an alert: from the state that was seen, so that of two people at once the second does not take back what the first did.
import type { Action } from '#console/lib/area.ts'
import { call } from '#console/lib/call.ts'
import { forget, queryOf, rowSeen } from '#console/lib/query.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { listAlerts, saveAlert } from '#contract/comunication.ts'

/** Switches an alert on or off at once; the toast takes it back. */
export const toggleAlert: Action = async (args, { queryClient, t, notify, run }) => {
  const seen = rowSeen(queryClient, listAlerts, Number(args.alert))
  const { data } = await queryClient.fetchQuery({ ...queryOf(listAlerts, { query: {} }), staleTime: 0 })
  const found = data.find(({ id }) => id === Number(args.alert))
  if (!found) {
    notify({ kind: 'error', text: t('comunication:alert.gone', { id: args.alert }) })
    return
  }
  const { id, type, title, description, is_active, version } = found
  if (seen && seen.is_active !== is_active) {
    notify({ kind: 'info', text: t(is_active ? 'comunication:toggle.wasOn' : 'comunication:toggle.wasOff', { title }) })
    void forget(queryClient, saveAlert)
    return
  }
  const body = { type, title, description, is_active: !is_active }
  try {
    const answer = await call(saveAlert, { params: { id }, body }, { ifMatch: `"${version}"` })
    const text = t(is_active ? 'comunication:toggle.off' : 'comunication:toggle.on', { title })
    notify({ kind: 'success', text, ...undoOffer(answer, run, t) })
  } finally {
    void forget(queryClient, saveAlert)
  }
}
