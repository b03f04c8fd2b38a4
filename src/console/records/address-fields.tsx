// Address fields of a form, with a zip code lookup that fills in the address.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type LookupState, useAddressLookup, useCitySuggestions } from '#console/api/queries.ts'
import { Field, FieldPair, SelectField, useField } from '#console/forms/fields.tsx'
import { type FormFields, useFieldValue } from '#console/forms/use-form.ts'
import { createZipNormalizer } from '#console/lib/format.ts'
import { Button, Spinner } from '#console/ui/button.tsx'
import { Combobox } from '#console/ui/combobox.tsx'
import { FieldFrame } from '#console/ui/inputs.tsx'
import { brazilianStates, type Country, parsePartialZip } from '#contract/brazil.ts'
import {
  type City,
  countries,
  findContradictions,
  type ZipCodeAddress,
  type ZipCodeField,
  zipCodeFields,
} from '#contract/platform/addresses.ts'
import styles from './address-fields.module.css'

/** Values of the address fields as the user typed them. */
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
  readonly hint: ReactNode
  readonly onCitySelect: (city: City) => void
}

/** Field for a Brazilian city. Accepts any text; selecting a suggested city also sets the state. */
function CityField({ form, readOnly, hint, onCitySelect }: CityFieldProps) {
  const { t } = useTranslation('address')
  const label = t('field.city')
  const { id, required, error, registration } = useField({ form, name: 'city', label })
  const value = String(useFieldValue(form, 'city') ?? '')
  const cities = useCitySuggestions(value, !readOnly)
  const { onChange: _, ...field } = registration

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
          onPick={onCitySelect}
        />
      )}
    </FieldFrame>
  )
}

/**
 * Address of the saved record. Pass the same object until the record is saved again, because `useZipLookup` compares
 * the identity of the object.
 */
export type SavedAddress = Readonly<Pick<AddressValues, ZipCodeField | 'zip_code'>>

interface ZipLookup {
  readonly state: LookupState
  /** Returns true if the zip code lookup filled in the field; such fields are read-only (product decision A3). */
  readonly isLocked: (name: ZipCodeField) => boolean
  /**
   * Notes below the address fields, by field name. A note says that the value contradicts the result of the lookup, or
   * that the lookup has replaced the typed value.
   */
  readonly notes: Readonly<Partial<Record<ZipCodeField, ZipNote>>>
  /** Replaces the value of the field with the value that the note suggests. */
  readonly applyNote: (name: ZipCodeField) => void
  readonly retry: () => void
}

interface ZipNote {
  readonly kind: 'contradicted' | 'replaced'
  readonly value: string
}

const ignoreAddress = (_: ZipCodeAddress) => {}
const EMPTY_ADDRESS: Pick<SavedAddress, ZipCodeField> = { address: '', neighborhood: '', city: '', state: '' }

/**
 * Looks up a Brazilian zip code of 8 digits and fills in the address fields with the result (S1 §5, product decision
 * A3). The saved zip code fills in no fields unless the user types the zip code again.
 */
export function useZipLookup(
  form: FormFields<AddressValues>,
  savedAddress: SavedAddress,
  onLookup: (address: ZipCodeAddress) => void = ignoreAddress,
): ZipLookup {
  const country = useFieldValue(form, 'country')
  const zip = parsePartialZip(String(useFieldValue(form, 'zip_code') ?? ''))
  const [editedAddress, setEditedAddress] = useState<SavedAddress | null>(null)
  if (zip !== savedAddress.zip_code && editedAddress !== savedAddress) setEditedAddress(savedAddress)
  const isZipEdited = zip !== savedAddress.zip_code || (editedAddress === savedAddress && form.isDirty())
  const typedValues = useZipCodeFields(form)
  // If the user has edited the address but not the zip code, the lookup only checks for contradictions and fills in no
  // fields.
  const isCheckOnly =
    !isZipEdited &&
    savedAddress.zip_code !== '' &&
    zipCodeFields.some((name) => typedValues[name] !== savedAddress[name])
  const lookup = useAddressLookup(zip, country === 'BR' && zip.length === 8 && (isZipEdited || isCheckOnly))
  const { state, retry } = isZipEdited ? lookup : { ...lookup, state: 'idle' as const }
  const address = isZipEdited ? lookup.address : undefined
  const [replacedValues, setReplacedValues] = useState<TypedValues>({})
  /** Fields that the lookup filled in and that the user made editable again by restoring the typed value. */
  const [unlockedFields, setUnlockedFields] = useState<ReadonlySet<ZipCodeField>>(new Set())

  const lookupValues = useRef<Pick<SavedAddress, ZipCodeField>>(savedAddress)
  useEffect(() => {
    lookupValues.current = savedAddress
  }, [savedAddress])
  const { form: fields } = form
  const setField = useEffectEvent((name: ZipCodeField, value: string) => form.set(name, value))
  const reportLookup = useEffectEvent(onLookup)
  useEffect(() => {
    if (!address || parsePartialZip(fields.getValues('zip_code')) !== address.zip_code) return
    const overwrittenValues: Record<string, string> = {}
    for (const name of zipCodeFields) {
      // Overwrites a field if the lookup returned a value for the field, or if an earlier lookup filled in the field.
      // Otherwise keeps the value that the user typed.
      const currentValue = String(fields.getValues(name) ?? '')
      const isFromLookup = currentValue === lookupValues.current[name]
      if (!isFromLookup && findContradictions(address, { [name]: currentValue }).includes(name))
        overwrittenValues[name] = currentValue
      if (address[name] !== '' || isFromLookup) setField(name, address[name])
    }
    lookupValues.current = address
    setReplacedValues(overwrittenValues)
    setUnlockedFields(new Set())
    reportLookup(address)
  }, [address, fields])

  // If the lookup has no result or the country has changed, clears the fields that an earlier lookup filled in.
  const hasNoResult = state === 'not_found' || state === 'unavailable'
  const previousCountry = useRef(country)
  useEffect(() => {
    const hasCountryChanged = previousCountry.current !== country
    previousCountry.current = country
    if (!hasNoResult && !hasCountryChanged) return
    for (const name of zipCodeFields) {
      if (fields.getValues(name) === lookupValues.current[name]) setField(name, '')
    }
    lookupValues.current = EMPTY_ADDRESS
  }, [hasNoResult, country, fields])

  const notes = buildZipNotes(lookup.address, typedValues, address && replacedValues)
  const applyNote = (name: ZipCodeField) => {
    const note = notes[name]
    if (!note) return
    if (lookup.address) onLookup(lookup.address)
    flushSync(() => {
      form.set(name, note.value)
      setUnlockedFields(
        (current) =>
          new Set(
            note.kind === 'replaced' ? [...current, name] : [...current].filter((fieldName) => fieldName !== name),
          ),
      )
    })
    // Moves the focus to the field, because the focused button disappears together with the note.
    fields.setFocus(name)
  }
  return {
    ...{ state, notes, applyNote, retry },
    isLocked: (name) => address !== undefined && address[name] !== '' && !unlockedFields.has(name),
  }
}

type TypedValues = Readonly<Partial<Record<ZipCodeField, string>>>

function useZipCodeFields(form: FormFields<AddressValues>): Readonly<Record<ZipCodeField, string>> {
  const text = (value: unknown) => String(value ?? '')
  return {
    address: text(useFieldValue(form, 'address')),
    neighborhood: text(useFieldValue(form, 'neighborhood')),
    city: text(useFieldValue(form, 'city')),
    state: text(useFieldValue(form, 'state')),
  }
}

/** Builds the notes of the address fields. `replacedValues` contains the typed values that the lookup has replaced. */
function buildZipNotes(
  address: ZipCodeAddress | undefined,
  typedValues: TypedValues,
  replacedValues: TypedValues | undefined,
): ZipLookup['notes'] {
  if (!address) return {}
  const contradictedFields = findContradictions(address, typedValues)
  return Object.fromEntries(
    zipCodeFields.flatMap((name): [ZipCodeField, ZipNote][] => {
      if (contradictedFields.includes(name)) return [[name, { kind: 'contradicted', value: address[name] }]]
      const previousValue = replacedValues?.[name]
      return previousValue === undefined || previousValue === typedValues[name]
        ? []
        : [[name, { kind: 'replaced', value: previousValue }]]
    }),
  )
}

interface ZipLookupStatusProps {
  readonly lookup: Pick<ZipLookup, 'state' | 'retry'>
  /** True if the message after a failed lookup tells the user to type the address by hand. Default: true. */
  readonly allowsManualInput?: boolean
}

/** Shows the state of the zip code lookup: searching, found, not found, or unavailable with a retry button. */
export function ZipLookupStatus({ lookup: { state, retry }, allowsManualInput = true }: ZipLookupStatusProps) {
  const { t } = useTranslation('address')
  const errorKeys = allowsManualInput
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
          <span className={styles.text}>{t(`zip.${errorKeys[state]}`)}</span>
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

interface ZipNoteHintProps {
  readonly note: ZipNote
  readonly onApply: () => void
}

/** Note below an address field with a button that inserts the suggested value. The note does not prevent saving. */
function ZipNoteHint({ note: { kind, value }, onApply }: ZipNoteHintProps) {
  const { t } = useTranslation('address')
  return (
    <span className={styles.note} data-kind={kind}>
      <span role="status">{t(`note.${kind}`, { value })}</span>
      <Button size="small" onClick={onApply}>
        {t(`note.${kind}Take`)}
      </Button>
    </span>
  )
}

interface AddressFieldsProps {
  readonly form: FormFields<AddressValues>
  readonly lookup: ZipLookup
  readonly onCitySelect: (city: City) => void
}

/**
 * Address fields of a form. The country determines their labels, masks and validation. Fields that the zip code lookup
 * filled in are read-only (product decisions A2, A3).
 */
export function AddressFields({ form, lookup, onCitySelect }: AddressFieldsProps) {
  const { t } = useTranslation('address')
  const country = useFieldValue(form, 'country')
  const getLockProps = (name: ZipCodeField) => {
    const readOnly = lookup.isLocked(name)
    const note = lookup.notes[name]
    const noteHint = note && <ZipNoteHint note={note} onApply={() => lookup.applyNote(name)} />
    return { readOnly, hint: noteHint ?? (readOnly ? t('hint.locked') : undefined) }
  }
  return (
    <>
      <FieldPair>
        <SelectField
          form={form}
          name="country"
          label={t('field.country')}
          options={countries.map((value) => ({ value, label: t(`choice.country.${value}`) }))}
        />
        <Field
          form={form}
          name="zip_code"
          label={t(`field.zip_code.${country}`)}
          inputMode="numeric"
          isMonospaced
          normalizeValue={createZipNormalizer(country)}
          contentAfter={<ZipLookupStatus lookup={lookup} />}
        />
      </FieldPair>
      <Field form={form} name="address" label={t('field.address')} {...getLockProps('address')} />
      <FieldPair>
        <Field form={form} name="number" label={t('field.number')} hint={t('hint.number')} />
        <Field form={form} name="complement" label={t('field.complement')} />
      </FieldPair>
      <Field
        form={form}
        name="neighborhood"
        label={t(`field.neighborhood.${country}`)}
        {...getLockProps('neighborhood')}
      />
      <FieldPair>
        {country === 'BR' ? (
          <CityField form={form} onCitySelect={onCitySelect} {...getLockProps('city')} />
        ) : (
          <Field form={form} name="city" label={t('field.city')} />
        )}
        <StateField form={form} {...getLockProps('state')} />
      </FieldPair>
    </>
  )
}

interface StateFieldProps {
  readonly form: FormFields<AddressValues>
  readonly readOnly: boolean
  readonly hint: ReactNode
}

/**
 * Field for the state: a list of the 27 Brazilian states, or a text field if the address is in another country or the
 * field is read-only.
 */
function StateField({ form, ...fieldProps }: StateFieldProps) {
  const { t } = useTranslation('address')
  const country = useFieldValue(form, 'country')
  const state = String(useFieldValue(form, 'state') ?? '')
  const field = { form, name: 'state', label: t('field.state') } as const
  if (country !== 'BR' || fieldProps.readOnly) return <Field {...field} {...fieldProps} />
  const unlistedState = state === '' || brazilianStates.includes(state) ? [] : [state]
  const options = [...brazilianStates, ...unlistedState].map((value) => ({ value, label: value }))
  return <SelectField {...field} hint={fieldProps.hint} options={[{ value: '', label: '—' }, ...options]} />
}
