// Tests the cached total counts of lists. Parallel requests share one count query, and a write invalidates the cached
// count.
import { expect, test, vi } from 'vitest'
import { listEcommerces, setAvailability } from '#contract/platform/ecommerces.ts'
import { listReverses } from '#contract/platform/reverses.ts'
import { createTotalsCache } from '#server/services/totals.ts'

function counting() {
  const counts: string[] = []
  const count = (name: string) => async () => counts.push(name)
  return { counts, count }
}

test('Requests with the same filter share one count, whatever their page and order', async () => {
  const { counts, count } = counting()
  const totals = createTotalsCache(1000)
  const queries = [
    { q: 'loja', page: 1, sort: 'asc' },
    { q: 'loja', page: 7, sort: 'desc' },
    { q: 'azul', page: 1 },
  ]
  const results = await Promise.all(queries.map((query) => totals.get(listEcommerces, query, count(query.q))))
  expect(counts).toEqual(['loja', 'azul'])
  expect(results).toEqual([1, 1, 2])
  await totals.get(listReverses, { q: 'loja' }, count('other'))
  expect(counts).toEqual(['loja', 'azul', 'other'])
})

test('A write invalidates the totals of the lists that it changes, including running counts, and no other totals', async () => {
  const { counts, count } = counting()
  const totals = createTotalsCache(1000)
  const before = [totals.get(listEcommerces, {}, count('before')), totals.get(listReverses, {}, count('other'))]
  totals.invalidate(setAvailability)
  await Promise.all([...before, totals.get(listEcommerces, {}, count('after'))])
  await totals.get(listEcommerces, {}, count('again'))
  await totals.get(listReverses, {}, count('again'))
  expect(counts).toEqual(['before', 'other', 'after'])
})

test('A total is cached only briefly, and never if its count failed', async () => {
  vi.useFakeTimers()
  const { counts, count } = counting()
  const totals = createTotalsCache(1000)
  await expect(totals.get(listEcommerces, {}, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  await totals.get(listEcommerces, {}, count('first'))
  await vi.advanceTimersByTimeAsync(999)
  await totals.get(listEcommerces, {}, count('kept'))
  await vi.advanceTimersByTimeAsync(2)
  await totals.get(listEcommerces, {}, count('second'))
  expect(counts).toEqual(['first', 'second'])
  vi.useRealTimers()
})
