import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#console/lib/call.ts'
import { formatNumber } from '#console/lib/formats.ts'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { checkActivity } from '#contract/activity.ts'
import styles from './check-dialog.module.css'

interface Progress {
  readonly checked: number
  readonly total: number
  readonly isDone: boolean
  readonly broken: number | null
}

const nothingYet: Progress = { checked: 0, total: 0, isDone: false, broken: null }

/** Goes through the whole chain, a part at a time; closing the dialog ends it. */
export function CheckDialog() {
  const { t } = useTranslation('activity')
  const { close } = useRunner()
  const closer = useRef<HTMLButtonElement>(null)
  const [round, setRound] = useState(0)
  const { progress, error } = useCheck(round)
  const again = () => setRound(round + 1)
  const { checked, total, isDone, broken } = progress
  return (
    <Dialog
      title={t('check.title')}
      onClose={close}
      firstFocus={() => closer.current}
      footer={
        <>
          <Button ref={closer} keys="escape" onClick={close}>
            {t('common:close')}
          </Button>
          <Button busy={!isDone && error === null} onClick={again}>
            {t('check.again')}
          </Button>
        </>
      }
    >
      <p>{t('check.text')}</p>
      <progress className={styles.progress} value={checked} max={Math.max(1, total)} aria-label={t('check.title')} />
      <p role="status">
        {!isDone && t('check.progress', { checked: formatNumber(checked), total: formatNumber(total) })}
        {isDone && broken === null && t('check.sound', { count: total })}
      </p>
      {broken !== null && (
        <p role="alert" className={styles.broken}>
          {t('check.broken', { id: broken })}
        </p>
      )}
      {error !== null && <ErrorPanel error={error} onRetry={again} />}
    </Dialog>
  )
}

function useCheck(round: number) {
  const [progress, setProgress] = useState(nothingYet)
  const [error, setError] = useState<unknown>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each round
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const work = async () => {
      setProgress(nothingYet)
      setError(null)
      for (let after = 0; !signal.aborted; ) {
        const { data } = await call(checkActivity, { query: { after } }, { signal })
        after = data.checked_to
        setProgress({ checked: after, total: data.last_id, isDone: data.is_done, broken: data.broken_id })
        if (data.is_done) return
      }
    }
    work().catch((failure: unknown) => {
      if (!signal.aborted) setError(failure)
    })
    return () => controller.abort()
  }, [round])
  return { progress, error }
}
