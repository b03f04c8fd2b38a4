// Tests that secrets in JSON are detected by their context even if their key is harmless: in pairs of name and value,
// inside an object with a key such as `auth`, and inside texts such as URLs.
import { describe, expect, test } from 'vitest'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import {
  hasSecretPlaceholders,
  hideSecrets,
  hideStoredSecrets,
  mergeSecrets,
  revealSecrets,
  StrayPlaceholderError,
  strictSecretRules,
} from '#server/services/json-secrets.ts'
import { MAX_CPU_TIME_RATIO, measureCpuTimeRatio } from '../../growth.ts'

const second = `${SECRET_PLACEHOLDER}2`

describe('Secrets are hidden and can be restored exactly', () => {
  test.each([
    ['{"jwt": "a.b.c", "n": 1e400}', `{"jwt": "${SECRET_PLACEHOLDER}", "n": 1e400}`],
    ['{"cookie": ["a", "b"]}', `{"cookie": ["${SECRET_PLACEHOLDER}", "${second}"]}`],
    [
      '{"auth": {"type": "basic", "user": "ana", "hash": "x", "retries": 3, "on": true}}',
      `{"auth": {"type": "basic", "user": "ana", "hash": "${SECRET_PLACEHOLDER}", "retries": 3, "on": true}}`,
    ],
    ['{"auth": {"type": {"pin": 4821}}}', `{"auth": {"type": {"pin": "${SECRET_PLACEHOLDER}"}}}`],
    ['[{"name": "password", "value": "x"}]', `[{"name": "password", "value": "${SECRET_PLACEHOLDER}"}]`],
    ['{"value": "x", "Name": "X-Api-Key"}', `{"value": "${SECRET_PLACEHOLDER}", "Name": "X-Api-Key"}`],
    ['{"key": "senha", "value": 4821}', `{"key": "senha", "value": "${SECRET_PLACEHOLDER}"}`],
    [
      '{"header": "Authorization", "value": "Bearer x"}',
      `{"header": "Authorization", "value": "${SECRET_PLACEHOLDER}"}`,
    ],
    ['{"name": "token", "values": [{"a": ["x"]}]}', `{"name": "token", "values": [{"a": ["${SECRET_PLACEHOLDER}"]}]}`],
    ['{"dsn": "amqp:\\/\\/u:p\\u0040@h", "a": 1.0}', `{"dsn": "amqp:\\/\\/u:${SECRET_PLACEHOLDER}@h", "a": 1.0}`],
    ['["https://h/x?token=\\u0061b&y", "Pwd=c;"]', `["https://h/x?token=${SECRET_PLACEHOLDER}&y", "Pwd=${second};"]`],
    ['"https://u:p@h?sig=q"', `"https://u:${SECRET_PLACEHOLDER}@h?sig=${second}"`],
    ['["token", "x"]', `["token", "${SECRET_PLACEHOLDER}"]`],
    ['[["Accept", "*"], ["X-Api-Key", "x"]]', `[["Accept", "*"], ["X-Api-Key", "${SECRET_PLACEHOLDER}"]]`],
    ['["Accept", "*", "Authorization", "x"]', `["Accept", "*", "Authorization", "${SECRET_PLACEHOLDER}"]`],
    ['["password", {"a": "x"}]', `["password", {"a": "${SECRET_PLACEHOLDER}"}]`],
    ['["Accept: *", "X-Api-Key: x"]', `["Accept: *", "X-Api-Key: ${SECRET_PLACEHOLDER}"]`],
    ['{"body": "{\\"token\\": \\"x\\"}", "a": 1}', `{"body": "${SECRET_PLACEHOLDER}", "a": 1}`],
    [
      '{"to": "https://x.example/hooks/a1b2c3d4e5/send"}',
      `{"to": "https://x.example/hooks/${SECRET_PLACEHOLDER}/send"}`,
    ],
  ])('the secrets in %s are replaced by placeholders', (text, hidden) => {
    const hiddenSecrets = hideSecrets(text)
    expect(hiddenSecrets.text).toBe(hidden)
    expect(revealSecrets(hiddenSecrets)).toBe(text)
    expect(hideSecrets(hidden, hiddenSecrets)).toEqual(hiddenSecrets)
    expect(hideStoredSecrets(text).text).toBe(hidden)
    expect(mergeSecrets(hidden, text)).toBe(text)
  })

  test.each([
    ...['{"author": "Ana", "certified_at": "2026-01-01", "authorize_url": "https://x/authorize", "keyboard": "abnt"}'],
    ...['{"auth": true, "token": 0, "password": null, "use_token": 1, "secret": "", "api_key": false, "jwt": 3600}'],
    ...['{"auth": {"scopes": ["read", "write"], "url": "https://x"}, "tokenizer_enabled": "yes", "monkey": "x"}'],
    ...['{"name": "colour", "value": "blue"}', '{"name": "password", "type": "string"}', '{"value": "x"}'],
    ...['["email", "password"]', '["colour", "blue"]', '["password", "email", "name"]', '[["password"], "x"]'],
    ...['{"a": {"name": "password"}, "value": "x"}'],
    ...['{"url": "https://x:8080/?page=1", "mail": "ana@x.example", "note": "a = b; c = d"}', '12345678901234567890'],
  ])('%s contains no secret and stays unchanged', (text) => expect(hideSecrets(text)).toEqual({ text, secrets: {} }))
})

test('a placeholder in a URL keeps its secret next to a new secret and when keys are reordered', () => {
  const before = hideSecrets('{"password": "p", "urls": ["https://u:q@h", "https://u:r@h"], "pin": 4821}')
  const editedText = `{"pin": "${SECRET_PLACEHOLDER}4", "urls": ["https://u:new@h", "https://u:${SECRET_PLACEHOLDER}3@h/x"], "password": "${SECRET_PLACEHOLDER}"}`
  expect(revealSecrets(hideSecrets(editedText, before))).toBe(
    '{"pin": 4821, "urls": ["https://u:new@h", "https://u:r@h/x"], "password": "p"}',
  )
})

test.each([
  ['moved from a value into a URL', `{"url": "https://u:${SECRET_PLACEHOLDER}@h", "tokens": ["b", "c"]}`],
  ['moved into another key', `{"secret": "${SECRET_PLACEHOLDER}", "tokens": ["b", "c"]}`],
  ['moved deeper', `{"auth": {"password": "${SECRET_PLACEHOLDER}"}}`],
  ['swapped in an array', `{"tokens": ["${SECRET_PLACEHOLDER}3", "${second}"]}`],
  ['moved up in an array', `{"tokens": ["${SECRET_PLACEHOLDER}3"]}`],
  ['swapped in a URL', `{"pair": "https://u:${SECRET_PLACEHOLDER}5@h?sig=${SECRET_PLACEHOLDER}4"}`],
  ['put under a label that names no secret', `{"list": [{"name": "colour", "value": "${SECRET_PLACEHOLDER}6"}]}`],
])('a placeholder is rejected after it was %s', (_, text) => {
  const stored =
    '{"password": "p", "tokens": ["b", "c"], "pair": "https://u:q@h?sig=s", "list": [{"name": "pin", "value": 4821}]}'
  expect(() => hideSecrets(text, hideSecrets(stored))).toThrow(StrayPlaceholderError)
  expect(() => mergeSecrets(text, stored)).toThrow(StrayPlaceholderError)
})

describe('Strict rules hide every text except below keys that are known to be harmless', () => {
  test.each([
    ['{"integration": "abc", "storeId": "77"}', `{"integration": "${SECRET_PLACEHOLDER}", "storeId": "77"}`],
    ['{"store_id": "77", "StoreID": "78", "note": ""}', '{"store_id": "77", "StoreID": "78", "note": ""}'],
    [
      '{"limit": 12345678901234567890, "on": true, "flag": "true"}',
      '{"limit": 12345678901234567890, "on": true, "flag": "true"}',
    ],
    ['{"lojas": {"name": "Azul", "x": "y"}}', `{"lojas": {"name": "Azul", "x": "${SECRET_PLACEHOLDER}"}}`],
    [
      '{"x": [{"url": "https://u:p@h", "y": ["z"]}]}',
      `{"x": [{"url": "https://u:${SECRET_PLACEHOLDER}@h", "y": ["${second}"]}]}`,
    ],
    ['{"scopes": ["read", "write"], "x": ["a"]}', `{"scopes": ["read", "write"], "x": ["${SECRET_PLACEHOLDER}"]}`],
    ['["a", ["b"]]', `["${SECRET_PLACEHOLDER}", ["${second}"]]`],
    ['"abc"', `"${SECRET_PLACEHOLDER}"`],
    ['{"token": {"name": "x", "url": "y"}}', `{"token": {"name": "${SECRET_PLACEHOLDER}", "url": "${second}"}}`],
    ['{"auth": {"type": "basic", "x": "y"}}', `{"auth": {"type": "basic", "x": "${SECRET_PLACEHOLDER}"}}`],
    [
      '{"headers": [{"name": "X-Key", "value": "v"}]}',
      `{"headers": [{"name": "X-Key", "value": "${SECRET_PLACEHOLDER}"}]}`,
    ],
    ['{"name": "{\\"token\\": \\"x\\"}"}', `{"name": "${SECRET_PLACEHOLDER}"}`],
  ])('the texts in %s are replaced by placeholders', (text, maskedText) => {
    const hidden = hideSecrets(text, undefined, strictSecretRules)
    expect(hidden.text).toBe(maskedText)
    expect(revealSecrets(hidden, strictSecretRules)).toBe(text)
    expect(hideSecrets(maskedText, hidden, strictSecretRules)).toEqual(hidden)
    expect(hideStoredSecrets(text, {}, strictSecretRules).text).toBe(maskedText)
    expect(mergeSecrets(maskedText, text, strictSecretRules)).toBe(text)
  })

  test('the time of hiding and restoring grows linearly with wide and deep documents', () => {
    const wide = (size: number) => `{${Array.from({ length: size }, (_, n) => `"k${n}":["v",{"x":"y"}]`).join()}}`
    const deep = (size: number) => `${'{"x":'.repeat(size)}"y"${'}'.repeat(size)}`
    for (const buildDocument of [wide, deep]) {
      const save = (size: number) => {
        const hidden = hideSecrets(buildDocument(size), undefined, strictSecretRules)
        return revealSecrets(hideSecrets(hidden.text, hidden, strictSecretRules), strictSecretRules)
      }
      expect(save(2000)).toBe(buildDocument(2000))
      expect(measureCpuTimeRatio(save, 100)).toBeLessThan(MAX_CPU_TIME_RATIO)
    }
  })
})

test.each([
  ['the password position of the URL no longer exists', `"https://u:${SECRET_PLACEHOLDER}h"`],
  ['the query parameter names no secret', `"https://h/?page=${SECRET_PLACEHOLDER}"`],
  ['other text precedes the placeholder in the secret', `"https://u:x${SECRET_PLACEHOLDER}@h"`],
  ['other text follows the placeholder', `{"token": "${SECRET_PLACEHOLDER}x"}`],
  ['it has another number', `"https://u:${second}@h"`],
  ['it is written with escapes and stands for no secret', `{"note": "${'\\u2022'.repeat(8)}"}`],
])('a placeholder is rejected when %s', (_, text) => {
  expect(hasSecretPlaceholders(text)).toBe(true)
  expect(() => hideSecrets(text, hideSecrets('"https://u:q@h"'))).toThrow(StrayPlaceholderError)
  expect(() => mergeSecrets(text, '"https://u:q@h"')).toThrow(StrayPlaceholderError)
})

test('stored text with placeholders hides newly detected secrets and keeps the secrets of its placeholders', () => {
  const storedSecrets = { [SECRET_PLACEHOLDER]: '"k"' }
  const hidden = hideStoredSecrets(
    `{"token": "${SECRET_PLACEHOLDER}", "jwt": "j", "url": "https://u:p@h"}`,
    storedSecrets,
  )
  expect(hidden.text).toBe(
    `{"token": "${SECRET_PLACEHOLDER}", "jwt": "${second}", "url": "https://u:${SECRET_PLACEHOLDER}3@h"}`,
  )
  expect(revealSecrets(hidden)).toBe('{"token": "k", "jwt": "j", "url": "https://u:p@h"}')
  const pair = hideStoredSecrets(`{"key": "${SECRET_PLACEHOLDER}", "value": "v"}`, {
    [SECRET_PLACEHOLDER]: '"password"',
  })
  expect(pair.text).toBe(`{"key": "${SECRET_PLACEHOLDER}", "value": "${second}"}`)
})

test('a stored text that equals a placeholder is kept, and the secrets next to it are hidden', () => {
  const stored = `{"mask": "${SECRET_PLACEHOLDER}", "token": "${second}", "key": "k"}`
  const hidden = hideStoredSecrets(stored)
  expect(hidden.text).toBe(`{"mask": "${SECRET_PLACEHOLDER}", "token": "${second}", "key": "${SECRET_PLACEHOLDER}3"}`)
  expect(mergeSecrets(hidden.text, stored)).toBe(stored)
  expect(mergeSecrets(stored, stored)).toBe(stored)
})

test('the name of a stored text decides whether the whole text is a secret', () => {
  expect(hideStoredSecrets('"abc"', {}, { name: 'api_token' }).text).toBe(`"${SECRET_PLACEHOLDER}"`)
  expect(mergeSecrets(`"${SECRET_PLACEHOLDER}"`, '"abc"', { name: 'api_token' })).toBe('"abc"')
  expect(hideStoredSecrets('"abc"', {}, { name: 'theme' }).text).toBe('"abc"')
})

test('secrets are hidden in invalid JSON, in deeply nested JSON and in JSON with many secrets', () => {
  for (const invalidJson of [
    '{"name": "password", "value": "canary',
    '{"a": "https://u:canary@h',
    '{"jwt": "canary"',
    '{"cookie": {"x": "canary"',
  ])
    expect(hideSecrets(invalidJson).text, invalidJson).not.toContain('canary')
  const deep = `${'{"name":"token","value":'.repeat(20_000)}"canary"${'}'.repeat(20_000)}`
  const deepHidden = hideStoredSecrets(deep)
  expect(deepHidden.text).not.toContain('canary')
  expect(revealSecrets(deepHidden)).toBe(deep)
  const manySecrets = `{${Array.from({ length: 20_000 }, (_, index) => `"token": "canary${index}"`).join()}}`
  const hidden = hideStoredSecrets(manySecrets)
  expect(hidden.text).not.toContain('canary')
  expect(revealSecrets(hidden)).toBe(manySecrets)
})
