import { useTranslation } from 'react-i18next'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'

/** Everything as at the beginning, but for the saved views: those are records of their own. */
export function ResetDialog() {
  const { t } = useTranslation('preferences')
  const { close } = useRunner()
  const { savePreferences } = useSession()
  const reset = () => {
    savePreferences({
      language: null,
      theme: null,
      density: null,
      menu_collapsed: null,
      single_keys: null,
      teach_keys: null,
      home_page: null,
      keys: null,
      hidden_columns: null,
      recent: null,
      recent_tasks: null,
    })
    close()
    notify({ kind: 'success', text: t('resetDone') })
  }
  return (
    <ConfirmDialog title={t('resetTitle')} action={t('reset')} onConfirm={reset} onCancel={close}>
      <p>{t('resetText')}</p>
    </ConfirmDialog>
  )
}
