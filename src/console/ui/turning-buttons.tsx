import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#console/lib/formats.ts'
import type { KeysToShow } from '#console/lib/key-map.ts'
import { IconButton } from './icon-button.tsx'
import styles from './turning-buttons.module.css'
import type { RecordTurning } from './use-record-turning.ts'

interface TurningButtonsProps {
  readonly turning: RecordTurning
  readonly keys: { readonly next: KeysToShow; readonly previous: KeysToShow }
  /** What it is called; default: a record. */
  readonly labels?: { readonly next: string; readonly previous: string }
}

/** The button that led here: it has the focus again on the page of the next record. */
let pressed: -1 | 1 | null = null

/** "3 de 4.812", and the way to the record before and after. */
export function TurningButtons({ turning, keys, labels }: TurningButtonsProps) {
  const { t } = useTranslation('ui')
  const { place, total, isFirst, isLast, turn } = turning
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (pressed !== null) buttons.current?.querySelectorAll('button')[pressed === 1 ? 1 : 0]?.focus()
    pressed = null
  }, [])
  const press = async (step: -1 | 1) => {
    pressed = step
    const isLeft = await turn(step).catch(() => false)
    if (!isLeft) pressed = null
  }
  return (
    <div ref={buttons} className={styles.turning}>
      <span>
        {place === null
          ? t('turning.gone', { total: formatNumber(total) })
          : t('turning.place', { place: formatNumber(place), total: formatNumber(total) })}
      </span>
      <IconButton
        size="small"
        label={labels?.previous ?? t('turning.previous')}
        keys={keys.previous}
        icon={<ChevronUp size={14} />}
        disabledReason={isFirst ? t('turning.atFirst') : null}
        onClick={() => void press(-1)}
      />
      <IconButton
        size="small"
        label={labels?.next ?? t('turning.next')}
        keys={keys.next}
        icon={<ChevronDown size={14} />}
        disabledReason={isLast ? t('turning.atLast') : null}
        onClick={() => void press(1)}
      />
    </div>
  )
}
