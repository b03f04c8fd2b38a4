// Secrets in a JSON text that no name of their own tells: of a pair, under a credential, and within a text.
import { describe, expect, test } from 'vitest'
import { keptSecret } from '#contract/secrets.ts'
import { hasMarks, hide, hideStored, merged, reveal, StrayMark, strictRules } from '#server/services/json-secrets.ts'
import { growthOfEight, mostGrowth } from '../../growth.ts'

const second = `${keptSecret}2`

describe('hidden, and back again letter by letter', () => {
  test.each([
    ['{"jwt": "a.b.c", "n": 1e400}', `{"jwt": "${keptSecret}", "n": 1e400}`],
    ['{"cookie": ["a", "b"]}', `{"cookie": ["${keptSecret}", "${second}"]}`],
    [
      '{"auth": {"type": "basic", "user": "ana", "hash": "x", "retries": 3, "on": true}}',
      `{"auth": {"type": "basic", "user": "ana", "hash": "${keptSecret}", "retries": 3, "on": true}}`,
    ],
    ['{"auth": {"type": {"pin": 4821}}}', `{"auth": {"type": {"pin": "${keptSecret}"}}}`],
    ['[{"name": "password", "value": "x"}]', `[{"name": "password", "value": "${keptSecret}"}]`],
    ['{"value": "x", "Name": "X-Api-Key"}', `{"value": "${keptSecret}", "Name": "X-Api-Key"}`],
    ['{"key": "senha", "value": 4821}', `{"key": "senha", "value": "${keptSecret}"}`],
    ['{"header": "Authorization", "value": "Bearer x"}', `{"header": "Authorization", "value": "${keptSecret}"}`],
    ['{"name": "token", "values": [{"a": ["x"]}]}', `{"name": "token", "values": [{"a": ["${keptSecret}"]}]}`],
    ['{"dsn": "amqp:\\/\\/u:p\\u0040@h", "a": 1.0}', `{"dsn": "amqp:\\/\\/u:${keptSecret}@h", "a": 1.0}`],
    ['["https://h/x?token=\\u0061b&y", "Pwd=c;"]', `["https://h/x?token=${keptSecret}&y", "Pwd=${second};"]`],
    ['"https://u:p@h?sig=q"', `"https://u:${keptSecret}@h?sig=${second}"`],
    ['["token", "x"]', `["token", "${keptSecret}"]`],
    ['[["Accept", "*"], ["X-Api-Key", "x"]]', `[["Accept", "*"], ["X-Api-Key", "${keptSecret}"]]`],
    ['["Accept", "*", "Authorization", "x"]', `["Accept", "*", "Authorization", "${keptSecret}"]`],
    ['["password", {"a": "x"}]', `["password", {"a": "${keptSecret}"}]`],
    ['["Accept: *", "X-Api-Key: x"]', `["Accept: *", "X-Api-Key: ${keptSecret}"]`],
    ['{"body": "{\\"token\\": \\"x\\"}", "a": 1}', `{"body": "${keptSecret}", "a": 1}`],
    ['{"to": "https://x.example/hooks/a1b2c3d4e5/send"}', `{"to": "https://x.example/hooks/${keptSecret}/send"}`],
  ])('%s', (text, hidden) => {
    const found = hide(text)
    expect(found.text).toBe(hidden)
    expect(reveal(found)).toBe(text)
    expect(hide(hidden, found)).toEqual(found)
    expect(hideStored(text).text).toBe(hidden)
    expect(merged(hidden, text)).toBe(text)
  })

  test.each([
    ...['{"author": "Ana", "certified_at": "2026-01-01", "authorize_url": "https://x/authorize", "keyboard": "abnt"}'],
    ...['{"auth": true, "token": 0, "password": null, "use_token": 1, "secret": "", "api_key": false, "jwt": 3600}'],
    ...['{"auth": {"scopes": ["read", "write"], "url": "https://x"}, "tokenizer_enabled": "yes", "monkey": "x"}'],
    ...['{"name": "colour", "value": "blue"}', '{"name": "password", "type": "string"}', '{"value": "x"}'],
    ...['["email", "password"]', '["colour", "blue"]', '["password", "email", "name"]', '[["password"], "x"]'],
    ...['{"a": {"name": "password"}, "value": "x"}'],
    ...['{"url": "https://x:8080/?page=1", "mail": "ana@x.example", "note": "a = b; c = d"}', '12345678901234567890'],
  ])('%s stays as it is', (text) => expect(hide(text)).toEqual({ text, secrets: {} }))
})

test('a mark in a URL keeps its secret beside a new secret and beside members in another order', () => {
  const before = hide('{"password": "p", "urls": ["https://u:q@h", "https://u:r@h"], "pin": 4821}')
  const typed = `{"pin": "${keptSecret}4", "urls": ["https://u:new@h", "https://u:${keptSecret}3@h/x"], "password": "${keptSecret}"}`
  expect(reveal(hide(typed, before))).toBe(
    '{"pin": 4821, "urls": ["https://u:new@h", "https://u:r@h/x"], "password": "p"}',
  )
})

test.each([
  ['moved from a value into a URL', `{"url": "https://u:${keptSecret}@h", "tokens": ["b", "c"]}`],
  ['moved into another key', `{"secret": "${keptSecret}", "tokens": ["b", "c"]}`],
  ['moved deeper', `{"auth": {"password": "${keptSecret}"}}`],
  ['swapped in an array', `{"tokens": ["${keptSecret}3", "${second}"]}`],
  ['moved up in an array', `{"tokens": ["${keptSecret}3"]}`],
  ['swapped in a URL', `{"pair": "https://u:${keptSecret}5@h?sig=${keptSecret}4"}`],
  ['put under a label that names no secret', `{"list": [{"name": "colour", "value": "${keptSecret}6"}]}`],
])('a mark is refused when it was %s', (_, text) => {
  const stored =
    '{"password": "p", "tokens": ["b", "c"], "pair": "https://u:q@h?sig=s", "list": [{"name": "pin", "value": 4821}]}'
  expect(() => hide(text, hide(stored))).toThrow(StrayMark)
  expect(() => merged(text, stored)).toThrow(StrayMark)
})

describe('strict rules: every text is a secret, unless its key is known to be harmless', () => {
  test.each([
    ['{"integration": "abc", "storeId": "77"}', `{"integration": "${keptSecret}", "storeId": "77"}`],
    ['{"store_id": "77", "StoreID": "78", "note": ""}', '{"store_id": "77", "StoreID": "78", "note": ""}'],
    [
      '{"limit": 12345678901234567890, "on": true, "flag": "true"}',
      '{"limit": 12345678901234567890, "on": true, "flag": "true"}',
    ],
    ['{"lojas": {"name": "Azul", "x": "y"}}', `{"lojas": {"name": "Azul", "x": "${keptSecret}"}}`],
    [
      '{"x": [{"url": "https://u:p@h", "y": ["z"]}]}',
      `{"x": [{"url": "https://u:${keptSecret}@h", "y": ["${second}"]}]}`,
    ],
    ['{"scopes": ["read", "write"], "x": ["a"]}', `{"scopes": ["read", "write"], "x": ["${keptSecret}"]}`],
    ['["a", ["b"]]', `["${keptSecret}", ["${second}"]]`],
    ['"abc"', `"${keptSecret}"`],
    ['{"token": {"name": "x", "url": "y"}}', `{"token": {"name": "${keptSecret}", "url": "${second}"}}`],
    ['{"auth": {"type": "basic", "x": "y"}}', `{"auth": {"type": "basic", "x": "${keptSecret}"}}`],
    ['{"headers": [{"name": "X-Key", "value": "v"}]}', `{"headers": [{"name": "X-Key", "value": "${keptSecret}"}]}`],
    ['{"name": "{\\"token\\": \\"x\\"}"}', `{"name": "${keptSecret}"}`],
  ])('%s', (text, shown) => {
    const hidden = hide(text, undefined, strictRules)
    expect(hidden.text).toBe(shown)
    expect(reveal(hidden, strictRules)).toBe(text)
    expect(hide(shown, hidden, strictRules)).toEqual(hidden)
    expect(hideStored(text, {}, strictRules).text).toBe(shown)
    expect(merged(shown, text, strictRules)).toBe(text)
  })

  test('a document as large and as deep as it may be costs no more for each secret', () => {
    const wide = (size: number) => `{${Array.from({ length: size }, (_, n) => `"k${n}":["v",{"x":"y"}]`).join()}}`
    const deep = (size: number) => `${'{"x":'.repeat(size)}"y"${'}'.repeat(size)}`
    for (const made of [wide, deep]) {
      const save = (size: number) => {
        const hidden = hide(made(size), undefined, strictRules)
        return reveal(hide(hidden.text, hidden, strictRules), strictRules)
      }
      expect(save(2000)).toBe(made(2000))
      expect(growthOfEight(save, 100)).toBeLessThan(mostGrowth)
    }
  })
})

test.each([
  ['its place is gone', `"https://u:${keptSecret}h"`],
  ['the place names no secret', `"https://h/?page=${keptSecret}"`],
  ['it is only a part of the secret', `"https://u:x${keptSecret}@h"`],
  ['something was typed behind it', `{"token": "${keptSecret}x"}`],
  ['it is another', `"https://u:${second}@h"`],
  ['it is written with escapes, where it stands for nothing', `{"note": "${'\\u2022'.repeat(8)}"}`],
])('a mark is refused where %s', (_, text) => {
  expect(hasMarks(text)).toBe(true)
  expect(() => hide(text, hide('"https://u:q@h"'))).toThrow(StrayMark)
  expect(() => merged(text, '"https://u:q@h"')).toThrow(StrayMark)
})

test('what was hidden when fewer names were known hides the rest too, and its marks keep what they kept', () => {
  const kept = { [keptSecret]: '"k"' }
  const hidden = hideStored(`{"token": "${keptSecret}", "jwt": "j", "url": "https://u:p@h"}`, kept)
  expect(hidden.text).toBe(`{"token": "${keptSecret}", "jwt": "${second}", "url": "https://u:${keptSecret}3@h"}`)
  expect(reveal(hidden)).toBe('{"token": "k", "jwt": "j", "url": "https://u:p@h"}')
  const pair = hideStored(`{"key": "${keptSecret}", "value": "v"}`, { [keptSecret]: '"password"' })
  expect(pair.text).toBe(`{"key": "${keptSecret}", "value": "${second}"}`)
})

test('a stored text that looks like a mark stays one, and nothing beside it is shown', () => {
  const stored = `{"mask": "${keptSecret}", "token": "${second}", "key": "k"}`
  const hidden = hideStored(stored)
  expect(hidden.text).toBe(`{"mask": "${keptSecret}", "token": "${second}", "key": "${keptSecret}3"}`)
  expect(merged(hidden.text, stored)).toBe(stored)
  expect(merged(stored, stored)).toBe(stored)
})

test('the name that the text itself has counts', () => {
  expect(hideStored('"abc"', {}, { name: 'api_token' }).text).toBe(`"${keptSecret}"`)
  expect(merged(`"${keptSecret}"`, '"abc"', { name: 'api_token' })).toBe('"abc"')
  expect(hideStored('"abc"', {}, { name: 'theme' }).text).toBe('"abc"')
})

test('what is no JSON, and what is as deep as a text may be', () => {
  for (const broken of [
    '{"name": "password", "value": "canary',
    '{"a": "https://u:canary@h',
    '{"jwt": "canary"',
    '{"cookie": {"x": "canary"',
  ])
    expect(hide(broken).text, broken).not.toContain('canary')
  const deep = `${'{"name":"token","value":'.repeat(20_000)}"canary"${'}'.repeat(20_000)}`
  const deepest = hideStored(deep)
  expect(deepest.text).not.toContain('canary')
  expect(reveal(deepest)).toBe(deep)
  const many = `{${Array.from({ length: 20_000 }, (_, index) => `"token": "canary${index}"`).join()}}`
  const hidden = hideStored(many)
  expect(hidden.text).not.toContain('canary')
  expect(reveal(hidden)).toBe(many)
})
