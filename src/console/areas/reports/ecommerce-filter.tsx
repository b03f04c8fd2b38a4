import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EcommerceField } from '#console/ui/ecommerce-field.tsx'
import type { SetState } from './state.ts'

interface EcommerceFilterProps {
  readonly value: number | undefined
  readonly set: SetState
}

/** Milliseconds: the id of one begins like that of another. */
const rest = 400

/** Works without the right to see ecommerces (product decision A21). */
export function EcommerceFilter({ value, set }: EcommerceFilterProps) {
  const { t } = useTranslation('reports')
  const [known, setKnown] = useState(value)
  const [chosen, setChosen] = useState(value)
  if (known !== value) {
    setKnown(value)
    setChosen(value)
  }
  useEffect(() => {
    if (chosen === value) return
    const timer = setTimeout(() => set({ of_ecommerce: chosen }), rest)
    return () => clearTimeout(timer)
  }, [chosen, value, set])
  return (
    <EcommerceField
      label={t('filter.ecommerce')}
      value={chosen ?? null}
      onChange={(id) => setChosen(id ?? undefined)}
    />
  )
}
