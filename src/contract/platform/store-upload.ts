// Upload of many stores as a CSV file: columns, limits, template and endpoint (S2 §2, §7, §8; product decision A39).

import { write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { type Field, type FieldColumn, type FieldList, getLabelKey } from '#contract/field-list.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { zipCodeFields } from './addresses.ts'
import { storeAddressFields, storeFields } from './stores.ts'

/** Maximum size of the file in bytes: 3 MB, about 20 000 lines. */
export const MAX_STORE_FILE_BYTES = 3 * 1024 * 1024

/** Maximum number of lines in the file, without the header line. */
export const MAX_STORE_LINES = 20_000

/** Maximum number of characters in a line, including line breaks in quotes. */
export const MAX_STORE_LINE_LENGTH = 20_000

/**
 * Maximum number of errors displayed on the page. If there are more, users can download all errors as a file (S2 §8,
 * §9).
 */
export const MAX_INLINE_ERRORS = 5

/** Maximum number of errors in a response; further errors increase only the error count. */
export const MAX_REPORTED_ERRORS = 1000

export interface UploadColumn extends Pick<FieldColumn, 'aliases' | 'isRequired'> {
  /** Name of the field in the API. */
  readonly name: string
  readonly uploadCellParser?: 'yes_no' | NonNullable<FieldColumn['cellParser']>
  /** Cell in the example row of the template. */
  readonly example: string
}

/** Returns the CSV columns of the fields that a file can contain; fields without `column` are left out. */
function listColumns({ fields }: FieldList): readonly UploadColumn[] {
  return Object.entries<Field>(fields).flatMap(([name, { kind, example, column }]) => {
    if (column === undefined) return []
    const { aliases, isRequired, cellParser = kind === 'boolean' ? 'yes_no' : undefined } = column
    return {
      name,
      aliases,
      ...(isRequired && { isRequired }),
      ...(cellParser && { uploadCellParser: cellParser }),
      example: formatExample(example),
    }
  })
}

/** Formats an example value in the notation of spreadsheets in Brazil: `sim`, `não`, decimal comma. */
function formatExample(example: Field['example']): string {
  if (typeof example === 'boolean') return example ? 'sim' : 'não'
  return typeof example === 'number' ? String(example).replace('.', ',') : String(example)
}

const storeColumns = listColumns(storeFields)

/** Columns in the order of the template: required columns, address, other texts, yes/no columns. */
export const uploadColumns: readonly UploadColumn[] = [
  ...storeColumns.filter(({ isRequired }) => isRequired),
  ...listColumns(storeAddressFields),
  ...storeColumns.filter(({ isRequired, uploadCellParser }) => !isRequired && uploadCellParser !== 'yes_no'),
  ...storeColumns.filter(({ uploadCellParser }) => uploadCellParser === 'yes_no'),
]

/** Returns the locale key of a column's label, which is the same as in the form. */
export function getUploadColumnLabelKey(name: string): string {
  return getLabelKey(Object.hasOwn(storeAddressFields.fields, name) ? storeAddressFields : storeFields, name)
}

/** Columns that the server fills by zip code lookup when the cell is empty. */
export const columnsFilledByZipCode: readonly string[] = zipCodeFields

/** Maximum number of zip codes that one upload looks up. */
export const MAX_ZIP_CODE_LOOKUPS = 500

/**
 * Modes for repeated rows, which occur twice in the file or whose stores already exist in the ecommerce. `skip` leaves
 * out the repeated rows, and `create` creates their stores anyway.
 */
export const repeatedRowModes = ['skip', 'create'] as const

/**
 * Returns a CSV template for Excel in Brazil (BOM, semicolons, CRLF). The header contains the API names of the fields,
 * and the second line is an example.
 */
export function buildStoreTemplate(): string {
  const formatLine = (cells: readonly string[]) => `${cells.map(quoteCell).join(';')}\r\n`
  return `\uFEFF${formatLine(uploadColumns.map(({ name }) => name))}${formatLine(uploadColumns.map(({ example }) => example))}`
}

/** Puts a cell in quotes when the cell contains a separator, quote or line break. */
function quoteCell(cell: string): string {
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * Creates all stores of the file, or none if any row is invalid. 422 `stores.upload_refused` lists the errors with
 * `row` and `column`, and its context has the total number of errors.
 */
export const uploadStores = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/ecommerces/:ecommerce_id/stores/upload',
  access: write('stores'),
  params: z.strictObject({ ecommerce_id: recordId }),
  body: z.strictObject({
    file: z.file(),
    /** Id of the ecommerce. Optional, because the path contains the same id. */
    ecommerce_id: recordId.optional(),
    /**
     * Handling of rows whose stores occur twice in the file or already exist. If this parameter is absent, a file with
     * such rows gets 409 `stores.upload_repeated`, which lists the rows.
     */
    repeated: z.enum(repeatedRowModes).optional(),
    /**
     * If `ask`, a file with addresses that contradict their zip codes gets 409 `stores.upload_contradicted`, which
     * lists those addresses.
     */
    addresses: z.literal('ask').optional(),
  }),
  upload: true,
  maxBytes: MAX_STORE_FILE_BYTES,
  response: z.object({
    success: z.literal(true),
    /**
     * `uncompared` is the number of addresses that were not compared with their zip codes in time, if `addresses` is
     * `ask`.
     */
    data: z.object({ created: z.int(), skipped: z.int(), uncompared: z.int() }),
  }),
  invalidatedTopics: ['stores'],
})
