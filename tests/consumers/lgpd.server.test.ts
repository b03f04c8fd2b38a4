// Tests the operator's command for the personal data of a consumer: it finds, exports and anonymises the data in all
// tables. Its activity rows must contain no personal data.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listActivity, undoActivity } from '#contract/console/activity.ts'
import { correctZip, listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { parseArguments, runLgpdCommand } from '#server/consumers/command.ts'
import type { Connection } from '#server/db/connect.ts'
import { batches, batchRows } from '#server/db/schema/console/batches.ts'
import { featureRequests } from '#server/db/schema/console/feature-requests.ts'
import { savedViews } from '#server/db/schema/console/people.ts'
import { activity, idempotencyKeys } from '#server/db/schema/console/pipeline.ts'
import { ecommerces, metadatas } from '#server/db/schema/platform/ecommerces.ts'
import { courierTransfers, feedbacks, reportExports } from '#server/db/schema/platform/reports.ts'
import { type Customer, reverses, zipCorrections } from '#server/db/schema/platform/reverses.ts'
import { describeOnEachDatabase } from '../databases.ts'
import { address, makeAttempt, makeEcommerce, makeRefund, makeReverse } from '../factories.ts'
import { startApi } from '../harness.ts'

const maria: Customer = {
  name: 'María Aparecida da Silva',
  email: 'Maria.Silva+loja@example.com',
  document: '529.982.247-25',
  phone: '5511987654321',
  address: { ...address, zip_code: '04101300', address: 'Rua Vergueiro', number: '3185', complement: 'apto 71' },
}
const joao: Customer = {
  ...{ name: 'João Souza', email: 'joao@example.com', document: '11144477735', phone: '5521998887766' },
  address: { ...address, number: '77' },
}
/** Matches the personal data of the consumer `maria` in any notation. */
const mariaPattern =
  /529\D?982\D?247|maria\.silva|98765\D?4321(?!\d)|aparecida|04101\D?300|vergueiro, ?3185|apto 71|PED-7001|AB123456785BR/i

describeOnEachDatabase((open) => {
  let connection: Connection
  let ecommerceId: number
  beforeAll(async () => {
    connection = await open()
  })
  afterAll(() => connection?.close())

  beforeEach(async () => {
    // Empties the tables without triggers, because the trigger of the activity table rejects deletions.
    await connection.pool.query(`begin; set local session_replication_role = replica; truncate activity, reverses, batches,
      feature_requests, report_exports, saved_views, idempotency_keys, reprocess_attempts, ecommerces restart identity cascade; commit`)
    ecommerceId = (await makeEcommerce(connection.db)).id
  })

  /**
   * Inserts data of the consumer `maria` into every table that can contain consumer data; returns the ids of her
   * reverses (return requests).
   */
  async function insertConsumerData(): Promise<readonly number[]> {
    const { db } = connection
    const ecommerce_id = ecommerceId
    const first = await makeReverse(db, {
      ...{ ecommerce_id, customer: maria, order_number: 'PED-7001', tracking_code: 'AB123456785BR' },
      ...{ tracking_error: 'cep_invalid', status: 'done' as const },
    })
    const { document: _, ...rest } = maria
    const second = await makeReverse(db, {
      ...{ ecommerce_id, customer: { ...rest, document: '' }, order_number: 'PED-7002', status: 'approved' as const },
    })
    await makeReverse(db, { ecommerce_id, customer: joao, order_number: 'PED-7003' })
    await makeRefund(db, { ecommerce_id, reverse_id: first.id })
    const corrected = { address: maria.address, tracking_error: null, version: 2 }
    await db
      .insert(zipCorrections)
      .values({ reverse_id: first.id, before: { ...corrected, version: 1 }, after: corrected })
    await db.insert(feedbacks).values({ reverse_id: first.id, ecommerce_id, score: 3, comment: 'Sou a Aparecida' })
    await db.insert(courierTransfers).values({
      ...{ reverse_id: first.id, ecommerce_id, carrier: 'Correios', service: 'PAC', tracking_code: 'AB123456785BR' },
      ...{ freight: '20', amount: '15', transferred_on: '2026-10-01' },
    })
    await makeAttempt(db, { ecommerce_id, entity_id: first.id, log: 'Cliente maria.silva+loja@example.com avisado' })
    const by = { user_id: 1, user_name: { first_name: 'Ana', last_name: 'Lima' } }
    const [batch] = await db
      .insert(batches)
      .values({ type: 'trackingErrors.correctZip', ticket: 'ZD-1', status: 'done', ...by })
      .returning()
    await db.insert(batchRows).values({
      ...{ batch_id: batch?.id ?? 0, position: 1, line: 1, input: `${first.id} 04101300`, entity_id: first.id },
      ...{ ecommerce_id, zip_code: '04101300', check: 'ok' as const, status: 'done' as const },
    })
    const zipFields = { zip_code: '04101300', city: 'São Paulo', state: 'SP', tracking_error: null }
    const row = { at: new Date(), user_name: 'Ana Lima', request_id: 'r', ecommerce_id }
    await db.insert(activity).values([
      { ...row, action: 'trackingErrors.correctZip', entity: 'reverse', entity_id: String(first.id), after: zipFields },
      {
        ...{ ...row, action: 'ecommerces.edit', entity: 'ecommerce', entity_id: String(ecommerceId) },
        after: {
          note: 'Ligar para (11) 98765-4321, CPF 529 982 247 25',
          count: 3,
          inner: [{ to: 'MARÍA  APARECIDA DA SILVA' }],
        },
      },
    ])
    await db.insert(featureRequests).values([
      {
        text: 'A cliente Maria Aparecida da Silva, +55 11 98765 4321, mora na Rua Vergueiro, 3185',
        user_id: 1,
        user_name: 'Ana',
      },
      { text: 'O pedido 17001 e o telefone 11 98765-43210 são de outra pessoa', user_id: 1, user_name: 'Ana' },
    ])
    const report = { user_id: 1, report: 'reverses', file_name: 'r.csv', status: 'done' as const }
    await db.insert(reportExports).values({ ...report, filters: { search: 'PED-7001' } })
    await db.insert(savedViews).values({
      ...{ page: 'trackingErrors.list', name: 'Minha', scope: 'shared' },
      state: { search: '52998224725' },
    })
    await db.insert(idempotencyKeys).values({
      user_id: 1,
      key: 'k',
      request_hash: 'h',
      status: 200,
      answer: '{"to":"maria.silva+loja@example.com"}',
    })
    await db.insert(metadatas).values({ ecommerce_id, name: 'aviso', value: '{"cc":"maria.silva+loja@example.com"}' })
    return [first.id, second.id]
  }

  async function runLgpd(...args: string[]): Promise<string> {
    const output: string[] = []
    const order = await parseArguments([...args, '--by', 'Operadora', '--ticket', '48213'], async () => '')
    await runLgpdCommand(order, {
      db: connection.db,
      now: new Date(),
      // Simulates the removal of two stored export files.
      exportFiles: { removeAll: async () => 2 },
      print: (text) => void output.push(text),
    })
    return output.join('\n')
  }

  /**
   * Returns all rows that still contain data of `maria`. Ignores metadata, which the command reports but does not
   * change.
   */
  async function findRemainingData(): Promise<string> {
    const { rows } = await connection.pool.query(`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'metadatas'`)
    const texts: string[] = []
    for (const { name } of rows) {
      const { rows } = await connection.pool.query(`select t::text as text from "${name}" t`)
      texts.push(...rows.map(({ text }) => `${name}: ${text}`))
    }
    return texts.filter((text) => mariaPattern.test(text)).join('\n')
  }

  const listRecorded = async () => {
    const rows = await connection.db.select().from(activity).where(eq(activity.entity, 'consumer')).orderBy(activity.id)
    return rows
  }

  test.each([
    ['--document', '52998224725'],
    ['--document', '529.982.247-25'],
    ['--email', 'maria.silva+LOJA@example.com'],
    ['--phone', '(11) 98765-4321'],
    ['--phone', '+55 011 98765-4321'],
    ['--order', 'ped-7001'],
    ['--order', '#PED-7001'],
  ])('find with %s %s returns all data of the consumer, and the activity contains no personal data', async (...by) => {
    const ids = await insertConsumerData()
    const text = await runLgpd('find', ...by)
    expect(text).toContain(`reverses ${ids.join(', ')}`)
    expect(text).toContain(`still open: ${ids[1]}`)
    for (const column of ['activity.after', 'feature_requests.text (1)', 'saved_views.state', 'report_exports.filters'])
      expect(text).toContain(column)
    expect(text).toContain('metadatas.value')
    expect(text).not.toContain('feature_requests.text (2)')
    expect(text).not.toMatch(/aparecida|529\.?982|maria\.silva/i)
    const [row] = (await listRecorded()).slice(-1)
    expect(row).toMatchObject({
      ...{ action: 'consumers.find', user_id: null, user_name: 'Operadora (lgpd)', ticket: 'ZD-48213' },
      after: {
        consumers: 1,
        records: { reverses: 2, refunds: 1, corrections: 1, feedbacks: 1, transfers: 1, attempts: 1 },
      },
    })
    expect(JSON.stringify(row)).not.toMatch(mariaPattern)
  })

  test('export returns all data of the consumer as JSON and as text, and no data of other people', async () => {
    await insertConsumerData()
    const json = JSON.parse(await runLgpd('export', '--document', '52998224725', '--format', 'json'))
    expect(json.reverses).toHaveLength(2)
    expect(json.reverses[0]).toMatchObject({
      ...{ order_number: 'PED-7001', customer: maria, items: [{ name: 'Camiseta', price: 59.9 }] },
      ...{ refunds: [{ amount: 59.9 }], corrections: [{ after: maria.address }], feedbacks: [{ score: 3 }] },
      ...{ transfers: [{ carrier: 'Correios' }], record: [{ action: 'trackingErrors.correctZip' }] },
    })
    const text = await runLgpd('export', '--document', '52998224725')
    for (const expectedPart of [
      maria.name,
      maria.document,
      'Rua Vergueiro, 3185, apto 71',
      'PED-7001',
      'Status: Finalizada',
    ])
      expect(text).toContain(expectedPart)
    expect(text).toContain('CEP da reversa corrigido')
    expect(await runLgpd('export', '--document', '52998224725', '--language', 'es')).toContain(
      'Dirección: Rua Vergueiro',
    )
    expect(JSON.stringify(json) + text).not.toMatch(/João|Ana Lima|"user_name"/)
    expect(await listRecorded()).toHaveLength(3)
  })

  test('anonymise removes the data of the consumer only with --yes, and keeps the data of other people', async () => {
    const ids = await insertConsumerData()
    expect(await findRemainingData()).not.toBe('')
    const dryRun = await runLgpd('anonymise', '--document', '52998224725')
    expect([dryRun.includes('Nothing was changed'), dryRun.includes('Kept files')]).toEqual([true, false])
    expect(await findRemainingData()).toMatch(mariaPattern)
    const text = await runLgpd('anonymise', '--document', '52998224725', '--yes')
    expect(text).toContain('Anonymised: reverses 2, refunds 1, corrections 1')
    expect(text).toContain('which are not changed: metadatas.value')
    expect(text).toContain('Kept files of exports, removed: 2.')
    expect(await findRemainingData()).toBe('')
    const { db } = connection
    const [first] = await db
      .select()
      .from(reverses)
      .where(eq(reverses.id, ids[0] ?? 0))
    expect(first).toMatchObject({ status: 'done', version: 2, amount: '59.90', tracking_error: null })
    expect(first?.customer.address).toMatchObject({ state: 'SP', country: 'BR', city: '' })
    const otherReverses = await db.select().from(reverses).where(eq(reverses.order_number, 'PED-7003'))
    expect(otherReverses[0]?.customer).toEqual(joao)
    const [, otherRequest] = await db.select().from(featureRequests).orderBy(featureRequests.id)
    expect(otherRequest?.text).toContain('11 98765-43210')
    const [edit] = await db.select().from(activity).where(eq(activity.action, 'ecommerces.edit')).orderBy(activity.id)
    expect(edit?.after).toEqual({ note: 'Ligar para •••, CPF •••', count: 3, inner: [{ to: '•••' }] })
    expect(await runLgpd('find', '--document', '52998224725')).toContain('No reverse is of this consumer')
    const rows = await listRecorded()
    expect(rows.map(({ action }) => action)).toEqual(['consumers.anonymise', 'consumers.find'])
    expect(JSON.stringify(rows)).not.toMatch(mariaPattern)
  })

  test('an order number of two consumers is rejected unless the command names the ecommerce', async () => {
    const otherEcommerce = (await makeEcommerce(connection.db)).id
    await makeReverse(connection.db, { ecommerce_id: ecommerceId, customer: maria, order_number: '1001' })
    await makeReverse(connection.db, { ecommerce_id: otherEcommerce, customer: joao, order_number: '1001' })
    await expect(runLgpd('anonymise', '--order', '1001', '--yes')).rejects.toThrow('2 consumers are meant')
    await expect(runLgpd('export', '--order', '1001')).rejects.toThrow('2 consumers are meant')
    expect(await runLgpd('find', '--order', '1001')).toMatch(/Consumer 1: M\. A\. d\. S\.[\s\S]*Consumer 2: J\. S\./)
    await runLgpd('anonymise', '--order', '1001', '--ecommerce', String(otherEcommerce), '--yes')
    const rows = await connection.db.select().from(reverses).orderBy(reverses.id)
    expect(rows.map(({ customer }) => customer.name)).toEqual([maria.name, ''])
  })

  test('anonymise also removes zip corrections, which cannot be undone afterwards, and the lists still work', async () => {
    const api = await startApi({ connection })
    const reverse = { ecommerce_id: ecommerceId, customer: maria, tracking_error: 'cep_invalid' }
    const { id } = await makeReverse(connection.db, reverse)
    const otherReverse = await makeReverse(connection.db, { ...reverse, customer: joao })
    const correct = () =>
      api.request(
        correctZip,
        { params: { id }, body: { zip_code: '30130005' } },
        { headers: { 'Idempotency-Key': 'one-intent' } },
      )
    const corrected = await correct()
    expect(corrected.status).toBe(200)
    await runLgpd('anonymise', '--document', maria.document, '--yes')
    const { rows } = await connection.pool.query(`select t::text as text from reverses t where id = ${id}
      union all select t::text from zip_corrections t union all select t::text from idempotency_keys t
      union all select t::text from activity t`)
    expect(rows.map(({ text }) => text).join('\n')).not.toMatch(/30130005|Belo Horizonte|Boa Viagem|Afonso Pena/)
    expect((await correct()).status).toBe(409)
    const undone = await api.request(undoActivity, {
      params: { id: corrected.headers.get('X-Activity') },
      body: {},
    })
    expect(undone.status).toBe(409)
    const list = await api.request(listTrackingErrors)
    expect(list.body.data.map((row: { id: number }) => row.id)).toEqual([otherReverse.id])
    expect((await api.request(listActivity, { query: { entity: 'reverse', id: String(id) } })).status).toBe(200)
    const record = await api.request(listActivity, { query: { entity: 'consumer' } })
    expect(record.body.data[0]).toMatchObject({ action: 'consumers.anonymise', entity: 'consumer' })
    await api.close()
  })

  test('anonymise reports an ecommerce with the same e-mail and does not change it', async () => {
    await connection.db.update(ecommerces).set({ email: maria.email }).where(eq(ecommerces.id, ecommerceId))
    await makeReverse(connection.db, { ecommerce_id: ecommerceId, customer: maria })
    expect(await runLgpd('anonymise', '--email', maria.email, '--yes')).toContain(`ecommerces.email (${ecommerceId})`)
    const [row] = await connection.db.select().from(ecommerces).where(eq(ecommerces.id, ecommerceId))
    expect(row?.email).toBe(maria.email)
  })
})

test.each([
  [[]],
  [['erase', '--email', 'a@b.c']],
  [['find']],
  [['find', '--email', 'a@b.c', '--phone', '11987654321']],
  [['find', '--document', '1']],
  [['find', '--email', 'nobody']],
  [['find', '--name', 'Maria']],
  [['find', '--order', '1', '--ecommerce', 'x']],
  [['export', '--order', '1', '--format', 'pdf']],
])('the invalid arguments %j are rejected with the usage text', async (args) => {
  await expect(parseArguments(args, async () => '')).rejects.toThrow('Usage: lgpd find|export|anonymise')
})

test('the value - reads the argument from standard input, so that it is not in the shell history', async () => {
  const order = await parseArguments(['find', '--document', '-'], async () => '529.982.247-25\n')
  expect(order.criteria).toMatchObject({ document: '529.982.247-25' })
})

test('--ecommerce reads an id with separators', async () => {
  const order = await parseArguments(['find', '--order', '1001', '--ecommerce', '12.345'], async () => '')
  expect(order.criteria).toMatchObject({ ecommerceId: 12_345 })
})
