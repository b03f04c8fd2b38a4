import Download from 'lucide-react/icons/download'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { batchesCancel, batchesExport, batchesList } from '#commands/batches.ts'
import { linkOf } from '#commands/registry.ts'
import { formatNumber } from '#console/lib/formats.ts'
import { notify } from '#console/lib/notices.ts'
import { useProvide, useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { accessOfBatch, type Batch } from '#contract/batches.ts'
import styles from './batch-actions.module.css'
import { canRetry } from './progress.ts'
import { type Asked, Question } from './question.tsx'
import { useTurns } from './use-batch.ts'

/** What can be done to the batch as it stands. */
export function BatchActions({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation('batches')
  const { can } = useSession()
  const { run } = useRunner()
  const turns = useTurns(batch)
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const bar = useRef<HTMLElement>(null)
  const { status, rows } = batch
  const mayWrite = can(accessOfBatch[batch.type].write)
  const is = {
    draft: mayWrite && status === 'draft',
    running: mayWrite && status === 'running',
    paused: mayWrite && status === 'paused',
    open: mayWrite && (status === 'running' || status === 'paused'),
    failed: mayWrite && canRetry(batch),
  }
  const nothing = rows.waiting === 0 ? t('action.nothing') : null

  /** A button that was pressed is often gone: the focus stays with what can be done next. */
  const after = (isDone: boolean) => {
    if (isDone) requestAnimationFrame(() => bar.current?.focus())
  }
  const answered = (isHere: boolean) => {
    setAsked(null)
    if (asked !== 'discard') return after(isHere)
    notify({ kind: 'success', text: t('discard.done', { id: batch.id }) })
    if (isHere) navigate(linkOf(batchesList), { replace: true })
  }
  const pause = () => void turns.pause().then(after)
  const resume = () => void turns.resume().then(after)
  const ask = (what: Asked) => () => setAsked(what)

  useProvide('batches.run', ask('run'), is.draft && nothing === null)
  useProvide('batches.discard', ask('discard'), is.draft)
  useProvide('batches.pause', pause, is.running)
  useProvide('batches.resume', resume, is.paused)
  useProvide('batches.cancel', ask('cancel'), is.open)
  useProvide('batches.retry', ask('retry'), is.failed)

  return (
    <section ref={bar} className={styles.actions} tabIndex={-1} aria-label={t('action.group')}>
      <Button icon={<Download size={14} />} onClick={() => run(batchesExport, { batch: String(batch.id) })}>
        {t('action.export')}
      </Button>
      {is.draft && <Button onClick={ask('discard')}>{t('action.discard')}</Button>}
      {is.open && (
        <Button keys={batchesCancel} onClick={ask('cancel')}>
          {t('action.cancel')}
        </Button>
      )}
      {is.failed && (
        <Button icon={<RotateCcw size={14} />} onClick={ask('retry')}>
          {t('action.retry', { count: rows.failed, number: formatNumber(rows.failed) })}
        </Button>
      )}
      {is.running && (
        <Button icon={<Pause size={14} />} busy={turns.busy === 'pause'} onClick={pause}>
          {t('action.pause')}
        </Button>
      )}
      {is.paused && (
        <Button variant="primary" icon={<Play size={14} />} busy={turns.busy === 'resume'} onClick={resume}>
          {t('action.resume')}
        </Button>
      )}
      {is.draft && (
        <Button variant="primary" icon={<Play size={14} />} disabledReason={nothing} onClick={ask('run')}>
          {t('action.run', { count: rows.waiting, number: formatNumber(rows.waiting) })}
        </Button>
      )}
      {asked && <Question batch={batch} asked={asked} onDone={answered} onCancel={() => setAsked(null)} />}
    </section>
  )
}
