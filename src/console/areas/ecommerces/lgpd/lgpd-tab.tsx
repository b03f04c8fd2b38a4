import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#console/lib/query.ts'
import { useSession } from '#console/lib/session.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Facts, Section } from '#console/ui/section.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import type { Ecommerce } from '#contract/ecommerces.ts'
import { getLgpd, saveLgpd } from '#contract/lgpd.ts'
import { LgpdForm } from './lgpd-form.tsx'
import styles from './lgpd-tab.module.css'

/** Who handles the requests of consumers about their data (S1 §2). */
export function LgpdTab({ ecommerce: { id } }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation('lgpd')
  const { can } = useSession()
  const { data, error, refetch } = useQuery(queryOf(getLgpd, { params: { id } }))
  if (!data && error) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.tab}>
      <Section title={t('title')}>
        <p className={styles.muted}>{t('description')}</p>
        {!data && <Skeleton height="52px" />}
        {data &&
          (can(saveLgpd.access) ? (
            <LgpdForm id={id} record={data.data} />
          ) : (
            <Facts facts={[{ name: t('provider'), value: data.data.provider.active?.name ?? t('none') }]} />
          ))}
      </Section>
    </div>
  )
}
