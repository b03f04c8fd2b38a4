import Plus from 'lucide-react/icons/plus'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ecommercesAddUrl, ecommercesDeleteUrl, ecommercesEditUrl } from '#commands/urls.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { DataTable } from '#console/ui/data-table.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import type { Ecommerce } from '#contract/ecommerces.ts'
import type { EcommerceUrl } from '#contract/urls.ts'
import { columnsOf } from './columns.tsx'
import styles from './urls-tab.module.css'
import { useUrls } from './use-urls.ts'

const rowId = ({ id }: EcommerceUrl) => id
const writing = [ecommercesEditUrl, ecommercesDeleteUrl]
const nothing: readonly EcommerceUrl[] = []

/** Where an ecommerce and its brands are found on the net (S1 §2). */
export function UrlsTab({ ecommerce: { id } }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation('urls')
  const { run } = useRunner()
  const { can } = useSession()
  const canWrite = can(ecommercesAddUrl.access)
  const { rows = nothing, error, isFetching, refetch } = useUrls(id)

  const argumentsOf = useCallback((row: EcommerceUrl) => ({ ecommerce: String(id), url_id: String(row.id) }), [id])
  const columns = useMemo(() => {
    const edit = (row: EcommerceUrl) => run(ecommercesEditUrl, argumentsOf(row))
    const remove = (row: EcommerceUrl) => run(ecommercesDeleteUrl, argumentsOf(row))
    return columnsOf(t, canWrite ? { edit, remove } : null)
  }, [t, run, canWrite, argumentsOf])

  const add = canWrite && (
    <Button
      variant="primary"
      icon={<Plus size={14} />}
      keys={ecommercesAddUrl}
      onClick={() => run(ecommercesAddUrl, { ecommerce: String(id) })}
    >
      {t('add')}
    </Button>
  )

  return (
    <section className={styles.tab} aria-label={t('title')}>
      <header className={styles.header}>
        <div>
          <h2>{t('title')}</h2>
          <p className={styles.muted}>{t('description')}</p>
        </div>
        {add}
      </header>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        total={rows.length}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t('empty.title')} text={t(canWrite ? 'empty.text' : 'empty.readonly')} />}
        {...(canWrite ? { onOpen: (row: EcommerceUrl) => run(ecommercesEditUrl, argumentsOf(row)) } : {})}
        argumentsOf={argumentsOf}
        rowCommands={canWrite ? writing : []}
        height="auto"
        expectedRows={3}
      />
    </section>
  )
}
