// Action of the command that switches an alert on or off.
import { toggleAlertCommand } from '#commands/comunication.ts'
import { callApi } from '#console/api/client.ts'
import { getCachedRow, invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import type { Action, ActionEntry } from '#console/run/screens.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { listAlerts, saveAlert } from '#contract/platform/comunication.ts'

/**
 * Switches an alert on or off without confirmation. The toast offers to undo the change. If another user has toggled
 * the alert since the list was loaded, changes nothing, so that the two toggles do not cancel each other out.
 */
const toggleAlert: Action = async (args, { queryClient, t, notify, run }) => {
  const cachedAlert = getCachedRow(queryClient, listAlerts, Number(args.alert))
  const { data } = await queryClient.fetchQuery({ ...queryOptionsFor(listAlerts, { query: {} }), staleTime: 0 })
  const currentAlert = data.find(({ id }) => id === Number(args.alert))
  if (!currentAlert) {
    notify({ kind: 'error', text: t('comunication:alert.gone', { id: args.alert }) })
    return
  }
  const { id, type, title, description, is_active, version } = currentAlert
  if (cachedAlert && cachedAlert.is_active !== is_active) {
    notify({ kind: 'info', text: t(is_active ? 'comunication:toggle.wasOn' : 'comunication:toggle.wasOff', { title }) })
    void invalidateQueries(queryClient, saveAlert)
    return
  }
  const body = { type, title, description, is_active: !is_active }
  try {
    const response = await callApi(saveAlert, { params: { id }, body }, { ifMatch: version })
    const text = t(is_active ? 'comunication:toggle.off' : 'comunication:toggle.on', { title })
    notify({ kind: 'success', text, ...buildUndoAction(response, run, t) })
  } finally {
    void invalidateQueries(queryClient, saveAlert)
  }
}

export const actions: readonly ActionEntry[] = [[toggleAlertCommand, toggleAlert]]
