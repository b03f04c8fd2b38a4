import { useTranslation } from 'react-i18next'
import { DateInput } from '#console/ui/date-input.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import type { Dates } from './use-dates.ts'

/** From and to; each acts on Enter, when it is left, and when a day is chosen. */
export function DateRange({ dates }: { readonly dates: Dates }) {
  const { t } = useTranslation('reports')
  return (['fromDate', 'toDate'] as const).map((name) => {
    const problem = dates.problems[name]
    const label = t(`filter.${name}`)
    return (
      <FieldFrame key={name} label={label} error={problem && t(`date.${problem}`)}>
        {(control) => (
          <DateInput
            {...control}
            label={label}
            latest={dates.today}
            value={dates.typed[name]}
            typedNow={() => dates.typed[name]}
            onPick={(typed) => dates.pick(name, typed)}
            onChange={({ target }) => dates.type(name, target.value)}
            onBlur={dates.settle}
            onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && dates.settle()}
          />
        )}
      </FieldFrame>
    )
  })
}
