import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { activityConfirmUndo } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { isApiError } from '#console/lib/api-error.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { sayAction } from '#console/lib/said.ts'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { DifferenceList } from '#console/ui/metadata/difference-list.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { type ActivityDetails, getActivity } from '#contract/activity.ts'
import styles from './facts.module.css'
import { Facts } from './facts.tsx'

/** One row, whole. */
export function ActivityDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['activity', 'difference'])
  const { close, run } = useRunner()
  const id = Number(args.activity)
  const { data, error, refetch } = useQuery({ ...queryOf(getActivity, { params: { id } }), staleTime: 0 })
  const row = data?.data
  const isMissing = isApiError(error) && error.status === 404
  const undo = row?.can_undo && (
    <Button variant="primary" onClick={() => run(activityConfirmUndo, { activity: String(id) })}>
      {t('drawer.undo')}
    </Button>
  )
  return (
    <Drawer
      wide
      title={row ? sayAction(row, t) : t('drawer.number', { id })}
      subtitle={row && t('drawer.number', { id })}
      onClose={close}
      footer={undo}
    >
      {row && <Body row={row} />}
      {!row && isMissing && <p>{t('drawer.notFound')}</p>}
      {!row && error && !isMissing && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!row && !error && <Skeleton height="200px" />}
    </Drawer>
  )
}

function Body({ row }: { readonly row: ActivityDetails }) {
  const { t } = useTranslation('activity')
  const hasChanges = row.before !== null || row.after !== null
  return (
    <>
      <Facts row={row} />
      <section className={styles.section} aria-label={t('drawer.changes')}>
        <h3>{t('drawer.changes')}</h3>
        {hasChanges ? (
          <DifferenceList before={row.before ?? '{}'} after={row.after ?? '{}'} />
        ) : (
          <p>{t('drawer.none')}</p>
        )}
      </section>
    </>
  )
}
