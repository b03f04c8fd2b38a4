import { useTranslation } from 'react-i18next'
import { NumbersTable } from '#console/ui/numbers-table.tsx'
import { statusChoices } from '#contract/reports.ts'
import type { Buckets } from './buckets.ts'
import { fullName, type Unit, valueText } from './chart-words.ts'
import { statusName, textsOfNames } from './names.ts'

interface ChartNumbersProps {
  readonly title: string
  readonly unit: Unit
  readonly drawn: Buckets
}

/** The same in numbers, with every status by itself. */
export function ChartNumbers({ title, unit, drawn: { step, buckets } }: ChartNumbersProps) {
  const { t } = useTranslation(textsOfNames)
  const present = new Set(buckets.flatMap(({ parts }) => [...parts.keys()]))
  const known = statusChoices.filter((status) => present.has(status))
  const parts = [...known, ...[...present].filter((key) => !known.some((one) => one === key))]
  return (
    <NumbersTable
      caption={title}
      head={[t(`reports:chart.axis.${step}`), ...parts.map((key) => statusName(t, key)), t('reports:chart.total')]}
      rows={buckets.map((bucket) => [
        fullName(step, bucket.key, t),
        ...parts.map((key) => valueText(unit, bucket.parts.get(key) ?? 0)),
        valueText(unit, bucket.value),
      ])}
    />
  )
}
