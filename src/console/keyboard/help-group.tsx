import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#console/ui/badge.tsx'
import { keysText } from '#console/ui/key-names.ts'
import { Keys } from '#console/ui/keys.tsx'
import styles from './help.module.css'

export interface HelpLine {
  readonly id: string
  readonly title: string
  /** Any of them does it; none: through the palette. */
  readonly keys: readonly string[]
  readonly isOnRow: boolean
}

interface HelpGroupProps {
  readonly title: string
  readonly mark: string | undefined
  readonly lines: readonly HelpLine[]
}

export function HelpGroup({ title, mark, lines }: HelpGroupProps) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id} className={styles.groupTitle}>
        {title} {mark && <Badge>{mark}</Badge>}
      </h3>
      <dl className={styles.lines}>
        {lines.map((line) => (
          <div key={line.id} className={styles.line}>
            <dt>{line.title}</dt>
            <dd className={styles.keys}>
              <KeysOf line={line} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function KeysOf({ line: { keys, isOnRow } }: { readonly line: HelpLine }) {
  const { t } = useTranslation('keyboard')
  if (keys.length === 0) return t('noKey')
  return (
    <>
      {isOnRow && <span>{t('rowKey')}</span>}
      {keys.map((one, index) => (
        <span key={one} className={styles.keys}>
          {index > 0 && t('or')}
          <Keys keys={one} />
          <span className="visually-hidden">{keysText(one)}</span>
        </span>
      ))}
    </>
  )
}
