// Looks at a whole file before anything is written: every line by the rules of the form, every error with its place.
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { explain } from '#contract/problem.ts'
import { StoreForm } from '#contract/store-fields.ts'
import { mostErrorsTold, mostStoreLines, type StoreColumn, storeColumns } from '#contract/store-upload.ts'
import { type RefusedField, refusal } from '#server/http/refusal.ts'
import { storeValues } from '../values.ts'
import { isBlank, valueIn } from './cells.ts'
import { encodingOf, isWorkbook, textOf } from './decoding.ts'
import { columnOf } from './header.ts'
import { BrokenFile, type Line, linesOf } from './reading.ts'

type StoreValues = ReturnType<typeof storeValues>

export interface CheckedFile {
  /** As they are written into the database. */
  readonly stores: readonly StoreValues[]
  /** The first of them. */
  readonly errors: readonly RefusedField[]
  /** All of them. */
  readonly errorCount: number
}

/** Others are served between so many lines. */
const linesAtOnce = 100

interface Column {
  /** As the header has it. */
  readonly title: string
  readonly column: StoreColumn
}

/** Refuses when the signal is aborted. */
export async function checkFile(bytes: Uint8Array, signal: AbortSignal): Promise<CheckedFile> {
  const encoding = encodingOf(bytes)
  const unreadable = isWorkbook(bytes) ? 'file.workbook' : encoding === null ? 'file.encoding' : null
  if (unreadable || encoding === null) return refused([{ field: 'body.file', code: unreadable ?? 'file.encoding' }])

  const errors = collector()
  const stores: StoreValues[] = []
  let columns: readonly (Column | null)[] | null = null
  let lines = 0
  try {
    for await (const line of linesOf(textOf(bytes, encoding))) {
      if (line.row % linesAtOnce === 0) await setImmediate()
      if (signal.aborted) throw refusal(503)
      if (line.cells.every(isBlank)) continue
      if (columns === null) {
        const header = columnsOf(line)
        if (header.errors.length > 0) return refused(header.errors)
        columns = header.columns
        continue
      }
      lines += 1
      if (lines > mostStoreLines) {
        errors.add({ field: 'body.file', code: 'file.too_many_lines', values: { maximum: mostStoreLines } })
        break
      }
      const store = storeOf(line, columns, errors.add)
      if (store && errors.count() === 0) stores.push(store)
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    errors.add({ field: `body.file.${error.row}`, code: error.code, row: error.row })
  }
  if (lines === 0 && errors.count() === 0) errors.add({ field: 'body.file', code: 'file.no_lines' })
  return { stores, errors: errors.told, errorCount: errors.count() }
}

function refused(errors: readonly RefusedField[]): CheckedFile {
  return { stores: [], errors, errorCount: errors.length }
}

function collector() {
  const told: RefusedField[] = []
  let count = 0
  const add = (error: RefusedField) => {
    count += 1
    if (told.length < mostErrorsTold) told.push(error)
  }
  return { told, add, count: () => count }
}

/** A header without a name may stand over nothing: spreadsheets leave such columns behind. */
function columnsOf({ row, cells }: Line) {
  const columns = cells.map((title): Column | null => {
    const column = columnOf(title)
    return column ? { title: title.trim(), column } : null
  })
  const names = columns.map((one) => one?.column.name)
  const at = (title: string) => ({ field: `body.file.${row}`, row, column: title.trim().slice(0, 60) })
  const errors: RefusedField[] = [
    ...cells
      .filter((title) => !isBlank(title) && !columnOf(title))
      .map((title) => ({ ...at(title), code: 'file.unknown_column' })),
    ...columns
      .filter((one, index) => one && names.indexOf(one.column.name) < index)
      .map((one) => ({ ...at(one?.title ?? ''), code: 'file.column_twice' })),
    ...storeColumns
      .filter(({ name, isRequired }) => isRequired && !names.includes(name))
      .map(({ name }) => ({ ...at(name), code: 'file.missing_column' })),
  ]
  return { columns, errors }
}

function storeOf({ row, cells }: Line, columns: readonly (Column | null)[], add: (error: RefusedField) => void) {
  const extra = cells.findIndex((cell, index) => !isBlank(cell) && !columns[index])
  if (extra !== -1) {
    add({ field: `body.file.${row}`, code: 'file.cell_without_column', row, values: { number: extra + 1 } })
    return null
  }
  // An e-mail that is not there is asked for where it is needed.
  const line: Record<string, unknown> = { email: '' }
  for (const [index, one] of columns.entries()) {
    if (one) line[one.column.name] = valueIn(one.column, cells[index] ?? '')
  }
  const parsed = z.safeParse(StoreForm, line, { reportInput: true })
  if (parsed.success) return writtenOf(parsed.data)
  const wrong = new Map(parsed.error.issues.map((issue) => [String(issue.path[0]), issue]))
  // In the order of the file; what it has no column for comes last.
  const titles = new Map(columns.flatMap((one) => (one ? [[one.column.name, one] as const] : [])))
  for (const name of new Set([...titles.keys(), ...wrong.keys()])) {
    const issue = wrong.get(name)
    if (!issue) continue
    const found = titles.get(name)
    const isMissing = found?.column.isRequired && line[name] === ''
    const { code, values } = isMissing ? { code: 'validation.required', values: {} } : reasonOf(issue, found?.column)
    add({ field: `body.file.${row}.${name}`, code, values, row, column: found?.title ?? name })
  }
  return null
}

function writtenOf(line: z.output<typeof StoreForm>): StoreValues {
  const { country, zip_code, address, number, neighborhood, complement, city, state, lat, long, ...facts } = line
  const where = { country, zip_code, address, number, neighborhood, complement, city, state, lat, long }
  return storeValues({ ...facts, address: where }, null)
}

function reasonOf(issue: z.core.$ZodIssue, column: StoreColumn | undefined) {
  if (column?.kind === 'yes_no') return { code: 'file.yes_no', values: {} }
  return explain(issue)
}
