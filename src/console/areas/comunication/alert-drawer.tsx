import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { comunicationEditAlert } from '#commands/comunication.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { useRowOf } from '#console/lib/use-row-of.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { ActiveBadge } from '#console/ui/status-badge.tsx'
import { type Alert, listAlerts } from '#contract/comunication.ts'
import styles from './alert-form.module.css'
import { AlertForm } from './alert-form.tsx'
import { AlertTypeBadge } from './alert-type.tsx'

const SavedAlert = lazy(() => import('./alert-beside.tsx').then(({ SavedAlert }) => ({ default: SavedAlert })))

/** One alert: to change it with its preview beside, or only to see it. */
export function AlertDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('comunication')
  const { close } = useRunner()
  const { can } = useSession()
  const { data, error, refetch } = useQuery(queryOf(listAlerts, { query: {} }))
  const { row: alert, isGone } = useRowOf({ rows: data?.data, refetch }, Number(args.alert))
  if (alert && can(comunicationEditAlert.access)) return <AlertForm key={alert.id} alert={alert} />
  return (
    <Drawer
      title={alert?.title ?? t('alert.title')}
      subtitle={alert && t('alert.number', { id: alert.id })}
      wide
      onClose={close}
    >
      {alert && <Reading alert={alert} />}
      {!alert && error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!alert && !error && !isGone && <Skeleton height="240px" />}
      {!error && isGone && <EmptyState title={t('alert.gone', { id: args.alert })} text={t('alert.goneText')} />}
    </Drawer>
  )
}

function Reading({ alert: { type, is_active, title, description } }: { readonly alert: Alert }) {
  return (
    <>
      <p className={styles.marks}>
        <AlertTypeBadge type={type} />
        <ActiveBadge active={is_active} />
      </p>
      <Suspense fallback={<Skeleton height="240px" />}>
        <SavedAlert type={type} title={title} description={description} />
      </Suspense>
    </>
  )
}
