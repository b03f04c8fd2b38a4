// First hit right: what people type, with accents or without, in a hurry, in any of three languages.
import { expect, test } from 'vitest'
import { commands } from '#commands/registry.ts'
import { buildCatalogue, type Entry } from '#console/palette/catalogue.ts'
import { buildIndex, search } from '#console/palette/ranking.ts'
import enUs from '#locales/en-US/commands.json' with { type: 'json' }
import es from '#locales/es/commands.json' with { type: 'json' }
import ptBr from '#locales/pt-BR/commands.json' with { type: 'json' }

const catalogues = {
  'pt-BR': buildCatalogue(commands, { active: ptBr, others: [enUs, es] }),
  'en-US': buildCatalogue(commands, { active: enUs, others: [ptBr, es] }),
  es: buildCatalogue(commands, { active: es, others: [ptBr, enUs] }),
}

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
  ...catalogues['pt-BR'].index.entries,
  ...records.map((title): Entry => {
    const [first] = catalogues['pt-BR'].index.entries
    if (!first) throw new Error('No commands')
    return { ...first, value: title, title, aliases: [], foreignTitles: [], foreign: [] }
  }),
])

const first = (query: string) => search(index, query)[0]?.entry.value
const firstIn = (language: keyof typeof catalogues, query: string) =>
  search(catalogues[language].index, query)[0]?.entry.value

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
  ['historico', 'activity.list'],
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

/** Whichever language the console speaks, people type in the one they think in: these are right in all three. */
const anywhere: readonly (readonly [query: string, expected: string])[] = [
  ['loja', 'stores.list'],
  ['lojas', 'stores.list'],
  ['store', 'stores.list'],
  ['stores', 'stores.list'],
  ['tienda', 'stores.list'],
  ['tiendas', 'stores.list'],
  ['filiais', 'stores.list'],
  ['branches', 'stores.list'],
  ['ecommerce', 'ecommerces.list'],
  ['merchants', 'ecommerces.list'],
  ['grupo', 'groups.list'],
  ['group', 'groups.list'],
  ['usuario', 'users.list'],
  ['users', 'users.list'],
  ['equipe', 'users.list'],
  ['transportadora', 'carriers.list'],
  ['carrier', 'carriers.list'],
  ['relatorios', 'reports.list'],
  ['reports', 'reports.list'],
  ['informes', 'reports.list'],
  ['configuracoes', 'settings.open'],
  ['settings', 'settings.open'],
  ['repr rev', 'reprocess.reverse'],
  ['rev repr', 'reprocess.reverse'],
  ['reprocess reverse', 'reprocess.reverse'],
  ['reprocesar reversa', 'reprocess.reverse'],
  ['reprocessar reversa', 'reprocess.reverse'],
  ['reenviar devolucion', 'reprocess.reverse'],
  ['reverse logistics', 'reprocess.reverse'],
  ['reprocess refund', 'reprocess.refund'],
  ['money back', 'reprocess.refund'],
  ['estorno', 'reprocess.refund'],
  ['reprocessar em lote', 'reprocess.batch'],
  ['bulk reprocess', 'reprocess.batch'],
  ['pegar ids', 'reprocess.batch'],
  ['corrigir cep', 'trackingErrors.correctZip'],
  ['fix zip', 'trackingErrors.correctZip'],
  ['corregir codigo postal', 'trackingErrors.correctZip'],
  ['wrong address', 'trackingErrors.correctZip'],
  ['criar loja', 'stores.create'],
  ['create store', 'stores.create'],
  ['crear tienda', 'stores.create'],
  ['nova loja', 'stores.create'],
  ['procurar loja', 'stores.find'],
  ['find store', 'stores.find'],
  ['buscar tienda', 'stores.find'],
  ['criar ecommerce', 'ecommerces.create'],
  ['new merchant', 'ecommerces.create'],
  ['crear grupo', 'groups.create'],
  ['new group', 'groups.create'],
  ['excluir grupo', 'groups.delete'],
  ['delete group', 'groups.delete'],
  ['desativar ecommerce', 'ecommerces.disable'],
  ['deactivate ecommerce', 'ecommerces.disable'],
  ['ligar manutencao', 'comunication.maintenanceOn'],
  ['maintenance mode on', 'comunication.maintenanceOn'],
  ['definir chamado', 'tickets.set'],
  ['set ticket', 'tickets.set'],
  ['soltar chamado', 'tickets.clear'],
  ['ver chamado', 'tickets.open'],
  ['copiar nota chamado', 'tickets.copyNote'],
  ['desfazer', 'activity.undo'],
  ['deshacer ultimo cambio', 'activity.undo'],
  ['undo', 'activity.undo'],
  ['repetir ultimo comando', 'activity.repeat'],
  ['minha atividade', 'activity.mine'],
  ['my activity', 'activity.mine'],
  ['tema escuro', 'session.theme?theme=dark'],
  ['dark theme', 'session.theme?theme=dark'],
  ['tema oscuro', 'session.theme?theme=dark'],
  ['idioma ingles', 'session.language?language=en-US'],
  ['sair', 'session.signOut'],
  ['logout', 'session.signOut'],
  ['cerrar sesion', 'session.signOut'],
  ['atalhos', 'keyboard.help'],
  ['shortcuts', 'keyboard.help'],
  ['remapear teclado', 'keyboard.remap'],
  ['adicionar taxa', 'ecommerces.addFee'],
  ['add fee', 'ecommerces.addFee'],
  ['copiar cnpj', 'ecommerces.copyDocument'],
  ['copy uuid', 'ecommerces.copyUuid'],
  ['zendesk', 'link.helpdesk'],
  ['quem pode', 'access.whoCan'],
  ['who can', 'access.whoCan'],
  ['minhas permissoes', 'access.mine'],
  ['ver como outra pessoa', 'access.seeAs'],
  ['meus lotes', 'batches.list'],
  ['salvar visao', 'view.save'],
  ['importar lojas', 'stores.upload'],
  ['csv stores', 'stores.upload'],
  ['repr revesra', 'reprocess.reverse'],
  ['transportadoa', 'carriers.list'],
  ['reembolos', 'reprocess.refund'],
  ['ecomerces', 'ecommerces.list'],
  ['reversa reprocessar', 'reprocess.reverse'],
  ['reprocess reversa', 'reprocess.reverse'],
  ['ver stores', 'stores.list'],
]

const plain = (query: string) => /^[\x20-\x7e]*$/.test(query)

test('at least 95 % of the table are right at the first row, in an interface of any of the three languages', () => {
  const said = [
    ...table.map(([query, expected]) => ({ language: 'pt-BR', query, expected, found: first(query) })),
    ...(['pt-BR', 'en-US', 'es'] as const).flatMap((language) =>
      anywhere.map(([query, expected]) => ({ language, query, expected, found: firstIn(language, query) })),
    ),
  ]
  const wrong = said.filter(({ expected, found }) => found !== expected)
  const lines = wrong.map(({ language, query, expected, found }) => `${language}: ${query} → ${found}, not ${expected}`)
  const ratio = 1 - wrong.length / said.length
  console.info(
    `ranking: ${said.length - wrong.length} of ${said.length} right (${(ratio * 100).toFixed(1)} %)\n${lines.join('\n')}`,
  )
  for (const language of ['pt-BR', 'en-US', 'es']) {
    const ofLanguage = wrong.filter((one) => one.language === language).length
    expect(ofLanguage, lines.join('\n')).toBeLessThanOrEqual(anywhere.length * 0.05)
  }
  expect(ratio, lines.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(anywhere.length).toBeGreaterThanOrEqual(60)
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
