import { useTranslation } from 'react-i18next'
import { Instant } from '#console/ui/values.tsx'
import type { MetadataText } from '#contract/metadatas.ts'
import styles from './metadata-pane.module.css'

interface PaneTitleProps {
  readonly name: string
  /** Null for a name that has no value yet. */
  readonly saved: MetadataText | null
}

/** Which one it is, and how old its text. */
export function PaneTitle({ name, saved }: PaneTitleProps) {
  const { t } = useTranslation('metadatas')
  return (
    <div>
      <h2 className={styles.title}>{name}</h2>
      <p className={styles.version}>
        {saved ? (
          <>
            {t('version', { version: saved.version })} · <Instant at={saved.updated_at} />
          </>
        ) : (
          t('unsaved')
        )}
      </p>
    </div>
  )
}
