// Tests the parser for text that users paste from tickets, lists and spreadsheets into a batch.
import { describe, expect, test } from 'vitest'
import { parsePastedText } from '#server/console/batches/kinds.ts'
import { naughtyStrings } from '../naughty-strings.ts'

const reverse = { idHeaders: ['reverse id', 'reversa', 'id'], zip: false, record: 'reverse' } as const
const zip = { idHeaders: ['reverse id', 'reversa', 'id'], zip: true } as const

const idsOf = (text: string) =>
  parsePastedText(text, reverse).map(({ entity_id, pasteError }) => entity_id ?? pasteError)

test.each([
  ['reverses', reverse],
  ['zip codes', zip],
])('of %s: whatever else is pasted takes nothing from the lines around it', (_, kind) => {
  const line = kind.zip ? '918273 01310-100' : '918273'
  for (const naughty of naughtyStrings.filter((text) => !/["']/.test(text))) {
    const read = parsePastedText(`${line}\n${naughty}\n${line}`, kind)
    expect([read.at(0)?.entity_id, read.at(-1)?.entity_id], JSON.stringify(naughty)).toEqual([918273, 918273])
    for (const { entity_id, pasteError } of read) expect(entity_id !== null || pasteError !== null).toBe(true)
  }
})

describe('lines that name a record', () => {
  test.each([
    ['one a line', '918273\n918274', [918273, 918274]],
    [
      'line ends of Windows and old Macs, blank lines, spaces',
      ' 918273 \r\n\r\n918274\r918275\n',
      [918273, 918274, 918275],
    ],
    ['commas', '918273, 918274,918275', [918273, 918274, 918275]],
    ['semicolons', '918273;918274; 918275;', [918273, 918274, 918275]],
    ['cells of a spreadsheet', '918273\t918274\n918275\t', [918273, 918274, 918275]],
    ['quoted cells', '"918273"\n\'918274\'', [918273, 918274]],
    ['with its ticket', 'ZD-48213 918273', [918273]],
    ['with tickets in other spellings', '#48213 918273\nzd48213, 918274', [918273, 918274]],
    ['a sentence with one number', 'Reversa 918273 travada, favor reprocessar', [918273]],
    ['a number in brackets, a list with bullets', '(918273)\n- 918274\n• 918275.', [918273, 918274, 918275]],
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
    ['a mark at the beginning of the file', '\uFEFF918273', [918273]],
    ['the largest id', '2147483647', [2147483647]],
    ['the same twice: two rows', '918273\n918273', [918273, 918273]],
  ])('%s', (_, text, ids) => {
    expect(idsOf(text)).toEqual(ids)
  })
})

describe('headers', () => {
  test.each([
    ['of one column', 'Reversa\n918273', [918273]],
    ['with a name nobody knows', 'Número do pedido travado\n918273', [918273]],
    [
      'of a table: only its column counts',
      'Pedido;Reversa;Loja\n123456;918273;Loja Azul\n123457;918274;"Azul; filial"',
      [918273, 918274],
    ],
    ['with commas', 'id,loja,valor\n918273,Loja 7,100', [918273]],
    ['with tabs', 'loja\treverse_id\nLoja 7\t918273', [918273]],
    ['the surer of two names', 'id;reverse_id\n1;918273', [918273]],
    ['a cell without an id', 'reversa;loja\n;Loja 7\nabc;Loja 8', ['unreadable', 'unreadable']],
    ['an empty row at the end', 'reversa;loja\n918273;Azul\n;\n', [918273]],
  ])('%s', (_, text, ids) => {
    expect(idsOf(text)).toEqual(ids)
  })

  test.each([
    ['one', 'reversa;loja\n918273;"Azul\n918274;Verde\n918275;Lilás', ['unreadable', 918274, 918275]],
    ['in the last row', 'reversa;loja\n918273;Azul\n918274;"Verde', [918273, 'unreadable']],
    ['two, far apart', 'reversa;loja\n918273;"Azul\n918274;Verde\n918275;"Lilás', ['unreadable', 918274, 'unreadable']],
    ['within a cell', 'reversa;loja\n918273;"Azul" e "Anil\n918274;Verde', [918273, 918274]],
    ['in the only column', 'reversa\n"918273\n918274', ['unreadable', 918274]],
    ['that closes nothing', 'reversa;item\n918273;TV 32"\n918274;TV 40"', [918273, 918274]],
  ])('a stray quote swallows no row: %s', (_, text, ids) => {
    expect(idsOf(text)).toEqual(ids)
    const lines = parsePastedText(text, reverse).map(({ line }) => line)
    expect(lines).toEqual(ids.map((__, index) => index + 2))
  })

  test('a number within a comment of several lines is no record', () => {
    const text = 'reversa;nota\n918273;"ligar\n123456\n123457;ok"\n918274;Verde'
    expect(idsOf(text)).toEqual(['unreadable', 'unreadable', 'unreadable', 918274])
  })

  test('a CPF in a broken row is not kept', () => {
    const text = 'reversa;nota\n918273;"529.982.247-25\n918274;Verde'
    expect(parsePastedText(text, reverse)).toMatchObject([
      { pasteError: 'personal', input: '918273 •••' },
      { entity_id: 918274 },
    ])
  })

  test('tells the line of the file, and whose the line says it is', () => {
    expect(parsePastedText('\nreversa;ecommerce_id\n918273;7\n\n918274;', reverse)).toMatchObject([
      { line: 3, entity_id: 918273, ecommerce_id: 7 },
      { line: 5, entity_id: 918274, ecommerce_id: null },
    ])
  })

  test('nothing but a header, or nothing at all, is no row', () => {
    for (const text of ['', ' \n\t\n', 'Reversa', 'reversa;loja\n']) expect(parsePastedText(text, reverse)).toEqual([])
  })
})

describe('the text of a ticket', () => {
  const text =
    'Bom dia, pessoal, tudo bem com vocês?\n\nAs reversas 918273 (pedido 55512) e 918274 não andam, CPF 529.982.247-25.\n\nAtt,\nAna Lima'

  test('gives the records that it names: its sentences are no rows, and nothing of a person is kept', () => {
    const rows = parsePastedText(text, reverse)
    expect(rows.map(({ line, entity_id, pasteError }) => [line, entity_id, pasteError])).toEqual([
      [3, 918273, null],
      [3, 918274, null],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/529|Lima|55512/)
  })

  test('of the kind that the batch is of', () => {
    const both = 'Podem ver a reversa 918273 e o reembolso 7001 da Loja Azul, por favor?'
    expect(idsOf(both)).toEqual([918273])
    expect(parsePastedText(both, { ...reverse, record: 'refund' }).map(({ entity_id }) => entity_id)).toEqual([7001])
  })
})

describe('lines that name nothing', () => {
  test.each([
    ['two numbers among words: nobody knows which', 'Pedido 123456 da reversa 918273'],
    ['zero', '0'],
    ['more than an id can be', '2147483648'],
    ['a number as a spreadsheet shortens it', '9,18E+05'],
    ['a fraction', '918273.5'],
    ['a negative one in a row of others', '918273 abc 918274'],
    ['only a ticket', '918273\nZD-48213'],
  ])('%s', (_, text) => {
    expect(idsOf(text).at(-1)).toBe('unreadable')
  })

  test('are shown without words and long numbers', () => {
    const lines = '1\nMaria da Silva, maria@example.com, (11) 99999-0000, 5511999990000, pedido 123456 e 123457'
    const [, row] = parsePastedText(lines, reverse)
    expect(row?.input).not.toMatch(/maria|silva|@|99999|5511/i)
    expect(row?.input).toContain('123456')
  })
})

test.each([
  ['one endless word', `${')'.repeat(399_000)}x`],
  ['one endless number', '7'.repeat(399_000)],
  ['endless quotes', `"${'"a'.repeat(199_000)}`],
  ['a header without an end', `reversa;${'"'.repeat(199_000)}`],
  ['as many lines as fit', '1\n'.repeat(199_000)],
])('%s is read without looking at it again and again', (_, text) => {
  // A regular expression with catastrophic backtracking would exceed the time limit of the test.
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
  ])('%s is refused, and not kept', (text) => {
    const rows = parsePastedText(`1\n${text}`, reverse)
    expect(rows).toHaveLength(2)
    expect(rows[1]).toMatchObject({ pasteError: 'personal', entity_id: null })
    expect(JSON.stringify(rows).replace(/\D/g, '')).not.toMatch(/52998224725|12345678901/)
    expect(rows[1]?.input).not.toMatch(/529|247|234567/)
  })

  test('in another column is not looked at, and not kept', () => {
    const [row] = parsePastedText('reversa;cpf\n918273;529.982.247-25', reverse)
    expect(row).toEqual({
      ...{ line: 2, input: '918273', entity_id: 918273 },
      ...{ ecommerce_id: null, zip_code: null, pasteError: null },
    })
  })

  test('in the column of the id is refused', () => {
    expect(parsePastedText('reversa;loja\n52998224725;Azul', reverse)).toMatchObject([
      { pasteError: 'personal', input: '•••' },
    ])
  })
})

describe('reverse and CEP', () => {
  const pairsOf = (text: string) =>
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
  ])('%j', (text, pairs) => {
    expect(pairsOf(text)).toEqual(pairs)
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
  // Two numbers with 7 digits may both be ids.
  ['1704118 4547004', null, null],
  ['704118 4,55E+06', null, null],
])('the line %j corrects the zip code of %s to %s', (line, id, code) =>
  expect(parsePastedText(line, zip)).toMatchObject([{ entity_id: id, zip_code: code }]),
)
