import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ProgressLine } from '#console/ui/progress-line.tsx'
import { Facts } from './facts.tsx'
import styles from './panels.module.css'
import type { ReprocessRequest } from './request.ts'
import { useRequestFacts } from './use-request-facts.tsx'

interface ProcessingPanelProps {
  readonly request: ReprocessRequest
  readonly isCancelling: boolean
}

export function ProcessingPanel({ request, isCancelling }: ProcessingPanelProps) {
  const { t } = useTranslation('reprocess')
  const panel = useRef<HTMLElement>(null)
  // On the panel, not on Cancel: the Enter that sent the form may still be held down.
  useEffect(() => panel.current?.focus(), [])
  const title = t(`processing.title.${request.type}`, { id: request.entity_id })

  return (
    <section ref={panel} className={styles.panel} tabIndex={-1} aria-label={title}>
      <ProgressLine active label={title} />
      <h2>{title}</h2>
      <Facts facts={useRequestFacts(request)} />
      <p className={styles.muted} role="status">
        {t(isCancelling ? 'processing.cancelling' : 'processing.hint')}
      </p>
    </section>
  )
}
