// Tests the error message that the console displays for a response.
import i18next, { type TFunction } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  ApiError,
  type ApiErrorKind,
  buildFailureNotification,
  getErrorMessage,
  parseProblem,
  toErrorNotification,
} from '#console/api/client.ts'
import { capitalizeFirstLetter } from '#console/lib/capitalize.ts'

import type { Problem } from '#contract/problem.ts'
import common from '#locales/pt-BR/common.json' with { type: 'json' }
import errors from '#locales/pt-BR/errors.json' with { type: 'json' }
import start from '#locales/pt-BR/start.json' with { type: 'json' }

let t: TFunction

beforeAll(async () => {
  const texts = i18next.createInstance()
  await texts.init({
    lng: 'pt-BR',
    defaultNS: 'common',
    resources: { 'pt-BR': { common: common.common, errors: errors.errors, failures: start.failures } },
  })
  t = texts.t
})

function createHttpError(status: number, problem: Partial<Problem> = {}): ApiError {
  const complete = { title: 'x', status, message: 'Texto do servidor', request_id: 'r-1', ...problem }
  return new ApiError({ kind: 'http', status, problem: complete })
}

const createConnectionError = (kind: ApiErrorKind, uncertain = false) => new ApiError({ kind, status: 0, uncertain })
const field = { field: 'body.task', code: 'validation.required', message: 'Campo obrigatório' }

describe('the message of an error, in the order of S1 §8,', () => {
  it.each<[description: string, error: unknown, expected: string]>([
    ['no response', createConnectionError('network'), start.failures.network],
    ['no response to a write', createConnectionError('network', true), start.failures.network_uncertain],
    ['a time-out', createConnectionError('timeout'), start.failures.timeout],
    ['a time-out of a write', createConnectionError('timeout', true), start.failures.timeout_uncertain],
    ['a response that violates the contract', createConnectionError('shape', true), start.failures.shape_uncertain],
    ['a cancelled request', createConnectionError('cancelled'), start.failures.cancelled],
    ['a 401 with any code', createHttpError(401, { error_code: 'other' }), start.failures.session_expired],
    ['a 404', createHttpError(404), 'Requisição falhou: Texto do servidor'],
    [
      'a 404 with a code',
      createHttpError(404, { error_code: 'reprocess.not_found' }),
      'Requisição falhou: Texto do servidor',
    ],
    ['a 404 without a message', createHttpError(404, { message: '' }), 'Requisição falhou: não encontrado'],
    ['a code with a message', createHttpError(409, { error_code: 'reprocess.duplicate' }), 'Texto do servidor'],
    [
      'a code without a message',
      createHttpError(409, { error_code: 'reprocess.duplicate', message: '' }),
      errors.errors.reprocess.duplicate,
    ],
    ['a 500 with a code', createHttpError(500, { error_code: 'reprocess.running' }), 'Texto do servidor'],
    [
      'an unknown code without a message',
      createHttpError(409, { error_code: 'no.such', message: '' }),
      errors.errors.status[409],
    ],
    ['a 500', createHttpError(500), errors.errors.status[500]],
    ['a 422 with a message', createHttpError(422), 'Texto do servidor'],
    [
      'S2 §8 a 422 with a message and errors but without a code',
      createHttpError(422, { errors: [field] }),
      'Campo obrigatório',
    ],
    ['a 422 with a code and errors', createHttpError(422, { error_code: 'x.y', errors: [field] }), 'Texto do servidor'],
    ['a 500 with errors', createHttpError(500, { errors: [field] }), errors.errors.status[500]],
    ['a message that is a key', createHttpError(403, { message: 'status.403' }), errors.errors.status[403]],
    ['a message that is not a key', createHttpError(429), 'Texto do servidor'],
    ['errors without a message', createHttpError(422, { message: '', errors: [field] }), 'Campo obrigatório'],
    ['a status without any text', createHttpError(505, { message: '' }), errors.errors.status[505]],
    ['an unknown status', createHttpError(599, { message: '' }), start.failures.fault],
    [
      'the response of a proxy without a JSON problem',
      new ApiError({ kind: 'http', status: 503 }),
      errors.errors.status[503],
    ],
    ['an exception in the console', new TypeError('x is not a function'), start.failures.fault],
  ])('is correct for %s', (_, error, expected) => {
    expect(getErrorMessage(error, t)).toBe(capitalizeFirstLetter(expected))
  })

  it('has a title for a 404', () => {
    expect(toErrorNotification(createHttpError(404), t)).toEqual({
      kind: 'error',
      title: 'Requisição falhou',
      text: 'Texto do servidor',
    })
  })
})

describe('the message of a JSON problem of another server (S1 §8)', () => {
  const getMessage = (body: unknown, status = 422) => {
    const problem = parseProblem(body, status)
    return getErrorMessage(new ApiError({ kind: 'http', status, ...(problem ? { problem } : {}) }), t)
  }
  it.each<[description: string, body: unknown, expected: string]>([
    ['a message', { message: 'Loja fechada' }, 'Loja fechada'],
    ['errors as texts', { message: 'Falhou', errors: ['CNPJ inválido', 'Outro'] }, 'CNPJ inválido'],
    ['errors by field', { errors: { cnpj: ['CNPJ inválido'], name: 'Curto' } }, 'CNPJ inválido'],
    ['errors as objects', { errors: [{ field: 'body.cnpj', code: 'x', message: 'CNPJ inválido' }] }, 'CNPJ inválido'],
    ['objects with a message alone', { errors: [{ message: 'CNPJ inválido' }] }, 'CNPJ inválido'],
    ['a code with its message', { error_code: 'E1', message: 'Traduzida', errors: ['Outra'] }, 'Traduzida'],
    ['unknown fields', { ok: false }, 'Não foi possível processar'],
    ['a list', ['CNPJ inválido'], 'Não foi possível processar'],
    ['numbers', { message: 7, errors: [1, null, {}] }, 'Não foi possível processar'],
  ])('is correct for %s', (_, body, expected) => {
    expect(getMessage(body)).toBe(expected)
  })

  it('has a title for a 404', () => {
    expect(getMessage({ errors: ['Loja não encontrada'] }, 404)).toMatch(/^Requisição falhou: /)
  })

  it('is assigned to the field that the problem names', () => {
    expect(parseProblem({ errors: { cnpj: ['CNPJ inválido'] } }, 422)?.errors).toEqual([
      { field: 'body.cnpj', code: '', message: 'CNPJ inválido' },
    ])
  })
})

describe('the toast of a form', () => {
  it.each<[description: string, error: unknown, expected: object]>([
    ['a 422', createHttpError(422), { title: 'Falha ao criar', text: `Texto do servidor. ${start.failures.kept}` }],
    [
      'a 404',
      createHttpError(404),
      { title: 'Requisição falhou', text: `Falha ao criar. Texto do servidor. ${start.failures.kept}` },
    ],
    [
      'no response',
      createConnectionError('network', true),
      { title: 'Falha ao criar', text: `${start.failures.network_uncertain} ${start.failures.kept_uncertain}` },
    ],
  ])('states the failed action, the error and that the input is kept after %s', (_, error, expected) => {
    const notification = buildFailureNotification(error, t, { failureTitle: 'Falha ao criar', hasInput: true })
    expect(notification).toEqual({ kind: 'error', ...expected })
  })

  it.each([
    [403, start.failures.remedy.access],
    [429, start.failures.remedy.wait],
    [500, start.failures.remedy.unexpected],
    [503, start.failures.remedy.unavailable],
  ])('names the next step after a %s', (status, remedy) => {
    const error = new ApiError({ kind: 'http', status })
    const { text } = buildFailureNotification(error, t, { failureTitle: 'Falha ao criar', hasInput: true })
    const statusText = String(Reflect.get(errors.errors.status, String(status)))
    expect(text).toBe(`${capitalizeFirstLetter(statusText)}. ${remedy} ${start.failures.kept_uncertain}`)
  })

  it('names no next step if the message of the server says what to do', () => {
    const error = createHttpError(503, { error_code: 'disk_full' })
    const { text } = buildFailureNotification(error, t, { failureTitle: 'Falha ao criar', hasInput: false })
    expect(text).toBe('Texto do servidor.')
  })
})
