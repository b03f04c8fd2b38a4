import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#console/lib/query.ts'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { type Group, getGroupLinks } from '#contract/groups.ts'
import { LinksEditor } from './links-editor.tsx'
import styles from './links-tab.module.css'
import { LinksTable } from './links-table.tsx'
import { useIsEditing } from './place.ts'

/** The ecommerces of a group: to see, or to link and unlink (S2 §2). */
export function LinksTab({ group }: { readonly group: Group }) {
  const { t } = useTranslation('groups')
  const isEditing = useIsEditing(group)
  const { data, error, refetch } = useQuery(queryOf(getGroupLinks, { params: { id: group.id } }))
  if (!data && error) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="200px" />
  const number = data.data.length
  return (
    <section className={styles.tab} aria-label={t('tab.links')}>
      <header className={styles.header}>
        <h2>{group.name}</h2>
        <p className={styles.muted}>{number === 0 ? t('billing.none') : t('billing.linked', { count: number })}</p>
      </header>
      {isEditing ? <LinksEditor links={data} /> : <LinksTable groupId={group.id} rows={data.data} onRemove={null} />}
    </section>
  )
}
