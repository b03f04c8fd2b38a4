import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { reprocessAgain, reprocessLog } from '#commands/reprocess.ts'
import { queryOf } from '#console/lib/query.ts'
import { useProvide } from '#console/lib/run.ts'
import { DataTable } from '#console/ui/data-table.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { pageNumber } from '#contract/page.ts'
import { type Attempt, reprocessHistory } from '#contract/reprocess.ts'
import { forceRefusal, historyColumns } from './history-columns.tsx'
import styles from './history-table.module.css'
import { openLog } from './log.ts'

interface HistoryTableProps {
  readonly ecommerceId: number
  /** The attempt of the result on screen, whose log is meant when no row is. */
  readonly last: Attempt | null
  /** Null for who may only read. */
  readonly onForce: ((attempt: Attempt) => void) | null
}

const rowId = ({ id }: Attempt) => id
const reading = [reprocessLog]
const writing = [reprocessAgain, reprocessLog]
const argumentsOf = ({ id }: Attempt) => ({ attempt: String(id) })

/** All attempts on the records of an ecommerce, the newest first (S1 §2). */
export function HistoryTable({ ecommerceId, last, onForce }: HistoryTableProps) {
  const { t } = useTranslation('reprocess')
  const [search, setSearch] = useSearchParams()
  const asked = z.safeParse(pageNumber, search.get('page') ?? undefined)
  const page = asked.success ? asked.data : 1
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(reprocessHistory, { params: { id: ecommerceId }, query: { page } }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => historyColumns(t, onForce), [t, onForce])

  useProvide('reprocess.log', ({ attempt }) => {
    const id = attempt === undefined ? last?.id : Number(attempt)
    if (id !== undefined) openLog(id, t)
  })

  const goTo = (next: number) =>
    setSearch(
      (current) => {
        if (next === 1) current.delete('page')
        else current.set('page', String(next))
        return current
      },
      { replace: true },
    )

  return (
    <section className={styles.history} aria-label={t('history.title')}>
      <h2>{t('history.title')}</h2>
      <DataTable
        label={t('history.title')}
        columns={columns}
        rows={data?.data ?? []}
        rowId={rowId}
        total={data?.total ?? 0}
        firstIndex={(data?.from ?? 1) - 1}
        pages={{ page, lastPage: data?.last_page ?? 1, onPage: goTo }}
        loading={isFetching}
        // Beside a form, what is known stays, also where it is that there is nothing: of a line that is down the form tells.
        error={data && onForce ? null : error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState title={t('history.empty')} text={t(onForce ? 'history.emptyHint' : 'history.emptyReadonly')} />
        }
        onOpen={({ id, url_log }) => url_log !== null && openLog(id, t)}
        argumentsOf={argumentsOf}
        rowCommands={onForce ? writing : reading}
        rowRefusal={(attempt, command) => (command === reprocessAgain ? forceRefusal(attempt, t) : null)}
        height="auto"
        expectedRows={3}
      />
    </section>
  )
}
