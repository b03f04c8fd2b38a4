// Finds records in a server that uses an external platform API: with API calls, and among the records in earlier API
// responses, which this server has stored.
import type { AccessRule } from '#contract/access.ts'
import { hasAccess, read as mayRead } from '#contract/access.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import { formatFullName } from '#contract/fields.ts'
import { listCarriers } from '#contract/platform/carriers.ts'
import { getEcommerce, listEcommerces } from '#contract/platform/ecommerces.ts'
import { getGroup, listGroups } from '#contract/platform/groups.ts'
import { getReverse, listReverses, type ReverseRow, reversesAccess } from '#contract/platform/reverses.ts'
import { listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { getUser, listUsers } from '#contract/platform/users.ts'
import { removeAccents } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { HttpError } from '#server/http/errors.ts'
import type { PlatformLookup } from '#server/services/platform-port.ts'
import { getSearchedName, type SearchTerms } from '#server/services/ticket-reading.ts'
import { readAttemptsOfTicket } from './attempts.ts'
import type { ReadEndpoint } from './calls.ts'
import { getPlatformContext } from './context.ts'
import { readRecords } from './directory.ts'
import { isEndpointSupported } from './reader.ts'
import type { PlatformReader } from './writes.ts'

const MAX_RESULTS = 20
/**
 * Maximum number of groups to load. This server searches them itself, because the platform API cannot search for
 * groups.
 */
const MAX_GROUPS = 1000

const normalizeText = (text: string) => removeAccents(text).toLowerCase()
const matchesText = (text: string, query: string) =>
  normalizeText(query)
    .split(/\s+/)
    .every((word) => normalizeText(text).includes(word))

/**
 * Runs a read request. Returns null if the record does not exist or the user may not read the record (403, 404, 422).
 */
async function readOrNull<Result>(task: () => Promise<Result>): Promise<Result | null> {
  try {
    return await task()
  } catch (error) {
    if (error instanceof HttpError && [403, 404, 422].includes(error.status)) return null
    throw error
  }
}

type MatchedField = LookupResult['matched']
type Finder = (read: ReadEndpoint, terms: SearchTerms, limit: number, db: Database) => Promise<readonly LookupResult[]>

const toEcommerceResult = (
  { id, display_name, is_active }: { id: number; display_name: string; is_active: boolean },
  matched: MatchedField,
): LookupResult => ({
  ...{ kind: 'ecommerce', id, title: display_name, status: is_active ? 'active' : 'inactive', matched },
  ...{ ecommerce_id: id, ecommerce_name: display_name },
})

async function findEcommerces(read: ReadEndpoint, q: string, limit: number) {
  const query = { q, situation: 'all', limit, sort: 'asc' } as const
  return (await readOrNull(() => read(listEcommerces, { query })))?.data ?? []
}

const finders: Readonly<Record<LookupResult['kind'], Finder>> = {
  async ecommerce(read, terms, limit) {
    const byId = await Promise.all(terms.numbers.map((id) => readOrNull(() => read(getEcommerce, { params: { id } }))))
    const idResults = byId.flatMap((response) => (response ? [toEcommerceResult(response.data, 'id')] : []))
    const texts: readonly (readonly [search: string, matched: MatchedField])[] = [
      ...terms.documents.map((text) => [text, 'document'] as const),
      ...terms.emails.map((text) => [text, 'email'] as const),
      ...terms.hosts.map((text) => [text, 'url'] as const),
    ]
    const name = getSearchedName(terms)
    const searches = name === null ? texts : [...texts, [name, 'name'] as const]
    const lists = await Promise.all(
      searches.map(async ([text, matched]) =>
        (await findEcommerces(read, text, limit)).map((row) => toEcommerceResult(row, matched)),
      ),
    )
    return [...idResults, ...lists.flat()]
  },

  async group(read, terms, limit) {
    const byId = await Promise.all(terms.numbers.map((id) => readOrNull(() => read(getGroup, { params: { id } }))))
    const name = getSearchedName(terms)
    const groups =
      name === null ? [] : ((await readOrNull(() => read(listGroups, { query: { per_page: MAX_GROUPS } })))?.data ?? [])
    const toResult = (
      { id, name, is_active }: { id: number; name: string; is_active: boolean },
      matched: MatchedField,
    ) => ({ kind: 'group', id, title: name, status: is_active ? 'active' : 'inactive', matched }) as const
    return [
      ...byId.flatMap((response) => (response ? [toResult(response.data, 'id')] : [])),
      ...groups
        .filter((group) => matchesText(group.name, name ?? ''))
        .slice(0, limit)
        .map((group) => toResult(group, 'name')),
    ]
  },

  async user(read, terms, limit) {
    const byId = await Promise.all(terms.numbers.map((id) => readOrNull(() => read(getUser, { params: { id } }))))
    const name = getSearchedName(terms)
    const searches: readonly (readonly [search: string, matched: MatchedField])[] = [
      ...terms.emails.map((text) => [text, 'email'] as const),
      ...(name === null ? [] : [[name, 'name'] as const]),
    ]
    const lists = await Promise.all(
      searches.map(async ([search, matched]) => {
        const response = await readOrNull(() => read(listUsers, { query: { search, limit } }))
        return (response?.data ?? []).map((user) => ({ user, matched }))
      }),
    )
    const matches = [
      ...byId.flatMap((response) => (response ? [{ user: response.data, matched: 'id' as const }] : [])),
      ...lists.flat(),
    ]
    return matches.map(({ user, matched }) => ({
      ...{ kind: 'user' as const, id: user.id, title: formatFullName(user), status: null, matched },
    }))
  },

  async carrier(read, terms, limit) {
    const carriers = (await readOrNull(() => read(listCarriers, {})))?.data ?? []
    const name = getSearchedName(terms)
    return carriers
      .flatMap((carrier): LookupResult[] => {
        const matched = terms.numbers.includes(carrier.id)
          ? 'id'
          : terms.hosts.some((host) => carrier.url.includes(host))
            ? 'url'
            : name !== null && matchesText(carrier.name, name)
              ? 'name'
              : null
        return matched === null ? [] : [{ kind: 'carrier', id: carrier.id, title: carrier.name, status: null, matched }]
      })
      .slice(0, limit)
  },

  // Finds stores only by id and only among stored records, because the platform API cannot search for stores.
  async store(_, terms, __, db) {
    return findStoredRecords(db, 'store', terms.numbers, 'id')
  },

  async reverse(read, terms, _, db) {
    const known = await findStoredRecords(db, 'reverse', terms.numbers, 'id')
    const unknownIds = terms.numbers.filter((id) => !known.some((result) => result.id === id))
    const searches = [...unknownIds.map(String), ...terms.trackingCodes, ...terms.orderNumbers]
    const trackingErrorLists = Promise.all(
      [...new Set(searches)].slice(0, 5).map(async (search) => {
        const response = await readOrNull(() => read(listTrackingErrors, { query: { search } }))
        return (response?.data ?? []).map((row): LookupResult[] => {
          const { id, status, ecommerce } = row
          if (ecommerce.id === null) return []
          return [
            {
              ...{
                kind: 'reverse',
                id,
                title: String(id),
                status,
                matched: String(id) === search ? 'id' : 'order_number',
              },
              ...{ ecommerce_id: ecommerce.id, ecommerce_name: ecommerce.display_name, has_tracking_error: true },
            },
          ]
        })
      }),
    )
    const [offered, trackingErrors, ofTickets] = await Promise.all([
      findReverses(read, unknownIds, [...terms.trackingCodes, ...terms.orderNumbers]),
      trackingErrorLists,
      findRecordsOfTickets(db, 'reverse', terms.tickets),
    ])
    return [...known, ...offered, ...trackingErrors.flat(2), ...ofTickets]
  },

  async refund(_, terms, __, db) {
    return [
      ...(await findStoredRecords(db, 'refund', terms.numbers, 'id')),
      ...(await findRecordsOfTickets(db, 'refund', terms.tickets)),
    ]
  },
}

/**
 * Finds reverses (return requests) by id, tracking code and order number, if the adapter file defines the API calls for
 * reverses.
 */
async function findReverses(read: ReadEndpoint, ids: readonly number[], codes: readonly string[]) {
  const { user, session } = getPlatformContext()
  if (!hasAccess(user, reversesAccess)) return []
  const toResult = ({ id, status, ecommerce }: ReverseRow, matched: MatchedField): LookupResult => ({
    ...{ kind: 'reverse', id, title: String(id), status, matched },
    ...{ ecommerce_id: ecommerce.id, ecommerce_name: ecommerce.display_name },
  })
  const byId = isEndpointSupported(session.platform, getReverse) ? ids.slice(0, 5) : []
  const byCode = isEndpointSupported(session.platform, listReverses) ? [...new Set(codes)].slice(0, 5) : []
  const results = await Promise.all([
    ...byId.map(async (id) => {
      const response = await readOrNull(() => read(getReverse, { params: { id } }))
      return response ? [toResult(response.data, 'id')] : []
    }),
    ...byCode.map(async (q) => {
      const response = await readOrNull(() => read(listReverses, { query: { q } }))
      return (response?.data ?? []).map((row) =>
        toResult(row, row.tracking_code === q ? 'tracking_code' : 'order_number'),
      )
    }),
  ])
  return results.flat()
}

type EcommerceRecordKind = 'reverse' | 'refund' | 'store'

/** Returns the stored records with these ids as search results. Omits records whose ecommerce is unknown. */
async function findStoredRecords(
  db: Database,
  kind: EcommerceRecordKind,
  ids: readonly number[],
  matched: MatchedField,
) {
  const records = await readRecords(db, kind, ids)
  const ecommerceIds = [...records.values()].flatMap(({ ecommerce_id }) =>
    ecommerce_id === null ? [] : [ecommerce_id],
  )
  const ecommerces = await readRecords(db, 'ecommerce', ecommerceIds)
  return [...records].flatMap(([id, { name, ecommerce_id }]): LookupResult[] => {
    if (ecommerce_id === null) return []
    const ecommerce_name = ecommerces.get(ecommerce_id)?.name ?? ''
    return [{ kind, id, title: name, status: null, matched, ecommerce_id, ecommerce_name }]
  })
}

async function findRecordsOfTickets(db: Database, type: 'reverse' | 'refund', tickets: readonly string[]) {
  const lists = await Promise.all(tickets.slice(0, 3).map((ticket) => readAttemptsOfTicket(db, ticket, MAX_RESULTS)))
  const ids = lists.flatMap(({ rows }) => rows.filter((row) => row.type === type).map(({ entity_id }) => entity_id))
  return findStoredRecords(db, type, [...new Set(ids)], 'ticket')
}

const accessByKind: Partial<Record<LookupResult['kind'], AccessRule>> = {
  ecommerce: mayRead('ecommerces'),
  group: mayRead('ecommerce_group'),
  user: mayRead('users'),
  carrier: mayRead('shipping'),
}

/** Creates the lookup part of `PlatformPort`. `getReader` returns functions that call the API for the current user. */
export function createLookup(getReader: (db: Database) => PlatformReader): PlatformLookup {
  return {
    async find(db, kind, { searchTerms, limit }) {
      const access = accessByKind[kind]
      if (access && !hasAccess(getPlatformContext().user, access)) return []
      const results = await finders[kind](getReader(db).read, searchTerms, limit, db)
      return [...new Map(results.map((result) => [result.id, result])).values()].slice(0, MAX_RESULTS)
    },

    // Returns no results for misspelled names, because the platform's own search decides which typos to accept.
    findSimilar: async () => [],

    async listNewest(db, kind) {
      const { read } = getReader(db)
      if (kind === 'ecommerce') {
        const response = await readOrNull(() => read(listEcommerces, { query: { limit: MAX_RESULTS } }))
        return (response?.data ?? []).map((row) => toEcommerceResult(row, 'newest'))
      }
      if (kind === 'user') {
        const response = await readOrNull(() => read(listUsers, { query: { limit: MAX_RESULTS } }))
        return (response?.data ?? []).map((user) => ({
          ...{ kind: 'user', id: user.id, title: formatFullName(user), status: null, matched: 'newest' },
        }))
      }
      if (kind === 'group') {
        const response = await readOrNull(() => read(listGroups, { query: { per_page: MAX_RESULTS } }))
        return (response?.data ?? []).map(({ id, name, is_active }) => ({
          ...{ kind: 'group', id, title: name, status: is_active ? 'active' : 'inactive', matched: 'newest' },
        }))
      }
      return []
    },

    // Returns nothing, because the platform API cannot search for the reverses (return requests) of a consumer.
    listByConsumer: async () => [],

    async listEcommerces(db, { q = '', ids, linkable }) {
      const { read } = getReader(db)
      if (!hasAccess(getPlatformContext().user, mayRead('ecommerces'))) {
        const records = await readRecords(db, 'ecommerce', ids ?? [])
        return [...records].map(([id, { name }]) => ({ id, display_name: name }))
      }
      if (ids) {
        const responses = await Promise.all(ids.map((id) => readOrNull(() => read(getEcommerce, { params: { id } }))))
        return responses.flatMap((response) =>
          response ? [{ id: response.data.id, display_name: response.data.display_name }] : [],
        )
      }
      const situation = linkable ? 'active' : 'all'
      const query = { limit: MAX_RESULTS, sort: 'asc', situation, ...(q === '' ? {} : { q }) } as const
      const { data } = await read(listEcommerces, { query })
      return data.map(({ id, display_name, document, url }) => ({ id, display_name, document, url }))
    },

    async listGroups(db, { q = '', ids }) {
      const { read } = getReader(db)
      const toChoice = ({ id, name, id_group_at_crm }: { id: number; name: string; id_group_at_crm: number }) => ({
        ...{ id, name, id_group_at_crm },
      })
      if (!hasAccess(getPlatformContext().user, mayRead('ecommerce_group'))) {
        const records = await readRecords(db, 'group', ids ?? [])
        return [...records].map(([id, { name }]) => ({ id, name, id_group_at_crm: 0 }))
      }
      if (ids) {
        const responses = await Promise.all(ids.map((id) => readOrNull(() => read(getGroup, { params: { id } }))))
        return responses.flatMap((response) => (response ? [toChoice(response.data)] : []))
      }
      const { data } = await read(listGroups, { query: { per_page: MAX_GROUPS } })
      return data
        .filter(({ id, name, id_group_at_crm }) => matchesText(`${id} ${name} ${id_group_at_crm}`, q))
        .slice(0, MAX_RESULTS)
        .map(toChoice)
    },
  }
}
