// Tests that every text key of the server and the contract has a translation, and that the texts for response statuses
// are the texts of the specification (S1 §8).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { addRecordToNotFound, HttpError, httpError } from '#server/http/errors.ts'
import { translate } from '#server/http/text.ts'

const root = join(import.meta.dirname, '../..')

function readCode(folder: string): string {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  return files.map((file) => readFileSync(join(root, folder, file), 'utf8')).join('\n')
}

const errorCodes = [...readCode('src/server').matchAll(/refusal\(\s*\d+,\s*'([\w.]+)'/g)].map(([, key]) => key ?? '')
const checked = [...readCode('src/contract').matchAll(/'(validation\.\w+)'/g)].map(([, key]) => key ?? '')
const keys = [...new Set([...errorCodes, ...checked])].sort()

it.each(languages)('Every error has a text in %s', (language) => {
  expect(keys.length).toBeGreaterThan(20)
  expect(keys.filter((key) => translate(language, key) === key)).toEqual([])
})

it('The status texts are those of the specification', () => {
  const texts = [401, 403, 404, 405, 422, 429, 500, 503, 505].map((status) => translate('pt-BR', `status.${status}`))
  expect(texts).toEqual([
    'credenciais inválidas',
    'sem permissão',
    'não encontrado',
    'método não habilitado',
    'não foi possível processar',
    'excedido limite de requisições',
    'erro inesperado',
    'serviço indisponível',
    'erro na requisição',
  ])
})

it('Texts are inserted unchanged, and a missing text falls back to pt-BR', () => {
  expect(translate('en-US', 'validation.max_length', { maximum: 20 })).toBe('Use at most 20 characters')
  expect(translate('es', 'validation.min_price', { minimum: '<R$ 23,50>' })).toContain('<R$ 23,50>')
})

describe('A 404 error names the missing record', () => {
  const path = '/v2/boss/ecommerces/:ecommerce_id/stores/:id'
  const formatMessage = (error: unknown) =>
    error instanceof HttpError ? translate('pt-BR', error.code ?? '', error.details.values) : String(error)

  it('with the last number of the path', () => {
    const params = { ecommerce_id: '1', id: '918273' }
    expect(formatMessage(addRecordToNotFound(httpError(404, 'not_found'), path, params))).toBe(
      'Loja 918273 não encontrada',
    )
  })

  it.each([
    ['a path of no number', '/v2/boss/lookup', {}],
    ['what is no number', '/v2/groups/:id', { id: '<b>x</b>' }],
    ['a record without a name', '/v2/things/:id', { id: '7' }],
  ])('but not for %s', (_, description, params) => {
    expect(formatMessage(addRecordToNotFound(httpError(404, 'not_found'), description, params))).toBe('Não encontrado')
  })

  it.each(languages)('with a text for every path with a number, in %s', (language) => {
    const paths = [...readCode('src/contract').matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path)
    const names = [...new Set(paths.flatMap((path) => /\/([\w-]+)\/:\w*id(?:\/[\w-]+)*$/.exec(path)?.[1] ?? []))]
    expect(names.length).toBeGreaterThan(15)
    const untranslatedNames = names.filter((name) => translate(language, `not_found_${name}`) === `not_found_${name}`)
    expect(untranslatedNames).toEqual([])
  })
})
