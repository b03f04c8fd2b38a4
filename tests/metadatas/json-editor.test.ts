// Tests at which positions the JSON editor offers completions, and for which values it displays warnings.
import { describe, expect, test } from 'vitest'
import { getCaretContext } from '#console/json/code-editor.tsx'
import { findWarnings, type JsonSchemas } from '#console/json/schema.ts'

describe('Caret position in incomplete JSON', () => {
  test.each([
    ['', { depth: 0, expects: 'value', key: null, from: 0 }],
    ['tr', { depth: 0, expects: 'value', key: null, from: 0 }],
    ['{', { depth: 1, expects: 'key', key: null, from: 1 }],
    ['{ "ap', { depth: 1, expects: 'key', key: null, from: 2 }],
    ['{"a": 1, "b', { depth: 1, expects: 'key', key: null, from: 9 }],
    ['{"theme": ', { depth: 1, expects: 'value', key: 'theme', from: 10 }],
    ['{"a": {"b": [tr', { depth: 3, expects: 'value', key: null, from: 13 }],
    ['{"a": "x}", "the\\"', { depth: 1, expects: 'key', key: null, from: 12 }],
  ])('%j is recognized', (before, expected) => {
    expect(getCaretContext(before)).toEqual(expected)
  })

  test.each(['{"a": 1 ', '{"a"', '[1] ', '{"a": "x"'])('%j has no caret position at which a value begins', (before) => {
    expect(getCaretContext(before)).toBeNull()
  })
})

describe('JSON warnings do not prevent saving', () => {
  const schemas: JsonSchemas = {
    keySchemas: {
      app_name: { type: 'string', description: '' },
      theme: { type: 'string', description: '', allowedValues: ['"light"', '"dark"'] },
    },
    documentSchema: { type: 'object', description: '' },
  }
  const kinds = (text: string) => findWarnings(text, schemas).map(({ kind, key }) => [kind, key])

  test.each([
    ['{"app_name": 1, "unknown": [], "toString": 1}', [['type', 'app_name']]],
    ['{"theme": "blue", "app_name": null}', [['value', 'theme']]],
    ['{"a": {"b": 1, "b": 2}}', [['duplicate', 'b']]],
    ['[]', [['type', null]]],
    ['null', []],
    ['{"app_name": ', []],
  ])('%j has the expected warnings', (text, expected) => {
    expect(kinds(text)).toEqual(expected)
  })
})
