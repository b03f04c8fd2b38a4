// Closing layers while the browser takes a moment to go back.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeTurns } from '#console/app/turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function made() {
  const done: string[] = []
  let hidden: readonly string[] = []
  const turns = makeTurns((left) => {
    hidden = left
  })
  const close = (key: string) => {
    turns.leave(key)
    turns.inTurn(() => {
      done.push(`back for ${key}`)
      turns.depart(key)
    })
  }
  return { turns, done, close, hidden: () => hidden }
}

it('hides what is closed at once, goes back for one after the other, and then does what was asked for', () => {
  const { turns, done, close, hidden } = made()
  close('upper')
  close('lower')
  turns.inTurn(() => done.push('open'))
  expect(hidden()).toEqual(['upper', 'lower'])
  expect(done).toEqual(['back for upper'])
  expect(turns.isAway()).toBe(true)
  turns.arrive()
  turns.settle(['lower'])
  expect(hidden()).toEqual(['lower'])
  expect(done).toEqual(['back for upper', 'back for lower'])
  expect(turns.isAway()).toBe(true)
  turns.arrive()
  expect(turns.isAway()).toBe(false)
  turns.settle([])
  expect(hidden()).toEqual([])
  expect(done).toEqual(['back for upper', 'back for lower', 'open'])
})

it('a browser that does not go back holds nothing up for ever, even where the page changed meanwhile', () => {
  const { turns, done, close, hidden } = made()
  close('upper')
  turns.settle([])
  turns.inTurn(() => done.push('open'))
  vi.advanceTimersByTime(1999)
  expect(done).toEqual(['back for upper'])
  vi.advanceTimersByTime(1)
  expect(done).toEqual(['back for upper', 'open'])
  expect(hidden()).toEqual([])
})

it('what is opened again is shown, and an arrival of nobody changes nothing', () => {
  const { turns, hidden } = made()
  turns.leave('drawer')
  expect(turns.isLeft('drawer')).toBe(true)
  turns.stay('drawer')
  turns.arrive()
  expect(turns.isLeft('drawer')).toBe(false)
  expect(hidden()).toEqual([])
})
