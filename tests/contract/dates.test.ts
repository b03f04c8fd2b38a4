// Tests that a calendar date stays the same day when it is typed, sent and stored, in every time zone.
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { formatDate } from '#console/lib/format.ts'
import { dateInput, toUtcMidnight, utcMidnight } from '#contract/fields.ts'
import { explainIssue } from '#contract/problem.ts'
import { parseTypedDate } from '#contract/typed-values.ts'

const getErrorCode = (schema: z.ZodType, value: unknown) => {
  const [issue] = z.safeParse(schema, value, { reportInput: true }).error?.issues ?? []
  return issue && explainIssue(issue).code
}

describe('Typed dates are parsed', () => {
  test.each([
    ['20/11/2026', '2026-11-20'],
    [' 20/11/2026 ', '2026-11-20'],
    ['1/2/2026', '2026-02-01'],
    ['20/11/26', '2026-11-20'],
    ['20112026', '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['20-11-2026', '2026-11-20'],
    ['2026-11-20', '2026-11-20'],
    ['29/02/2028', '2028-02-29'],
    ['2026-11-20T00:00:00.000Z', '2026-11-20'],
  ])('%s is parsed as %s', (input, date) => {
    expect(parseTypedDate(input)).toBe(date)
    expect(z.parse(dateInput, input)).toBe(`${date}T00:00:00.000Z`)
  })

  test.each([
    ['', 'validation.required'],
    ['31/02/2026', 'validation.date'],
    ['29/02/2027', 'validation.date'],
    ['11/20/2026', 'validation.date'],
    ['00/01/2026', 'validation.date'],
    ['logo', 'validation.date'],
    ['20', 'validation.date'],
    ['20/11/1999', 'validation.date_range'],
    ['20/11/2100', 'validation.date_range'],
  ])('%j is rejected with %s', (input, code) => expect(getErrorCode(dateInput, input)).toBe(code))
})

describe('S1 §5 Dates are sent as UTC midnight', () => {
  test.each(['2026-11-20T00:00:00.000Z', '2026-11-20T00:00:00Z'])('%s is stored as a date', (timestamp) =>
    expect(z.parse(utcMidnight, timestamp)).toBe('2026-11-20'),
  )

  test.each([
    ['2026-11-20T03:00:00.000Z', 'validation.utc_midnight'],
    ['2026-11-20T00:00:00.001Z', 'validation.utc_midnight'],
    ['2026-11-20T00:00:00-03:00', 'validation.utc_midnight'],
    ['2026-11-20', 'validation.utc_midnight'],
    ['2026-02-30T00:00:00.000Z', 'validation.utc_midnight'],
    ['1999-12-31T00:00:00.000Z', 'validation.date_range'],
    [1_795_132_800_000, 'validation.utc_midnight'],
  ])('%j is rejected with %s', (timestamp, code) => expect(getErrorCode(utcMidnight, timestamp)).toBe(code))
})

describe('A11 A date is the same day in every time zone', () => {
  const zone = process.env.TZ
  afterEach(() => {
    process.env.TZ = zone
  })

  test.each(['America/Sao_Paulo', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'a date keeps its day in %s',
    (local) => {
      process.env.TZ = local
      // Tests every day of two years, including days on which daylight saving time started.
      for (let dayTimestamp = Date.UTC(2026, 9, 1); dayTimestamp < Date.UTC(2028, 9, 1); dayTimestamp += 86_400_000) {
        const date = new Date(dayTimestamp).toISOString().slice(0, 10)
        const displayed = formatDate(toUtcMidnight(date))
        expect(z.parse(utcMidnight, z.parse(dateInput, displayed))).toBe(date)
      }
    },
  )
})
