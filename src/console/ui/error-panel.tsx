import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '#console/lib/api-error.ts'
import { messageOf } from '#console/lib/messages.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { ForbiddenPanel } from './forbidden-panel.tsx'
import styles from './panel.module.css'

interface ErrorPanelProps {
  readonly error: unknown
  /** What failed, where the error alone does not say. */
  readonly title?: string | undefined
  readonly onRetry?: (() => void) | undefined
  readonly action?: ReactNode
}

/** What went wrong, in its place; the rest of the page lives. A 403 is said as one (product decision A20). */
export function ErrorPanel({ error, title, onRetry, action }: ErrorPanelProps) {
  const { t } = useTranslation('ui')
  if (isApiError(error) && error.status === 403) return <ForbiddenPanel reason={messageOf(error, t)} action={action} />
  // That the session ran out is said once, over all panels that could not be read meanwhile.
  const isSaidOver = isApiError(error) && error.status === 401
  return (
    <div className={classNames(styles.panel, styles.negative)} role={isSaidOver ? undefined : 'alert'}>
      <span className={styles.icon}>
        <CircleAlert size={20} />
      </span>
      <p className={styles.title}>{title ?? messageOf(error, t)}</p>
      {title && <p className={styles.text}>{messageOf(error, t)}</p>}
      {isApiError(error) && error.requestId && (
        <p className={styles.detail}>{t('error.request', { id: error.requestId })}</p>
      )}
      <div className={styles.actions}>
        {onRetry && <Button onClick={onRetry}>{t('error.retry')}</Button>}
        {action}
      </div>
    </div>
  )
}
