// Preview of a store in the panel beside a list: name, active badge, and the details from the page of the store.
import type { Arguments } from '#commands/command.ts'
import { ActiveBadge } from '#console/records/status-badge.tsx'
import { RecordPreviewPanel, RecordPreviewPlaceholder, useRecordPreview } from '#console/table/peek.tsx'
import { getStore } from '#contract/platform/stores.ts'
import { StoreDetails } from './store-page.tsx'

export function StorePeek({ args }: { readonly args: Arguments }) {
  const params = { ecommerce_id: Number(args.ecommerce), id: Number(args.store) }
  const { data, error } = useRecordPreview(getStore, { params })
  if (!data) return <RecordPreviewPlaceholder error={error} />
  const store = data.data
  return (
    <RecordPreviewPanel title={store.display_name} badges={<ActiveBadge active={store.is_active} feminine />}>
      <StoreDetails store={store} />
    </RecordPreviewPanel>
  )
}
