// Product decisions, D: the record as a file for Excel.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportActivity, listActivity } from '#contract/activity.ts'
import { setAvailability } from '#contract/ecommerces/details.ts'
import { append } from '#server/http/activity.ts'
import { makeEcommerce } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'

let api: Api
let ecommerce: number
beforeAll(async () => {
  api = await startApi()
  ecommerce = (await makeEcommerce(api.connection.db)).id
  api.setTime(new Date('2026-11-20T17:32:05Z'))
  const reason = '=HYPERLINK("http://x";"y")'
  await api.call(setAvailability, { params: { id: ecommerce }, body: { is_active: false, reason } })
})
afterAll(() => api.close())

const lines = (text: string) => text.split('\r\n').slice(0, -1)

it('has a BOM, semicolons, CRLF, Brazilian times, a name with its time, and is recorded', async () => {
  const { status, body, headers } = await api.request(exportActivity)
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('Content-Disposition')).toContain('filename="atividade_2026-11-20_1432.csv"')
  const Authorization = `Bearer ${await api.as('admin_boss')}`
  const raw = await api.app.request(exportActivity.path, { headers: { Authorization } })
  expect([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, row] = lines(body)
  expect(head).toBe('id;quando;quem;ação;registro;id do registro;id do ecommerce;chamado;antes;depois;requisição')
  expect(row).toContain('1;20/11/2026 14:32:05;Helena Duarte Nogueira;ecommerces.disable;ecommerce;')
  const recorded = await api.request(listActivity, { query: { action: 'activity.export' } })
  expect(recorded.body.data[0]).toMatchObject({ entity: 'activity', entity_id: '2' })
})

it('holds the filtered rows, as long as they are, and only what the person may see', async () => {
  const entries = Array.from({ length: 1203 }, (_, index) => ({
    action: '=x.y',
    entity: index % 3 === 0 ? 'group' : 'integration',
    entity_id: `@${index}`,
  }))
  const occasion = { staff: null, requestId: 'r', now: new Date() }
  await api.connection.db.transaction((transaction) => append(transaction, entries, occasion))
  const { body } = await api.request(exportActivity, { query: { action: '=x.y' } })
  const rows = lines(body)
  expect(rows).toHaveLength(1204)
  expect(rows[1]).toContain(";'=x.y;integration;'@1202;")
  const as = await api.as({ ecommerce_group: 'readonly' })
  expect(lines((await api.request(exportActivity, { query: { action: '=x.y' } }, { as })).body)).toHaveLength(402)
})

it('is for who is signed in, and takes no wrong filter', async () => {
  expect((await api.request(exportActivity, {}, { as: null })).status).toBe(401)
  expect((await api.request(exportActivity, { query: { to: 'x' } })).status).toBe(422)
})
