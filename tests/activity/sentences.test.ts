// Tests the sentence that displays an activity row to users who do not know the field names.
import type { TFunction } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatRecord } from '#console/records/activity-labels.ts'
import { buildSentence, formatSentence } from '#console/records/activity-sentence.ts'
import { formatFieldLabel, formatValue } from '#console/records/activity-values.ts'
import { type ActivitySummary, activityActions } from '#contract/console/activity.ts'
import { diffValues } from '#server/services/told-activity.ts'
import { loadTranslations } from './texts.ts'

let languages: Awaited<ReturnType<typeof loadTranslations>>
let t: TFunction
beforeAll(async () => {
  languages = await loadTranslations()
  t = languages.find(([language]) => language === 'pt-BR')?.[1] ?? t
})

interface RowInput extends Partial<ActivitySummary> {
  /** Recorded values before the write. */
  readonly before?: unknown
  /** Recorded values after the write. */
  readonly after?: unknown
}

function buildRow(action: string, { before, after, ...overrides }: RowInput = {}): ActivitySummary {
  return {
    ...{ user_name: 'Helena', action, entity: 'ecommerce', entity_id: '1', record_name: 'Loja Azul' },
    ...{ ecommerce_id: 1, ecommerce_name: 'Loja Azul', changes: [...diffValues(before, after)], more: 0, names: {} },
    ...overrides,
  }
}

const noEcommerce = { ecommerce_id: null, ecommerce_name: null }
const group = { entity: 'group', entity_id: '7', record_name: 'Grupo Norte', ...noEcommerce }
const reverse = { entity: 'reverse', entity_id: '918273', record_name: null }
const batch = { entity: 'reprocess_batch', entity_id: '4', record_name: null, ...noEcommerce }
const changeMany = { entity: 'ecommerce_change', entity_id: 'segment', record_name: null, ...noEcommerce }
const report = { entity: 'report', entity_id: 'source', record_name: null, ...noEcommerce }
const ana = { entity: 'user', entity_id: '3', record_name: 'Ana Lima', ...noEcommerce }
const consumer = { entity: 'consumer', entity_id: 'ad1300d5', record_name: null, ...noEcommerce }
const integration = { entity: 'integration', entity_id: '5', record_name: 'VTEX' }

/**
 * Activity rows that no request in `sentences.server.test.ts` produces, with the sentence that the console must display
 * for each row.
 */
const sentenceCases: readonly (readonly [action: string, input: RowInput, sentence: string])[] = [
  [
    'ecommerces.editSubscription',
    { entity: 'subscription', record_name: null, before: { frequency_id: 1 }, after: { frequency_id: 3 } },
    'Helena mudou a frequência de semanal para mensal em Loja Azul',
  ],
  [
    'ecommerces.edit',
    { before: { ecommerce_group_id: null }, after: { ecommerce_group_id: 7 }, names: { 'group/7': 'Grupo Norte' } },
    'Helena mudou o grupo para Grupo Norte em Loja Azul',
  ],
  [
    'ecommerces.edit',
    { before: { segment: 'fashion', is_test: false }, after: { segment: 'shoes', is_test: true } },
    'Helena mudou o segmento de Moda para Calçados e a conta de teste de não para sim em Loja Azul',
  ],
  [
    'ecommerces.edit',
    { record_name: null, ecommerce_name: null, before: { document: '' }, after: { document: '11222333000181' } },
    'Helena mudou o documento para 11.222.333/0001-81 em Ecommerce 1',
  ],
  ['ecommerces.enable', { after: { is_active: true } }, 'Helena reativou o ecommerce Loja Azul'],
  [
    'ecommerces.disable',
    { before: { is_active: true }, after: { is_active: false, reason: 'Pediu para sair' } },
    'Helena desativou o ecommerce Loja Azul; motivo: “Pediu para sair”',
  ],
  [
    'ecommerces.editFeatures',
    { before: { features: ['money.pix'] }, after: { features: ['loyalty.points', 'loyalty.cashback'] } },
    'Helena ativou Pontos e Cashback e desativou Pix em Loja Azul',
  ],
  [
    'ecommerces.editFeatures',
    { before: { features: ['money.pix'] }, after: { features: [] } },
    'Helena desativou Pix em Loja Azul',
  ],
  [
    'ecommerces.editLgpd',
    { entity: 'lgpd_config', before: { provider: null }, after: { provider: { id: 3, name: 'DataSafe' } } },
    'Helena mudou o provedor de LGPD para “DataSafe” em Loja Azul',
  ],
  [
    'ecommerces.editIntegration',
    {
      ...integration,
      before: { software_id: 1 },
      after: { software_id: 9, password: 'changed' },
      names: { 'platform/1': 'VTEX', 'platform/9': 'Bling' },
    },
    'Helena mudou a plataforma de VTEX para Bling e a senha na integração VTEX de Loja Azul',
  ],
  [
    'ecommerces.pingIntegration',
    { ...integration, after: { success: true, error: null } },
    'Helena testou a integração VTEX de Loja Azul: a conexão respondeu',
  ],
  [
    'ecommerces.authorizeBling',
    { ...integration, after: { step: 'failed', error: 'connector.slow' } },
    'Helena não conseguiu autorizar no Bling a integração VTEX de Loja Azul: o sistema da loja não respondeu a tempo',
  ],
  [
    'ecommerces.changeMany',
    { ...changeMany, before: { changed_ecommerces: 0 }, after: { changed_ecommerces: 12 } },
    'Helena mudou vários ecommerces de uma vez: Segmento (ecommerces: 12)',
  ],
  [
    'ecommerces.changeMany',
    { ...changeMany, before: { changed_ecommerces: 12 }, after: { changed_ecommerces: 2 } },
    'Helena desfez em parte a alteração de vários ecommerces: Segmento (ecommerces: 12; ficaram: 2)',
  ],
  [
    'reprocess.reverse',
    {
      ...reverse,
      before: { status: 'approved' },
      after: { status: 'awaiting', result: 'done', error: null, attempt_id: 5 },
    },
    'Helena reprocessou a reversa 918273 de Loja Azul: de aprovada para aguardando envio',
  ],
  [
    'reprocess.reverse',
    { ...reverse, before: { status: 'approved' }, after: { status: 'approved', result: 'done', error: null } },
    'Helena reprocessou a reversa 918273 de Loja Azul, com sucesso',
  ],
  [
    'reprocess.refund',
    { ...reverse, entity: 'refund', after: { result: 'cancelled', error: null } },
    'Helena desistiu de reprocessar o reembolso 918273 de Loja Azul',
  ],
  [
    'batches.pause',
    { ...batch, user_name: '', before: { status: 'running' }, after: { status: 'paused', stopped: 'rights' } },
    'O sistema parou o lote 4: quem o executava perdeu a permissão',
  ],
  [
    'batches.finish',
    { ...batch, before: { status: 'running' }, after: { status: 'done', done: 12, failed: 2 } },
    'O lote 4 de Helena terminou: 12 concluídas, 2 com falha, de 14',
  ],
  ['batches.finish', batch, 'O lote 4 de Helena terminou'],
  [
    'batches.run',
    { ...batch, before: { status: 'draft' }, after: { status: 'running', reason: 'Migração' } },
    'Helena iniciou o lote 4; motivo: “Migração”',
  ],
  [
    'claims.takeOver',
    { ...reverse, ...noEcommerce, before: { person: 'Ana Lima' }, after: { person: 'Helena' } },
    'Helena assumiu a reversa 918273, que estava com Ana Lima',
  ],
  ['groups.delete', { ...group, before: { name: 'Grupo Norte' } }, 'Helena excluiu o grupo Grupo Norte'],
  [
    'groups.editLinks',
    {
      ...group,
      before: { unlinks: [2] },
      after: { links: [1] },
      names: { 'ecommerce/1': 'Loja Azul', 'ecommerce/2': 'Loja Verde' },
    },
    'Helena vinculou Loja Azul ao grupo Grupo Norte e desvinculou Loja Verde',
  ],
  [
    'groups.editMetadata',
    { ...group, entity: 'group_metadata', entity_id: '7/theme', after: { name: 'theme', version: 2 } },
    'Helena editou o metadado “Cores e aparência da loja” de Grupo Norte',
  ],
  [
    'groups.registerBilling',
    { ...group, after: { status_replica_group_in_billing: 'error' } },
    'Helena não conseguiu registrar no faturamento o grupo Grupo Norte',
  ],
  [
    'comunication.toggleAlert',
    { entity: 'alert', record_name: 'Greve', ...noEcommerce, before: { is_active: true }, after: { is_active: false } },
    'Helena desativou o alerta Greve',
  ],
  [
    'comunication.maintenanceOn',
    {
      entity: 'maintenance',
      record_name: null,
      ...noEcommerce,
      before: { maintenance_mode: false },
      after: { maintenance_mode: true, until: '2026-11-26T13:00:00Z', reason: 'Migração' },
    },
    'Helena ligou o modo de manutenção até 26/11/2026 10:00; motivo: “Migração”',
  ],
  [
    'comunication.maintenanceOff',
    {
      entity: 'maintenance',
      record_name: null,
      ...noEcommerce,
      before: { maintenance_mode: true },
      after: { maintenance_mode: false, reason: '' },
    },
    'Helena desligou o modo de manutenção',
  ],
  [
    'comunication.maintenanceEnded',
    {
      ...{ entity: 'maintenance', record_name: null, user_name: '' },
      ...noEcommerce,
      before: { maintenance_mode: true, until: '2026-11-26T13:00:00Z', reason: 'Migração' },
      after: { maintenance_mode: false, reason: '' },
    },
    'O sistema encerrou o modo de manutenção no horário marcado (26/11/2026 10:00)',
  ],
  [
    'comunication.planMaintenance',
    {
      ...{ entity: 'maintenance', record_name: null },
      ...noEcommerce,
      after: { planned_from: '2026-11-26T13:00:00Z', planned_until: null, reason: 'Banco' },
    },
    'Helena anunciou uma manutenção para 26/11/2026 10:00; motivo: “Banco”',
  ],
  [
    'access.request',
    { ...ana, after: { asked: [{ context: 'config', level: 'readonly' }], request: 3, reason: 'Ver o painel' } },
    'Helena pediu leitura em Configurações; motivo: “Ver o painel”',
  ],
  [
    'access.grant',
    {
      ...ana,
      before: { decision: 'open', config: 'denied' },
      after: { decision: 'granted', config: 'readonly', asked: [{ context: 'config', level: 'readonly' }], request: 3 },
    },
    'Helena concedeu a Ana Lima leitura em Configurações',
  ],
  [
    'users.create',
    { ...ana, after: { first_name: 'Ana', last_name: 'Lima', email: 'ana@x.example', type: 'n1' } },
    'Helena criou a conta de Ana Lima com o tipo Suporte N1',
  ],
  ['trackingErrors.reveal', reverse, 'Helena revelou o endereço do consumidor na reversa 918273 de Loja Azul'],
  [
    'reports.export',
    { ...report, after: { status: 'failed', rows: 0 } },
    'Helena não conseguiu exportar o relatório Origem das reversas',
  ],
  [
    'users.setPermissions',
    { ...ana, before: { type: 'n1', stores: 'readonly' }, after: { type: 'n2', stores: 'read_and_write' } },
    'Helena mudou o tipo de Suporte N1 para Suporte N2 e o acesso a Lojas de leitura para leitura e escrita na conta de Ana Lima',
  ],
  [
    'access.denied',
    {
      entity: 'endpoint',
      entity_id: 'GET /v2/users',
      record_name: null,
      ...noEcommerce,
      after: { missing: [{ context: 'users', level: 'readonly' }] },
    },
    'Helena tentou algo sem permissão: falta leitura em Usuários',
  ],
  [
    'access.denied',
    { ...ana, after: { call: 'PUT /v2/users/3', code: 'users.boss_only' } },
    'Helena tentou algo não permitido na conta de Ana Lima: só a Administração cria, altera ou exclui uma conta de Administração',
  ],
  [
    'access.denied',
    { entity: 'view', record_name: 'Minha fila', ...noEcommerce, after: { call: 'PUT /v2/views/3', scope: 'shared' } },
    'Helena tentou algo não permitido na visão Minha fila',
  ],
  ['consumers.find', consumer, 'Helena buscou os dados de um consumidor'],
  ['consumers.export', consumer, 'Helena entregou os dados de um consumidor'],
  ['consumers.anonymise', consumer, 'Helena anonimizou os dados de um consumidor'],
  [
    'stores.removeUpload',
    { after: { removed: 12 } },
    'Helena removeu lojas criadas a partir de um arquivo em Loja Azul (lojas: 12)',
  ],
]

describe('the sentence of an activity row', () => {
  it.each(sentenceCases)('formatSentence describes %s with %j', (action, input, sentence) => {
    expect(formatSentence(buildRow(action, input), t)).toBe(sentence)
  })

  it('formatSentence returns a complete sentence for every action in every language', () => {
    const bareRows = activityActions.map((action) => buildRow(action))
    const rows = [...sentenceCases.map(([action, input]) => buildRow(action, input)), ...bareRows]
    for (const [language, translate] of languages)
      for (const row of rows) {
        const sentence = formatSentence(row, translate)
        expect(sentence, `${language} ${row.action}`).not.toMatch(/[_{}\uE000-\uE002]|undefined|null|sentence|field\./)
        expect(sentence, `${language} ${row.action}`).not.toContain(' · ')
      }
  })

  it('buildSentence returns the record apart from the texts around it, so that the record can be a link', () => {
    const row = buildRow('ecommerces.edit', { before: { is_test: false }, after: { is_test: true } })
    expect(buildSentence(row, t)).toEqual([
      { kind: 'text', text: 'Helena mudou a conta de teste de não para sim em ' },
      { kind: 'record', text: 'Loja Azul' },
    ])
  })

  it('formatSentence names up to five changes, and of more changes the first three and the number of the others', () => {
    const names = ['trade_name', 'company_name', 'display_name', 'phone', 'email', 'url']
    const buildEdit = (count: number, more = 0) => {
      const changes = Object.fromEntries(names.slice(0, count).map((name) => [name, 'x']))
      return buildRow('ecommerces.edit', { after: changes, more })
    }
    expect(formatSentence(buildEdit(5), t)).toContain(' e o e-mail para x em Loja Azul')
    expect(formatSentence(buildEdit(6), t)).toContain('o nome de exibição para “x” e mais 3 campos em Loja Azul')
    // The button with the number shows the changes of the row. The drawer shows the changes that the row lacks.
    expect(buildSentence(buildEdit(6), t).filter(({ kind }) => kind === 'hiddenCount')).toEqual([
      { kind: 'hiddenCount', text: 'e mais 3 campos' },
    ])
    const getComplete = (row: ActivitySummary) => buildSentence(row, t, true).filter(({ kind }) => kind !== 'record')
    expect(getComplete(buildEdit(6))).toEqual([
      { kind: 'text', text: expect.stringMatching(/o e-mail para x e a URL para x em $/) },
    ])
    expect(getComplete(buildEdit(6, 2))).toContainEqual({ kind: 'hiddenCount', text: 'e mais 2 campos' })
  })

  it('formatSentence lists up to five values of a list, and the number of the others of a longer list', () => {
    const buildPreferences = (count: number) => {
      const changed = ['theme', 'density', 'keys', 'home_page', 'pinned', 'single_keys'].slice(0, count)
      return buildRow('session.preferences', { ...ana, after: { changed } })
    }
    expect(formatSentence(buildPreferences(5), t)).toMatch(
      /: o tema, a densidade, as teclas, a página inicial e os registros fixados$/,
    )
    expect(formatSentence(buildPreferences(6), t)).toMatch(/: o tema, a densidade, as teclas e mais 3$/)
  })

  it('formatSentence lists only the quotas that changed', () => {
    const buildQuota = (service_code: string, monthly_quota: number) => ({
      ...{ service_code, monthly_quota, unlimited_quota: false },
    })
    const row = buildRow('ecommerces.editQuota', {
      entity: 'subscription',
      before: { billing_quotas: [buildQuota('order.used', 100), buildQuota('order.other', 50)] },
      after: { billing_quotas: [buildQuota('order.used', 1200), buildQuota('order.other', 50)] },
    })
    expect(formatSentence(row, t)).toBe(
      'Helena mudou as cotas mensais de Excedente de pedido 100 por mês para Excedente de pedido 1.200 por mês em Loja Azul',
    )
  })

  it('formatSentence returns the action and the record when the action has no text', () => {
    expect(formatSentence(buildRow('things.newVerb'), t)).toBe('Helena · things newVerb · Loja Azul')
  })
})

describe('the name of a record', () => {
  it('formatRecord translates a known account type, and keeps an unknown account type unchanged', () => {
    expect(formatRecord({ entity: 'account_type', entity_id: 'admin_boss' }, t)).toBe('Tipo de conta Administração')
    expect(formatRecord({ entity: 'account_type', entity_id: 'partner_x' }, t)).toBe('Tipo de conta partner_x')
  })
})

describe('the texts of a changed field', () => {
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
  ])('formatValue displays the %s %j as %s', (path, value, expected) => {
    expect(formatValue(path, value, { entity: 'ecommerce', names: {} }, t)).toBe(expected)
  })

  it('formatFieldLabel returns the label of the form field', () => {
    const row = { entity: 'ecommerce', names: {} }
    expect(formatFieldLabel('frequency_id', row, t)).toBe('Frequência')
    expect(formatFieldLabel('address.zip_code', row, t)).toBe('CEP')
    expect(formatFieldLabel('stores', { ...row, entity: 'user' }, t)).toBe('Acesso a Lojas')
  })
})
