import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { reprocessLog } from '#commands/reprocess.ts'
import { formatInstant } from '#console/lib/formats.ts'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { AttemptBadge } from '#console/ui/status-badge.tsx'
import { Facts } from './facts.tsx'
import type { Outcome } from './outcome.ts'
import styles from './panels.module.css'
import { useCopyNote } from './use-copy-note.ts'
import { useRequestFacts } from './use-request-facts.tsx'

/** How a reprocess ended, and all that was said about it. */
export function ResultPanel({ outcome }: { readonly outcome: Outcome }) {
  const { t } = useTranslation('reprocess')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const { request, attempt } = outcome
  const status = attempt?.status ?? 'cancelled'
  const copyNote = useCopyNote(outcome)
  const title = t(`result.title.${status}`)

  const facts = [
    {
      name: t('result.outcome'),
      value: (
        <span className={styles.badges}>
          <AttemptBadge status={status} />
          {attempt && t('result.attempt', { number: attempt.attempt })}
          {attempt?.finished_at && <span className={styles.muted}>{formatInstant(attempt.finished_at)}</span>}
        </span>
      ),
    },
    { name: t('result.message'), value: messageOf(outcome, t) },
    ...useRequestFacts(request),
  ]

  /** On the panel itself, which has the focus at first; on its buttons Enter is theirs. */
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== event.currentTarget || event.repeat || hasModifier(event)) return
    event.preventDefault()
    copyNote?.()
  }

  return (
    <section
      ref={panel}
      className={styles.panel}
      tabIndex={-1}
      aria-label={title}
      data-outcome={status}
      onKeyDown={press}
    >
      <h2>{title}</h2>
      {outcome.isLate && <p>{t('result.late')}</p>}
      <Facts facts={facts} />
      <div className={styles.actions}>
        {copyNote && (
          <Button size="small" icon={<Copy size={13} />} keys="enter" onClick={copyNote}>
            {t('result.copy')}
          </Button>
        )}
        {attempt?.url_log && (
          <ButtonLink size="small" href={attempt.url_log} download icon={<Download size={13} />} keys={reprocessLog}>
            {t('result.log')}
          </ButtonLink>
        )}
      </div>
      {outcome.hasSetTicket && <p className={styles.muted}>{t('result.ticketSet', { ticket: request.ticket })}</p>}
    </section>
  )
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey
}

type T = ReturnType<typeof useTranslation<'reprocess'>>['t']

/** What the server said; where its answer never came, what the attempt says. */
export function messageOf({ attempt, message }: Outcome, t: T): string {
  if (message !== null) return message
  if (attempt === null) return t('result.unknown')
  return attempt.error === null ? t(`result.${attempt.status}`) : t(`errors:${attempt.error}`)
}
