// Result of reprocessing a record: the change of status, or the error and how to fix it, and buttons that copy the
// helpdesk note or continue.
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { repeatReprocessCommand, reprocessNextCommand, showReprocessLogCommand } from '#commands/reprocess.ts'
import { formatInstant } from '#console/lib/format.ts'
import { FailureRemedy, ReplyButton } from '#console/records/failure-remedy.tsx'
import { formatErrorReason, formatStatusChange } from '#console/records/reprocess-check.ts'
import { MerchantMessage } from '#console/records/reverse-values.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Outcome as CheckOutcome, FixButton } from './check-panel.tsx'
import { type ErrorFix, needsSolver, useErrorFix, useFixCommand } from './error-fix.ts'
import { useCopyAttemptNote } from './history-table.tsx'
import { DescriptionList, getOutcomeStatus, type ReprocessOutcome, useRequestDetails } from './reprocess.tsx'
import styles from './reprocess-form.module.css'
import type { ReprocessScreen } from './use-reprocess.ts'

interface PanelProps {
  readonly title: string
  readonly outcome?: string
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly children: ReactNode
}

/**
 * Panel that replaces the form while a record is reprocessed and afterwards. The panel takes the focus when it mounts.
 */
export function FocusedPanel({ title, outcome, onKeyDown, children }: PanelProps) {
  const panel = useRef<HTMLElement>(null)
  // Focuses the panel instead of a button, because the user may still be pressing the Enter key that submitted the
  // form.
  useEffect(() => panel.current?.focus(), [])
  return (
    <section
      ref={panel}
      className={styles.panel}
      tabIndex={-1}
      aria-label={title}
      data-outcome={outcome}
      onKeyDown={onKeyDown}
    >
      {children}
    </section>
  )
}

interface ResultProps {
  readonly outcome: ReprocessOutcome
  readonly screen: ReprocessScreen
}

export function ResultPanel({ outcome, screen }: ResultProps) {
  const { t } = useTranslation('reprocess')
  const { request, attempt } = outcome
  const status = getOutcomeStatus(outcome)
  const copyNote = useCopyAttemptNote(outcome)
  const reverseId = request.type === 'reverse' ? request.entity_id : (screen.lastCheck?.reverse_id ?? null)
  const title = t(`result.title.${status}`)

  /**
   * Copies the note on Enter while the panel itself has the focus. While a button has the focus, Enter activates the
   * button.
   */
  const copyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget || event.repeat || hasModifier(event)) return
    event.preventDefault()
    copyNote?.()
  }

  return (
    <FocusedPanel title={title} outcome={screen.isErrorFixed ? 'fixed' : status} onKeyDown={copyOnEnter}>
      <h2>{title}</h2>
      <OutcomeText outcome={outcome} title={title} />
      {outcome.isCancelledTooLate && <p>{t('result.late')}</p>}
      <FixOrDryRunResult outcome={outcome} screen={screen} reverseId={reverseId} />
      <DescriptionList details={useRequestDetails(request)} />
      {attempt && (
        <p className={styles.panelsMuted}>
          {[
            ...(attempt.attempt === null ? [] : [t('result.attempt', { number: attempt.attempt })]),
            ...(attempt.finished_at ? [formatInstant(attempt.finished_at)] : []),
          ].join(' · ')}
        </p>
      )}
      <div className={styles.actions}>
        {copyNote && (
          <Button size="small" icon={<Copy size={13} />} keys="enter" onClick={copyNote}>
            {t('result.copy')}
          </Button>
        )}
        {attempt?.status === 'done' && reverseId !== null && <ReplyButton reverseId={reverseId} />}
        {attempt?.url_log && (
          <ButtonLink
            size="small"
            href={attempt.url_log}
            download
            icon={<Download size={13} />}
            keys={showReprocessLogCommand}
          >
            {t('result.log')}
          </ButtonLink>
        )}
      </div>
      {outcome.hasSetTicket && (
        <p className={styles.panelsMuted}>{t('result.ticketSet', { ticket: request.ticket })}</p>
      )}
    </FocusedPanel>
  )
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey
}

/**
 * Change of status, message of the server, and message of the merchant's system. Texts that do not exist are omitted.
 */
function OutcomeText({ outcome, title }: { readonly outcome: ReprocessOutcome; readonly title: string }) {
  const { t } = useTranslation('reprocess')
  const { statusChange, attempt, request } = outcome
  const outcomeMessage = getOutcomeMessage(outcome, t)
  return (
    <>
      {statusChange && <p className={styles.moved}>{formatStatusChange(statusChange, t, request.type)}</p>}
      {outcomeMessage !== title && <p className={styles.reason}>{outcomeMessage}</p>}
      {attempt?.merchant_message && (
        <p>
          <MerchantMessage attempt={attempt} />
        </p>
      )}
    </>
  )
}

/**
 * Returns the message that the server sent. If the response was lost, builds the message from the attempt that the
 * server has stored.
 */
function getOutcomeMessage(
  { request, attempt, message }: ReprocessOutcome,
  t: ReturnType<typeof useTranslation<'reprocess'>>['t'],
) {
  if (message !== null) return message
  if (attempt === null) return t('result.unknown')
  if (attempt.error !== null) return formatErrorReason(attempt.error, request.entity_id, t)
  if (attempt.status === null) return t('result.unreported')
  return t(`result.${attempt.status === 'failed' ? 'title.failed' : attempt.status}`)
}

/** Returns the fix for the error of the outcome; null if the error is fixed or cannot be fixed in the console. */
function useOutcomeFix({ outcome: { attempt }, screen }: ResultProps): ErrorFix | null {
  const { t } = useTranslation('reprocess')
  return useErrorFix(screen.isErrorFixed ? null : (attempt?.error ?? null), screen.lastCheck, t)
}

interface FixProps extends ResultProps {
  /** Id of the reverse; for a refund, the reverse that the refund belongs to. Null if unknown. */
  readonly reverseId: number | null
}

/**
 * Shows a button that opens the page or drawer where the user can fix the error, or says who can solve the error. When
 * the error is fixed, shows the result of the new dry run instead.
 */
function FixOrDryRunResult({ outcome, screen, reverseId }: FixProps) {
  const { attempt, request } = outcome
  const { lastCheck, isErrorFixed } = screen
  const error = attempt?.error ?? null
  const fix = useOutcomeFix({ outcome, screen })
  useFixCommand(fix)
  if (isErrorFixed && lastCheck) {
    return (
      <div role="status">
        <CheckOutcome checkedRecord={lastCheck} />
      </div>
    )
  }
  const record = { type: request.type, id: request.entity_id }
  return (
    <>
      {fix && (
        <div>
          <FixButton fix={fix} variant={fix.disabledReason === null ? 'primary' : 'secondary'} />
        </div>
      )}
      {error !== null && needsSolver(error, fix) && (
        <FailureRemedy error={error} record={record} reverseId={reverseId} />
      )}
    </>
  )
}

/**
 * Buttons that reprocess the same record again or clear the form for the next record. The button for the next record is
 * secondary if the panel or this bar offers to solve the failure.
 */
export function ResultBar({ outcome, screen }: ResultProps) {
  const { t } = useTranslation('reprocess')
  const { attempt } = outcome
  const hasFix = useOutcomeFix({ outcome, screen })?.disabledReason === null
  return (
    <>
      {attempt && attempt.status !== null && attempt.status !== 'running' && (
        <Button
          variant={screen.isErrorFixed ? 'primary' : 'secondary'}
          icon={<RotateCcw size={14} />}
          keys={repeatReprocessCommand}
          onClick={() => screen.repeatAttempt(attempt)}
        >
          {t(screen.isErrorFixed ? 'result.retry' : 'result.again')}
        </Button>
      )}
      <Button
        variant={screen.isErrorFixed || hasFix ? 'secondary' : 'primary'}
        keys={reprocessNextCommand}
        onClick={screen.next}
      >
        {t('result.next')}
      </Button>
    </>
  )
}
