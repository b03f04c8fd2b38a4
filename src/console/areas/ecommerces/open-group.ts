import { groupsOpen } from '#commands/groups.ts'
import type { Action } from '#console/lib/area.ts'
import { queryOf } from '#console/lib/query.ts'
import { getEcommerce } from '#contract/ecommerces.ts'

export const openGroup: Action = async ({ ecommerce }, { queryClient, notify, run, t }) => {
  const { data } = await queryClient.fetchQuery(queryOf(getEcommerce, { params: { id: Number(ecommerce) } }))
  if (data.ecommerce_group_id !== null) run(groupsOpen, { group: String(data.ecommerce_group_id) })
  else notify({ kind: 'info', text: t('ecommerces:details.noGroup', { name: data.display_name }) })
}
