// Tests the `lgpd` command (data protection requests) and the retention on a server that calls an external platform
// API. The platform stores the reverses (return requests), but users also enter consumer data into the server's own
// database.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBatch, listBatchRows, runBatch } from '#contract/console/batches.ts'
import { requestFeature } from '#contract/console/feature-requests.ts'
import { addNote } from '#contract/console/notes.ts'
import { createView } from '#contract/console/view.ts'
import { reprocessReverse } from '#contract/platform/reprocess.ts'
import { correctZip, listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { startBatchEngine } from '#server/console/batches/run.ts'
import { parseArguments, runLgpdCommand } from '#server/consumers/command.ts'
import { eraseExpired } from '#server/consumers/retention.ts'
import { batches, batchRows } from '#server/db/schema/console/batches.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { upstreamAttempts, upstreamRecords } from '#server/db/schema/console/upstream.ts'
import { type PlatformAndApi, startPlatformAndApi } from './platform-api.ts'

const [CORRECTED, BATCH_CORRECTED, REPROCESSED] = [90_001, 90_002, 90_003]
/** Matches the data of the consumer in any notation. */
const consumerPattern =
  /529\D?982\D?247|maria\.silva|98765\D?4321(?!\d)|aparecida|04101\D?300|01310\D?100|PED-7001|cliente-maria/i
const criteria = [
  ...['--document', '529.982.247-25', '--email', 'maria.silva@example.com', '--phone', '(11) 98765-4321'],
  ...[
    '--name',
    'Maria Aparecida',
    '--order',
    'PED-7001',
    '--reverse',
    `${CORRECTED}, ${BATCH_CORRECTED},${REPROCESSED}`,
  ],
]

describe('the database of a server that calls an existing platform', () => {
  let servers: PlatformAndApi
  let admin: string

  beforeAll(async () => {
    servers = await startPlatformAndApi('strict')
    admin = await servers.signInAs('admin')
    await insertConsumerData()
  })
  afterAll(() => servers.close())

  const call: PlatformAndApi['api']['call'] = (endpoint, input) => servers.api.call(endpoint, input, { as: admin })

  /** Stores data of a consumer in every table in which users or platform responses can leave such data. */
  async function insertConsumerData() {
    const { api, platform } = servers
    await call(listTrackingErrors, { query: {} })
    const zipRequest = { params: { id: CORRECTED }, body: { zip_code: '01310-100' } }
    await api.call(correctZip, zipRequest, { as: admin, headers: { 'Idempotency-Key': 'one-intent' } })
    const { data: batch } = await call(createBatch, {
      body: { type: 'trackingErrors.correctZip', text: `${BATCH_CORRECTED};04101300`, ticket: 'ZD-1' },
    })
    await call(runBatch, { params: { id: batch.id }, body: { rows: 1 } })
    const engine = startBatchEngine(api.services)
    const readRows = () => call(listBatchRows, { params: { id: batch.id }, query: {} })
    await vi.waitFor(async () => expect((await readRows()).data[0].status).toBe('done'), { timeout: 20_000 })
    await engine.stop()
    platform.changeNextResponses(
      { routeName: 'reprocessReverse' },
      {
        body: {
          ...{ success: false, error: 'CPF 529.982.247-25 inválido', url_log: 'https://logs.example/cliente-maria' },
          message_translated: 'O cadastro de Maria Aparecida está incompleto',
        },
      },
    )
    const task = 'Ligar para maria.silva@example.com'
    await api.request(
      reprocessReverse,
      { body: { task, ticket: 'ZD-1', ecommerce_id: 42, reverse_id: REPROCESSED } },
      { as: admin },
    )
    await call(addNote, {
      body: { entity: 'reverse', id: CORRECTED, text: 'Falei com Maria Aparecida, 11 98765-4321' },
    })
    await call(addNote, { body: { entity: 'ecommerce', id: 38, text: 'O telefone 11 98765-43210 é da loja' } })
    await call(requestFeature, { body: { text: 'Achar o pedido PED-7001 pelo CPF 52998224725' } })
    const state = { search: 'PED-7001' }
    await call(createView, { body: { page: 'trackingErrors.list', name: 'Minha', scope: 'personal', state } })
  }

  async function runLgpd(...args: string[]): Promise<string> {
    const output: string[] = []
    const parsed = await parseArguments([...args, '--by', 'Operadora'], async () => '', { hasPlatform: true })
    const print = (text: string) => void output.push(text)
    await runLgpdCommand(parsed, { db: servers.api.services.db, now: new Date(), exportFiles: null, print })
    return output.join('\n')
  }

  /** Returns the rows of all tables that contain data of the consumer, as text. */
  async function findConsumerRows(): Promise<readonly string[]> {
    const { pool } = servers.api.connection
    const { rows: tables } = await pool.query(`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`)
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await pool.query(`select t::text as text from "${name}" t`)
      texts.push(...rows.map(({ text }) => `${name}: ${text}`))
    }
    return texts.filter((text) => consumerPattern.test(text))
  }

  test('find lists every place of the consumer, without personal data, also in the activity record', async () => {
    const tables = new Set((await findConsumerRows()).map((row) => row.split(':')[0]))
    expect([...tables].sort()).toEqual([
      ...['activity', 'batch_rows', 'feature_requests', 'idempotency_keys', 'notes', 'saved_views'],
      'upstream_attempts',
    ])
    const text = await runLgpd('find', ...criteria)
    expect(text).toContain(`Reverses at the platform: ${CORRECTED}, ${BATCH_CORRECTED}, ${REPROCESSED}`)
    expect(text).toContain('platformAttempts 1, batchRows 1')
    for (const column of ['notes.text', 'feature_requests.text', 'saved_views.state', 'activity.after'])
      expect(text).toContain(column)
    for (const column of ['task', 'error', 'message']) expect(text).toContain(`upstream_attempts.${column}`)
    expect(text).not.toMatch(consumerPattern)
    const [row] = await servers.api.services.db.select().from(activity).where(eq(activity.action, 'consumers.find'))
    expect(row?.after).toMatchObject({ searched_by: 'document, email, phone, order, name, reverseIds', consumers: 1 })
    expect(JSON.stringify(row)).not.toMatch(consumerPattern)
  })

  test('export returns the attempts, zip codes and activity of the reverses at the platform', async () => {
    const json = JSON.parse(await runLgpd('export', ...criteria, '--format', 'json'))
    expect(json.platform_reverses).toMatchObject([
      { id: CORRECTED, attempts: [], record: [{ after: { zip_code: '01310100' } }, { action: 'notes.add' }] },
      { id: BATCH_CORRECTED, zip_codes: [{ zip_code: '04101300' }] },
      { id: REPROCESSED, attempts: [{ status: 'failed', message: 'O cadastro de Maria Aparecida está incompleto' }] },
    ])
    const text = await runLgpd('export', ...criteria)
    for (const part of [`Devolução ${BATCH_CORRECTED}`, 'CEP corrigido: ', '04101300', 'notes.text (1)'])
      expect(text).toContain(part)
    expect(JSON.stringify(json) + text).not.toContain('Falei com')
  })

  test('anonymise leaves no data of the consumer in any table, and keeps the data of others', async () => {
    expect(await runLgpd('anonymise', ...criteria)).toContain('Nothing was changed')
    expect(await findConsumerRows()).not.toEqual([])
    expect(await runLgpd('anonymise', ...criteria, '--yes')).toContain('Anonymised: ')
    expect(await findConsumerRows()).toEqual([])
    const { pool } = servers.api.connection
    const { rows } = await pool.query('select text from notes order by id')
    expect(rows.map(({ text }) => text)).toEqual(['Falei com •••, •••', 'O telefone 11 98765-43210 é da loja'])
    const [attempt] = await servers.api.services.db.select().from(upstreamAttempts)
    expect(attempt).toMatchObject({ status: 'failed', ticket: 'ZD-1', message: null, log_url: null })
    const repeated = { params: { id: CORRECTED }, body: { zip_code: '01310-100' } }
    const options = { as: admin, headers: { 'Idempotency-Key': 'one-intent' } }
    expect((await servers.api.request(correctZip, repeated, options)).status).toBe(409)
    expect(servers.platform.state.writes.filter(({ routeName }) => routeName === 'correctZip')).toHaveLength(2)
  })

  describe('retention', () => {
    const months = 12
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    const by = { user_id: 11, user_name: { first_name: 'Ana', last_name: 'Lima' } }

    beforeEach(async () => {
      const { db } = servers.api.services
      await db.delete(upstreamAttempts)
      await db.delete(upstreamRecords)
      await db.delete(batches)
    })

    async function insertBatch(status: 'done' | 'paused', finishedAt: Date | null) {
      const { db } = servers.api.services
      const type = 'trackingErrors.correctZip'
      const [batch] = await db
        .insert(batches)
        .values({ type, ticket: 'ZD-1', status, finished_at: finishedAt, ...by })
        .returning()
      const row = {
        ...{ batch_id: batch?.id ?? 0, input: '90001 04101300', entity_id: 90_001, zip_code: '04101300' },
        ...({ check: 'ok', status: 'done' } as const),
      } as const
      const rows = Array.from({ length: 600 }, (_, index) => ({ ...row, position: index + 1, line: index + 1 }))
      await db.insert(batchRows).values(rows)
      return row.batch_id
    }

    test('erases old attempts, names of records and zip codes of ended batches, and keeps newer ones', async () => {
      const { db, config } = servers.api.services
      const attempt = {
        type: 'reverse',
        entity_id: 1,
        ecommerce_id: 38,
        task: 'T',
        ticket: 'ZD-1',
        user_id: 11,
      } as const
      const oldAttempts = Array.from({ length: 1_100 }, () => ({
        ...attempt,
        user_name: 'Ana',
        created_at: daysAgo(400),
      }))
      await db.insert(upstreamAttempts).values(oldAttempts)
      await db.insert(upstreamAttempts).values({ ...attempt, user_name: 'Ana', created_at: daysAgo(300) })
      const toRecord = (id: number, days: number) => ({ kind: 'reverse', id, name: String(id), seen_at: daysAgo(days) })
      await db.insert(upstreamRecords).values(Array.from({ length: 700 }, (_, index) => toRecord(index + 1, 400)))
      await db.insert(upstreamRecords).values(toRecord(5_000, 300))
      const ended = await insertBatch('done', daysAgo(400))
      const recent = await insertBatch('done', daysAgo(300))
      const paused = await insertBatch('paused', null)
      expect(config.retentionMonths.corrections).toBe(months)
      await eraseExpired(servers.api.services, new AbortController().signal)
      expect(await db.$count(upstreamAttempts)).toBe(1)
      expect((await db.select().from(upstreamRecords)).map(({ id }) => id)).toEqual([5_000])
      const countZipCodes = (id: number) =>
        db.$count(batchRows, and(eq(batchRows.batch_id, id), eq(batchRows.zip_code, '04101300')))
      expect(await Promise.all([ended, recent, paused].map(countZipCodes))).toEqual([0, 600, 600])
      const [row] = await db.select().from(batchRows).where(eq(batchRows.batch_id, ended)).limit(1)
      expect(row).toMatchObject({ entity_id: 90_001, input: '•••', zip_code: null, status: 'done' })
      const { data } = await call(listBatchRows, { params: { id: ended }, query: {} })
      expect(data[0]).toMatchObject({ input: '•••', zip_code: null })
    })
  })
})

test.each([
  [['find']],
  [['find', '--name', 'Maria']],
  [['find', '--reverse', '90001;90002']],
  [['find', '--email', 'a@b.example', '--phone', '1']],
])('in front of a platform, the invalid arguments %j are rejected with the usage text', async (args) => {
  await expect(parseArguments(args, async () => '', { hasPlatform: true })).rejects.toThrow('Usage: lgpd')
})
