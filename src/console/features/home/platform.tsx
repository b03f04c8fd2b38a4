// Blocks of the home page about the platform: status, figures of today, and recent changes by other users.

import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listActivityCommand, openActivityEntryCommand } from '#commands/activity.ts'
import { listCarriersCommand, openCarrierCommand } from '#commands/carriers.ts'
import { listAlertsCommand } from '#commands/comunication.ts'
import { listEcommercesCommand, openEcommerceCommand } from '#commands/ecommerces.ts'
import { listFailedReprocessesCommand } from '#commands/failed-reprocesses.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { listReversesCommand } from '#commands/reverses.ts'
import { formatEcommerceName } from '#console/api/queries.ts'
import { formatAge, formatInstant, formatInstantExactly, formatNumber } from '#console/lib/format.ts'
import { formatSentence } from '#console/records/activity-sentence.ts'
import { useSession } from '#console/session/session.tsx'
import type { DailyCounts, Home, HomeChange } from '#contract/console/home.ts'
import { Block, RowLink, StaticRow } from './block.tsx'
import styles from './home-page.module.css'

/** Block with maintenance status, failing integrations and carriers, and active alerts. */
export function PlatformStateBlock({ home: { maintenance, alerts, integrations, carriers } }: { readonly home: Home }) {
  const { t } = useTranslation('home')
  return (
    <Block number={3} title={t('state.title')}>
      <Maintenance maintenance={maintenance} />
      {integrations && <FailingIntegrations integrations={integrations} />}
      {carriers && (
        <FailingRecords
          count={carriers.count}
          to={`${buildCommandLink(listCarriersCommand)}?state=failing`}
          emptyText={t('state.carriersWell')}
          countTextKey="state.carriersFailing"
        >
          {carriers.failing.map(({ id, name, failing_since }) => (
            <RowLink
              key={id}
              isDetailRow
              to={buildCommandLink(openCarrierCommand, { carrier: String(id) })}
              title={`${name} · ${id}`}
              detail={formatAge(failing_since)}
            />
          ))}
        </FailingRecords>
      )}
      {alerts !== null && alerts > 0 && (
        <RowLink
          status="announcement"
          to={buildCommandLink(listAlertsCommand)}
          title={t('state.alerts', { count: alerts, number: formatNumber(alerts) })}
        />
      )}
    </Block>
  )
}

type HomeIntegrations = NonNullable<Home['integrations']>

/**
 * Groups failing integrations by the error of their last failure, so that the block shows every error text only once.
 */
export function groupFailingIntegrations(failing: HomeIntegrations['failing']) {
  const errors = [...new Set(failing.map(({ last_error }) => last_error))]
  return errors.map((error) => ({ error, integrations: failing.filter(({ last_error }) => last_error === error) }))
}

function FailingIntegrations({ integrations: { count, failing } }: { readonly integrations: HomeIntegrations }) {
  const { t } = useTranslation(['home', 'errors'])
  const formatError = (error: string | null) => (error ? t(`errors:${error}`) : t('state.noAnswer'))
  const groups = groupFailingIntegrations(failing)
  // The response contains only the latest failures; the other integrations may have failed with other errors.
  const commonError = groups.length === 1 && count === failing.length ? groups[0] : undefined
  return (
    <FailingRecords
      count={count}
      to={`${buildCommandLink(listEcommercesCommand)}?attention=failing_integration`}
      emptyText={t('state.well')}
      countTextKey="state.failing"
      reason={commonError && formatError(commonError.error)}
    >
      {groups.map(({ error, integrations }) => (
        <Fragment key={error}>
          {!commonError && (
            <StaticRow isDetailRow title={<span className={styles.reason}>{formatError(error)}</span>} />
          )}
          {integrations.map(({ id, ecommerce, last_failure_at }) => (
            <RowLink
              key={id}
              isDetailRow
              to={buildCommandLink(openEcommerceCommand, { ecommerce: String(ecommerce.id), tab: 'integration' })}
              title={formatEcommerceName(ecommerce)}
              detail={formatAge(last_failure_at)}
            />
          ))}
        </Fragment>
      ))}
    </FailingRecords>
  )
}

interface FailingRecordsProps {
  readonly count: number
  /** URL of the list of failing integrations or carriers. */
  readonly to: string
  /** Text that is shown if no integration or carrier is failing. */
  readonly emptyText: string
  /** Translation key of the text with the number of failing integrations or carriers. */
  readonly countTextKey: string
  /** Error text that all failing records have in common. */
  readonly reason?: string | undefined
  /** Rows with the failing integrations or carriers (only the most recent failures). */
  readonly children: ReactNode
}

function FailingRecords({ count, to, emptyText, countTextKey, reason, children }: FailingRecordsProps) {
  const { t } = useTranslation('home')
  if (count === 0) return <StaticRow status="well" title={emptyText} />
  const countText = t(countTextKey, { count, number: formatNumber(count) })
  return (
    <>
      <RowLink status="failing" to={to} title={reason ? `${countText} · ${reason}` : countText} />
      {children}
    </>
  )
}

function Maintenance({ maintenance }: Pick<Home, 'maintenance'>) {
  const { t } = useTranslation('home')
  const { can } = useSession()
  if (!maintenance) return <StaticRow status="well" title={t('state.on')} />
  const { since, until } = maintenance
  const details = [
    since ? t('state.since', { at: formatInstant(since) }) : '',
    until ? t('state.until', { at: formatInstant(until) }) : t('state.noEnd'),
  ]
  return (
    <RowLink
      status="warning"
      to={buildCommandLink(can(listAlertsCommand.access) ? listAlertsCommand : listActivityCommand)}
      title={t('state.maintenance')}
      detail={details.filter((detail) => detail !== '').join(', ')}
    />
  )
}

/**
 * Block with the figures of today. Compares them with the figures of the same weekday one week ago, up to the same time
 * of day.
 */
export function FiguresBlock({
  figures: { created, concluded, failed },
}: {
  readonly figures: NonNullable<Home['figures']>
}) {
  const { t } = useTranslation('home')
  return (
    <Block number={5} title={t('figures.title')} note={t('figures.note')}>
      <FigureRow to={buildCommandLink(listReversesCommand)} title={t('figures.created')} figure={created} />
      <FigureRow
        to={`${buildCommandLink(listReversesCommand)}?status=done`}
        title={t('figures.concluded')}
        figure={concluded}
      />
      {failed && (
        <FigureRow to={buildCommandLink(listFailedReprocessesCommand)} title={t('figures.failed')} figure={failed} />
      )}
    </Block>
  )
}

interface FigureRowProps {
  readonly to: string
  readonly title: string
  readonly figure: DailyCounts
}

function FigureRow({ to, title, figure: { today, week_ago, days } }: FigureRowProps) {
  const { t } = useTranslation('home')
  return (
    <RowLink
      to={to}
      title={title}
      detail={
        <span className={styles.figure}>
          <Sparkline values={days} />
          <strong>{formatNumber(today)}</strong>
          <span>{t('figures.weekAgo', { number: formatNumber(week_ago) })}</span>
        </span>
      }
    />
  )
}

const SPARKLINE_SIZE = { width: 72, height: 20, margin: 2 } as const

/**
 * Line chart of the daily values of a figure. Screen readers ignore the chart, because the numbers are shown beside it.
 */
function Sparkline({ values }: { readonly values: readonly number[] }) {
  const { width, height, margin } = SPARKLINE_SIZE
  const maxValue = Math.max(1, ...values)
  const points = values.map((value, index) => {
    const x = margin + (index * (width - 2 * margin)) / Math.max(1, values.length - 1)
    const y = height - margin - (value * (height - 2 * margin)) / maxValue
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      aria-hidden="true"
      className={styles.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}

/** Block with recent changes by other users: author, change, record and time. */
export function RecentChangesBlock({ changes }: { readonly changes: readonly HomeChange[] }) {
  const { t } = useTranslation('home')
  return (
    <Block number={6} title={t('changes.title')} note={changes.length === 0 ? t('changes.none') : undefined}>
      {changes.map((change) => (
        <ChangeRow key={change.id} change={change} />
      ))}
    </Block>
  )
}

function ChangeRow({ change }: { readonly change: HomeChange }) {
  const { t } = useTranslation('activity')
  const { at, id } = change
  return (
    <RowLink
      to={buildCommandLink(openActivityEntryCommand, { activity: String(id) }, buildCommandLink(listActivityCommand))}
      title={formatSentence(change, t)}
      detail={
        <time dateTime={at} title={formatInstantExactly(at)}>
          {formatAge(at)}
        </time>
      }
    />
  )
}
