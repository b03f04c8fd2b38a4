import { FieldFrame } from './field-frame.tsx'
import { type Option, Select } from './select.tsx'

interface ChoiceFilterProps {
  readonly label: string
  /** What choosing none is called. */
  readonly any: string
  readonly options: readonly Option[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** A filter that is one of a few, or none. What the address says stays in sight, known or not. */
export function ChoiceFilter({ label, any, options, value = '', onChange }: ChoiceFilterProps) {
  const isKnown = value === '' || options.some((option) => option.value === value)
  const all = [{ value: '', label: any }, ...options, ...(isKnown ? [] : [{ value, label: value }])]
  return (
    <FieldFrame label={label}>
      {(control) => (
        <Select
          {...control}
          options={all}
          value={value}
          onChange={({ target }) => onChange(target.value || undefined)}
        />
      )}
    </FieldFrame>
  )
}
