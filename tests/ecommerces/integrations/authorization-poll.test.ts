// Tests the polling that checks whether the user has authorized an integration at its provider.
import { expect, test } from 'vitest'
import {
  IDLE_POLL_STATE,
  type PollEvent,
  type PollState,
  reducePollState,
} from '#console/features/ecommerces/integrations/bling-authorization.tsx'

const startTime = 1_000_000
const notAuthorized = { kind: 'answered', isSet: false, isHidden: false } as const
const authorized = { ...notAuthorized, isSet: true } as const

/** Runs the authorization poll with a simulated clock. Returns the times of its checks and its final state. */
function runPoll(isAuthorizedAt: (checkNumber: number) => boolean): {
  readonly checkTimes: readonly number[]
  readonly finalPoll: PollState
} {
  let now = startTime
  let poll = reducePollState(IDLE_POLL_STATE, { kind: 'began' }, now)
  const checkTimes: number[] = []
  while (poll.at === 'waiting') {
    now = poll.nextCheckAt
    checkTimes.push(now - startTime)
    poll = reducePollState(poll, { kind: 'due' }, now)
    poll = reducePollState(poll, isAuthorizedAt(checkTimes.length) ? authorized : notAuthorized, now)
  }
  return { checkTimes, finalPoll: poll }
}

const applyEvents = (poll: PollState, ...events: readonly PollEvent[]) =>
  events.reduce((before, event) => reducePollState(before, event, startTime), poll)

test('S1 §4 the poll checks after 5 s, then every second, and fails after 10 checks', () => {
  const { checkTimes, finalPoll } = runPoll(() => false)
  expect(checkTimes).toEqual([5000, 6000, 7000, 8000, 9000, 10_000, 11_000, 12_000, 13_000, 14_000])
  expect(finalPoll).toEqual({ at: 'failed' })
})

test.each([1, 4, 10])('S1 §4 the poll ends when check %i is successful', (at) => {
  const { checkTimes, finalPoll } = runPoll((checkNumber) => checkNumber === at)
  expect(checkTimes).toHaveLength(at)
  expect(finalPoll).toEqual({ at: 'valid' })
})

test('the poll starts no second check while a check is running', () => {
  const checking = applyEvents(IDLE_POLL_STATE, { kind: 'began' }, { kind: 'due' })
  expect(applyEvents(checking, { kind: 'due' }, { kind: 'shown' })).toBe(checking)
})

test('S1 §4 the poll can be stopped at any time, and a late response changes nothing', () => {
  const states: readonly (readonly PollEvent[])[] = [
    [],
    [{ kind: 'due' }],
    [{ kind: 'hidden' }],
    [{ kind: 'due' }, notAuthorized],
  ]
  for (const events of states) {
    const stopped = applyEvents(IDLE_POLL_STATE, { kind: 'began' }, ...events, { kind: 'stop' })
    expect(stopped).toEqual({ at: 'stopped' })
    expect(applyEvents(stopped, authorized, { kind: 'due' }, { kind: 'shown' })).toBe(stopped)
  }
})

test('A16 the poll pauses while the tab is hidden and checks immediately when the tab is visible again', () => {
  const paused = applyEvents(IDLE_POLL_STATE, { kind: 'began' }, { kind: 'hidden' })
  expect(paused).toEqual({ at: 'paused', checked: 0 })
  expect(applyEvents(paused, { kind: 'due' })).toBe(paused)
  const resumed = applyEvents(paused, { kind: 'shown' })
  expect(resumed).toEqual({ at: 'checking', checked: 0 })
  expect(applyEvents(resumed, notAuthorized)).toEqual({ at: 'waiting', checked: 1, nextCheckAt: startTime + 1000 })
})

test('A16 the poll pauses after a response that arrives while the tab is hidden', () => {
  const checking = applyEvents(IDLE_POLL_STATE, { kind: 'began' }, { kind: 'due' })
  expect(applyEvents(checking, { ...notAuthorized, isHidden: true })).toEqual({ at: 'paused', checked: 1 })
  expect(applyEvents(checking, { ...authorized, isHidden: true })).toEqual({ at: 'valid' })
})

test.each(['failed', 'stopped'] as const)('A16 after the state %s, the user can start one more check', (at) => {
  const restarted = applyEvents({ at }, { kind: 'again' })
  expect(applyEvents(restarted, notAuthorized)).toEqual({ at: 'failed' })
  expect(applyEvents(restarted, authorized)).toEqual({ at: 'valid' })
})

test('the poll can be started again after a failure', () => {
  expect(applyEvents({ at: 'failed' }, { kind: 'began' })).toEqual({
    at: 'waiting',
    checked: 0,
    nextCheckAt: startTime + 5000,
  })
})
