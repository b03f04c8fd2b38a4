// Tests the minimum and maximum length of recognized values: amounts, order numbers, ids, quantities and tracking
// codes.
import { expect, test } from 'vitest'
import { recognizeText } from '#contract/reader/recognize.ts'

const listRecognitions = (text: string) => recognizeText(text).recognitions.map(({ kind, value }) => `${kind} ${value}`)

const listNumbersFrom7001 = (count: number) => Array.from({ length: count }, (_, index) => String(7001 + index))

/** Returns ids of four digits in a list without spaces: `7001/7002/7003`. */
const buildSlashSeparatedIds = (count: number) => listNumbersFrom7001(count).join('/')

/** Returns the expected recognitions of consecutive ids, the first of which is 7001: `id 7001`, `id 7002`, … */
const listRecognitionsFrom7001 = (count: number) => listNumbersFrom7001(count).map((number) => `id ${number}`)

test.each<[text: string, recognitions: readonly string[]]>([
  ['R$ 1.000.000.000,00', ['money 1000000000.00']],
  ['R$ 1.234', ['money 1234']],
  ['R$ 0,01', ['money 0.01']],
  ['pedido 12345-6', ['order 12345-6']],
  ['pedido 1234-5', []],
  ['pedido V-12', ['number 12']],
  ['pedido V-123', ['order V-123']],
  ['pedido 1234', ['id 1234']],
  ['reversa 9', ['id 9']],
  [`5${' '.repeat(58)}kg`, ['quantity 5']],
  [`5${' '.repeat(59)}kg`, ['number 5']],
  ['reversa 12345678901', []],
  ['código de rastreio 12345678901', []],
  ['código de rastreio 123456789012', ['tracking 123456789012']],
  ['código de rastreio LGIAB0012', []],
  ['código de rastreio LGI00123', ['tracking LGI00123']],
  ['código de rastreio LGI0012345678', ['tracking LGI0012345678']],
  ['12345,12346', ['id 12345', 'id 12346']],
  ['1234,12345', []],
  ['12345,1234', []],
  ['2012345678,12345', ['id 2012345678', 'id 12345']],
  ['12345,2012345678', ['id 12345', 'id 2012345678']],
  ['12345,20123456789', []],
  ['12345/12346/12347', ['id 12345', 'id 12346', 'id 12347']],
  ['1234/12345/12346', []],
  ['12345/1234/12346', []],
  ['12345/12346/1234', []],
  ['2012345678/12345/12346', ['id 2012345678', 'id 12345', 'id 12346']],
  ['12345/2012345678/12346', ['id 12345', 'id 2012345678', 'id 12346']],
  ['12345/20123456789/12346', []],
  ['reembolsos 999/998', []],
  ['reembolsos 7001/7002', ['id 7001', 'id 7002']],
  ['reembolsos 7001/700', []],
  ['reembolsos 7001/70012', []],
  [`reembolsos ${buildSlashSeparatedIds(21)}`, listRecognitionsFrom7001(21)],
  [`reembolsos ${buildSlashSeparatedIds(22)}`, []],
  ['reversa 1234.0', []],
  ['reversa 12345.0', ['id 12345']],
  ['reversa 2012345678.0', ['id 2012345678']],
  ['reversa 20123456789.0', []],
  ['reversa 1.234.567.890', ['id 1234567890']],
  ['reversa 1.234.567.890.123', []],
  ['reversas (99): 918273', ['quantity 99', 'id 918273']],
  ['reversas (100): 918273', ['id 100', 'id 918273']],
  ['troca do 99 pelo 40', ['quantity 99', 'number 40']],
  ['troca do 100 pelo 40', ['id 100', 'number 40']],
  ['chamado 123', ['quantity 123']],
  ['chamado 1234', ['ticket ZD-1234']],
  ['qual o número do reembolso?\nacho que foi 700', ['number 700']],
  ['qual o número do reembolso?\nacho que foi 7009', ['id 7009']],
  ['qual o número do reembolso?\num dois tres quatro 7009', ['id 7009']],
  ['qual o número do reembolso?\num dois tres quatro cinco 7009', ['number 7009']],
  ['qual o número do reembolso?\noi\numa hora\nacho que foi 7009', ['id 7009']],
  ['qual o número do reembolso?\noi\numa hora\nespera\nacho que foi 7009', ['number 7009']],
  ['CEP;x\n131010;y', ['number 131010']],
  ['CEP;x\n1310100;y', ['zip 01310100']],
  ['20 de ma de 2026', ['number 20', 'quantity 2026']],
  ['20 de mai de 2026', ['date 2026-05-20']],
  ['1Z123456789012345', []],
  ['1Z1234567890123456', ['tracking 1Z1234567890123456']],
  ['1Z12345678901234567', []],
  ['JD01460000628123070', []],
  ['JD014600006281230704', ['tracking JD014600006281230704']],
  ['JD0146000062812307041', []],
  ['AB12345678BR', []],
  ['AB123456789BR', ['tracking AB123456789BR']],
  ['AB1234567890BR', []],
])('the recognizers find in "%s" %j', (text, recognitions) => {
  expect(listRecognitions(text)).toEqual(recognitions)
})
