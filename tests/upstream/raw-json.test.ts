// Tests the functions with which the simulated platform reads and writes JSON text.
import { expect, test } from 'vitest'
import { splitJsonObject, toJson } from './raw-json.ts'

test('Raw JSON keeps the text of values when an object is split', () => {
  const text = '{ "a\\"b" : 1.10, "c":[1,{"d":"]}"}] ,"e":"x,y","f":{} }'
  expect([...splitJsonObject(text)]).toEqual([
    ['a"b', '1.10'],
    ['c', '[1,{"d":"]}"}]'],
    ['e', '"x,y"'],
    ['f', '{}'],
  ])
  expect([...splitJsonObject('{}')]).toEqual([])
  expect(toJson({ a: undefined, b: [null, 'x'] })).toBe('{"b":[null,"x"]}')
})
