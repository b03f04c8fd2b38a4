// Components that show a failed request (`ErrorPanel`) and a query without data yet (`QueryPlaceholder`).
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#console/ui/button.tsx'
import styles from '#console/ui/panels.module.css'
import { ForbiddenPanel } from '#console/ui/panels.tsx'
import { Picture } from '#console/ui/pictures.tsx'
import { Skeleton, type SkeletonProps } from '#console/ui/skeleton.tsx'
import { getErrorExplanation, getErrorMessage, isApiError } from './client.ts'

interface ErrorPanelProps {
  readonly error: unknown
  /** Title that names the failed request. Default: a text which says that the content could not be loaded. */
  readonly title?: string | undefined
  readonly onRetry?: (() => void) | undefined
  readonly action?: ReactNode
}

/**
 * Shows an error inside the page, so that the rest of the page keeps working. A 403 is shown as a missing permission
 * (product decision A20).
 */
export function ErrorPanel({ error, title, onRetry, action }: ErrorPanelProps) {
  const { t } = useTranslation('ui')
  if (isApiError(error) && error.status === 403)
    return <ForbiddenPanel reason={getErrorMessage(error, t)} action={action} />
  // Omits the alert role when the session has expired (401), because the sign-in dialog announces the expired
  // session.
  const isSessionExpired = isApiError(error) && error.status === 401
  return (
    <div className={styles.panel} role={isSessionExpired ? undefined : 'alert'}>
      <Picture name={isApiError(error) && error.kind === 'network' ? 'offline' : 'failed'} />
      <p className={styles.title}>{title ?? t('error.notLoaded')}</p>
      <p className={styles.text}>{getErrorExplanation(error, t)}</p>
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

interface QueryPlaceholderProps extends SkeletonProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** Renders a skeleton while a query loads, and an error panel with a retry button after the query failed. */
export function QueryPlaceholder({ error, onRetry, ...size }: QueryPlaceholderProps) {
  return error ? <ErrorPanel error={error} onRetry={onRetry} /> : <Skeleton {...size} />
}
