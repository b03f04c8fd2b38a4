// Tests the conversion between the text of a zip code batch and the rows of the form, and the paste of a column.
import { describe, expect, test } from 'vitest'
import {
  fillPastedColumn,
  formatZipLines,
  hasInvalidZipCode,
  parseZipLines,
  selectFilledLines,
} from '#console/features/batches/zip-lines.ts'

const ids = ['918273', '918274', '918275']
const noZipCodes = new Map<string, string>()

test('parseZipLines reads the lines that formatZipLines builds, and ignores other reverses', () => {
  const text = formatZipLines(ids, new Map([['918274', '01310-100']]))
  expect(text).toBe('918273 \n918274 01310-100\n918275 ')
  expect(parseZipLines(`${text}\n918999 20040-002`, ids)).toEqual(
    new Map([
      ['918273', ''],
      ['918274', '01310-100'],
      ['918275', ''],
    ]),
  )
})

test('selectFilledLines removes the reverses without a zip code', () => {
  expect(selectFilledLines('918273 \n918274 01310-100\n918275')).toBe('918274 01310-100')
})

test('hasInvalidZipCode accepts empty and valid zip codes only', () => {
  expect(hasInvalidZipCode('918273 \n918274 01310-100')).toBe(false)
  expect(hasInvalidZipCode('918273 0131\n918274 01310-100')).toBe(true)
})

describe('fillPastedColumn', () => {
  const fill = (pastedText: string, firstId = '918273') =>
    fillPastedColumn(pastedText, { ids, zipCodes: noZipCodes, firstId })

  test.each([
    ['a column', '01310100\r\n20040-002\r\n', '918273', ['01310-100', '20040-002', undefined]],
    ['a column from the second row', '01310100\n20040002\n30130005', '918274', [undefined, '01310-100', '20040-002']],
    ['a column with an empty cell', '01310100\n\n20040002', '918273', ['01310-100', undefined, '20040-002']],
    ['a column with a title', 'CEP\n01310100', '918273', ['01310-100', undefined, undefined]],
    ['a column with a wrong value', '01310100\nabc', '918273', ['01310-100', 'abc', undefined]],
    ['lines with ids', '918275;01310-100\n918273\t20040002', '918274', ['20040-002', undefined, '01310-100']],
    ['one line with an id', '918274 01310-100', '918273', [undefined, '01310-100', undefined]],
  ])('fills in %s', (_, pastedText, firstId, expected) => {
    const zipCodes = fill(pastedText, firstId)
    expect(ids.map((id) => zipCodes?.get(id))).toEqual(expected)
  })

  test('returns null for a single zip code, which the input takes itself', () => {
    expect(fill('01310-100')).toBeNull()
    expect(fill('01310-100\n')).toBeNull()
  })
})
