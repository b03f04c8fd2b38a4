// Panels in place of content: empty, forbidden, error; and the progress line.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError, messageOf } from '#console/api/client.ts'
import { Button } from './button.tsx'
import styles from './panels.module.css'
import { Picture, type PictureName } from './pictures.tsx'
import sectionStyles from './section.module.css'
import { Skeleton, type SkeletonProps } from './tabs.tsx'

interface EmptyStateProps {
  readonly title: string
  /** Why it is empty and what to do next. */
  readonly text?: ReactNode
  /** Default: there is nothing yet. */
  readonly picture?: PictureName
  readonly action?: ReactNode
}

export function EmptyState({ title, text, picture = 'empty', action }: EmptyStateProps) {
  return (
    <div className={styles.panel} role="status">
      <Picture name={picture} />
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}

interface ForbiddenPanelProps {
  /** Which right is missing and who can grant it. */
  readonly reason: ReactNode
  readonly action?: ReactNode
}

export function ForbiddenPanel({ reason, action }: ForbiddenPanelProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.panel} role="status">
      <Picture name="locked" />
      <p className={styles.title}>{t('forbidden.title')}</p>
      <p className={styles.text}>{reason}</p>
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}

interface RecordNotFoundProps {
  readonly title: string
  readonly hint: string
  /** The way to its list. */
  readonly action: ReactNode
}

/** In place of a record's page. */
export function RecordNotFound({ title, hint, action }: RecordNotFoundProps) {
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p className={styles.hint}>{hint}</p>
      <div>{action}</div>
    </div>
  )
}

/** In a heading, while the name is on its way: a heading without text has no name for who listens. */
export function NameSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <>
      <span className="visually-hidden">{t('loading')}</span>
      <Skeleton width="240px" height="16px" />
    </>
  )
}

const tabWidths = ['64px', '80px', '72px', '56px', '48px']

/** While the tabs of a record are on their way. */
export function TabsSkeleton() {
  return (
    <div className={styles.waitingTabs}>
      {tabWidths.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}

/** While a section is on its way: its title and its facts, or its fields. */
export function SectionSkeleton({ facts }: { readonly facts: number }) {
  return (
    <div className={sectionStyles.section} aria-busy="true">
      <Skeleton width="140px" height="14px" />
      <div className={sectionStyles.facts}>
        {Array.from({ length: facts }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places, not things
          <span key={index} className={styles.waitingFact}>
            <Skeleton width="72px" height="10px" />
            <Skeleton width="80%" height="12px" />
          </span>
        ))}
      </div>
    </div>
  )
}

interface RecordSkeletonProps {
  readonly hasTabs?: boolean
  /** How many each of its sections has. */
  readonly facts: readonly number[]
}

/** While a record is on its way: title, tabs and sections where those will stand. */
export function RecordSkeleton({ hasTabs = false, facts }: RecordSkeletonProps) {
  return (
    <div className={styles.page} aria-busy="true">
      <h1>
        <NameSkeleton />
      </h1>
      {hasTabs && <TabsSkeleton />}
      {facts.map((count) => (
        <SectionSkeleton key={count} facts={count} />
      ))}
    </div>
  )
}

interface ErrorPanelProps {
  readonly error: unknown
  /** What failed, where the error alone does not say. */
  readonly title?: string | undefined
  readonly onRetry?: (() => void) | undefined
  readonly action?: ReactNode
}

/** Inline error panel; the rest of the page keeps working. A 403 shows as forbidden (product decision A20). */
export function ErrorPanel({ error, title, onRetry, action }: ErrorPanelProps) {
  const { t } = useTranslation('ui')
  if (isApiError(error) && error.status === 403) return <ForbiddenPanel reason={messageOf(error, t)} action={action} />
  // That the session ran out is said once, over all panels that could not be read meanwhile.
  const isSaidOver = isApiError(error) && error.status === 401
  return (
    <div className={styles.panel} role={isSaidOver ? undefined : 'alert'}>
      <Picture name={isApiError(error) && error.kind === 'network' ? 'offline' : 'failed'} />
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

interface QueryPlaceholderProps extends SkeletonProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** In place of a query's data: the shape of what is on its way, or why it does not come. */
export function QueryPlaceholder({ error, onRetry, ...size }: QueryPlaceholderProps) {
  return error ? <ErrorPanel error={error} onRetry={onRetry} /> : <Skeleton {...size} />
}

interface ProgressLineProps {
  readonly active: boolean
  /** What is loading; default: "Carregando". */
  readonly label?: string
}

/** Progress line during a refetch over the old content; its height is reserved, so nothing shifts. */
export function ProgressLine({ active, label }: ProgressLineProps) {
  const { t } = useTranslation('ui')
  if (!active) return null
  return <div className={styles.line} role="progressbar" aria-label={label ?? t('start:loading')} />
}
