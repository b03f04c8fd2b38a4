// Lists the faults that the proxy simulates for a request, and the message that the console must display for each
// fault.
import type { Language } from '#contract/languages.ts'
import english from '#locales/en-US/errors.json' with { type: 'json' }
import englishFailures from '#locales/en-US/start.json' with { type: 'json' }
import spanish from '#locales/es/errors.json' with { type: 'json' }
import spanishFailures from '#locales/es/start.json' with { type: 'json' }
import portuguese from '#locales/pt-BR/errors.json' with { type: 'json' }
import portugueseFailures from '#locales/pt-BR/start.json' with { type: 'json' }
import type { TestedForm } from './forms.ts'
import type { Treatment } from './proxy.ts'

const textsByLanguage: Readonly<Record<Language, readonly unknown[]>> = {
  'pt-BR': [portuguese.errors, portugueseFailures.failures],
  'en-US': [english.errors, englishFailures.failures],
  es: [spanish.errors, spanishFailures.failures],
}

/** Returns the text of a locale key in the group `errors` or `failures`. Throws an error if the key has no text. */
export function getLocaleText(language: Language, key: string): string {
  const lookUp = (file: unknown) =>
    key.split('.').reduce<unknown>((value, name) => Reflect.get(Object(value), name), file)
  const text = textsByLanguage[language].map(lookUp).find((text) => typeof text === 'string')
  if (typeof text !== 'string') throw new Error(`No text of ${key} in ${language}`)
  return text
}

/** Faults of the connection, which affect all requests of the page. */
type ConnectionFault = 'refused' | 'offline' | 'timeout'

export interface Fault {
  readonly name: string
  readonly treatment?: (form: TestedForm, language: Language) => Treatment
  readonly connectionFault?: ConnectionFault
  readonly getMessage: (form: TestedForm, language: Language) => string
  /**
   * True when the server may have saved the data although the browser received an error. The retry must then send the
   * same idempotency key.
   */
  readonly mayBeSaved?: true
  /**
   * True when no request reaches the proxy during the fault. The test then submits the form once before, without the
   * fault, to record the request body.
   */
  readonly isBlind?: true
  /** Element that gets the focus after the fault. Default: the error message. */
  readonly focus?: 'field' | 'dialog'
  readonly isFor?: (form: TestedForm) => boolean
}

interface ProblemFields {
  readonly message: string
  readonly error_code?: string
  readonly errors?: readonly { readonly field: string; readonly code: string; readonly message: string }[]
}

function buildProblem(status: number, fields: ProblemFields): Treatment {
  const body = JSON.stringify({ title: 'Refused', status, request_id: 'req-1', ...fields })
  return { kind: 'respond', status, type: 'application/problem+json', body }
}

/** Returns a fault in which the server rejects the request with this status and the message of this status. */
const rejectWith = (status: number, prefix?: string): Fault => ({
  name: String(status),
  treatment: (_, language) => buildProblem(status, { message: getLocaleText(language, `status.${status}`) }),
  getMessage: (_, language) =>
    (prefix ? `${getLocaleText(language, prefix)}: ` : '') + getLocaleText(language, `status.${status}`),
  ...(status >= 500 ? { mayBeSaved: true } : {}),
})

const getTimeoutCode = ({ isReadOnly }: TestedForm) => (isReadOnly ? 'upstream.timeout' : 'upstream.timeout_write')

const loseResponse = (
  name: string,
  kind: 'network' | 'timeout' | 'shape',
  options: Pick<Fault, 'treatment' | 'connectionFault' | 'isBlind'>,
): Fault => ({
  name,
  ...options,
  getMessage: (form, language) => getLocaleText(language, form.isReadOnly ? kind : `${kind}_uncertain`),
  mayBeSaved: true,
})

const corruptResponse = (corruption: Extract<Treatment, { kind: 'corrupt' }>['corruption']) => () =>
  ({ kind: 'corrupt', corruption }) as const

export const faults: readonly Fault[] = [
  {
    name: '401',
    treatment: (_, language) => buildProblem(401, { message: getLocaleText(language, 'status.401') }),
    getMessage: (_, language) => getLocaleText(language, 'session_expired'),
    focus: 'dialog',
  },
  rejectWith(403),
  rejectWith(404, 'request_failed'),
  rejectWith(405),
  rejectWith(409),
  rejectWith(412),
  {
    name: '422 with a message',
    treatment: () => buildProblem(422, { message: 'Não cabe mais nada aqui' }),
    getMessage: () => 'Não cabe mais nada aqui',
  },
  {
    name: '422 with a code',
    treatment: (_, language) =>
      buildProblem(422, { message: getLocaleText(language, 'changed_meanwhile'), error_code: 'changed_meanwhile' }),
    getMessage: (_, language) => getLocaleText(language, 'changed_meanwhile'),
  },
  {
    name: '422 at a field',
    treatment: (form) => {
      const errors = [{ field: form.field?.[1] ?? '', code: 'validation.invalid', message: 'Assim não serve' }]
      return buildProblem(422, { message: 'Há um campo errado', errors })
    },
    getMessage: () => 'Assim não serve',
    focus: 'field',
    isFor: (form) => form.field !== undefined,
  },
  {
    name: '422 elsewhere',
    treatment: () => {
      const errors = [{ field: 'body.nowhere', code: 'validation.invalid', message: 'Isto não está na tela' }]
      return buildProblem(422, { message: '', errors })
    },
    getMessage: () => 'Isto não está na tela',
  },
  rejectWith(429),
  {
    ...rejectWith(500),
    treatment: () => buildProblem(500, { message: 'relation "secrets" does not exist' }),
  },
  {
    ...rejectWith(502),
    treatment: () => ({
      kind: 'respond',
      status: 502,
      type: 'text/html',
      body: '<h1>Bad gateway</h1> internal-proxy-7',
    }),
  },
  rejectWith(503),
  {
    // Response of an installation whose server forwards requests to an external platform, which did not respond in
    // time.
    name: '504 with a code',
    treatment: (form, language) => {
      const error_code = getTimeoutCode(form)
      return buildProblem(504, { message: getLocaleText(language, error_code), error_code })
    },
    getMessage: (form, language) => getLocaleText(language, getTimeoutCode(form)),
    mayBeSaved: true,
  },
  {
    ...rejectWith(505),
    treatment: () => ({ kind: 'respond', status: 505, type: 'text/plain', body: 'HTTP Version Not Supported' }),
  },
  loseResponse('timeout', 'timeout', { treatment: corruptResponse('noResponse'), connectionFault: 'timeout' }),
  loseResponse('refused', 'network', { connectionFault: 'refused', isBlind: true }),
  loseResponse('offline', 'network', { connectionFault: 'offline', isBlind: true }),
  loseResponse('reset in the body', 'network', { treatment: corruptResponse('reset') }),
  loseResponse('malformed JSON', 'shape', { treatment: corruptResponse('malformed') }),
  loseResponse('an empty 200', 'shape', { treatment: corruptResponse('empty') }),
  loseResponse('another shape', 'shape', { treatment: corruptResponse('otherShape') }),
  loseResponse('a page of a proxy', 'shape', { treatment: corruptResponse('page') }),
]
