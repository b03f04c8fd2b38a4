import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import type { Maintenance } from '#contract/comunication.ts'
import { MaintenanceFacts } from './maintenance-facts.tsx'
import { SwitchQuestion } from './question.tsx'
import { useSwitch } from './use-switch.ts'

export function MaintenanceOffDialog() {
  return <SwitchQuestion to="off">{(maintenance) => <Question maintenance={maintenance} />}</SwitchQuestion>
}

function Question({ maintenance }: { readonly maintenance: Maintenance }) {
  const { t } = useTranslation('comunication')
  const { send, isBusy, failure, cancel } = useSwitch(maintenance)
  return (
    <ConfirmDialog
      title={t('maintenance.offTitle')}
      action={t('maintenance.offSend')}
      variant="primary"
      busy={isBusy}
      failure={failure}
      onConfirm={() => void send({ maintenance_mode: false })}
      onCancel={cancel}
    >
      <p>{t('maintenance.offText')}</p>
      <MaintenanceFacts maintenance={maintenance} />
    </ConfirmDialog>
  )
}
