// Many stores at once from a CSV file (S2 §2, §7, §8; product decision A39): its columns, its limits, the call.

import { write } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { type Field, type FieldColumn, type FieldList, labelKey } from '#contract/field-list.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { lookedUp } from './addresses.ts'
import { storeAddressFields, storeFields } from './stores.ts'

/** 3 MB: some 20 000 lines. */
export const largestStoreFile = 3 * 1024 * 1024

/** Lines under the header. */
export const MAX_STORE_LINES = 20_000

/** Characters of one line, its line breaks in quotes included. */
export const longestStoreLine = 20_000

/** Errors that are listed on the screen; when there are more, all of them are a file (S2 §8, §9). */
export const errorsInline = 5

/** Errors that are told; of the others, only how many they are. */
export const mostErrorsTold = 1000

export interface UploadColumn extends Pick<FieldColumn, 'aliases' | 'isRequired'> {
  /** Name of the field in the API. */
  readonly name: string
  readonly reads?: 'yes_no' | NonNullable<FieldColumn['reads']>
  /** Cell in the example row of the template. */
  readonly example: string
}

function columnsOf({ fields }: FieldList): readonly UploadColumn[] {
  return Object.entries<Field>(fields).flatMap(([name, { kind, example, column }]) => {
    if (column === undefined) return []
    const { aliases, isRequired, reads = kind === 'boolean' ? 'yes_no' : undefined } = column
    return { name, aliases, ...(isRequired && { isRequired }), ...(reads && { reads }), example: cellOf(example) }
  })
}

/** An example as people type it into a cell in Brazil. */
function cellOf(example: Field['example']): string {
  if (typeof example === 'boolean') return example ? 'sim' : 'não'
  return typeof example === 'number' ? String(example).replace('.', ',') : String(example)
}

const ownColumns = columnsOf(storeFields)

/** Columns in the order of the template: what every store needs, its address, other texts, yes-or-no columns. */
export const uploadColumns: readonly UploadColumn[] = [
  ...ownColumns.filter(({ isRequired }) => isRequired),
  ...columnsOf(storeAddressFields),
  ...ownColumns.filter(({ isRequired, reads }) => !isRequired && reads !== 'yes_no'),
  ...ownColumns.filter(({ reads }) => reads === 'yes_no'),
]

/** Key of the label of a column, the same as in the form. */
export function storeLabelKey(name: string): string {
  return labelKey(Object.hasOwn(storeAddressFields.fields, name) ? storeAddressFields : storeFields, name)
}

/** What a zip code says of a store: left out of a file, it is looked up. */
export const lookedUpColumns: readonly string[] = lookedUp

/** Zip codes that one file has looked up. */
export const mostLookUps = 500

/** What becomes of rows that stand in the file twice, or in the ecommerce already. */
export const repeatedRows = ['skip', 'create'] as const

/** CSV template for Excel in Brazil (BOM, semicolons, CRLF): API field names as headers, one example row. */
export function storeTemplate(): string {
  const line = (cells: readonly string[]) => `${cells.map(quoted).join(';')}\r\n`
  return `\uFEFF${line(uploadColumns.map(({ name }) => name))}${line(uploadColumns.map(({ example }) => example))}`
}

function quoted(cell: string): string {
  return /[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * All rows become stores or none. 422 `stores.upload_refused` names each error by `row` and `column`; its context has
 * their total.
 */
export const uploadStores = endpoint({
  method: 'POST',
  path: '/v2/boss/ecommerces/:ecommerce_id/stores/upload',
  access: write('stores'),
  params: z.strictObject({ ecommerce_id: recordId }),
  body: z.strictObject({
    file: z.file(),
    /** The same as in the path, for who sends both. */
    ecommerce_id: recordId.optional(),
    /** Without it, a file with repeated rows is answered 409 `stores.upload_repeated`, which names them. */
    repeated: z.enum(repeatedRows).optional(),
    /** Addresses that their zip codes contradict are named first, 409 `stores.upload_contradicted`. */
    addresses: z.literal('ask').optional(),
  }),
  upload: true,
  mostBytes: largestStoreFile,
  answer: z.object({
    success: z.literal(true),
    /** `uncompared`: addresses that nobody held against their zip codes in time, where `addresses` asks for that. */
    data: z.object({ created: z.int(), skipped: z.int(), uncompared: z.int() }),
  }),
  changes: ['stores'],
})
