// Ecommerce commands that run without a screen: copy a value, open the group of the ecommerce, and toggle or test an
// integration.
import type { QueryClient } from '@tanstack/react-query'
import {
  copyEcommerceDocumentCommand,
  copyEcommerceIdCommand,
  copyEcommerceNameCommand,
  copyEcommerceUrlCommand,
  copyEcommerceUuidCommand,
  findEcommerceCommand,
  openEcommerceGroupCommand,
} from '#commands/ecommerces.ts'
import { openGroupCommand } from '#commands/groups.ts'
import { testIntegrationCommand, toggleEcommerceIntegrationCommand } from '#commands/integrations.ts'
import { callApi } from '#console/api/client.ts'
import { getCachedRow, invalidateQueries, queryOptionsFor, replaceCachedRow } from '#console/api/queries.ts'
import { copyText } from '#console/lib/clipboard.ts'
import { type Action, type ActionEntry, createOpenPaletteAction } from '#console/run/screens.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { type Ecommerce, getEcommerce } from '#contract/platform/ecommerces.ts'
import {
  type Integration,
  listIntegrations,
  pingIntegration as ping,
  saveIntegration,
} from '#contract/platform/integrations.ts'

type CopiedField = 'Id' | 'Uuid' | 'Document' | 'Url' | 'Name'

const getCopiedText: Readonly<Record<CopiedField, (ecommerce: Ecommerce) => string>> = {
  Id: ({ id }) => String(id),
  Uuid: ({ uuid }) => uuid ?? '',
  Document: ({ document }) => document,
  Url: ({ url }) => url,
  Name: ({ display_name }) => display_name,
}

function buildCopyAction(field: CopiedField): Action {
  return async ({ ecommerce }, { queryClient, notify, t }) => {
    const response = queryClient.fetchQuery(queryOptionsFor(getEcommerce, { params: { id: Number(ecommerce) } }))
    const text = response.then(({ data }) => getCopiedText[field](data))
    const isCopied = await copyText(text)
    const value = await text
    if (isCopied) notify({ kind: 'success', text: t(`ecommerces:copied.${field}`, { value }) })
    else if (value === '') notify({ kind: 'info', text: t('ecommerces:copied.nothing') })
  }
}

const openGroup: Action = async ({ ecommerce }, { queryClient, notify, run, t }) => {
  const { data } = await queryClient.fetchQuery(queryOptionsFor(getEcommerce, { params: { id: Number(ecommerce) } }))
  if (data.ecommerce_group_id !== null) run(openGroupCommand, { group: String(data.ecommerce_group_id) })
  else notify({ kind: 'info', text: t('ecommerces:details.noGroup', { name: data.display_name }) })
}

/** Toggles an integration without confirmation. The toast offers to undo the change. */
const toggleIntegration: Action = async (args, { queryClient, t, notify, run }) => {
  // Changes nothing if another user has changed the state in the meantime, so that the two toggles do not cancel each
  // other out.
  const cachedIntegration = getCachedRow(queryClient, listIntegrations, Number(args.integration_id))
  const integration = await fetchIntegration(queryClient, Number(args.ecommerce), Number(args.integration_id))
  if (!integration) return void notify({ kind: 'error', text: t('integrations:gone') })
  if (cachedIntegration && cachedIntegration.is_active !== integration.is_active) {
    const messageKey = integration.is_active ? 'integrations:toggle.wasOn' : 'integrations:toggle.wasOff'
    return void notify({ kind: 'info', text: t(messageKey, { name: integration.name }) })
  }
  const saved = await saveToggledIntegration(queryClient, integration)
  const text = t(saved.is_active ? 'integrations:toggle.on' : 'integrations:toggle.off', { name: saved.name })
  notify({ kind: 'success', text, ...buildUndoAction(saved, run, t) })
}

async function fetchIntegration(
  client: QueryClient,
  ecommerceId: number,
  id: number,
): Promise<Integration | undefined> {
  const { data } = await client.fetchQuery({
    ...queryOptionsFor(listIntegrations, { params: { id: ecommerceId } }),
    staleTime: 0,
  })
  return data.find((integration) => integration.id === id)
}

async function saveToggledIntegration(client: QueryClient, integration: Integration): Promise<Integration> {
  const { id, integration_type, name, username, api_url, software_id, is_active, version } = integration
  // Omits the options of the integration from the request, so that an integration with invalid options can be switched
  // off.
  const body = { id, integration_type, name, username, api_url, software_id, is_active: !is_active }
  const invalidateIntegrations = () => void invalidateQueries(client, saveIntegration)
  const { data } = await callApi(saveIntegration, { params: { id }, body }, { ifMatch: version }).finally(
    invalidateIntegrations,
  )
  replaceCachedRow(client, queryOptionsFor(listIntegrations, { params: { id: data.ecommerce_id } }), data)
  return data
}

const pingIntegration: Action = async ({ integration_id }, { queryClient, t, notify }) => {
  const id = Number(integration_id)
  const name = getCachedRow(queryClient, listIntegrations, id)?.name ?? String(id)
  notify({ kind: 'info', text: t('integrations:connection.testing') })
  const { success, message_translated: message, milliseconds } = await callApi(ping, { params: { id } })
  if (success) notify({ kind: 'success', text: t('integrations:connection.ok', { name, message, milliseconds }) })
  else notify({ kind: 'error', text: t('integrations:connection.failed', { name, message }) })
}

export const actions: readonly ActionEntry[] = [
  [copyEcommerceIdCommand, buildCopyAction('Id')],
  [copyEcommerceUuidCommand, buildCopyAction('Uuid')],
  [copyEcommerceDocumentCommand, buildCopyAction('Document')],
  [copyEcommerceUrlCommand, buildCopyAction('Url')],
  [copyEcommerceNameCommand, buildCopyAction('Name')],
  [openEcommerceGroupCommand, openGroup],
  [toggleEcommerceIntegrationCommand, toggleIntegration],
  [testIntegrationCommand, pingIntegration],
  [findEcommerceCommand, createOpenPaletteAction('ecommerce')],
]
