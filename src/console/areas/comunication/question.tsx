import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { getMaintenance, type Maintenance } from '#contract/comunication.ts'
import { MaintenanceFacts } from './maintenance-facts.tsx'

interface SwitchQuestionProps {
  /** The side it would be switched to. */
  readonly to: 'on' | 'off'
  readonly children: (maintenance: Maintenance) => ReactNode
}

/** The question before the switch; where it stands on that side already, how it stands. */
export function SwitchQuestion({ to, children }: SwitchQuestionProps) {
  const { t } = useTranslation('comunication')
  const { close } = useRunner()
  const { data, error, refetch } = useQuery({ ...queryOf(getMaintenance, {}), staleTime: 0 })
  if (data && data.maintenance_mode !== (to === 'on')) return children(data)
  if (!data && !error) return null
  return (
    <Dialog
      title={t(to === 'on' ? 'maintenance.onTitle' : 'maintenance.offTitle')}
      onClose={close}
      footer={
        <Button keys="escape" onClick={close}>
          {t('common:close')}
        </Button>
      }
    >
      {data ? (
        <>
          <p>{t(to === 'on' ? 'maintenance.alreadyOn' : 'maintenance.alreadyOff')}</p>
          <MaintenanceFacts maintenance={data} />
        </>
      ) : (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}
