// How much a report asks for at once follows what it took, also where the answer comes after the next was asked for.
import { expect, test } from 'vitest'
import { makePace } from '#server/areas/reports/pace.ts'

const characters = 110
const mostText = 2_000_000

test('an answer that comes one window late makes the one after right, and never too large', () => {
  const pace = makePace({ aim: 100, begin: 2000 })
  pace.go()
  const asked: number[] = []
  for (let window = 0; window < 40; window++) {
    asked.push(pace.rows())
    const before = asked.at(-2)
    if (before !== undefined) pace.took(before, before / 500, before * characters)
  }
  pace.rest()
  expect(Math.max(...asked) * characters).toBeLessThanOrEqual(mostText + characters)
  expect(new Set(asked.slice(-10)).size).toBe(1)
})

test('who rests leaves the time to others', () => {
  const [one, other] = [makePace(), makePace()]
  one.go()
  expect(one.isAlone()).toBe(true)
  other.go()
  expect([one.isAlone(), other.isAlone()]).toEqual([false, false])
  one.rest()
  expect(other.isAlone()).toBe(true)
  other.rest()
})
