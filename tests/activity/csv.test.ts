// Tests that Excel in Brazil opens our CSV files correctly and executes no formula from a cell (product decision D).
import { describe, expect, it } from 'vitest'
import { buildFileName, formatCsvHeader, formatCsvRows } from '#server/services/csv.ts'

describe('formatCsvRows', () => {
  it.each([
    [['a', 1234.5, true, null], 'a;1234,5;true;\r\n'],
    [['com;ponto', 'as "aspas"', 'duas\nlinhas'], '"com;ponto";"as ""aspas""";"duas\nlinhas"\r\n'],
    [['01310-100', '00123', ' espaço '], '01310-100;00123; espaço \r\n'],
    [['=1+1', '@cmd', '+SUM(A1)', '-2+3', '\tx', '\rx'], `'=1+1;'@cmd;'+SUM(A1);'-2+3;'\tx;"'\rx"\r\n`],
    [['-5', '+5511912345678', '-1.234,56'], '-5;+5511912345678;-1.234,56\r\n'],
    [['＝1', 'a=1'], `'＝1;a=1\r\n`],
    [[{ code: '000123' }, { code: '123456789012345' }, { code: '7' }], `'000123;'123456789012345;7\r\n`],
    [[{ code: '01310-100' }, { code: '1-2' }, { code: 'ZD-48213' }], `01310-100;'1-2;ZD-48213\r\n`],
  ])('formats the row %j', (cells, text) => {
    expect(formatCsvRows([cells])).toBe(text)
  })

  it('writes a byte order mark before the header', () => {
    expect(formatCsvHeader(['id', 'ação'])).toBe('\ufeffid;ação\r\n')
  })
})

it('buildFileName uses the time in São Paulo', () => {
  expect(buildFileName('atividade', new Date('2026-11-20T17:32:59Z'))).toBe('atividade_2026-11-20_1432.csv')
  expect(buildFileName('usuarios', new Date('2026-11-20T17:32:59Z'), 'xlsx')).toBe('usuarios_2026-11-20_1432.xlsx')
})
