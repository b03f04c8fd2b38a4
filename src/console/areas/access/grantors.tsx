import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#console/lib/query.ts'
import { useSession } from '#console/lib/session.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import type { Need } from '#contract/access.ts'
import { permissionGrantors } from '#contract/users.ts'
import styles from './access.module.css'

/** Whom to ask for a right. */
export function Grantors({ need: { context, level } }: { readonly need: Need }) {
  const { t } = useTranslation(['access', 'common'])
  const isThere = useSession().can(permissionGrantors.access)
  const query = queryOf(permissionGrantors, { query: { context, level } })
  const { data, error, refetch } = useQuery({ ...query, enabled: isThere })
  const right = t('common:access.need', { level: t(`common:level.${level}`), context: t(`common:context.${context}`) })
  if (!isThere) return null
  return (
    <section className={styles.people} aria-label={t('grantors.title', { right })}>
      <h3 className={styles.heading}>{t('grantors.title', { right })}</h3>
      {!data && error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton width="240px" height="32px" />}
      {data?.data.length === 0 && <p>{t('grantors.none')}</p>}
      <ul className={styles.list}>
        {data?.data.map(({ first_name, last_name, email }) => (
          <li key={email} className={styles.person}>
            <span>{`${first_name} ${last_name}`.trim()}</span>
            <span className={styles.muted}>{email}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
