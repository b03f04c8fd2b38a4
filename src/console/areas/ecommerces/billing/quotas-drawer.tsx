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
import { Drawer } from '#console/ui/drawer.tsx'
import { Form } from '#console/ui/form.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { useRecordForm } from '#console/ui/use-record-form.ts'
import { Quotas, saveQuotas } from '#contract/billing.ts'
import { getEcommerce } from '#contract/ecommerces.ts'
import { bodyOf, QuotaForm, valuesOf } from './quota-form.ts'
import { QuotaLines } from './quota-lines.tsx'
import { useOwnerName, WaitingDrawer } from './record-drawer.tsx'
import { useQuotasText } from './use-quotas-text.ts'

export function QuotasDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('billing')
  const id = Number(args.ecommerce)
  const owner = useOwnerName(id)
  const { data, error, refetch } = useQuery(queryOf(getEcommerce, { params: { id } }))
  const title = t('quotas.edit')
  if (!data) return <WaitingDrawer title={title} subtitle={owner} error={error} onRetry={() => void refetch()} />
  return <Edit key={id} id={id} title={title} owner={owner} quotas={data.data} />
}

interface EditProps {
  readonly id: number
  readonly title: string
  readonly owner: string | null
  readonly quotas: z.infer<typeof Quotas>
}

function Edit({ id, title, owner, quotas }: EditProps) {
  const { t } = useTranslation('billing')
  const { close, run } = useRunner()
  const client = useQueryClient()
  const sayQuotas = useQuotasText()
  const form = useRecordForm({
    schema: QuotaForm,
    formId: `ecommerces.editQuota:${id}`,
    record: quotas,
    versionOf: ({ version }) => version,
    valuesOf,
    current: ({ current }) => z.parse(Quotas, current),
    save: async (values, { ifMatch }) =>
      (await call(saveQuotas, { params: { id }, body: bodyOf(values) }, { ifMatch })).data,
    onSaved: (saved) => {
      void forget(client, saveQuotas)
      client.setQueryData(
        queryOf(getEcommerce, { params: { id } }).queryKey,
        (known) => known && { data: { ...known.data, ...saved } },
      )
      notify({ kind: 'success', text: t('quotas.saved'), ...undoOffer(saved, run, t) })
      close()
    },
  })
  // The lines are compared as a whole: which of them was meant is not known.
  const asOne = { ...form, labels: new Map([['billing_quotas', t('quotas.title')]]) }

  return (
    <Drawer title={title} subtitle={owner} onClose={close} footer={<SaveBar form={form} label={t('save')} />}>
      <Form form={form}>
        <QuotaLines form={form} />
      </Form>
      <ConflictDialog form={asOne} show={{ billing_quotas: sayQuotas }} />
    </Drawer>
  )
}
