// What a developer needs to find out why the billing system does not know a group; nothing of a person.
import type { Action } from '#console/lib/area.ts'
import { lastRequestId } from '#console/lib/call.ts'
import { copyText } from '#console/lib/clipboard.ts'
import { queryOf } from '#console/lib/query.ts'
import { version } from '#console/lib/version.ts'
import { type Group, getGroup } from '#contract/groups.ts'

export const copyDiagnostics: Action = async ({ group }, { queryClient, notify, t }) => {
  const { data } = await queryClient.fetchQuery(queryOf(getGroup, { params: { id: Number(group) } }))
  await copyText(diagnosticsOf(data, { version, request: lastRequestId(), time: new Date().toISOString() }))
  notify({ kind: 'success', text: t('groups:note.copied') })
}

interface Around {
  readonly version: string
  readonly request: string | null
  readonly time: string
}

/** The e-mail of its manager is left out on purpose. */
export function diagnosticsOf(group: Group, { version: product, request, time }: Around): string {
  const lines = {
    product: `Reversa ${product}`,
    group: group.id,
    uuid: group.uuid,
    id_group_at_crm: group.id_group_at_crm,
    billing: group.status_replica_group_in_billing,
    error: group.error_replica_group_in_billing ?? '-',
    linked_ecommerces: group.linked_ecommerce_number,
    updated_at: group.updated_at,
    request: request ?? '-',
    time,
  }
  return Object.entries(lines)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}
