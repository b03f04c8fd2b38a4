// Compares the numbers on the home page with hand-written SQL on the demo data, and checks which permission each number
// needs.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listFailedReprocesses } from '#contract/console/failed-reprocesses.ts'
import { requestFeature } from '#contract/console/feature-requests.ts'
import { getHome, type Home, MAX_COUNTED_FAILURES, type Queue } from '#contract/console/home.ts'
import { listAlerts, saveAlert, saveMaintenance } from '#contract/platform/comunication.ts'
import { listEcommerces } from '#contract/platform/ecommerces.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { demoEcommerceIds } from '../../src/demo/stories.ts'
import { demoToday } from '../../src/demo/today.ts'
import { createTestDatabase } from '../database.ts'
import { type Api, startApi } from '../harness.ts'

let api: Api
beforeAll(async () => {
  const connection = await createTestDatabase()
  await seedDemo(connection.db, { ecommerceCount: 300 })
  api = await startApi({ connection })
  api.setTime(demoToday)
})
afterAll(() => api.close())

const getHomeData = async (sender = 'admin_boss'): Promise<Home> => (await api.call(getHome, {}, { as: sender })).data
const getQueue = ({ queues }: Home, name: Queue['name']) => queues.find((queue) => queue.name === name)

async function queryRows(text: ReturnType<typeof sql>): Promise<readonly Record<string, unknown>[]> {
  return (await api.connection.db.execute(text)).rows as Record<string, unknown>[]
}

describe('The queues show the open work', () => {
  test('tracking errors are counted, with the oldest and the number since yesterday', async () => {
    const [row] = await queryRows(
      sql`select count(*)::int as n, min(created_at) as oldest, (count(*) filter (where created_at > '2026-11-15T15:00:00Z'))::int as recent from reverses where tracking_error is not null`,
    )
    const queue = getQueue(await getHomeData(), 'trackingErrors')
    expect(queue).toMatchObject({ count: row?.n, recent: row?.recent })
    expect(new Date(queue?.oldest ?? 0)).toEqual(new Date(String(row?.oldest)))
    expect(queue?.count).toBeGreaterThan(50)
  })

  test('failed reprocesses have the same count as their queue', async () => {
    const list = await api.call(listFailedReprocesses, { query: { limit: 1 } })
    const queue = getQueue(await getHomeData(), 'failedReprocesses')
    expect(queue?.count).toBe(list.total)
    expect(queue?.oldest).toBe(list.data[0].failed_at)
  })

  test('failed reprocesses are counted up to a maximum, with the oldest and the number since yesterday', async () => {
    const { db } = api.connection
    const before = getQueue(await getHomeData(), 'failedReprocesses')
    expect(before).toMatchObject({ is_more: false })
    await db.execute(sql`
      insert into reprocess_attempts
        (type, ecommerce_id, entity_id, task, ticket, user_id, user_name, attempt, status, forced, created_at, finished_at)
      select 'reverse', ecommerce_id, id, 'T', 'ZD-1', 1, '{"first_name": "A", "last_name": "B"}', 9000, 'failed', false, at, at
      from (select *, '2026-11-16T15:00:00Z'::timestamptz - row_number() over (order by id) * interval '1 hour' as at
        from reverses where status = 'completed' and id not in (select entity_id from reprocess_attempts where type = 'reverse')
        order by id limit ${MAX_COUNTED_FAILURES}) r`)
    const queue = getQueue(await getHomeData(), 'failedReprocesses')
    expect(queue).toMatchObject({ count: MAX_COUNTED_FAILURES, is_more: true, oldest: before?.oldest })
    expect(queue?.recent).toBe((before?.recent ?? 0) + 23)
    await db.execute(sql`delete from reprocess_attempts where attempt = 9000`)
    expect(getQueue(await getHomeData(), 'failedReprocesses')).toEqual(before)
  })

  test('groups with billing errors, exceeded quotas, fees of this week and unanswered feature requests are counted', async () => {
    await api.call(requestFeature, { body: { text: 'Exportar em PDF' } })
    const [row] = await queryRows(sql`select
      (select count(*)::int from groups where status_replica_group_in_billing = 'error') as groups,
      (select count(distinct q.ecommerce_id)::int from billing_quotas q join quota_use u using (ecommerce_id, service_code)
        join ecommerces e on e.id = q.ecommerce_id
        where e.is_active and u.month = '2026-11-01' and not q.unlimited_quota and u.used > q.monthly_quota) as quotas,
      (select count(distinct f.ecommerce_id)::int from billing_fees f join ecommerces e on e.id = f.ecommerce_id
        where e.is_active and f.start_at between '2026-11-16' and '2026-11-22') as fees,
      (select count(*)::int from feature_requests where answer = '') as requests`)
    const homeData = await getHomeData()
    expect(getQueue(homeData, 'groupBilling')?.count).toBe(row?.groups)
    expect(getQueue(homeData, 'overQuota')?.count).toBe(row?.quotas)
    expect(getQueue(homeData, 'feesThisWeek')?.count).toBe(row?.fees)
    expect(getQueue(homeData, 'featureRequests')?.count).toBe(row?.requests)
    expect(row?.groups).toBeGreaterThan(0)
    expect(row?.quotas).toBeGreaterThan(0)
  })

  test.each([
    ['over_quota', 'overQuota'],
    ['new_fee', 'feesThisWeek'],
  ] as const)('the list filtered by %s has the same count as its queue', async (attention, name) => {
    const list = await api.call(listEcommerces, { query: { attention } })
    expect(list.total).toBe(getQueue(await getHomeData(), name)?.count)
  })
})

describe('The figures show the last eight days', () => {
  test('created and concluded reverses and failed reprocesses are counted for today, the same time a week ago and each day', async () => {
    const countByDay = async (from: ReturnType<typeof sql>) => {
      const days = await queryRows(
        sql`select (at at time zone 'America/Sao_Paulo')::date::text as day, count(*)::int as n ${from} and at <= '2026-11-16T15:00:00Z' group by 1`,
      )
      const [early] = await queryRows(
        sql`select count(*)::int as n ${from} and at >= '2026-11-09T03:00:00Z' and at <= '2026-11-09T15:00:00Z'`,
      )
      const countOn = (day: string) => days.find((row) => row.day === day)?.n ?? 0
      const all = ['09', '10', '11', '12', '13', '14', '15', '16'].map((day) => countOn(`2026-11-${day}`))
      return { today: all.at(-1), week_ago: early?.n, days: all }
    }
    const { figures } = await getHomeData()
    expect(figures?.created).toEqual(await countByDay(sql`from (select created_at as at from reverses) r where true`))
    expect(figures?.concluded).toEqual(
      await countByDay(
        sql`from (select updated_at as at from reverses where status in ('done', 'completed')) r where true`,
      ),
    )
    expect(figures?.failed).toEqual(
      await countByDay(
        sql`from (select finished_at as at from reprocess_attempts where status = 'failed') r where true`,
      ),
    )
    expect(figures?.created.today).toBeGreaterThan(5)
  })
})

describe('The state of the platform is displayed', () => {
  test('maintenance and the number of live alerts are returned', async () => {
    const { alerts } = await getHomeData()
    const [row] = await queryRows(sql`select count(*)::int as n from alerts where is_active
      and coalesce(starts_at, now()) <= now() and coalesce(ends_at, 'infinity') > now()`)
    expect(alerts).toBe(row?.n)
    expect((await getHomeData()).maintenance).toBeNull()
    const countOn = { maintenance_mode: true, reason: 'Teste', confirmation: true }
    await api.call(saveMaintenance, { body: countOn })
    expect((await getHomeData('n1')).maintenance).toMatchObject({ until: null })
    await api.call(saveMaintenance, { body: { maintenance_mode: false } })
    expect((await getHomeData()).maintenance).toBeNull()
  })

  test('an integration is failing until a later attempt is answered', async () => {
    const { db } = api.connection
    const [integration] = await queryRows(
      sql`select id from integrations where ecommerce_id = ${demoEcommerceIds.lojaAzul} limit 1`,
    )
    const integration_id = Number(integration?.id)
    const call = (attempt: number, outcome: 'failed' | 'done') => ({
      ...{
        type: 'reverse' as const,
        ecommerce_id: demoEcommerceIds.lojaAzul,
        entity_id: 900_001,
        task: 'T',
        ticket: 'ZD-1',
      },
      ...{
        user_id: 1,
        user_name: { first_name: 'A', last_name: 'B' },
        attempt,
        forced: false,
        integration_id,
        outcome,
      },
      status: outcome,
      error: outcome === 'failed' ? 'reprocess.connector_down' : null,
      idempotency_key: `home-${attempt}`,
      created_at: new Date(demoToday.getTime() + attempt),
      finished_at: new Date(demoToday.getTime() + attempt),
    })
    const before = (await getHomeData()).integrations?.count ?? 0
    await db.insert(reprocessAttempts).values(call(900, 'failed'))
    const failing = (await getHomeData()).integrations
    expect(failing?.count).toBe(before + 1)
    expect(failing?.failing[0]).toMatchObject({
      id: integration_id,
      ecommerce: { id: demoEcommerceIds.lojaAzul },
      last_error: 'reprocess.connector_down',
    })
    const list = await api.call(listEcommerces, { query: { attention: 'failing_integration', situation: 'all' } })
    expect(list.data.map(({ id }: { id: number }) => id)).toContain(demoEcommerceIds.lojaAzul)
    await db.insert(reprocessAttempts).values(call(901, 'done'))
    expect((await getHomeData()).integrations?.count).toBe(before)
  })
})

describe('The user’s tickets and the changes of other users are displayed', () => {
  test('tickets are those of the user, newest first, and changes are those of other users', async () => {
    const [alert] = (await api.call(listAlerts, { query: {} })).data
    const { id, type, description, is_active } = alert
    const body = { type, description, is_active, title: 'Outro título' }
    await api.call(saveAlert, { params: { id }, body }, { as: 'admin_boss', headers: { 'X-Ticket': 'ZD-77' } })
    const ownHome = await getHomeData('admin_boss')
    expect(ownHome.tickets[0]).toMatchObject({ ticket: 'ZD-77', done: 0, failed: 0, running: 0 })
    expect(ownHome.changes.every(({ user_name }) => user_name !== 'Helena Duarte Nogueira')).toBe(true)
    const otherHome = await getHomeData(await api.openSession({ comunication: 'readonly' }))
    expect(otherHome.tickets).toEqual([])
    expect(otherHome.changes[0]).toMatchObject({ action: 'comunication.editAlert', entity_id: String(id) })
  })
})

describe('The home page depends on permissions', () => {
  test('a request without a session returns 401, and a user without permissions gets empty parts', async () => {
    expect((await api.request(getHome, {}, { as: null })).status).toBe(401)
    expect(await getHomeData(await api.openSession({}))).toMatchObject({
      ...{ alerts: null, integrations: null, queues: [], figures: null, tickets: [], changes: [] },
    })
  })

  test.each([
    [{ courier: 'readonly' }, ['trackingErrors']],
    [{ ecommerces: 'readonly' }, ['failedReprocesses', 'overQuota', 'feesThisWeek']],
    [{ ecommerce_group: 'readonly' }, ['groupBilling']],
    [{ config: 'readonly' }, ['featureRequests']],
  ] as const)('a user with %o gets only the queues %o', async (permissions, names) => {
    const homeData = await getHomeData(await api.openSession(permissions))
    expect(homeData.queues.map(({ name }) => name)).toEqual(names)
    expect(homeData.alerts).toBeNull()
    expect(homeData.integrations === null).toBe(!('ecommerces' in permissions))
    expect(homeData.figures === null).toBe(!('ecommerces' in permissions || 'courier' in permissions))
    expect(Boolean(homeData.figures?.failed)).toBe('ecommerces' in permissions)
  })
})
