// Panel with the result of the dry run before a reverse (return request) or refund is sent to the merchant's system
// again: one line with the expected outcome, a button that fixes an error, other failed checks, and the last attempts.
import CircleAlert from 'lucide-react/icons/circle-alert'
import MapPinPen from 'lucide-react/icons/map-pin-pen'
import Wrench from 'lucide-react/icons/wrench'
import { useTranslation } from 'react-i18next'
import { openErrorFixCommand } from '#commands/reprocess.ts'
import { getErrorMessage } from '#console/api/client.ts'
import { DryRunLine } from '#console/records/dry-run-line.tsx'
import { FailureRemedy } from '#console/records/failure-remedy.tsx'
import { formatDryRunResult, formatErrorReason, type useReprocessDryRun } from '#console/records/reprocess-check.ts'
import { MerchantMessage, TicketLink } from '#console/records/reverse-values.tsx'
import { AttemptStatusBadge } from '#console/records/status-badge.tsx'
import { Button, type ButtonProps } from '#console/ui/button.tsx'
import { TimestampText } from '#console/ui/values.tsx'
import { formatFullName } from '#contract/fields.ts'
import type { Attempt, CheckedRecord } from '#contract/platform/reprocess.ts'
import styles from './check-panel.module.css'
import {
  type ErrorFix,
  isDetectedByDryRun,
  isFixedInIntegration,
  needsSolver,
  useErrorFix,
  useFixCommand,
} from './error-fix.ts'

/**
 * Shows the result of the dry run for a record. If the record would fail, the first remedy is the primary button of the
 * form. If the dry run could not be loaded, shows the error; the user can still reprocess the record.
 */
export function DryRunPanel({ isSupported: isDryRunSupported, check, error }: ReturnType<typeof useReprocessDryRun>) {
  const { t } = useTranslation('reprocess')
  const fix = useErrorFix(check?.refusal ?? null, check, t)
  useFixCommand(fix)
  if (!isDryRunSupported) return null
  const unsolvedError = check && findUnsolvedError(check, fix)
  const isFixEnabled = fix !== null && fix.disabledReason === null
  return (
    <section className={styles.check} aria-label={t('check.title')}>
      <div className={styles.outcome} role="status">
        {check && <Outcome checkedRecord={check} />}
        {!check && <span className={styles.muted}>{error ? formatLoadError(error) : t('check.checking')}</span>}
        {fix && <FixButton fix={fix} size="small" variant={isFixEnabled ? 'primary' : 'secondary'} />}
      </div>
      {check && unsolvedError !== null && (
        <FailureRemedy
          error={unsolvedError}
          record={check}
          reverseId={check.reverse_id}
          isPrimary={check.refusal !== null && !isFixEnabled}
        />
      )}
      {check && <OtherFailures checkedRecord={check} />}
      {check && check.attempts.length > 0 && <AttemptList attempts={check.attempts} />}
    </section>
  )

  function formatLoadError(failure: unknown) {
    return t('check.unavailable', { message: getErrorMessage(failure, t) })
  }
}

/**
 * Returns the error that the user cannot fix with a button: the error of the dry run, or else of the last attempt if
 * only sending can detect that error. Null if there is none.
 */
function findUnsolvedError({ refusal, attempts: [lastAttempt] }: CheckedRecord, fix: ErrorFix | null): string | null {
  if (refusal !== null) return needsSolver(refusal, fix) ? refusal : null
  const error = lastAttempt?.status === 'failed' ? lastAttempt.error : null
  return error === null || isDetectedByDryRun(error) || isFixedInIntegration(error) ? null : error
}

interface FixButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  readonly fix: ErrorFix
}

/** Button that opens the page or drawer in which the user can fix the cause of the error. */
export function FixButton({ fix: { label, isZipFix, disabledReason, run }, ...buttonProps }: FixButtonProps) {
  const Icon = isZipFix ? MapPinPen : Wrench
  return (
    <Button
      {...buttonProps}
      icon={<Icon size={buttonProps.size === 'small' ? 13 : 14} />}
      keys={openErrorFixCommand}
      disabledReason={disabledReason}
      onClick={run}
    >
      {label}
    </Button>
  )
}

export function Outcome({ checkedRecord }: { readonly checkedRecord: CheckedRecord }) {
  const { t } = useTranslation('reprocess')
  return <DryRunLine isFailing={checkedRecord.refusal !== null} text={formatDryRunResult(checkedRecord, t)} />
}

/**
 * Lists the other failed checks of the dry run, which the user must fix too. Omits the first failed check, because
 * `Outcome` already shows that check, and the checks that passed.
 */
function OtherFailures({ checkedRecord: { id, checks, refusal } }: { readonly checkedRecord: CheckedRecord }) {
  const { t } = useTranslation('reprocess')
  const otherErrors = checks.flatMap(({ error }) => (error === null || error === refusal ? [] : [error]))
  if (otherErrors.length === 0) return null
  return (
    <ul>
      {otherErrors.map((error) => (
        <li key={error} className={styles.refused}>
          <CircleAlert size={12} aria-hidden="true" />
          <span>{formatErrorReason(error, id, t)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Last attempts on the record, collapsed, so that the panel is one line when all checks pass. */
function AttemptList({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const { t } = useTranslation('reprocess')
  return (
    <details>
      <summary className={styles.heading}>{t('check.attempts')}</summary>
      <ol className={styles.attempts}>
        {attempts.map((attempt) => (
          <PastAttempt key={attempt.id} attempt={attempt} />
        ))}
      </ol>
    </details>
  )
}

function PastAttempt({ attempt }: { readonly attempt: Attempt }) {
  const { t } = useTranslation('reprocess')
  const { entity_id, status, error, user, ticket, created_at, updated_at, finished_at } = attempt
  return (
    <li>
      <span className={styles.line}>
        <AttemptStatusBadge status={status} />
        {error !== null && <span>{formatErrorReason(error, entity_id, t)}</span>}
      </span>
      <MerchantMessage attempt={attempt} />
      <span className={styles.muted}>
        {formatFullName(user)} · <TicketLink ticket={ticket} /> ·{' '}
        <TimestampText timestamp={finished_at ?? created_at ?? updated_at} />
      </span>
    </li>
  )
}
