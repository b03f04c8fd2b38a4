// Options of the command arguments: which kind of record an argument takes (a store, a platform, …), and requests that
// load the records from which the user picks a value.

import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Arguments } from '#commands/command.ts'
import { type ApiError, callApi } from '#console/api/client.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { canCall, isEndpointUnavailable } from '#console/session/session.tsx'
import { type LookupResult, lookUpEcommerces, lookUpRecords } from '#contract/console/tickets.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { listAlerts } from '#contract/platform/comunication.ts'
import { listPlatforms } from '#contract/platform/ecommerces.ts'
import { getFeatures, listFeatures } from '#contract/platform/features.ts'
import { getGroupMetadatas } from '#contract/platform/groups.ts'
import { listIntegrations } from '#contract/platform/integrations.ts'
import { getMetadatas } from '#contract/platform/metadatas.ts'
import { listBrandUrls, listUrls } from '#contract/platform/urls.ts'

type LookupResponse = ResponseBody<typeof lookUpRecords>

export function lookUpEcommercesByText(q: string) {
  return queryOptions<LookupResponse, ApiError>({
    queryKey: [lookUpEcommerces.cacheTopics, 'palette', q],
    queryFn: async ({ signal }) => {
      if (!canCall(lookUpEcommerces)) return { data: [] }
      const { data } = await callApi(lookUpEcommerces, { query: q === '' ? {} : { q } }, { signal })
      return { data: data.map(({ id, display_name }) => toLookupResult(id, display_name, q)) }
    },
  })
}

function toLookupResult(id: number, name: string, q: string): LookupResponse['data'][number] {
  const matched = String(id) === q.trim() ? 'id' : 'name'
  return { kind: 'ecommerce', id, title: name, status: null, matched, ecommerce_id: id, ecommerce_name: name }
}

const serverSearchedKinds = ['reverse', 'refund', 'ecommerce', 'store', 'group', 'carrier', 'user'] as const

/** Kinds of options that the server searches by name or id, because there are too many to load all of them. */
type ServerSearchedKind = (typeof serverSearchedKinds)[number]

/** Kinds with few options, such as platforms. The palette loads all options of such a kind with one request. */
type PreloadedKind =
  | 'integration'
  | 'module'
  | 'metadata'
  | 'url'
  | 'alert'
  | 'platform'
  | 'availablePlatform'
  | 'feature'

type OptionKind = ServerSearchedKind | PreloadedKind

const optionKindByArgument: Readonly<Record<string, OptionKind>> = {
  reverse: 'reverse',
  reverse_id: 'reverse',
  refund: 'refund',
  refund_id: 'refund',
  ecommerce: 'ecommerce',
  ecommerce_id: 'ecommerce',
  of_ecommerce: 'ecommerce',
  from_ecommerce: 'ecommerce',
  other: 'ecommerce',
  only: 'ecommerce',
  store: 'store',
  from_store: 'store',
  group: 'group',
  carrier: 'carrier',
  user: 'user',
  integration: 'integration',
  integration_id: 'integration',
  module: 'module',
  metadata: 'metadata',
  name: 'metadata',
  url_id: 'url',
  alert: 'alert',
  platform: 'availablePlatform',
  software_id: 'platform',
  feature: 'feature',
}

export function getOptionKind(argumentName: string): OptionKind | null {
  return optionKindByArgument[argumentName] ?? null
}

export function isServerSearchedKind(optionKind: OptionKind): optionKind is ServerSearchedKind {
  return serverSearchedKinds.some((searchedKind) => searchedKind === optionKind)
}

/**
 * Returns the kinds of records that a search limited to one kind also covers: a search for reverses (return requests)
 * also covers refunds.
 */
export function listCoveredKinds(recordKind: ServerSearchedKind): readonly ServerSearchedKind[] {
  return recordKind === 'reverse' ? ['reverse', 'refund'] : [recordKind]
}

/**
 * Returns true for alerts: a query finds an alert by words of its title, and the other preloaded kinds only by their
 * whole name.
 */
export const isSearchedByTitle = (optionKind: OptionKind) => optionKind === 'alert'

/**
 * Returns the arguments that identify the record to which the options belong, such as the ecommerce of an integration.
 * Returns null if the user has not chosen this record yet.
 */
export function getOwnerRecordArguments(optionKind: OptionKind, { ecommerce, group }: Arguments): Arguments | null {
  if (optionKind === 'integration' || optionKind === 'module' || optionKind === 'url')
    return ecommerce ? { ecommerce } : null
  if (optionKind === 'metadata') return group ? { group } : ecommerce ? { ecommerce } : null
  return {}
}

export interface ArgumentOption {
  /** Value that the argument gets if the user picks the option. */
  readonly value: string
  readonly name: string
  /** Detail that distinguishes options with the same name. */
  readonly detail?: string
  /** True if the option is switched on; absent for options that cannot be switched. */
  readonly isSwitchedOn?: boolean
  /** Other arguments that get a value if the user picks the option, such as the ecommerce of a store. */
  readonly otherArguments?: Arguments
}

export interface ArgumentOptions {
  readonly list: readonly ArgumentOption[]
  readonly isLoading: boolean
  readonly hasFailed: boolean
}

export const noOptions: ArgumentOptions = { list: [], isLoading: false, hasFailed: false }

interface OptionQuery {
  readonly optionKind: OptionKind
  /** Typed search text. */
  readonly searchText: string
  /** Arguments that identify the record to which the options belong, such as the ecommerce of an integration. */
  readonly ownerRecordArguments: Arguments
}

export function loadOptions(
  client: QueryClient,
  { optionKind, searchText, ownerRecordArguments }: OptionQuery,
): Promise<readonly ArgumentOption[]> {
  return isServerSearchedKind(optionKind)
    ? searchOptions(client, optionKind, searchText)
    : optionLoaders[optionKind](client, ownerRecordArguments)
}

async function searchOptions(
  client: QueryClient,
  recordKind: ServerSearchedKind,
  searchText: string,
): Promise<readonly ArgumentOption[]> {
  if (searchText === '' && recordKind === 'ecommerce') return listFirstEcommerces(client)
  if (isEndpointUnavailable(lookUpRecords))
    return recordKind === 'ecommerce'
      ? (await client.fetchQuery(lookUpEcommercesByText(searchText))).data.map(toOption)
      : []
  const { data } = await client.fetchQuery(
    queryOptionsFor(lookUpRecords, { query: { kind: recordKind, ...(searchText === '' ? {} : { q: searchText }) } }),
  )
  return data.map(toOption)
}

function toOption(record: LookupResult): ArgumentOption {
  const value = String(record.id)
  if (!('ecommerce_id' in record)) return { value, name: record.title, detail: value }
  const { kind, title, ecommerce_id, ecommerce_name } = record
  if (kind === 'ecommerce') return { value, name: title, detail: value }
  const name = kind === 'store' ? title : `${value} · ${ecommerce_name}`
  return {
    value,
    name,
    detail: kind === 'store' ? ecommerce_name : title,
    otherArguments: { ecommerce: String(ecommerce_id) },
  }
}

async function listFirstEcommerces(client: QueryClient): Promise<readonly ArgumentOption[]> {
  if (!canCall(lookUpEcommerces)) return []
  const { data } = await client.fetchQuery(queryOptionsFor(lookUpEcommerces, { query: {} }))
  return data.map(({ id, display_name }) => ({ value: String(id), name: display_name, detail: String(id) }))
}

const optionLoaders: Readonly<
  Record<PreloadedKind, (client: QueryClient, owner: Arguments) => Promise<readonly ArgumentOption[]>>
> = {
  integration: async (client, { ecommerce }) => {
    const { data } = await client.fetchQuery(queryOptionsFor(listIntegrations, { params: { id: Number(ecommerce) } }))
    return data.map(({ id, name, software_name, is_active }) => ({
      value: String(id),
      name,
      detail: `${software_name} · ${id}`,
      isSwitchedOn: is_active,
    }))
  },
  module: async (client, { ecommerce }) => {
    const { data } = await client.fetchQuery(queryOptionsFor(getFeatures, { params: { id: Number(ecommerce) } }))
    return Object.keys(data.features).map((name) => ({ value: name, name }))
  },
  metadata: async (client, { ecommerce, group }) => {
    const { texts } = await (group === undefined
      ? client.fetchQuery(queryOptionsFor(getMetadatas, { params: { id: Number(ecommerce) } }))
      : client.fetchQuery(queryOptionsFor(getGroupMetadatas, { params: { id: Number(group) } })))
    return Object.keys(texts).map((name) => ({ value: name, name }))
  },
  url: async (client, { ecommerce }) => {
    const params = { id: Number(ecommerce) }
    const responses = await Promise.all([
      client.fetchQuery(queryOptionsFor(listUrls, { params })),
      client.fetchQuery(queryOptionsFor(listBrandUrls, { params })),
    ])
    return responses.flatMap(({ data }) =>
      data.map(({ id, url, brand_name }) => ({ value: String(id), name: url, detail: brand_name ?? String(id) })),
    )
  },
  alert: async (client) => {
    const { data } = await client.fetchQuery(queryOptionsFor(listAlerts, { query: {} }))
    return data.map(({ id, title, type, is_active }) => ({
      value: String(id),
      name: title,
      detail: `${type} · ${id}`,
      isSwitchedOn: is_active,
    }))
  },
  feature: async (client) => {
    const { data } = await client.fetchQuery(queryOptionsFor(listFeatures, {}))
    return Object.entries(data).flatMap(([module, flags]) =>
      flags.map((flag) => ({ value: `${module}.${flag}`, name: flag.replaceAll('_', ' '), detail: module })),
    )
  },
  platform: async (client) => {
    const { data } = await client.fetchQuery(queryOptionsFor(listPlatforms, {}))
    return data.map(toPlatformOption)
  },
  // A new integration cannot use a discontinued platform (product decision A14).
  availablePlatform: async (client) => {
    const { data } = await client.fetchQuery(queryOptionsFor(listPlatforms, {}))
    return data.filter(({ is_discontinued }) => !is_discontinued).map(toPlatformOption)
  },
}

const toPlatformOption = ({ id, name }: ResponseBody<typeof listPlatforms>['data'][number]): ArgumentOption => ({
  value: String(id),
  name,
  detail: String(id),
})
