import i18next, { type TFunction } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError, type ApiErrorKind, messageOf, noticeOf } from '#console/api/client.ts'

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
    ['a message that is a key', refused(403, { message: 'status.403' }), errors.errors.status[403]],
    ['a message that is a text', refused(429), 'Texto do servidor'],
    ['no message: the first of the errors', refused(422, { message: '', errors: [field] }), 'Campo obrigatório'],
    ['nothing at all: the text of the status', refused(505, { message: '' }), errors.errors.status[505]],
    ['an unknown status', refused(599, { message: '' }), start.failures.fault],
    ['an answer of a proxy, without a problem', new ApiError({ kind: 'http', status: 503 }), errors.errors.status[503]],
    ['a fault of our own', new TypeError('x is not a function'), start.failures.fault],
  ])('%s', (_, error, expected) => {
    expect(messageOf(error, t)).toBe(expected)
  })

  it('heads a 404 with what happened', () => {
    expect(noticeOf(refused(404), t)).toEqual({ kind: 'error', title: 'Requisição falhou', text: 'Texto do servidor' })
  })
})
