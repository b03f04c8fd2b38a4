// The pure parts: where a status leads, what an integration must hold, which state a CEP lies in, how fast items go.
import { describe, expect, test } from 'vitest'
import { reverseStatuses } from '#contract/platform/reprocess.ts'
import { getTransition } from '#server/platform/reprocess/checks.ts'
import { getRequestsPerSecond, parseOptions } from '#server/services/integration-options.ts'
import { getStateOfZip, zipTable } from '#server/services/zip-codes.ts'

describe('S1 §4 transitions', () => {
  test.each(['reverse', 'refund'] as const)(
    '%s: every status leads somewhere else in the vocabulary, or is refused',
    (type) => {
      for (const status of [...reverseStatuses, null]) {
        const next = getTransition(type, status)
        if ('to' in next) {
          expect(reverseStatuses).toContain(next.to)
          expect(next.to).not.toBe(status)
        }
      }
    },
  )

  test.each(['reverse', 'refund'] as const)('%s: from anywhere the way ends, never in a circle', (type) => {
    for (const start of [...reverseStatuses, null]) {
      const seen = new Set<string | null>()
      for (let next = getTransition(type, start); 'to' in next; next = getTransition(type, next.to)) {
        expect(seen).not.toContain(next.to)
        seen.add(next.to)
      }
    }
  })

  test.each(['legacy_hold', 'none', 'constructor', ''])('an unknown status is left alone: %j', (status) => {
    expect(getTransition('reverse', status)).toEqual({ refused: 'status_not_allowed' })
  })
})

describe('the state of a CEP', () => {
  test('every CEP of the table lies in its own state, all 27 of them', () => {
    for (const { zip_code, state } of zipTable) expect([zip_code, getStateOfZip(zip_code)]).toEqual([zip_code, state])
    expect(new Set(zipTable.map(({ state }) => state)).size).toBe(27)
  })

  test.each(['00000000', '00999999', '1310100', '01310-100', 'abcdefgh', ''])('%j lies nowhere', (zip) => {
    expect(getStateOfZip(zip)).toBe(null)
  })

  test.each([
    ['01000000', 'SP'],
    ['19999999', 'SP'],
    ['20000000', 'RJ'],
    ['69300000', 'RR'],
    ['72800000', 'GO'],
    ['73000000', 'DF'],
    ['99999999', 'RS'],
  ])('%s lies in %s', (zip, state) => {
    expect(getStateOfZip(zip)).toBe(state)
  })
})

describe('options', () => {
  test.each([['[]'], ['1'], ['"x"'], ['null'], ['{'], ['']])('%s is no object', (text) => {
    expect(parseOptions(text)).toBe(null)
  })

  test('none are an empty object', () => expect(parseOptions(null)).toEqual({}))

  test.each([
    [{}, 20],
    [{ requests_per_second: 2 }, 2],
    [{ requests_per_second: 0.001 }, 0.5],
    [{ requests_per_second: 1e9 }, 1000],
    [{ requests_per_second: 0 }, 20],
    [{ requests_per_second: -1 }, 20],
    [{ requests_per_second: '2' }, 20],
  ])('%j sends %d a second', (options, pace) => {
    expect(getRequestsPerSecond(options)).toBe(pace)
  })
})
