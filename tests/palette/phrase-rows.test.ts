// Tests the palette rows for queries that name a command together with a record or values: `editar loja azul`.
import { expect, test } from 'vitest'
import { listInterpretations, type QueryInterpretation } from '#console/palette/match/match-phrases.ts'
import type { PaletteData } from '#console/palette/row.ts'
import { buildInterpretationRows } from '#console/palette/rows/phrase-rows.ts'
import { findRecordsByName, listRows } from './named-records.ts'
import { buildTestPaletteData } from './palette-data.ts'

function buildRows(
  query: string,
  changes: Partial<QueryInterpretation> = {},
  paletteDataChanges: Partial<PaletteData> = {},
) {
  const paletteData = buildTestPaletteData(paletteDataChanges)
  const readings = listInterpretations(paletteData.catalogue, query, paletteData.valueContext).map((one) => ({
    ...one,
    ...changes,
  }))
  const recordsByText = Object.fromEntries(
    readings.map(({ nameOrSearchText }) => [nameOrSearchText, findRecordsByName(nameOrSearchText)]),
  )
  return buildInterpretationRows(readings, recordsByText, paletteData)
}

test('at most eight rows are listed, at most three for each command, and each row once', () => {
  const rows = buildRows('editar azul')
  expect(rows).toHaveLength(8)
  expect(new Set(rows.map(({ rowKey }) => rowKey)).size).toBe(8)
  const conceicao = buildRows('comparar a')
  expect(conceicao.filter(({ command }) => command.id === 'ecommerces.compare').length).toBeLessThanOrEqual(3)
})

test('a record in the wrong status disables the command, unless the words of the command are uncertain', () => {
  const listReasons = (changes: Partial<QueryInterpretation>) =>
    buildRows('desativar ecommerce sertao moveis', changes).flatMap(({ command, disabledReason }) =>
      command.id === 'ecommerces.disable' ? [disabledReason] : [],
    )
  expect(listReasons({})).toContain('já está inativo')
  expect(listReasons({ hasTypo: true })).toEqual([])
  expect(listReasons({ ignoresVerb: true })).toEqual([])
  expect(
    buildRows('ativar ecommerce sertao moveis').find(({ command }) => command.id === 'ecommerces.enable')
      ?.disabledReason,
  ).toBe('')
})

test('a command for two records takes two different records', () => {
  const listPairs = (query: string) =>
    listRows(query, buildTestPaletteData()).flatMap(({ command, args }) =>
      command.id === 'ecommerces.compare' && args.other !== undefined ? [[args.ecommerce, args.other]] : [],
    )
  expect(listPairs('comparar loja azul com verde pet')).toContainEqual(['1', '4'])
  expect(listPairs('comparar loja azul com loja azul')).toEqual([])
})

test('the title contains each value once, and a period as one value', () => {
  const titles = buildRows('ver ecommerces inativos vtex').map(({ title }) => title)
  expect(titles[0]).toBe('Ver ecommerces · inativos · VTEX')
})
