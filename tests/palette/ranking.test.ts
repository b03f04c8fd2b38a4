// First hit right: what people type, with accents or without, in a hurry, in any of three languages.
import { expect, test } from 'vitest'
import { commands } from '#commands/registry.ts'
import { buildCatalogue, type Entry } from '#console/palette/catalogue.ts'
import { buildIndex, search } from '#console/palette/ranking.ts'
import enUs from '#locales/en-US/commands.json' with { type: 'json' }
import es from '#locales/es/commands.json' with { type: 'json' }
import ptBr from '#locales/pt-BR/commands.json' with { type: 'json' }

const { index: commandIndex } = buildCatalogue(commands, { active: ptBr, others: [enUs, es] })

const records = [
  'Loja Azul · 1201',
  'Conceição Calçados · 1202',
  'Ótica São João · 1203',
  'Moda Praia Ipanema · 1204',
  'Pé de Moleque Brinquedos · 1205',
  'Açaí & Cia · 1206',
  'Casa & Construção Ltda · 1207',
  'Livraria Universitária do Sul · 1208',
]
const index = buildIndex([
  ...commandIndex.entries,
  ...records.map((title): Entry => {
    const [first] = commandIndex.entries
    if (!first) throw new Error('No commands')
    return { ...first, value: title, title, aliases: [], foreign: [] }
  }),
])

const first = (query: string) => search(index, query)[0]?.entry.value

const table: readonly (readonly [query: string, expected: string])[] = [
  ['reprocessar reversa', 'reprocess.reverse'],
  ['Reprocessar Reversa', 'reprocess.reverse'],
  ['repr rev', 'reprocess.reverse'],
  ['rev repr', 'reprocess.reverse'],
  ['rr', 'reprocess.reverse'],
  ['reversa', 'reprocess.reverse'],
  ['reprocesar reversa', 'reprocess.reverse'],
  ['reprocessar revesra', 'reprocess.reverse'],
  ['reprocess reverse', 'reprocess.reverse'],
  ['reenviar devolucao', 'reprocess.reverse'],
  ['logistica reversa', 'reprocess.reverse'],
  ['retry', 'reprocess.reverse'],
  ['reprocessar reembolso', 'reprocess.refund'],
  ['repr reemb', 'reprocess.refund'],
  ['reembolso', 'reprocess.refund'],
  ['estorno', 'reprocess.refund'],
  ['refund', 'reprocess.refund'],
  ['money back', 'reprocess.refund'],
  ['devolver dinero', 'reprocess.refund'],
  ['forcar', 'reprocess.again'],
  ['forçar de novo', 'reprocess.again'],
  ['cancelar', 'reprocess.cancel'],
  ['abort', 'reprocess.cancel'],
  ['historico', 'reprocess.history'],
  ['ver historico', 'reprocess.history'],
  ['tentativas', 'reprocess.history'],
  ['log', 'reprocess.log'],
  ['baixar log', 'reprocess.log'],
  ['proxima reversa', 'reprocess.next'],
  ['procurar reversa', 'reprocess.find'],
  ['buscar reversa', 'reprocess.find'],
  ['ecommerces', 'ecommerces.list'],
  ['ver ecommerces', 'ecommerces.list'],
  ['lojas virtuais', 'ecommerces.list'],
  ['merchants', 'ecommerces.list'],
  ['procurar ecommerce', 'ecommerces.find'],
  ['find ecommerce', 'ecommerces.find'],
  ['ecommerce procurar', 'ecommerces.find'],
  ['copiar id', 'ecommerces.copyId'],
  ['copiar o id', 'ecommerces.copyId'],
  ['copiar cnpj', 'ecommerces.copyDocument'],
  ['cnpj', 'ecommerces.copyDocument'],
  ['copiar uuid', 'ecommerces.copyUuid'],
  ['copy url', 'ecommerces.copyUrl'],
  ['copiar nombre', 'ecommerces.copyName'],
  ['detalhes', 'ecommerces.openDetails'],
  ['tema', 'session.theme'],
  ['tema escuro', 'session.theme?theme=dark'],
  ['dark theme', 'session.theme?theme=dark'],
  ['modo noturno', 'session.theme'],
  ['idioma', 'session.language'],
  ['idioma espanhol', 'session.language?language=es'],
  ['change language', 'session.language'],
  ['densidade', 'session.density'],
  ['linhas altura', 'session.density'],
  ['sair', 'session.signOut'],
  ['logout', 'session.signOut'],
  ['cerrar sesion', 'session.signOut'],
  ['avisos', 'session.notices'],
  ['notificacoes', 'session.notices'],
  ['chamado', 'tickets.set'],
  ['definir chamado', 'tickets.set'],
  ['ticket', 'tickets.set'],
  ['soltar chamado', 'tickets.clear'],
  ['atalhos', 'keyboard.help'],
  ['ajuda', 'keyboard.help'],
  ['shortcuts', 'keyboard.help'],
  ['teclas simples', 'keyboard.singleKeys'],
  ['inicio', 'home.go'],
  ['home', 'home.go'],
  ['copiar link', 'link.copyPage'],
  ['diagnostico', 'diagnostics.copy'],
  ['loja azul', 'Loja Azul · 1201'],
  ['conceicao', 'Conceição Calçados · 1202'],
  ['calcados conceicao', 'Conceição Calçados · 1202'],
  ['sao joao', 'Ótica São João · 1203'],
  ['otica', 'Ótica São João · 1203'],
  ['ipanema', 'Moda Praia Ipanema · 1204'],
  ['moda ipanena', 'Moda Praia Ipanema · 1204'],
  ['acai', 'Açaí & Cia · 1206'],
  ['construcao casa', 'Casa & Construção Ltda · 1207'],
  ['1208', 'Livraria Universitária do Sul · 1208'],
  ['livr univ', 'Livraria Universitária do Sul · 1208'],
]

const plain = (query: string) => /^[\x20-\x7e]*$/.test(query)

test('at least 95 % of the table are right at the first row', () => {
  const wrong = table.filter(([query, expected]) => first(query) !== expected)
  const said = wrong.map(([query, expected]) => `${query} → ${first(query)}, not ${expected}`).join('\n')
  expect(wrong.length, said).toBeLessThanOrEqual(table.length * 0.05)
  expect(table.length).toBeGreaterThanOrEqual(60)
})

test.each(table.filter(([query]) => !plain(query)))('%s: the same without accents', (query, expected) => {
  const bare = query.normalize('NFD').replace(/\p{M}/gu, '')
  expect(first(bare)).toBe(expected)
})

test('an exact title beats what was used a moment ago, which only decides between equals', () => {
  const recency = (value: string) => (value === 'reprocess.refund' ? 0 : Number.POSITIVE_INFINITY)
  expect(search(index, 'Reprocessar reversa', { recency })[0]?.entry.value).toBe('reprocess.reverse')
  expect(search(index, 'reprocessar', { recency })[0]?.entry.value).toBe('reprocess.refund')
  expect(search(index, 'reprocessar')[0]?.entry.value).toBe('reprocess.reverse')
})

test('what cannot be searched finds nothing, and never throws', () => {
  for (const query of ['', '   ', '*', '((', '\\', '́', '🙂', 'zzzzqqq', '.*+?^$', 'x'.repeat(2000)]) {
    expect(search(index, query)).toEqual([])
  }
})

test('no more rows than asked for, the best ones', () => {
  const many = buildIndex(Array.from({ length: 3000 }, (_, at) => ({ value: `${at}`, title: `Loja número ${at}` })))
  const found = search(many, 'loja numero 7', { limit: 5 })
  expect(found).toHaveLength(5)
  expect(found[0]?.entry.title).toBe('Loja número 7')
})
