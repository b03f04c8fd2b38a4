// The columns of the page: who, when, which ticket, what changed.
import { activityList } from '#commands/activity.ts'
import { linkOf } from '#commands/registry.ts'
import { formatInstant, formatInstantExactly } from '#console/lib/formats.ts'
import { sayAction, sayRecord } from '#console/lib/said.ts'
import type { Session } from '#console/lib/session.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { CellLink } from '#console/ui/cell-link.tsx'
import type { Column } from '#console/ui/column.ts'
import type { ActivityRow } from '#contract/activity.ts'
import styles from './list-page.module.css'
import { recordLink } from './record-link.ts'
import { markOf, sayChanges, sayWho, type T } from './wording.ts'

const filtered = (name: 'user' | 'of_ticket', value: string) =>
  `${linkOf(activityList)}?${new URLSearchParams({ [name]: value })}`

export function columnsOf(t: T, can: Session['can']): readonly Column<ActivityRow>[] {
  return [
    {
      id: 'at',
      header: t('column.at'),
      width: 148,
      cell: ({ at }) => (
        <time dateTime={at} title={formatInstantExactly(at)}>
          {formatInstant(at)}
        </time>
      ),
      text: ({ at }) => formatInstantExactly(at),
    },
    {
      id: 'user',
      header: t('column.user'),
      width: 144,
      cell: (row) =>
        row.user_id === null ? (
          sayWho(row, t)
        ) : (
          <CellLink to={filtered('user', String(row.user_id))}>{sayWho(row, t)}</CellLink>
        ),
      text: (row) => sayWho(row, t),
    },
    {
      id: 'action',
      header: t('column.action'),
      width: 236,
      cell: (row) => <What row={row} t={t} />,
      text: (row) => textOfWhat(row, t),
    },
    {
      id: 'record',
      header: t('column.record'),
      width: 168,
      cell: (row) => {
        const to = recordLink(row, can)
        return to === null ? sayRecord(row, t) : <CellLink to={to}>{sayRecord(row, t)}</CellLink>
      },
      text: (row) => sayRecord(row, t),
    },
    {
      id: 'changes',
      header: t('column.changes'),
      width: 'fill',
      text: (row) => sayChanges(row, t),
    },
    {
      id: 'ticket',
      header: t('column.ticket'),
      width: 96,
      cell: ({ ticket }) => ticket && <CellLink to={filtered('of_ticket', ticket)}>{ticket}</CellLink>,
      text: ({ ticket }) => ticket ?? '',
    },
  ]
}

function textOfWhat(row: ActivityRow, t: T): string {
  const mark = markOf(row)
  return [sayAction(row, t), ...(mark === null ? [] : [t(`row.${mark}`)])].join(' · ')
}

function What({ row, t }: { readonly row: ActivityRow; readonly t: T }) {
  const mark = markOf(row)
  return (
    <span className={styles.what}>
      <span className={styles.action}>{sayAction(row, t)}</span>
      {mark !== null && <Badge tone={mark === 'takenBack' ? 'neutral' : 'accent'}>{t(`row.${mark}`)}</Badge>}
    </span>
  )
}
