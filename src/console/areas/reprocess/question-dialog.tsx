import { useTranslation } from 'react-i18next'
import { formatInstant } from '#console/lib/formats.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { AttemptBadge } from '#console/ui/status-badge.tsx'
import type { Attempt } from '#contract/reprocess.ts'
import { Facts } from './facts.tsx'
import styles from './question-dialog.module.css'
import type { Question } from './use-reprocess.ts'
import { useRequestFacts } from './use-request-facts.tsx'

/** Asked where money or a repetition is at stake; the focus is on Cancel, Mod+Enter confirms. */
export function QuestionDialog({ question }: { readonly question: Question }) {
  const { kind, request, earlier, answer } = question
  const { t } = useTranslation('reprocess')
  const { type, entity_id: id } = request
  const facts = useRequestFacts(request)
  const titles = {
    refund: () => t('confirm.refund.title', { id }),
    again: () => t('confirm.again.title', { record: t(`the.${type}`, { id }) }),
    duplicate: () => t(`duplicate.title.${type}`, { id }),
  }

  return (
    <ConfirmDialog
      title={titles[kind]()}
      action={t(`confirm.${kind === 'refund' ? 'refund' : 'again'}.confirm`)}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <div className={styles.content}>
        {kind === 'duplicate' ? <Earlier attempt={earlier} /> : <Facts facts={facts} />}
        {kind !== 'duplicate' && <p>{t(`confirm.${kind}.text`)}</p>}
        {kind !== 'refund' && type === 'refund' && <p>{t('confirm.again.money')}</p>}
      </div>
    </ConfirmDialog>
  )
}

/** Who did it, when, under which ticket, and how it ended. */
function Earlier({ attempt }: { readonly attempt: Attempt | null }) {
  const { t } = useTranslation('reprocess')
  if (!attempt) return <p>{t('duplicate.unknown')}</p>
  const { first_name, last_name } = attempt.user
  return (
    <Facts
      facts={[
        { name: t('duplicate.who'), value: `${first_name} ${last_name}`.trim() },
        { name: t('duplicate.when'), value: formatInstant(attempt.created_at) },
        { name: t('field.ticket'), value: <code>{attempt.ticket}</code> },
        { name: t('field.task'), value: attempt.task },
        { name: t('result.outcome'), value: <AttemptBadge status={attempt.status} /> },
      ]}
    />
  )
}
