// Drawer of an activity log entry, the confirmation dialog of an undo, and the buttons of the activity page.
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { confirmUndoCommand, exportActivityCommand, openActivityEntryCommand } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { RecordedUnderTicketContext } from '#console/forms/ticket-note.tsx'
import { DifferenceList } from '#console/json/difference-list.tsx'
import { formatInstant, formatInstantExactly } from '#console/lib/format.ts'
import { formatAction, formatRecord } from '#console/records/activity-labels.ts'
import { formatRecordName, formatSentence, formatUserName } from '#console/records/activity-sentence.ts'
import { ActivitySentenceText, getRecordLink } from '#console/records/activity-sentence-text.tsx'
import {
  formatFieldLabel,
  formatValue,
  hasVisibleValue,
  isBlank,
  isMentioned,
} from '#console/records/activity-values.ts'
import { ConfirmCommand } from '#console/records/confirm-command.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { getSavedVersion, MetadataChange } from '#console/records/metadata-change.tsx'
import { RecordDrawer } from '#console/records/record-drawer.tsx'
import { selectRecord } from '#console/records/record-query.ts'
import { MainButton } from '#console/run/main-button.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import {
  type ActivityChange,
  type ActivityDetails,
  type ActivityRow,
  getActivity,
  undoActivity,
} from '#contract/console/activity.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { buildActivityFilterUrl, formatActionAndRecord } from './activity.tsx'
import styles from './activity-drawers.module.css'
import { buildUndoNotification, getUndoIdempotencyName, sendUndo } from './undo.ts'

/**
 * Details of an activity entry: time, user, record, helpdesk ticket, request id, and buttons that open the related undo
 * or redo entries.
 */
function ActivityEntryDetails({ row }: { readonly row: ActivityDetails }) {
  const { t } = useTranslation('activity')
  const { can } = useSession()
  const recordUrl = getRecordLink(row, can)
  const hasName = (row.record_name ?? row.ecommerce_name) !== null
  const kind = t(`entity.${row.entity}`, { defaultValue: row.entity })
  const record = hasName ? t('row.record', { kind, id: formatRecordName(row, t) }) : formatRecord(row, t)
  return (
    <dl className={styles.facts}>
      <dt>{t('drawer.at')}</dt>
      <dd>
        <time dateTime={row.at} title={formatInstantExactly(row.at)}>
          {formatInstant(row.at)}
        </time>
      </dd>
      <dt>{t('drawer.user')}</dt>
      <dd>
        {row.user_id === null ? (
          formatUserName(row, t)
        ) : (
          <Link to={buildActivityFilterUrl('user', String(row.user_id))}>{formatUserName(row, t)}</Link>
        )}
      </dd>
      <dt>{t('drawer.record')}</dt>
      <dd>{recordUrl === null ? record : <Link to={recordUrl}>{record}</Link>}</dd>
      <dt>{t('drawer.ticket')}</dt>
      <dd>{row.ticket ?? t('drawer.noTicket')}</dd>
      <dt>{t('drawer.request')}</dt>
      <dd>
        <code>{row.request_id}</code>
      </dd>
      <RelatedEntry label={t('drawer.undoes')} id={row.undoes} />
      <RelatedEntry label={t('drawer.redoes')} id={row.redoes} />
      <RelatedEntry label={t('drawer.takenBackBy')} id={row.taken_back_by} />
    </dl>
  )
}

function RelatedEntry({ label, id }: { readonly label: string; readonly id: number | null }) {
  const { t } = useTranslation('activity')
  const { run } = useCommandRunner()
  if (id === null) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Button size="small" variant="quiet" onClick={() => run(openActivityEntryCommand, { activity: String(id) })}>
          {t('drawer.number', { id })}
        </Button>
      </dd>
    </>
  )
}

/** Drawer with all details of an activity log entry. */
export function ActivityDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['activity', 'commands'])
  const { close } = useCommandRunner()
  const id = z.safeParse(recordId, args.activity)
  if (id.success) return <ActivityEntryDrawer id={id.data} />
  return (
    <Drawer size="wide" title={t('commands:activity.open.title')} onClose={close}>
      <p>{t('drawer.notFound')}</p>
    </Drawer>
  )
}

function ActivityEntryDrawer({ id }: { readonly id: number }) {
  const { t } = useTranslation(['activity', 'difference'])
  const { close, run } = useCommandRunner()
  const query = useQuery({ ...queryOptionsFor(getActivity, { params: { id } }), select: selectRecord, staleTime: 0 })
  const entryNumber = t('drawer.number', { id })
  const undoButton = (
    <MainButton onClick={() => run(confirmUndoCommand, { activity: String(id) })}>{t('drawer.undo')}</MainButton>
  )
  return (
    <LoadedLayer
      surface="drawer"
      query={query}
      title={entryNumber}
      size="wide"
      height="200px"
      notFoundContent={<p>{t('drawer.notFound')}</p>}
    >
      {(row) => (
        <RecordDrawer
          openPage={{ command: openActivityEntryCommand, args: { activity: String(id) } }}
          size="wide"
          title={formatAction(row, t)}
          subtitle={entryNumber}
          onClose={close}
          footer={row.can_undo && undoButton}
        >
          <ActivityBody row={row} />
        </RecordDrawer>
      )}
    </LoadedLayer>
  )
}

/** Content of an activity entry: sentence, details, labelled changes, and the raw JSON before and after. */
export function ActivityBody({ row }: { readonly row: ActivityDetails }) {
  const { t } = useTranslation('activity')
  const hasChanges = row.before !== null || row.after !== null
  const savedVersion = getSavedVersion(row)
  return (
    <>
      <p className={styles.sentence}>
        <ActivitySentenceText key={row.id} row={row} />
      </p>
      <ActivityEntryDetails row={row} />
      <section className={styles.section} aria-label={t('drawer.changes')}>
        <h3>{t('drawer.changes')}</h3>
        {hasChanges ? <ChangeList row={row} /> : <p>{t('drawer.none')}</p>}
        {hasChanges && savedVersion === null && (
          <details>
            <summary>{t('drawer.raw')}</summary>
            <DifferenceList before={row.before ?? '{}'} after={row.after ?? '{}'} />
          </details>
        )}
      </section>
    </>
  )
}

/**
 * Lists the changed fields with their old and new values. `isReversed` swaps the two values to show the effect of an
 * undo.
 */
function ChangeList({ row, isReversed = false }: { readonly row: ActivityRow; readonly isReversed?: boolean }) {
  const { t } = useTranslation('activity')
  const visibleChanges = row.changes.filter((change) => isMentioned(change, row))
  const savedVersion = getSavedVersion(row)
  if (savedVersion !== null) return <MetadataChange savedVersion={savedVersion} isReversed={isReversed} />
  if (visibleChanges.length === 0 && row.more === 0) return <p>{t('drawer.none')}</p>
  return (
    <ul className={styles.list}>
      {visibleChanges.map((change) => {
        const { path, before, after } = change
        const formatChangeValue = (value: ActivityChange['before']) => formatValue(path, value, row, t)
        const label = formatFieldLabel(path, row, t)
        if (!hasVisibleValue(change)) return <li key={path}>{label}</li>
        const [from, to] = isReversed ? [after, before] : [before, after]
        return (
          <li key={path}>
            {label}: {!isBlank(from) && <del className={styles.before}>{formatChangeValue(from)}</del>}
            {!isBlank(from) && !isBlank(to) && (
              <>
                {' '}
                <span aria-hidden="true">→</span> <span className="visually-hidden">{t('row.to')}</span>{' '}
              </>
            )}
            {!isBlank(to) && <ins className={styles.after}>{formatChangeValue(to)}</ins>}
          </li>
        )
      })}
      {row.more > 0 && <li className={styles.more}>{t('row.more', { count: row.more })}</li>}
    </ul>
  )
}

/** Dialog that asks the user to confirm an undo and lists the changes that the undo makes. */
export function ConfirmUndoDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('commands')
  const query = useQuery({
    ...queryOptionsFor(getActivity, { params: { id: Number(args.activity) } }),
    select: selectRecord,
    staleTime: 0,
  })
  return (
    <LoadedLayer surface="dialog" query={query} title={t('activity.confirmUndo.title')} height="48px">
      {/* Displays the current ticket, as for a write command: the undo is recorded under this ticket. */}
      {(row) => (
        <RecordedUnderTicketContext value={true}>
          <ConfirmUndo key={row.id} row={row} />
        </RecordedUnderTicketContext>
      )}
    </LoadedLayer>
  )
}

function ConfirmUndo({ row }: { readonly row: ActivityDetails }) {
  const { t } = useTranslation('activity')
  const { run } = useCommandRunner()
  const isRedo = row.undoes !== null
  return (
    <ConfirmCommand
      title={t(isRedo ? 'confirm.redoTitle' : 'confirm.title', { what: formatActionAndRecord(row, t) })}
      actionLabel={t(isRedo ? 'confirm.redoAction' : 'confirm.action')}
      variant="primary"
      text={
        <>
          <p>{formatSentence(row, t)}</p>
          <p>{t('confirm.text', { at: formatInstant(row.at), who: formatUserName(row, t) })}</p>
          <ChangeList row={row} isReversed />
        </>
      }
      idempotencyName={getUndoIdempotencyName(row)}
      send={(_, key) => sendUndo(row, key)}
      writeEndpoint={undoActivity}
      getToast={async (response, refetched) => {
        await refetched
        return buildUndoNotification(row, response, { run, t })
      }}
    />
  )
}

/** Button of the activity page that exports the log. */
export function ActivityExportButton() {
  const { t } = useTranslation('activity')
  const { run } = useCommandRunner()
  return (
    <Button
      icon={<Download size={14} />}
      title={t('commands:activity.export.title')}
      onClick={() => run(exportActivityCommand)}
    >
      {t('list.export')}
    </Button>
  )
}
