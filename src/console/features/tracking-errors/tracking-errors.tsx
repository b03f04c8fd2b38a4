// Tracking errors, shared parts: revealed addresses (in memory only, each reveal logged), labels, list source.
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { trackingErrorsList, trackingErrorsReveal } from '#commands/tracking-errors.ts'
import { callApi, noticeOf } from '#console/api/client.ts'
import { queryOf } from '#console/api/queries.ts'
import { formatZip } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/run/run-context.tsx'
import { useSession } from '#console/session/session.tsx'
import {
  largePart,
  listSource,
  pagePart,
  parseListState,
  readOnce,
  type useListState,
} from '#console/table/list-state.ts'
import { CellButton } from '#console/ui/button.tsx'
import type { Address, FoundAddress } from '#contract/addresses.ts'
import {
  listTrackingErrors,
  type MaskedAddress,
  movesTo,
  remedyOf,
  revealAddress,
  type TrackingError,
  zipInvalid,
} from '#contract/tracking-errors.ts'
import styles from './list-page.module.css'

const keyOf = (id: number) => ['revealed address', id]

/** Null while it is masked. */
export function useRevealed(id: number): Address | null {
  const { data } = useQuery<Address | null>({ queryKey: keyOf(id), queryFn: skipToken, gcTime: 0 })
  return data ?? null
}

interface Reveal {
  /** Shows it, or hides it again; null where it did neither. */
  readonly toggle: (id: number) => Promise<'shown' | 'hidden' | null>
  readonly hide: (id: number) => void
}

export function useReveal(): Reveal {
  const client = useQueryClient()
  const { t } = useTranslation()
  const asked = useRef(new Set<number>())
  const hide = useCallback((id: number) => client.setQueryData(keyOf(id), null), [client])

  const toggle = useCallback(
    async (id: number) => {
      if (asked.current.has(id)) return null
      if (client.getQueryData(keyOf(id))) {
        hide(id)
        return 'hidden'
      }
      asked.current.add(id)
      try {
        const { data } = await callApi(revealAddress, { params: { id } })
        client.setQueryData(keyOf(id), data)
        return 'shown'
      } catch (error) {
        notify(noticeOf(error, t))
        return null
      } finally {
        asked.current.delete(id)
      }
    },
    [client, hide, t],
  )
  return { toggle, hide }
}

// Labels of tracking errors and addresses. Pure.

type T = TFunction<'tracking-errors'>

/** S2 §8: one error has a label, the others are shown as they come. */
export function errorLabel(error: string | null, t: T): string {
  if (error === null) return ''
  return error === zipInvalid ? t('TRACKING_ERRORS_CEP_INVALID') : error
}

/** Whether a zip code is what mends it. */
export const isMendedByZip = ({ tracking_error }: Pick<TrackingError, 'tracking_error'>) =>
  remedyOf(tracking_error) === 'zip'

/** `São Paulo/SP`; what is missing is left out. */
export function placeText({ city, state }: Pick<MaskedAddress, 'city' | 'state'>): string {
  return [city, state].filter((part) => part !== '').join('/')
}

/** Another city or state is more often a mistyped code than a right one. */
export function leadsElsewhere(before: MaskedAddress, found: FoundAddress): boolean {
  const { city_changed, state_changed } = movesTo(before, found)
  return city_changed || state_changed
}

/** What a zip code decides: `Avenida Paulista · Bela Vista · São Paulo/SP`. */
export function foundText(found: FoundAddress): string {
  return [found.address, found.neighborhood, placeText(found)].filter((part) => part !== '').join(' · ')
}

/** Of a masked address everything there is: `01310-100 · São Paulo/SP`. */
export function maskedText(address: MaskedAddress): string {
  return [formatZip(address.zip_code), placeText(address)].filter((part) => part !== '').join(' · ')
}

/** In one line: `Avenida Paulista, 1000, ap 12 · Bela Vista · 01310-100 · São Paulo/SP` */
export function wholeText(address: Address): string {
  const street = [address.address, address.number, address.complement].filter((part) => part !== '').join(', ')
  return [street, address.neighborhood, maskedText(address)].filter((part) => part !== '').join(' · ')
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

// List state in the URL.

type State = ReturnType<typeof useListState<typeof listTrackingErrors>>
export type ListQuery = State['query']
export type SetList = State['set']

export const noFilters = { search: undefined, ecommerce_id: undefined }

export function isNarrowed({ search, ecommerce_id }: ListQuery): boolean {
  return search !== undefined || ecommerce_id !== undefined
}

// List source: reads the whole list, page by page, for selection, copying and the record pager.

export const source = listSource<TrackingError>({
  list: trackingErrorsList,
  ordering: ['limit'],
  read: async ({ search, page, isLarge, client }) => {
    const asked = { ...parseListState(listTrackingErrors.query, search), page }
    const query = isLarge ? { ...asked, limit: largePart } : asked
    const options = queryOf(listTrackingErrors, { query })
    return pagePart(await client.fetchQuery(isLarge ? { ...options, ...readOnce } : options))
  },
})
