// Sends the demo reverses (return requests) and refunds to the merchant's system again (reprocess). Each demo record is
// made for one result, which the test expects.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { attemptStatuses, reprocessRefund, reprocessReverse } from '#contract/platform/reprocess.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { refunds, reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import { translate } from '#server/http/text.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { type RefundScenario, type ReverseScenario, refundScenarios, reverseScenarios } from '../../src/demo/stories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()

beforeAll(async () => {
  await seedDemo(api.connection.db, { ecommerceCount: 20, secrets: api.services.secrets })
})

const order = { task: 'Reversa travada', ticket: 'ZD-48213', force_reprocessing: true } as const
/** Returns all demo scenarios except the slow ones, which only the cancellation tests need. */
const selectQuickScenarios = <S extends ReverseScenario>(scenarios: Readonly<Record<string, S>>) =>
  Object.entries(scenarios).filter(([name]) => !name.startsWith('slow'))

const readReverse = async (id: number) =>
  (await api.connection.db.select().from(reverses).where(eq(reverses.id, id)))[0]
const readRefund = async (id: number) => (await api.connection.db.select().from(refunds).where(eq(refunds.id, id)))[0]

describe.each(selectQuickScenarios<ReverseScenario>(reverseScenarios))(
  'S1 §4 reverse: %s',
  (_, { id, ecommerce_id, outcome: ends }) => {
    test(`ends as ${ends}`, async () => {
      const before = await readReverse(id)
      const body = { ...order, reverse_id: id, ecommerce_id }
      const response = await api.call(reprocessReverse, { body }, { headers: { 'Accept-Language': 'en-US' } })
      const succeeded = ends === 'done'
      expect(response).toMatchObject({
        success: succeeded,
        error: succeeded ? null : ends,
        message_translated: translate('en-US', succeeded ? 'reprocess.done' : ends),
        url_log: `/v2/boss/reprocess/${response.data.id}/log`,
        data: { type: 'reverse', entity_id: id, ecommerce_id, status: succeeded ? 'done' : 'failed' },
      })
      const after = await readReverse(id)
      expect(after?.version).toBe((before?.version ?? 0) + (succeeded ? 1 : 0))
      if (!succeeded) expect(after).toEqual(before)
      else expect(after?.status).not.toBe(before?.status)
    })
  },
)

describe.each(selectQuickScenarios<RefundScenario>(refundScenarios))(
  'S1 §4 refund: %s',
  (_, { id, ecommerce_id, outcome: ends }) => {
    test(`ends as ${ends}`, async () => {
      const before = await readRefund(id)
      const response = await api.call(reprocessRefund, { body: { ...order, refund_id: id, ecommerce_id } })
      const succeeded = ends === 'done'
      expect(response).toMatchObject({ success: succeeded, error: succeeded ? null : ends })
      if (!succeeded) expect(await readRefund(id)).toEqual(before)
      else expect((await readRefund(id))?.status).not.toBe(before?.status)
    })
  },
)

test('Every failure has its own text in all three languages', () => {
  const outcomes = [...Object.values(reverseScenarios), ...Object.values(refundScenarios)].map((story) => story.outcome)
  for (const key of outcomes.filter((each) => each !== 'done')) {
    const texts = (['pt-BR', 'en-US', 'es'] as const).map((language) => translate(language, key))
    expect(new Set([...texts, key]).size).toBe(4)
  }
})

describe('The trace of an attempt', () => {
  const { id } = reverseScenarios.succeeds

  test('S1 §4 contains a new status that follows the previous one in the vocabulary', async () => {
    expect((await readReverse(id))?.status).toBe('awaiting')
    expect((await readReverse(reverseScenarios.withoutStatus.id))?.status).toBe('pending')
    expect((await readRefund(refundScenarios.succeeds.id))?.status).toBe('processing')
  })

  test('contains an activity row with user, ticket, and the status before and after', async () => {
    const rows = await api.connection.db
      .select()
      .from(activity)
      .where(eq(activity.entity_id, String(id)))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      action: 'reprocess.reverse',
      entity: 'reverse',
      ticket: 'ZD-48213',
      before: { status: 'approved' },
      after: { status: 'awaiting', result: 'done', error: null },
    })
  })

  test('contains an activity row for a failure, too', async () => {
    const failed = String(reverseScenarios.zipInvalid.id)
    const rows = await api.connection.db.select().from(activity).where(eq(activity.entity_id, failed))
    expect(rows[0]?.after).toMatchObject({ status: 'shipping_failed', error: 'reprocess.zip_invalid' })
  })

  test('contains a log with every step and its time, and without personal data', async () => {
    const [attempt] = await api.connection.db
      .select()
      .from(reprocessAttempts)
      .where(eq(reprocessAttempts.entity_id, id))
    const { status, body, headers } = await api.send(`/v2/boss/reprocess/${attempt?.id}/log`)
    expect(status).toBe(200)
    expect(headers.get('Content-Type')).toMatch(/^text\/plain/)
    expect(headers.get('Content-Disposition')).toContain(`reprocess-reverse-${id}-1.txt`)
    const lines = body.trimEnd().split('\n')
    for (const line of lines) expect(line).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}\S/)
    for (const step of [
      'Ecommerce 1 ativo',
      'Integração',
      'permite',
      'Endereço',
      'CEP válido',
      'item 2 de 2',
      '→ Aguardando envio',
    ])
      expect(body).toContain(step)
    const { name, email, document, phone, address } = (await readReverse(id))?.customer ?? {}
    for (const personal of [name, email, document, phone, address?.address, address?.zip_code]) {
      expect(body).not.toContain(personal)
    }
  })

  test('contains a log that ends with the reason of the failure', async () => {
    const failed = reverseScenarios.zipOtherState.id
    const rows = await api.connection.db.select().from(reprocessAttempts).where(eq(reprocessAttempts.entity_id, failed))
    expect(rows[0]?.log.trimEnd().split('\n').at(-1)).toContain('FALHA: CEP de SP, endereço de RJ')
  })

  test('contains no attempt that is still running', async () => {
    const rows = await api.connection.db.select({ status: reprocessAttempts.status }).from(reprocessAttempts)
    const statuses = new Set(rows.map((row) => row.status))
    expect(statuses.has('running')).toBe(false)
    for (const status of statuses) expect(attemptStatuses).toContain(status)
  })
})
