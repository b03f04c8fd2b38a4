// Tests the sentence that displays an activity row to users who do not know the field names.
import type { TFunction } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildSentence, formatSentence } from '#console/records/activity-sentence.ts'
import { formatFieldLabel, formatValue } from '#console/records/activity-values.ts'
import { type ActivitySummary, activityActions } from '#contract/console/activity.ts'
import { diffValues } from '#server/services/told-activity.ts'
import { textsOfLanguages } from './texts.ts'

let languages: Awaited<ReturnType<typeof textsOfLanguages>>
let t: TFunction
beforeAll(async () => {
  languages = await textsOfLanguages()
  t = languages.find(([language]) => language === 'pt-BR')?.[1] ?? t
})

interface Told extends Partial<ActivitySummary> {
  readonly was?: unknown
  readonly now?: unknown
}

function rowOf(action: string, { was, now, ...more }: Told = {}): ActivitySummary {
  return {
    ...{ user_name: 'Helena', action, entity: 'ecommerce', entity_id: '1', record_name: 'Loja Azul' },
    ...{ ecommerce_id: 1, ecommerce_name: 'Loja Azul', changes: [...diffValues(was, now)], more: 0, names: {} },
    ...more,
  }
}

const alone = { ecommerce_id: null, ecommerce_name: null }
const group = { entity: 'group', entity_id: '7', record_name: 'Grupo Norte', ...alone }
const reverse = { entity: 'reverse', entity_id: '918273', record_name: null }
const batch = { entity: 'reprocess_batch', entity_id: '4', record_name: null, ...alone }
const many = { entity: 'ecommerce_change', entity_id: 'segment', record_name: null, ...alone }
const report = { entity: 'report', entity_id: 'source', record_name: null, ...alone }
const ana = { entity: 'user', entity_id: '3', record_name: 'Ana Lima', ...alone }
const consumer = { entity: 'consumer', entity_id: 'ad1300d5', record_name: null, ...alone }
const integration = { entity: 'integration', entity_id: '5', record_name: 'VTEX' }

/** Recorded results that no valid request of `sentences.server.test.ts` produces. */
const said: readonly (readonly [action: string, told: Told, sentence: string])[] = [
  [
    'ecommerces.editSubscription',
    { entity: 'subscription', record_name: null, was: { frequency_id: 1 }, now: { frequency_id: 3 } },
    'Helena mudou a frequência de semanal para mensal em Loja Azul',
  ],
  [
    'ecommerces.edit',
    { was: { ecommerce_group_id: null }, now: { ecommerce_group_id: 7 }, names: { 'group/7': 'Grupo Norte' } },
    'Helena mudou o grupo de vazio para Grupo Norte em Loja Azul',
  ],
  [
    'ecommerces.edit',
    { was: { segment: 'fashion', is_test: false }, now: { segment: 'shoes', is_test: true } },
    'Helena mudou o segmento de Moda para Calçados e a conta de teste de não para sim em Loja Azul',
  ],
  [
    'ecommerces.edit',
    { record_name: null, ecommerce_name: null, was: { document: '' }, now: { document: '11222333000181' } },
    'Helena mudou o documento de vazio para 11.222.333/0001-81 em Ecommerce 1',
  ],
  ['ecommerces.enable', { now: { is_active: true } }, 'Helena reativou o ecommerce Loja Azul'],
  [
    'ecommerces.disable',
    { was: { is_active: true }, now: { is_active: false, reason: 'Pediu para sair' } },
    'Helena desativou o ecommerce Loja Azul; motivo: “Pediu para sair”',
  ],
  [
    'ecommerces.editFeatures',
    { was: { features: ['money.pix'] }, now: { features: ['loyalty.points', 'loyalty.cashback'] } },
    'Helena ativou Pontos e Cashback e desativou Pix em Loja Azul',
  ],
  [
    'ecommerces.editFeatures',
    { was: { features: ['money.pix'] }, now: { features: [] } },
    'Helena desativou Pix em Loja Azul',
  ],
  [
    'ecommerces.editLgpd',
    { entity: 'lgpd_config', was: { provider: null }, now: { provider: { id: 3, name: 'DataSafe' } } },
    'Helena mudou o provedor de LGPD de vazio para “DataSafe” em Loja Azul',
  ],
  [
    'ecommerces.editIntegration',
    {
      ...integration,
      was: { software_id: 1 },
      now: { software_id: 9, password: 'changed' },
      names: { 'platform/1': 'VTEX', 'platform/9': 'Bling' },
    },
    'Helena mudou a plataforma de VTEX para Bling e a senha na integração VTEX de Loja Azul',
  ],
  [
    'ecommerces.pingIntegration',
    { ...integration, now: { success: true, error: null } },
    'Helena testou a integração VTEX de Loja Azul: a conexão respondeu',
  ],
  [
    'ecommerces.authorizeBling',
    { ...integration, now: { step: 'failed', error: 'connector.slow' } },
    'Helena não conseguiu autorizar no Bling a integração VTEX de Loja Azul: o sistema da loja não respondeu a tempo',
  ],
  [
    'ecommerces.changeMany',
    { ...many, was: { changed_ecommerces: 0 }, now: { changed_ecommerces: 12 } },
    'Helena mudou vários ecommerces de uma vez: Segmento (ecommerces: 12)',
  ],
  [
    'ecommerces.changeMany',
    { ...many, was: { changed_ecommerces: 12 }, now: { changed_ecommerces: 2 } },
    'Helena desfez em parte a alteração de vários ecommerces: Segmento (ecommerces: 12; ficaram: 2)',
  ],
  [
    'reprocess.reverse',
    {
      ...reverse,
      was: { status: 'approved' },
      now: { status: 'awaiting', result: 'done', error: null, attempt_id: 5 },
    },
    'Helena reprocessou a reversa 918273 de Loja Azul: de aprovada para aguardando envio',
  ],
  [
    'reprocess.reverse',
    { ...reverse, was: { status: 'approved' }, now: { status: 'approved', result: 'done', error: null } },
    'Helena reprocessou a reversa 918273 de Loja Azul, com sucesso',
  ],
  [
    'reprocess.refund',
    { ...reverse, entity: 'refund', now: { result: 'cancelled', error: null } },
    'Helena cancelou o reprocessamento: o reembolso 918273 de Loja Azul',
  ],
  [
    'batches.pause',
    { ...batch, user_name: '', was: { status: 'running' }, now: { status: 'paused', stopped: 'rights' } },
    'Sistema parou o lote 4: quem o executava perdeu a permissão',
  ],
  [
    'batches.run',
    { ...batch, was: { status: 'draft' }, now: { status: 'running', reason: 'Migração' } },
    'Helena iniciou o lote 4; motivo: “Migração”',
  ],
  [
    'claims.takeOver',
    { ...reverse, ...alone, was: { person: 'Ana Lima' }, now: { person: 'Helena' } },
    'Helena assumiu a reversa 918273, que estava com Ana Lima',
  ],
  ['groups.delete', { ...group, was: { name: 'Grupo Norte' } }, 'Helena excluiu o grupo Grupo Norte'],
  [
    'groups.editLinks',
    {
      ...group,
      was: { unlinks: [2] },
      now: { links: [1] },
      names: { 'ecommerce/1': 'Loja Azul', 'ecommerce/2': 'Loja Verde' },
    },
    'Helena vinculou Loja Azul ao grupo Grupo Norte e desvinculou Loja Verde',
  ],
  [
    'groups.editMetadata',
    { ...group, entity: 'group_metadata', entity_id: '7/theme', now: { name: 'theme', version: 2 } },
    'Helena editou o metadado “Cores e aparência da loja” de Grupo Norte',
  ],
  [
    'groups.registerBilling',
    { ...group, now: { status_replica_group_in_billing: 'error' } },
    'Helena não conseguiu registrar no faturamento o grupo Grupo Norte',
  ],
  [
    'comunication.toggleAlert',
    { entity: 'alert', record_name: 'Greve', ...alone, was: { is_active: true }, now: { is_active: false } },
    'Helena desativou o alerta Greve',
  ],
  [
    'comunication.maintenanceOn',
    {
      entity: 'maintenance',
      record_name: null,
      ...alone,
      was: { maintenance_mode: false },
      now: { maintenance_mode: true, until: '2026-11-26T13:00:00Z', reason: 'Migração' },
    },
    'Helena ligou o modo de manutenção até 26/11/2026 10:00; motivo: “Migração”',
  ],
  [
    'comunication.maintenanceOff',
    {
      entity: 'maintenance',
      record_name: null,
      ...alone,
      was: { maintenance_mode: true },
      now: { maintenance_mode: false, reason: '' },
    },
    'Helena desligou o modo de manutenção',
  ],
  [
    'comunication.maintenanceEnded',
    {
      ...{ entity: 'maintenance', record_name: null, user_name: '' },
      ...alone,
      was: { maintenance_mode: true, until: '2026-11-26T13:00:00Z', reason: 'Migração' },
      now: { maintenance_mode: false, reason: '' },
    },
    'Sistema encerrou o modo de manutenção no horário marcado (26/11/2026 10:00)',
  ],
  [
    'comunication.planMaintenance',
    {
      ...{ entity: 'maintenance', record_name: null },
      ...alone,
      now: { planned_from: '2026-11-26T13:00:00Z', planned_until: null, reason: 'Banco' },
    },
    'Helena anunciou uma manutenção para 26/11/2026 10:00; motivo: “Banco”',
  ],
  [
    'access.request',
    { ...ana, now: { asked: [{ context: 'config', level: 'readonly' }], request: 3, reason: 'Ver o painel' } },
    'Helena pediu leitura em Configurações; motivo: “Ver o painel”',
  ],
  [
    'access.grant',
    {
      ...ana,
      was: { decision: 'open', config: 'denied' },
      now: { decision: 'granted', config: 'readonly', asked: [{ context: 'config', level: 'readonly' }], request: 3 },
    },
    'Helena concedeu a Ana Lima leitura em Configurações',
  ],
  [
    'users.create',
    { ...ana, now: { first_name: 'Ana', last_name: 'Lima', email: 'ana@x.example', type: 'n1' } },
    'Helena criou a conta de Ana Lima com o tipo Suporte N1',
  ],
  ['trackingErrors.reveal', reverse, 'Helena revelou o endereço do consumidor na reversa 918273 de Loja Azul'],
  [
    'reports.export',
    { ...report, now: { status: 'failed', rows: 0 } },
    'Helena não conseguiu exportar o relatório Origem das reversas',
  ],
  [
    'users.setPermissions',
    { ...ana, was: { type: 'n1', stores: 'readonly' }, now: { type: 'n2', stores: 'read_and_write' } },
    'Helena mudou o tipo de Suporte N1 para Suporte N2 e o acesso a Lojas de leitura para leitura e escrita na conta de Ana Lima',
  ],
  [
    'access.denied',
    {
      entity: 'endpoint',
      entity_id: 'GET /v2/users',
      record_name: null,
      ...alone,
      now: { missing: [{ context: 'users', level: 'readonly' }] },
    },
    'Helena tentou o que não pode: falta leitura em Usuários',
  ],
  [
    'access.denied',
    { ...ana, now: { call: 'PUT /v2/users/3', code: 'users.boss_only' } },
    'Helena tentou o que não pode na conta de Ana Lima: só a Administração cria, altera ou exclui uma conta de Administração',
  ],
  [
    'access.denied',
    { entity: 'view', record_name: 'Minha fila', ...alone, now: { call: 'PUT /v2/views/3', scope: 'shared' } },
    'Helena tentou o que não pode na visão Minha fila',
  ],
  ['consumers.find', consumer, 'Helena buscou os dados de um consumidor'],
  ['consumers.export', consumer, 'Helena entregou os dados de um consumidor'],
  ['consumers.anonymise', consumer, 'Helena anonimizou os dados de um consumidor'],
  [
    'stores.removeUpload',
    { now: { removed: 12 } },
    'Helena removeu lojas criadas por arquivo em Loja Azul (lojas: 12)',
  ],
]

describe('a sentence', () => {
  it.each(said)('%s %j', (action, told, sentence) => {
    expect(formatSentence(rowOf(action, told), t)).toBe(sentence)
  })

  it('is whole in every language, whatever was recorded, with a text of its own', () => {
    const bare = activityActions.map((action) => rowOf(action))
    const rows = [...said.map(([action, told]) => rowOf(action, told)), ...bare]
    for (const [language, texts] of languages)
      for (const row of rows) {
        const sentence = formatSentence(row, texts)
        expect(sentence, `${language} ${row.action}`).not.toMatch(/[_{}\uE000]|undefined|null|sentence|field\./)
        expect(sentence, `${language} ${row.action}`).not.toContain(' · ')
      }
  })

  it('has its record apart, as a link needs it', () => {
    const row = rowOf('ecommerces.edit', { was: { is_test: false }, now: { is_test: true } })
    const { before, record, after } = buildSentence(row, t)
    expect([before, record, after]).toEqual(['Helena mudou a conta de teste de não para sim em ', 'Loja Azul', ''])
  })

  it('tells three changes, of more the first two and how many there are', () => {
    const names = ['trade_name', 'company_name', 'display_name', 'phone', 'email']
    const of = (count: number) => {
      const facts = Object.fromEntries(names.slice(0, count).map((name) => [name, 'x']))
      return formatSentence(rowOf('ecommerces.edit', { now: facts }), t)
    }
    expect(of(3)).toContain('o nome de exibição')
    expect(of(5)).toContain('e mais 3 campos em Loja Azul')
  })

  it('of something nobody has a text for is still one', () => {
    expect(formatSentence(rowOf('things.newVerb'), t)).toBe('Helena · things newVerb · Loja Azul')
  })
})

describe('a value', () => {
  it.each([
    ['fixed_fee', '1234.5', 'R$\u00a01.234,50'],
    ['variable_fee', '2.5000', '2,5\u00a0%'],
    ['started_at', '2026-11-20', '20/11/2026'],
    ['until', '2026-11-20T17:32:00Z', '20/11/2026 14:32'],
    ['address.zip_code', '01310100', '01310-100'],
    ['cnpj', '12ABC34501DE35', '12.ABC.345/01DE-35'],
    ['phone', '5511912345678', '+55 11 91234-5678'],
    ['is_active', false, 'inativa'],
    ['is_test', true, 'sim'],
    ['trade_name', null, 'vazio'],
    ['features', '[]', 'vazio'],
    ['features', '["loyalty.points","new.flag_x","…"]', 'Pontos, new flag x e outros'],
    [
      'billing_quotas',
      '[{"service_code":"order.used","monthly_quota":1200,"unlimited_quota":false}]',
      'Excedente de pedido 1.200 por mês',
    ],
    ['monthly_quota', 1200, '1.200'],
  ])('%s %j: %s', (path, value, shown) => {
    expect(formatValue(path, value, { entity: 'ecommerce', names: {} }, t)).toBe(shown)
  })

  it('has a label, as a form would', () => {
    const of = { entity: 'ecommerce', names: {} }
    expect(formatFieldLabel('frequency_id', of, t)).toBe('Frequência')
    expect(formatFieldLabel('address.zip_code', of, t)).toBe('CEP')
    expect(formatFieldLabel('stores', { ...of, entity: 'user' }, t)).toBe('Acesso a Lojas')
  })
})
