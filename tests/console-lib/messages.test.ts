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

function refused(status: number, problem: Partial<Problem> = {}): ApiError {
  const complete = { title: 'x', status, message: 'Texto do servidor', request_id: 'r-1', ...problem }
  return new ApiError({ kind: 'http', status, problem: complete })
}

const unanswered = (kind: ApiErrorKind, uncertain = false) => new ApiError({ kind, status: 0, uncertain })
const field = { field: 'body.task', code: 'validation.required', message: 'Campo obrigatório' }

describe('the message of an error, in the order of S1 §8', () => {
  it.each<[string, unknown, string]>([
    ['no answer', unanswered('network'), start.failures.network],
    ['no answer to a write', unanswered('network', true), start.failures.network_uncertain],
    ['no answer in time', unanswered('timeout'), start.failures.timeout],
    ['no answer in time to a write', unanswered('timeout', true), start.failures.timeout_uncertain],
    ['an answer that is not of the contract', unanswered('shape', true), start.failures.shape_uncertain],
    ['stopped by us', unanswered('cancelled'), start.failures.cancelled],
    ['401, whatever the server says', refused(401, { error_code: 'other' }), start.failures.session_expired],
    ['404', refused(404), 'Requisição falhou: Texto do servidor'],
    [
      '404 before its code',
      refused(404, { error_code: 'reprocess.not_found' }),
      'Requisição falhou: Texto do servidor',
    ],
    ['404 without a text', refused(404, { message: '' }), 'Requisição falhou: não encontrado'],
    ['a code: what the server translated', refused(409, { error_code: 'reprocess.duplicate' }), 'Texto do servidor'],
    [
      'a code alone',
      refused(409, { error_code: 'reprocess.duplicate', message: '' }),
      errors.errors.reprocess.duplicate,
    ],
    ['a code before 500', refused(500, { error_code: 'reprocess.running' }), 'Texto do servidor'],
    ['an unknown code alone', refused(409, { error_code: 'no.such', message: '' }), errors.errors.status[409]],
    ['500: the generic text', refused(500), errors.errors.status[500]],
    ['422: the text of the body', refused(422), 'Texto do servidor'],
    [
      'S2 §8 without a code the first of the errors, before the message',
      refused(422, { errors: [field] }),
      'Campo obrigatório',
    ],
    ['a code before the errors', refused(422, { error_code: 'x.y', errors: [field] }), 'Texto do servidor'],
    ['500: the generic text, before the errors', refused(500, { errors: [field] }), errors.errors.status[500]],
    ['a message that is a key', refused(403, { message: 'status.403' }), errors.errors.status[403]],
    ['a message that is a text', refused(429), 'Texto do servidor'],
    ['no message: the first of the errors', refused(422, { message: '', errors: [field] }), 'Campo obrigatório'],
    ['nothing at all: the text of the status', refused(505, { message: '' }), errors.errors.status[505]],
    ['an unknown status', refused(599, { message: '' }), start.failures.fault],
    ['an answer of a proxy, without a problem', new ApiError({ kind: 'http', status: 503 }), errors.errors.status[503]],
    ['a fault of our own', new TypeError('x is not a function'), start.failures.fault],
  ])('%s', (_, error, expected) => {
    expect(getErrorMessage(error, t)).toBe(expected)
  })

  it('heads a 404 with what happened', () => {
    expect(toErrorNotification(refused(404), t)).toEqual({
      kind: 'error',
      title: 'Requisição falhou',
      text: 'Texto do servidor',
    })
  })
})

describe('a JSON problem of another server is believed (S1 §8)', () => {
  const said = (body: unknown, status = 422) => {
    const problem = parseProblem(body, status)
    return getErrorMessage(new ApiError({ kind: 'http', status, ...(problem ? { problem } : {}) }), t)
  }
  it.each<[string, unknown, string]>([
    ['a message', { message: 'Loja fechada' }, 'Loja fechada'],
    ['errors as texts', { message: 'Falhou', errors: ['CNPJ inválido', 'Outro'] }, 'CNPJ inválido'],
    ['errors by field', { errors: { cnpj: ['CNPJ inválido'], name: 'Curto' } }, 'CNPJ inválido'],
    ['errors as objects', { errors: [{ field: 'body.cnpj', code: 'x', message: 'CNPJ inválido' }] }, 'CNPJ inválido'],
    ['objects with a message alone', { errors: [{ message: 'CNPJ inválido' }] }, 'CNPJ inválido'],
    ['a code with its message', { error_code: 'E1', message: 'Traduzida', errors: ['Outra'] }, 'Traduzida'],
    ['nothing that is known', { ok: false }, 'não foi possível processar'],
    ['a list', ['CNPJ inválido'], 'não foi possível processar'],
    ['numbers', { message: 7, errors: [1, null, {}] }, 'não foi possível processar'],
  ])('%s', (_, body, expected) => {
    expect(said(body)).toBe(expected)
  })

  it('a 404 is headed all the same', () => {
    expect(said({ errors: ['Loja não encontrada'] }, 404)).toMatch(/^Requisição falhou: /)
  })

  it('a field that is named is told at it', () => {
    expect(parseProblem({ errors: { cnpj: ['CNPJ inválido'] } }, 422)?.errors).toEqual([
      { field: 'body.cnpj', code: '', message: 'CNPJ inválido' },
    ])
  })
})

describe('the toast beside a form: what happened, what was kept, what to do', () => {
  it.each<[string, unknown, object]>([
    ['a refusal', refused(422), { title: 'Falha ao criar', text: `Texto do servidor. ${start.failures.kept}` }],
    [
      'a 404',
      refused(404),
      { title: 'Requisição falhou', text: `Falha ao criar. Texto do servidor. ${start.failures.kept}` },
    ],
    [
      'no answer',
      unanswered('network', true),
      { title: 'Falha ao criar', text: `${start.failures.network_uncertain} ${start.failures.kept_uncertain}` },
    ],
  ])('%s', (_, error, expected) => {
    expect(buildFailureNotification(error, t, 'Falha ao criar')).toEqual({ kind: 'error', ...expected })
  })
})
