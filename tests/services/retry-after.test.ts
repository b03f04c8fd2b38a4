// Tests parsing the header Retry-After of an external server: seconds or an HTTP date. Other values are ignored.
import { expect, it } from 'vitest'
import { parseRetryAfter } from '#server/services/outbound.ts'

const now = new Date('2026-11-28T12:00:00Z')

it.each([
  ['0', 0],
  ['3', 3000],
  ['1.5', 1500],
  ['0.25', 250],
  ['Sat, 28 Nov 2026 12:00:30 GMT', 30_000],
  ['Saturday, 28-Nov-26 12:00:30 GMT', 30_000],
  ['Sat Nov 28 12:00:30 2026', 30_000],
  ['Sat, 28 Nov 2026 11:00:00 GMT', 0],
])('Retry-After %s means %i milliseconds', (header, milliseconds) => {
  expect(parseRetryAfter(header, now)).toBe(milliseconds)
})

it.each([
  ...[
    undefined,
    '',
    ' ',
    '-1',
    '+1',
    '1,5',
    '1.',
    '.5',
    '1e3',
    '0x10',
    'Infinity',
    'NaN',
    '5s',
    '5 minutes',
    '1234567890',
  ],
  ...['2026-11-28', '2026-11-28T12:00:30Z', 'Nov 28 2026', '28/11/2026', 'Sat, 28 Nov 2026 12:00:30 -0300'],
  ...['Sat, 99 Nov 2026 12:00:30 GMT', 'soon'],
])('Retry-After %s is ignored', (header) => {
  expect(parseRetryAfter(header, now)).toBeUndefined()
})
