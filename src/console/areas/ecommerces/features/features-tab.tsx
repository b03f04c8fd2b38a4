import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#console/lib/query.ts'
import { useSession } from '#console/lib/session.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import type { Ecommerce } from '#contract/ecommerces.ts'
import { allFeatures, getFeatures, saveFeatures } from '#contract/features.ts'
import { FeaturesForm } from './features-form.tsx'
import styles from './features-tab.module.css'
import { FeaturesToRead } from './features-to-read.tsx'

const places = ['a', 'b', 'c', 'd', 'e', 'f']

/** What an ecommerce may use, by module (S1 §2): to change for who may write, to read for the others. */
export function FeaturesTab({ ecommerce: { id } }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation('features')
  const { can } = useSession()
  const all = useQuery(queryOf(allFeatures, {}))
  const own = useQuery(queryOf(getFeatures, { params: { id } }))
  const error = all.error ?? own.error

  if (!all.data || !own.data) {
    const retry = () => void Promise.all([all.refetch(), own.refetch()])
    return error ? <ErrorPanel error={error} onRetry={retry} /> : <Waiting />
  }
  const record = own.data.data
  if (Object.keys(record.features).length === 0) return <EmptyState title={t('none.title')} text={t('none.text')} />
  const shown = { record, catalogue: all.data.data }
  return can(saveFeatures.access) ? <FeaturesForm id={id} {...shown} /> : <FeaturesToRead {...shown} />
}

function Waiting() {
  return (
    <div className={styles.modules} aria-busy="true">
      {places.map((place) => (
        <Skeleton key={place} height="132px" />
      ))}
    </div>
  )
}
