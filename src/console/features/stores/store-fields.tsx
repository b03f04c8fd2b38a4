// Inputs of the store form in three sections: store, address and operation.
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldPair } from '#console/forms/fields.tsx'
import { type ContractForm, useFieldValue } from '#console/forms/use-form.ts'
import { AddressFields, type SavedAddress, useZipLookup } from '#console/records/address-fields.tsx'
import { FieldInputs } from '#console/records/field-list.tsx'
import { Section } from '#console/ui/section.tsx'
import { parsePartialZip } from '#contract/brazil.ts'
import { getSectionFieldNames } from '#contract/field-list.ts'
import type { City } from '#contract/platform/addresses.ts'
import { type StoreForm, storeAddressFields, storeFields } from '#contract/platform/stores.ts'
import type { z } from '#contract/zod.ts'
import styles from './store-page.module.css'

export type StoreValues = z.input<typeof StoreForm>

interface Props {
  readonly form: ContractForm<StoreValues>
}

interface DuplicateNoteProps extends Props {
  /** Warning that lists other stores with the same CNPJ. */
  readonly duplicateNote: ReactNode
}

export const storeSections = ['store', 'address', 'operation'] as const
export type StoreSection = (typeof storeSections)[number]

/** Returns the section of the form that contains a field. An error of the field is shown in this section. */
export function getFieldSection(field: string): StoreSection {
  if (Object.hasOwn(storeAddressFields.fields, field)) return 'address'
  return getSectionFieldNames(storeFields, 'store').some((name) => name === field) ? 'store' : 'operation'
}

interface StoreFieldsProps extends DuplicateNoteProps {
  /** Saved address of the store. The zip code lookup compares its result with this address. */
  readonly savedAddress: SavedAddress
  readonly isVisible: (section: StoreSection) => boolean
}

/** Inputs of the visible sections of the store form (S2 §3, §5). */
export function StoreFields({ form, duplicateNote, savedAddress, isVisible }: StoreFieldsProps) {
  const { t } = useTranslation('stores')
  return (
    <div className={styles.storeFormSections}>
      {isVisible('store') && (
        <Section title={t('section.store')}>
          <ContactFields form={form} />
        </Section>
      )}
      {isVisible('address') && (
        <Section title={t('section.address')}>
          <AddressAndCoordinates form={form} saved={savedAddress} />
        </Section>
      )}
      {isVisible('operation') && (
        <Section title={t('section.operation')}>
          <OperationFields form={form} duplicateNote={duplicateNote} />
        </Section>
      )}
    </div>
  )
}

function ContactFields({ form }: Props) {
  const notifiesByEmail = useFieldValue(form, 'is_notify_reverses_delivered') === true
  return (
    <FieldInputs
      form={form}
      list={storeFields}
      names={getSectionFieldNames(storeFields, 'store')}
      props={{ email: { required: notifiesByEmail || undefined } }}
    />
  )
}

function AddressAndCoordinates({ form, saved: savedAddress }: Props & { readonly saved: SavedAddress }) {
  const lookup = useZipLookup(form, savedAddress)
  useClearStaleCoordinates(form)
  const pickCity = ({ name, state }: City) => {
    form.set('city', name)
    if (!lookup.isLocked('state')) form.set('state', state)
  }
  return (
    <>
      <AddressFields form={form} lookup={lookup} onCitySelect={pickCity} />
      <FieldPair>
        <FieldInputs form={form} list={storeAddressFields} names={['lat', 'long']} />
      </FieldPair>
    </>
  )
}

/**
 * Clears the latitude and longitude when the zip code changes, because the old coordinates belong to the previous
 * address.
 */
function useClearStaleCoordinates(form: ContractForm<StoreValues>): void {
  const zip = parsePartialZip(String(useFieldValue(form, 'zip_code') ?? ''))
  const previousValues = useRef({ zip, lat: form.form.getValues('lat'), long: form.form.getValues('long') })
  const { form: fields } = form
  const clearCoordinate = useEffectEvent((name: 'lat' | 'long') => form.set(name, ''))
  useEffect(() => {
    const [lat, long] = [fields.getValues('lat'), fields.getValues('long')]
    const { zip: previousZip, ...previousCoordinates } = previousValues.current
    // Ignores an incomplete zip code. A Brazilian zip code has 8 digits, and a Mexican zip code has 5 digits.
    if (zip === previousZip || (zip.length !== 8 && zip.length !== 5)) return
    const isUnchanged = previousZip !== '' && lat === previousCoordinates.lat && long === previousCoordinates.long
    if (isUnchanged && lat !== '') clearCoordinate('lat')
    if (isUnchanged && long !== '') clearCoordinate('long')
    previousValues.current = { zip, lat: isUnchanged ? '' : lat, long: isUnchanged ? '' : long }
  }, [zip, fields])
}

const operationNames = getSectionFieldNames(storeFields, 'operation')
const isCheckbox = (name: (typeof operationNames)[number]) => storeFields.fields[name].kind === 'boolean'

/** Section "operation" of the store form: documents, seller, and checkboxes for the role of the store in returns. */
function OperationFields({ form, duplicateNote }: DuplicateNoteProps) {
  const country = useFieldValue(form, 'country') ?? 'BR'
  return (
    <>
      <div className={styles.fields}>
        <FieldInputs
          form={form}
          list={storeFields}
          names={operationNames.filter((name) => !isCheckbox(name))}
          country={country}
          props={{ cnpj: { contentAfter: duplicateNote } }}
        />
      </div>
      <div className={styles.fields}>
        <FieldInputs form={form} list={storeFields} names={operationNames.filter(isCheckbox)} />
      </div>
    </>
  )
}
