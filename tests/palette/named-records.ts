// Test records with names, and functions that return the rows of the palette for a query, with simulated responses of
// the server.
import { foldText } from '#console/lib/search-text.ts'
import { listLookupTexts } from '#console/palette/match/lookup-texts.ts'
import { matchFieldEdit } from '#console/palette/match/match-fields.ts'
import { listInterpretations, listNamesToLookUp } from '#console/palette/match/match-phrases.ts'
import { listPossibleRecordNames } from '#console/palette/match/partial-matches.ts'
import { readQuery } from '#console/palette/match/read-query.ts'
import { flattenGroups, type PaletteData, type PaletteRow } from '#console/palette/row.ts'
import { buildFieldEditRows } from '#console/palette/rows/field-rows.ts'
import { buildPartialMatchGroups } from '#console/palette/rows/partial-match-groups.ts'
import { buildInterpretationRows } from '#console/palette/rows/phrase-rows.ts'
import { buildQueryGroups, hasOnlySearchRows } from '#console/palette/rows/query-groups.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import { getSearchWords } from '#contract/search-words.ts'
import { countTypos } from '#contract/typos.ts'
import { buildTestPaletteData, emptyLookup } from './palette-data.ts'

const buildEcommerce = (id: number, title: string, status: 'active' | 'inactive' = 'active'): LookupResult => ({
  ...{ kind: 'ecommerce', id, title, status, matched: 'name' },
  ...{ ecommerce_id: id, ecommerce_name: title },
})
const buildStore = (id: number, title: string, ecommerce_id: number, ecommerce_name: string): LookupResult => ({
  ...{ kind: 'store', id, title, status: 'active', matched: 'name' },
  ...{ ecommerce_id, ecommerce_name },
})
const buildNamedRecord = (kind: 'group' | 'carrier' | 'user', id: number, title: string): LookupResult => ({
  ...{ kind, id, title, status: null, matched: 'name' },
})

export const records: readonly LookupResult[] = [
  buildEcommerce(1, 'Loja Azul'),
  buildEcommerce(2, 'Azul Marinho'),
  buildEcommerce(3, 'Conceição Calçados'),
  buildEcommerce(4, 'Verde Pet'),
  buildEcommerce(5, 'Casa Conceição'),
  buildEcommerce(6, 'Moda Praia Ipanema'),
  buildEcommerce(7, 'Ótica São João'),
  buildEcommerce(8, 'Pé de Moleque Brinquedos'),
  buildEcommerce(9, 'Livraria Universitária do Sul'),
  buildEcommerce(10, 'Empório do Vale'),
  buildEcommerce(14, 'Farma Bem'),
  buildEcommerce(15, 'Sertão Móveis', 'inactive'),
  buildEcommerce(16, 'Norte Sul Esportes'),
  buildEcommerce(17, 'Casa & Construção'),
  buildEcommerce(18, 'Grupo Horizonte Outlet'),
  buildEcommerce(24, 'Estação 21'),
  buildEcommerce(25, 'Estação 22'),
  buildEcommerce(26, 'Flores de Holambra'),
  buildEcommerce(27, "D'Ávila Joias"),
  buildEcommerce(28, 'Pingo d’Água'),
  buildEcommerce(38, 'Recanto Modas'),
  buildStore(11, 'Azul Centro', 1, 'Loja Azul'),
  buildStore(12, 'Filial Moema', 1, 'Loja Azul'),
  buildStore(13, 'Shopping Recife', 4, 'Verde Pet'),
  buildStore(18, 'Balcão Paulista', 3, 'Conceição Calçados'),
  buildStore(19, 'Pet Center Lapa', 4, 'Verde Pet'),
  buildStore(20, 'Holambra Matriz', 26, 'Flores de Holambra'),
  buildStore(21, 'Holambra Centro', 26, 'Flores de Holambra'),
  buildNamedRecord('group', 21, 'Grupo Horizonte'),
  buildNamedRecord('group', 22, 'Rede Primavera'),
  buildNamedRecord('group', 23, 'Grupo Alvorada'),
  buildNamedRecord('user', 31, 'João Silva'),
  buildNamedRecord('user', 32, 'Helena Prado'),
  buildNamedRecord('user', 33, 'Ana Nakamura'),
  buildNamedRecord('user', 34, 'Zoë Müller'),
  buildNamedRecord('user', 35, 'Carlos Souza'),
  buildNamedRecord('user', 36, 'João Pedro Araújo'),
  buildNamedRecord('user', 37, "Bruna D'Angelo"),
  buildNamedRecord('carrier', 41, 'Jadlog'),
  buildNamedRecord('carrier', 42, 'Rota Verde'),
  buildNamedRecord('carrier', 43, 'Malha Nacional'),
]

const azul = { ecommerce_id: 1, ecommerce_name: 'Loja Azul' }
const recordsWithIds: readonly LookupResult[] = [
  ...[918273, 918300, 918400].map(
    (id): LookupResult => ({
      ...{ kind: 'reverse', id, title: `Pedido ${id}`, status: null, matched: 'id', ...azul },
      has_tracking_error: id === 918400,
    }),
  ),
  { kind: 'refund', id: 7001, title: 'Pedido 1', status: null, matched: 'id', ...azul },
]

/** Returns the records with the given id, as the server would find them. */
const findRecordsById = (q: string): readonly LookupResult[] => [
  ...recordsWithIds.filter(({ id }) => String(id) === q),
  ...records.filter(({ id }) => String(id) === q).map((record) => ({ ...record, matched: 'id' as const })),
]

/**
 * Returns the records whose names contain every word. If there are none, returns the records whose names differ from
 * the searched name only by a typo.
 */
export function findRecordsByName(name: string): readonly LookupResult[] {
  const words = getSearchWords(name)
  const containsSpelling = (title: string, spellings: readonly string[]) =>
    spellings.some((spelling) => foldText(title).includes(foldText(spelling)))
  const exactRecords = records.filter(({ title }) => words.every((spellings) => containsSpelling(title, spellings)))
  if (exactRecords.length > 0) return exactRecords
  const similarRecords = records.filter(({ title }) => countTypos(title, name) !== null)
  return similarRecords.map((one) => ({ ...one, matched: 'similar' }))
}

export function listRows(query: string, paletteData: PaletteData): readonly PaletteRow[] {
  const field = matchFieldEdit(query, paletteData.valueContext)
  const fieldRows = field === null ? [] : buildFieldEditRows(field, findRecordsByName(field.recordName), paletteData)
  if (fieldRows.length > 0) return fieldRows
  const recognized = readQuery(query, paletteData.catalogue)
  const readings = listInterpretations(paletteData.catalogue, query, paletteData.valueContext)
  const recordsByText = Object.fromEntries(listNamesToLookUp(readings).map((name) => [name, findRecordsByName(name)]))
  const lookupTexts = listLookupTexts(recognized, query, false).filter((name) => name.length >= 3 || /^\d+$/.test(name))
  const whole = {
    ...emptyLookup,
    results: lookupTexts.flatMap((q) => (/^\d+$/.test(q) ? findRecordsById(q) : findRecordsByName(q))),
  }
  const groups = buildQueryGroups(paletteData, recognized, whole, query, (nameMatching) =>
    buildInterpretationRows(readings, recordsByText, paletteData, nameMatching),
  )
  if (!hasOnlySearchRows(groups)) return flattenGroups(groups)
  const recordsWithSomeWords = listPossibleRecordNames(paletteData.catalogue, query, recognized).flatMap(
    findRecordsByName,
  )
  return flattenGroups(buildPartialMatchGroups(paletteData, recognized, query, recordsWithSomeWords, groups))
}

/** Sorts the arguments in a row value, which is a command id with arguments: `ecommerces.addFee?amount=2,5`. */
export function sortRowArguments(rowValue: string): string {
  const [id = '', args = ''] = rowValue.split('?')
  const sorted = args
    .replace(/(\d)\.(\d)/g, '$1,$2')
    .split('&')
    .filter(Boolean)
    .sort()
  return sorted.length === 0 ? id : `${id}?${sorted.join('&')}`
}

export function getFirstRowValue(query: string, paletteData = buildTestPaletteData()): string | undefined {
  const [row] = listRows(query, paletteData)
  if (!row) return undefined
  const args = Object.entries(row.args).map(([name, value]) => `${name}=${value}`)
  return sortRowArguments(`${row.command.id}?${args.join('&')}`)
}
