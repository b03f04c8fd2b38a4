// Address fields of a form, and the zip code lookup that fills them.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type LookupState, useCities, useFoundAddress } from '#console/api/queries.ts'
import { tidyZip } from '#console/lib/format.ts'
import { Button, Spinner } from '#console/ui/button.tsx'
import { Combobox } from '#console/ui/combobox.tsx'
import { FieldFrame } from '#console/ui/inputs.tsx'
import { type City, countries, type FoundAddress } from '#contract/addresses.ts'
import { bareZip, brazilianStates, type Country } from '#contract/brazil.ts'
import styles from './address-fields.module.css'
import { Field, FieldPair, SelectField, useField } from './fields.tsx'
import { type FormFields, useValue } from './use-form.ts'

/** The part of a form that is an address, as it is typed. */
interface AddressValues {
  readonly country: Country
  readonly zip_code: string
  readonly address: string
  readonly number: string
  readonly neighborhood: string
  readonly complement: string
  readonly city: string
  readonly state: string
}

interface CityFieldProps {
  readonly form: FormFields<AddressValues>
  readonly readOnly: boolean
  readonly hint: string | undefined
  readonly onPick: (city: City) => void
}

/** A city of Brazil: any name stands, one of those found brings its state along. */
function CityField({ form, readOnly, hint, onPick }: CityFieldProps) {
  const { t } = useTranslation('address')
  const label = t('field.city')
  const { id, required, error, registered } = useField({ form, name: 'city', label })
  const value = String(useValue(form, 'city') ?? '')
  const cities = useCities(value, !readOnly)
  const { onChange: _, ...field } = registered

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <Combobox
          {...control}
          {...field}
          aria-label={label}
          readOnly={readOnly}
          value={value}
          onType={(text) => form.set('city', text)}
          items={cities}
          keyOf={(city) => city.id}
          labelOf={(city) => t('cityOf', { name: city.name, state: city.state })}
          onPick={onPick}
        />
      )}
    </FieldFrame>
  )
}

// Address fields filled by zip code lookup (S1 §5, product decision A3): found values are locked, the rest editable.

const looked = ['address', 'neighborhood', 'city', 'state'] as const
type Looked = (typeof looked)[number]

/** What the record has already; the same object until it is saved. */
export type KnownAddress = Readonly<Pick<AddressValues, Looked | 'zip_code'>>

interface ZipLookup {
  readonly state: LookupState
  /** Filled in by the look-up: not to be changed by hand. */
  readonly isLocked: (name: Looked) => boolean
  readonly retry: () => void
}

const nothing = (_: FoundAddress) => {}
const nothingFilled: Pick<KnownAddress, Looked> = { address: '', neighborhood: '', city: '', state: '' }

/** Looks up 8 digits of Brazil; the code that the record has already only when it was typed again. */
export function useZipLookup(
  form: FormFields<AddressValues>,
  saved: KnownAddress,
  onFound: (found: FoundAddress) => void = nothing,
): ZipLookup {
  const country = useValue(form, 'country')
  const zip = bareZip(String(useValue(form, 'zip_code') ?? ''))
  const [begun, setBegun] = useState<KnownAddress | null>(null)
  if (zip !== saved.zip_code && begun !== saved) setBegun(saved)
  const isTyped = zip !== saved.zip_code || (begun === saved && form.isDirty())
  const { state, found, retry } = useFoundAddress(zip, country === 'BR' && zip.length === 8 && isTyped)

  const filled = useRef<Pick<KnownAddress, Looked>>(saved)
  useEffect(() => {
    filled.current = saved
  }, [saved])
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })

  const { form: fields, set } = form
  const setField = useRef(set)
  useEffect(() => {
    setField.current = set
  })
  useEffect(() => {
    if (!found || bareZip(fields.getValues('zip_code')) !== found.zip_code) return
    for (const name of looked) {
      // A text that belongs to another code goes; one that was typed by hand stays.
      const isOld = fields.getValues(name) === filled.current[name]
      if (found[name] !== '' || isOld) setField.current(name, found[name])
    }
    filled.current = found
    latest.current(found)
  }, [found, fields])

  // What another code, or another country, had filled in does not belong to this one.
  const isUnknown = state === 'not_found' || state === 'unavailable'
  const place = useRef(country)
  useEffect(() => {
    const isElsewhere = place.current !== country
    place.current = country
    if (!isUnknown && !isElsewhere) return
    for (const name of looked) {
      if (fields.getValues(name) === filled.current[name]) setField.current(name, '')
    }
    filled.current = nothingFilled
  }, [isUnknown, country, fields])

  return { state, isLocked: (name) => found !== undefined && found[name] !== '', retry }
}

interface ZipLineProps {
  readonly lookup: Pick<ZipLookup, 'state' | 'retry'>
  /** Default true: where nothing was found, the address is typed. */
  readonly byHand?: boolean
}

/** How the look-up ended: found, no such code, or nobody to ask. */
export function ZipLine({ lookup: { state, retry }, byHand = true }: ZipLineProps) {
  const { t } = useTranslation('address')
  const missing = byHand
    ? { not_found: 'notFound', unavailable: 'unavailable' }
    : { not_found: 'none', unavailable: 'down' }
  return (
    <div className={styles.line} role="status" data-state={state}>
      {state === 'searching' && (
        <>
          <Spinner />
          {t('zip.searching')}
        </>
      )}
      {state === 'found' && (
        <>
          <CircleCheck size={13} />
          {t('zip.found')}
        </>
      )}
      {(state === 'not_found' || state === 'unavailable') && (
        <>
          <CircleAlert size={13} />
          <span className={styles.text}>{t(`zip.${missing[state]}`)}</span>
        </>
      )}
      {state === 'unavailable' && (
        <Button size="small" onClick={retry}>
          {t('zip.retry')}
        </Button>
      )}
    </div>
  )
}

interface AddressFieldsProps {
  readonly form: FormFields<AddressValues>
  readonly lookup: ZipLookup
  readonly onCity: (city: City) => void
}

/** Label, mask and rules by country; fields found by zip code are locked (product decisions A2, A3). */
export function AddressFields({ form, lookup, onCity }: AddressFieldsProps) {
  const { t } = useTranslation('address')
  const country = useValue(form, 'country')
  const locked = (name: Parameters<ZipLookup['isLocked']>[0]) =>
    lookup.isLocked(name) ? { readOnly: true, hint: t('hint.locked') } : { readOnly: false, hint: undefined }
  return (
    <>
      <FieldPair>
        <SelectField
          form={form}
          name="country"
          label={t('field.country')}
          options={countries.map((value) => ({ value, label: t(`country.${value}`) }))}
        />
        <Field
          form={form}
          name="zip_code"
          label={t(`field.zip_code.${country}`)}
          inputMode="numeric"
          mono
          format={tidyZip(country)}
          after={<ZipLine lookup={lookup} />}
        />
      </FieldPair>
      <Field form={form} name="address" label={t('field.address')} {...locked('address')} />
      <FieldPair>
        <Field form={form} name="number" label={t('field.number')} hint={t('hint.number')} />
        <Field form={form} name="complement" label={t('field.complement')} />
      </FieldPair>
      <Field form={form} name="neighborhood" label={t(`field.neighborhood.${country}`)} {...locked('neighborhood')} />
      <FieldPair>
        {country === 'BR' ? (
          <CityField form={form} onPick={onCity} {...locked('city')} />
        ) : (
          <Field form={form} name="city" label={t('field.city')} />
        )}
        <StateField form={form} {...locked('state')} />
      </FieldPair>
    </>
  )
}

interface StateFieldProps {
  readonly form: FormFields<AddressValues>
  readonly readOnly: boolean
  readonly hint: string | undefined
}

/** One of the 27 of Brazil; any text elsewhere, and to read. */
function StateField({ form, ...shown }: StateFieldProps) {
  const { t } = useTranslation('address')
  const country = useValue(form, 'country')
  const state = String(useValue(form, 'state') ?? '')
  const field = { form, name: 'state', label: t('field.state') } as const
  if (country !== 'BR' || shown.readOnly) return <Field {...field} {...shown} />
  const odd = state === '' || brazilianStates.includes(state) ? [] : [state]
  const options = [...brazilianStates, ...odd].map((value) => ({ value, label: value }))
  return <SelectField {...field} options={[{ value: '', label: '—' }, ...options]} />
}
