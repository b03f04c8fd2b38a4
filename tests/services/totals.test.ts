// Totals of lists: counted once for all who look at the same time, and anew after a write.
import { expect, test, vi } from 'vitest'
import { makeTotals } from '#server/services/totals.ts'

function counting() {
  const counts: string[] = []
  const count = (name: string) => async () => counts.push(name)
  return { counts, count }
}

test('one count for a condition, whatever the page and the order', async () => {
  const { counts, count } = counting()
  const totals = makeTotals(1000)
  const asked = [
    { q: 'loja', page: 1, sort: 'asc' },
    { q: 'loja', page: 7, sort: 'desc' },
    { q: 'azul', page: 1 },
  ]
  const found = await Promise.all(asked.map((query) => totals.of('/list', query, count(query.q))))
  expect(counts).toEqual(['loja', 'azul'])
  expect(found).toEqual([1, 1, 2])
  await totals.of('/other', { q: 'loja' }, count('other'))
  expect(counts).toEqual(['loja', 'azul', 'other'])
})

test('a write forgets all of them, those still counted too', async () => {
  const { counts, count } = counting()
  const totals = makeTotals(1000)
  const before = totals.of('/list', {}, count('before'))
  totals.forget()
  await Promise.all([before, totals.of('/list', {}, count('after'))])
  await totals.of('/list', {}, count('again'))
  expect(counts).toEqual(['before', 'after'])
})

test('kept for a moment only, and never when it failed', async () => {
  vi.useFakeTimers()
  const { counts, count } = counting()
  const totals = makeTotals(1000)
  await expect(totals.of('/list', {}, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  await totals.of('/list', {}, count('first'))
  await vi.advanceTimersByTimeAsync(999)
  await totals.of('/list', {}, count('kept'))
  await vi.advanceTimersByTimeAsync(2)
  await totals.of('/list', {}, count('second'))
  expect(counts).toEqual(['first', 'second'])
  vi.useRealTimers()
})
