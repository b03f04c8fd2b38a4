// Lists the faults that the proxy simulates, with the error message that the console must display for each fault.
import type { Language } from '#contract/languages.ts'
import english from '#locales/en-US/errors.json' with { type: 'json' }
import englishFailures from '#locales/en-US/start.json' with { type: 'json' }
import spanish from '#locales/es/errors.json' with { type: 'json' }
import spanishFailures from '#locales/es/start.json' with { type: 'json' }
import portuguese from '#locales/pt-BR/errors.json' with { type: 'json' }
import portugueseFailures from '#locales/pt-BR/start.json' with { type: 'json' }
import type { TestedForm } from './forms.ts'
import type { ProxyBehavior } from './proxy.ts'

const textsByLanguage: Readonly<Record<Language, readonly unknown[]>> = {
  'pt-BR': [portuguese.errors, portugueseFailures.failures],
  'en-US': [english.errors, englishFailures.failures],
  es: [spanish.errors, spanishFailures.failures],
}

/** Returns the text of a locale key in the group `errors` or `failures`. Throws an error if the key has no text. */
export function getLocaleText(language: Language, key: string): string {
  const findText = (file: unknown) =>
    key.split('.').reduce<unknown>((value, name) => Reflect.get(Object(value), name), file)
  const text = textsByLanguage[language].map(findText).find((text) => typeof text === 'string')
  if (typeof text !== 'string') throw new Error(`No text of ${key} in ${language}`)
  return text
}

/** Faults of the network connection, which affect all requests of the page. */
type ConnectionFault = 'refused' | 'offline' | 'timeout'

export interface Fault {
  readonly name: string
  readonly getProxyBehavior?: (form: TestedForm, language: Language) => ProxyBehavior
  readonly connectionFault?: ConnectionFault
  readonly getMessage: (form: TestedForm, language: Language) => string
  /**
   * True when the server may have saved the data although the browser received an error. The retry must then send the
   * same idempotency key.
   */
  readonly mayBeSaved?: true
  /**
   * True when no request reaches the proxy during the fault. The test then first submits the form without the fault to
   * record the request body.
   */
  readonly recordsBodyFirst?: true
  /** Element that gets the focus after the fault. Default: the focus stays in the form. */
  readonly focus?: 'field' | 'dialog'
  readonly appliesTo?: (form: TestedForm) => boolean
}

interface ProblemFields {
  readonly message: string
  readonly error_code?: string
  readonly errors?: readonly { readonly field: string; readonly code: string; readonly message: string }[]
}

function buildProblem(status: number, fields: ProblemFields): ProxyBehavior {
  const body = JSON.stringify({ title: 'Refused', status, request_id: 'req-1', ...fields })
  return { kind: 'respond', status, contentType: 'application/problem+json', body }
}

/**
 * Returns a fault in which the server rejects the request with this HTTP status and the standard message for the
 * status.
 */
const createStatusFault = (status: number): Fault => ({
  name: String(status),
  getProxyBehavior: (_, language) => buildProblem(status, { message: getLocaleText(language, `status.${status}`) }),
  getMessage: (_, language) => getLocaleText(language, `status.${status}`),
  ...(status >= 500 ? { mayBeSaved: true } : {}),
})

const getTimeoutCode = ({ isReadOnly }: TestedForm) => (isReadOnly ? 'upstream.timeout' : 'upstream.timeout_write')

const createLostResponseFault = (
  name: string,
  kind: 'network' | 'timeout' | 'shape',
  options: Pick<Fault, 'getProxyBehavior' | 'connectionFault' | 'recordsBodyFirst'>,
): Fault => ({
  name,
  ...options,
  getMessage: (form, language) => getLocaleText(language, form.isReadOnly ? kind : `${kind}_uncertain`),
  mayBeSaved: true,
})

const corruptResponse = (corruption: Extract<ProxyBehavior, { kind: 'corrupt' }>['corruption']) => () =>
  ({ kind: 'corrupt', corruption }) as const

export const faults: readonly Fault[] = [
  {
    name: '401',
    getProxyBehavior: (_, language) => buildProblem(401, { message: getLocaleText(language, 'status.401') }),
    getMessage: (_, language) => getLocaleText(language, 'session_expired'),
    focus: 'dialog',
  },
  createStatusFault(403),
  createStatusFault(404),
  createStatusFault(405),
  createStatusFault(409),
  createStatusFault(412),
  {
    name: '422 with a message',
    getProxyBehavior: () => buildProblem(422, { message: 'Não cabe mais nada aqui' }),
    getMessage: () => 'Não cabe mais nada aqui',
  },
  {
    name: '422 with a code',
    getProxyBehavior: (_, language) =>
      buildProblem(422, { message: getLocaleText(language, 'changed_meanwhile'), error_code: 'changed_meanwhile' }),
    getMessage: (_, language) => getLocaleText(language, 'changed_meanwhile'),
  },
  {
    name: '422 at a field',
    getProxyBehavior: (form) => {
      const errors = [
        { field: form.rejectableField?.[1] ?? '', code: 'validation.invalid', message: 'Assim não serve' },
      ]
      return buildProblem(422, { message: 'Há um campo errado', errors })
    },
    getMessage: () => 'Assim não serve',
    focus: 'field',
    appliesTo: (form) => form.rejectableField !== undefined,
  },
  {
    name: '422 elsewhere',
    getProxyBehavior: () => {
      const errors = [{ field: 'body.nowhere', code: 'validation.invalid', message: 'Isto não está na tela' }]
      return buildProblem(422, { message: '', errors })
    },
    getMessage: () => 'Isto não está na tela',
  },
  createStatusFault(429),
  {
    ...createStatusFault(500),
    getProxyBehavior: () => buildProblem(500, { message: 'relation "secrets" does not exist' }),
  },
  {
    ...createStatusFault(502),
    getProxyBehavior: () => ({
      kind: 'respond',
      status: 502,
      contentType: 'text/html',
      body: '<h1>Bad gateway</h1> internal-proxy-7',
    }),
  },
  createStatusFault(503),
  {
    // Simulates a server that forwards requests to an external platform, which did not respond in time.
    name: '504 with a code',
    getProxyBehavior: (form, language) => {
      const error_code = getTimeoutCode(form)
      return buildProblem(504, { message: getLocaleText(language, error_code), error_code })
    },
    getMessage: (form, language) => getLocaleText(language, getTimeoutCode(form)),
    mayBeSaved: true,
  },
  {
    ...createStatusFault(505),
    getProxyBehavior: () => ({
      kind: 'respond',
      status: 505,
      contentType: 'text/plain',
      body: 'HTTP Version Not Supported',
    }),
  },
  createLostResponseFault('timeout', 'timeout', {
    getProxyBehavior: corruptResponse('noResponse'),
    connectionFault: 'timeout',
  }),
  createLostResponseFault('refused', 'network', { connectionFault: 'refused', recordsBodyFirst: true }),
  createLostResponseFault('offline', 'network', { connectionFault: 'offline', recordsBodyFirst: true }),
  createLostResponseFault('reset in the body', 'network', { getProxyBehavior: corruptResponse('reset') }),
  createLostResponseFault('malformed JSON', 'shape', { getProxyBehavior: corruptResponse('malformed') }),
  createLostResponseFault('an empty 200', 'shape', { getProxyBehavior: corruptResponse('empty') }),
  createLostResponseFault('another shape', 'shape', { getProxyBehavior: corruptResponse('otherShape') }),
  createLostResponseFault('a page of a proxy', 'shape', { getProxyBehavior: corruptResponse('page') }),
]
