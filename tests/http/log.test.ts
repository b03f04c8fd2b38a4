// Tests that the log of an error contains enough to locate the error and nothing from the request.
import { readFileSync } from 'node:fs'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { describeError } from '#server/log.ts'
import { OutboundError } from '#server/services/outbound.ts'

function catchError(throwError: () => unknown): unknown {
  try {
    throwError()
  } catch (error) {
    return error
  }
  throw new Error('Nothing was thrown')
}

const planted = 'ana@loja.example'

function ofPostgres(): Error {
  const error = new DatabaseError(`invalid input syntax for type integer: "${planted}"`, 0, 'error')
  return Object.assign(error, { code: '22P02', table: 'users', constraint: 'users_email', detail: planted })
}

test.each([
  ['of a parser', () => catchError(() => JSON.parse(planted)), { error: 'SyntaxError' }],
  ['of PostgreSQL', ofPostgres, { code: '22P02', table: 'users', constraint: 'users_email' }],
  ['with a code of Node’s', () => catchError(() => new URL(planted)), { error: 'TypeError', code: 'ERR_INVALID_URL' }],
  ['with a message of many lines', () => new Error(`a\n    at ${planted}\n    at b (c.ts:1:1)`), { error: 'Error' }],
  ['with a cause', () => new Error(planted, { cause: new RangeError(planted) }), { error: 'RangeError' }],
  ['that is no error', () => planted, { error: 'string' }],
])('The log of an error %s contains nothing from the request', (_, make, expected) => {
  const line = describeError(make())
  expect(line).toMatchObject(expected)
  expect(JSON.stringify(line)).not.toContain(planted)
})

test.each([
  ['42703', 'column "colour" does not exist'],
  ['42P01', 'relation "colours" does not exist'],
  ['23505', 'duplicate key value violates unique constraint "users_email"'],
])('the log contains the message of a PostgreSQL error %s, which names only parts of the schema', (code, message) => {
  const error = Object.assign(new DatabaseError(message, 0, 'error'), { code, detail: `Key (email)=(${planted})` })
  const line = describeError(new Error(`Failed query: select 1\nparams: ${planted}`, { cause: error }))
  expect(line).toMatchObject({ code, message })
  expect(JSON.stringify(line)).not.toContain(planted)
})

test('The log contains where an error was thrown, and the message of our own errors and of system errors', () => {
  expect(describeError(new Error('x')).stack).toContainEqual(expect.stringMatching(/log\.test\.ts:\d+/))
  expect(describeError(new OutboundError('timeout', new Error(planted)))).toMatchObject({
    message: 'Outbound call: timeout',
  })
  const away = catchError(() => readFileSync('/nowhere/at/all'))
  expect(describeError(away)).toMatchObject({ code: 'ENOENT', message: expect.stringContaining('no such file') })
})
