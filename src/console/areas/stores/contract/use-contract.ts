import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { isApiError, isUncertain } from '#console/lib/api-error.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { useRecordForm } from '#console/ui/use-record-form.ts'
import { contractForm, saveStoreContract } from '#contract/store-contract.ts'
import { Store } from '#contract/stores.ts'
import { sentOf, typedOf, withoutPassword } from './form-values.ts'

export function useContract(store: Store) {
  const { t } = useTranslation(['store-contract', 'errors'])
  const client = useQueryClient()
  const hasPassword = store.contract_options?.has_password ?? false
  const schema = useMemo(() => contractForm({ hasPassword }), [hasPassword])
  const { id, ecommerce_id } = store
  const formId = `stores.editContract:${id}`
  const form = useRecordForm({
    schema,
    formId,
    record: store,
    versionOf: ({ version }) => version,
    valuesOf: typedOf,
    current: (context) => z.parse(Store, context.current),
    keeps: withoutPassword,
    save: async (typed, { ifMatch }) => {
      try {
        const body = sentOf(schema, typed)
        return (await call(saveStoreContract, { params: { ecommerce_id, id }, body }, { ifMatch })).store
      } catch (error) {
        const isPlaced = isApiError(error) && (error.status === 412 || error.status === 422)
        if (!isPlaced && !isUncertain(error)) notify({ kind: 'error', text: t('failed'), about: formId })
        throw error
      } finally {
        void forget(client, saveStoreContract)
      }
    },
    onSaved: (saved) => {
      notify({ kind: 'success', text: t('saved') })
      // S2 §4: the form resets after a save, to what was stored.
      form.restart(typedOf(saved))
    },
  })
  return { form, hasPassword }
}
