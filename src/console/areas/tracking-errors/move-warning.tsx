import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslation } from 'react-i18next'
import type { FoundAddress } from '#contract/addresses.ts'
import { type MaskedAddress, movesTo } from '#contract/tracking-errors.ts'
import styles from './move-warning.module.css'
import { placeText } from './wording.ts'

interface MoveWarningProps {
  readonly before: MaskedAddress
  readonly found: FoundAddress
  /** Saving was asked for once, and must be once more. */
  readonly isAsked: boolean
}

/** A code of another city or state is more often mistyped than right. */
export function MoveWarning({ before, found, isAsked }: MoveWarningProps) {
  const { t } = useTranslation('tracking-errors')
  const { city_changed, state_changed } = movesTo(before, found)
  if (!city_changed && !state_changed) return null
  return (
    <p className={styles.warning} role="alert">
      <TriangleAlert size={14} aria-hidden="true" />
      <span>
        {t(state_changed ? 'warning.state' : 'warning.city', { before: placeText(before), after: placeText(found) })}
        {isAsked && <strong> {t('warning.again')}</strong>}
      </span>
    </p>
  )
}
