import { useTranslation } from 'react-i18next'
import { tidyDocument } from '#console/lib/typed.ts'
import { AddressFields } from '#console/ui/address/address-fields.tsx'
import { type KnownAddress, useZipLookup } from '#console/ui/address/use-zip-lookup.ts'
import { Field } from '#console/ui/field.tsx'
import { FieldPair } from '#console/ui/field-pair.tsx'
import { CheckboxField, SelectField, TextAreaField } from '#console/ui/other-fields.tsx'
import { Section } from '#console/ui/section.tsx'
import { type ContractForm, useValue } from '#console/ui/use-contract-form.ts'
import type { City } from '#contract/addresses.ts'
import { checkIns } from '#contract/stores.ts'
import { type StoreValues, tidyCoordinate } from './form-values.ts'
import styles from './store-form.module.css'

interface Props {
  readonly form: ContractForm<StoreValues>
}

/** Every field of a store (S2 §3, §5); `saved` is the address it has already. */
export function StoreFields({ form, saved }: Props & { readonly saved: KnownAddress }) {
  const { t } = useTranslation('stores')
  return (
    <div className={styles.sections}>
      <Section title={t('section.store')}>
        <Reached form={form} />
      </Section>
      <Section title={t('section.address')}>
        <Place form={form} saved={saved} />
      </Section>
      <Section title={t('section.operation')}>
        <Operation form={form} />
      </Section>
    </div>
  )
}

/** What it is called, when it is open, how it is told. */
function Reached({ form }: Props) {
  const { t } = useTranslation('stores')
  const notifies = useValue(form, 'is_notify_reverses_delivered') === true
  return (
    <>
      <Field form={form} name="display_name" label={t('field.display_name')} />
      <TextAreaField form={form} name="schedules" label={t('field.schedules')} hint={t('hint.schedules')} rows={2} />
      <Field form={form} name="email" label={t('field.email')} type="email" required={notifies || undefined} />
      <CheckboxField form={form} name="is_notify_reverses_delivered" label={t('field.is_notify_reverses_delivered')} />
      <CheckboxField form={form} name="is_active" label={t('field.is_active')} />
    </>
  )
}

function Place({ form, saved }: Props & { readonly saved: KnownAddress }) {
  const { t } = useTranslation('stores')
  const lookup = useZipLookup(form, saved)
  const pickCity = ({ name, state }: City) => {
    form.set('city', name)
    if (!lookup.isLocked('state')) form.set('state', state)
  }
  return (
    <>
      <AddressFields form={form} lookup={lookup} onCity={pickCity} />
      <FieldPair>
        <Field
          form={form}
          name="lat"
          label={t('field.lat')}
          hint={t('hint.lat')}
          inputMode="text"
          mono
          format={tidyCoordinate}
        />
        <Field
          form={form}
          name="long"
          label={t('field.long')}
          hint={t('hint.long')}
          inputMode="text"
          mono
          format={tidyCoordinate}
        />
      </FieldPair>
    </>
  )
}

/** Its documents, its seller and its part in reverses. */
function Operation({ form }: Props) {
  const { t } = useTranslation('stores')
  const country = useValue(form, 'country') ?? 'BR'
  return (
    <>
      <div className={styles.fields}>
        <Field form={form} name="cnpj" label={t(`field.cnpj.${country}`)} format={tidyDocument(country)} mono />
        <Field form={form} name="ie_number" label={t('field.ie_number')} hint={t('hint.ie_number')} mono />
        <Field form={form} name="partner_number" label={t('field.partner_number')} mono />
        <Field form={form} name="seller" label={t('field.seller')} />
        <SelectField
          form={form}
          name="check_in"
          label={t('field.check_in')}
          options={checkIns.map((value) => ({ value, label: t(`checkIn.${value}`) }))}
        />
      </div>
      <div className={styles.fields}>
        <CheckboxField form={form} name="main_seller" label={t('field.main_seller')} />
        <CheckboxField form={form} name="is_seller_origin" label={t('field.is_seller_origin')} />
        <CheckboxField form={form} name="is_seller_destination" label={t('field.is_seller_destination')} />
        <CheckboxField form={form} name="is_split_destination" label={t('field.is_split_destination')} />
        <CheckboxField form={form} name="pickup_point" label={t('field.pickup_point')} />
        <CheckboxField form={form} name="is_omnichannel" label={t('field.is_omnichannel')} />
      </div>
    </>
  )
}
