// Tests the log line of an error: it must help to locate the error and contain no data of the request.
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

const PERSONAL_TEXT = 'ana@loja.example'

function buildPostgresError(): Error {
  const error = new DatabaseError(`invalid input syntax for type integer: "${PERSONAL_TEXT}"`, 0, 'error')
  return Object.assign(error, { code: '22P02', table: 'users', constraint: 'users_email', detail: PERSONAL_TEXT })
}

test.each([
  ['of a parser', () => catchError(() => JSON.parse(PERSONAL_TEXT)), { error: 'SyntaxError' }],
  ['of PostgreSQL', buildPostgresError, { code: '22P02', table: 'users', constraint: 'users_email' }],
  [
    'with a code of Node’s',
    () => catchError(() => new URL(PERSONAL_TEXT)),
    { error: 'TypeError', code: 'ERR_INVALID_URL' },
  ],
  [
    'with a message of many lines',
    () => new Error(`a\n    at ${PERSONAL_TEXT}\n    at b (c.ts:1:1)`),
    { error: 'Error' },
  ],
  ['with a cause', () => new Error(PERSONAL_TEXT, { cause: new RangeError(PERSONAL_TEXT) }), { error: 'RangeError' }],
  ['that is no error', () => PERSONAL_TEXT, { error: 'string' }],
])('The log of an error %s contains nothing from the request', (_, buildError, expected) => {
  const line = describeError(buildError())
  expect(line).toMatchObject(expected)
  expect(JSON.stringify(line)).not.toContain(PERSONAL_TEXT)
})

test.each([
  ['42703', 'column "colour" does not exist'],
  ['42P01', 'relation "colours" does not exist'],
  ['23505', 'duplicate key value violates unique constraint "users_email"'],
])('the log contains the message of a PostgreSQL error %s, which names only parts of the schema', (code, message) => {
  const error = Object.assign(new DatabaseError(message, 0, 'error'), {
    code,
    detail: `Key (email)=(${PERSONAL_TEXT})`,
  })
  const line = describeError(new Error(`Failed query: select 1\nparams: ${PERSONAL_TEXT}`, { cause: error }))
  expect(line).toMatchObject({ code, message })
  expect(JSON.stringify(line)).not.toContain(PERSONAL_TEXT)
})

test('The log contains where an error was thrown, and the message of our own errors and of system errors', () => {
  expect(describeError(new Error('x')).stack).toContainEqual(expect.stringMatching(/log\.test\.ts:\d+/))
  expect(describeError(new OutboundError('timeout', new Error(PERSONAL_TEXT)))).toMatchObject({
    message: 'Outbound call: timeout',
  })
  const missingFileError = catchError(() => readFileSync('/nowhere/at/all'))
  expect(describeError(missingFileError)).toMatchObject({
    code: 'ENOENT',
    message: expect.stringContaining('no such file'),
  })
})
