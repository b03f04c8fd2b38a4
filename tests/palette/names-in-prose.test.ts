// Tests which records the palette lists for a sentence that contains a name, such as `Casa Azul`, if the server finds
// several records with this name.
import { expect, test } from 'vitest'
import { removeMisreadRecords } from '#console/palette/match/match-records.ts'
import { readQuery } from '#console/palette/match/read-query.ts'
import { flattenGroups } from '#console/palette/row.ts'
import { buildResultGroups } from '#console/palette/rows/result-groups.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import { recognizeText } from '#contract/reader/recognize.ts'
import { buildTestPaletteData, emptyLookup } from './palette-data.ts'

const longTextEnding = ', podem verificar o que está acontecendo com ela desde ontem de manhã? ZD-51203'
const buildEcommerce = (id: number, title: string, matched: 'name' | 'id' = 'name'): LookupResult => ({
  ...{ kind: 'ecommerce', id, title, status: 'active', matched, ecommerce_id: id, ecommerce_name: title },
})
const store: LookupResult = {
  ...{ kind: 'store', id: 11, title: 'Azul Centro', status: 'active', matched: 'name' },
  ...{ ecommerce_id: 1, ecommerce_name: 'Casa Azul' },
}
const buildNamedRecord = (kind: 'group' | 'carrier' | 'user', id: number, title: string): LookupResult => ({
  ...{ kind, id, title, status: null, matched: 'name' },
})

test.each([
  ['a loja Azul pediu ajuda', [buildEcommerce(2, 'Azul Marinho'), buildEcommerce(1, 'Casa Azul'), store], [2, 11]],
  ['a loja Azul pediu ajuda', [buildEcommerce(1, 'Casa Azul', 'id')], [1]],
  ['a loja Azul pediu ajuda', [buildNamedRecord('user', 31, 'Azul Lima'), buildNamedRecord('group', 21, 'Azul')], [21]],
  ['a transportadora Azul atrasou', [buildNamedRecord('carrier', 41, 'Azul'), buildEcommerce(2, 'Azul')], [41]],
  ['Carlos Souza pediu ajuda', [buildNamedRecord('user', 35, 'Carlos Souza'), buildEcommerce(2, 'Carlos Souza')], [2]],
])('%j keeps only records of the right kind whose name begins with the words', (text, results, ids) => {
  expect(removeMisreadRecords(results, recognizeText(text + longTextEnding)).map(({ id }) => id)).toEqual(ids)
})

test('The ecommerce that a ticket names comes before the rows of the ticket; a denied ecommerce has no row', () => {
  const text = `a loja Casa Azul pediu ajuda${longTextEnding}`
  const paletteData = buildTestPaletteData()
  const listCommands = (results: readonly LookupResult[]) =>
    flattenGroups(
      buildResultGroups(paletteData, readQuery(text, paletteData.catalogue), { ...emptyLookup, results }, text),
    ).map(({ command, args }) => `${command.id} ${args.ecommerce ?? args.ticket}`)
  expect(listCommands([buildEcommerce(1, 'Casa Azul')]).slice(0, 2)).toEqual([
    'ecommerces.open 1',
    'tickets.set ZD-51203',
  ])
  expect(listCommands([])[0]).toBe('tickets.set ZD-51203')
})
