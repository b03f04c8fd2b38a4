// Tests that the palette recognizes the values of a pasted text only once, although several functions use the result.
import { expect, test } from 'vitest'
import { mustDisplayAsChips } from '#console/palette/match/pasted-prose.ts'
import { readQuery } from '#console/palette/match/read-query.ts'
import { recognizeTextCached } from '#console/palette/match/recognize-text-cached.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import { catalogues } from './palette-data.ts'

const text = 'As reversas 918273 e 918274 estão travadas. ZD-51203'

test('the paste handler and the rows share one result for a text', () => {
  expect(mustDisplayAsChips(text)).toBe(true)
  const recognized = recognizeTextCached(text)
  expect(readQuery(text, catalogues['pt-BR'])).toBe(recognized)
  expect(recognized).toEqual(recognizeText(text))
})

test('a text is recognized again after another text', () => {
  const recognized = recognizeTextCached(text)
  expect(recognizeTextCached('reversa 7001').recordIds.reverse).toEqual(['7001'])
  expect(recognizeTextCached(text)).not.toBe(recognized)
})
