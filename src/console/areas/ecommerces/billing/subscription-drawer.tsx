import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Arguments } from '#commands/command.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { forget, queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { ConflictDialog } from '#console/ui/conflict-dialog.tsx'
import { DateField } from '#console/ui/date-field.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { FieldPair } from '#console/ui/field-pair.tsx'
import { Form } from '#console/ui/form.tsx'
import { MoneyField } from '#console/ui/number-fields.tsx'
import { SelectField } from '#console/ui/other-fields.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { useRecordForm } from '#console/ui/use-record-form.ts'
import { getSubscription, Subscription, saveSubscription, subscribedServices } from '#contract/billing.ts'
import { useOwnerName, WaitingDrawer } from './record-drawer.tsx'
import { frequencyCodes, SubscriptionForm, valuesOf } from './subscription-form.ts'

export function SubscriptionDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('billing')
  const id = Number(args.ecommerce)
  const owner = useOwnerName(id)
  const { data, error, refetch } = useQuery(queryOf(getSubscription, { params: { id } }))
  const title = t('subscription.edit')
  if (!data) return <WaitingDrawer title={title} subtitle={owner} error={error} onRetry={() => void refetch()} />
  return <Edit key={id} id={id} title={title} owner={owner} subscription={data.data} />
}

interface EditProps {
  readonly id: number
  readonly title: string
  readonly owner: string | null
  /** Null when there is none yet. */
  readonly subscription: Subscription | null
}

function Edit({ id, title, owner, subscription }: EditProps) {
  const { t } = useTranslation('billing')
  const { close, run } = useRunner()
  const client = useQueryClient()
  const form = useRecordForm({
    schema: SubscriptionForm,
    formId: `ecommerces.editSubscription:${id}`,
    record: subscription,
    versionOf: (record) => record?.version ?? 0,
    valuesOf,
    current: ({ current }) => z.parse(Subscription, current),
    save: async (values, how) => {
      const body = z.parse(SubscriptionForm, values)
      return (await call(saveSubscription, { params: { id }, body }, how)).data
    },
    onSaved: (saved) => {
      void forget(client, saveSubscription)
      client.setQueryData(queryOf(getSubscription, { params: { id } }).queryKey, { data: saved })
      const offer = subscription && saved ? undoOffer(saved, run, t) : {}
      notify({ kind: 'success', text: t('subscription.saved'), ...offer })
      close()
    },
  })
  const frequency = (code: unknown) => t(`frequency.${code}`)

  return (
    <Drawer title={title} subtitle={owner} onClose={close} footer={<SaveBar form={form} label={t('save')} />}>
      <Form form={form}>
        <FieldPair>
          <SelectField
            form={form}
            name="frequency_id"
            label={t('subscription.frequency')}
            options={frequencyCodes.map((code) => ({ value: code, label: frequency(code) }))}
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
      </Form>
      <ConflictDialog form={form} show={{ frequency_id: frequency, service_code: (code) => t(`subscribed.${code}`) }} />
    </Drawer>
  )
}
