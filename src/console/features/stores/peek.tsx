// Preview of a store beside a list: name, active badge and the same details as on its page.
import type { Arguments } from '#commands/command.ts'
import { ActiveBadge } from '#console/records/status-badge.tsx'
import { PeekedRecord, PeekWaiting, usePeeked } from '#console/table/peek.tsx'
import { getStore } from '#contract/platform/stores.ts'
import { StoreFacts } from './store-page.tsx'

export function StorePeek({ args }: { readonly args: Arguments }) {
  const params = { ecommerce_id: Number(args.ecommerce), id: Number(args.store) }
  const { data, error } = usePeeked(getStore, { params })
  if (!data) return <PeekWaiting error={error} />
  const store = data.data
  return (
    <PeekedRecord title={store.display_name} marks={<ActiveBadge active={store.is_active} feminine />}>
      <StoreFacts store={store} />
    </PeekedRecord>
  )
}
