// Overview section of a record's page: lists the most important values of the record, with links to the details.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { listRecordActivityCommand } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { listRecordNotesCommand } from '#commands/notes.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatNumber } from '#console/lib/format.ts'
import { type DetailItem, DetailList } from '#console/run/facts.tsx'
import { isEndpointUnavailable, useSession } from '#console/session/session.tsx'
import { Section } from '#console/ui/section.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { WaitingTime } from '#console/ui/values.tsx'
import { listActivity } from '#contract/console/activity.ts'
import { listNotes, type NoteEntity } from '#contract/console/notes.ts'
import { formatSentence } from './activity-sentence.ts'
import styles from './record-overview.module.css'

/** Item of the overview; null if the user lacks the permission or the server does not support the item. */
export type OverviewItem = DetailItem | null

/** Placeholder that is shown while a value loads. */
const loadingValue = <Skeleton width="120px" />

/** Value of an item without data: a skeleton while the data loads, or a text if the data could not be loaded. */
export function ValuePlaceholder({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('ui')
  return error ? t('error.notLoaded') : loadingValue
}

export const removeNullItems = (items: readonly OverviewItem[]): readonly DetailItem[] =>
  items.filter((item) => item !== null)

interface OverviewProps {
  readonly items: readonly OverviewItem[]
  /**
   * Command arguments that identify the record. If set, every item that shows a field of the record has a button that
   * opens the history of the field.
   */
  readonly recordArguments?: Arguments
}

export function Overview({ items, recordArguments }: OverviewProps) {
  const { t } = useTranslation('ui')
  return (
    <Section title={t('record.overview')}>
      <div className={styles.overview}>
        <DetailList recordArguments={recordArguments} items={removeNullItems(items)} />
      </div>
    </Section>
  )
}

/**
 * Returns the overview item with the last change of the record and its time, which links to the activity log of the
 * record. Returns null if no change is recorded.
 */
export function useLastChangeItem(entity: string, id: number, activityUrl: string): OverviewItem {
  const { t } = useTranslation(['activity', 'ui'])
  const { can } = useSession()
  const isAvailable = can(listRecordActivityCommand.access) && !isEndpointUnavailable(listActivity)
  const query = { entity, id: String(id), limit: 1 }
  const { data, error } = useQuery({ ...queryOptionsFor(listActivity, { query }), enabled: isAvailable })
  if (!isAvailable) return null
  const name = t('ui:record.lastChange')
  if (!data) return { name, value: <ValuePlaceholder error={error} /> }
  const [lastEntry] = data.data
  if (!lastEntry) return null
  return {
    name,
    value: (
      <>
        <Link to={activityUrl}>{formatSentence(lastEntry, t)}</Link> · <WaitingTime since={lastEntry.at} />
      </>
    ),
  }
}

/** Returns the overview item with the number of notes on the record, which links to the notes. */
export function useNotesCountItem(entity: NoteEntity, id: number, notesUrl: string): OverviewItem {
  const { t } = useTranslation(['ui', 'commands'])
  const { can } = useSession()
  const isAvailable = can(listRecordNotesCommand.access) && !isEndpointUnavailable(listNotes)
  const { data, error } = useQuery({
    ...queryOptionsFor(listNotes, { query: { entity, id, limit: 1 } }),
    enabled: isAvailable,
  })
  if (!isAvailable) return null
  const value = data ? (
    <Link to={notesUrl}>{data.total === 0 ? t('ui:record.noNotes') : formatNumber(data.total)}</Link>
  ) : (
    <ValuePlaceholder error={error} />
  )
  return { name: t('commands:places.notes'), value }
}
