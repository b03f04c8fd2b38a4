// Shared code of the tracking errors, which are the reasons why a reverse (return request) has no shipping label. For
// example, checks whether a new zip code fixes the error, and renders the masked address.
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useTranslation } from 'react-i18next'
import { listTrackingErrorsCommand, revealConsumerAddressCommand } from '#commands/tracking-errors.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatZip } from '#console/lib/format.ts'
import { formatFullAddress, useRevealedAddress } from '#console/records/reverse-values.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { defineServerList } from '#console/table/list-state.ts'
import { CellButton } from '#console/ui/button.tsx'
import type { ZipCodeAddress } from '#contract/platform/addresses.ts'
import { formatCityAndState } from '#contract/platform/addresses.ts'
import {
  compareCityAndState,
  getRemedy,
  listTrackingErrors,
  type MaskedAddress,
  type TrackingError,
} from '#contract/platform/tracking-errors.ts'
import styles from './list-page.module.css'

/** Returns true if correcting the zip code fixes the tracking error. */
export const isFixableByZip = ({ tracking_error }: Pick<TrackingError, 'tracking_error'>) =>
  getRemedy(tracking_error) === 'zip'

/**
 * Returns true if the address of the new zip code is in another city or state, which usually means that the zip code
 * contains a typing error.
 */
export function changesCityOrState(before: MaskedAddress, address: ZipCodeAddress): boolean {
  const { city_changed, state_changed } = compareCityAndState(before, address)
  return city_changed || state_changed
}

/** Formats the address of a zip code, for example `Avenida Paulista · Bela Vista · São Paulo/SP`. */
export function formatAddressSummary(address: ZipCodeAddress): string {
  return [address.address, address.neighborhood, formatCityAndState(address)].filter((part) => part !== '').join(' · ')
}

/**
 * Cell with the address of the consumer. The address is masked (LGPD) until the user shows the full address with a
 * button or a shortcut.
 */
export function AddressCell({ row: { id, customer } }: { readonly row: TrackingError }) {
  const { t } = useTranslation('tracking-errors')
  const { run } = useCommandRunner()
  const { can } = useSession()
  const revealedAddress = useRevealedAddress(id)
  const cityAndState = formatCityAndState(customer.address)
  return (
    <span className={styles.cell}>
      {can(revealConsumerAddressCommand.access) && (
        <CellButton
          label={t(revealedAddress ? 'reveal.hide' : 'reveal.show', { id })}
          icon={revealedAddress ? <EyeOff size={14} /> : <Eye size={14} />}
          onClick={() => run(revealConsumerAddressCommand, { reverse_id: String(id) })}
        />
      )}
      {revealedAddress ? (
        <span className={styles.text} title={formatFullAddress(revealedAddress)}>
          {formatFullAddress(revealedAddress)}
        </span>
      ) : (
        <>
          {/* The zip code is never truncated, because users compare it with the error. */}
          <span>{formatZip(customer.address.zip_code)}</span>
          <span className={styles.text}>{cityAndState && ` · ${cityAndState}`}</span>
        </>
      )}
    </span>
  )
}

/**
 * Defines how pages of tracking errors are loaded. Used by the list page and by the previous and next buttons of the
 * drawer.
 */
export const trackingErrorListSource = defineServerList(listTrackingErrorsCommand, listTrackingErrors.query, (query) =>
  queryOptionsFor(listTrackingErrors, { query }),
)
