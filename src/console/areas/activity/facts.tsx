import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { activityOpen } from '#commands/activity.ts'
import { formatInstant, formatInstantExactly } from '#console/lib/formats.ts'
import { useRunner } from '#console/lib/run.ts'
import { sayRecord } from '#console/lib/said.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import type { ActivityDetails } from '#contract/activity.ts'
import styles from './facts.module.css'
import { recordLink } from './record-link.ts'
import { sayWho } from './wording.ts'

/** Who, when, about what, under which ticket, and what it took back or was taken back by. */
export function Facts({ row }: { readonly row: ActivityDetails }) {
  const { t } = useTranslation('activity')
  const { can } = useSession()
  const to = recordLink(row, can)
  const record = sayRecord(row, t)
  return (
    <dl className={styles.facts}>
      <dt>{t('drawer.at')}</dt>
      <dd>
        <time dateTime={row.at} title={formatInstantExactly(row.at)}>
          {formatInstant(row.at)}
        </time>
      </dd>
      <dt>{t('drawer.user')}</dt>
      <dd>{sayWho(row, t)}</dd>
      <dt>{t('drawer.record')}</dt>
      <dd>{to === null ? record : <Link to={to}>{record}</Link>}</dd>
      <dt>{t('drawer.ticket')}</dt>
      <dd>{row.ticket ?? t('drawer.noTicket')}</dd>
      <dt>{t('drawer.request')}</dt>
      <dd>
        <code>{row.request_id}</code>
      </dd>
      <Other label={t('drawer.undoes')} id={row.undoes} />
      <Other label={t('drawer.redoes')} id={row.redoes} />
      <Other label={t('drawer.takenBackBy')} id={row.taken_back_by} />
    </dl>
  )
}

function Other({ label, id }: { readonly label: string; readonly id: number | null }) {
  const { t } = useTranslation('activity')
  const { run } = useRunner()
  if (id === null) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Button size="small" variant="quiet" onClick={() => run(activityOpen, { activity: String(id) })}>
          {t('drawer.number', { id })}
        </Button>
      </dd>
    </>
  )
}
