// Tracking errors, shared parts: where a zip code leads, the cell of an address, list state and source.
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useTranslation } from 'react-i18next'
import { trackingErrorsList, trackingErrorsReveal } from '#commands/tracking-errors.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { maskedText, placeText, useRevealed, wholeText } from '#console/records/reverse-values.tsx'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { serverList } from '#console/table/list-state.ts'
import { CellButton } from '#console/ui/button.tsx'
import type { ZipCodeAddress } from '#contract/platform/addresses.ts'
import {
  compareCityAndState,
  getRemedy,
  listTrackingErrors,
  type MaskedAddress,
  type TrackingError,
} from '#contract/platform/tracking-errors.ts'
import styles from './list-page.module.css'

/** Whether its remedy is another zip code. */
export const isMendedByZip = ({ tracking_error }: Pick<TrackingError, 'tracking_error'>) =>
  getRemedy(tracking_error) === 'zip'

/** Another city or state is more often a mistyped code than a right one. */
export function leadsElsewhere(before: MaskedAddress, found: ZipCodeAddress): boolean {
  const { city_changed, state_changed } = compareCityAndState(before, found)
  return city_changed || state_changed
}

/** What a zip code decides: `Avenida Paulista · Bela Vista · São Paulo/SP`. */
export function foundText(found: ZipCodeAddress): string {
  return [found.address, found.neighborhood, placeText(found)].filter((part) => part !== '').join(' · ')
}

/** Masked until revealed (LGPD). The button is for the mouse; the row's own key does the same. */
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

/** The list of tracking errors. */
export const source = serverList(trackingErrorsList, listTrackingErrors.query, (query) =>
  queryOptionsFor(listTrackingErrors, { query }),
)
