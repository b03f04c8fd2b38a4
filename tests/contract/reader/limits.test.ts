// Tests the minimum and maximum length of recognized values: amounts, order numbers, ids, quantities and tracking
// codes.
import { expect, test } from 'vitest'
import { recognizeText } from '#contract/reader/recognize.ts'

const listRecognitions = (text: string) => recognizeText(text).recognitions.map(({ kind, value }) => `${kind} ${value}`)

test.each<[string, readonly string[]]>([
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
])('the recognizers find in "%s" %j', (text, recognitions) => {
  expect(listRecognitions(text)).toEqual(recognitions)
})
