// Panels that replace content (empty, forbidden), skeletons, and the progress line.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './panels.module.css'
import { Picture, type PictureName } from './pictures.tsx'
import sectionStyles from './section.module.css'
import { Skeleton } from './skeleton.tsx'

interface EmptyStateProps {
  readonly title: string
  /** Text that explains why the list is empty and what to do next. */
  readonly text?: ReactNode
  /** Illustration. Default: an empty list. */
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
  /** Text that names the missing permission and the users who can grant it. */
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

/**
 * Skeleton of a heading, shown while the name of the record loads. Hidden text gives the heading an accessible name.
 */
export function HeadingSkeleton() {
  const { t } = useTranslation('ui')
  return (
    <>
      <span className="visually-hidden">{t('loading')}</span>
      <Skeleton width="240px" height="16px" />
    </>
  )
}

const TAB_WIDTHS = ['64px', '80px', '72px', '56px', '48px']

/** Skeleton of the tabs of a record. */
export function TabsSkeleton() {
  return (
    <div className={styles.waitingTabs}>
      {TAB_WIDTHS.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}

/** Skeleton of a section: a title, and `itemCount` labelled values or fields. */
export function SectionSkeleton({ itemCount }: { readonly itemCount: number }) {
  return (
    <div className={sectionStyles.section} aria-busy="true">
      <Skeleton width="140px" height="14px" />
      <div className={sectionStyles.facts}>
        {Array.from({ length: itemCount }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <span key={index} className={styles.waitingFact}>
            <Skeleton width="72px" height="10px" />
            <Skeleton width="80%" height="12px" />
          </span>
        ))}
      </div>
    </div>
  )
}

interface ProgressLineProps {
  readonly isVisible: boolean
  /** Text that says what is loading. Default: "Carregando". */
  readonly label?: string
}

/**
 * Progress line above the old content during a refetch. The space for the line is always reserved, so that the layout
 * does not move.
 */
export function ProgressLine({ isVisible, label }: ProgressLineProps) {
  const { t } = useTranslation('ui')
  if (!isVisible) return null
  return <div className={styles.line} role="progressbar" aria-label={label ?? t('start:loading')} />
}
