// Writes stores and quotas until the server crashes. After the recovery, finds lost writes, partial writes, and writes
// without exactly one activity row.
import type { SignedInUser } from '../server-start/built-server.ts'

/**
 * Log of the requests of one writer. Each store has a unique name; each save of quotas writes the same number to three
 * rows.
 */
export interface WriteLog {
  /** State of each store, by its name. The name is also the idempotency key of the request. */
  readonly stores: Map<string, 'sent' | 'saved'>
  /**
   * `lastSent` is the last quota sent, `lastSaved` the last acknowledged quota, and `savedCount` the number of
   * acknowledged saves.
   */
  quota: { lastSaved: number; savedCount: number; lastSent: number }
  /** Response statuses other than 200. */
  readonly errorStatuses: number[]
}

export interface WriteTarget {
  readonly url: string
  readonly session: SignedInUser
  readonly ecommerceId: number
}

const services = ['reverse.used', 'refund.retained', 'order.used'] as const

export function sendRequest({ url, session }: WriteTarget, method: string, path: string, body?: unknown, key?: string) {
  const headers = {
    Authorization: `Bearer ${session.token}`,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  }
  return fetch(url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
}

async function fetchJson(target: WriteTarget, path: string) {
  const response = await sendRequest(target, 'GET', path)
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`)
  return response.json()
}

/** Returns true if the server can read its database. */
export const canReadDatabase = async (target: WriteTarget) =>
  (await getStatus(sendRequest(target, 'GET', `${getStoresPath(target)}?limit=1`))) === 200

const address = {
  zip_code: '01310100',
  address: 'Avenida Paulista',
  number: '1000',
  neighborhood: 'Bela Vista',
  state: 'SP',
  city: 'São Paulo',
}
const buildStore = (name: string) => ({ display_name: name, schedules: 'Seg–Sex 9h–18h', address })
const getStoresPath = ({ ecommerceId }: WriteTarget) => `/v2/boss/ecommerces/${ecommerceId}/stores`

export const createStore = (target: WriteTarget, name: string) =>
  sendRequest(target, 'POST', getStoresPath(target), buildStore(name), name)

const saveQuotas = (target: WriteTarget, monthly_quota: number) =>
  sendRequest(target, 'PUT', `/v2/boss/ecommerces/${target.ecommerceId}/quotas`, {
    billing_quotas: services.map((service_code) => ({ service_code, monthly_quota })),
  })

let storeCount = 0

/**
 * Sends writes one after another until `hasEnded` returns true or the connection breaks. Continues after error
 * responses.
 */
export async function writeUntil(target: WriteTarget, log: WriteLog, hasEnded: () => boolean): Promise<void> {
  while (!hasEnded()) {
    const name = `durable-${++storeCount}`
    log.stores.set(name, 'sent')
    const storeStatus = await getStatus(createStore(target, name))
    if (storeStatus === 200) log.stores.set(name, 'saved')
    else if (storeStatus === 0) return
    else log.errorStatuses.push(storeStatus)
    const quota = ++log.quota.lastSent
    const quotaStatus = await getStatus(saveQuotas(target, quota))
    if (quotaStatus === 200) {
      log.quota.lastSaved = quota
      log.quota.savedCount++
    } else if (quotaStatus === 0) return
    else log.errorStatuses.push(quotaStatus)
  }
}

/** Returns the status of the response, or 0 if the connection failed. */
export async function getStatus(request: Promise<Response>): Promise<number> {
  try {
    const response = await request
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

export const createWriteLog = (): WriteLog => ({
  stores: new Map(),
  quota: { lastSaved: 0, savedCount: 0, lastSent: 0 },
  errorStatuses: [],
})

export const countAcknowledged = ({ stores, quota }: WriteLog) =>
  [...stores.values()].filter((state) => state === 'saved').length + quota.savedCount

/** Compares the stored data of one ecommerce with the log of its writer. Returns one message per inconsistency. */
export async function findInconsistencies(target: WriteTarget, log: WriteLog): Promise<readonly string[]> {
  const { data: rows } = await fetchJson(target, `${getStoresPath(target)}?limit=0`)
  const names: readonly string[] = rows.map(({ display_name }: { display_name: string }) => display_name)
  const durableNames = names.filter((name) => name.startsWith('durable-'))
  const lost = [...log.stores].flatMap(([name, state]) =>
    state === 'saved' && !durableNames.includes(name) ? [name] : [],
  )
  const unexpected = durableNames.filter((name, index) => !log.stores.has(name) || durableNames.indexOf(name) !== index)

  const { total } = await fetchJson(target, `${getStoresPath(target)}?limit=1`)
  const { data: ecommerce } = await fetchJson(target, `/v2/boss/ecommerces/${target.ecommerceId}`)
  const quotas: readonly number[] = ecommerce.billing_quotas.map((row: { monthly_quota: number }) => row.monthly_quota)
  const isHalf = log.quota.lastSaved > 0 && (quotas.length !== services.length || new Set(quotas).size !== 1)
  const [quota = 0] = quotas
  const isLost = log.quota.lastSaved > 0 && (quota < log.quota.lastSaved || quota > log.quota.lastSent)

  const recordedIds = await listActivityIds(target, 'stores.create')
  const quotaRows = (await listActivityIds(target, 'ecommerces.editQuota')).length
  const isUnrecorded = quotaRows < log.quota.savedCount || quotaRows > log.quota.lastSent
  const ids: readonly string[] = rows
    .filter(({ display_name }: { display_name: string }) => display_name.startsWith('durable-'))
    .map(({ id }: { id: number }) => String(id))
  const unrecorded = ids.filter((id) => recordedIds.filter((recordedId) => recordedId === id).length !== 1)
  return [
    ...lost.map((name) => `lost: ${name}`),
    ...unexpected.map((name) => `twice or from nowhere: ${name}`),
    ...(total === rows.length ? [] : [`the total says ${total}, there are ${rows.length}`]),
    ...(isHalf ? [`half of the quotas: ${quotas}`] : []),
    ...(isLost ? [`quota ${quota}, acknowledged ${log.quota.lastSaved}, tried ${log.quota.lastSent}`] : []),
    ...(isUnrecorded
      ? [`${quotaRows} rows of activity for ${log.quota.savedCount} acknowledged quotas, ${log.quota.lastSent} tried`]
      : []),
    ...unrecorded.map((id) => `store ${id} has not one row of activity`),
    ...recordedIds
      .filter((id) => !ids.includes(id))
      .map((id) => `a row of activity for store ${id}, which is not there`),
  ]
}

/** Lists the record ids in the activity rows of this action on the ecommerce. */
async function listActivityIds(target: WriteTarget, action: string): Promise<readonly string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const query = `entity=ecommerce&id=${target.ecommerceId}&action=${action}&limit=1000&page=${page}`
    const { data, last_page } = await fetchJson(target, `/v2/boss/activity?${query}`)
    ids.push(...data.map(({ entity_id }: { entity_id: string }) => entity_id))
    if (page >= last_page) return ids
  }
}

/** Repeats the unanswered requests with their idempotency keys, so that each store is stored exactly once. */
export async function resendUnanswered(target: WriteTarget, log: WriteLog): Promise<void> {
  for (const [name, state] of log.stores) {
    if (state === 'saved') continue
    const status = await getStatus(createStore(target, name))
    if (status === 200) log.stores.set(name, 'saved')
  }
}
