import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useTranslation } from 'react-i18next'
import { trackingErrorsReveal } from '#commands/tracking-errors.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { CellButton } from '#console/ui/cell-link.tsx'
import type { TrackingError } from '#contract/tracking-errors.ts'
import styles from './address-cell.module.css'
import { useRevealed } from './revealed.ts'
import { maskedText, wholeText } from './wording.ts'

/** Masked until somebody asks for it (LGPD): the button is for the mouse, the row's own key does the same. */
export function AddressCell({ row: { id, customer } }: { readonly row: TrackingError }) {
  const { t } = useTranslation('tracking-errors')
  const { run } = useRunner()
  const { can } = useSession()
  const revealed = useRevealed(id)
  return (
    <span className={styles.cell}>
      {can(trackingErrorsReveal.access) && (
        <CellButton
          label={t(revealed ? 'reveal.hide' : 'reveal.show', { id })}
          icon={revealed ? <EyeOff size={14} /> : <Eye size={14} />}
          onClick={() => run(trackingErrorsReveal, { reverse_id: String(id) })}
        />
      )}
      <span className={styles.text} title={revealed ? wholeText(revealed) : undefined}>
        {revealed ? wholeText(revealed) : maskedText(customer.address)}
      </span>
    </span>
  )
}
