import { useEffect, useState } from 'react'
import { EcommerceField } from './ecommerce-field.tsx'

interface EcommerceFilterProps {
  readonly label?: string
  readonly value: number | undefined
  /** A constant function. */
  readonly onChange: (id: number | undefined) => void
}

/** Milliseconds: the id of one begins like that of another, so the list waits for the last digit. */
const rest = 400

/** Whose records a list shows. Works without the right to see ecommerces (product decision A21). */
export function EcommerceFilter({ label, value, onChange }: EcommerceFilterProps) {
  const [known, setKnown] = useState(value)
  const [chosen, setChosen] = useState(value)
  // Changed from elsewhere: a link, Back, a view.
  if (known !== value) {
    setKnown(value)
    setChosen(value)
  }
  useEffect(() => {
    if (chosen === value) return
    const timer = setTimeout(() => onChange(chosen), rest)
    return () => clearTimeout(timer)
  }, [chosen, value, onChange])
  return (
    <EcommerceField
      {...(label === undefined ? {} : { label })}
      value={chosen ?? null}
      onChange={(id) => setChosen(id ?? undefined)}
    />
  )
}
