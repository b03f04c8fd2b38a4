// Tests the date filters (S2 §5). The end must not be after today, and the start must not be after the end.
import { expect, test } from 'vitest'
import { areDatesValid, parseDates } from '#console/features/reports/dates.tsx'

const today = '2026-11-20'

test.each([
  ['', '', {}, 'nothing typed is no filter'],
  ['01/10/2026', '31/10/2026', {}, 'a month'],
  ['20/11/2026', '20/11/2026', {}, 'today alone'],
  ['01/10/2026', '', {}, 'from a day on'],
  ['', '31/10/2026', {}, 'until a day'],
  ['', '21/11/2026', { toDate: 'future' }, 'S2 §5: the end date is at most today'],
  ['02/10/2026', '01/10/2026', { fromDate: 'order' }, 'S2 §5: the start date is at most the end date'],
  ['21/11/2026', '', { fromDate: 'futureStart' }, 'a start after today is after any end'],
  ['22/11/2026', '21/11/2026', { fromDate: 'order', toDate: 'future' }, 'both are said'],
  ['31/02/2026', '', { fromDate: 'format' }, 'no such day'],
  ['ontem', 'hoje', {}, 'words that are days'],
  ['logo', 'nunca', { fromDate: 'format', toDate: 'format' }, 'words that are none'],
  ['1/12', 'dez', {}, 'without a year no day after today'],
  ['', '+1', { toDate: 'future' }, 'tomorrow'],
  ['01/10/1999', '', { fromDate: 'range' }, 'another century'],
  ['1/10/26', '31102026', {}, 'as people type them'],
] as const)('%s – %s: %j (%s)', (fromDate, toDate, problems, _why) => {
  const read = parseDates({ fromDate, toDate }, today)
  expect(read.problems).toEqual(problems)
  expect(areDatesValid(read)).toBe(Object.keys(problems).length === 0)
})

test('Typed input is parsed as a calendar date', () => {
  expect(parseDates({ fromDate: '1/10/26', toDate: '' }, today)).toEqual({
    fromDate: '2026-10-01',
    toDate: undefined,
    problems: {},
  })
})
