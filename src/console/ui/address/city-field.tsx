import { useTranslation } from 'react-i18next'
import { useCities } from '#console/lib/addresses.ts'
import type { City } from '#contract/addresses.ts'
import { Combobox } from '../combobox.tsx'
import { FieldFrame } from '../field-frame.tsx'
import { type FormFields, useValue } from '../use-contract-form.ts'
import { useField } from '../use-field.ts'
import type { AddressValues } from './values.ts'

interface CityFieldProps {
  readonly form: FormFields<AddressValues>
  readonly readOnly: boolean
  readonly hint: string | undefined
  readonly onPick: (city: City) => void
}

/** A city of Brazil: any name stands, one of those found brings its state along. */
export function CityField({ form, readOnly, hint, onPick }: CityFieldProps) {
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
