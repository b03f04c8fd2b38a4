// Tests how the console builds reprocess requests (which send a record to the merchant's system again), finds their
// attempts and maps errors to form fields.
import { describe, expect, it } from 'vitest'
import { ApiError } from '#console/api/client.ts'
import { buildRepeatRequest, getOutcomeStatus, toFormErrors } from '#console/features/reprocess/reprocess.tsx'
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

describe('findSentAttempt', () => {
  const requestValues = {
    request: { ...buildRepeatRequest(attempt, null), confirm_duplicate: false },
    userId: 3,
    sentAt: Date.parse('2026-11-20T12:00:01Z'),
    previousIds: new Set<number>(),
  }

  it('returns the newest attempt with the same record, user, ticket and task', () => {
    const newerAttempt = { ...attempt, id: 6 }
    expect(findSentAttempt([attempt, newerAttempt], requestValues)).toBe(newerAttempt)
  })

  it.each([
    ['another record', { entity_id: 1 }],
    ['another type', { type: 'refund' as const }],
    ['another person', { user_id: 4 }],
    ['another ticket', { ticket: 'ZD-2' }],
    ['another task', { task: 'Outra' }],
    ['long ago', { created_at: '2026-11-20T11:00:00.000Z' }],
  ])('ignores an attempt of %s', (_, changes) =>
    expect(findSentAttempt([{ ...attempt, ...changes }], requestValues)).toBeUndefined(),
  )

  it('accepts an unknown user, and compares the last update when the start is unknown', () => {
    const unknown = { ...attempt, user_id: null, attempt: null, status: null, created_at: null }
    expect(findSentAttempt([unknown], requestValues)).toBe(unknown)
    const old = { ...unknown, updated_at: '2026-11-20T11:00:00.000Z' }
    expect(findSentAttempt([old], requestValues)).toBeUndefined()
  })

  it('ignores an attempt that existed before the request', () => {
    expect(findSentAttempt([attempt], { ...requestValues, previousIds: new Set([5]) })).toBeUndefined()
  })
})

describe('getOutcomeStatus', () => {
  it('distinguishes an attempt without a status from a request without an attempt', () => {
    expect(getOutcomeStatus({ attempt })).toBe('running')
    expect(getOutcomeStatus({ attempt: { ...attempt, status: null } })).toBe('unknown')
    expect(getOutcomeStatus({ attempt: null })).toBe('cancelled')
  })
})

describe('buildRepeatRequest', () => {
  it('uses the current ticket, or the ticket of the attempt without one', () => {
    expect(buildRepeatRequest(attempt, 'ZD-9').ticket).toBe('ZD-9')
    expect(buildRepeatRequest(attempt, null).ticket).toBe('ZD-1')
  })
})

describe('toFormErrors', () => {
  it.each(['reverse_id', 'refund_id'])('assigns errors of %s to the id field', (name) => {
    const problem = {
      title: '',
      status: 422,
      message: '',
      errors: [{ field: `body.${name}`, code: 'validation.id', message: 'x' }],
      request_id: '1',
    }
    const formErrors = toFormErrors(new ApiError({ kind: 'http', status: 422, problem }))
    expect(formErrors).toMatchObject({ status: 422, fields: [{ field: 'body.entity_id', message: 'x' }] })
  })

  it('leaves other errors unchanged', () => {
    const failure = new TypeError('x')
    expect(toFormErrors(failure)).toBe(failure)
  })
})
