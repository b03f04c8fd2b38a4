// Writers who write until the server is gone, and what must hold once it is there again: nothing acknowledged is lost, nothing is half done, each effect has its row of activity.
import type { SignedInUser } from '../server-start/built-server.ts'

/** What one writer was told. Each store has a name of its own; each saving of quotas puts one number into three rows. */
export interface Told {
  /** Names by the key of their write. */
  readonly stores: Map<string, 'sent' | 'saved'>
  /** `saved`: the last one acknowledged; `count`: how many were. */
  quota: { saved: number; count: number; tried: number }
  /** Statuses of what was answered otherwise than 200. */
  readonly refused: number[]
}

export interface Place {
  readonly url: string
  readonly person: SignedInUser
  readonly ecommerceId: number
}

const services = ['reverse.used', 'refund.retained', 'order.used'] as const

export function call({ url, person }: Place, method: string, path: string, body?: unknown, key?: string) {
  const headers = {
    Authorization: `Bearer ${person.token}`,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(key === undefined ? {} : { 'Idempotency-Key': key }),
  }
  return fetch(url + path, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
}

async function json(place: Place, path: string) {
  const answer = await call(place, 'GET', path)
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** Whether it answers from its database. */
export const reads = async (place: Place) => (await statusOf(call(place, 'GET', `${storesOf(place)}?limit=1`))) === 200

const address = {
  zip_code: '01310100',
  address: 'Avenida Paulista',
  number: '1000',
  neighborhood: 'Bela Vista',
  state: 'SP',
  city: 'São Paulo',
}
const storeOf = (name: string) => ({ display_name: name, schedules: 'Seg–Sex 9h–18h', address })
const storesOf = ({ ecommerceId }: Place) => `/v2/boss/ecommerces/${ecommerceId}/stores`

export const makeStore = (place: Place, name: string) => call(place, 'POST', storesOf(place), storeOf(name), name)

const saveQuotas = (place: Place, monthly_quota: number) =>
  call(place, 'PUT', `/v2/boss/ecommerces/${place.ecommerceId}/quotas`, {
    billing_quotas: services.map((service_code) => ({ service_code, monthly_quota })),
  })

let made = 0

/** Writes one after the other until `isOver` or the connection breaks; what is refused meanwhile is tried anew. */
export async function write(place: Place, told: Told, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const name = `durable-${++made}`
    told.stores.set(name, 'sent')
    const stored = await statusOf(makeStore(place, name))
    if (stored === 200) told.stores.set(name, 'saved')
    else if (stored === 0) return
    else told.refused.push(stored)
    const quota = ++told.quota.tried
    const saved = await statusOf(saveQuotas(place, quota))
    if (saved === 200) {
      told.quota.saved = quota
      told.quota.count++
    } else if (saved === 0) return
    else told.refused.push(saved)
  }
}

/** 0 when nobody answered. */
export async function statusOf(answer: Promise<Response>): Promise<number> {
  try {
    const response = await answer
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

export const nothingTold = (): Told => ({ stores: new Map(), quota: { saved: 0, count: 0, tried: 0 }, refused: [] })

export const acknowledged = ({ stores, quota }: Told) =>
  [...stores.values()].filter((state) => state === 'saved').length + quota.count

/** What does not hold of one ecommerce that one writer wrote to. */
export async function wrongWith(place: Place, told: Told): Promise<readonly string[]> {
  const { data: rows } = await json(place, `${storesOf(place)}?limit=0`)
  const names: readonly string[] = rows.map(({ display_name }: { display_name: string }) => display_name)
  const ours = names.filter((name) => name.startsWith('durable-'))
  const lost = [...told.stores].flatMap(([name, state]) => (state === 'saved' && !ours.includes(name) ? [name] : []))
  const strange = ours.filter((name, index) => !told.stores.has(name) || ours.indexOf(name) !== index)

  const { total } = await json(place, `${storesOf(place)}?limit=1`)
  const { data: ecommerce } = await json(place, `/v2/boss/ecommerces/${place.ecommerceId}`)
  const quotas: readonly number[] = ecommerce.billing_quotas.map((one: { monthly_quota: number }) => one.monthly_quota)
  const isHalf = told.quota.saved > 0 && (quotas.length !== services.length || new Set(quotas).size !== 1)
  const [quota = 0] = quotas
  const isLost = told.quota.saved > 0 && (quota < told.quota.saved || quota > told.quota.tried)

  const recorded = await recordedOf(place, 'stores.create')
  const quotaRows = (await recordedOf(place, 'ecommerces.editQuota')).length
  const isUnrecorded = quotaRows < told.quota.count || quotaRows > told.quota.tried
  const ids: readonly string[] = rows
    .filter(({ display_name }: { display_name: string }) => display_name.startsWith('durable-'))
    .map(({ id }: { id: number }) => String(id))
  const unrecorded = ids.filter((id) => recorded.filter((one) => one === id).length !== 1)
  return [
    ...lost.map((name) => `lost: ${name}`),
    ...strange.map((name) => `twice or from nowhere: ${name}`),
    ...(total === rows.length ? [] : [`the total says ${total}, there are ${rows.length}`]),
    ...(isHalf ? [`half of the quotas: ${quotas}`] : []),
    ...(isLost ? [`quota ${quota}, acknowledged ${told.quota.saved}, tried ${told.quota.tried}`] : []),
    ...(isUnrecorded
      ? [`${quotaRows} rows of activity for ${told.quota.count} acknowledged quotas, ${told.quota.tried} tried`]
      : []),
    ...unrecorded.map((id) => `store ${id} has not one row of activity`),
    ...recorded.filter((id) => !ids.includes(id)).map((id) => `a row of activity for store ${id}, which is not there`),
  ]
}

/** Of what was done to it: the id of each record. */
async function recordedOf(place: Place, action: string): Promise<readonly string[]> {
  const found: string[] = []
  for (let page = 1; ; page++) {
    const query = `entity=ecommerce&id=${place.ecommerceId}&action=${action}&limit=1000&page=${page}`
    const { data, last_page } = await json(place, `/v2/boss/activity?${query}`)
    found.push(...data.map(({ entity_id }: { entity_id: string }) => entity_id))
    if (page >= last_page) return found
  }
}

/** What was sent and never answered, sent again with its key: done now, or found done; never twice. */
export async function sendAgain(place: Place, told: Told): Promise<void> {
  for (const [name, state] of told.stores) {
    if (state === 'saved') continue
    const status = await statusOf(makeStore(place, name))
    if (status === 200) told.stores.set(name, 'saved')
  }
}
