// Preview of a carrier in the panel beside the list.
import type { Arguments } from '#commands/command.ts'
import { RecordPreviewPanel, RecordPreviewPlaceholder, useRecordPreview } from '#console/table/peek.tsx'
import { getCarrier } from '#contract/platform/carriers.ts'
import { ServiceDetails } from './carrier-form.tsx'
import { ConnectorDetails } from './carrier-page.tsx'
import { CarrierLogo, ConnectorBadge } from './carriers.tsx'

export function CarrierPeek({ args }: { readonly args: Arguments }) {
  const { data, error } = useRecordPreview(getCarrier, { params: { id: Number(args.carrier) } })
  if (!data) return <RecordPreviewPlaceholder error={error} />
  const carrier = data.data
  return (
    <RecordPreviewPanel
      title={carrier.name}
      badges={
        <>
          <CarrierLogo carrier={carrier} />
          <ConnectorBadge carrier={carrier} />
        </>
      }
    >
      <p>
        <code>{carrier.url}</code>
      </p>
      <ConnectorDetails carrier={carrier} />
      <ServiceDetails carrier={carrier} />
    </RecordPreviewPanel>
  )
}
