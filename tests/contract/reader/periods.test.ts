// Tests which dates and periods are recognized in a query: periods for the filters of lists, and days for the date
// fields of forms.
import { expect, test } from 'vitest'
import { splitWords } from '#contract/reader/values/lexicon.ts'
import { matchDayAt, matchPeriodAt } from '#contract/reader/values/periods.ts'
import { catalogues } from '../../palette/palette-data.ts'

/** Context of the tests: Portuguese names of months, weekdays and periods, and a Thursday as the current date. */
const periodContext = { lexicon: catalogues['pt-BR'].lexicon, today: '2026-11-26' }

test.each<[text: string, from: string, to: string, wordCount: number]>([
  ['hoje', '2026-11-26', '2026-11-26', 1],
  ['ontem azul', '2026-11-25', '2026-11-25', 1],
  ['mês passado', '2026-10-01', '2026-10-31', 2],
  ['último ano', '2025-01-01', '2025-12-31', 2],
  ['este mês', '2026-11-01', '2026-11-26', 2],
  ['últimos 30 dias', '2026-10-28', '2026-11-26', 3],
  ['últimos 30 azul', '2026-10-28', '2026-11-26', 2],
  ['30 dias', '2026-10-28', '2026-11-26', 2],
  ['1 dia', '2026-11-26', '2026-11-26', 2],
  ['400 dias', '2025-10-23', '2026-11-26', 2],
  ['outubro', '2026-10-01', '2026-10-31', 1],
  ['novembro', '2026-11-01', '2026-11-26', 1],
  ['dezembro', '2025-12-01', '2025-12-31', 1],
  ['outubro 2024', '2024-10-01', '2024-10-31', 2],
  ['out azul', '2026-10-01', '2026-10-31', 1],
  ['2025', '2025-01-01', '2025-12-31', 1],
  ['2026', '2026-01-01', '2026-11-26', 1],
  ['1/11 20/11', '2026-11-01', '2026-11-20', 2],
  ['1/11 até 20/11', '2026-11-01', '2026-11-20', 3],
  ['10/11', '2026-11-10', '2026-11-10', 1],
  ['10/11 5/11', '2026-11-10', '2026-11-10', 1],
  ['10/11 10/11', '2026-11-10', '2026-11-10', 2],
  ['desde 1/11', '2026-11-01', '2026-11-26', 2],
  ['a partir 1/11 azul', '2026-11-01', '2026-11-26', 2],
  ['desde segunda', '2026-11-23', '2026-11-26', 2],
  ['27/11', '2025-11-27', '2025-11-27', 1],
])('the period of "%s" is %s to %s and covers %i words', (text, from, to, wordCount) => {
  expect(matchPeriodAt(splitWords(text), 0, periodContext)).toEqual({ from, to, wordCount })
})

test.each([
  'azul',
  '2027',
  '1999',
  '0 dias',
  '401 dias',
  '30',
  '30 azul',
  'últimos azul',
  'outbro',
  'outub',
  '2,5',
  'segunda',
])('the text "%s" is no period', (text) => {
  expect(matchPeriodAt(splitWords(text), 0, periodContext)).toBeNull()
})

test('a period may start at a later word', () => {
  const words = splitWords('relatorio azul mês passado')
  expect([0, 1, 2].map((at) => matchPeriodAt(words, at, periodContext)?.from)).toEqual([
    undefined,
    undefined,
    '2026-10-01',
  ])
})

test.each<[text: string, at: number, value: string | undefined, count: number | undefined]>([
  ['1/12', 0, '2026-12-01', 1],
  ['+7', 0, '2026-12-03', 1],
  ['+2s azul', 0, '2026-12-10', 1],
  ['amanhã', 0, '2026-11-27', 1],
  ['1 dez', 0, '2026-12-01', 2],
  ['1 dez 2027', 0, '2027-12-01', 3],
  ['desde 1/12', 0, '2026-12-01', 2],
  ['desde segunda', 0, '2026-11-30', 2],
  ['2,5 segunda', 1, '2026-11-30', 1],
  ['azul segunda', 1, undefined, undefined],
  ['segunda', 0, undefined, undefined],
  ['dezembro', 0, undefined, undefined],
  ['1', 0, undefined, undefined],
  ['112', 0, undefined, undefined],
  ['azul', 0, undefined, undefined],
  ['azul 1/12', 0, undefined, undefined],
  ['azul 1/12', 1, '2026-12-01', 1],
])('the day in "%s" at the word %i is %s and covers %s words', (text, at, value, count) => {
  const match = matchDayAt(splitWords(text), at, periodContext)
  expect([match?.value, match?.wordCount]).toEqual([value, count])
})

test('a day without a year is the nearest day up to the latest day', () => {
  expect(matchDayAt(['1/12'], 0, periodContext, periodContext.today)).toEqual({
    value: '2025-12-01',
    wordCount: 1,
    distance: 0,
  })
})
