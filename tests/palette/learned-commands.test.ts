// Tests how the palette learns which command a user runs for a query: which queries are stored, how the weight of a
// stored choice decreases with its age, and for which similar queries the choice counts.
import { expect, test } from 'vitest'
import { openHomePageCommand } from '#commands/home.ts'
import { addUse, getLearnedWeights, type LearnedUses } from '#console/palette/learned-commands.ts'
import { getPaletteRowKey, toStoredItems } from '#console/palette/recent-items.ts'

const MONTH_MS = 2_592_000_000
const addLearnedUse = (earlierUses: LearnedUses, query: string, value: string, at: number) =>
  addUse(earlierUses, query, value, at)

test.each<[query: string, isStored: boolean]>([
  ['a', false],
  ['ab', true],
  ['x'.repeat(40), true],
  ['x'.repeat(41), false],
  ['rua 12', false],
])('the query "%s" is stored: %s', (query, isStored) => {
  expect(addLearnedUse([], query, 'home.go', 0)).toHaveLength(isStored ? 1 : 0)
})

test('a use counts half after thirty days, and whole if its time is not in the past', () => {
  const first = addLearnedUse([], 'azul', 'home.go', 0)
  expect(first).toEqual([{ typed: 'azul', value: 'home.go', times: 1, at: 0 }])
  expect(addLearnedUse(first, 'azul', 'home.go', MONTH_MS)).toEqual([
    { typed: 'azul', value: 'home.go', times: 1.5, at: MONTH_MS },
  ])
  expect(addLearnedUse(first, 'azul', 'home.go', 0)[0]?.times).toBe(2)
  expect(addLearnedUse(first, 'azul', 'home.go', -MONTH_MS)[0]?.times).toBe(2)
})

test('another query or another command has its own use, and the newest use comes first', () => {
  const uses = addLearnedUse(
    addLearnedUse(addLearnedUse([], 'azul', 'home.go', 1), 'azul', 'users.list', 2),
    'verde',
    'home.go',
    3,
  )
  expect(uses.map(({ at }) => at)).toEqual([3, 2, 1])
  expect(addLearnedUse(uses, 'azul', 'home.go', 4).map(({ at }) => at)).toEqual([4, 3, 2])
})

test('the uses of a query are those whose query begins with it or is its beginning', () => {
  const use = (typed: string, value: string, times: number) => ({ typed, value, times, at: 0 })
  const uses = [use('loja', 'a', 3), use('loja azul', 'a', 2), use('lo', 'b', 1), use('verde', 'c', 1)]
  expect([...getLearnedWeights(uses, 'loja', 0)]).toEqual([
    ['a', 5],
    ['b', 1],
  ])
  expect([...getLearnedWeights(uses, 'lo', MONTH_MS)]).toEqual([
    ['a', 2.5],
    ['b', 0.5],
  ])
  expect([...getLearnedWeights(uses, 'l', 0)]).toEqual([])
})

test('the value of a row does not depend on the order of its arguments', () => {
  expect(getPaletteRowKey(openHomePageCommand)).toBe('home.go')
  expect(getPaletteRowKey(openHomePageCommand, { b: '1', a: '2' })).toBe('home.go?a=2&b=1')
  expect(getPaletteRowKey(openHomePageCommand, { a: '2', b: '1' })).toBe('home.go?a=2&b=1')
})

test('a recent item keeps 200 characters of its title; parked drawers and lists of ids are not stored', () => {
  const recentItem = { command: 'home.go', args: {}, title: 'á'.repeat(201), at: '' }
  expect(toStoredItems(recentItem)).toEqual([{ ...recentItem, title: 'á'.repeat(200) }])
  expect(toStoredItems({ ...recentItem, args: { parked: '1' } })).toEqual([])
  expect(toStoredItems({ ...recentItem, args: { ids: '1,2' } })).toEqual([])
})
