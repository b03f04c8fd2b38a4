// Rows in the preview and in the result of a bulk change. A row shows the old and new values of one ecommerce, or the
// reason why the ecommerce does not change.
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#console/lib/format.ts'
import { formatFieldLabel, formatValue, hasVisibleValue, isMentioned } from '#console/records/activity-values.ts'
import { useSession } from '#console/session/session.tsx'
import { Badge, type Tone } from '#console/ui/badge.tsx'
import type { ActivityChange } from '#contract/console/activity.ts'
import { type ChangedEcommerce, type ChangeResult, changeResults } from '#contract/console/ecommerce-changes.ts'
import styles from './ecommerce-rows.module.css'
import { EcommerceRows } from './ecommerce-rows.tsx'

interface ChangeRowsProps {
  readonly rows: readonly ChangedEcommerce[]
  readonly isChangeApplied: boolean
}

const outcomeTones: Readonly<Record<ChangeResult, Tone>> = {
  changed: 'positive',
  same: 'neutral',
  refused: 'negative',
  unknown: 'warning',
}

export function countRows(rows: readonly ChangedEcommerce[], outcome: ChangeResult): number {
  return rows.filter((row) => row.outcome === outcome).length
}

export function ChangeRows({ rows, isChangeApplied }: ChangeRowsProps) {
  const { t } = useTranslation('changes')
  const { extensions } = useSession().user
  const phase = isChangeApplied ? 'done' : 'dry'
  const summary = changeResults.flatMap((outcome) => {
    const count = countRows(rows, outcome)
    if (count === 0) return []
    return [t(isChangeApplied ? `done.${outcome}` : `dry.${outcome}`, { count, number: formatNumber(count) })]
  })
  return (
    <section className={styles.content}>
      <p role="status">{summary.join(' · ')}</p>
      <EcommerceRows
        label={t(`${phase}.rows`)}
        rows={rows}
        // A missing name means that the ecommerce does not exist. With an external platform API, the name may also be
        // missing for an existing ecommerce, so the text is different.
        renderName={({ name }) => name ?? t(extensions ? 'unknown' : 'unnamed')}
        renderStatus={(row) => (
          <>
            <Badge tone={outcomeTones[row.outcome]}>{t(`${phase}.is.${row.outcome}`)}</Badge>
            <ChangeDetails row={row} />
          </>
        )}
      />
    </section>
  )
}

function ChangeDetails({ row: { told: activities, reason } }: { readonly row: ChangedEcommerce }) {
  if (reason !== null) return <span className={styles.refused}>{reason}</span>
  const changes = activities.flatMap((activity) =>
    activity.changes
      .filter((change) => isMentioned(change, activity))
      .map((change) => ({ key: `${activity.entity} ${change.path}`, of: activity, change })),
  )
  if (changes.length === 0) return null
  return (
    <ul className={styles.changes}>
      {changes.map(({ key, of: activity, change }) => (
        <li key={key}>
          {change.path === 'features' ? (
            <FeatureChange activity={activity} change={change} />
          ) : (
            <ValueChange activity={activity} change={change} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface ChangeProps {
  readonly activity: ChangedEcommerce['told'][number]
  readonly change: ActivityChange
}

function ValueChange({ activity, change }: ChangeProps) {
  const { t } = useTranslation(['activity', 'changes'])
  const { path, before, after } = change
  const label = formatFieldLabel(path, activity, t)
  if (!hasVisibleValue(change)) return label
  return (
    <>
      {label}: <del>{formatValue(path, before, activity, t)}</del> <span aria-hidden="true">→</span>{' '}
      <span className="visually-hidden">{t('activity:row.to')}</span> <ins>{formatValue(path, after, activity, t)}</ins>
    </>
  )
}

/** Sentence that lists the feature flags that a bulk change enables (`after`) and disables (`before`). */
function FeatureChange({ activity, change: { path, before, after } }: ChangeProps) {
  const { t } = useTranslation(['changes', 'activity'])
  const formatFeatures = (value: ActivityChange['before']) => formatValue(path, value, activity, t)
  const isNotEmpty = (value: ActivityChange['before']) => value !== null && value !== '[]'
  const sentences = [
    ...(isNotEmpty(after) ? [t('changes:features.on', { features: formatFeatures(after) })] : []),
    ...(isNotEmpty(before) ? [t('changes:features.off', { features: formatFeatures(before) })] : []),
  ]
  return sentences.join('; ')
}
