import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { activityConfirmUndo, activityList, activityOfRecord, activityOpen } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import { useIsEmbedded } from '#console/lib/embedded.tsx'
import { formatInstant, formatInstantExactly } from '#console/lib/formats.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { type ActivityRow, listActivity } from '#contract/activity.ts'
import { Changes } from './changes.tsx'
import styles from './record-activity.module.css'
import { markOf, sayAction, sayRecord, sayWho } from './wording.ts'

const limit = 20

/** The record that the arguments name: the kinds are the names of the command's own arguments (`reverse_id`: a reverse), the narrowest first. */
function recordIn(args: Arguments) {
  const name = Object.keys(activityOfRecord.args.shape).find((one) => args[one] !== undefined) ?? ''
  return { entity: name.replace(/_id$/, ''), id: args[name] ?? '' }
}

/** What was done with one record lately: a tab of its page, or a drawer wherever it is named. */
export function RecordActivity({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('activity')
  const { close } = useRunner()
  const isEmbedded = useIsEmbedded()
  const record = recordIn(args)
  if (isEmbedded) return <Latest record={record} />
  return (
    <Drawer
      title={t('record.title')}
      subtitle={sayRecord({ entity: record.entity, entity_id: record.id }, t)}
      onClose={close}
    >
      <Latest record={record} />
    </Drawer>
  )
}

function Latest({ record }: { readonly record: ReturnType<typeof recordIn> }) {
  const { t } = useTranslation('activity')
  const query = { ...record, limit }
  const { data, error, refetch } = useQuery({ ...queryOf(listActivity, { query }), staleTime: 0 })
  const all = `${linkOf(activityList)}?${new URLSearchParams(record)}`
  if (!data && error) return <ErrorPanel error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="200px" />
  if (data.total === 0) return <p>{t('record.none')}</p>
  return (
    <>
      <ol className={styles.list}>
        {data.data.map((row) => (
          <Entry key={row.id} row={row} />
        ))}
      </ol>
      <Link to={all}>{t('record.all')}</Link>
    </>
  )
}

function Entry({ row }: { readonly row: ActivityRow }) {
  const { t } = useTranslation('activity')
  const { run } = useRunner()
  const mark = markOf(row)
  const args = { activity: String(row.id) }
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <Button variant="quiet" size="small" onClick={() => run(activityOpen, args)}>
          {sayAction(row, t)}
        </Button>
        {mark !== null && <Badge>{t(`row.${mark}`)}</Badge>}
        {row.can_undo && (
          <Button size="small" onClick={() => run(activityConfirmUndo, args)}>
            {t('drawer.undo')}
          </Button>
        )}
      </div>
      <p className={styles.who}>
        {sayWho(row, t)} ·{' '}
        <time dateTime={row.at} title={formatInstantExactly(row.at)}>
          {formatInstant(row.at)}
        </time>
        {row.ticket !== null && <> · {row.ticket}</>}
      </p>
      <Changes changes={row.changes} more={row.more} />
    </li>
  )
}
