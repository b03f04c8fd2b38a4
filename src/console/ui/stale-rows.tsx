import CircleAlert from 'lucide-react/icons/circle-alert'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '#console/lib/api-error.ts'
import { messageOf } from '#console/lib/messages.ts'
import { Button } from './button.tsx'
import styles from './stale-rows.module.css'

interface StaleRowsProps {
  readonly error: unknown
  readonly isLoading: boolean
  readonly onRetry: (() => void) | undefined
  /** It goes while it has the focus. */
  readonly onGone: () => void
}

/** Says that the rows in sight could not be read again, and why. */
export function StaleRows({ error, isLoading, onRetry, onGone }: StaleRowsProps) {
  const { t } = useTranslation('ui')
  const line = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it goes
  useLayoutEffect(() => {
    const { current: element } = line
    return () => {
      if (element?.contains(document.activeElement)) onGone()
    }
  }, [])
  // That the session ran out is said once, over everything that could not be read meanwhile.
  const isSaidOver = isApiError(error) && error.status === 401
  return (
    <div ref={line} className={styles.line} role={isSaidOver ? undefined : 'alert'}>
      <CircleAlert size={14} aria-hidden="true" className={styles.icon} />
      <span className={styles.text}>{t('table.stale', { reason: messageOf(error, t) })}</span>
      {onRetry && (
        <Button size="small" busy={isLoading} onClick={onRetry}>
          {t('error.retry')}
        </Button>
      )}
    </div>
  )
}
