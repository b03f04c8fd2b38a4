// Tests the parsing of URLs, including texts that are not URLs.
import { expect, test } from 'vitest'
import { isHttpUrl } from '#contract/fields.ts'
import { parseUrl } from '#contract/parse-url.ts'

test('parseUrl returns null for a text that is not a URL', () => {
  expect(parseUrl('loja')).toBeNull()
  expect(parseUrl('/a', 'https://loja.example')?.href).toBe('https://loja.example/a')
})

test('isHttpUrl accepts a URL with a Latin-1 letter in each of 50 000 calls', () => {
  const firstFailure = Array.from({ length: 50_000 }, () => isHttpUrl('https://münchen.example')).indexOf(false)
  expect(firstFailure).toBe(-1)
})
