// Group commands that run without a screen: find a group, and copy diagnostics about its registration with billing.
import { copyGroupDiagnosticsCommand, findGroupCommand } from '#commands/groups.ts'
import { getLastRequestId } from '#console/api/client.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { copyText } from '#console/lib/clipboard.ts'
import { version } from '#console/lib/version.ts'
import { type Action, type ActionEntry, createOpenPaletteAction } from '#console/run/screens.ts'
import { type Group, getGroup } from '#contract/platform/groups.ts'

const copyDiagnostics: Action = async ({ group }, { queryClient, notify, t }) => {
  const response = queryClient.fetchQuery(queryOptionsFor(getGroup, { params: { id: Number(group) } }))
  const getContext = () => ({ version, request: getLastRequestId(), time: new Date().toISOString() })
  const text = response.then(({ data }) => buildDiagnostics(data, getContext()))
  if (await copyText(text)) notify({ kind: 'success', text: t('groups:note.copied') })
}

interface DiagnosticsContext {
  readonly version: string
  readonly request: string | null
  readonly time: string
}

/**
 * Builds a diagnostic text for developers who investigate why a group is missing in the billing system. The text
 * contains no personal data.
 */
export function buildDiagnostics(group: Group, { version: product, request, time }: DiagnosticsContext): string {
  const lines = {
    product: `Reversa ${product}`,
    group: group.id,
    uuid: group.uuid ?? '-',
    id_group_at_crm: group.id_group_at_crm,
    billing: group.status_replica_group_in_billing,
    error: group.error_replica_group_in_billing ?? '-',
    linked_ecommerces: group.linked_ecommerce_number,
    updated_at: group.updated_at ?? '-',
    request: request ?? '-',
    time,
  }
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

export const actions: readonly ActionEntry[] = [
  [findGroupCommand, createOpenPaletteAction('group')],
  [copyGroupDiagnosticsCommand, copyDiagnostics],
]
