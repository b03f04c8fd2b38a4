// What people type and what is stored: the domain fields as a table.
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { calendarDate, jsonText, zipCode } from '#contract/fields.ts'

type Case = readonly [typed: string, stored: unknown]
const refused = Symbol('refused')

const fields: Readonly<Record<string, readonly [z.ZodType, readonly Case[]]>> = {
  'S1 §5 zip code': [
    zipCode,
    [
      ['01310-100', '01310100'],
      [' 01310100 ', '01310100'],
      ['0131-0100', refused],
      ['0131010', refused],
      ['', refused],
    ],
  ],
  'S1 §5 JSON, kept as typed': [
    jsonText,
    [
      ['{"b": 10.00, "a": 12345678901234567890}', '{"b": 10.00, "a": 12345678901234567890}'],
      ['{a: 1}', refused],
      ['', refused],
    ],
  ],
  'calendar date': [
    calendarDate,
    [
      ['2026-11-20', '2026-11-20'],
      ['2026-02-30', refused],
      ['2000-01-01', '2000-01-01'],
      ['2099-12-31', '2099-12-31'],
      ['1999-12-31', refused],
      ['0000-01-01', refused],
      ['2026-11-20T00:00:00Z', refused],
    ],
  ],
}

for (const [name, [schema, cases]] of Object.entries(fields)) {
  describe(name, () => {
    for (const [typed, stored] of cases) {
      test(`${JSON.stringify(typed)} is ${stored === refused ? 'refused' : `stored as ${JSON.stringify(stored)}`}`, () => {
        const parsed = schema.safeParse(typed)
        expect(parsed.success ? parsed.data : refused).toBe(stored)
      })
    }
  })
}
