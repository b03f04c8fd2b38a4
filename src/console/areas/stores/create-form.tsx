import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { linkOf } from '#commands/registry.ts'
import { storesList, storesOpen } from '#commands/stores.ts'
import { useIsLookingUp } from '#console/lib/addresses.ts'
import { call } from '#console/lib/call.ts'
import { useIsHere } from '#console/lib/here.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Form } from '#console/ui/form.tsx'
import { FormBar } from '#console/ui/form-bar.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { useContractForm } from '#console/ui/use-contract-form.ts'
import { createStore, StoreForm, storeInputOf } from '#contract/stores.ts'

import { atFormFields, isSaidElsewhere, newStore } from './form-values.ts'
import { StoreFields } from './store-fields.tsx'
import styles from './store-form.module.css'

/** A new store (S2 §2); its contract comes next, on its own page. */
export function CreateForm({ ecommerceId }: { readonly ecommerceId: number | null }) {
  const { t } = useTranslation(['stores', 'address'])
  const client = useQueryClient()
  const { run } = useRunner()
  const isHere = useIsHere()
  const isLooking = useIsLookingUp()
  const form = useContractForm({
    schema: StoreForm,
    formId: 'stores.create',
    defaults: newStore,
    disabledReason: ecommerceId === null ? t('create.noEcommerce') : isLooking ? t('address:zip.searching') : null,
    onSubmit: async (values, { idempotencyKey }) => {
      if (ecommerceId === null) return false
      const params = { ecommerce_id: ecommerceId }
      const { store } = await call(createStore, { params, body: storeInputOf(values) }, { idempotencyKey }).catch(
        (failure: unknown) => {
          if (!isSaidElsewhere(failure))
            notify({ kind: 'error', text: t('ERROR_STORE_CREATION'), about: 'stores.create' })
          return Promise.reject(atFormFields(failure))
        },
      )
      void forget(client, createStore)
      notify({ kind: 'success', text: t('create.done', { name: store.display_name, id: store.id }) })
      if (isHere()) run(storesOpen, { ecommerce: String(ecommerceId), store: String(store.id) })
      return true
    },
  })
  const back = ecommerceId === null ? {} : { ecommerce_id: String(ecommerceId) }

  return (
    <div className={styles.editor}>
      <Form form={form} label={t('create.title')}>
        <StoreFields form={form} saved={newStore} />
      </Form>
      <FormBar stays>
        <SaveBar form={form} label={t('create.send')}>
          <ButtonLink to={linkOf(storesList, back)}>{t('create.toList')}</ButtonLink>
        </SaveBar>
      </FormBar>
    </div>
  )
}
