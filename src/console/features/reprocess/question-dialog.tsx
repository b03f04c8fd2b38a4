// Confirmation dialog before a record is reprocessed (sent to the merchant's system again). Used if this pays a refund,
// repeats an earlier attempt, or would fail according to the dry run.
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import { RecordedUnderTicketContext } from '#console/forms/ticket-note.tsx'
import { formatInstant } from '#console/lib/format.ts'
import { formatErrorReason } from '#console/records/reprocess-check.ts'
import { AttemptStatusBadge } from '#console/records/status-badge.tsx'
import { formatFullName } from '#contract/fields.ts'
import type { Attempt } from '#contract/platform/reprocess.ts'
import { DescriptionList, useRequestDetails } from './reprocess.tsx'
import styles from './reprocess-form.module.css'
import type { ConfirmationQuestion } from './use-reprocess.ts'

/**
 * Confirmation dialog before a record is reprocessed (sent to the merchant's system again). The Cancel button has the
 * initial focus; Mod+Enter confirms.
 */
export function ReprocessConfirmDialog({ question }: { readonly question: ConfirmationQuestion }) {
  const { kind, request, earlierAttempt, errorCode, onDecision } = question
  const { t } = useTranslation('reprocess')
  const { type, entity_id: id } = request
  const details = useRequestDetails(request)
  const titleGetterByKind = {
    refund: () => t('confirm.refund.title', { id }),
    again: () => t('confirm.again.title', { record: t(`the.${type}`, { id }) }),
    duplicate: () => t(`duplicate.title.${type}`, { id }),
    refused: () => t(`confirm.refused.title.${type}`, { id }),
  }

  return (
    // Hides the current helpdesk ticket of the browser tab in the dialog, because the ticket field of the form may
    // contain another ticket.
    <RecordedUnderTicketContext value={false}>
      <ConfirmDialog
        title={titleGetterByKind[kind]()}
        actionLabel={
          kind === 'refused' ? t('sendAnyway') : t(`confirm.${kind === 'duplicate' ? 'again' : kind}.confirm`)
        }
        onConfirm={() => onDecision(true)}
        onCancel={() => onDecision(false)}
      >
        <div className={styles.content}>
          {errorCode !== null && <p>{t('confirm.refused.text', { reason: formatErrorReason(errorCode, id, t) })}</p>}
          {kind === 'refused' && earlierAttempt && <h3>{t('confirm.refused.last')}</h3>}
          {earlierAttempt || kind === 'duplicate' ? (
            <EarlierAttempt attempt={earlierAttempt} />
          ) : (
            <DescriptionList details={details} />
          )}
          {(kind === 'again' || kind === 'refund') && <p>{t(`confirm.${kind}.text`)}</p>}
          {kind !== 'refund' && type === 'refund' && <p>{t('confirm.again.money')}</p>}
        </div>
      </ConfirmDialog>
    </RecordedUnderTicketContext>
  )
}

/** Details of an earlier attempt to reprocess the record: user, time, helpdesk ticket, task and outcome. */
function EarlierAttempt({ attempt }: { readonly attempt: Attempt | null }) {
  const { t } = useTranslation('reprocess')
  if (!attempt) return <p>{t('duplicate.unknown')}</p>
  return (
    <DescriptionList
      details={[
        { name: t('duplicate.who'), value: formatFullName(attempt.user) },
        { name: t('duplicate.when'), value: formatInstant(attempt.created_at ?? attempt.updated_at) },
        { name: t('field.ticket'), value: <code>{attempt.ticket}</code> },
        { name: t('field.task'), value: attempt.task },
        ...(attempt.status === null
          ? []
          : [{ name: t('result.outcome'), value: <AttemptStatusBadge status={attempt.status} /> }]),
      ]}
    />
  )
}
