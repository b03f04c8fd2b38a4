// A command and the record it is about in one query, in any order and in three languages: the first row is what is meant.
import { expect, test } from 'vitest'
import { fold, termsOf } from '#console/lib/search-text.ts'
import { groupsFound, nearGroups, nearNames } from '#console/palette/groups.ts'
import { preselected, rowsOf } from '#console/palette/row.tsx'
import { cutsOf, rowsOfCuts } from '#console/palette/verb-and-name.ts'
import { recognise } from '#contract/paste-parser.ts'
import type { Found } from '#contract/tickets.ts'
import { idle, reader, sourcesOf } from './sources.ts'

const owner = { ecommerce_id: 1, ecommerce_name: 'Loja Azul' }
const ecommerce = (id: number, title: string) =>
  ({
    kind: 'ecommerce',
    id,
    title,
    status: 'active',
    ecommerce_id: id,
    ecommerce_name: title,
    matched: 'name',
  }) as const
const named = (kind: 'group' | 'carrier' | 'user', id: number, title: string) =>
  ({ kind, id, title, status: null, matched: 'name' }) as const

const records: readonly Found[] = [
  ecommerce(1, 'Loja Azul'),
  ecommerce(2, 'Azul Marinho'),
  ecommerce(3, 'Conceição Calçados'),
  ecommerce(4, 'Verde Pet'),
  { kind: 'store', id: 11, title: 'Azul Centro', status: 'active', ...owner, matched: 'name' },
  { kind: 'store', id: 12, title: 'Filial Moema', status: 'active', ...owner, matched: 'name' },
  named('group', 21, 'Grupo Horizonte'),
  named('user', 31, 'João Silva'),
  named('user', 32, 'Helena Prado'),
  named('carrier', 41, 'Jadlog'),
]

/** As the server finds them: every word begins a word of the name. */
function lookedUp(name: string): readonly Found[] {
  const words = termsOf(fold(name))
  return records.filter(({ title }) => words.every((word) => fold(title).includes(word)))
}

function firstRow(query: string, sources = sourcesOf()) {
  const pasted = recognise(query)
  const cuts = cutsOf(sources.catalogue.index, pasted.words)
  const foundBy = Object.fromEntries(cuts.map(({ name }) => [name, lookedUp(name)]))
  const whole = { ...idle, found: lookedUp(pasted.words) }
  const [row] = rowsOf(groupsFound(sources, pasted, whole, query, rowsOfCuts(cuts, foundBy, sources)))
  return row && `${row.command.id}?${new URLSearchParams(row.args)}`
}

test.each([
  ['editar loja azul', 'ecommerces.edit?ecommerce=1'],
  ['loja azul editar', 'ecommerces.edit?ecommerce=1'],
  ['editar detalhes loja azul', 'ecommerces.edit?ecommerce=1'],
  ['editar conceicao calcados', 'ecommerces.edit?ecommerce=3'],
  ['editar conceição', 'ecommerces.edit?ecommerce=3'],
  ['permissao joao', 'users.setPermission?user=31'],
  ['permissões helena', 'users.edit?user=32'],
  ['usuario joao', 'users.edit?user=31'],
  ['editar usuario helena', 'users.edit?user=32'],
  ['lojas da loja azul', 'stores.list?ecommerce_id=1'],
  ['comparar loja azul', 'ecommerces.compare?ecommerce=1'],
  ['lgpd verde pet', 'ecommerces.openLgpd?ecommerce=4'],
  ['lgpd da loja azul', 'ecommerces.openLgpd?ecommerce=1'],
  ['grupo horizonte editar', 'groups.edit?group=21'],
  ['editar grupo horizonte', 'groups.edit?group=21'],
  ['editar transportadora jadlog', 'carriers.edit?carrier=41'],
  ['editar loja moema', 'stores.edit?store=12&ecommerce=1'],
  ['excluir loja moema', 'stores.delete?store=12&ecommerce=1'],
  ['excluir usuario joao', 'users.delete?user=31'],
  ['edit loja azul', 'ecommerces.edit?ecommerce=1'],
  ['compare verde pet', 'ecommerces.compare?ecommerce=4'],
  ['permissions joao', 'users.edit?user=31'],
  ['historico de reprocessos verde pet', 'reprocess.history?ecommerce=4'],
  ['configs loja azul', 'ecommerces.editConfigs?ecommerce=1'],
  ['metadados loja azul', 'ecommerces.openMetadata?ecommerce=1'],
  ['logo loja azul', 'ecommerces.uploadLogo?ecommerce=1'],
  ['funcionalidades verde pet', 'ecommerces.openFeatures?ecommerce=4'],
  ['erros de rastreio manaus', 'trackingErrors.list?search=manaus'],
  ['erros de rastreio loja azul', 'trackingErrors.list?ecommerce_id=1'],
  ['tracking errors manaus', 'trackingErrors.list?search=manaus'],
  ['procurar usuario maria', 'users.find?search=maria'],
  ['encerrar sessoes joao', 'users.endSessions?user=31'],
])('%s', (query, expected) => {
  expect(firstRow(query)).toBe(expected)
})

test('where nothing has all the words, what has some of them is offered, and not preselected', () => {
  const pasted = recognise('reembolso qualquer marinho')
  const groups = nearGroups(sourcesOf(), pasted, nearNames(sourcesOf().catalogue, pasted).flatMap(lookedUp))
  const titles = rowsOf(groups).map(({ title }) => title)
  expect(titles).toContain('Ecommerce 2 · Azul Marinho')
  expect(titles.some((title) => title.includes('reembolso'))).toBe(true)
  expect(preselected(groups)).toBeNull()
  expect(nearGroups(sourcesOf(), recognise('nada'), [])).toEqual([])
})

test('a name alone is a name, and a command alone a command', () => {
  expect(firstRow('loja azul')).toBe('ecommerces.open?ecommerce=1')
  expect(firstRow('reprocessar reversa')).toBe('reprocess.reverse?')
})

test('what somebody may not do is not offered for a record', () => {
  expect(firstRow('editar loja azul', sourcesOf({}, reader))).toBeUndefined()
})
