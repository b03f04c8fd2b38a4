// Shared parts of the carrier pages: URL state and client-side filtering of the list, logo, and state of the carrier's
// HTTP service.
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCarriersCommand } from '#commands/carriers.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatAge, formatInstant, normalizeForSearch } from '#console/lib/format.ts'
import { useSession } from '#console/session/session.tsx'
import { createListSource, parseListState, toSinglePage } from '#console/table/list-state.ts'
import { Avatar, Badge } from '#console/ui/badge.tsx'
import { EmptyValueDash } from '#console/ui/values.tsx'
import { text } from '#contract/fields.ts'
import { type Carrier, getCarrierLogo, listCarriers } from '#contract/platform/carriers.ts'
import { getSearchWords } from '#contract/search-words.ts'
import { z } from '#contract/zod.ts'
import styles from './carrier-page.module.css'

const carrierColumns = ['id', 'name', 'url', 'services', 'updated_at'] as const
type CarrierColumn = (typeof carrierColumns)[number]

/** Values of the list filter that selects carriers with or without services. */
const serviceFilters = ['withServices', 'withoutServices'] as const

const connectorStates = ['answers', 'failing'] as const
type ConnectorState = (typeof connectorStates)[number]

/**
 * Returns the result of the last test of the carrier's HTTP service (connector). Returns undefined if the server uses
 * an external platform API, because such an API does not run this test.
 */
const getConnectorState = ({ failing_since }: Carrier): ConnectorState | undefined =>
  failing_since === undefined ? undefined : failing_since === null ? 'answers' : 'failing'

export const ListState = z.strictObject({
  q: text(200).optional(),
  services: z.enum(serviceFilters).optional(),
  state: z.enum(connectorStates).optional(),
  order_by: z.enum(carrierColumns).default('name'),
  sort: z.enum(['asc', 'desc']).default('asc'),
})
type ListState = z.output<typeof ListState>

const values: Readonly<Record<CarrierColumn, (carrier: Carrier) => string | number>> = {
  id: ({ id }) => id,
  name: ({ name }) => normalizeForSearch(name),
  url: ({ url }) => normalizeForSearch(url),
  services: ({ services }) => services.length,
  updated_at: ({ updated_at }) => updated_at ?? '',
}

/** Filters and sorts carriers. A carrier matches if its name, URL or id contains every search word. */
export function filterAndSortCarriers(
  carriers: readonly Carrier[],
  { q = '', services: serviceFilter, state, order_by, sort }: ListState,
): readonly Carrier[] {
  const words = getSearchWords(q).map((spellings) => spellings.map(normalizeForSearch))
  const value = values[order_by]
  const sign = sort === 'asc' ? 1 : -1
  return carriers
    .filter(({ services }) => serviceFilter === undefined || services.length > 0 === (serviceFilter === 'withServices'))
    .filter((carrier) => state === undefined || getConnectorState(carrier) === state)
    .filter(({ id, name, url }) => {
      const text = `${id} ${normalizeForSearch(name)} ${normalizeForSearch(url)}`
      return words.every((spellings) => spellings.some((word) => text.includes(word)))
    })
    .toSorted((first, second) => {
      const [a, b] = [value(first), value(second)]
      return a === b ? first.id - second.id : a < b ? -sign : sign
    })
}

export const carrierListSource = createListSource({
  list: listCarriersCommand,
  schema: ListState,
  read: async ({ search, client }) => {
    const { data } = await client.fetchQuery(queryOptionsFor(listCarriers, {}))
    return toSinglePage(filterAndSortCarriers(data, parseListState(ListState, search)))
  },
})

/**
 * Logo of a carrier, or the initials of the carrier if there is no logo. The `alt` text is empty, because the name is
 * beside the logo.
 */
export function CarrierLogo({ carrier: { name, logo } }: { readonly carrier: Pick<Carrier, 'name' | 'logo'> }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  // If the server has no endpoint for logos, `logo` is a URL of another origin, which the content security policy
  // blocks.
  const canReadLogo = useSession().can(getCarrierLogo.access)
  if (!canReadLogo || logo === null || logo === failedUrl) return <Avatar name={name} />
  return <img className={styles.logo} src={logo} alt="" onError={() => setFailedUrl(logo)} />
}

/**
 * Formats the result of the last test of the carrier's HTTP service (connector) as text, for example how long the
 * service has been failing.
 */
export function formatConnectorState(carrier: Carrier, t: TFunction<'carriers'>): string {
  const state = getConnectorState(carrier)
  return state ? t(`connector.${state}`, { age: carrier.failing_since && formatAge(carrier.failing_since) }) : ''
}

export function ConnectorBadge({ carrier }: { readonly carrier: Carrier }) {
  const { t } = useTranslation('carriers')
  const { failing_since: failingSince } = carrier
  if (failingSince === undefined) return <EmptyValueDash />
  return (
    <Badge
      tone={failingSince === null ? 'positive' : 'warning'}
      title={failingSince === null ? undefined : formatInstant(failingSince)}
    >
      {formatConnectorState(carrier, t)}
    </Badge>
  )
}
