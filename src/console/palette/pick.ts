// What can be picked for an argument, asked of the server. Loaded with the first argument that is filled in from a list.
import type { QueryClient } from '@tanstack/react-query'
import type { Arguments } from '#commands/command.ts'
import { queryOf } from '#console/lib/query.ts'
import { isLacking } from '#console/lib/unsent.ts'
import { listAlerts } from '#contract/comunication.ts'
import { listPlatforms } from '#contract/ecommerces.ts'
import { getFeatures } from '#contract/features.ts'
import { getGroupMetadatas } from '#contract/groups.ts'
import { listIntegrations } from '#contract/integrations.ts'
import { getMetadatas } from '#contract/metadatas.ts'
import { type Found, lookup, lookupEcommerces } from '#contract/tickets.ts'
import { listBrandUrls, listUrls } from '#contract/urls.ts'
import { ecommercesNamed } from './ecommerces-named.ts'
import { isSearched, type ListedKind, type Option, type PickKind, type SearchedKind } from './picks.ts'

interface Wanted {
  readonly kind: PickKind
  /** What is typed. */
  readonly text: string
  /** The record that it belongs to. */
  readonly owner: Arguments
}

export function pick(client: QueryClient, { kind, text, owner }: Wanted): Promise<readonly Option[]> {
  return isSearched(kind) ? searched(client, kind, text) : listed[kind](client, owner)
}

async function searched(client: QueryClient, kind: SearchedKind, text: string): Promise<readonly Option[]> {
  if (text === '') return kind === 'ecommerce' ? firstEcommerces(client) : []
  if (isLacking(lookup))
    return kind === 'ecommerce' ? (await client.fetchQuery(ecommercesNamed(text))).data.map(optionOf) : []
  const { data } = await client.fetchQuery(queryOf(lookup, { query: { q: text, kind } }))
  return data.map(optionOf)
}

function optionOf(found: Found): Option {
  const value = String(found.id)
  if (!('ecommerce_id' in found)) return { value, name: found.title, detail: value }
  const { kind, title, ecommerce_id, ecommerce_name } = found
  if (kind === 'ecommerce') return { value, name: title, detail: value }
  const name = kind === 'store' ? title : `${value} · ${ecommerce_name}`
  return { value, name, detail: kind === 'store' ? ecommerce_name : title, others: { ecommerce: String(ecommerce_id) } }
}

async function firstEcommerces(client: QueryClient): Promise<readonly Option[]> {
  const { data } = await client.fetchQuery(queryOf(lookupEcommerces, { query: {} }))
  return data.map(({ id, display_name }) => ({ value: String(id), name: display_name, detail: String(id) }))
}

const listed: Readonly<Record<ListedKind, (client: QueryClient, owner: Arguments) => Promise<readonly Option[]>>> = {
  integration: async (client, { ecommerce }) => {
    const { data } = await client.fetchQuery(queryOf(listIntegrations, { params: { id: Number(ecommerce) } }))
    return data.map(({ id, name, software_name }) => ({ value: String(id), name, detail: `${software_name} · ${id}` }))
  },
  module: async (client, { ecommerce }) => {
    const { data } = await client.fetchQuery(queryOf(getFeatures, { params: { id: Number(ecommerce) } }))
    return Object.keys(data.features).map((name) => ({ value: name, name }))
  },
  metadata: async (client, { ecommerce, group }) => {
    const { texts } = await (group === undefined
      ? client.fetchQuery(queryOf(getMetadatas, { params: { id: Number(ecommerce) } }))
      : client.fetchQuery(queryOf(getGroupMetadatas, { params: { id: Number(group) } })))
    return Object.keys(texts).map((name) => ({ value: name, name }))
  },
  url: async (client, { ecommerce }) => {
    const params = { id: Number(ecommerce) }
    const all = await Promise.all([
      client.fetchQuery(queryOf(listUrls, { params })),
      client.fetchQuery(queryOf(listBrandUrls, { params })),
    ])
    return all.flatMap(({ data }) =>
      data.map(({ id, url, brand_name }) => ({ value: String(id), name: url, detail: brand_name ?? String(id) })),
    )
  },
  alert: async (client) => {
    const { data } = await client.fetchQuery(queryOf(listAlerts, { query: {} }))
    return data.map(({ id, title, type }) => ({ value: String(id), name: title, detail: `${type} · ${id}` }))
  },
  platform: async (client) => {
    const { data } = await client.fetchQuery(queryOf(listPlatforms, {}))
    // A discontinued one is chosen for nothing new (A14).
    const offered = data.filter(({ is_discontinued }) => !is_discontinued)
    return offered.map(({ id, name }) => ({ value: String(id), name, detail: String(id) }))
  },
}
