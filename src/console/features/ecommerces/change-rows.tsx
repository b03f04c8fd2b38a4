// Rows of a bulk change, before or after it runs: old and new values of each ecommerce, or why nothing changes.
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#console/lib/format.ts'
import { formatFieldLabel, formatValue, isShown, isTold } from '#console/records/activity-values.ts'
import { Badge, type Tone } from '#console/ui/badge.tsx'
import type { ActivityChange } from '#contract/console/activity.ts'
import { type ChangedEcommerce, type ChangeOutcome, changeOutcomes } from '#contract/console/ecommerce-changes.ts'
import styles from './ecommerce-rows.module.css'
import { EcommerceRows } from './ecommerce-rows.tsx'

interface ChangeRowsProps {
  readonly rows: readonly ChangedEcommerce[]
  readonly isDone: boolean
}

const tones: Readonly<Record<ChangeOutcome, Tone>> = { changed: 'positive', same: 'neutral', refused: 'negative' }

export function countOf(rows: readonly ChangedEcommerce[], outcome: ChangeOutcome): number {
  return rows.filter((row) => row.outcome === outcome).length
}

export function ChangeRows({ rows, isDone }: ChangeRowsProps) {
  const { t } = useTranslation('changes')
  const when = isDone ? 'done' : 'dry'
  const summary = changeOutcomes.flatMap((outcome) => {
    const count = countOf(rows, outcome)
    return count === 0 ? [] : [t(`${when}.${outcome}`, { count, number: formatNumber(count) })]
  })
  return (
    <section className={styles.content}>
      <p role="status">{summary.join(' · ')}</p>
      <EcommerceRows
        label={t(`${when}.rows`)}
        rows={rows}
        nameOf={({ name }) => name ?? t('unknown')}
        said={(row) => (
          <>
            <Badge tone={tones[row.outcome]}>{t(`${when}.is.${row.outcome}`)}</Badge>
            <Said row={row} />
          </>
        )}
      />
    </section>
  )
}

function Said({ row: { told, reason } }: { readonly row: ChangedEcommerce }) {
  if (reason !== null) return <span className={styles.refused}>{reason}</span>
  const changes = told.flatMap((of) =>
    of.changes
      .filter((change) => isTold(change, of))
      .map((change) => ({ key: `${of.entity} ${change.path}`, of, change })),
  )
  if (changes.length === 0) return null
  return (
    <ul className={styles.changes}>
      {changes.map(({ key, of, change }) => (
        <li key={key}>
          {change.path === 'features' ? <Switched of={of} change={change} /> : <FromTo of={of} change={change} />}
        </li>
      ))}
    </ul>
  )
}

interface ChangeProps {
  readonly of: ChangedEcommerce['told'][number]
  readonly change: ActivityChange
}

function FromTo({ of, change }: ChangeProps) {
  const { t } = useTranslation(['activity', 'changes'])
  const { path, before, after } = change
  const label = formatFieldLabel(path, of, t)
  if (!isShown(change)) return label
  return (
    <>
      {label}: <del>{formatValue(path, before, of, t)}</del> <span aria-hidden="true">→</span>{' '}
      <span className="visually-hidden">{t('activity:row.to')}</span> <ins>{formatValue(path, after, of, t)}</ins>
    </>
  )
}

/** Sentence with the features that were enabled (listed in `after`) and disabled (listed in `before`). */
function Switched({ of, change: { path, before, after } }: ChangeProps) {
  const { t } = useTranslation(['changes', 'activity'])
  const named = (value: ActivityChange['before']) => formatValue(path, value, of, t)
  const isSome = (value: ActivityChange['before']) => value !== null && value !== '[]'
  const said = [
    ...(isSome(after) ? [t('changes:features.on', { features: named(after) })] : []),
    ...(isSome(before) ? [t('changes:features.off', { features: named(before) })] : []),
  ]
  return said.join('; ')
}
