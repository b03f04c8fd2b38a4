// Shared parts of the page and the drawer of a reverse (return request): action buttons, link to the ecommerce, and
// address of the consumer.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import MapPinPen from 'lucide-react/icons/map-pin-pen'
import MessageSquareReply from 'lucide-react/icons/message-square-reply'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { openEcommerceCommand } from '#commands/ecommerces.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { postReplyCommand } from '#commands/replies.ts'
import { reprocessReverseCommand, showReprocessLogCommand } from '#commands/reprocess.ts'
import { copyReverseSummaryCommand, getReverseArguments } from '#commands/reverses.ts'
import { correctZipCodeCommand, revealConsumerAddressCommand } from '#commands/tracking-errors.ts'
import { toErrorNotification } from '#console/api/client.ts'
import { downloadAndSave } from '#console/api/download.ts'
import { formatEcommerceName } from '#console/api/queries.ts'
import { notify } from '#console/lib/notices.ts'
import { DryRunLine } from '#console/records/dry-run-line.tsx'
import { FailureRemedy } from '#console/records/failure-remedy.tsx'
import { findFailureSolver } from '#console/records/failure-solvers.ts'
import { getTimelineQuery } from '#console/records/reverse-timeline.ts'
import {
  formatFullAddress,
  formatMaskedAddress,
  useAddressRevealActions,
  useRevealedAddress,
} from '#console/records/reverse-values.tsx'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { useCommandHandler, useCommandRunner, useRowCommand } from '#console/run/runner.ts'
import { isEndpointUnavailable, useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Section } from '#console/ui/section.tsx'
import { checkReprocess, getAttemptLog } from '#contract/platform/reprocess.ts'
import { consumerAddressAccess, type Reverse } from '#contract/platform/reverses.ts'
import { copyNote } from './actions.ts'
import styles from './reverses.module.css'

/** Makes keyboard shortcuts act on the record in the open drawer instead of the record on the page below the drawer. */
export function useShortcutTarget(args: Arguments | null): void {
  const { setCurrentArguments } = useCommandRunner()
  const argumentsKey = args && JSON.stringify(args)
  useEffect(() => {
    if (argumentsKey === null) return
    setCurrentArguments(JSON.parse(argumentsKey))
    return () => setCurrentArguments(null)
  }, [setCurrentArguments, argumentsKey])
}

export function formatSource(source: string, t: TFunction): string {
  return t(`reports:source.${source}`, { defaultValue: source })
}

/**
 * Name and id of the ecommerce that owns the reverse (return request). The name is a link for users who may open the
 * ecommerce.
 */
export function EcommerceLink({ ecommerce }: Pick<Reverse, 'ecommerce'>) {
  const { can } = useSession()
  const name = formatEcommerceName(ecommerce)
  if (!can(openEcommerceCommand.access)) return name
  return <Link to={buildCommandLink(openEcommerceCommand, { ecommerce: String(ecommerce.id) })}>{name}</Link>
}

/**
 * Returns the id of the newest attempt to reprocess the reverse (return request) that has a log file, or null if there
 * is none.
 */
function useLastLogAttemptId(id: number): number | null {
  return useQuery(getTimelineQuery(id)).data?.last_log ?? null
}

/**
 * Action buttons of a reverse (return request) with their shortcuts. The line below the buttons says why a button is
 * disabled.
 */
export function ReverseActions({ reverse }: { readonly reverse: Reverse }) {
  const { t } = useTranslation(['reverses', 'reprocess', 'errors'])
  const { run } = useCommandRunner()
  const { can } = useSession()
  const { id, actions } = reverse
  const lastLog = useLastLogAttemptId(id)
  const getErrorCode = (actionName: (typeof actions)[number]['action']) =>
    actions.find(({ action }) => action === actionName)?.refusal ?? null
  const getDisabledReason = (actionName: (typeof actions)[number]['action']) => {
    const errorCode = getErrorCode(actionName)
    return errorCode === null ? null : t(`errors:${errorCode}`, { id })
  }
  const saveLog = (attempt_id: number | null) => {
    if (attempt_id === null) notify({ kind: 'info', text: t('action.noLog') })
    else
      downloadAndSave(getAttemptLog, { params: { attempt_id } }).catch((failure: unknown) =>
        notify(toErrorNotification(failure, t)),
      )
  }
  useCommandHandler(
    'reprocess.log',
    ({ attempt }) => saveLog(attempt ? Number(attempt) : lastLog),
    can(showReprocessLogCommand.access),
  )

  const client = useQueryClient()
  const copyReverseNote = () => {
    copyNote(id, client, t).catch((failure: unknown) => notify(toErrorNotification(failure, t)))
  }
  useCommandHandler('reverses.copy', copyReverseNote)
  useRowCommand(reprocessReverseCommand)
  useRowCommand(correctZipCodeCommand)

  const failureCode = getErrorCode('reprocess')
  const failureReason = getDisabledReason('reprocess')
  // In front of a platform without dry runs, the server does not know whether the reprocess would fail.
  const shouldSucceed = failureCode === null && !isEndpointUnavailable(checkReprocess)
  const zipReason = can(correctZipCodeCommand.access) ? getDisabledReason('correct_zip') : null
  const remedy = findRemedyAction(failureCode, can(correctZipCodeCommand.access) && zipReason === null)
  const logReason = can(showReprocessLogCommand.access) && lastLog === null ? t('action.noLog') : null
  const disabledReasons = [
    ...(zipReason === null ? [] : [t('action.reason', { action: t('action.correct_zip'), reason: zipReason })]),
    ...(logReason === null ? [] : [t('action.reason', { action: t('action.log'), reason: logReason })]),
  ]
  const args = getReverseArguments(reverse)
  return (
    <Section title={t('action.title')}>
      <div className={styles.actions}>
        {can(reprocessReverseCommand.access) && (
          <Button
            variant={failureReason === null ? 'primary' : 'secondary'}
            icon={<RotateCcw size={14} />}
            keys={reprocessReverseCommand}
            onClick={() => run(reprocessReverseCommand, args)}
          >
            {t('action.reprocess')}
          </Button>
        )}
        {can(correctZipCodeCommand.access) && (
          <Button
            variant={remedy === 'correct_zip' ? 'primary' : 'secondary'}
            icon={<MapPinPen size={14} />}
            keys={correctZipCodeCommand}
            disabledReason={zipReason}
            onClick={() => run(correctZipCodeCommand, args)}
          >
            {t('action.correct_zip')}
          </Button>
        )}
        {can(postReplyCommand.access) && (
          <Button
            variant={remedy === 'reply' ? 'primary' : 'secondary'}
            icon={<MessageSquareReply size={14} />}
            keys={postReplyCommand}
            onClick={() => run(postReplyCommand, { reverse_id: String(id) })}
          >
            {t('action.reply')}
          </Button>
        )}
        {can(showReprocessLogCommand.access) && (
          <Button
            icon={<Download size={14} />}
            keys={showReprocessLogCommand}
            disabledReason={logReason}
            onClick={() => saveLog(lastLog)}
          >
            {t('action.log')}
          </Button>
        )}
        <Button icon={<Copy size={14} />} keys={copyReverseSummaryCommand} onClick={copyReverseNote}>
          {t('action.copy')}
        </Button>
      </div>
      {can(reprocessReverseCommand.access) && shouldSucceed && (
        <DryRunLine isFailing={false} text={t('reprocess:check.passes')} />
      )}
      {/* Shows only a warning and allows the reprocess, because the cause of the failure may be fixed before the
          reprocess runs. */}
      {can(reprocessReverseCommand.access) && failureCode !== null && (
        <>
          <DryRunLine isFailing text={t('reprocess:check.fails', { reason: failureReason })} />
          <FailureRemedy
            error={failureCode}
            record={{ type: 'reverse', id }}
            reverseId={null}
            onFix={() => run(reprocessReverseCommand, args)}
            isPrimary={remedy === null}
          />
        </>
      )}
      {disabledReasons.length > 0 && <p className={styles.muted}>{disabledReasons.join(' · ')}</p>}
    </Section>
  )
}

/**
 * Returns the action that solves the predicted failure of a reprocess. The button of this action is the primary button.
 * Null if no action of the page solves the failure; `FailureRemedy` then contains the primary button.
 */
function findRemedyAction(failureCode: string | null, canCorrectZip: boolean): 'correct_zip' | 'reply' | null {
  if (failureCode === null) return null
  if (canCorrectZip && /^reprocess\.zip_/.test(failureCode)) return 'correct_zip'
  return findFailureSolver(failureCode)?.solver === 'delivery' ? 'reply' : null
}

function MutedText({ text }: { readonly text: string | null }) {
  return text === null ? null : <p className={styles.muted}>{text}</p>
}

/**
 * Address of the consumer. The address is masked until the user clicks a button to see the full address. The server
 * logs every access to a full address (LGPD), and allows the access only if the reverse (return request) has a tracking
 * error.
 */
export function ConsumerAddress({ reverse: { id, customer, tracking_error } }: { readonly reverse: Reverse }) {
  const { t } = useTranslation('reverses')
  const { can, user } = useSession()
  const { toggleAddress } = useAddressRevealActions()
  const revealedAddress = useRevealedAddress(id)
  const [announcement, setAnnouncement] = useState('')
  const canReveal = tracking_error !== null && can(revealConsumerAddressCommand.access)
  const reveal = async () => {
    const nextState = await toggleAddress(id)
    if (nextState !== null) setAnnouncement(t(`place.${nextState}`, { id }))
  }
  useCommandHandler('trackingErrors.reveal', () => void reveal(), canReveal)
  const button = canReveal && (
    <Button
      variant="quiet"
      keys={revealConsumerAddressCommand}
      icon={revealedAddress ? <EyeOff size={14} /> : <Eye size={14} />}
      onClick={() => void reveal()}
    >
      {t(revealedAddress ? 'place.hide' : 'place.show')}
    </Button>
  )
  return (
    <Section title={t('place.title')} action={button}>
      {customer === null ? (
        <MutedText text={getMissingAccessReason(user, consumerAddressAccess, t)} />
      ) : (
        <>
          <p>{revealedAddress ? formatFullAddress(revealedAddress) : formatMaskedAddress(customer.address)}</p>
          <MutedText text={t(canReveal ? (revealedAddress ? 'place.recorded' : 'place.masked') : 'place.only')} />
        </>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </Section>
  )
}
