// Fields of amounts, typed in Brazilian format and put in order when they are left. The unit stands in the label.
import { tidyMoney, tidyPercent } from '#console/lib/typed.ts'
import { Field } from './field.tsx'
import type { FieldProps } from './use-field.ts'

/** Reais: `1.234,50`. */
export function MoneyField<V>(props: FieldProps<V>) {
  return <Field {...props} inputMode="decimal" format={tidyMoney} />
}

/** Per cent: `2,5`. */
export function PercentField<V>(props: FieldProps<V>) {
  return <Field {...props} inputMode="decimal" format={tidyPercent} />
}
