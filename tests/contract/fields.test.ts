// Tests domain fields such as document, phone and zip code. Each field parses a typed text to the value that is stored.
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { calendarDate, jsonText, zipCode } from '#contract/fields.ts'

type Case = readonly [typed: string, stored: unknown]
const REJECTED = Symbol('rejected')

const fields: Readonly<Record<string, readonly [z.ZodType, readonly Case[]]>> = {
  'S1 §5 A zip code is stored as digits': [
    zipCode,
    [
      ['01310-100', '01310100'],
      [' 01310100 ', '01310100'],
      ['0131-0100', REJECTED],
      ['0131010', REJECTED],
      ['', REJECTED],
    ],
  ],
  'S1 §5 A JSON text is stored as typed': [
    jsonText,
    [
      ['{"b": 10.00, "a": 12345678901234567890}', '{"b": 10.00, "a": 12345678901234567890}'],
      ['{a: 1}', REJECTED],
      ['', REJECTED],
    ],
  ],
  'A calendar date is validated': [
    calendarDate,
    [
      ['2026-11-20', '2026-11-20'],
      ['2026-02-30', REJECTED],
      ['2000-01-01', '2000-01-01'],
      ['2099-12-31', '2099-12-31'],
      ['1999-12-31', REJECTED],
      ['0000-01-01', REJECTED],
      ['2026-11-20T00:00:00Z', REJECTED],
    ],
  ],
}

for (const [name, [schema, cases]] of Object.entries(fields)) {
  describe(name, () => {
    for (const [input, storedValue] of cases) {
      test(`${JSON.stringify(input)} is ${storedValue === REJECTED ? 'rejected' : `stored as ${JSON.stringify(storedValue)}`}`, () => {
        const parsed = schema.safeParse(input)
        expect(parsed.success ? parsed.data : REJECTED).toBe(storedValue)
      })
    }
  })
}
