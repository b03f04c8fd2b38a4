// Tests that the list of ecommerces and the integrations tab display the same health of integrations (works, failing or
// untried), and that the list stays fast with many attempts.
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

/**
 * Creates an ecommerce with an integration and one attempt per outcome, and returns the ecommerce id. The attempts are
 * on consecutive days; the last attempt is one day old.
 */
async function createEcommerceWithAttempts(
  outcomes: readonly (Outcome | 'given up')[],
  row: object = {},
): Promise<number> {
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

const listRows = async (query: object): Promise<readonly EcommerceListRow[]> =>
  (await api.request(listEcommerces, { query: { ...query } })).body.data
const getHealth = async (id: number) =>
  (await listRows({ q: String(id), situation: 'all' })).find((row) => row.id === id)?.health
const getTabHealth = async (id: number) => (await api.call(getIntegrationsHealth, { params: { id } })).data

const iso = (days: number) => daysAgo(days).toISOString()

describe('The list and the integrations tab show the same health', () => {
  test.each<[description: string, outcomes: readonly (Outcome | 'given up')[], state: string, since: string | null]>([
    ['the health is untried when nothing was sent', [], 'untried', null],
    ['the health is good when the last attempt got a response', ['failed', 'done'], 'works', null],
    ['a rejection counts as a response', ['failed', 'refused'], 'works', null],
    [
      'an integration without any response is failing since its first failure',
      ['failed', 'unknown'],
      'failing',
      iso(2),
    ],
    [
      'an integration is failing since the first failure after the last response',
      ['failed', 'done', 'unknown', 'failed'],
      'failing',
      iso(2),
    ],
    ['a cancelled attempt does not count', ['done', 'given up'], 'works', null],
  ])('%s', async (_, outcomes, state, since) => {
    const id = await createEcommerceWithAttempts(outcomes)
    expect(await getHealth(id)).toEqual({ state, since })
    expect((await getTabHealth(id))[0]?.failing_since ?? null).toBe(since)
  })

  test('an ecommerce without an active integration has no health', async () => {
    expect(await getHealth((await makeEcommerce(api.connection.db)).id)).toBeNull()
    expect(await getHealth(await createEcommerceWithAttempts(['failed'], { is_active: false }))).toBeNull()
  })

  test('the health of an ecommerce is that of the integration that has failed longest', async () => {
    const id = await createEcommerceWithAttempts(['done', 'failed'])
    const { db } = api.connection
    const orderIntegration = { ecommerce_id: id, integration_type: 'order_ecommerce' as const }
    const { id: other } = await makeIntegration(db, orderIntegration)
    expect(await getHealth(id)).toEqual({ state: 'failing', since: iso(1) })
    const at = daysAgo(9)
    await makeAttempt(db, {
      ...{ ecommerce_id: id, entity_id: id, attempt: 9, integration_id: other, status: 'failed', outcome: 'failed' },
      ...{ created_at: at, finished_at: at },
    })
    expect(await getHealth(id)).toEqual({ state: 'failing', since: iso(9) })
    await db.update(integrations).set({ is_active: false }).where(eq(integrations.id, other))
    expect(await getHealth(id)).toEqual({ state: 'failing', since: iso(1) })
  })
})

test('the list filters failing integrations, and the list of all rows contains no health', async () => {
  const failing = await createEcommerceWithAttempts(['done', 'failed'])
  const [working, inactive] = [
    await createEcommerceWithAttempts(['failed', 'done']),
    await createEcommerceWithAttempts(['failed'], { is_active: false }),
  ]
  const failingRows = await listRows({ attention: 'failing_integration', limit: '100' })
  const ids = failingRows.map(({ id }) => id)
  expect(ids).toContain(failing)
  for (const id of [working, inactive]) expect(ids).not.toContain(id)
  expect(failingRows.every(({ health }) => health?.state === 'failing')).toBe(true)
  expect((await listRows({ limit: '0' })).every((row) => !('health' in row))).toBe(true)
  expect((await api.request(listEcommerces, { query: { health: 'ill' } })).status).toBe(422)
})

test('the health of a page is computed in less than a second with 20 000 attempts', async () => {
  const id = await createEcommerceWithAttempts(['done'])
  const { db } = api.connection
  const [row] = await db.select().from(integrations).where(eq(integrations.ecommerce_id, id))
  await db.execute(sql`
    insert into reprocess_attempts (type, ecommerce_id, entity_id, task, ticket, user_id, user_name, attempt, status,
      forced, integration_id, outcome, created_at, finished_at)
    select 'reverse', ${id}, ${id}, 'T', 'ZD-1', 1, '{}', 10 + n, 'done', false, ${row?.id ?? 0}, 'done', at, at
    from (select n, timestamptz '2026-01-01' + n * interval '1 second' as at from generate_series(1, 20000) n) made`)
  await db.execute(sql`analyze reprocess_attempts`)
  const startTime = performance.now()
  expect(await getHealth(id)).toEqual({ state: 'works', since: null })
  expect(performance.now() - startTime).toBeLessThan(1000)
})
