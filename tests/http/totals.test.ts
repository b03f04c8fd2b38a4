import { expect, test } from 'vitest'
import { totalAt } from '#server/db/totals.ts'

/** Counts how often it was asked to count. */
function counter(answers: readonly (number | Error)[]) {
  let times = 0
  const count = async () => {
    const answer = answers[times++]
    if (answer instanceof Error || answer === undefined) throw answer
    return answer
  }
  return { count, times: () => times }
}

test('many who ask for one total at once have it counted once', async () => {
  const { count, times } = counter([7])
  const owner = {}
  const asked = Array.from({ length: 20 }, () => totalAt(owner, 'list', '1', count))
  expect(await Promise.all(asked)).toEqual(Array(20).fill(7))
  expect(times()).toBe(1)
})

test('a write makes it old; another filter and another database have their own', async () => {
  const { count, times } = counter([7, 8, 9, 10])
  const owner = {}
  expect(await totalAt(owner, 'list', '1', count)).toBe(7)
  expect(await totalAt(owner, 'list', '2', count)).toBe(8)
  expect(await totalAt(owner, 'other', '2', count)).toBe(9)
  expect(await totalAt({}, 'list', '2', count)).toBe(10)
  expect(await totalAt(owner, 'list', '2', count)).toBe(8)
  expect(times()).toBe(4)
})

test('a count that failed is counted anew', async () => {
  const { count } = counter([new Error('away'), 7])
  const owner = {}
  await expect(totalAt(owner, 'list', '1', count)).rejects.toThrow('away')
  expect(await totalAt(owner, 'list', '1', count)).toBe(7)
})
