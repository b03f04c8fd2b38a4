import { useTranslation } from 'react-i18next'
import type { Removed } from '#contract/rich-text.ts'
import styles from './removed-note.module.css'

interface RemovedNoteProps {
  readonly removed: readonly Removed[]
  /** The title held tags: they go as well. */
  readonly isTitleChanged: boolean
}

const mostNamed = 8

/** What will not be saved of what is typed, and why. */
export function RemovedNote({ removed, isTitleChanged }: RemovedNoteProps) {
  const { t } = useTranslation('comunication')
  const named = removed.slice(0, mostNamed)
  const isClean = removed.length === 0 && !isTitleChanged
  return (
    <div role="status" className={isClean ? undefined : styles.note}>
      {!isClean && (
        <>
          <p className={styles.title}>{t('removed.title')}</p>
          <ul className={styles.list}>
            {isTitleChanged && <li>{t('removed.inTitle')}</li>}
            {named.map(({ kind, name }) => (
              <li key={`${kind} ${name}`}>{t(`removed.${kind}`, { name })}</li>
            ))}
            {removed.length > named.length && <li>{t('removed.more', { count: removed.length - named.length })}</li>}
          </ul>
        </>
      )}
    </div>
  )
}
