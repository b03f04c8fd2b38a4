// Tests reading CSV files of stores: encoding, delimiter, headers, and values that a spreadsheet has changed (A39).
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { buildStoreTemplate, getUploadColumnLabelKey, uploadColumns } from '#contract/platform/store-upload.ts'
import {
  CsvSyntaxError,
  decodeText,
  detectDelimiter,
  detectEncoding,
  findColumn,
  isWorkbook,
  parseLines,
  validateFile,
} from '#server/platform/stores/upload.ts'
import { normalizeHeader } from '#server/services/csv.ts'
import en from '../../locales/en-US/stores.json'
import es from '../../locales/es/stores.json'
import pt from '../../locales/pt-BR/stores.json'
import { storeMeasurement } from '../measurements.ts'
import { buildCsv, latin1, utf8, VALID_ROW } from './files.ts'

const neverAborted = new AbortController().signal

async function read(bytes: Uint8Array): Promise<string[][]> {
  const lines: string[][] = []
  for await (const { cells } of parseLines(decodeText(bytes, detectEncoding(bytes) ?? 'utf-8'))) lines.push([...cells])
  return lines
}

test('Characters and line ends stay complete wherever a long file is split into chunks', async () => {
  const lines = Array.from({ length: 400 }, (_, row) => ['💜💜é', `${row}`, 'x'.repeat(row % 7)])
  const text = lines.map((cells) => cells.join(';')).join('\r\n')
  expect(await read(utf8(text))).toEqual(lines)
  expect(await read(utf8(`a;b;c\r\n${text}`))).toEqual([['a', 'b', 'c'], ...lines])
})

describe('csv-spectrum', () => {
  const folder = new URL('../../node_modules/csv-spectrum/', import.meta.url)
  const names = readdirSync(new URL('csvs', folder)).map((name) => name.replace('.csv', ''))

  afterAll(() => storeMeasurement(`CSV in: ${names.length} files of csv-spectrum`))
  test.each(names)('%s is parsed as its JSON file states', async (name) => {
    const [header = [], ...dataRows] = await read(readFileSync(new URL(`csvs/${name}.csv`, folder)))
    const records = dataRows.map((cells) => Object.fromEntries(header.map((title, index) => [title, cells[index]])))
    // Corrects a phone number that differs between the CSV file and the JSON file of the test collection.
    const correctedText = readFileSync(new URL(`json/${name}.json`, folder), 'utf8').replace('1234567890', '2095257564')
    const expected: unknown = JSON.parse(correctedText)
    expect(records).toEqual(Array.isArray(expected) ? expected : [expected])
  })

  test.each(names)('%s contains no stores and is rejected because of its columns', async (name) => {
    const { stores, errorCount } = await validateFile(readFileSync(new URL(`csvs/${name}.csv`, folder)), neverAborted)
    expect(stores).toEqual([])
    expect(errorCount).toBeGreaterThan(0)
  })
})

describe('A39: The encoding is detected', () => {
  const text = 'Endereço;Situação\r\nRua João;“€”\r\n'
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
  const cp1252 = Buffer.from(text.replace('“€”', '\x93\x80\x94'), 'latin1')

  test.each([
    ['utf-8', utf8(text)],
    ['utf-8', utf8(`\uFEFF${text}`)],
    ['utf-16le', new Uint8Array(utf16)],
    ['utf-16be', new Uint8Array(Buffer.from(utf16).swap16())],
    ['windows-1252', new Uint8Array(cp1252)],
  ])('%s', (encoding, bytes) => {
    expect(detectEncoding(bytes)).toBe(encoding)
    expect([...decodeText(bytes, detectEncoding(bytes) ?? 'utf-8')].join('')).toBe(text)
  })

  test('A letter that is split between two chunks is decoded correctly', () => {
    const longCell = `x${'ã'.repeat(100_000)}`
    expect([...decodeText(utf8(longCell), 'utf-8')].join('')).toBe(longCell)
  })

  test('Invalid UTF-8 with a UTF-8 mark and a workbook are reported', () => {
    expect(detectEncoding(new Uint8Array([0xef, 0xbb, 0xbf, 0xe7, 0x20]))).toBeNull()
    expect(isWorkbook(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x14]))).toBe(true)
    expect(isWorkbook(utf8('PK;nome'))).toBe(false)
  })
})

test.each([
  [';', 'nome;cep\r\n'],
  [',', 'nome,cep\n'],
  ['\t', 'nome\tcep'],
  [';', '"nome, da loja";cep'],
  [',', '"Nome da loja","CEP","horários; de abertura"'],
  [';', 'a;b;c,d'],
  [';', ''],
  [';', '"never closed'],
])('A39: The delimiter %j is detected in %j', (delimiter, text) => expect(detectDelimiter(text)).toBe(delimiter))

test('A column is recognized by its field name and by its usual names', () => {
  expect(findColumn('zip_code')?.name).toBe('zip_code')
  expect(findColumn(' CEP ')?.name).toBe('zip_code')
  expect(findColumn('Endereço *')?.name).toBe('address')
  expect(findColumn('HORÁRIOS')?.name).toBe('schedules')
  expect(findColumn('Código Postal')?.name).toBe('zip_code')
  expect(findColumn('id')).toBeUndefined()
  expect(findColumn('')).toBeUndefined()
})

test('No two columns have the same header', () => {
  const all = uploadColumns.flatMap(({ name, aliases }) => [...new Set([name, ...aliases].map(normalizeHeader))])
  expect(all.filter((header, index) => all.indexOf(header) !== index)).toEqual([])
})

test('The template suits Excel in Brazil and is a valid file', async () => {
  const template = buildStoreTemplate()
  expect(template.startsWith('\uFEFFdisplay_name;schedules;zip_code;')).toBe(true)
  expect(template.split('\r\n')).toHaveLength(3)
  expect(template.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  // The example row of the template is not counted as a store.
  expect((await validateFile(utf8(template), neverAborted)).errors.map(({ code }) => code)).toEqual(['file.no_lines'])
  const { stores, errors } = await validateFile(utf8(template.replace('Loja Centro', 'Loja Nova')), neverAborted)
  expect(errors).toEqual([])
  expect(stores).toHaveLength(1)
  expect(stores[0]).toMatchObject({
    display_name: 'Loja Nova',
    cnpj: '11222333000181',
    ie_number: 'ISENTO',
    pickup_point: true,
    main_seller: false,
    address: { zip_code: '01310100', lat: -23.5614, long: -46.6559, country: 'BR' },
  })
})

test.each([
  ['a quote that is never closed', 'a;b\n1;2\n"3;4\n5;6\n', 3, 'file.quotes'],
  ['a huge cell', `a;b\n1;${'x'.repeat(50_000)}\n`, 2, 'file.line_too_long'],
  ['nothing but separators', `a;b\r\n1;2\r\n${';'.repeat(500_000)}`, 3, 'file.line_too_long'],
])('A malformed file is reported with its row: %s', async (_, text, row, code) => {
  const readError = await read(utf8(text)).catch((error: unknown) => error)
  expect(readError).toBeInstanceOf(CsvSyntaxError)
  expect(readError).toMatchObject({ row, code })
})

test.each(['\n', '\r', '\r\n'])('Many short lines that end with %j are parsed', async (end) => {
  const lines = await read(utf8(`a;b${end}${`1;2${end}`.repeat(30_000)}`))
  expect(lines.length).toBe(30_001)
})

test('Line ends can be mixed, and lines are numbered as in a spreadsheet', async () => {
  const [header, line] = buildCsv([VALID_ROW]).split('\r\n')
  const text = `${header}\r\n${line}\r${line}\n\n;;;;;;;\r\n${'x;'.repeat(7)}x`
  const { errors } = await validateFile(utf8(text), neverAborted)
  expect(errors.map(({ row, column, code }) => [row, column, code])).toEqual([
    [6, 'zip_code', 'validation.zip_code'],
    [6, 'state', 'validation.state'],
  ])
})

test('Windows-1252 of an old Excel keeps its letters', async () => {
  const { stores } = await validateFile(latin1(buildCsv([{ ...VALID_ROW, display_name: 'Praça da Sé' }])), neverAborted)
  expect(stores[0]?.display_name).toBe('Praça da Sé')
})

describe('Every label of the form is a valid header, in any notation', () => {
  const labelOf = ({ stores, address }: typeof pt, name: string) => {
    const key = getUploadColumnLabelKey(name).split('.').slice(1)
    const from: unknown = getUploadColumnLabelKey(name).startsWith('address:') ? address.field : stores.field
    return key.reduce((inner: unknown, key) => (inner as Record<string, unknown>)[key], from) as string
  }
  test.each(uploadColumns.map(({ name }) => name))('%s', (name) => {
    for (const texts of [pt, en, es]) {
      const label = labelOf(texts, name)
      for (const header of [label, label.toUpperCase(), `  ${label} *`, normalizeHeader(label)])
        expect(findColumn(header)?.name, header).toBe(name)
    }
  })
})

const rich = { ...VALID_ROW, display_name: 'São João – Açaí', neighborhood: 'Consolação' }

/** Encodes a text in code page 850, as DOS programs do. */
const encodeCodePage850 = (text: string) => {
  const bytes: Readonly<Record<string, number>> = {
    ã: 0xc6,
    ç: 0x87,
    í: 0xa1,
    Ã: 0xc7,
    á: 0xa0,
    é: 0x82,
    ó: 0xa2,
    õ: 0xe4,
    Ç: 0x80,
    º: 0xa7,
    à: 0x85,
  }
  return new Uint8Array([...text].map((letter) => bytes[letter] ?? letter.charCodeAt(0)))
}

test.each(['São João', 'Loja Conceição', 'Açaí à mão', 'SÃO TOMÉ'.replace('É', 'é'), 'nº 1 – ó'.replace('–', '-')])(
  'The reader distinguishes code page 850 from Windows-1252: %s',
  async (display_name) => {
    const text = buildCsv([{ ...VALID_ROW, display_name, city: 'São Paulo', schedules: 'Seg. a sex., 9h' }])
    expect(detectEncoding(encodeCodePage850(text))).toBe('cp850')
    expect(detectEncoding(latin1(text))).toBe('windows-1252')
    for (const bytes of [encodeCodePage850(text), latin1(text)])
      expect((await validateFile(bytes, neverAborted)).stores[0]?.display_name).toBe(display_name)
  },
)

test.each([
  ['sep=;', `sep=;\r\n${buildCsv([rich])}`, 3],
  ['sep=, in quotes, with cells behind it', `"sep=,",,,\r\n${buildCsv([rich], { delimiter: ',' })}`, 3],
  ['sep= behind empty lines', `\r\n;;;\r\nSEP=;\r\n\r\n${buildCsv([rich])}`, 6],
  ['empty first lines', `\r\n\r\n   \r\n${buildCsv([rich])}`, 5],
  ['first lines of empty cells', `;;;;;;;\n;;;;;;;\n${buildCsv([rich])}`, 4],
])('%s is skipped', async (_, text, row) => {
  const { stores, rowNumbers, errors } = await validateFile(utf8(text), neverAborted)
  expect([errors, rowNumbers]).toEqual([[], [row]])
  expect(stores[0]?.display_name).toBe('São João – Açaí')
})

test.each([
  ['1310100', undefined, '01310100', ''],
  ["'01310100", undefined, '01310100', ''],
  ['01.310-100', undefined, '01310100', ''],
  ['01310‑100', undefined, '01310100', ''],
  ['01310-100', '191', '01310100', null],
  ['01310-100', '60746948000112', '01310100', '60746948000112'],
  ['01310-100', '191000000', '01310100', null],
  ['01310-100', '191000100', '01310100', null],
  ['01310-100', "'11222333000181", '01310100', '11222333000181'],
])('The codes %j and %j are restored', async (zip_code, document, zip, stored) => {
  const { stores } = await validateFile(
    utf8(buildCsv([{ ...VALID_ROW, zip_code, cnpj: document ?? '' }])),
    neverAborted,
  )
  expect(stores[0]?.address.zip_code ?? null).toBe(stored === null ? null : zip)
  expect(stores[0]?.cnpj ?? null).toBe(stored)
})

test.each(['00000000000191', '07526557000100', '03007331000141', '00416968000101', '02916265000160'])(
  'The leading zeros of the CNPJ %s are restored',
  async (document) => {
    const cnpj = document.replace(/^0+(?=\d{10})/, '')
    const { stores } = await validateFile(utf8(buildCsv([{ ...VALID_ROW, cnpj }])), neverAborted)
    expect(stores[0]?.cnpj).toBe(document)
  },
)

test('Missing fields are looked up by the zip code, once for all lines', async () => {
  const zipCodes: string[] = []
  const zipCodeAddress = {
    zip_code: '',
    address: 'Praça da Sé',
    neighborhood: 'Sé',
    city: 'São Paulo',
    city_id: 1,
    state: 'SP',
  }
  const find = async (zip: string) => {
    zipCodes.push(zip)
    return zip === '01001000' ? { ...zipCodeAddress, zip_code: zip } : null
  }
  const { display_name = '', schedules = '', number = '' } = VALID_ROW
  const line = { display_name, schedules, number, zip_code: '01001-000' }
  const result = await validateFile(utf8(buildCsv([line, { ...line, number: '2' }])), neverAborted, {
    findForEmptyFields: find,
  })
  expect(result.errors).toEqual([])
  expect(result.stores[1]?.address).toMatchObject({ address: 'Praça da Sé', city: 'São Paulo', state: 'SP' })
  const unknown = await validateFile(utf8(buildCsv([{ ...line, zip_code: '99999-000' }])), neverAborted, {
    findForEmptyFields: find,
  })
  expect(unknown.errors.map(({ column, code }) => [column, code])).toEqual(
    ['address', 'neighborhood', 'city', 'state'].map((name) => [name, 'validation.required']),
  )
})

test.each([
  ['zip_code', '4547004', { address: { zip_code: '04547004' } }],
  ['zip_code', '4547004.0', { address: { zip_code: '04547004' } }],
  ['zip_code', '="04547-004"', { address: { zip_code: '04547004' } }],
  ['zip_code', "'04547-004", { address: { zip_code: '04547004' } }],
  ['zip_code', '04547-004\u00a0', { address: { zip_code: '04547004' } }],
  ['cnpj', '6990590000123', { cnpj: '06990590000123' }],
  ['cnpj', '="11.222.333/0001-81"', { cnpj: '11222333000181' }],
  ['cnpj', '11222333000181,00', { cnpj: '11222333000181' }],
  ['partner_number', "'00017", { partner_number: '00017' }],
  ['partner_number', '="00017"', { partner_number: '00017' }],
])('A39: The cell %s %j is restored', async (name, cell, stored) => {
  const { stores, errors } = await validateFile(utf8(buildCsv([{ ...VALID_ROW, [name]: cell }])), neverAborted)
  expect(errors).toEqual([])
  expect(stores[0]).toMatchObject(stored)
})

test.each([
  ['zip_code', '4,55E+06', 'validation.digits_lost'],
  ['cnpj', '1,12223E+13', 'validation.digits_lost'],
  ['partner_number', '7,8912E+12', 'validation.digits_lost'],
  ['seller', '7.9E+11', 'validation.digits_lost'],
  ['display_name', 'Loja S\ufffdo Jo\ufffdo', 'validation.wrong_encoding'],
  ['city', 'S\ufffdo Paulo', 'validation.wrong_encoding'],
  ['complement', 'Pr\ufffddio 2', 'validation.wrong_encoding'],
  ['display_name', '\u2800', 'validation.visible'],
  ['address', '\u0301\u0301', 'validation.visible'],
])('A39: The cell %s %j is rejected with its row: %s', async (name, cell, code) => {
  const { errors } = await validateFile(utf8(buildCsv([VALID_ROW, { ...VALID_ROW, [name]: cell }])), neverAborted)
  expect(errors.map((error) => [error.row, error.field, error.code])).toEqual([[3, `body.file.3.${name}`, code]])
})
