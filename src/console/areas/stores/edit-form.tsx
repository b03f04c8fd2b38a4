import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useIsLookingUp } from '#console/lib/addresses.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { forget, queryOf } from '#console/lib/query.ts'
import { ConflictDialog } from '#console/ui/conflict-dialog.tsx'
import { Form } from '#console/ui/form.tsx'
import { FormBar } from '#console/ui/form-bar.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { useRecordForm } from '#console/ui/use-record-form.ts'
import { getStore, Store, StoreForm, saveStore, storeInputOf } from '#contract/stores.ts'

import { atFormFields, isSaidElsewhere, valuesOf } from './form-values.ts'
import { StoreFields } from './store-fields.tsx'
import styles from './store-form.module.css'

const current = ({ current }: Readonly<Record<string, unknown>>) => z.parse(Store, current)
const flags = [
  ...['main_seller', 'pickup_point', 'is_active', 'is_notify_reverses_delivered', 'is_omnichannel'],
  ...['is_split_destination', 'is_seller_destination', 'is_seller_origin'],
]

/** The data of a store, for who may write. */
export function EditForm({ store }: { readonly store: Store }) {
  const { t } = useTranslation(['stores', 'address'])
  const client = useQueryClient()
  const isLooking = useIsLookingUp()
  const params = { ecommerce_id: store.ecommerce_id, id: store.id }
  const formId = `stores.edit:${store.id}`
  const form = useRecordForm({
    schema: StoreForm,
    formId,
    record: store,
    versionOf: ({ version }) => version,
    valuesOf,
    current,
    disabledReason: isLooking ? t('address:zip.searching') : null,
    save: (values, how) =>
      call(saveStore, { params, body: storeInputOf(values) }, how).then(
        ({ store: saved }) => saved,
        (failure: unknown) => {
          if (!isSaidElsewhere(failure)) notify({ kind: 'error', text: t('ERROR_UPDATE_STORE'), about: formId })
          return Promise.reject(atFormFields(failure))
        },
      ),
    onSaved: (saved) => {
      void forget(client, saveStore)
      client.setQueryData(queryOf(getStore, { params }).queryKey, { data: saved })
      notify({ kind: 'success', text: t('saved', { name: saved.display_name }) })
    },
  })
  const yesOrNo = (value: unknown) => t(value === true ? 'yes' : 'no')

  return (
    <div className={styles.editor}>
      <Form form={form} label={t('tab.details')}>
        <StoreFields form={form} saved={store.address} />
      </Form>
      <FormBar stays>
        <SaveBar form={form} label={t('save')} />
      </FormBar>
      <ConflictDialog
        form={form}
        show={{
          ...Object.fromEntries(flags.map((name) => [name, yesOrNo])),
          check_in: (value) => (value === 'order' ? t('checkIn.order') : t('checkIn.reverse')),
          country: (value) => (value === 'MX' ? t('address:country.MX') : t('address:country.BR')),
        }}
      />
    </div>
  )
}
