// Table of all attempts to reprocess the reverses (return requests) and refunds of an ecommerce (S1 §2; product
// decision A7), and the helpdesk note about an attempt.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { buildCommandLink } from '#commands/registry.ts'
import { openReprocessHistoryCommand, repeatReprocessCommand, showReprocessLogCommand } from '#commands/reprocess.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { copyText } from '#console/lib/clipboard.ts'
import { formatInstant, formatNumber } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { buildColumns, type ColumnSpec } from '#console/records/list-columns.tsx'
import { LogLink } from '#console/records/log-link.tsx'
import {
  buildReprocessRecordLink,
  formatAttemptStatus,
  formatMerchantMessage,
  formatStatusChange,
  listFailureReasons,
} from '#console/records/reprocess-check.ts'
import { TicketLink } from '#console/records/reverse-values.tsx'
import { AttemptStatusBadge } from '#console/records/status-badge.tsx'
import { useCommandHandler } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { idOf } from '#console/table/column.tsx'
import { DataTable } from '#console/table/data-table.tsx'
import { useListState } from '#console/table/list-state.ts'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { EmptyValueDash } from '#console/ui/values.tsx'
import { formatFullName } from '#contract/fields.ts'
import { type Attempt, listAttempts, type StatusChange } from '#contract/platform/reprocess.ts'
import styles from './history-table.module.css'
import { downloadLog, type ReprocessOutcome, useCachedEcommerceName } from './reprocess.tsx'

function getHistoryColumns(onRepeat: ((attempt: Attempt) => void) | null): readonly ColumnSpec<Attempt>[] {
  return [
    { name: 'type', header: 'history.type', kind: 'text', value: ({ type }, t) => t(`type.${type}`) },
    { name: 'updated_at', header: 'history.updated_at', kind: 'instant' },
    { name: 'user', header: 'history.user', kind: 'text', value: ({ user }) => formatFullName(user) },
    { name: 'task', header: 'history.task', kind: 'text' },
    {
      name: 'ticket',
      header: 'history.ticket',
      cell: ({ ticket }) => <TicketLink ticket={ticket} tabIndex={-1} />,
      text: ({ ticket }) => ticket,
    },
    { name: 'entity_id', header: 'history.entity_id', kind: 'record', getRecordType: ({ type }) => type },
    {
      name: 'result',
      header: 'history.result',
      cell: (attempt, t) => (
        <span className={styles.result}>
          {attempt.status === null ? <EmptyValueDash /> : <AttemptStatusBadge status={attempt.status} />}
          <span className={styles.reason}>{listFailureReasons(attempt, t).join(' · ')}</span>
        </span>
      ),
      text: (attempt, t) => [formatAttemptStatus(attempt.status, t), ...listFailureReasons(attempt, t)].join(' · '),
    },
    {
      name: 'actions',
      header: 'history.actions',
      isAction: true,
      cell: (attempt) => <AttemptRowActions attempt={attempt} onRepeat={onRepeat} />,
    },
  ]
}

/** Returns the reason why an attempt to reprocess a record cannot be repeated now, or null if it can be repeated. */
function getRepeatDisabledReason({ status }: Attempt, t: TFunction): string | null {
  return status === 'running' ? t('reprocess:history.forceRunning') : null
}

interface RowActionsProps {
  readonly attempt: Attempt
  readonly onRepeat: ((attempt: Attempt) => void) | null
}

/** Buttons for the commands of a row. The buttons cannot receive the focus, because every row is a single tab stop. */
function AttemptRowActions({ attempt, onRepeat }: RowActionsProps) {
  const { t } = useTranslation('reprocess')
  const { type, entity_id, url_log } = attempt
  const record = t(`record.${type}`, { id: entity_id })
  const logLabel = t('history.logRow', { record, attempt: formatNumber(attempt.attempt) })
  return (
    <span className={styles.actions}>
      {onRepeat && (
        <Button
          size="small"
          variant="quiet"
          tabIndex={-1}
          icon={<RotateCcw size={13} />}
          aria-label={t('history.forceRow', { record })}
          disabledReason={getRepeatDisabledReason(attempt, t)}
          onClick={() => onRepeat(attempt)}
        >
          {t('history.force')}
        </Button>
      )}
      {url_log && <LogLink href={url_log} label={logLabel} />}
    </span>
  )
}

interface HistoryTableProps {
  readonly ecommerceId: number
  /**
   * Attempt to reprocess a record that the panel beside the table shows. If no row is selected, the command that
   * downloads a log uses this attempt.
   */
  readonly lastAttempt: Attempt | null
  /** Repeats an attempt to reprocess a record; null for users without write permission. */
  readonly onRepeat: ((attempt: Attempt) => void) | null
}

const readCommands = [showReprocessLogCommand]
const writeCommands = [repeatReprocessCommand, showReprocessLogCommand]
const getArguments = ({ id }: Attempt) => ({ attempt: String(id) })

/** Table of all reprocess attempts of an ecommerce, newest first (S1 §2). */
export function HistoryTable({ ecommerceId, lastAttempt, onRepeat }: HistoryTableProps) {
  const { t } = useTranslation('reprocess')
  const { extensions } = useSession().user
  const { query, set, pageSize } = useListState(listAttempts, openReprocessHistoryCommand)
  const { page } = query
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOptionsFor(listAttempts, { params: { id: ecommerceId }, query: extensions ? query : { page } }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => buildColumns(getHistoryColumns(onRepeat), t), [t, onRepeat])

  useCommandHandler('reprocess.log', ({ attempt }) => {
    const id = attempt === undefined ? lastAttempt?.id : Number(attempt)
    if (id !== undefined) downloadLog(id, t)
  })

  const goToPage = (nextPage: number) => set({ page: nextPage }, { replace: true })

  return (
    <section className={styles.history} aria-label={t('history.title')}>
      <h2>{t('history.title')}</h2>
      <DataTable
        label={t('history.title')}
        columns={columns}
        rows={data?.data ?? []}
        getRowId={idOf}
        total={data?.total ?? 0}
        firstIndex={(data?.from ?? 1) - 1}
        pages={{ page, lastPage: data?.last_page ?? 1, onPage: goToPage, size: extensions ? pageSize : undefined }}
        isLoading={isFetching}
        // If a refetch fails while the reprocess form is visible, keeps the loaded rows and shows no error in the
        // table, because the form already reports the connection error.
        error={data && onRepeat ? null : error}
        onRetry={refetch}
        noRowsContent={
          <EmptyState title={t('history.empty')} text={t(onRepeat ? 'history.emptyHint' : 'history.emptyReadonly')} />
        }
        onOpen={({ id, url_log }) => url_log !== null && downloadLog(id, t)}
        getRowArguments={getArguments}
        rowCommands={onRepeat ? writeCommands : readCommands}
        getDisabledReason={(attempt, command) =>
          command === repeatReprocessCommand ? getRepeatDisabledReason(attempt, t) : null
        }
        height="auto"
        expectedRows={3}
      />
    </section>
  )
}

/** Data for the helpdesk note about an attempt to reprocess a record. */
interface AttemptNoteData {
  readonly attempt: Attempt
  /** Name of the ecommerce, or null if the query cache does not contain the name. */
  readonly ecommerceName: string | null
  readonly message: string | null
  readonly statusChange: StatusChange | null
  /** Origin for absolute links, for example `https://console.example`. */
  readonly origin: string
}

/** Builds the text about an attempt to reprocess a record. The user pastes this text into the helpdesk ticket. */
function buildAttemptNote(
  { attempt, ecommerceName, message, statusChange, origin }: AttemptNoteData,
  t: TFunction<'reprocess'>,
): string {
  const { type, status, entity_id: id, ecommerce_id, url_log } = attempt
  const name =
    ecommerceName === null ? String(ecommerce_id) : t('owner.named', { name: ecommerceName, id: ecommerce_id })
  const merchantMessage = formatMerchantMessage(attempt, t)
  const lines = [
    t(`note.${status ?? 'unknown'}.${type}`, { id, when: formatInstant(attempt.finished_at ?? attempt.updated_at) }),
    t('note.facts', {
      ecommerce: name,
      task: attempt.task,
      ticket: attempt.ticket,
      attempt: formatNumber(attempt.attempt),
    }),
    ...(statusChange ? [t('note.moved', { change: formatStatusChange(statusChange, t, type) })] : []),
    ...(message && status === 'failed' ? [t('note.message', { message })] : []),
    ...(merchantMessage === null ? [] : [merchantMessage]),
    ...(url_log ? [t('note.log', { url: new URL(url_log, origin).href })] : []),
    t('note.record', { url: origin + buildReprocessRecordLink(type, id) }),
    t('note.history', {
      url: origin + buildCommandLink(openReprocessHistoryCommand, { ecommerce: String(ecommerce_id) }),
    }),
  ]
  return lines.join('\n')
}

/**
 * Returns a function that copies the helpdesk note about an attempt to reprocess a record to the clipboard. Returns
 * null if there was no attempt.
 */
export function useCopyAttemptNote(outcome: ReprocessOutcome | null): (() => void) | null {
  const { t } = useTranslation('reprocess')
  const getCachedEcommerceName = useCachedEcommerceName()
  if (!outcome?.attempt) return null
  const { attempt, request, message, statusChange } = outcome
  const copyNote = async () => {
    const note = buildAttemptNote(
      { attempt, ecommerceName: getCachedEcommerceName(request), message, statusChange, origin: location.origin },
      t,
    )
    if (await copyText(note)) notify({ kind: 'success', text: t('result.copied') })
  }
  return () => void copyNote()
}
