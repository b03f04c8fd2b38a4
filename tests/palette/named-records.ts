// Records with names, and the first row of a query as the palette lists it, the server's answers included.
import { foldText } from '#console/lib/search-text.ts'
import { listLookups } from '#console/palette/match/lookup-texts.ts'
import { matchField } from '#console/palette/match/match-fields.ts'
import { listNamesToLookUp, matchPhrases } from '#console/palette/match/match-phrases.ts'
import { listNearNames } from '#console/palette/match/near-matches.ts'
import { readQuery } from '#console/palette/match/read-query.ts'
import { flattenGroups, type Row, type Sources } from '#console/palette/row.ts'
import { buildFieldRows } from '#console/palette/rows/field-rows.ts'
import { buildNearGroups } from '#console/palette/rows/near-groups.ts'
import { buildPhraseRows } from '#console/palette/rows/phrase-rows.ts'
import { buildQueryGroups, hasOnlySearchRows } from '#console/palette/rows/query-groups.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import { getSearchWords } from '#contract/typed-text.ts'
import { countTypos } from '#contract/typos.ts'
import { idle, sourcesOf } from './sources.ts'

const ecommerce = (id: number, title: string, status: 'active' | 'inactive' = 'active'): LookupResult => ({
  ...{ kind: 'ecommerce', id, title, status, matched: 'name' },
  ...{ ecommerce_id: id, ecommerce_name: title },
})
const store = (id: number, title: string, ecommerce_id: number, ecommerce_name: string): LookupResult => ({
  ...{ kind: 'store', id, title, status: 'active', matched: 'name' },
  ...{ ecommerce_id, ecommerce_name },
})
const named = (kind: 'group' | 'carrier' | 'user', id: number, title: string): LookupResult => ({
  ...{ kind, id, title, status: null, matched: 'name' },
})

export const records: readonly LookupResult[] = [
  ecommerce(1, 'Loja Azul'),
  ecommerce(2, 'Azul Marinho'),
  ecommerce(3, 'Conceição Calçados'),
  ecommerce(4, 'Verde Pet'),
  ecommerce(5, 'Casa Conceição'),
  ecommerce(6, 'Moda Praia Ipanema'),
  ecommerce(7, 'Ótica São João'),
  ecommerce(8, 'Pé de Moleque Brinquedos'),
  ecommerce(9, 'Livraria Universitária do Sul'),
  ecommerce(10, 'Empório do Vale'),
  ecommerce(14, 'Farma Bem'),
  ecommerce(15, 'Sertão Móveis', 'inactive'),
  ecommerce(16, 'Norte Sul Esportes'),
  ecommerce(17, 'Casa & Construção'),
  ecommerce(18, 'Grupo Horizonte Outlet'),
  ecommerce(24, 'Estação 21'),
  ecommerce(25, 'Estação 22'),
  ecommerce(26, 'Flores de Holambra'),
  ecommerce(27, "D'Ávila Joias"),
  ecommerce(28, 'Pingo d’Água'),
  ecommerce(38, 'Recanto Modas'),
  store(11, 'Azul Centro', 1, 'Loja Azul'),
  store(12, 'Filial Moema', 1, 'Loja Azul'),
  store(13, 'Shopping Recife', 4, 'Verde Pet'),
  store(18, 'Balcão Paulista', 3, 'Conceição Calçados'),
  store(19, 'Pet Center Lapa', 4, 'Verde Pet'),
  store(20, 'Holambra Matriz', 26, 'Flores de Holambra'),
  store(21, 'Holambra Centro', 26, 'Flores de Holambra'),
  named('group', 21, 'Grupo Horizonte'),
  named('group', 22, 'Rede Primavera'),
  named('group', 23, 'Grupo Alvorada'),
  named('user', 31, 'João Silva'),
  named('user', 32, 'Helena Prado'),
  named('user', 33, 'Ana Nakamura'),
  named('user', 34, 'Zoë Müller'),
  named('user', 35, 'Carlos Souza'),
  named('user', 36, 'João Pedro Araújo'),
  named('user', 37, "Bruna D'Angelo"),
  named('carrier', 41, 'Jadlog'),
  named('carrier', 42, 'Rota Verde'),
  named('carrier', 43, 'Malha Nacional'),
]

const azul = { ecommerce_id: 1, ecommerce_name: 'Loja Azul' }
const numbered: readonly LookupResult[] = [
  ...[918273, 918300, 918400].map(
    (id): LookupResult => ({
      ...{ kind: 'reverse', id, title: `Pedido ${id}`, status: null, matched: 'id', ...azul },
      has_tracking_error: id === 918400,
    }),
  ),
  { kind: 'refund', id: 7001, title: 'Pedido 1', status: null, matched: 'id', ...azul },
]

/** The records that the server finds by an id. */
const numberedBy = (q: string): readonly LookupResult[] => [
  ...numbered.filter(({ id }) => String(id) === q),
  ...records.filter(({ id }) => String(id) === q).map((one) => ({ ...one, matched: 'id' as const })),
]

/** As the server finds them: every word stands in the name; where none is called so, one is a typo from it. */
export function lookedUp(name: string): readonly LookupResult[] {
  const words = getSearchWords(name)
  const holds = (title: string, spellings: readonly string[]) =>
    spellings.some((spelling) => foldText(title).includes(foldText(spelling)))
  const exact = records.filter(({ title }) => words.every((spellings) => holds(title, spellings)))
  if (exact.length > 0) return exact
  const nearly = records.filter(({ title }) => countTypos(title, name) !== null)
  return nearly.map((one) => ({ ...one, matched: 'similar' }))
}

export function rowsFor(query: string, sources: Sources): readonly Row[] {
  const field = matchField(query, sources.known)
  const fieldRows = field === null ? [] : buildFieldRows(field, lookedUp(field.name), sources)
  if (fieldRows.length > 0) return fieldRows
  const pasted = readQuery(query, sources.catalogue)
  const cuts = matchPhrases(sources.catalogue, query, sources.known)
  const recordsByText = Object.fromEntries(listNamesToLookUp(cuts).map((name) => [name, lookedUp(name)]))
  const asked = listLookups(pasted, query, false).filter((name) => name.length >= 3 || /^\d+$/.test(name))
  const whole = { ...idle, results: asked.flatMap((q) => (/^\d+$/.test(q) ? numberedBy(q) : lookedUp(q))) }
  const groups = buildQueryGroups(sources, pasted, whole, query, (how) =>
    buildPhraseRows(cuts, recordsByText, sources, how),
  )
  if (!hasOnlySearchRows(groups)) return flattenGroups(groups)
  const near = listNearNames(sources.catalogue, query, pasted).flatMap(lookedUp)
  return flattenGroups(buildNearGroups(sources, pasted, query, near, groups))
}

/** `ecommerces.addFee?amount=2,5&ecommerce=1` */
export function sortedValue(value: string): string {
  const [id = '', args = ''] = value.split('?')
  const sorted = args
    .replace(/(\d)\.(\d)/g, '$1,$2')
    .split('&')
    .filter(Boolean)
    .sort()
  return sorted.length === 0 ? id : `${id}?${sorted.join('&')}`
}

export function firstRow(query: string, sources = sourcesOf()): string | undefined {
  const [row] = rowsFor(query, sources)
  if (!row) return undefined
  const args = Object.entries(row.args).map(([name, value]) => `${name}=${value}`)
  return sortedValue(`${row.command.id}?${args.join('&')}`)
}
