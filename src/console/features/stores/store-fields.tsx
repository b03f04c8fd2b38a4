// Fields of the store form, in its three sections.
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CheckboxField, Field, FieldPair, SelectField, TextAreaField } from '#console/forms/fields.tsx'
import { type ContractForm, useValue } from '#console/forms/use-form.ts'
import { tidyDocument } from '#console/lib/format.ts'
import { AddressFields, type KnownAddress, useZipLookup } from '#console/records/address-fields.tsx'
import { Section } from '#console/ui/section.tsx'
import { bareZip } from '#contract/brazil.ts'
import type { City } from '#contract/platform/addresses.ts'
import { checkIns, type StoreForm } from '#contract/platform/stores.ts'
import type { z } from '#contract/zod.ts'
import styles from './store-page.module.css'

export type StoreValues = z.input<typeof StoreForm>

/** `-23,5614`: a plain decimal, however small. */
export function formatCoordinate(degrees: number | null): string {
  if (degrees === null) return ''
  return degrees
    .toFixed(10)
    .replace(/0{1,10}$/, '')
    .replace(/\.$/, '')
    .replace('.', ',')
}

/** What was typed as a coordinate in its usual form; a dot is a decimal comma too. */
export function tidyCoordinate(typed: string): string {
  const plain = typed.trim().replace('−', '-')
  return /^[+-]?\d{1,3}([.,]\d+)?$/.test(plain) ? plain.replace('.', ',').replace(/^\+/, '') : typed
}

interface Props {
  readonly form: ContractForm<StoreValues>
}

interface WithNote extends Props {
  /** Which others have the CNPJ. */
  readonly note: ReactNode
}

export const storeSections = ['store', 'address', 'operation'] as const
export type StoreSection = (typeof storeSections)[number]

const contactNames = ['display_name', 'schedules', 'email', 'is_notify_reverses_delivered', 'is_active']
const addressNames = [
  ...['country', 'zip_code', 'address', 'number', 'neighborhood', 'complement', 'city', 'state'],
  ...['lat', 'long'],
]

export function sectionOf(field: string): StoreSection {
  if (contactNames.includes(field)) return 'store'
  return addressNames.includes(field) ? 'address' : 'operation'
}

interface StoreFieldsProps extends WithNote {
  /** The address it has already. */
  readonly saved: KnownAddress
  readonly isShown: (section: StoreSection) => boolean
}

/** The fields of a store (S2 §3, §5). */
export function StoreFields({ form, note, saved, isShown }: StoreFieldsProps) {
  const { t } = useTranslation('stores')
  return (
    <div className={styles.storeFormSections}>
      {isShown('store') && (
        <Section title={t('section.store')}>
          <ContactFields form={form} />
        </Section>
      )}
      {isShown('address') && (
        <Section title={t('section.address')}>
          <PlaceFields form={form} saved={saved} />
        </Section>
      )}
      {isShown('operation') && (
        <Section title={t('section.operation')}>
          <OperationFields form={form} note={note} />
        </Section>
      )}
    </div>
  )
}

/** What it is called, when it is open, how it is told. */
function ContactFields({ form }: Props) {
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

function PlaceFields({ form, saved }: Props & { readonly saved: KnownAddress }) {
  const { t } = useTranslation('stores')
  const lookup = useZipLookup(form, saved)
  useCoordinatesOf(form)
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

/** Coordinates belong to a zip code: with another one they are asked for anew. */
function useCoordinatesOf(form: ContractForm<StoreValues>): void {
  const zip = bareZip(String(useValue(form, 'zip_code') ?? ''))
  const known = useRef({ zip, lat: form.form.getValues('lat'), long: form.form.getValues('long') })
  const { form: fields } = form
  const clear = useEffectEvent((name: 'lat' | 'long') => form.set(name, ''))
  useEffect(() => {
    const [lat, long] = [fields.getValues('lat'), fields.getValues('long')]
    const { zip: before, ...placed } = known.current
    // A code that is being typed is none yet.
    if (zip === before || (zip.length !== 8 && zip.length !== 5)) return
    const isOfBefore = before !== '' && lat === placed.lat && long === placed.long
    if (isOfBefore && lat !== '') clear('lat')
    if (isOfBefore && long !== '') clear('long')
    known.current = { zip, lat: isOfBefore ? '' : lat, long: isOfBefore ? '' : long }
  }, [zip, fields])
}

/** Its documents, its seller and its part in reverses. */
function OperationFields({ form, note }: WithNote) {
  const { t } = useTranslation('stores')
  const country = useValue(form, 'country') ?? 'BR'
  return (
    <>
      <div className={styles.fields}>
        <Field
          form={form}
          name="cnpj"
          label={t(`field.cnpj.${country}`)}
          format={tidyDocument(country)}
          mono
          after={note}
        />
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
