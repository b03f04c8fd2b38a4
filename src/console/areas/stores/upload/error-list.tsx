import Download from 'lucide-react/icons/download'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#console/lib/formats.ts'
import { saveText } from '#console/lib/save-file.ts'
import { Button } from '#console/ui/button.tsx'
import { errorsInline } from '#contract/store-upload.ts'
import styles from './error-list.module.css'
import { logOf, type RefusedFile } from './refused-file.ts'

interface ErrorListProps {
  readonly refused: RefusedFile
  /** It has just come. */
  readonly takesFocus: boolean
}

/** Up to five errors in place; when there are more, the first of them, and all as a file (S2 §8). */
export function ErrorList({ refused, takesFocus }: ErrorListProps) {
  const { t } = useTranslation('store-upload')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const { fileName, message, errors, count } = refused
  const shown = errors.slice(0, errorsInline)

  return (
    <div className={styles.panel} role="alert">
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {t('failed')}
      </h3>
      <p>
        {fileName}: {message}
      </p>
      <ul className={styles.list} aria-label={t('errors')}>
        {withKeys(shown).map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      {count > errorsInline && (
        <div className={styles.more}>
          <span>{t('more', { count: count - shown.length, number: formatNumber(count - shown.length) })}</span>
          <Button icon={<Download size={14} />} onClick={() => saveText('log-errors.txt', logOf(refused, t))}>
            {t('log')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The same words may be said twice. */
function withKeys(texts: readonly string[]) {
  return texts.map((text, index) => ({ key: `${index} ${text}`, text }))
}
