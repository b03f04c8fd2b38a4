import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { ecommercesEditSubscription } from '#commands/billing.ts'
import { dateHere, formatDate, formatReais } from '#console/lib/formats.ts'
import { queryOf } from '#console/lib/query.ts'
import { useSession } from '#console/lib/session.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Facts, Section } from '#console/ui/section.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { type Fee, getSubscription, type Subscription } from '#contract/billing.ts'
import type { Ecommerce } from '#contract/ecommerces.ts'
import { amountOf } from './amount.ts'
import styles from './billing.module.css'
import { EditButton } from './edit-button.tsx'
import { currentFees } from './fee-standing.ts'
import { byService } from './services.ts'

export function SubscriptionTab({ ecommerce: { id } }: { readonly ecommerce: Ecommerce }) {
  const { data, error, refetch } = useQuery(queryOf(getSubscription, { params: { id } }))
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton height="120px" />
  if (data.data === null) return <NoSubscription id={id} />
  return (
    <div className={styles.tab}>
      <Present subscription={data.data} />
      <FeesInForce fees={data.data.billing_fees} />
    </div>
  )
}

function NoSubscription({ id }: { readonly id: number }) {
  const { t } = useTranslation('billing')
  const { can } = useSession()
  return (
    <EmptyState
      title={t('subscription.none')}
      text={t(can(ecommercesEditSubscription.access) ? 'subscription.noneHint' : 'subscription.noneReadonly')}
      action={
        <EditButton command={ecommercesEditSubscription} ecommerceId={id} icon={<Plus size={14} />}>
          {t('subscription.begin')}
        </EditButton>
      }
    />
  )
}

function Present({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('billing')
  const { ecommerce_id, frequency_id, frequency_fee, service_code, started_at } = subscription
  return (
    <Section
      title={t('subscription.title')}
      action={
        <EditButton command={ecommercesEditSubscription} ecommerceId={ecommerce_id} icon={<Pencil size={13} />}>
          {t('subscription.edit')}
        </EditButton>
      }
    >
      <Facts
        facts={[
          { name: t('subscription.frequency'), value: t(`frequency.${frequency_id}`) },
          { name: t('subscription.feeFact'), value: formatReais(frequency_fee) },
          { name: t('service'), value: t(`subscribed.${service_code}`, { defaultValue: service_code }) },
          { name: t('subscription.started'), value: formatDate(started_at) },
        ]}
      />
    </Section>
  )
}

/** What the history says is charged today; the history itself has a tab of its own. */
function FeesInForce({ fees }: { readonly fees: readonly Fee[] }) {
  const { t } = useTranslation('billing')
  const current = currentFees(fees, dateHere(new Date()))
  return (
    <Section title={t('fees.inForce')}>
      {current.length === 0 ? (
        <p className={styles.muted}>{t('fees.noneInForce')}</p>
      ) : (
        <Facts
          facts={byService(current).map((fee) => ({
            name: t(`ecommerces:service.${fee.service_code}`, { defaultValue: fee.service_code }),
            value: t('fees.since', { amount: amountOf(fee), date: formatDate(fee.start_at) }),
          }))}
        />
      )}
    </Section>
  )
}
