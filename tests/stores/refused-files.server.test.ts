// Tests upload files that the server rejects (A39). The server saves all lines or none, and each error contains its
// row, column and reason.
import { beforeAll, expect, test } from 'vitest'
import { MAX_REPORTED_ERRORS, MAX_STORE_LINES } from '#contract/platform/store-upload.ts'
import { useApi } from '../use-api.ts'
import { buildCsv, manyLines, VALID_ROW } from './files.ts'
import { countStores, createEcommerceId, upload } from './sending.ts'

const api = useApi()
let ecommerceId: number
beforeAll(async () => {
  ecommerceId = await createEcommerceId(api)
})

async function uploadRejected(content: string | Uint8Array) {
  const { status, body } = await upload(api, content, { ecommerceId })
  expect([status, body.error_code]).toEqual([422, 'stores.upload_refused'])
  expect(await countStores(api, ecommerceId)).toBe(0)
  return body
}

const uploadErrorCodes = async (content: string | Uint8Array): Promise<string[]> =>
  (await uploadRejected(content)).errors.map(({ code }: { code: string }) => code)

test('S2 §7: One invalid line among valid ones prevents the whole upload; the response has message and errors', async () => {
  const body = await uploadRejected(
    buildCsv([VALID_ROW, VALID_ROW, { ...VALID_ROW, zip_code: '1310-100', city: '' }, VALID_ROW]),
  )
  expect(body.message).toBe('O arquivo tem erros (2). Nenhuma loja foi criada.')
  expect(body.context).toEqual({ count: 2 })
  expect(body.errors).toEqual([
    {
      ...{ field: 'body.file.4.zip_code', code: 'validation.zip_code', row: 4, column: 'zip_code' },
      message: 'Linha 4, coluna “CEP”: CEP inválido: são 8 dígitos, a partir de 01000-000',
    },
    {
      ...{ field: 'body.file.4.city', code: 'validation.required', row: 4, column: 'city' },
      message: 'Linha 4, coluna “Cidade”: Campo obrigatório',
    },
  ])
})

test('An error names the column as the file does', async () => {
  const { errors } = await uploadRejected(buildCsv([{ ...VALID_ROW, zip_code: '1' }]).replace('zip_code', 'CEP *'))
  expect(errors[0].message).toBe('Linha 2, coluna “CEP *”: CEP inválido: são 8 dígitos, a partir de 01000-000')
})

test.each([
  ['an e-mail', { email: 'nobody' }, 'validation.email'],
  ['notifying without an e-mail', { is_notify_reverses_delivered: 'sim' }, 'validation.email_to_notify'],
  ['a CNPJ', { cnpj: '11.222.333/0001-82' }, 'validation.cnpj'],
  ['a CNPJ that Excel made a number', { cnpj: '1,12223E+13' }, 'validation.digits_lost'],
  ['a state', { state: 'São Paulo' }, 'validation.state'],
  ['a yes or no', { is_active: 'talvez' }, 'file.yes_no'],
  ['a check-in', { check_in: 'entrega' }, 'validation.invalid'],
  ['a latitude', { lat: '91', long: '0' }, 'validation.latitude'],
  ['one coordinate alone', { lat: '-23', long: '' }, 'validation.coordinate_pair'],
  ['a country', { country: 'AR' }, 'validation.invalid'],
  ['a postal code of another country', { country: 'MX', state: 'JAL' }, 'validation.postal_code'],
  ['a long name', { display_name: 'x'.repeat(201) }, 'validation.max_length'],
  ['a NUL', { display_name: 'a\u0000b' }, 'validation.characters'],
  ['a control character', { schedules: 'a\u0007b' }, 'validation.characters'],
])('%s with an invalid value returns the error of the form', async (_, invalidValues, code) => {
  expect(await uploadErrorCodes(buildCsv([{ ...VALID_ROW, ...invalidValues }]))).toEqual([code])
})

test.each([
  ['nothing', '', 'file.no_lines'],
  ['only a mark', '\uFEFF', 'file.no_lines'],
  ['only a header', buildCsv([VALID_ROW]).split('\r\n')[0] ?? '', 'file.no_lines'],
  ['only empty lines', '\r\n\r\n;;;\r\n', 'file.no_lines'],
  ['a missing column', buildCsv([VALID_ROW]).replace('zip_code', ''), 'file.missing_column'],
  ['a wrong column', buildCsv([{ ...VALID_ROW, colour: 'red' }]), 'file.unknown_column'],
  ['a column twice', buildCsv([{ ...VALID_ROW, CEP: '01310-100' }]), 'file.column_twice'],
  ['a cell without a column', buildCsv([VALID_ROW]).replace('SP\r\n', 'SP;more\r\n'), 'file.cell_without_column'],
  ['a quote that swallows the rest', buildCsv([VALID_ROW, VALID_ROW, VALID_ROW]).replace('Av', '"Av'), 'file.quotes'],
  ['a quote that is never closed', buildCsv([VALID_ROW, VALID_ROW]).replace('Bela', '"Bela'), 'file.quotes'],
  ['a huge cell', buildCsv([{ ...VALID_ROW, display_name: 'x'.repeat(1_000_000) }]), 'file.line_too_long'],
  ['a workbook', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0, 0]), 'file.workbook'],
  ['false UTF-8', new Uint8Array([0xef, 0xbb, 0xbf, 0xff, 0x3b]), 'file.encoding'],
  ['JSON', '{"display_name": "x"}', 'file.unknown_column'],
])('%s is rejected and nothing is saved', async (_, content, code) => {
  expect(await uploadErrorCodes(content)).toContain(code)
})

test('S2 §8: A thousand errors are listed, together with the total number', async () => {
  const { errors, context } = await uploadRejected(
    buildCsv(Array.from({ length: 1500 }, () => ({ ...VALID_ROW, state: 'XX' }))),
  )
  expect([errors.length, context.count]).toEqual([MAX_REPORTED_ERRORS, 1500])
})

test('A file with too many stores is rejected before it is read completely', async () => {
  expect(await uploadErrorCodes(manyLines(MAX_STORE_LINES + 1))).toEqual(['file.too_many_lines'])
})

test('Empty lines count, too: a file of empty lines is not read completely', async () => {
  expect(await uploadErrorCodes(`${buildCsv([VALID_ROW])}${'\r\n'.repeat(2 * MAX_STORE_LINES)}`)).toEqual([
    'file.too_many_rows',
  ])
})

test('The reasons are in the language of the request', async () => {
  const { body } = await upload(
    api,
    buildCsv([{ ...VALID_ROW, number: '' }]),
    { ecommerceId },
    { headers: { 'Accept-Language': 'en-US' } },
  )
  expect(body.errors[0].message).toBe('Row 2, column “Number”: Required field')
})
