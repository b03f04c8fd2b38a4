// Tests that the palette highlights exactly the recognized values in its input, even if the pasted text has several
// lines.
import { expect, test } from 'vitest'
import { toSingleLine } from '#console/lib/format.ts'
import { listInputHighlights, MAX_INPUT_HIGHLIGHTS } from '#console/palette/input-highlights.ts'
import { readQuery } from '#console/palette/match/read-query.ts'
import { recognizeValues } from '#contract/reader/values/recognize-values.ts'
import { buildTestPaletteData, catalogues } from './palette-data.ts'

const catalogue = catalogues['pt-BR']

function listMarkedTexts(text: string): readonly string[] {
  const input = toSingleLine(text)
  const recognitions = [
    ...readQuery(text, catalogue).recognitions,
    ...recognizeValues(text, buildTestPaletteData().valueContext),
  ]
  return listInputHighlights(recognitions, text).map(([from, to]) => input.slice(from, to))
}

test.each<[text: string, marked: readonly string[]]>([
  ['reversa 918273', ['918273']],
  ['ZD-51203 918273 01310-100', ['ZD-51203', '918273', '01310-100']],
  ['chamado 51203: pedido V-88123', ['51203', 'V-88123']],
  ['código AA 123 456 789 BR da reversa 918273', ['AA 123 456 789 BR', '918273']],
  ['CNPJ 11.222.333/0001-81', ['11.222.333/0001-81']],
  [
    'https://empresa.zendesk.com/agent/tickets/51203 reversa 918.273',
    ['https://empresa.zendesk.com/agent/tickets/51203', '918.273'],
  ],
  ['918273\r\n918274\n\n 918275', ['918273', '918274', '918275']],
  ['reversas:\t918273\t918274', ['918273', '918274']],
  ['\n\nreversa 918273', ['918273']],
  ['reprocessar 7001', ['7001']],
  ['reversa parada há 5 dias', ['5 dias']],
  ['reversas canceladas de 01/11/2026 a 20/11/2026', ['canceladas', '01/11/2026 a 20/11/2026']],
  ['vtex inativos', ['vtex', 'inativos']],
  ['prazo de troca recanto 45', ['prazo de troca']],
  ['estação 21', []],
  ['CNPJ 11.222.333/0001-80', []],
  ['CPF 529.982.247-25', []],
  ['', []],
])('the input marks the values of %j', (text, marked) => {
  expect(listMarkedTexts(text)).toEqual(marked)
})

test('the input of a long list has marks for its first values only', () => {
  const ids = Array.from({ length: 150 }, (_, at) => String(918_000 + at))
  expect(MAX_INPUT_HIGHLIGHTS).toBe(100)
  expect(listMarkedTexts(ids.join('\n'))).toEqual(ids.slice(0, 100))
})
