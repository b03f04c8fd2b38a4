// Writes hostile texts into every report file (product decision D), and reads the files with a CSV parser and with
// LibreOffice.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultPermissionsByType } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { reportDefinitionByName } from '#contract/platform/reports.ts'
import { isolateDirection } from '#contract/typed-text.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { formatCsvRows } from '#server/services/csv.ts'
import { makeEcommerce, makeRefund, makeReverse } from '../factories.ts'
import { storeMeasurement } from '../measurements.ts'
import { useApi } from '../use-api.ts'
import { allReports } from './calls.ts'
import { ALL_HOSTILE_TEXTS, hostileCodes } from './hostile.ts'
import { makeBilling, makeFeedback, makeItem, makeTransfer } from './rows.ts'

const OFFICE_PROGRAM = ['soffice', 'libreoffice'].find((name) => {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})

const api = useApi()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reversa-files-'))
  await insertHostileTexts()
}, 120_000)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** Inserts the hostile texts into all columns whose values come from users or other systems. */
async function insertHostileTexts() {
  const { db } = api.connection
  const texts = [...ALL_HOSTILE_TEXTS, ...hostileCodes]
  for (const [index, text] of texts.entries()) {
    const { id: ecommerce_id } = await makeEcommerce(db, { display_name: text })
    const row = { ecommerce_id, order_number: text, tracking_code: text, source: text }
    const { id: reverse_id } = await makeReverse(db, row)
    await makeFeedback(db, { ecommerce_id, reverse_id, comment: text })
    await makeTransfer(db, { ecommerce_id, reverse_id, carrier: text, service: text, tracking_code: text })
    await makeRefund(db, { ecommerce_id, reverse_id, amount: '1234.50' })
    const { id: billing_id } = await makeBilling(db, { ecommerce_id })
    await makeItem(db, { billing_id, service_code: text, description: text, amount: '1234567.89' })
    const userRow = { first_name: text, last_name: text, email: `${index}@x.example`, access: 'n1' as const }
    await db.insert(users).values({ ...userRow, permissions: defaultPermissionsByType.n1 })
  }
}

async function exportText(file: Endpoint, query: object): Promise<string> {
  const { status, body } = await api.request(file, { query: { ...query } })
  expect(status).toBe(200)
  return body
}

const numeric = new Set(['money', 'percent', 'count'])
const number = /^-?\d+(,\d+)?$/
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/

let cells = 0
afterAll(() => storeMeasurement(`CSV out: ${cells} cells of ${allReports.length} reports, no formula`))

describe.each(allReports)('$name', ({ name, file, query }) => {
  const { columns } = reportDefinitionByName[name]

  it('has a complete file: all rows and cells, no formula, decimal commas and unchanged ids', async () => {
    const body = await exportText(file, query)
    const [head, ...rows]: string[][] = parse(body, { delimiter: ';', bom: true, record_delimiter: '\r\n' })
    expect(head).toHaveLength(columns.length)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expect(row).toHaveLength(columns.length)
      cells += row.length
      for (const [index, { kind }] of columns.entries()) {
        const cell = row[index] ?? ''
        if (FORMULA_START.test(cell)) expect(cell).toMatch(/^[+-]?\d+(?:[.,]\d+)*$/)
        if (numeric.has(kind) && cell !== '') expect(cell).toMatch(number)
        if (kind === 'id') expect(cell).toMatch(/^\d+$/)
        if (kind === 'date') expect(cell).toMatch(/^\d\d\/\d\d\/\d{4}$/)
        if (kind === 'instant') expect(cell).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
      }
    }
  })
})

it('contains every text unchanged except for the apostrophe before values that a spreadsheet would execute or convert', async () => {
  const sourceReport = allReports.find(({ name }) => name === 'source')
  if (!sourceReport) throw new Error('No report of sources')
  const rows: string[][] = parse(await exportText(sourceReport.file, sourceReport.query), {
    delimiter: ';',
    bom: true,
    from: 2,
    record_delimiter: '\r\n',
  })
  const at = (id: string) => reportDefinitionByName.source.columns.findIndex((column) => column.id === id)
  const unmarked = (cell: string) => (cell.startsWith("'") ? [cell, cell.slice(1)] : [cell])
  for (const column of ['ecommerce_name', 'order_number']) {
    const cells = new Set(rows.flatMap((row) => unmarked(row[at(column)] ?? '')))
    expect(ALL_HOSTILE_TEXTS.filter((text) => !cells.has(isolateDirection(text)))).toEqual([])
  }
})

describe.skipIf(!OFFICE_PROGRAM)('In LibreOffice (skipped when LibreOffice is not installed)', () => {
  it('no cell is a formula, codes are texts and amounts are numbers', async () => {
    for (const { name, file, query } of allReports) {
      const path = join(folder, `${name}.csv`)
      await writeFile(path, `\ufeff${await exportText(file, query)}`)
      // LibreOffice import options: semicolons, double quotes, UTF-8, from line 1, Brazilian Portuguese, detect
      // numbers.
      const csvImportOptions = 'CSV:59,34,76,1,,1046,false,true'
      const libreOfficeArguments = [
        '--headless',
        `-env:UserInstallation=file://${folder}/profile`,
        `--infilter=${csvImportOptions}`,
        '--convert-to',
        'fods',
        '--outdir',
        folder,
        path,
      ]
      execFileSync(OFFICE_PROGRAM ?? '', libreOfficeArguments, { stdio: 'ignore', timeout: 120_000 })
      const sheet = (await readFile(join(folder, `${name}.fods`), 'utf8')).replaceAll('&apos;', "'")
      expect(sheet.includes('table:formula')).toBe(false)
      if (name === 'source')
        for (const code of hostileCodes)
          expect(sheet).toContain(`<text:p>${formatCsvRows([[{ code }]]).trimEnd()}</text:p>`)
      if (name === 'groupedBillings') expect(sheet).toContain('office:value="1234567.89"')
    }
  }, 300_000)
})
