// Tests that each recognized value gets the right position and line number, also in texts with markup, such as
// `**918273**`.
import { expect, test } from 'vitest'
import type { RecognitionKind } from '#contract/reader/recognition.ts'
import { MAX_TEXT_LENGTH, recognizeText } from '#contract/reader/recognize.ts'
import { recognizeValues } from '#contract/reader/values/recognize-values.ts'
import { MAX_CPU_TIME_RATIO, measureCpuTimeRatio } from '../../growth.ts'

test.each([
  ['reversa 918273', ['918273']],
  ['  reversa 918273 ', ['918273']],
  ['\u200b918\u200b273\ufeff', ['918\u200b273']],
  ['Olá! A reversa 918.273 (ZD–48213)', ['918.273', 'ZD–48213']],
  ['<p>Reversas&nbsp;<b>918273</b> e <b>918274</b></p>', ['918273', '918274']],
  ['reversas **918273** e `918274`', ['918273', '918274']],
  ['reversas [918273](https://console.example/x) e 918274', ['918273', '918274']],
  ['Reversa\tCEP\r\n918273\t01310-100', ['918273', '01310-100']],
  ['| Reversa | CEP |\n| 918273 | 01310-100 |', ['918273', '01310-100']],
  ['1. 918273\n> - 918274', ['918273']],
  ['> - 918274', ['918274']],
  ['918273,918274', ['918273', '918274']],
  ['reversa 918273 e reversa 918273', ['918273']],
])('The recognized parts of %j are %j', (text, parts) => {
  expect(recognizeText(text).recognitions.map(({ start, end }) => text.slice(start, end))).toEqual(parts)
})

/** A text for each kind of value, with the part of the text that must be recognized. */
const textsByKind: Readonly<Record<RecognitionKind, readonly [text: string, recognizedPart: string]>> = {
  ticket: ['ver (ZD-48213), obrigado', 'ZD-48213'],
  id: ['ver a reversa nº 918.273, obrigado', '918.273'],
  number: ['ver o número 918273 de ontem', '918273'],
  quantity: ['parada há 12 dias', '12'],
  order: ['ver o pedido #A-123, obrigado', '#A-123'],
  document: ['CNPJ: 11.222.333/0001-81.', '11.222.333/0001-81'],
  'cnpj-invalid': ['CNPJ: 11.222.333/0001-82.', '11.222.333/0001-82'],
  zip: ['CEP: 01.310-100.', '01.310-100'],
  tracking: ['rastreio AA 123 456 789 BR.', 'AA 123 456 789 BR'],
  uuid: ['id 8F14E45F-CEEA-467A-9B36-1A2B3C4D5E6F.', '8F14E45F-CEEA-467A-9B36-1A2B3C4D5E6F'],
  email: ['<Ana@loja.com.br>', 'Ana@loja.com.br'],
  host: ['site (www.lojaazul.com.br)', 'www.lojaazul.com.br'],
  money: ['valor: R$ 1.234,56.', 'R$ 1.234,56'],
  date: ['em 20 de novembro de 2026.', '20 de novembro de 2026'],
  name: ['Bom dia, o pessoal da Casa Azul pediu ajuda com as configurações novas da conta hoje', 'Casa Azul'],
  status: ['ecommerces (Inativos)', 'Inativos'],
  'account-type': ['users "Admin"', 'Admin'],
  platform: ['ver VTEX, obrigado', 'VTEX'],
  feature: ['ligar Pix!', 'Pix'],
  field: ['o telefone azul', 'telefone'],
  period: ['vendas do Mês passado', 'Mês passado'],
}

const vocabulary = {
  lexicon: {
    situation: [{ words: ['inativos'], value: 'inactive' }],
    account_type: [{ words: ['admin'], value: 'admin_boss' }],
    field: [{ words: ['telefone'], value: 'phone' }],
    period: [{ words: ['mes', 'passado'], value: 'lastMonth' }],
  },
  preloadedOptions: { platform: [{ value: '1', name: 'VTEX' }], feature: [{ value: 'money.pix', name: 'Pix' }] },
  today: '2026-11-26',
}

test.each(Object.entries(textsByKind))('A value of kind %s has its position', (kind, [text, part]) => {
  const recognitions = [...recognizeText(text).recognitions, ...recognizeValues(text, vocabulary)]
  const parts = recognitions.filter((one) => one.kind === kind).map(({ start, end }) => text.slice(start, end))
  expect(parts).toEqual([part])
})

test('A repeated value has its first position and its clearest noun', () => {
  const [first] = recognizeText('pedido 55512\nreversa 55512').recognitions
  expect(first).toMatchObject({ start: 7, end: 12, line: 1, noun: 'reverse' })
  const [second] = recognizeText('reversa 55512\npedido 55512').recognitions
  expect(second).toMatchObject({ start: 8, end: 13, line: 1, noun: 'reverse' })
})

test('The line of a recognition counts from 1', () => {
  expect(recognizeText('oi\r\n\r\nreversa 918273').recognitions[0]?.line).toBe(3)
})

test.each([
  ['a whole mail', 'Prezados, a reversa 918273 da Loja Azul segue parada desde 20/11. '],
  ['a list of ids', '918273,'],
  ['words with capital letters', 'Casa '],
  ['names', 'a loja Casa Azul e '],
  ['brackets', '( '],
  ['hyphens', 'A-'],
  ['dots', 'a.'],
  ['stars', '*'],
])('The time to read %s grows linearly with its length', (_, part) => {
  const text = part.repeat(MAX_TEXT_LENGTH / part.length + 1)
  const read = (size: number) => recognizeText(text.slice(0, size))
  expect(measureCpuTimeRatio(read, Math.floor(MAX_TEXT_LENGTH / 8))).toBeLessThan(MAX_CPU_TIME_RATIO)
})
