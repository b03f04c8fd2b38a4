// Tests the demo data: identical on every machine, realistic, and valid by the rules of the contract.
import { cnpj, cpf } from 'cpf-cnpj-validator'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultPermissionsByType } from '#contract/access.ts'
import { ecommerceUrl, email } from '#contract/fields.ts'
import { getEcommerce, listEcommerces } from '#contract/platform/ecommerces.ts'
import { billingStatuses, type Group, GroupDetails, listGroups } from '#contract/platform/groups.ts'
import { listAttempts, reverseStatuses } from '#contract/platform/reprocess.ts'

import type { Connection } from '#server/db/connect.ts'
import { people } from '#server/db/schema/console/people.ts'
import {
  billingFees,
  billingQuotas,
  ecommerces,
  integrations,
  quotaUse,
  subscriptions,
} from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { refunds, reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { demoUsers, makeExtraUsers } from '../../src/demo/people.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { demoEcommerceIds, reverseScenarios } from '../../src/demo/stories.ts'
import { demoToday } from '../../src/demo/today.ts'
import { createTestDatabase } from '../database.ts'
import { makeEcommerce } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'

let connection: Connection
let api: Api

beforeAll(async () => {
  connection = await createTestDatabase()
  api = await startApi({ connection })
  await seedDemo(connection.db, { ecommerceCount: 300, secrets: api.services.secrets })
})

afterAll(async () => {
  await api.close()
  await connection.close()
})

const listMerchants = () => connection.db.select().from(ecommerces).orderBy(asc(ecommerces.id))

test('the seed creates the requested number of ecommerces and several thousand reverses', async () => {
  expect(await connection.db.$count(ecommerces)).toBe(300)
  expect(await connection.db.$count(reverses)).toBeGreaterThan(2000)
  expect(await connection.db.$count(refunds)).toBeGreaterThan(500)
})

test('two seeds create the same rows', { timeout: 60_000 }, async () => {
  const secondDatabase = await createTestDatabase()
  await seedDemo(secondDatabase.db, { ecommerceCount: 300, secrets: api.services.secrets })
  // Ignores encrypted columns and timestamps, because their values differ in every run.
  const ignoredColumns = ['updated_at', 'created_at', 'password', 'options_secrets']
  for (const table of [ecommerces, integrations, reverses, refunds, users, groups]) {
    const readComparableRows = async ({ db }: Connection) =>
      (await db.select().from(table).orderBy(asc(table.id))).map((row) =>
        Object.entries(row).filter(([name]) => !ignoredColumns.includes(name)),
      )
    expect(await readComparableRows(secondDatabase)).toEqual(await readComparableRows(connection))
  }
  await secondDatabase.close()
})

test('the seed does not change a database that contains data', async () => {
  await seedDemo(connection.db, { ecommerceCount: 900 })
  expect(await connection.db.$count(ecommerces)).toBe(300)
})

test('the next inserted ecommerce gets the next id', async () => {
  const { id } = await makeEcommerce(connection.db)
  expect(id).toBe(301)
  await connection.db.execute('delete from ecommerces where id = 301')
})

describe('The demo data are realistic', () => {
  test('documents have valid check digits, and some CNPJs contain letters', async () => {
    const rows = (await listMerchants()).filter(({ address }) => address.country === 'BR')
    for (const { document } of rows) expect([document, cnpj.isValid(document)]).toEqual([document, true])
    expect(rows.some(({ document }) => /[A-Z]/.test(document))).toBe(true)
    for (const { customer } of await connection.db.select().from(reverses))
      expect(cpf.isValid(customer.document)).toBe(true)
  })

  test('URLs, e-mails and phones are valid by the contract', async () => {
    for (const row of await listMerchants()) {
      expect([row.url, ecommerceUrl.safeParse(row.url).success]).toEqual([row.url, true])
      expect([row.email, email.safeParse(row.email).success]).toEqual([row.email, true])
      if (row.phone !== '') expect(row.phone).toMatch(/^\+?[\d\s().-]{10,20}$/)
    }
  })

  test('every ecommerce has a different URL', async () => {
    const urls = (await listMerchants()).map(({ url }) => url)
    expect(new Set(urls).size).toBe(urls.length)
  })

  test('the data contain edge cases such as long names, emoji and empty fields', async () => {
    const rows = await listMerchants()
    const expectRow = (matches: (row: (typeof rows)[number]) => boolean) => expect(rows.some(matches)).toBe(true)
    expectRow((row) => !row.is_active)
    expectRow((row) => row.is_test)
    expectRow((row) => row.display_name.length > 100)
    expectRow((row) => row.display_name.includes('"'))
    expectRow((row) => /\p{Extended_Pictographic}/u.test(row.display_name))
    expectRow((row) => row.address.country === 'MX')
    expectRow((row) => row.address.address === '')
    expectRow((row) => row.phone === '' && row.features.length === 0)
  })

  test('each account type has one demo user with the preset permissions', async () => {
    const rows = await connection.db.select().from(users).orderBy(asc(users.id)).limit(demoUsers.length)
    const peopleRows = await connection.db.select().from(people)
    const getSubject = (id: number) => peopleRows.find((person) => person.id === id)?.subject ?? null
    expect(rows.map(({ id, email, access }) => ({ email, access, subject: getSubject(id) }))).toEqual(
      demoUsers.map(({ email, account_type: access, subject }) => ({
        ...{ email, access },
        subject:
          access === 'admin_boss' || access === 'collaborator_aftersale'
            ? null
            : `https://identity.demo.reversa.example#${subject}`,
      })),
    )
    for (const { access, permissions } of rows) expect(permissions).toEqual(defaultPermissionsByType[access])
  })

  test('more than 30 users exist, and some have permissions that differ from their preset', async () => {
    const rows = await connection.db.select().from(users)
    expect(rows.length).toBeGreaterThan(30)
    const hasOwnPermissions = ({ access, permissions }: (typeof rows)[number]) =>
      Object.entries(defaultPermissionsByType[access]).some(([context, level]) =>
        Object.entries(permissions).every(([userContext, userLevel]) => userContext !== context || userLevel !== level),
      )
    expect(rows.filter(hasOwnPermissions).length).toBeGreaterThan(4)
    expect(rows.some(({ last_name }) => last_name === '')).toBe(true)
  })

  test('the reverses have every status, and some have none', async () => {
    const rows = await connection.db.selectDistinct({ status: reverses.status }).from(reverses)
    expect(rows.map(({ status }) => status)).toEqual(expect.arrayContaining([...reverseStatuses, null]))
  })

  test('ecommerces have subscriptions, fee histories and usage below and above their quotas', async () => {
    const { db } = connection
    expect(await db.$count(subscriptions)).toBe(275)
    const fees = await db.select().from(billingFees)
    expect(new Set(fees.map((fee) => `${fee.ecommerce_id} ${fee.service_code} ${fee.start_at}`)).size).toBe(fees.length)
    for (const { service_code, fixed_fee, variable_fee } of fees)
      expect([fixed_fee === null, variable_fee === null]).toEqual(
        service_code === 'refund.retained' ? [true, false] : [false, true],
      )
    const [year] = await db.select({ months: sql<number>`count(distinct month)::int` }).from(quotaUse)
    expect(year?.months).toBe(12)
    const over = await db
      .select({ used: quotaUse.used })
      .from(quotaUse)
      .innerJoin(
        billingQuotas,
        and(
          eq(billingQuotas.ecommerce_id, quotaUse.ecommerce_id),
          eq(billingQuotas.service_code, quotaUse.service_code),
        ),
      )
      .where(gt(quotaUse.used, billingQuotas.monthly_quota))
    expect(over.length).toBeGreaterThan(50)
  })

  test('groups with billing errors are less than 20 days old, and users sign in after their creation', async () => {
    const getAgeDays = (at: Date) => (demoToday.getTime() - at.getTime()) / 86_400_000
    for (const { status_replica_group_in_billing: status, updated_at } of await connection.db.select().from(groups)) {
      expect(getAgeDays(updated_at)).toBeGreaterThanOrEqual(0)
      if (status !== 'complete') expect(getAgeDays(updated_at)).toBeLessThan(status === 'error' ? 20 : 1)
    }
    const ids = makeExtraUsers().map(({ id }) => id)
    const rows = await connection.db.select().from(users).where(inArray(users.id, ids))
    const peopleRows = await connection.db.select().from(people)
    for (const { id, created_at, last_signed_in_at: at } of rows) {
      const person = peopleRows.find((candidate) => candidate.id === id)
      expect([person?.last_signed_in_at ?? null, person !== undefined]).toEqual([at, at !== null])
      if (at) expect(getAgeDays(at)).toBeLessThan(getAgeDays(created_at))
    }
  })

  test('groups have every billing status, and most groups contain ecommerces', async () => {
    const { data } = await api.call(listGroups, { query: { per_page: '100' } })
    expect(data).toHaveLength(40)
    const states: Group['status_replica_group_in_billing'][] = data.map(
      (group: Group) => group.status_replica_group_in_billing,
    )
    for (const status of billingStatuses) expect(states.filter((state) => state === status).length).toBeGreaterThan(2)
    const linkCounts = data.map((group: Group) => group.linked_ecommerce_number)
    expect(linkCounts.filter((number: number) => number > 0).length).toBeGreaterThan(20)
    expect(linkCounts).toContain(0)
    for (const { name } of data) expect([name, GroupDetails.shape.name.safeParse(name).success]).toEqual([name, true])
  })

  test('finished attempts have a ticket, a user and a date in the past', async () => {
    const rows = await connection.db.select().from(reprocessAttempts)
    expect(rows.length).toBeGreaterThan(100)
    for (const { ticket, user_name, created_at, status } of rows) {
      expect(ticket).toMatch(/^ZD-\d{5}$/)
      expect(user_name.first_name).not.toBe('')
      expect(status).not.toBe('running')
      expect(created_at.getTime()).toBeLessThan(demoToday.getTime())
    }
  })
})

describe('The API returns the demo data', () => {
  test('the complete list and every detail page can be read', { timeout: 90_000 }, async () => {
    const { data } = await api.call(listEcommerces, { query: { limit: '0', situation: 'all' } })
    for (const { id } of data) {
      expect((await api.call(getEcommerce, { params: { id } })).data.id).toBe(id)
      await api.call(listAttempts, { params: { id }, query: {} })
    }
  })

  test('Loja Azul owns reverse 918273', async () => {
    const { data } = await api.call(getEcommerce, { params: { id: demoEcommerceIds.lojaAzul } })
    expect(data.display_name).toBe('Loja Azul')
    expect(reverseScenarios.succeeds).toMatchObject({ id: 918273, ecommerce_id: data.id })
  })
})
