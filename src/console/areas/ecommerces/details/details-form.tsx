import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useIsLookingUp } from '#console/lib/addresses.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { forget, queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { AddressFields } from '#console/ui/address/address-fields.tsx'
import { useZipLookup } from '#console/ui/address/use-zip-lookup.ts'
import { ConflictDialog } from '#console/ui/conflict-dialog.tsx'
import { Form } from '#console/ui/form.tsx'
import { FormBar } from '#console/ui/form-bar.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { Section } from '#console/ui/section.tsx'
import { useRecordForm } from '#console/ui/use-record-form.ts'
import type { City } from '#contract/addresses.ts'
import { Ecommerce, getEcommerce, DetailsForm as Schema, saveEcommerce } from '#contract/ecommerces.ts'

import { AccountFields } from './account-fields.tsx'
import { BusinessFields } from './business-fields.tsx'
import styles from './details-form.module.css'
import { atFormFields, bodyOf, valuesOf } from './form-values.ts'
import { useSegments } from './use-segments.ts'

const current = ({ current }: Readonly<Record<string, unknown>>) => z.parse(Ecommerce, current)

/** Business data and address of an ecommerce, for who may write (S1 §2, §5). */
export function DetailsForm({ ecommerce }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation(['details', 'address'])
  const { run } = useRunner()
  const client = useQueryClient()
  const { nameOf } = useSegments()
  const cities = useCityIds(ecommerce)
  const isLooking = useIsLookingUp()

  const form = useRecordForm({
    schema: Schema,
    formId: `ecommerces.edit:${ecommerce.id}`,
    record: ecommerce,
    versionOf: ({ version }) => version,
    valuesOf,
    current,
    disabledReason: isLooking ? t('address:zip.searching') : null,
    save: (values, how) =>
      call(saveEcommerce, { params: { id: ecommerce.id }, body: bodyOf(values, cities.idOf) }, how).then(
        ({ data }) => data,
        (failure: unknown) => Promise.reject(atFormFields(failure)),
      ),
    onSaved: (record) => {
      void forget(client, saveEcommerce)
      client.setQueryData(queryOf(getEcommerce, { params: { id: record.id } }).queryKey, { data: record })
      notify({ kind: 'success', text: t('saved', { name: record.display_name }), ...undoOffer(record, run, t) })
    },
  })
  const lookup = useZipLookup(form, ecommerce.address, ({ city, state, city_id }) => cities.keep(city, state, city_id))

  const pickCity = ({ id, name, state }: City) => {
    cities.keep(name, state, id)
    form.set('city', name)
    if (!lookup.isLocked('state')) form.set('state', state)
  }
  const yesOrNo = (value: unknown) => t(value === true ? 'yes' : 'no')

  return (
    <div className={styles.editor}>
      <Form form={form} label={t('title')}>
        <div className={styles.sections}>
          <Section title={t('section.business')}>
            <BusinessFields form={form} />
          </Section>
          <Section title={t('section.address')}>
            <AddressFields form={form} lookup={lookup} onCity={pickCity} />
          </Section>
          <Section title={t('section.account')}>
            <AccountFields form={form} />
          </Section>
        </div>
      </Form>
      <FormBar stays>
        <SaveBar form={form} label={t('save')} />
      </FormBar>
      <ConflictDialog
        form={form}
        show={{
          segment: (value) => nameOf(String(value)),
          retention_actived: yesOrNo,
          is_test: yesOrNo,
          use_default_contract: yesOrNo,
        }}
      />
    </div>
  )
}

/** The ids of the cities seen here; the form itself holds names only. */
function useCityIds({ address: { city, state, city_id } }: Ecommerce) {
  const seen = useRef(new Map<string, number | null>())
  return {
    keep: (name: string, of: string, id: number | null) => void seen.current.set(`${name}/${of}`, id),
    idOf: (name: string, of: string) =>
      seen.current.get(`${name}/${of}`) ?? (name === city && of === state ? city_id : null),
  }
}
