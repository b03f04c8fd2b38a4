import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useTranslation } from 'react-i18next'
import { reprocessCancel, reprocessNext } from '#commands/reprocess.ts'
import { Button } from '#console/ui/button.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import type { Outcome } from './outcome.ts'
import type { ReprocessWork } from './use-reprocess-work.ts'

/** What can be done now: send, cancel, or go on from a result. */
export function ReprocessBar({ work }: { readonly work: ReprocessWork }) {
  const { t } = useTranslation('reprocess')
  const { stage, cancel } = work.reprocess
  if (stage.at === 'ready') return <SaveBar form={work.form} label={t('send')} />
  if (stage.at === 'ended') return <ResultBar work={work} outcome={stage.outcome} />
  return (
    <Button keys={reprocessCancel} busy={stage.isCancelling} onClick={cancel}>
      {t('cancel')}
    </Button>
  )
}

function ResultBar({ work, outcome: { attempt } }: { readonly work: ReprocessWork; readonly outcome: Outcome }) {
  const { t } = useTranslation('reprocess')
  return (
    <>
      {attempt && attempt.status !== 'running' && (
        <Button icon={<RotateCcw size={14} />} onClick={() => work.again(attempt)}>
          {t('result.again')}
        </Button>
      )}
      <Button variant="primary" keys={reprocessNext} onClick={work.next}>
        {t('result.next')}
      </Button>
    </>
  )
}
