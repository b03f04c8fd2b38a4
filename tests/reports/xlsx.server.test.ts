// Tests the export of reports as XLSX: permission, content, stored file, and texts that look like formulas.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import * as reports from '#contract/platform/reports.ts'
import { streamXlsx } from '#server/services/xlsx.ts'
import { type Api, startApi } from '../harness.ts'
import { insertSampleRows } from './rows.ts'

let dir: string
let api: Api
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'reversa-xlsx-'))
  api = await startApi({ config: { exportFiles: { dir, maxBytes: 5_000_000 } } })
  await insertSampleRows(api.connection.db)
})
afterAll(async () => {
  await api.close()
  await rm(dir, { recursive: true })
})

const allFiles: readonly (readonly [csv: Endpoint, xlsx: Endpoint, query: string])[] = [
  [reports.exportReverses, reports.exportReversesXlsx, '?type=source'],
  [reports.exportReverses, reports.exportReversesXlsx, '?type=feedbacks'],
  [reports.exportUsers, reports.exportUsersXlsx, ''],
  [reports.exportBillings, reports.exportBillingsXlsx, '?type=items'],
  [reports.exportOrders, reports.exportOrdersXlsx, '?type=courier_transfer'],
  [reports.exportRefunds, reports.exportRefundsXlsx, '?type=fees'],
  [reports.exportStatus, reports.exportStatusXlsx, ''],
]
const createWriterToken = () => api.openSession({ relatories: 'read_and_write' })
const send = (path: string, sender: string | null, accept: string = reports.XLSX_MEDIA_TYPE) =>
  api.app.request(path, { headers: { ...(sender ? { Authorization: `Bearer ${sender}` } : {}), Accept: accept } })

async function readRows(response: Response): Promise<readonly (readonly CellValue[])[]> {
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
  return sheets[0]?.rows ?? []
}

it.each(allFiles.map((file) => [`${file[0].path}${file[2]}`, ...file] as const))(
  '%s returns a workbook with the columns and rows of the CSV file',
  async (_, csv, xlsx, query) => {
    expect(xlsx.path).toBe(csv.path)
    const sender = await createWriterToken()
    const csvLines = (await (await send(`${csv.path}${query}`, sender, 'text/csv')).text()).split('\r\n')
    const response = await send(`${csv.path}${query}`, sender)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, reports.XLSX_MEDIA_TYPE])
    expect(response.headers.get('Content-Disposition')).toMatch(/\.xlsx"/)
    const rows = await readRows(response)
    expect(rows[0]).toEqual(csvLines[0]?.split(';'))
    expect(rows).toHaveLength(Number(response.headers.get('X-Total-Rows')) + 1)
  },
)

it('S2 §6: only users who may write reports can export a workbook, and a wrong filter is rejected', async () => {
  const path = reports.exportUsersXlsx.path
  expect((await send(path, null)).status).toBe(401)
  expect((await send(path, await api.openSession({ relatories: 'readonly' }))).status).toBe(403)
  expect((await send(path, await api.openSession({ stores: 'read_and_write' }))).status).toBe(403)
  expect((await send(`${path}?nonsense=1`, await createWriterToken())).status).toBe(422)
})

it('amounts are numbers and dates are dates in the time zone of São Paulo', async () => {
  const rows = await readRows(
    await send(`${reports.exportOrdersXlsx.path}?type=courier_transfer`, await createWriterToken()),
  )
  const columns = reports.reportDefinitionByName.courierTransfer.columns.map(({ id }) => id)
  const read = (id: string) => rows[1]?.[columns.indexOf(id)]
  expect(typeof read('amount')).toBe('number')
  expect(read('transferred_on')).toBeInstanceOf(Date)
  expect(typeof read('order_number')).toBe('string')
})

it('a text that begins like a formula is a text, and control characters do not break the file', async () => {
  const hostileTexts = [
    '=1+1',
    '+SUM(A1)',
    '@cmd',
    '-2+3',
    '=HYPERLINK("https://a.example")',
    '\u0000\u0008a\ufffe<b>&',
  ]
  async function* batches() {
    yield hostileTexts.map((text) => [text])
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of streamXlsx('A/B*C', [{ header: '=Id' }], batches())) chunks.push(chunk)
  const file = new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer())
  const { sheets } = await readXlsx(file)
  expect(sheets[0]?.name).toBe('A B C')
  expect(sheets[0]?.rows.slice(0, 6)).toEqual([['=Id'], ...hostileTexts.slice(0, 5).map((text) => [text])])
  expect(JSON.stringify(sheets[0]?.cells ? [...sheets[0].cells.values()] : [])).not.toContain('formula')
})

it('the stored workbook can be downloaded again unchanged, with its media type', async () => {
  const sender = await createWriterToken()
  const response = await send(reports.exportStatusXlsx.path, sender)
  const file = Buffer.from(await response.arrayBuffer())
  const repeated = await send(`/v2/boss/exports/${response.headers.get('X-Export')}/file`, sender, '*/*')
  expect([repeated.status, repeated.headers.get('Content-Type')]).toEqual([200, reports.XLSX_MEDIA_TYPE])
  expect(Buffer.from(await repeated.arrayBuffer()).equals(file)).toBe(true)
})
