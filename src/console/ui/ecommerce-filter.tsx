import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EcommerceField } from './ecommerce-field.tsx'
import { useOwnChoice } from './use-own-choice.ts'

interface EcommerceFilterProps {
  readonly label?: string
  readonly value: number | undefined
  /** A constant function. */
  readonly onChange: (id: number | undefined) => void
  /** The field was left with a text that names none, or no longer holds one. */
  readonly onWrong?: (isWrong: boolean) => void
}

/** Milliseconds: the id of one begins like that of another, so the list waits for the last digit. */
const rest = 400

/** Whose records a list shows. Works without the right to see ecommerces (product decision A21). */
export function EcommerceFilter({ label, value, onChange, onWrong }: EcommerceFilterProps) {
  const { t } = useTranslation('errors')
  /** Typed, and names none: what was chosen last still counts. */
  const [unnamed, setUnnamed] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const [chosen, setChosen] = useOwnChoice(value, () => {
    setUnnamed('')
    setIsWrong(false)
  })
  useEffect(() => {
    if (chosen === value) return
    const timer = setTimeout(() => onChange(chosen), rest)
    return () => clearTimeout(timer)
  }, [chosen, value, onChange])

  const tell = (next: boolean) => {
    setIsWrong(next)
    if (next !== isWrong) onWrong?.(next)
  }
  const change = (id: number | null, text: string) => {
    setUnnamed(text)
    setChosen(text === '' ? (id ?? undefined) : value)
    if (text === '') tell(false)
  }
  return (
    <EcommerceField
      {...(label === undefined ? {} : { label })}
      value={unnamed === '' ? (chosen ?? null) : null}
      unnamed={unnamed}
      error={isWrong ? t('validation.ecommerce') : undefined}
      onChange={change}
      onLeave={() => tell(unnamed !== '')}
    />
  )
}
