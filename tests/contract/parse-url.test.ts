import { expect, test } from 'vitest'
import { isHttpUrl } from '#contract/fields.ts'
import { parseUrl } from '#contract/parse-url.ts'

test('parseUrl returns null for a text that is not a URL', () => {
  expect(parseUrl('loja')).toBeNull()
  expect(parseUrl('/a', 'https://loja.example')?.href).toBe('https://loja.example/a')
})

test('a URL with a Latin-1 letter is valid in every one of many calls', () => {
  const refused = Array.from({ length: 50_000 }, () => isHttpUrl('https://münchen.example')).indexOf(false)
  expect(refused).toBe(-1)
})
