// Lists the faults of a request: what the proxy does to the request, and the message that the console must display.
import type { Language } from '#contract/languages.ts'
import english from '#locales/en-US/errors.json' with { type: 'json' }
import englishFailures from '#locales/en-US/start.json' with { type: 'json' }
import spanish from '#locales/es/errors.json' with { type: 'json' }
import spanishFailures from '#locales/es/start.json' with { type: 'json' }
import portuguese from '#locales/pt-BR/errors.json' with { type: 'json' }
import portugueseFailures from '#locales/pt-BR/start.json' with { type: 'json' }
import type { FaultyForm } from './forms.ts'
import type { Treatment } from './proxy.ts'

const texts: Readonly<Record<Language, readonly unknown[]>> = {
  'pt-BR': [portuguese.errors, portugueseFailures.failures],
  'en-US': [english.errors, englishFailures.failures],
  es: [spanish.errors, spanishFailures.failures],
}

/** Returns the text of a locale key below `errors` or `failures`. Throws an error if the key has no text. */
export function said(language: Language, key: string): string {
  const inFile = (file: unknown) =>
    key.split('.').reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), file)
  const found = texts[language].map(inFile).find((text) => typeof text === 'string')
  if (typeof found !== 'string') throw new Error(`No text of ${key} in ${language}`)
  return found
}

/** Faults of the connection, which affect all requests of the page. */
type Line = 'refused' | 'offline' | 'timeout'

export interface Fault {
  readonly name: string
  readonly treatment?: (form: FaultyForm, language: Language) => Treatment
  readonly line?: Line
  readonly says: (form: FaultyForm, language: Language) => string
  /** True when the server may have saved in spite of the error: the retry must send the same idempotency key. */
  readonly isUnsettled?: true
  /** True when the proxy does not record the first request: a rehearsal finds out its body. */
  readonly isBlind?: true
  /** Element that gets the focus after the fault. Default: the error message. */
  readonly focus?: 'field' | 'dialog'
  readonly isFor?: (form: FaultyForm) => boolean
}

interface Told {
  readonly message: string
  readonly error_code?: string
  readonly errors?: readonly { readonly field: string; readonly code: string; readonly message: string }[]
}

function problem(status: number, told: Told): Treatment {
  const body = JSON.stringify({ title: 'Refused', status, request_id: 'req-1', ...told })
  return { kind: 'answer', status, type: 'application/problem+json', body }
}

/** Fault with an error status. The server sends the text of the status as its message. */
const refused = (status: number, prefix?: string): Fault => ({
  name: String(status),
  treatment: (_, language) => problem(status, { message: said(language, `status.${status}`) }),
  says: (_, language) => (prefix ? `${said(language, prefix)}: ` : '') + said(language, `status.${status}`),
  ...(status >= 500 ? { isUnsettled: true } : {}),
})

const slowPlatform = ({ reads }: FaultyForm) => (reads ? 'upstream.timeout' : 'upstream.timeout_write')

const lost = (
  name: string,
  kind: 'network' | 'timeout' | 'shape',
  how: Pick<Fault, 'treatment' | 'line' | 'isBlind'>,
): Fault => ({
  name,
  ...how,
  says: (form, language) => said(language, form.reads ? kind : `${kind}_uncertain`),
  isUnsettled: true,
})

const spoilt = (how: Extract<Treatment, { kind: 'spoil' }>['how']) => () => ({ kind: 'spoil', how }) as const

export const faults: readonly Fault[] = [
  {
    name: '401',
    treatment: (_, language) => problem(401, { message: said(language, 'status.401') }),
    says: (_, language) => said(language, 'session_expired'),
    focus: 'dialog',
  },
  refused(403),
  refused(404, 'request_failed'),
  refused(405),
  refused(409),
  refused(412),
  {
    name: '422 with a message',
    treatment: () => problem(422, { message: 'Não cabe mais nada aqui' }),
    says: () => 'Não cabe mais nada aqui',
  },
  {
    name: '422 with a code',
    treatment: (_, language) =>
      problem(422, { message: said(language, 'changed_meanwhile'), error_code: 'changed_meanwhile' }),
    says: (_, language) => said(language, 'changed_meanwhile'),
  },
  {
    name: '422 at a field',
    treatment: (form) => {
      const errors = [{ field: form.field?.[1] ?? '', code: 'validation.invalid', message: 'Assim não serve' }]
      return problem(422, { message: 'Há um campo errado', errors })
    },
    says: () => 'Assim não serve',
    focus: 'field',
    isFor: (form) => form.field !== undefined,
  },
  {
    name: '422 elsewhere',
    treatment: () => {
      const errors = [{ field: 'body.nowhere', code: 'validation.invalid', message: 'Isto não está na tela' }]
      return problem(422, { message: '', errors })
    },
    says: () => 'Isto não está na tela',
  },
  refused(429),
  {
    ...refused(500),
    treatment: () => problem(500, { message: 'relation "secrets" does not exist' }),
  },
  {
    ...refused(502),
    treatment: () => ({
      kind: 'answer',
      status: 502,
      type: 'text/html',
      body: '<h1>Bad gateway</h1> internal-proxy-7',
    }),
  },
  refused(503),
  {
    // Response of a gateway whose platform was too slow.
    name: '504 with a code',
    treatment: (form, language) => {
      const error_code = slowPlatform(form)
      return problem(504, { message: said(language, error_code), error_code })
    },
    says: (form, language) => said(language, slowPlatform(form)),
    isUnsettled: true,
  },
  {
    ...refused(505),
    treatment: () => ({ kind: 'answer', status: 505, type: 'text/plain', body: 'HTTP Version Not Supported' }),
  },
  lost('timeout', 'timeout', { treatment: spoilt('silence'), line: 'timeout' }),
  lost('refused', 'network', { line: 'refused', isBlind: true }),
  lost('offline', 'network', { line: 'offline', isBlind: true }),
  lost('reset in the body', 'network', { treatment: spoilt('reset') }),
  lost('malformed JSON', 'shape', { treatment: spoilt('malformed') }),
  lost('an empty 200', 'shape', { treatment: spoilt('empty') }),
  lost('another shape', 'shape', { treatment: spoilt('otherwise') }),
  lost('a page of a proxy', 'shape', { treatment: spoilt('page') }),
]
