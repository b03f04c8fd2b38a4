// Tests which words of a query are recognized as a status, account type, platform, feature, form field or period.
import { expect, test } from 'vitest'
import { buildLexicon, listQueryWords } from '#contract/reader/values/lexicon.ts'
import { recognizeValues } from '#contract/reader/values/recognize-values.ts'
import enUs from '#locales/en-US/commands.json' with { type: 'json' }
import es from '#locales/es/commands.json' with { type: 'json' }
import ptBr from '#locales/pt-BR/commands.json' with { type: 'json' }

const vocabulary = {
  lexicon: buildLexicon([ptBr.words, enUs.words, es.words]),
  preloadedOptions: {
    platform: [
      { value: '1', name: 'VTEX' },
      { value: '6', name: 'Loja Integrada' },
      { value: '9', name: 'Bling ERP' },
      { value: '17', name: 'Nuvem Shop' },
    ],
    feature: [
      { value: 'money.pix', name: 'Pix' },
      { value: 'money.bank_transfer', name: 'Transferência bancária' },
    ],
  },
  today: '2026-11-26',
}

/** Returns the recognized values of a query as kind, value and typed text: `status inactive "inativos"`. */
const listValues = (query: string) =>
  recognizeValues(query, vocabulary).map(
    ({ kind, value, start, end }) => `${kind} ${value} "${query.slice(start, end)}"`,
  )

test.each([
  ['ecommerces inativos', ['status inactive "inativos"']],
  ['reversas em trânsito', ['status shipped "trânsito"']],
  ['lotes pausados', ['status paused "pausados"']],
  ['inactive shops', ['status inactive "inactive"']],
  ['inativosx', []],
  ['users ADMIN', ['account-type admin_boss "ADMIN"']],
  ['equipe suporte n2', ['account-type n2 "suporte n2"']],
  ['(vtex) inativos', ['platform 1 "vtex"', 'status inactive "inativos"']],
  ['nuvemshop', ['platform 17 "nuvemshop"']],
  ['bling', ['platform 9 "bling"']],
  ['loja', []],
  ['loja integrada', ['platform 6 "loja integrada"']],
  ['ligar pix', ['feature money.pix "pix"']],
  ['transferencia bancaria', ['feature money.bank_transfer "transferencia bancaria"']],
  ['prazo de troca recanto 45', ['field exchange_period_max_days "prazo de troca"']],
  ['teléfono azul', ['field phone "teléfono"']],
  ['mês passado', ['period 2026-10-01/2026-10-31 "mês passado"']],
  ['últimos 30 dias', ['period 2026-10-28/2026-11-26 "últimos 30 dias"']],
  ['relatório desde 1/11', ['period 2026-11-01/2026-11-26 "desde 1/11"']],
  ['taxa de R$ 2,50', []],
  ['', []],
])('The values of %j are %j', (query, values) => expect(listValues(query)).toEqual(values))

test('A query of twelve words has values; a longer text has none', () => {
  const words = Array.from({ length: 11 }, (_, index) => `palavra${index}`).join(' ')
  expect(listValues(`${words} vtex`)).toEqual(['platform 1 "vtex"'])
  expect(listValues(`${words} outra vtex`)).toEqual([])
})

test('A value has the line 1, and an option whose name contains only stop words is not recognized', () => {
  expect(recognizeValues('vtex', vocabulary)).toMatchObject([{ line: 1 }])
  const platform = [{ value: '2', name: 'De' }]
  expect(recognizeValues('azul', { ...vocabulary, preloadedOptions: { platform } })).toEqual([])
})

test('Platforms and features are recognized only after they have loaded', () => {
  expect(recognizeValues('vtex pix inativos', { ...vocabulary, preloadedOptions: {} }).map(({ kind }) => kind)).toEqual(
    ['status'],
  )
})

test.each([
  [
    'Loja  Ágil',
    [
      ['loja', 'Loja'],
      ['agil', 'Ágil'],
    ],
  ],
  [
    '(loja-azul)',
    [
      ['loja', 'loja'],
      ['azul', 'azul'],
    ],
  ],
  ['D’Ávila', [["d'avila", 'D’Ávila']]],
  ["'azul'", [['azul', "'azul'"]]],
  ['１２', [['12', '１２']]],
  [
    'taxa de R$ 2,5%',
    [
      ['taxa', 'taxa'],
      ['2,5', '2,5'],
    ],
  ],
  [
    'desde 1/12.',
    [
      ['desde', 'desde'],
      ['1/12', '1/12'],
    ],
  ],
  [
    'prazo +7',
    [
      ['prazo', 'prazo'],
      ['+7', '+7'],
    ],
  ],
  ['lo\u00ADja 👨‍👩‍👧 !', [['loja', 'lo\u00ADja']]],
  ['A\u0301gil', [['agil', 'A\u0301gil']]],
])('The words of %j are %j', (query, words) => {
  expect(listQueryWords(query).map(({ word, start, end }) => [word, query.slice(start, end)])).toEqual(words)
})
