// Shows who can solve a failed reprocess or a tracking error, with a button for the next step: copy the question to the
// merchant or the carrier, reply to the consumer, or copy the diagnostics.
import Copy from 'lucide-react/icons/copy'
import MessageSquareReply from 'lucide-react/icons/message-square-reply'
import Wrench from 'lucide-react/icons/wrench'
import { useTranslation } from 'react-i18next'
import { copyDiagnosticsCommand } from '#commands/keyboard.ts'
import { postReplyCommand } from '#commands/replies.ts'
import { copyQuestionCommand } from '#commands/reprocess.ts'
import { copyText } from '#console/lib/clipboard.ts'
import { notify } from '#console/lib/notices.ts'
import { useCommandHandler, useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button, type ButtonProps } from '#console/ui/button.tsx'
import styles from './failure-remedy.module.css'
import { type FailedRecord, findFailureSolver, formatQuestion, type QuestionSubject } from './failure-solvers.ts'
import { formatErrorReason } from './reprocess-check.ts'

interface QuestionButtonProps extends Pick<ButtonProps, 'variant'> {
  readonly record: FailedRecord
  /** Translated text of the error. */
  readonly reason: string
  readonly subject: QuestionSubject
}

/** Button that copies the question to the merchant or the carrier. */
export function CopyQuestionButton({ record, reason, subject, variant }: QuestionButtonProps) {
  const { t } = useTranslation(['reprocess', 'errors'])
  const copy = async () => {
    if (await copyText(formatQuestion(record, { reason, subject }, t)))
      notify({ kind: 'success', text: t('reprocess:question.copied') })
  }
  useCommandHandler('reprocess.copyQuestion', () => void copy())
  return (
    <Button
      size="small"
      variant={variant}
      icon={<Copy size={13} />}
      keys={copyQuestionCommand}
      onClick={() => void copy()}
    >
      {t('reprocess:question.copy')}
    </Button>
  )
}

interface ReplyButtonProps extends Pick<ButtonProps, 'variant'> {
  readonly reverseId: number
}

/** Button that opens the reply to the consumer of a reverse (return request). Hidden without permission. */
export function ReplyButton({ reverseId, variant }: ReplyButtonProps) {
  const { t } = useTranslation('reprocess')
  const { run } = useCommandRunner()
  const { can } = useSession()
  if (!can(postReplyCommand.access)) return null
  return (
    <Button
      size="small"
      variant={variant}
      icon={<MessageSquareReply size={13} />}
      keys={postReplyCommand}
      onClick={() => run(postReplyCommand, { reverse_id: String(reverseId) })}
    >
      {t('solver.reply')}
    </Button>
  )
}

interface FailureRemedyProps {
  readonly error: string
  readonly record: FailedRecord
  /**
   * Id of the reverse; for a refund, the reverse that the refund belongs to. Null if the id is unknown, or if the
   * screen has its own button for a reply to the consumer.
   */
  readonly reverseId: number | null
  /** Opens the screen with the button that fixes the error, if the current screen has no such button. */
  readonly onFix?: () => void
  /** Displays the first button as the primary action of the screen. Default: false. */
  readonly isPrimary?: boolean
}

/** Says who can solve an error of a reprocess, with a button for the next step. */
export function FailureRemedy({ error, record, reverseId, onFix, isPrimary = false }: FailureRemedyProps) {
  const { t } = useTranslation(['reprocess', 'errors'])
  const { run } = useCommandRunner()
  const failureSolver = findFailureSolver(error)
  const firstVariant = isPrimary ? 'primary' : 'secondary'
  if (failureSolver === null)
    return (
      onFix && (
        <div className={styles.remedy}>
          <Button size="small" variant={firstVariant} icon={<Wrench size={13} />} onClick={onFix}>
            {t('reprocess:solver.fix')}
          </Button>
        </div>
      )
    )
  const { solver, question } = failureSolver
  return (
    <div className={styles.remedy}>
      <p>{t(`reprocess:solver.${solver}`)}</p>
      {question && (
        <CopyQuestionButton
          record={record}
          reason={formatErrorReason(error, record.id, t)}
          subject={question}
          variant={firstVariant}
        />
      )}
      {(solver === 'delivery' || question === 'address') && reverseId !== null && (
        <ReplyButton reverseId={reverseId} variant={question ? 'secondary' : firstVariant} />
      )}
      {solver === 'support' && (
        <Button
          size="small"
          variant={firstVariant}
          icon={<Copy size={13} />}
          onClick={() => run(copyDiagnosticsCommand)}
        >
          {t('reprocess:solver.diagnostics')}
        </Button>
      )}
    </div>
  )
}
