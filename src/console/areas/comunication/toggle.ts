import type { QueryClient } from '@tanstack/react-query'
import type { ActionContext } from '#console/lib/area.ts'
import { call } from '#console/lib/call.ts'
import { noticeOf } from '#console/lib/messages.ts'
import { forget, queryOf } from '#console/lib/query.ts'
import { type Alert, listAlerts, saveAlert } from '#contract/comunication.ts'

type Context = Pick<ActionContext, 'queryClient' | 't' | 'notify'>

/** Switches an alert on or off at once; the toast takes it back. */
export async function toggleAlert(args: Readonly<Record<string, string>>, context: Context): Promise<void> {
  const { queryClient, t, notify } = context
  const { data } = await queryClient.fetchQuery({ ...queryOf(listAlerts, { query: {} }), staleTime: 0 })
  const found = data.find(({ id }) => id === Number(args.alert))
  if (!found) return void notify({ kind: 'error', text: t('comunication:alert.gone', { id: args.alert }) })
  const saved = await switched(queryClient, found)
  const undo = () =>
    void switched(queryClient, saved).then(
      () => notify({ kind: 'info', text: t('comunication:toggle.undone', { title: saved.title }) }),
      (error: unknown) => notify(noticeOf(error, t)),
    )
  const text = t(saved.is_active ? 'comunication:toggle.on' : 'comunication:toggle.off', { title: saved.title })
  notify({ kind: 'success', text, action: { label: t('comunication:toggle.undo'), run: undo } })
}

async function switched(
  client: QueryClient,
  { id, type, title, description, is_active, version }: Alert,
): Promise<Alert> {
  const body = { type, title, description, is_active: !is_active }
  try {
    return (await call(saveAlert, { params: { id }, body }, { ifMatch: `"${version}"` })).data
  } finally {
    void forget(client, saveAlert)
  }
}
