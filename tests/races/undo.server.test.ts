// Tests an undo while another user saves the same record, with two servers on one PostgreSQL. The save must be kept,
// and the undo must report the conflict.
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildUniformPermissions } from '#contract/access.ts'
import { undoActivity } from '#contract/console/activity.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { saveQuotas, saveSubscription } from '#contract/platform/billing.ts'
import { saveAlert } from '#contract/platform/comunication.ts'
import { setAvailability } from '#contract/platform/ecommerces.ts'
import { saveFeatures } from '#contract/platform/features.ts'
import { saveGroup, saveGroupMetadatas } from '#contract/platform/groups.ts'
import { saveIntegration } from '#contract/platform/integrations.ts'
import { saveLgpd } from '#contract/platform/lgpd.ts'
import { saveMetadatas } from '#contract/platform/metadatas.ts'
import { saveUser, saveUserPermissions } from '#contract/platform/users.ts'
import type { Connection } from '#server/db/connect.ts'
import type { Database } from '#server/db/database.ts'
import { featureFlags, lgpdProviders } from '#server/db/schema/platform/ecommerces.ts'

import { alerts } from '#server/db/schema/platform/settings.ts'
import { makeEcommerce, makeGroup, makeIntegration, makeUser } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
import { createTestPostgres, hasPostgres } from '../postgres.ts'

interface Case {
  readonly endpoint: Endpoint
  /** Creates the record. Returns its id and an SQL query for the row that a write of this record locks. */
  readonly createRecord: (db: Database) => Promise<{ readonly id: number; readonly row: SQL }>
  /** Returns three request bodies: for the initial state, for the write to undo, and for the concurrent save. */
  readonly buildBodies: (id: number) => readonly [unknown, unknown, unknown]
}

const buildEcommerceCase = (endpoint: Endpoint, bodies: Case['buildBodies']): Case => ({
  endpoint,
  buildBodies: bodies,
  createRecord: async (db) => {
    const { id } = await makeEcommerce(db)
    return { id, row: sql`select from ecommerces where id = ${id} for update` }
  },
})
const buildGroupCase = (endpoint: Endpoint, bodies: Case['buildBodies']): Case => ({
  endpoint,
  buildBodies: bodies,
  createRecord: async (db) => {
    const { id } = await makeGroup(db)
    return { id, row: sql`select from groups where id = ${id} for update` }
  },
})
const buildUserCase = (endpoint: Endpoint, bodies: Case['buildBodies']): Case => ({
  endpoint,
  buildBodies: bodies,
  createRecord: async (db) => {
    const { id } = await makeUser(db, { access: 'n1', permissions: buildUniformPermissions('denied') })
    return { id, row: sql`select from users where id = ${id} for update` }
  },
})

const alert = { type: 'info', is_active: true, title: 'Aviso', description: '<p>Texto</p>' }
const integration = { name: 'Um', username: 'loja', api_url: 'https://connector.example/api', software_id: 15 }
const subscription = { frequency_id: 1, frequency_fee: '10.00', started_at: '2026-01-01T00:00:00.000Z' }
const group = { name: 'Primeiro', id_group_at_crm: 4321, is_active: true }
const buildUser = (id: number) => ({ first_name: 'Ana', last_name: 'Lima', email: `undo-${id}@test.reversa.example` })
const quotas = (...numbers: readonly number[]) => ({
  billing_quotas: numbers.map((monthly_quota, at) => ({
    service_code: ['reverse.used', 'order.used'][at],
    monthly_quota,
  })),
})
const permissions = (change: object) => ({
  type: 'n1',
  permissions: { ...buildUniformPermissions('denied'), ...change },
})
const provider = (active: number | null) => ({ provider: { active } })
const theme = (text: string) => ({ texts: { theme: text } })

const cases: readonly Case[] = [
  {
    endpoint: saveAlert,
    createRecord: async (db) => {
      const [createdAlert] = await db.insert(alerts).values(alert).returning()
      const id = createdAlert?.id ?? 0
      return { id, row: sql`select from alerts where id = ${id} for update` }
    },
    buildBodies: () => [alert, { ...alert, title: 'Outro' }, { ...alert, title: 'Outro', description: '<p>Novo</p>' }],
  },
  {
    endpoint: saveIntegration,
    createRecord: async (db) => {
      const { id: ecommerce_id } = await makeEcommerce(db)
      const { id } = await makeIntegration(db, { ecommerce_id })
      return { id, row: sql`select from ecommerces where id = ${ecommerce_id} for update` }
    },
    buildBodies: () => [
      integration,
      { ...integration, name: 'Dois' },
      { ...integration, name: 'Dois', username: 'outra' },
    ],
  },
  buildEcommerceCase(saveSubscription, () => [
    subscription,
    { ...subscription, frequency_fee: '20.00' },
    { ...subscription, frequency_fee: '20.00', frequency_id: 3 },
  ]),
  buildEcommerceCase(saveQuotas, () => [quotas(1), quotas(2), quotas(2, 3)]),
  buildEcommerceCase(saveFeatures, (ecommerceId) => {
    const buildFeatures = (...values: readonly string[]) => ({ ecommerceId, features: { undone: values } })
    return [buildFeatures('a'), buildFeatures('a', 'b'), buildFeatures('a', 'b', 'c')]
  }),
  buildEcommerceCase(saveLgpd, () => [provider(null), provider(901), provider(902)]),
  buildEcommerceCase(saveMetadatas, () => [theme('1'), theme('2'), theme('3')]),
  buildEcommerceCase(setAvailability, () => [{ is_active: true }, { is_active: false }, { is_active: true }]),
  buildGroupCase(saveGroup, () => [
    group,
    { ...group, name: 'Segundo' },
    { ...group, name: 'Segundo', is_active: false },
  ]),
  buildGroupCase(saveGroupMetadatas, () => [theme('1'), theme('2'), theme('3')]),
  buildUserCase(saveUser, (id) => [
    buildUser(id),
    { ...buildUser(id), first_name: 'Bia' },
    { ...buildUser(id), first_name: 'Bia', last_name: 'Reis' },
  ]),
  buildUserCase(saveUserPermissions, () => [
    permissions({}),
    permissions({ stores: 'readonly' }),
    permissions({ stores: 'readonly', courier: 'readonly' }),
  ]),
]

describe.skipIf(!hasPostgres)('On PostgreSQL with two servers', () => {
  let connection: Connection
  let firstApi: Api
  let secondApi: Api
  let sessionToken: string

  beforeAll(async () => {
    connection = await createTestPostgres()
    firstApi = await startApi({ connection })
    secondApi = await startApi({ connection })
    sessionToken = await firstApi.openSession('admin_boss')
    const { db } = connection
    await db.insert(featureFlags).values(['a', 'b', 'c'].map((value) => ({ module: 'undone', value })))
    await db.insert(lgpdProviders).values([901, 902].map((id) => ({ id, name: `Provedor ${id}` })))
  }, 60_000)
  afterAll(async () => {
    await firstApi?.close()
    await secondApi?.close()
    await connection?.close()
  })

  /** Waits until the given number of database sessions wait for a row lock. */
  async function waitForLocks(number: number): Promise<void> {
    for (;;) {
      const { rows } = await connection.db.execute<{ number: number }>(sql`
        select count(*)::int as number from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      if (rows[0]?.number === number) return
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  test.each(cases.map((undoCase) => [`${undoCase.endpoint.method} ${undoCase.endpoint.path}`, undoCase] as const))(
    '%s',
    async (_, { endpoint, createRecord, buildBodies }) => {
      const { id, row } = await createRecord(connection.db)
      const save = async (api: Api, body: unknown) => {
        const response = await api.request(endpoint, { params: { id }, body }, { as: sessionToken })
        expect(response.status, JSON.stringify(response.body)).toBe(200)
        return Number(response.headers.get('X-Activity'))
      }
      const [first, second, third] = buildBodies(id)
      await save(firstApi, first)
      const activityId = await save(firstApi, second)

      // Both requests wait for the row lock and get it in order: first the save, and then the undo, which has read the
      // old record before.
      const [saveActivityId, undoResponse] = await connection.db
        .transaction(async (lockingTransaction) => {
          await lockingTransaction.execute(row)
          const saveRequest = save(firstApi, third)
          await waitForLocks(1)
          const undoRequest = secondApi.request(
            undoActivity,
            { params: { id: activityId }, body: {} },
            { as: sessionToken },
          )
          await waitForLocks(2)
          return [saveRequest, undoRequest] as const
        })
        .then((requests) => Promise.all(requests))
      expect(saveActivityId).toBeGreaterThan(activityId)
      expect([undoResponse.status, undoResponse.body.error_code]).toEqual([409, 'activity.moved_on'])
      // An undo of the save succeeds, which proves that the save is stored.
      expect(
        (await secondApi.request(undoActivity, { params: { id: saveActivityId }, body: {} }, { as: sessionToken }))
          .status,
      ).toBe(200)
    },
  )
})

test.skipIf(hasPostgres)('The race tests are skipped without PostgreSQL', () => {
  process.stdout.write('Races of undoing need a PostgreSQL: set DATABASE_URL\n')
})
