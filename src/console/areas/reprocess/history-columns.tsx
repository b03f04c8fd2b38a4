// The columns of the history (S1 §2), with how each attempt ended (product decision A7).
import type { TFunction } from 'i18next'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { formatInstant, formatInstantExactly } from '#console/lib/formats.ts'
import { Button } from '#console/ui/button.tsx'
import type { Column } from '#console/ui/column.ts'
import { LogLink } from '#console/ui/log-link.tsx'
import { AttemptBadge } from '#console/ui/status-badge.tsx'
import type { Attempt } from '#contract/reprocess.ts'
import styles from './history-columns.module.css'

type T = TFunction<'reprocess'>

const nameOf = ({ user }: Attempt) => `${user.first_name} ${user.last_name}`.trim()

export function historyColumns(t: T, onForce: ((attempt: Attempt) => void) | null): readonly Column<Attempt>[] {
  return [
    {
      id: 'type',
      header: t('history.type'),
      width: 84,
      cell: ({ type }) => t(`type.${type}`),
      text: ({ type }) => t(`type.${type}`),
    },
    {
      id: 'updated_at',
      header: t('history.updated_at'),
      width: 132,
      cell: ({ updated_at }) => (
        <time dateTime={updated_at} title={formatInstantExactly(updated_at)}>
          {formatInstant(updated_at)}
        </time>
      ),
      text: ({ updated_at }) => formatInstant(updated_at),
    },
    { id: 'user', header: t('history.user'), width: 140, cell: nameOf, text: nameOf },
    { id: 'task', header: t('history.task'), width: 'fill', cell: ({ task }) => task, text: ({ task }) => task },
    {
      id: 'ticket',
      header: t('history.ticket'),
      width: 104,
      cell: ({ ticket }) => <code>{ticket}</code>,
      text: ({ ticket }) => ticket,
    },
    {
      id: 'entity_id',
      header: t('history.entity_id'),
      width: 84,
      align: 'end',
      cell: ({ entity_id }) => <code>{entity_id}</code>,
      text: ({ entity_id }) => String(entity_id),
    },
    {
      id: 'result',
      header: t('history.result'),
      width: 120,
      cell: ({ status }) => <AttemptBadge status={status} />,
      text: ({ status }) => t(`ui:status.attempt.${status}`),
    },
    {
      id: 'actions',
      isAction: true,
      header: t('history.actions'),
      width: onForce ? 132 : 76,
      cell: (attempt) => <RowActions attempt={attempt} t={t} onForce={onForce} />,
      text: () => '',
    },
  ]
}

/** Why it cannot be forced now. */
export function forceRefusal({ status }: Attempt, t: TFunction): string | null {
  return status === 'running' ? t('reprocess:history.forceRunning') : null
}

interface RowActionsProps {
  readonly attempt: Attempt
  readonly t: T
  readonly onForce: ((attempt: Attempt) => void) | null
}

/** The same as the row's commands, for the mouse: the grid is one tab stop. */
function RowActions({ attempt, t, onForce }: RowActionsProps) {
  const { type, entity_id, url_log } = attempt
  const record = t(`record.${type}`, { id: entity_id })
  const log = t('history.logRow', { record, attempt: attempt.attempt })
  return (
    <span className={styles.actions}>
      {onForce && (
        <Button
          size="small"
          variant="quiet"
          tabIndex={-1}
          icon={<RotateCcw size={13} />}
          aria-label={t('history.forceRow', { record })}
          disabledReason={forceRefusal(attempt, t)}
          onClick={() => onForce(attempt)}
        >
          {t('history.force')}
        </Button>
      )}
      {url_log && <LogLink href={url_log} label={log} />}
    </span>
  )
}
