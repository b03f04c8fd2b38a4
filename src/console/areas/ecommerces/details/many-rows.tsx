import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { messageOf } from '#console/lib/messages.ts'
import { Badge } from '#console/ui/badge.tsx'
import { Spinner } from '#console/ui/spinner.tsx'
import styles from './many-rows.module.css'
import type { Outcome } from './use-availability-many.ts'

export interface ManyRow {
  readonly id: number
  /** Null while it is not known, or where there is none. */
  readonly name: string | null
  /** Null before it is its turn. */
  readonly outcome: Outcome | null
  /** It is what it would become. */
  readonly isAlready: boolean
}

interface ManyRowsProps {
  readonly rows: readonly ManyRow[]
  readonly label: string
  readonly verb: 'enable' | 'disable'
}

export function ManyRows({ rows, label, verb }: ManyRowsProps) {
  const { t } = useTranslation('details')
  const done = rows.filter(({ outcome }) => outcome?.state === 'done').length
  const failed = rows.filter(({ outcome }) => outcome?.state === 'failed').length
  const hasBegun = done + failed > 0
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={styles.frame} aria-label={label} tabIndex={0}>
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.id} className={styles.row}>
              <code>{row.id}</code>
              <span className={styles.name}>{row.name}</span>
              <State row={row} verb={verb} />
            </li>
          ))}
        </ul>
      </section>
      <p role="status">{hasBegun && t('availability.summary', { done, failed, total: rows.length })}</p>
    </>
  )
}

function State({ row: { outcome, isAlready }, verb }: { readonly row: ManyRow; readonly verb: 'enable' | 'disable' }) {
  const { t } = useTranslation('details')
  if (isAlready) return <span className={styles.muted}>{t(`availability.${verb}.isAlready`)}</span>
  if (outcome === null) return null
  if (outcome.state === 'failed')
    return (
      <span className={styles.failed}>
        <X size={12} aria-hidden="true" /> {messageOf(outcome.error, t)}
      </span>
    )
  if (outcome.state === 'running') return <Spinner />
  if (outcome.state === 'stopped') return <span className={styles.muted}>{t('availability.stopped')}</span>
  return (
    <Badge tone="positive" icon={Check}>
      {t(`availability.${verb}.is`)}
    </Badge>
  )
}
