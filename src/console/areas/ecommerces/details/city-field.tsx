import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#console/lib/query.ts'
import { Combobox } from '#console/ui/combobox.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { type ContractForm, useValue } from '#console/ui/use-contract-form.ts'
import { useField } from '#console/ui/use-field.ts'
import { type City, findCities, shortestCityName } from '#contract/addresses.ts'
import type { DetailsValues } from './form-values.ts'

/** Milliseconds of rest before a typed name is searched for. */
const pause = 250

interface CityFieldProps {
  readonly form: ContractForm<DetailsValues>
  readonly readOnly: boolean
  readonly hint: string | undefined
  readonly onPick: (city: City) => void
}

/** A city of Brazil: any name stands, one of those found brings its state along. */
export function CityField({ form, readOnly, hint, onPick }: CityFieldProps) {
  const { t } = useTranslation('details')
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

function useCities(typed: string, isWanted: boolean): readonly City[] {
  const name = typed.trim()
  const [rested, setRested] = useState(name)
  useEffect(() => {
    const timer = setTimeout(() => setRested(name), pause)
    return () => clearTimeout(timer)
  }, [name])
  const isEnough = isWanted && rested.length >= shortestCityName
  const { data } = useQuery({
    ...queryOf(findCities, { query: { name: rested } }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
  })
  return isEnough ? (data?.data ?? []) : []
}
