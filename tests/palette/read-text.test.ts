// Tests that the palette recognizes the values of a pasted text only once, although several functions use the result.
import { expect, test } from 'vitest'
import { mustDisplayAsChips } from '#console/palette/match/pasted-prose.ts'
import { readQuery } from '#console/palette/match/read-query.ts'
import { readText } from '#console/palette/match/read-text.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import { catalogues } from './palette-data.ts'

const text = 'As reversas 918273 e 918274 estão travadas. ZD-51203'

test('the paste handler and the rows share one reading of a text', () => {
  expect(mustDisplayAsChips(text)).toBe(true)
  const recognized = readText(text)
  expect(readQuery(text, catalogues['pt-BR'])).toBe(recognized)
  expect(recognized).toEqual(recognizeText(text))
})

test('another text is read again', () => {
  const recognized = readText(text)
  expect(readText('reversa 7001').recordIds.reverse).toEqual(['7001'])
  expect(readText(text)).not.toBe(recognized)
})
