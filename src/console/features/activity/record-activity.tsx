// Latest activity of one record, or of one field of a record, as a tab or a drawer.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import {
  confirmUndoCommand,
  listActivityCommand,
  listRecordActivityCommand,
  openActivityEntryCommand,
} from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { QueryPlaceholder } from '#console/api/error-panel.tsx'
import { queryOptionsFor, useEcommerceName } from '#console/api/queries.ts'
import { formatInstant, formatInstantExactly } from '#console/lib/format.ts'
import { useKeyedState } from '#console/lib/hooks.ts'
import { formatAction, formatRecord } from '#console/records/activity-labels.ts'
import { ActivitySentenceText } from '#console/records/activity-sentence-text.tsx'
import { useIsEmbedded } from '#console/run/embedded.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { FieldFrame } from '#console/ui/inputs.tsx'
import { Select } from '#console/ui/select.tsx'
import { type ActivityRow, isChangeOfField, listActivity } from '#contract/console/activity.ts'
import { formatActionAndRecord, getUndoBadgeKind, listFieldOptions } from './activity.tsx'
import styles from './activity-drawers.module.css'

/** Number of entries that the tab or drawer shows. */
const MAX_ACTIVITY_ENTRIES = 20

/**
 * Returns the type and id of the record in the command arguments, for example the type `reverse` for the argument
 * `reverse_id`. If several arguments contain ids, uses the most specific one.
 */
function getRecordFromArguments(args: Arguments) {
  const argumentName =
    Object.keys(listRecordActivityCommand.args.shape).find((candidate) => args[candidate] !== undefined) ?? ''
  return { entity: argumentName.replace(/_id$/, ''), id: args[argumentName] ?? '' }
}

/** Latest activity of a record: a tab if embedded in the page of the record, otherwise a drawer. */
export function RecordActivity({ args }: { readonly args: Arguments }) {
  const isEmbedded = useIsEmbedded()
  const record = getRecordFromArguments(args)
  return isEmbedded ? <LatestActivity record={record} /> : <RecordDrawer record={record} />
}

function RecordDrawer({ record }: LatestActivityProps) {
  const { t } = useTranslation('activity')
  const { close } = useCommandRunner()
  return (
    <Drawer title={t('record.title')} subtitle={useRecordName(record)} onClose={close}>
      <LatestActivity record={record} />
    </Drawer>
  )
}

/** Builds the request for the last entry of a record, including sign-ins and changes of preferences. */
function buildLatestEntryQuery(record: LatestActivityProps['record']) {
  return queryOptionsFor(listActivity, { query: { ...record, sessions: 'with', limit: 1 } })
}

/** Returns the type and name of the record, such as "Store Centro". If the name is unknown, returns the type and id. */
function useRecordName({ entity, id }: LatestActivityProps['record']): string {
  const { t } = useTranslation('activity')
  const ecommerce = useEcommerceName(entity === 'ecommerce' ? Number(id) : null)
  const { data } = useQuery(buildLatestEntryQuery({ entity, id }))
  const [latestEntry] = data?.data ?? []
  const name = ecommerce?.display_name ?? (latestEntry?.entity === entity ? latestEntry.record_name : null)
  if (name === null) return formatRecord({ entity, entity_id: id }, t)
  return t('row.record', { kind: t(`entity.${entity}`, { defaultValue: entity }), id: name })
}

/** Drawer with the changes of one field of a record; the user can select another field. */
export function FieldActivity({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('activity')
  const { close } = useCommandRunner()
  const record = getRecordFromArguments(args)
  const [field, setField] = useKeyedState(`${record.entity} ${record.id} ${args.field}`, args.field ?? '')
  const placeholderOption = { value: '', label: t('ofField.choose') }
  return (
    <Drawer title={t('ofField.title')} subtitle={useRecordName(record)} onClose={close}>
      <FieldFrame label={t('filter.of_field.label')}>
        {(control) => (
          <Select
            {...control}
            options={[...(field === '' ? [placeholderOption] : []), ...listFieldOptions(record.entity, field, t)]}
            value={field}
            onChange={setField}
          />
        )}
      </FieldFrame>
      {field !== '' && <LatestActivity record={record} field={field} />}
    </Drawer>
  )
}

interface LatestActivityProps {
  readonly record: ReturnType<typeof getRecordFromArguments>
  readonly field?: string
}

function LatestActivity({ record, field }: LatestActivityProps) {
  const { t } = useTranslation('activity')
  const [includesSessions, setIncludesSessions] = useState(false)
  const filters = {
    ...record,
    ...(field === undefined ? {} : { of_field: field }),
    ...(includesSessions ? { sessions: 'with' as const } : {}),
  }
  const { data, error, refetch } = useQuery({
    ...queryOptionsFor(listActivity, { query: { ...filters, limit: MAX_ACTIVITY_ENTRIES } }),
    staleTime: 0,
  })
  const allActivityUrl = `${buildCommandLink(listActivityCommand)}?${new URLSearchParams(filters)}`
  if (!data) return <QueryPlaceholder error={error} onRetry={refetch} height="200px" />
  if (data.total === 0 && field !== undefined) return <p>{t('ofField.none')}</p>
  if (data.total === 0) return <NoActivity record={record} onShowSessions={() => setIncludesSessions(true)} />
  return (
    <>
      <ol className={styles.recordActivityList}>
        {data.data.map((row) => (
          <ActivityItem key={row.id} row={field === undefined ? row : filterChanges(row, field)} />
        ))}
      </ol>
      <Link to={allActivityUrl}>{t('record.all')}</Link>
    </>
  )
}

interface NoActivityProps extends Pick<LatestActivityProps, 'record'> {
  readonly onShowSessions: () => void
}

/**
 * Text for a record without activity. If a user has only signed in or changed preferences, offers to show these
 * entries, which are hidden by default.
 */
function NoActivity({ record, onShowSessions }: NoActivityProps) {
  const { t } = useTranslation('activity')
  const { data, error, refetch } = useQuery(buildLatestEntryQuery(record))
  if (!data) return <QueryPlaceholder error={error} onRetry={refetch} height="40px" />
  if (data.total === 0) return <p>{t('record.none')}</p>
  return (
    <div className={styles.sessions}>
      <p>{t('record.onlySessions')}</p>
      <Button onClick={onShowSessions}>{t('record.showSessions')}</Button>
    </div>
  )
}

/** Returns the entry with only the changes of `field`. */
function filterChanges(row: ActivityRow, field: string): ActivityRow {
  return { ...row, changes: row.changes.filter((change) => isChangeOfField(change, field)), more: 0 }
}

function ActivityItem({ row }: { readonly row: ActivityRow }) {
  const { t } = useTranslation('activity')
  const { run } = useCommandRunner()
  const undoState = getUndoBadgeKind(row)
  const args = { activity: String(row.id) }
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <Button variant="quiet" size="small" onClick={() => run(openActivityEntryCommand, args)}>
          {formatAction(row, t)}
        </Button>
        {undoState !== null && <Badge>{t(`row.${undoState}`)}</Badge>}
        {row.can_undo && (
          <Button
            size="small"
            aria-label={t('drawer.undoOne', { what: formatActionAndRecord(row, t) })}
            onClick={() => run(confirmUndoCommand, args)}
          >
            {t('drawer.undo')}
          </Button>
        )}
      </div>
      <p>
        <ActivitySentenceText row={row} />
      </p>
      <p className={styles.who}>
        <time dateTime={row.at} title={formatInstantExactly(row.at)}>
          {formatInstant(row.at)}
        </time>
        {row.ticket !== null && <> · {row.ticket}</>}
      </p>
    </li>
  )
}
