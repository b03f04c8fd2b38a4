// Preview of an activity entry in the panel beside the list. The preview shows the same content as the drawer of the
// entry.
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { formatAction } from '#console/records/activity-labels.ts'
import { RecordPreviewPanel, RecordPreviewPlaceholder, useRecordPreview } from '#console/table/peek.tsx'
import { getActivity } from '#contract/console/activity.ts'
import { ActivityBody } from './activity-drawers.tsx'

export function ActivityPeek({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('activity')
  const { data, error } = useRecordPreview(getActivity, { params: { id: Number(args.activity) } })
  if (!data) return <RecordPreviewPlaceholder error={error} />
  return (
    <RecordPreviewPanel title={formatAction(data.data, t)}>
      <ActivityBody row={data.data} />
    </RecordPreviewPanel>
  )
}
