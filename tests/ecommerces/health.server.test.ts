// The health of integrations in the list of ecommerces: the same as on the tab of each, and cheap for many.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type EcommerceListRow, listEcommerces } from '#contract/platform/ecommerces.ts'
import { getIntegrationsHealth } from '#contract/platform/integrations.ts'
import { integrations } from '#server/db/schema/platform/ecommerces.ts'
import { makeAttempt, makeEcommerce, makeIntegration } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()

const daysAgo = (days: number) => new Date(Date.UTC(2026, 10, 20) - days * 86_400_000)

type Outcome = 'done' | 'refused' | 'failed' | 'unknown'

/** With one attempt for each outcome, the last one a day before. */
async function merchant(outcomes: readonly (Outcome | 'given up')[], row: object = {}): Promise<number> {
  const { db } = api.connection
  const { id: ecommerce_id } = await makeEcommerce(db)
  const { id: integration_id } = await makeIntegration(db, { ecommerce_id, ...row })
  for (const [index, outcome] of outcomes.entries()) {
    const at = daysAgo(outcomes.length - index)
    const isFailed = outcome === 'failed' || outcome === 'unknown'
    await makeAttempt(db, {
      ...{ ecommerce_id, entity_id: ecommerce_id, attempt: index + 1, integration_id },
      ...(outcome === 'given up'
        ? { status: 'cancelled' as const, outcome: 'failed' as const }
        : { status: isFailed ? ('failed' as const) : ('done' as const), outcome }),
      ...{ error: isFailed ? 'reprocess.merchant_down' : null, created_at: at, finished_at: at },
    })
  }
  return ecommerce_id
}

const listed = async (query: object): Promise<readonly EcommerceListRow[]> =>
  (await api.request(listEcommerces, { query: { ...query } })).body.data
const healthOf = async (id: number) =>
  (await listed({ q: String(id), situation: 'all' })).find((row) => row.id === id)?.health
const tabOf = async (id: number) => (await api.call(getIntegrationsHealth, { params: { id } })).data

const iso = (days: number) => daysAgo(days).toISOString()

describe('as on the tab of the ecommerce', () => {
  test.each<[string, readonly (Outcome | 'given up')[], string, string | null]>([
    ['nothing was sent', [], 'untried', null],
    ['answered last', ['failed', 'done'], 'works', null],
    ['a refusal is an answer', ['failed', 'refused'], 'works', null],
    ['failing since its first failure', ['failed', 'unknown'], 'failing', iso(2)],
    ['failing since the first after the last answer', ['failed', 'done', 'unknown', 'failed'], 'failing', iso(2)],
    ['one that was given up tells nothing', ['done', 'given up'], 'works', null],
  ])('%s', async (_, outcomes, state, since) => {
    const id = await merchant(outcomes)
    expect(await healthOf(id)).toEqual({ state, since })
    expect((await tabOf(id))[0]?.failing_since ?? null).toBe(since)
  })

  test('none without an integration, or with an inactive one alone', async () => {
    expect(await healthOf((await makeEcommerce(api.connection.db)).id)).toBeNull()
    expect(await healthOf(await merchant(['failed'], { is_active: false }))).toBeNull()
  })

  test('of several the one that has failed for the longest', async () => {
    const id = await merchant(['done', 'failed'])
    const { db } = api.connection
    const more = { ecommerce_id: id, integration_type: 'order_ecommerce' as const }
    const { id: other } = await makeIntegration(db, more)
    expect(await healthOf(id)).toEqual({ state: 'failing', since: iso(1) })
    const at = daysAgo(9)
    await makeAttempt(db, {
      ...{ ecommerce_id: id, entity_id: id, attempt: 9, integration_id: other, status: 'failed', outcome: 'failed' },
      ...{ created_at: at, finished_at: at },
    })
    expect(await healthOf(id)).toEqual({ state: 'failing', since: iso(9) })
    await db.update(integrations).set({ is_active: false }).where(eq(integrations.id, other))
    expect(await healthOf(id)).toEqual({ state: 'failing', since: iso(1) })
  })
})

test('those that fail are found by a filter; all at once come without', async () => {
  const failing = await merchant(['done', 'failed'])
  const [working, idle] = [await merchant(['failed', 'done']), await merchant(['failed'], { is_active: false })]
  const found = await listed({ attention: 'failing_integration', limit: '100' })
  const ids = found.map(({ id }) => id)
  expect(ids).toContain(failing)
  for (const id of [working, idle]) expect(ids).not.toContain(id)
  expect(found.every(({ health }) => health?.state === 'failing')).toBe(true)
  expect((await listed({ limit: '0' })).every((row) => !('health' in row))).toBe(true)
  expect((await api.request(listEcommerces, { query: { health: 'ill' } })).status).toBe(422)
})

test('a page looks at its own integrations, by the index: many attempts are not read', async () => {
  const id = await merchant(['done'])
  const { db } = api.connection
  const [row] = await db.select().from(integrations).where(eq(integrations.ecommerce_id, id))
  await db.execute(sql`
    insert into reprocess_attempts (type, ecommerce_id, entity_id, task, ticket, user_id, user_name, attempt, status,
      forced, integration_id, outcome, created_at, finished_at)
    select 'reverse', ${id}, ${id}, 'T', 'ZD-1', 1, '{}', 10 + n, 'done', false, ${row?.id ?? 0}, 'done', at, at
    from (select n, timestamptz '2026-01-01' + n * interval '1 second' as at from generate_series(1, 20000) n) made`)
  await db.execute(sql`analyze reprocess_attempts`)
  const began = performance.now()
  expect(await healthOf(id)).toEqual({ state: 'works', since: null })
  expect(performance.now() - began).toBeLessThan(1000)
})
