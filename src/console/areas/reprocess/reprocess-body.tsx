import { useTranslation } from 'react-i18next'
import { messageOf } from '#console/lib/messages.ts'
import styles from './panels.module.css'
import { ProcessingPanel } from './processing-panel.tsx'
import { QuestionDialog } from './question-dialog.tsx'
import { ReprocessForm } from './reprocess-form.tsx'
import { ResultPanel } from './result-panel.tsx'
import type { ReprocessWork } from './use-reprocess-work.ts'

/** Form, work in progress or result: one of them at a time, in the same place. */
export function ReprocessBody({ work }: { readonly work: ReprocessWork }) {
  const { t } = useTranslation('reprocess')
  const { stage, question, error } = work.reprocess
  return (
    <>
      {error !== null && (
        <div className={styles.failure} role="alert">
          {messageOf(error, t)}
        </div>
      )}
      {stage.at === 'ready' && <ReprocessForm work={work} />}
      {stage.at === 'processing' && <ProcessingPanel request={stage.request} isCancelling={stage.isCancelling} />}
      {stage.at === 'ended' && <ResultPanel outcome={stage.outcome} />}
      {question && <QuestionDialog question={question} />}
    </>
  )
}
