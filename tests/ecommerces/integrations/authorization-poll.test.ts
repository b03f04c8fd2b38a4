import { expect, test } from 'vitest'
import {
  getNextPoll,
  idlePoll,
  type Poll,
  type PollEvent,
} from '#console/features/ecommerces/integrations/bling-authorization.tsx'

const start = 1_000_000
const no = { kind: 'answered', isSet: false, isHidden: false } as const
const yes = { ...no, isSet: true } as const

/** Runs the poll with a simulated clock; returns the times of its requests and its final state. */
function run(answers: (check: number) => boolean): { readonly asked: readonly number[]; readonly end: Poll } {
  let now = start
  let poll = getNextPoll(idlePoll, { kind: 'began' }, now)
  const asked: number[] = []
  while (poll.at === 'waiting') {
    now = poll.until
    asked.push(now - start)
    poll = getNextPoll(poll, { kind: 'due' }, now)
    poll = getNextPoll(poll, answers(asked.length) ? yes : no, now)
  }
  return { asked, end: poll }
}

const after = (poll: Poll, ...events: readonly PollEvent[]) =>
  events.reduce((before, event) => getNextPoll(before, event, start), poll)

test('S1 §4 the poll checks after 5 s, then every second, and fails after 10 checks', () => {
  const { asked, end } = run(() => false)
  expect(asked).toEqual([5000, 6000, 7000, 8000, 9000, 10_000, 11_000, 12_000, 13_000, 14_000])
  expect(end).toEqual({ at: 'failed' })
})

test.each([1, 4, 10])('S1 §4 the poll ends when check %i is successful', (at) => {
  const { asked, end } = run((check) => check === at)
  expect(asked).toHaveLength(at)
  expect(end).toEqual({ at: 'valid' })
})

test('the poll starts no second check while a check is running', () => {
  const checking = after(idlePoll, { kind: 'began' }, { kind: 'due' })
  expect(after(checking, { kind: 'due' }, { kind: 'shown' })).toBe(checking)
})

test('S1 §4 the poll can be stopped at any time, and a late response changes nothing', () => {
  const states: readonly (readonly PollEvent[])[] = [[], [{ kind: 'due' }], [{ kind: 'hidden' }], [{ kind: 'due' }, no]]
  for (const events of states) {
    const stopped = after(idlePoll, { kind: 'began' }, ...events, { kind: 'stop' })
    expect(stopped).toEqual({ at: 'stopped' })
    expect(after(stopped, yes, { kind: 'due' }, { kind: 'shown' })).toBe(stopped)
  }
})

test('A16 the poll pauses while the tab is hidden and checks immediately when the tab is visible again', () => {
  const paused = after(idlePoll, { kind: 'began' }, { kind: 'hidden' })
  expect(paused).toEqual({ at: 'paused', checked: 0 })
  expect(after(paused, { kind: 'due' })).toBe(paused)
  const back = after(paused, { kind: 'shown' })
  expect(back).toEqual({ at: 'checking', checked: 0 })
  expect(after(back, no)).toEqual({ at: 'waiting', checked: 1, until: start + 1000 })
})

test('A16 the poll pauses after a response that arrives while the tab is hidden', () => {
  const checking = after(idlePoll, { kind: 'began' }, { kind: 'due' })
  expect(after(checking, { ...no, isHidden: true })).toEqual({ at: 'paused', checked: 1 })
  expect(after(checking, { ...yes, isHidden: true })).toEqual({ at: 'valid' })
})

test.each(['failed', 'stopped'] as const)('A16 after the state %s, the user can start one more check', (at) => {
  const again = after({ at }, { kind: 'again' })
  expect(after(again, no)).toEqual({ at: 'failed' })
  expect(after(again, yes)).toEqual({ at: 'valid' })
})

test('the poll can be started again after a failure', () => {
  expect(after({ at: 'failed' }, { kind: 'began' })).toEqual({ at: 'waiting', checked: 0, until: start + 5000 })
})
