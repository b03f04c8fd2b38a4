// Streams XLSX workbooks. Every text is a text cell, so that no spreadsheet runs a text as a formula.
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx'
import { isolateDirection } from '#contract/typed-text.ts'

/** Value of a cell: a date is a real date, and null is an empty cell. */
export type XlsxCell = string | number | Date | null

export interface XlsxColumn {
  readonly header: string
  /** Number format of the column, such as `#,##0.00`. */
  readonly numberFormat?: string | undefined
}

/** Maximum number of characters in a cell. Excel repairs a workbook with a longer text. */
const MAX_CELL_LENGTH = 32_767
/** Maximum number of characters in the name of a sheet. */
const MAX_SHEET_NAME_LENGTH = 31
const COLUMN_WIDTH = 18

/** Code points that XML forbids and that the library does not escape. */
const forbiddenCharacters = /[\ufffe\uffff]/g

const toCellValue = (cell: XlsxCell): CellValue =>
  typeof cell === 'string' ? isolateDirection(cell.replace(forbiddenCharacters, '')).slice(0, MAX_CELL_LENGTH) : cell

/** Streams a workbook with one sheet. Each batch of rows is fetched only when the reader requests it. */
export async function* streamXlsx(
  sheetName: string,
  columns: readonly XlsxColumn[],
  batches: AsyncIterable<readonly (readonly XlsxCell[])[]>,
): AsyncGenerator<Uint8Array> {
  const columnDefinitions = columns.map(
    ({ header, numberFormat }): ColumnDef => ({
      header,
      width: COLUMN_WIDTH,
      ...(numberFormat === undefined ? {} : { numFmt: numberFormat }),
    }),
  )
  async function* readRows(): AsyncGenerator<CellValue[]> {
    for await (const rows of batches) for (const row of rows) yield row.map(toCellValue)
  }
  yield* writeXlsxStream(readRows(), {
    // These characters are not permitted in the name of a sheet.
    name: sheetName.replace(/[\\/?*[\]:]/g, ' ').slice(0, MAX_SHEET_NAME_LENGTH),
    columns: columnDefinitions,
    freezePane: { rows: 1 },
  })
}

const localTimeFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Converts a timestamp to the date and time that clocks in São Paulo show, because cells have no time zone. */
export const toXlsxDateTime = (timestamp: Date): Date =>
  new Date(`${localTimeFormat.format(timestamp).replace(' ', 'T')}Z`)
