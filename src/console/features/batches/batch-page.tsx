// Page of a batch: actions, notes, progress and details. The table with the rows of the batch is in rows-table.tsx.

import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Hand from 'lucide-react/icons/hand'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil-line'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import {
  cancelBatchCommand,
  copyBatchSummaryCommand,
  exportBatchCommand,
  listBatchesCommand,
  openBatchCommand,
  startZipCodeBatchCommand,
  takeOverBatchCommand,
} from '#commands/batches.ts'
import type { Arguments } from '#commands/command.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { startReprocessBatchCommand } from '#commands/reprocess.ts'
import { isApiError } from '#console/api/client.ts'
import { formatEcommerceName, queryOptionsFor, useEcommerceName } from '#console/api/queries.ts'
import { formatBatchOutcome } from '#console/lib/batch-outcome.ts'
import { formatInstant, formatNumber, formatPercent } from '#console/lib/format.ts'
import { RecordPage } from '#console/records/record-page.tsx'
import type { RecordQuery } from '#console/records/record-query.ts'
import { TicketLink } from '#console/records/reverse-values.tsx'
import { DetailList } from '#console/run/facts.tsx'
import { getListUrl } from '#console/run/list-urls.ts'
import { MainButton } from '#console/run/main-button.tsx'
import { useCommandHandler, useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { findCursorRow } from '#console/ui/focus-targets.ts'
import { MoreActions } from '#console/ui/more-actions.tsx'
import { TimestampText } from '#console/ui/values.tsx'
import {
  type Batch,
  type BatchRow,
  type BatchRowStatus,
  batchAccessByType,
  countEndedRows,
  countRemainingRows,
  type DryRunResult,
  dryRunResults,
  getBatchRecordType,
  listBatchRows,
} from '#contract/console/batches.ts'
import { formatFullName } from '#contract/fields.ts'
import { MAX_PAGE_SIZE } from '#contract/page.ts'
import styles from './batch-page.module.css'
import {
  BatchBadge,
  canRetry,
  getAnnouncementKey,
  needsRunConfirmation,
  useBatch,
  useBatchActions,
} from './batches.tsx'
import { type BatchQuestion, BatchQuestionDialog } from './create-drawers.tsx'
import { RowsTable } from './rows-table.tsx'

/**
 * Buttons for the actions that are possible in the current status of the batch. In a narrow window, only the main
 * actions are visible, and the others are in a menu.
 */
function BatchActions({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('batches')
  const { can, user } = useSession()
  const { run } = useCommandRunner()
  const transitions = useBatchActions(batch)
  const navigate = useNavigate()
  const [question, setQuestion] = useState<BatchQuestion | null>(null)
  const actionBar = useRef<HTMLElement>(null)
  const { status, rows } = batch
  const canWrite = can(batchAccessByType[batch.type].write)
  const canRun = canWrite && batch.is_mine
  /**
   * Users with the access level `admin_boss` can stop the batch of another user without becoming the owner of the
   * batch.
   */
  const canStop = canRun || (canWrite && user.access === 'admin_boss')
  const isOpen = status === 'running' || status === 'paused'
  const availableActions = {
    draft: canRun && status === 'draft',
    running: canStop && status === 'running',
    paused: canRun && status === 'paused',
    open: canStop && isOpen,
    failed: canRun && canRetry(batch),
    others: canWrite && !batch.is_mine && (isOpen || status === 'draft' || canRetry(batch)),
  }
  const nothingToRunReason = rows.waiting === 0 ? t('action.nothing') : null

  /** Moves the focus to the rows after an action, because the pressed button usually disappears. */
  const focusRows = (isDone: boolean) => {
    const page = actionBar.current?.closest('main')
    if (isDone && page) requestAnimationFrame(() => (findCursorRow(page) ?? actionBar.current)?.focus())
  }
  const handleConfirmed = () => {
    setQuestion(null)
    if (question === 'discard') navigate(buildCommandLink(listBatchesCommand), { replace: true })
    else focusRows(true)
  }
  const pause = () => void transitions.pause().then(focusRows)
  const resume = () => void transitions.resume().then(focusRows)
  const createConfirmationOpener = (nextQuestion: BatchQuestion) => () => setQuestion(nextQuestion)
  const startRun = () => {
    if (needsRunConfirmation(batch)) setQuestion('run')
    else void transitions.run().then(focusRows)
  }

  useCommandHandler('batches.run', startRun, availableActions.draft && nothingToRunReason === null)
  useCommandHandler('batches.takeOver', createConfirmationOpener('takeOver'), availableActions.others)
  useCommandHandler('batches.discard', createConfirmationOpener('discard'), availableActions.draft)
  useCommandHandler('batches.pause', pause, availableActions.running)
  useCommandHandler('batches.resume', resume, availableActions.paused)
  useCommandHandler('batches.cancel', createConfirmationOpener('cancel'), availableActions.open)
  useCommandHandler('batches.retry', createConfirmationOpener('retry'), availableActions.failed)

  return (
    <section ref={actionBar} className={styles.actions} tabIndex={-1} aria-label={t('action.group')}>
      <MoreActions>
        <Button icon={<Download size={14} />} onClick={() => run(exportBatchCommand, { batch: String(batch.id) })}>
          {t('action.export')}
        </Button>
        <Button
          icon={<Copy size={14} />}
          keys={copyBatchSummaryCommand}
          onClick={() => run(copyBatchSummaryCommand, { batch: String(batch.id) })}
        >
          {t('action.copyNote')}
        </Button>
        {availableActions.draft && <Button onClick={createConfirmationOpener('discard')}>{t('action.discard')}</Button>}
        {availableActions.open && (
          <Button keys={cancelBatchCommand} onClick={createConfirmationOpener('cancel')}>
            {t('action.cancel')}
          </Button>
        )}
        {canWrite && batch.status === 'done' && <CorrectRowsButton batch={batch} />}
      </MoreActions>
      {availableActions.others && (
        <Button
          variant="primary"
          icon={<Hand size={14} />}
          keys={takeOverBatchCommand}
          onClick={createConfirmationOpener('takeOver')}
        >
          {t('action.takeOver')}
        </Button>
      )}
      {availableActions.failed && (
        <MainButton variant="secondary" icon={<RotateCcw size={14} />} onClick={createConfirmationOpener('retry')}>
          {t('action.retry', { count: rows.failed, number: formatNumber(rows.failed) })}
        </MainButton>
      )}
      {availableActions.running && (
        <Button icon={<Pause size={14} />} busy={transitions.busy === 'pause'} onClick={pause}>
          {t('action.pause')}
        </Button>
      )}
      {availableActions.paused && (
        <MainButton icon={<Play size={14} />} busy={transitions.busy === 'resume'} onClick={resume}>
          {t('action.resume')}
        </MainButton>
      )}
      {availableActions.draft && (
        <MainButton
          icon={<Play size={14} />}
          busy={transitions.busy === 'run'}
          disabledReason={nothingToRunReason}
          onClick={startRun}
        >
          {t('action.run', { count: rows.waiting, number: formatNumber(rows.waiting) })}
        </MainButton>
      )}
      {question && (
        <BatchQuestionDialog
          batch={batch}
          question={question}
          onDone={handleConfirmed}
          onCancel={() => setQuestion(null)}
        />
      )}
    </section>
  )
}

/** Results of the dry run that the user can correct by typing the line again. */
const correctableChecks: readonly DryRunResult[] = ['not_found', 'unreadable', 'personal']

/** Returns the ids of the rows as an argument; no argument if no row contains an id. */
function buildIdsArgument(rows: readonly BatchRow[]): Arguments {
  const ids = rows.flatMap(({ entity_id }) => entity_id ?? [])
  return ids.length === 0 ? {} : { ids: ids.join(',') }
}

/**
 * Button that opens the drawer for a new batch with the rows of this batch that contained no known record. The drawer
 * has the task and the ticket of this batch. Renders nothing if there are no such rows.
 */
function CorrectRowsButton({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('batches')
  const { run } = useCommandRunner()
  const { id, type, ticket, task, ecommerce_id } = batch
  const count = correctableChecks.reduce((sum, check) => sum + batch.checks[check], 0)
  const query = { page: 1, limit: MAX_PAGE_SIZE, row_status: 'skipped' as const }
  const { data } = useQuery({ ...queryOptionsFor(listBatchRows, { params: { id }, query }), enabled: count > 0 })
  const rows = data?.data.filter(({ check }) => correctableChecks.includes(check)) ?? []
  if (count === 0) return null
  const [row] = rows
  const openDrawer = () => {
    const commonArguments = { ticket, ...(ecommerce_id === null ? {} : { only: String(ecommerce_id) }) }
    if (type === 'trackingErrors.correctZip') return run(startZipCodeBatchCommand, commonArguments)
    run(startReprocessBatchCommand, {
      ...commonArguments,
      ...buildIdsArgument(rows),
      record: getBatchRecordType(type),
      ...(task === null ? {} : { task }),
    })
  }
  return (
    <Button icon={<Pencil size={14} />} onClick={openDrawer}>
      {count === 1 && row
        ? t('action.correctLine', { line: row.line })
        : t('action.correctLines', { count, number: formatNumber(count) })}
    </Button>
  )
}

/** Explains the status of a batch: what a draft will do, why the batch is paused, or why the batch is waiting. */
export function BatchNotes({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation(['batches', 'errors'])
  if (batch.stopped)
    return (
      <p className={styles.note} role="alert">
        {t(`stopped.${batch.stopped}`, { name: formatFullName(batch.user_name) })}
      </p>
    )
  if (batch.is_waiting) return <p className={styles.note}>{t('waits', { name: formatFullName(batch.user_name) })}</p>
  if (batch.status !== 'draft') return null
  const failedChecks = dryRunResults.filter((check) => check !== 'ok' && batch.checks[check] > 0)
  return (
    <section className={styles.summary} aria-label={t('dryRun.title')}>
      <p>
        <b>{t('dryRun.ready', { count: batch.rows.waiting, number: formatNumber(batch.rows.waiting) })}</b>{' '}
        {t('dryRun.nothing')}
      </p>
      {failedChecks.length > 0 && (
        <ul>
          {failedChecks.map((check) => (
            <li key={check}>
              <b>
                {t('row.counted', {
                  name: t(`errors:batches.check.${check}`),
                  number: formatNumber(batch.checks[check]),
                })}
              </b>
              <span className={styles.muted}> · {t(`checkText.${check}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Row statuses in the order in which the progress bar shows them from left to right. */
const ROW_STATUS_ORDER: readonly BatchRowStatus[] = ['done', 'failed', 'running', 'waiting', 'cancelled', 'skipped']
const CHART_WIDTH = 400
const CHART_HEIGHT = 20

export function OutcomeChart({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation(['batches', 'errors'])
  const id = useId()
  const visibleStatuses = ROW_STATUS_ORDER.filter((status) => batch.rows[status] > 0)
  const getShare = (status: BatchRowStatus) => batch.rows[status] / Math.max(1, batch.total)
  const getStatusName = (status: BatchRowStatus) => t(`errors:batches.status.${status}`)
  const summary = visibleStatuses
    .map((status) => `${getStatusName(status)}: ${formatNumber(batch.rows[status])}`)
    .join('; ')
  const getSegmentStart = (status: BatchRowStatus) =>
    visibleStatuses
      .slice(0, visibleStatuses.indexOf(status))
      .reduce((sum, precedingStatus) => sum + getShare(precedingStatus) * CHART_WIDTH, 0)

  return (
    <div className={styles.picture}>
      <svg
        className={styles.bar}
        viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={`${id}-title ${id}-summary`}
      >
        <title id={`${id}-title`}>{t('picture.title')}</title>
        <desc id={`${id}-summary`}>{summary}</desc>
        {visibleStatuses.map((status) => (
          <rect
            key={status}
            className={styles[status]}
            x={getSegmentStart(status)}
            y={0}
            width={getShare(status) * CHART_WIDTH}
            height={CHART_HEIGHT}
          />
        ))}
      </svg>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('picture.title')}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('picture.state')}</th>
            <th scope="col">{t('picture.rows')}</th>
            <th scope="col">{t('picture.share')}</th>
          </tr>
        </thead>
        <tbody>
          {visibleStatuses.map((status) => (
            <tr key={status}>
              <th scope="row">
                <svg className={styles.key} viewBox="0 0 10 10" aria-hidden="true">
                  <rect className={styles[status]} width={10} height={10} />
                </svg>
                {getStatusName(status)}
              </th>
              <td>{formatNumber(batch.rows[status])}</td>
              <td>{formatPercent((getShare(status) * 100).toFixed(1))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ProgressPanelProps {
  readonly batch: Batch
  /** True when the last request failed, so that the numbers may be outdated. */
  readonly isOutdated: boolean
}

/** Progress of a batch: numbers, a bar, and announcements for screen readers. */
function ProgressPanel({ batch, isOutdated }: ProgressPanelProps) {
  const { t } = useTranslation('batches')
  const { rows, total } = batch
  const numbers = { done: formatNumber(rows.done), total: formatNumber(total) }
  const remainingRows = countRemainingRows(batch)
  return (
    <section className={styles.panel} aria-label={t('progress.title')}>
      <p className={styles.numbers}>
        <b>{t('progress.numbers', { count: total, ...numbers })}</b>
        {rows.failed > 0 && (
          <span className={styles.progressPanelFailed}>{t('progress.failed', { count: rows.failed })}</span>
        )}
        {(['skipped', 'cancelled'] as const).map(
          (name) =>
            rows[name] > 0 && (
              <span key={name}>{t(`note.${name}`, { count: rows[name], number: formatNumber(rows[name]) })}</span>
            ),
        )}
        {remainingRows > 0 && (
          <span className={styles.muted}>
            {t('progress.left', { count: remainingRows, number: formatNumber(remainingRows) })}
          </span>
        )}
        {isOutdated && <span className={styles.muted}>{t('progress.outOfReach')}</span>}
      </p>
      <OutcomeChart batch={batch} />
      <progress
        className="visually-hidden"
        value={countEndedRows(batch)}
        max={Math.max(1, total)}
        aria-label={t('progress.title')}
      />
      <ProgressAnnouncement batch={batch} />
    </section>
  )
}

/** Announces the progress to screen readers after every quarter and at every status change, but not after every row. */
function ProgressAnnouncement({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('batches')
  const announcementKey = getAnnouncementKey(batch)
  const text = batch.status === 'draft' ? '' : t(`said.${batch.status}`, { outcome: formatBatchOutcome(batch.rows, t) })
  const [announced, setAnnounced] = useState({ moment: announcementKey, text: '' })
  useEffect(() => {
    if (announced.moment !== announcementKey) setAnnounced({ moment: announcementKey, text })
  }, [announced, announcementKey, text])
  return (
    <p className="visually-hidden" role="status">
      {announced.text}
    </p>
  )
}

/**
 * Loads a batch. Hides the cached batch after a 403 response (the user lost the permission) or a 404 response (a user
 * discarded the batch).
 */
function useReadableBatch({ batch: id }: { readonly batch: number }): RecordQuery<OpenBatch> {
  const { data, error, refetch } = useBatch(id)
  const isHidden = isApiError(error) && [403, 404].includes(error.status)
  return { data: data && !isHidden ? { batch: data.data, isOutdated: error !== null } : undefined, error, refetch }
}

interface OpenBatch {
  readonly batch: Batch
  /** True when the last request failed, so that the numbers may be outdated. */
  readonly isOutdated: boolean
}

export function BatchPage({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('batches')
  return (
    <RecordPage
      args={args}
      idNames={['batch']}
      useRecord={useReadableBatch}
      getNotFoundTexts={(id) => ({
        title: id === null ? t('page.badId', { id: args.batch }) : t('page.notFound', { id }),
        hint: t('page.notFoundHint'),
      })}
      listLink={<BatchListLink />}
      errorTexts={{ heading: t('page.title', { id: args.batch }), title: t('page.failed') }}
      skeleton={{ itemCounts: [6] }}
      pageCommand={openBatchCommand}
      buildHeader={({ batch }) => ({
        title: t('page.named', { id: batch.id, kind: t(`kind.${batch.type}`) }),
        isPageTitle: false,
        badges: (
          <>
            <BatchBadge batch={batch} />
            <BatchListLink />
          </>
        ),
        mainActions: <BatchActions batch={batch} />,
      })}
    >
      {({ batch, isOutdated }) => (
        <>
          <BatchDetails batch={batch} />
          <BatchNotes batch={batch} />
          {batch.status !== 'draft' && <ProgressPanel batch={batch} isOutdated={isOutdated} />}
          <RowsTable batch={batch} />
        </>
      )}
    </RecordPage>
  )
}

function BatchListLink() {
  const { t } = useTranslation('batches')
  return <Link to={getListUrl(listBatchesCommand)}>{t('page.all')}</Link>
}

export function BatchDetails({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('batches')
  const { ticket, task, ecommerce_id, created_at, started_at, finished_at, taken_over } = batch
  const ecommerce = useEcommerceName(ecommerce_id)
  const details = [
    {
      name: t('fact.person'),
      value: batch.is_mine ? t('fact.you', { name: formatFullName(batch.user_name) }) : formatFullName(batch.user_name),
    },
    ...(taken_over === null
      ? []
      : [
          {
            name: t('fact.taken_over'),
            value: t('fact.takenFrom', {
              name: taken_over.from,
              at: formatInstant(taken_over.at),
              reason: taken_over.reason,
            }),
          },
        ]),
    { name: t('fact.ticket'), value: <TicketLink ticket={ticket} /> },
    ...(task === null ? [] : [{ name: t('fact.task'), value: task }]),
    ...(ecommerce_id === null
      ? []
      : [{ name: t('fact.ecommerce'), value: ecommerce ? formatEcommerceName(ecommerce) : ecommerce_id }]),
    { name: t('fact.created_at'), value: <TimestampText timestamp={created_at} /> },
    ...(started_at === null ? [] : [{ name: t('fact.started_at'), value: <TimestampText timestamp={started_at} /> }]),
    ...(finished_at === null
      ? []
      : [{ name: t('fact.finished_at'), value: <TimestampText timestamp={finished_at} /> }]),
  ]
  return (
    <div className={styles.facts}>
      <DetailList items={details} />
    </div>
  )
}
