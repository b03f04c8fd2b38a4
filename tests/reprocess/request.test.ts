import { describe, expect, it } from 'vitest'
import { ApiError } from '#console/api/client.ts'
import { buildRepeatRequest, toFormErrors } from '#console/features/reprocess/reprocess.tsx'
import { findSentAttempt } from '#console/features/reprocess/use-reprocess.ts'
import type { Attempt } from '#contract/platform/reprocess.ts'

const attempt: Attempt = {
  id: 5,
  type: 'reverse',
  ecommerce_id: 2,
  entity_id: 918273,
  task: 'Reenviar etiqueta',
  ticket: 'ZD-1',
  user_id: 3,
  user: { first_name: 'Ana', last_name: 'Reis' },
  attempt: 1,
  status: 'running',
  error: null,
  url_log: null,
  forced: false,
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
  finished_at: null,
}

describe('attemptOf', () => {
  const sent = {
    request: { ...buildRepeatRequest(attempt, null), confirm_duplicate: false },
    userId: 3,
    sentAt: Date.parse('2026-11-20T12:00:01Z'),
    previousIds: new Set<number>(),
  }

  it('is the newest of the same record, person, ticket and task', () => {
    const newer = { ...attempt, id: 6 }
    expect(findSentAttempt([attempt, newer], sent)).toBe(newer)
  })

  it.each([
    ['another record', { entity_id: 1 }],
    ['another type', { type: 'refund' as const }],
    ['another person', { user_id: 4 }],
    ['another ticket', { ticket: 'ZD-2' }],
    ['another task', { task: 'Outra' }],
    ['long ago', { created_at: '2026-11-20T11:00:00.000Z' }],
  ])('is not one of %s', (_, other) => expect(findSentAttempt([{ ...attempt, ...other }], sent)).toBeUndefined())

  it('is not one that was there before', () => {
    expect(findSentAttempt([attempt], { ...sent, previousIds: new Set([5]) })).toBeUndefined()
  })
})

describe('repeatOf', () => {
  it('is stamped with the ticket in hand, else with the one it had', () => {
    expect(buildRepeatRequest(attempt, 'ZD-9').ticket).toBe('ZD-9')
    expect(buildRepeatRequest(attempt, null).ticket).toBe('ZD-1')
  })
})

describe('atFormFields', () => {
  it.each(['reverse_id', 'refund_id'])('puts what is wrong with %s at the id', (name) => {
    const problem = {
      title: '',
      status: 422,
      message: '',
      errors: [{ field: `body.${name}`, code: 'validation.id', message: 'x' }],
      request_id: '1',
    }
    const moved = toFormErrors(new ApiError({ kind: 'http', status: 422, problem }))
    expect(moved).toMatchObject({ status: 422, fields: [{ field: 'body.entity_id', message: 'x' }] })
  })

  it('leaves everything else as it is', () => {
    const failure = new TypeError('x')
    expect(toFormErrors(failure)).toBe(failure)
  })
})
