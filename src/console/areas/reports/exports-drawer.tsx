import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { listExports } from '#contract/reports.ts'
import { ExportEntry } from './export-entry.tsx'
import styles from './exports-drawer.module.css'
import { textsOfNames } from './names.ts'

/** Milliseconds between two looks while one is running. */
const lookEvery = 2000

/** The files that one has taken out, the newest first; each can be made again with its filters. */
export function ExportsDrawer() {
  const { t } = useTranslation([...textsOfNames, 'errors'])
  const { close } = useRunner()
  const { data, error, refetch } = useQuery({
    ...queryOf(listExports, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === 'running') ? lookEvery : false),
  })
  return (
    <Drawer title={t('reports:exports.title')} subtitle={t('reports:exports.subtitle')} onClose={close}>
      {!data && error && (
        <ErrorPanel title={t('reports:exports.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height="240px" />}
      {data?.data.length === 0 && (
        <EmptyState title={t('reports:exports.empty')} text={t('reports:exports.emptyText')} />
      )}
      {data && data.data.length > 0 && (
        <ul className={styles.list}>
          {data.data.map((one) => (
            <ExportEntry key={one.id} one={one} />
          ))}
        </ul>
      )}
    </Drawer>
  )
}
