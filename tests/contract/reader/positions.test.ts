// Tests that each recognition has its position in the original text, also if the text contains markup, and its line.
import { expect, test } from 'vitest'
import { MAX_TEXT_LENGTH, recognizeText } from '#contract/reader/recognize.ts'
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
  ['brackets', '( '],
  ['hyphens', 'A-'],
  ['dots', 'a.'],
  ['stars', '*'],
])('The time to read %s grows linearly with its length', (_, part) => {
  const text = part.repeat(MAX_TEXT_LENGTH / part.length + 1)
  const read = (size: number) => recognizeText(text.slice(0, size))
  expect(measureCpuTimeRatio(read, Math.floor(MAX_TEXT_LENGTH / 8))).toBeLessThan(MAX_CPU_TIME_RATIO)
})
