// Tests the parser for text that users paste from tickets, lists and spreadsheets into a batch.
import { describe, expect, test } from 'vitest'
import { parsePastedText } from '#server/console/batches/kinds.ts'
import { naughtyStrings } from '../naughty-strings.ts'

const reverse = { idHeaders: ['reverse id', 'reversa', 'id'], hasZipCode: false, recordType: 'reverse' } as const
const zip = { idHeaders: ['reverse id', 'reversa', 'id'], hasZipCode: true } as const

const parseIds = (text: string) =>
  parsePastedText(text, reverse).map(({ entity_id, pasteError }) => entity_id ?? pasteError)

test.each([
  ['reverses', reverse],
  ['zip codes', zip],
])('a batch of %s keeps the valid lines around any other text', (_, kind) => {
  const line = kind.hasZipCode ? '918273 01310-100' : '918273'
  for (const naughtyText of naughtyStrings.filter((text) => !/["']/.test(text))) {
    const rows = parsePastedText(`${line}\n${naughtyText}\n${line}`, kind)
    expect([rows.at(0)?.entity_id, rows.at(-1)?.entity_id], JSON.stringify(naughtyText)).toEqual([918273, 918273])
    for (const { entity_id, pasteError } of rows) expect(entity_id !== null || pasteError !== null).toBe(true)
  }
})

describe('a list of records', () => {
  test.each([
    ['one id per line', '918273\n918274', [918273, 918274]],
    [
      'line ends of Windows and old Macs, blank lines and spaces',
      ' 918273 \r\n\r\n918274\r918275\n',
      [918273, 918274, 918275],
    ],
    ['commas', '918273, 918274,918275', [918273, 918274, 918275]],
    ['semicolons', '918273;918274; 918275;', [918273, 918274, 918275]],
    ['cells of a spreadsheet', '918273\t918274\n918275\t', [918273, 918274, 918275]],
    ['quoted cells', '"918273"\n\'918274\'', [918273, 918274]],
    ['an id with a ticket', 'ZD-48213 918273', [918273]],
    ['ids with tickets in other spellings', '#48213 918273\nzd48213, 918274', [918273, 918274]],
    ['a sentence with one number', 'Reversa 918273 travada, favor reprocessar', [918273]],
    ['a number in brackets and a list with bullets', '(918273)\n- 918274\n• 918275.', [918273, 918274, 918275]],
    ['thousands as a spreadsheet writes them', '918.273', [918273]],
    [
      'separators of every kind',
      '704.118\n704,119\n704 120\n704\u00a0121\n1.204.880',
      [704118, 704119, 704120, 704121, 1204880],
    ],
    [
      'number signs, formulas and decimals of a spreadsheet',
      '#704118\n="704119"\n704120.0\n704121;',
      [704118, 704119, 704120, 704121],
    ],
    ['a byte order mark', '\uFEFF918273', [918273]],
    ['the largest id', '2147483647', [2147483647]],
    ['a repeated id as two rows', '918273\n918273', [918273, 918273]],
  ])('is parsed from %s', (_, text, ids) => {
    expect(parseIds(text)).toEqual(ids)
  })
})

describe('a table with headers', () => {
  test.each([
    ['one column', 'Reversa\n918273', [918273]],
    ['an unknown column name', 'Número do pedido travado\n918273', [918273]],
    [
      'several columns, of which only one contains ids',
      'Pedido;Reversa;Loja\n123456;918273;Loja Azul\n123457;918274;"Azul; filial"',
      [918273, 918274],
    ],
    ['columns separated by commas', 'id,loja,valor\n918273,Loja 7,100', [918273]],
    ['columns separated by tabs', 'loja\treverse_id\nLoja 7\t918273', [918273]],
    ['two columns with known names, of which the more specific one counts', 'id;reverse_id\n1;918273', [918273]],
    ['a cell without an id', 'reversa;loja\n;Loja 7\nabc;Loja 8', ['unreadable', 'unreadable']],
    ['an empty row at the end', 'reversa;loja\n918273;Azul\n;\n', [918273]],
  ])('is parsed with %s', (_, text, ids) => {
    expect(parseIds(text)).toEqual(ids)
  })

  test.each([
    ['one quote', 'reversa;loja\n918273;"Azul\n918274;Verde\n918275;Lilás', ['unreadable', 918274, 918275]],
    ['a quote in the last row', 'reversa;loja\n918273;Azul\n918274;"Verde', [918273, 'unreadable']],
    [
      'two quotes in different rows',
      'reversa;loja\n918273;"Azul\n918274;Verde\n918275;"Lilás',
      ['unreadable', 918274, 'unreadable'],
    ],
    ['quotes inside a cell', 'reversa;loja\n918273;"Azul" e "Anil\n918274;Verde', [918273, 918274]],
    ['a quote in the only column', 'reversa\n"918273\n918274', ['unreadable', 918274]],
    ['an inch sign at the end of a cell', 'reversa;item\n918273;TV 32"\n918274;TV 40"', [918273, 918274]],
  ])('loses no row because of %s', (_, text, ids) => {
    expect(parseIds(text)).toEqual(ids)
    const lines = parsePastedText(text, reverse).map(({ line }) => line)
    expect(lines).toEqual(ids.map((__, index) => index + 2))
  })

  test('ignores numbers inside a quoted cell with several lines', () => {
    const text = 'reversa;nota\n918273;"ligar\n123456\n123457;ok"\n918274;Verde'
    expect(parseIds(text)).toEqual(['unreadable', 'unreadable', 'unreadable', 918274])
  })

  test('removes a CPF from a broken row', () => {
    const text = 'reversa;nota\n918273;"529.982.247-25\n918274;Verde'
    expect(parsePastedText(text, reverse)).toMatchObject([{ pasteError: 'personal', input: '' }, { entity_id: 918274 }])
  })

  test('returns the line number and the ecommerce of each row', () => {
    expect(parsePastedText('\nreversa;ecommerce_id\n918273;7\n\n918274;', reverse)).toMatchObject([
      { line: 3, entity_id: 918273, ecommerce_id: 7 },
      { line: 5, entity_id: 918274, ecommerce_id: null },
    ])
  })

  test('returns no rows for a header without rows or an empty text', () => {
    for (const text of ['', ' \n\t\n', 'Reversa', 'reversa;loja\n']) expect(parsePastedText(text, reverse)).toEqual([])
  })
})

describe('the text of a ticket', () => {
  const text =
    'Bom dia, pessoal, tudo bem com vocês?\n\nAs reversas 918273 (pedido 55512) e 918274 não andam, CPF 529.982.247-25.\n\nAtt,\nAna Lima'

  test('is reduced to the records that it names, without sentences and personal data', () => {
    const rows = parsePastedText(text, reverse)
    expect(rows.map(({ line, entity_id, pasteError }) => [line, entity_id, pasteError])).toEqual([
      [3, 918273, null],
      [3, 918274, null],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/529|Lima|55512/)
  })

  test('is parsed for the record type of the batch', () => {
    const textWithBoth = 'Podem ver a reversa 918273 e o reembolso 7001 da Loja Azul, por favor?'
    expect(parseIds(textWithBoth)).toEqual([918273])
    expect(
      parsePastedText(textWithBoth, { ...reverse, recordType: 'refund' }).map(({ entity_id }) => entity_id),
    ).toEqual([7001])
  })
})

describe('a line without a valid id', () => {
  test.each([
    ['two numbers among words', 'Pedido 123456 da reversa 918273'],
    ['zero', '0'],
    ['a number above the largest id', '2147483648'],
    ['a number in scientific notation', '9,18E+05'],
    ['a fraction', '918273.5'],
    ['a word between two ids', '918273 abc 918274'],
    ['only a ticket', '918273\nZD-48213'],
  ])('is unreadable when it contains %s', (_, text) => {
    expect(parseIds(text).at(-1)).toBe('unreadable')
  })

  test.each([
    'abc',
    'Maria da Silva, Rua das Flores 12, ap 34',
    '918273 abc  918274',
    '9,18E+05',
    'maria@example.com, (11) 99999-0000, 5511999990000, pedido 123456 e 123457',
    'Cliente 529.982.247-25 reversa 918273',
  ])('becomes a row without the text %s, which may contain personal data', (text) => {
    expect(parsePastedText(`1\n${text}`, reverse)[1]).toMatchObject({ line: 2, input: '', entity_id: null })
  })
})

test.each([
  ['one very long word', `${')'.repeat(399_000)}x`],
  ['one very long number', '7'.repeat(399_000)],
  ['very many quotes', `"${'"a'.repeat(199_000)}`],
  ['a header with an unclosed quote', `reversa;${'"'.repeat(199_000)}`],
  ['very many lines', '1\n'.repeat(199_000)],
])('%s is parsed in linear time', (_, text) => {
  // Fails by its time limit if a regular expression backtracks excessively.
  expect(parsePastedText(`1\n${text}`, reverse).length).toBeGreaterThan(0)
  expect(parsePastedText(text, reverse)).toBeInstanceOf(Array)
})

describe('a CPF', () => {
  test.each([
    '52998224725',
    '529.982.247-25',
    '529982247-25',
    '529 982 247 25',
    '12345678901',
    'Cliente 529.982.247-25 reversa 918273',
    '918273;52998224725',
    'ZD-48213 918273 cpf:52998224725.',
  ])('in the text %s is rejected and not stored', (text) => {
    const rows = parsePastedText(`1\n${text}`, reverse)
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatchObject({ pasteError: 'personal', entity_id: null })
    expect(rows[1]?.input).toBe('')
  })

  test('in another column is ignored and not stored', () => {
    const [row] = parsePastedText('reversa;cpf\n918273;529.982.247-25', reverse)
    expect(row).toEqual({
      ...{ line: 2, input: '918273', entity_id: 918273 },
      ...{ ecommerce_id: null, zip_code: null, pasteError: null },
    })
  })

  test('in the column of the ids is rejected', () => {
    expect(parsePastedText('reversa;loja\n52998224725;Azul', reverse)).toMatchObject([
      { pasteError: 'personal', input: '' },
    ])
  })
})

describe('a line with a reverse and a zip code', () => {
  const parsePairs = (text: string) =>
    parsePastedText(text, zip).map(({ entity_id, zip_code, pasteError }) => pasteError ?? [entity_id, zip_code])

  test.each([
    ['918273 01310-100', [[918273, '01310100']]],
    ['918273;01310100', [[918273, '01310100']]],
    ['01310-100 918273', [[918273, '01310100']]],
    ['91827364 01310100', [[91827364, '01310100']]],
    ['ZD-48213 918273, 01310-100', [[918273, '01310100']]],
    ['reversa;cep\n918273;01310-100', [[918273, '01310100']]],
    ['cep\treverse_id\n1310100\t918273', [[918273, '01310100']]],
    ['918273', ['unreadable']],
    ['918273 0131', ['unreadable']],
    ['918273 01310-100 918274', ['unreadable']],
    ['918273 01310-100 529.982.247-25', ['personal']],
    ['reversa;cep\n918273;', ['unreadable']],
  ])('is parsed from %j', (text, pairs) => {
    expect(parsePairs(text)).toEqual(pairs)
  })
})

test.each([
  ['704118 4547004', 704118, '04547004'],
  ['704.118;4547004', 704118, '04547004'],
  ['704118\t4547004.0', 704118, '04547004'],
  ["704118 '04547-004", 704118, '04547004'],
  ['704 118 04547-004', 704118, '04547004'],
  ['704118 04547 004', 704118, '04547004'],
  ['04547-004 704.118', 704118, '04547004'],
  // A line with two numbers is rejected, because both numbers could be the id of the reverse (return request).
  ['1704118 4547004', null, null],
  ['704118 4,55E+06', null, null],
])('the line %j sets the zip code of reverse %s to %s', (line, id, code) =>
  expect(parsePastedText(line, zip)).toMatchObject([{ entity_id: id, zip_code: code }]),
)
