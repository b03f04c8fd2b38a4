// Subscription tab of an ecommerce, and the drawer that edits the subscription. A new subscription is monthly by
// default (S1 §9).

import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { editEcommerceSubscriptionCommand } from '#commands/billing.ts'
import type { Arguments } from '#commands/command.ts'
import { callApi } from '#console/api/client.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { DateField, FieldPair, MoneyField, SelectField } from '#console/forms/fields.tsx'
import { formatAmount, formatDate, formatReais } from '#console/lib/format.ts'
import { EditDrawer } from '#console/records/form-drawer.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { DetailList } from '#console/run/facts.tsx'
import { useSession } from '#console/session/session.tsx'
import { EmptyState, SectionSkeleton } from '#console/ui/panels.tsx'
import { Section } from '#console/ui/section.tsx'
import { dateInput, moneyInput } from '#contract/fields.ts'
import {
  DEFAULT_FREQUENCY,
  type Fee,
  getSubscription,
  MAX_FREQUENCY_FEE,
  Subscription,
  saveSubscription,
  subscribedServices,
} from '#contract/platform/billing.ts'
import type { Ecommerce } from '#contract/platform/ecommerces.ts'
import { formatSaoPauloDate } from '#contract/typed-values.ts'
import { z } from '#contract/zod.ts'
import { getCurrentFees } from './fees-tab.tsx'
import styles from './quotas-tab.module.css'
import { EditButton, formatFeeAmount, sortByService, useEcommerceSubtitle } from './quotas-tab.tsx'

const frequencies = { '1': 1, '2': 2, '3': 3 } as const
const frequencyCodes = ['1', '2', '3'] as const
type FrequencyCode = (typeof frequencyCodes)[number]

export const SubscriptionForm = z.object({
  frequency_id: z.enum(frequencyCodes).transform((code: FrequencyCode) => frequencies[code]),
  frequency_fee: moneyInput({ maximum: MAX_FREQUENCY_FEE }),
  service_code: z.enum(subscribedServices),
  started_at: dateInput,
})

const toFrequencyCode = (frequency: number): FrequencyCode =>
  frequencyCodes.find((code) => frequencies[code] === frequency) ?? '3'

export function toSubscriptionValues(subscription: Subscription | null) {
  const service = subscribedServices.find((code) => code === subscription?.service_code)
  return {
    frequency_id: toFrequencyCode(subscription?.frequency_id ?? DEFAULT_FREQUENCY),
    frequency_fee: subscription ? formatAmount(subscription.frequency_fee) : '',
    service_code: service ?? subscribedServices[0],
    started_at: subscription ? formatDate(subscription.started_at) : '',
  }
}

export function SubscriptionDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('billing')
  const id = Number(args.ecommerce)
  const subtitle = useEcommerceSubtitle(id)
  const query = useQuery(queryOptionsFor(getSubscription, { params: { id } }))
  return (
    <LoadedLayer surface="drawer" query={query} title={t('subscription.edit')} subtitle={subtitle} height="180px">
      {({ data }) => <EditSubscription key={id} id={id} subtitle={subtitle} subscription={data} />}
    </LoadedLayer>
  )
}

interface EditSubscriptionProps {
  readonly id: number
  readonly subtitle: string | null
  /** Current subscription; null if the ecommerce has none. */
  readonly subscription: Subscription | null
}

function EditSubscription({ id, subtitle, subscription }: EditSubscriptionProps) {
  const { t } = useTranslation('billing')
  const formatFrequency = (code: unknown) => t(`frequency.${code}`)
  return (
    <EditDrawer
      title={t('subscription.edit')}
      subtitle={subtitle}
      saveLabel={t('save')}
      schema={SubscriptionForm}
      formId={`ecommerces.editSubscription:${id}`}
      record={subscription}
      toFormValues={toSubscriptionValues}
      recordSchema={Subscription}
      save={async (values, options) => {
        const body = { ecommerce_id: id, ...z.parse(SubscriptionForm, values) }
        return (await callApi(saveSubscription, { params: { id }, body }, options)).data
      }}
      writeEndpoint={saveSubscription}
      updateCache={(client, saved) =>
        client.setQueryData(queryOptionsFor(getSubscription, { params: { id } }).queryKey, { data: saved })
      }
      getToast={() => t('subscription.saved')}
      canUndo={subscription !== null}
      valueFormatters={{ frequency_id: formatFrequency, service_code: (code) => t(`subscribed.${code}`) }}
    >
      {(form) => (
        <>
          <FieldPair>
            <SelectField
              form={form}
              name="frequency_id"
              label={t('subscription.frequency')}
              options={frequencyCodes.map((code) => ({ value: code, label: formatFrequency(code) }))}
            />
            <MoneyField form={form} name="frequency_fee" label={t('subscription.fee')} hint={t('moneyHint')} />
          </FieldPair>
          <SelectField
            form={form}
            name="service_code"
            label={t('service')}
            options={subscribedServices.map((code) => ({ value: code, label: t(`subscribed.${code}`) }))}
          />
          <DateField form={form} name="started_at" label={t('subscription.started')} />
        </>
      )}
    </EditDrawer>
  )
}

export function SubscriptionTab({ ecommerce: { id } }: { readonly ecommerce: Ecommerce }) {
  const { data, error, refetch } = useQuery(queryOptionsFor(getSubscription, { params: { id } }))
  if (!data) return error ? <ErrorPanel error={error} onRetry={refetch} /> : <SectionSkeleton itemCount={4} />
  if (data.data === null) return <NoSubscription id={id} />
  return (
    <div className={styles.tab}>
      <SubscriptionSection subscription={data.data} />
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
      text={t(can(editEcommerceSubscriptionCommand.access) ? 'subscription.noneHint' : 'subscription.noneReadonly')}
      action={
        <EditButton command={editEcommerceSubscriptionCommand} ecommerceId={id} icon={<Plus size={14} />}>
          {t('subscription.begin')}
        </EditButton>
      }
    />
  )
}

function SubscriptionSection({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('billing')
  const { ecommerce_id, frequency_id, frequency_fee, service_code, started_at } = subscription
  return (
    <Section
      title={t('subscription.title')}
      action={
        <EditButton command={editEcommerceSubscriptionCommand} ecommerceId={ecommerce_id} icon={<Pencil size={13} />}>
          {t('subscription.edit')}
        </EditButton>
      }
    >
      <DetailList
        items={[
          { name: t('subscription.frequency'), value: t(`frequency.${frequency_id}`) },
          { name: t('subscription.feeFact'), value: formatReais(frequency_fee) },
          { name: t('service'), value: t(`subscribed.${service_code}`, { defaultValue: service_code }) },
          { name: t('subscription.started'), value: formatDate(started_at) },
        ]}
      />
    </Section>
  )
}

/** Lists the fees that are charged today. The fees tab shows the full history. */
function FeesInForce({ fees }: { readonly fees: readonly Fee[] }) {
  const { t } = useTranslation('billing')
  const currentFees = getCurrentFees(fees, formatSaoPauloDate(new Date()))
  return (
    <Section title={t('fees.inForce')}>
      {currentFees.length === 0 ? (
        <p className={styles.muted}>{t('fees.noneInForce')}</p>
      ) : (
        <DetailList
          items={sortByService(currentFees).map((fee) => ({
            name: t(`ecommerces:service.${fee.service_code}`, { defaultValue: fee.service_code }),
            value: t('fees.since', { amount: formatFeeAmount(fee), date: formatDate(fee.start_at) }),
          }))}
        />
      )}
    </Section>
  )
}
