import X from 'lucide-react/icons/x'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './icon-button.tsx'
import styles from './row-peek.module.css'
import { Dash } from './values.tsx'

export interface PeekedValue {
  readonly id: string
  readonly name: string
  readonly value: string
}

interface RowPeekProps {
  readonly values: readonly PeekedValue[]
  readonly onClose: () => void
}

/** All of the row under the cursor, nothing cut off; it follows the cursor, which keeps the focus. */
export function RowPeek({ values, onClose }: RowPeekProps) {
  const { t } = useTranslation('ui')
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <section className={styles.peek} aria-label={t('table.peek')} onKeyDown={press}>
      <IconButton className={styles.close} label={t('close')} keys="escape" icon={<X size={14} />} onClick={onClose} />
      <dl className={styles.facts}>
        {values.map(({ id, name, value }) => (
          <div key={id} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value || <Dash />}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
