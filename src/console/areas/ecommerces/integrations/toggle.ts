import type { QueryClient } from '@tanstack/react-query'
import type { ActionContext } from '#console/lib/area.ts'
import { call } from '#console/lib/call.ts'
import { forget, queryOf, rowSeen } from '#console/lib/query.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { type Integration, listIntegrations, saveIntegration } from '#contract/integrations.ts'
import { keepSaved } from './keep-saved.ts'

type Context = Pick<ActionContext, 'queryClient' | 't' | 'notify' | 'run'>

/** Switches an integration on or off at once; the toast takes it back. */
export async function toggleIntegration(args: Readonly<Record<string, string>>, context: Context): Promise<void> {
  const { queryClient, t, notify, run } = context
  // From the state that was seen, so that of two people at once the second does not take back what the first did.
  const seen = rowSeen(queryClient, listIntegrations, Number(args.integration_id))
  const found = await integrationNow(queryClient, Number(args.ecommerce), Number(args.integration_id))
  if (!found) return void notify({ kind: 'error', text: t('integrations:gone') })
  if (seen && seen.is_active !== found.is_active) {
    const was = found.is_active ? 'integrations:toggle.wasOn' : 'integrations:toggle.wasOff'
    return void notify({ kind: 'info', text: t(was, { name: found.name }) })
  }
  const saved = await switched(queryClient, found)
  const text = t(saved.is_active ? 'integrations:toggle.on' : 'integrations:toggle.off', { name: saved.name })
  notify({ kind: 'success', text, ...undoOffer(saved, run, t) })
}

async function integrationNow(client: QueryClient, ecommerceId: number, id: number): Promise<Integration | undefined> {
  const { data } = await client.fetchQuery({
    ...queryOf(listIntegrations, { params: { id: ecommerceId } }),
    staleTime: 0,
  })
  return data.find((integration) => integration.id === id)
}

async function switched(client: QueryClient, integration: Integration): Promise<Integration> {
  const { id, name, username, api_url, software_id, is_active, version } = integration
  // Its options stay as they are, whole or not: a broken integration can be switched off.
  const body = { name, username, api_url, software_id, is_active: !is_active }
  const reread = () => void forget(client, saveIntegration)
  const { data } = await call(saveIntegration, { params: { id }, body }, { ifMatch: `"${version}"` }).finally(reread)
  keepSaved(client, data)
  return data
}
