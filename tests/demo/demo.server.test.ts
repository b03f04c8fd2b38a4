// The demo data: the same on every machine, credible, and sound by the contract's own rules.
import { cnpj, cpf } from 'cpf-cnpj-validator'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { presets } from '#contract/access.ts'
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
  await seedDemo(connection.db, { ecommerces: 300, secrets: api.services.secrets })
})

afterAll(async () => {
  await api.close()
  await connection.close()
})

const merchants = () => connection.db.select().from(ecommerces).orderBy(asc(ecommerces.id))

test('as many merchants as asked for, several thousand reverses', async () => {
  expect(await connection.db.$count(ecommerces)).toBe(300)
  expect(await connection.db.$count(reverses)).toBeGreaterThan(2000)
  expect(await connection.db.$count(refunds)).toBeGreaterThan(500)
})

test('the same rows on every machine', { timeout: 60_000 }, async () => {
  const other = await createTestDatabase()
  await seedDemo(other.db, { ecommerces: 300, secrets: api.services.secrets })
  // No two encryptions are alike, so only what is not encrypted is compared.
  const unlike = ['updated_at', 'created_at', 'password', 'options_secrets']
  for (const table of [ecommerces, integrations, reverses, refunds, users, groups]) {
    const rows = async ({ db }: Connection) =>
      (await db.select().from(table).orderBy(asc(table.id))).map((row) =>
        Object.entries(row).filter(([name]) => !unlike.includes(name)),
      )
    expect(await rows(other)).toEqual(await rows(connection))
  }
  await other.close()
})

test('a database that holds anything is left alone', async () => {
  await seedDemo(connection.db, { ecommerces: 900 })
  expect(await connection.db.$count(ecommerces)).toBe(300)
})

test('the next record gets the next id', async () => {
  const { id } = await makeEcommerce(connection.db)
  expect(id).toBe(301)
  await connection.db.execute('delete from ecommerces where id = 301')
})

describe('credible', () => {
  test('documents have valid check digits, some with letters', async () => {
    const rows = (await merchants()).filter(({ address }) => address.country === 'BR')
    for (const { document } of rows) expect([document, cnpj.isValid(document)]).toEqual([document, true])
    expect(rows.some(({ document }) => /[A-Z]/.test(document))).toBe(true)
    for (const { customer } of await connection.db.select().from(reverses))
      expect(cpf.isValid(customer.document)).toBe(true)
  })

  test('urls, e-mails and phones pass the contract', async () => {
    for (const row of await merchants()) {
      expect([row.url, ecommerceUrl.safeParse(row.url).success]).toEqual([row.url, true])
      expect([row.email, email.safeParse(row.email).success]).toEqual([row.email, true])
      if (row.phone !== '') expect(row.phone).toMatch(/^\+?[\d\s().-]{10,20}$/)
    }
  })

  test('urls are not shared', async () => {
    const urls = (await merchants()).map(({ url }) => url)
    expect(new Set(urls).size).toBe(urls.length)
  })

  test('nasty ones are there', async () => {
    const rows = await merchants()
    const has = (is: (row: (typeof rows)[number]) => boolean) => expect(rows.some(is)).toBe(true)
    has((row) => !row.is_active)
    has((row) => row.is_test)
    has((row) => row.display_name.length > 100)
    has((row) => row.display_name.includes('"'))
    has((row) => /\p{Extended_Pictographic}/u.test(row.display_name))
    has((row) => row.address.country === 'MX')
    has((row) => row.address.address === '')
    has((row) => row.phone === '' && row.features.length === 0)
  })

  test('one person per account type, with its preset', async () => {
    const rows = await connection.db.select().from(users).orderBy(asc(users.id)).limit(demoUsers.length)
    const signedIn = await connection.db.select().from(people)
    const subjectOf = (id: number) => signedIn.find((person) => person.id === id)?.subject ?? null
    expect(rows.map(({ id, email, access }) => ({ email, access, subject: subjectOf(id) }))).toEqual(
      demoUsers.map(({ email, account_type: access, subject }) => ({
        ...{ email, access },
        subject:
          access === 'admin_boss' || access === 'collaborator_aftersale'
            ? null
            : `https://identity.demo.reversa.example#${subject}`,
      })),
    )
    for (const { access, permissions } of rows) expect(permissions).toEqual(presets[access])
  })

  test('more staff, some with rights that are not those of their type', async () => {
    const rows = await connection.db.select().from(users)
    expect(rows.length).toBeGreaterThan(30)
    const isOwn = ({ access, permissions }: (typeof rows)[number]) =>
      Object.entries(presets[access]).some(([context, level]) =>
        Object.entries(permissions).every(([other, own]) => other !== context || own !== level),
      )
    expect(rows.filter(isOwn).length).toBeGreaterThan(4)
    expect(rows.some(({ last_name }) => last_name === '')).toBe(true)
  })

  test('every status of the vocabulary, and none', async () => {
    const rows = await connection.db.selectDistinct({ status: reverses.status }).from(reverses)
    expect(rows.map(({ status }) => status)).toEqual(expect.arrayContaining([...reverseStatuses, null]))
  })

  test('what merchants pay and use: with and without a subscription, fees with a history, over, within and without a quota', async () => {
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

  test('billing refused a group this month, and asks of one since yesterday; nobody comes before they are entered', async () => {
    const ageOf = (at: Date) => (demoToday.getTime() - at.getTime()) / 86_400_000
    for (const { status_replica_group_in_billing: status, updated_at } of await connection.db.select().from(groups)) {
      expect(ageOf(updated_at)).toBeGreaterThanOrEqual(0)
      if (status !== 'complete') expect(ageOf(updated_at)).toBeLessThan(status === 'error' ? 20 : 1)
    }
    const ids = makeExtraUsers().map(({ id }) => id)
    const rows = await connection.db.select().from(users).where(inArray(users.id, ids))
    const signedIn = await connection.db.select().from(people)
    for (const { id, created_at, last_signed_in_at: at } of rows) {
      const person = signedIn.find((one) => one.id === id)
      expect([person?.last_signed_in_at ?? null, person !== undefined]).toEqual([at, at !== null])
      if (at) expect(ageOf(at)).toBeLessThan(ageOf(created_at))
    }
  })

  test('groups in every state of billing, most with merchants, one without', async () => {
    const { data } = await api.call(listGroups, { query: { per_page: '100' } })
    expect(data).toHaveLength(40)
    const states: Group['status_replica_group_in_billing'][] = data.map(
      (group: Group) => group.status_replica_group_in_billing,
    )
    for (const status of billingStatuses) expect(states.filter((one) => one === status).length).toBeGreaterThan(2)
    const linked = data.map((group: Group) => group.linked_ecommerce_number)
    expect(linked.filter((number: number) => number > 0).length).toBeGreaterThan(20)
    expect(linked).toContain(0)
    for (const { name } of data) expect([name, GroupDetails.shape.name.safeParse(name).success]).toEqual([name, true])
  })

  test('history lies before the present, under tickets, by people who may', async () => {
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

describe('through the API', () => {
  test('the whole list and every detail answer by the contract', { timeout: 90_000 }, async () => {
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
