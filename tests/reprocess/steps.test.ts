// Tests the functions for sending a record to the merchant's system again (reprocess): the next status, the options of
// an integration, the Brazilian state of a zip code, and the number of requests per second.
import { describe, expect, test } from 'vitest'
import { reverseStatuses } from '#contract/platform/reprocess.ts'
import { getStatusTransition } from '#server/platform/reprocess/checks.ts'
import { getRequestsPerSecond, parseOptions } from '#server/services/integration-options.ts'
import { getStateOfZip, zipTable } from '#server/services/zip-codes.ts'

describe('S1 §4 transitions', () => {
  test.each(['reverse', 'refund'] as const)(
    '%s: every status either has another next status in the vocabulary or is rejected',
    (type) => {
      for (const status of [...reverseStatuses, null]) {
        const next = getStatusTransition(type, status)
        if ('to' in next) {
          expect(reverseStatuses).toContain(next.to)
          expect(next.to).not.toBe(status)
        }
      }
    },
  )

  test.each(['reverse', 'refund'] as const)(
    '%s: the transitions from every status end and never form a circle',
    (type) => {
      for (const start of [...reverseStatuses, null]) {
        const errorKeys = new Set<string | null>()
        for (let next = getStatusTransition(type, start); 'to' in next; next = getStatusTransition(type, next.to)) {
          expect(errorKeys).not.toContain(next.to)
          errorKeys.add(next.to)
        }
      }
    },
  )

  test.each(['legacy_hold', 'none', 'constructor', ''])('The unknown status %j is not changed', (status) => {
    expect(getStatusTransition('reverse', status)).toEqual({ refused: 'status_not_allowed' })
  })
})

describe('The state of a CEP', () => {
  test('is correct for every CEP in the table, in all 27 states', () => {
    for (const { zip_code, state } of zipTable) expect([zip_code, getStateOfZip(zip_code)]).toEqual([zip_code, state])
    expect(new Set(zipTable.map(({ state }) => state)).size).toBe(27)
  })

  test.each(['00000000', '00999999', '1310100', '01310-100', 'abcdefgh', ''])('is null for %j', (zip) => {
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

describe('The options of an integration', () => {
  test.each([['[]'], ['1'], ['"x"'], ['null'], ['{'], ['']])('are null if the text %s is not a JSON object', (text) => {
    expect(parseOptions(text)).toBe(null)
  })

  test('are an empty object for null', () => expect(parseOptions(null)).toEqual({}))

  test.each([
    [{}, 20],
    [{ requests_per_second: 2 }, 2],
    [{ requests_per_second: 0.001 }, 0.5],
    [{ requests_per_second: 1e9 }, 1000],
    [{ requests_per_second: 0 }, 20],
    [{ requests_per_second: -1 }, 20],
    [{ requests_per_second: '2' }, 20],
  ])('%j result in a rate of %d items per second', (options, expectedRate) => {
    expect(getRequestsPerSecond(options)).toBe(expectedRate)
  })
})
