// Every key that the server or the contract names has its text, and the status texts are the specification's (S1 §8).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { languages } from '#contract/preferences.ts'
import { translate } from '#server/http/text.ts'

const root = join(import.meta.dirname, '../..')

function sources(folder: string): string {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  return files.map((file) => readFileSync(join(root, folder, file), 'utf8')).join('\n')
}

const refused = [...sources('src/server').matchAll(/refusal\(\s*\d+,\s*'([\w.]+)'/g)].map(([, key]) => key ?? '')
const checked = [...sources('src/contract').matchAll(/'(validation\.\w+)'/g)].map(([, key]) => key ?? '')
const keys = [...new Set([...refused, ...checked])].sort()

it.each(languages)('every refusal has its text in %s', (language) => {
  expect(keys.length).toBeGreaterThan(20)
  expect(keys.filter((key) => translate(language, key) === key)).toEqual([])
})

it('the status texts are the specification’s', () => {
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

it('texts are filled in as they are, and a missing one falls back to pt-BR', () => {
  expect(translate('en-US', 'validation.max_length', { maximum: 20 })).toBe('Use at most 20 characters')
  expect(translate('es', 'validation.min_price', { minimum: '<R$ 23,50>' })).toContain('<R$ 23,50>')
})
