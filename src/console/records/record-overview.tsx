// Overview section of a record's page: key facts that link to details, and the facts shared by all kinds of records.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { activityOfRecord } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { notesOfRecord } from '#commands/notes.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatAge, formatInstant, formatNumber } from '#console/lib/format.ts'
import { type DetailItem, DetailList } from '#console/run/facts.tsx'
import { isExtensionMissing, useSession } from '#console/session/session.tsx'
import { Section } from '#console/ui/section.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { listActivity } from '#contract/console/activity.ts'
import { listNotes, type NoteEntity } from '#contract/console/notes.ts'
import { formatSentence } from './activity-sentence.ts'
import styles from './record-overview.module.css'

/** Item of the overview; null if the user lacks permission or the installation does not support it. */
export type OverviewFact = DetailItem | null

/** Placeholder for a value that is still loading. */
export const waiting = <Skeleton width="120px" />

export const withoutNull = (facts: readonly OverviewFact[]): readonly DetailItem[] =>
  facts.filter((fact) => fact !== null)

interface OverviewProps {
  readonly facts: readonly OverviewFact[]
  /** Command arguments that identify the record; enables the activity button of items that are record fields. */
  readonly record?: Arguments
}

export function Overview({ facts, record }: OverviewProps) {
  const { t } = useTranslation('ui')
  return (
    <Section title={t('record.overview')}>
      <div className={styles.overview}>
        <DetailList record={record} items={withoutNull(facts)} />
      </div>
    </Section>
  )
}

/** Overview item with the last change of the record, linked to its activity log. */
export function useLastChange(entity: string, id: number, to: string): OverviewFact {
  const { t } = useTranslation(['activity', 'ui'])
  const { can } = useSession()
  const isHere = can(activityOfRecord.access) && !isExtensionMissing(listActivity)
  const query = { entity, id: String(id), limit: 1 }
  const { data } = useQuery({ ...queryOptionsFor(listActivity, { query }), enabled: isHere })
  if (!isHere) return null
  const name = t('ui:record.lastChange')
  if (!data) return { name, value: waiting }
  const [last] = data.data
  if (!last) return { name, value: null }
  return {
    name,
    value: (
      <Link to={to} title={formatInstant(last.at)}>
        {`${formatSentence(last, t)} · ${formatAge(last.at)}`}
      </Link>
    ),
  }
}

/** Overview item with the number of notes on the record, linked to the notes. */
export function useNotesCount(entity: NoteEntity, id: number, to: string): OverviewFact {
  const { t } = useTranslation(['ui', 'commands'])
  const { can } = useSession()
  const isHere = can(notesOfRecord.access) && !isExtensionMissing(listNotes)
  const { data } = useQuery({ ...queryOptionsFor(listNotes, { query: { entity, id, limit: 1 } }), enabled: isHere })
  if (!isHere) return null
  const value = data ? (
    <Link to={to}>{data.total === 0 ? t('ui:record.noNotes') : formatNumber(data.total)}</Link>
  ) : (
    waiting
  )
  return { name: t('commands:places.notes'), value }
}
