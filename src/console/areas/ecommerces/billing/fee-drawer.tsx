import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { call } from '#console/lib/call.ts'
import { formatDate } from '#console/lib/formats.ts'
import { notify } from '#console/lib/notices.ts'
import { forget, queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { useContractForm } from '#console/ui/use-contract-form.ts'
import { addFee, type Fee, listFees } from '#contract/billing.ts'
import { amountOf } from './amount.ts'
import { FeeFields } from './fee-fields.tsx'
import { bodyOf, emptyFee, FeeForm } from './fee-form.ts'
import { useOwnerName } from './record-drawer.tsx'

const noFees: readonly Fee[] = []

/** Stays open after a save, its form anew (S1 §4): the fees of several services begin together. */
export function FeeDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['billing', 'ecommerces'])
  const { close } = useRunner()
  const client = useQueryClient()
  const id = Number(args.ecommerce)
  const owner = useOwnerName(id)
  const { data } = useQuery(queryOf(listFees, { params: { id } }))
  const [added, setAdded] = useState<Fee | null>(null)
  const form = useContractForm({
    schema: FeeForm,
    formId: `ecommerces.addFee:${id}`,
    defaults: emptyFee,
    onSubmit: async (values, { idempotencyKey }) => {
      const { data: fee } = await call(addFee, { params: { id }, body: bodyOf(values) }, { idempotencyKey })
      void forget(client, addFee)
      const service = t(`ecommerces:service.${fee.service_code}`)
      notify({
        kind: 'success',
        text: t('fees.added', { service, amount: amountOf(fee), date: formatDate(fee.start_at) }),
      })
      setAdded(fee)
      return true
    },
  })

  const begun = useRef(added)
  useEffect(() => {
    if (added === begun.current) return
    begun.current = added
    form.restart(emptyFee)
    document.getElementById(`${form.id}-service_code`)?.focus()
  }, [added, form])

  return (
    <Drawer
      title={t('fees.add')}
      subtitle={owner}
      onClose={close}
      footer={<SaveBar form={form} label={t('fees.send')} />}
    >
      <FeeFields form={form} fees={data?.data ?? noFees} />
    </Drawer>
  )
}
