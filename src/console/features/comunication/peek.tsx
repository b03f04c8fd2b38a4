// Preview of an alert in the panel beside the list.
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { RecordPreviewPanel, RecordPreviewPlaceholder, useRecordPreview } from '#console/table/peek.tsx'
import { listAlerts } from '#contract/platform/comunication.ts'
import { AlertContent } from './alert-drawer.tsx'

export function AlertPeek({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('comunication')
  const { data, error } = useRecordPreview(listAlerts, { query: {} })
  const alert = data?.data.find(({ id }) => id === Number(args.alert))
  if (!data) return <RecordPreviewPlaceholder error={error} />
  if (!alert) return <p>{t('alert.gone', { id: args.alert })}</p>
  return (
    <RecordPreviewPanel title={alert.title}>
      <AlertContent alert={alert} />
    </RecordPreviewPanel>
  )
}
