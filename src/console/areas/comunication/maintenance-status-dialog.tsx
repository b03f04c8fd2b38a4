import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { comunicationList, comunicationMaintenanceOff } from '#commands/comunication.ts'
import { linkOf } from '#commands/registry.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { getMaintenanceStatus } from '#contract/comunication.ts'
import { MaintenanceFacts } from './maintenance-facts.tsx'

/** What the badge in the header stands for; the way to end it, for who may. */
export function MaintenanceStatusDialog() {
  const { t } = useTranslation('comunication')
  const { run, close } = useRunner()
  const { can } = useSession()
  const { data, error, refetch } = useQuery(queryOf(getMaintenanceStatus, {}))
  return (
    <Dialog
      title={t('maintenance.title')}
      wide
      onClose={close}
      footer={
        <>
          <Button keys="escape" onClick={close}>
            {t('common:close')}
          </Button>
          {can(comunicationList.access) && (
            <ButtonLink to={linkOf(comunicationList)}>{t('maintenance.toPage')}</ButtonLink>
          )}
          {data?.maintenance_mode && can(comunicationMaintenanceOff.access) && (
            <Button variant="primary" onClick={() => run(comunicationMaintenanceOff)}>
              {t('maintenance.offSend')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('maintenance.what')}</p>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="60px" />}
      {data && <MaintenanceFacts maintenance={data} />}
    </Dialog>
  )
}
