import { useTranslation } from 'react-i18next'
import { tidyZip } from '#console/lib/typed.ts'
import { type City, countries } from '#contract/addresses.ts'

import { brazilianStates } from '#contract/brazil.ts'
import { Field } from '../field.tsx'
import { FieldPair } from '../field-pair.tsx'
import { SelectField } from '../other-fields.tsx'
import { type FormFields, useValue } from '../use-contract-form.ts'
import { CityField } from './city-field.tsx'
import type { ZipLookup } from './use-zip-lookup.ts'
import type { AddressValues } from './values.ts'
import { ZipLine } from './zip-line.tsx'

interface AddressFieldsProps {
  readonly form: FormFields<AddressValues>
  readonly lookup: ZipLookup
  readonly onCity: (city: City) => void
}

/** The country decides label, mask and rules; what the zip code decides is not typed (product decisions A2, A3). */
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
