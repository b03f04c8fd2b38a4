// Lists the pages and tabs of the console with the permission to open them, a text that they display, and a control
// that writes.
import type { AccessRule } from '../access/rights.ts'

interface TestedPage {
  readonly path: string
  /** Permission that a user needs to open the page. */
  readonly openRule: AccessRule
  /** Matches a text that the page displays when its data has loaded. */
  readonly readyPattern: RegExp
  /** Name of a button or link that changes data, and the permission that a user needs to see this control. */
  readonly writeControl?: { readonly rule: AccessRule; readonly name: RegExp }
}

/**
 * Matches names of buttons and links that change data, which users without write permission must not see. Excludes
 * batches, whose names begin with the name of their command, and notes, which readers may write, too.
 */
export const writeControlPattern =
  /^(Salvar|Criar(?! nota)|Nov[ao] |Editar|Excluir|Adicionar|Reprocessar(?! (?:reversas|reembolsos)$)|Forçar|Desativar|Ativar|Autorizar|Tirar|Remover(?! o filtro )|Registrar|Reformatar|Encerrar|Enviar|Publicar|Importar|Corrigir|Cadastrar|Padrões|Permissões padrão)/

const buildEcommercePlace = (tab: string, readyPattern: RegExp, name?: RegExp): TestedPage => ({
  path: `/ecommerces/show/263?tab=${tab}`,
  openRule: 'ecommerces r',
  readyPattern,
  ...(name ? { writeControl: { rule: 'ecommerces w', name } } : {}),
})

const buildGroupPlace = (
  query: string,
  readyPattern: RegExp,
  name: RegExp,
  rule: AccessRule = 'ecommerce_group w',
): TestedPage => ({
  path: `/groups/show/1?${query}`,
  openRule: 'ecommerce_group r',
  readyPattern,
  writeControl: { rule, name },
})

export const places: readonly TestedPage[] = [
  { path: '/', openRule: 'signed in', readyPattern: /Boas-vindas/ },
  {
    path: '/ecommerces',
    openRule: 'ecommerces r',
    readyPattern: /Casa Sabiá/,
    writeControl: { rule: 'ecommerces w', name: /^Criar ecommerce/ },
  },
  {
    path: '/ecommerces/new',
    openRule: 'ecommerces w',
    readyPattern: /Cancelar/,
    writeControl: { rule: 'ecommerces w', name: /^Criar/ },
  },
  buildEcommercePlace('details', /Desativar|Razão social/, /^Editar dados da empresa/),
  {
    path: '/ecommerces/show/263?mode=edit',
    openRule: 'ecommerces r',
    readyPattern: /Desativar|Razão social/,
    writeControl: { rule: 'ecommerces w', name: /^Salvar/ },
  },
  buildEcommercePlace('integration', /Tray Corp/, /^Criar integração/),
  buildEcommercePlace('subscription', /Assinatura/, /^Editar assinatura/),
  buildEcommercePlace('quotas', /Cotas/, /^Editar cotas/),
  buildEcommercePlace('fees', /Taxas/, /^Criar taxa/),
  buildEcommercePlace('features', /Zendesk/),
  buildEcommercePlace('urls', /lojaverde263/, /^Criar URL/),
  buildEcommercePlace('reprocess', /Reprocessamento/, /^Reprocessar/),
  buildEcommercePlace('lgpd', /LGPD/, /^Salvar/),
  buildEcommercePlace('notes', /Nenhuma nota/),
  buildEcommercePlace('activity', /Nenhuma atividade ainda|Ver tudo/),
  {
    path: '/oauth/callback?error=access_denied',
    openRule: 'ecommerces w',
    readyPattern: /não autorizou|recusada|negad/,
  },
  buildEcommercePlace('metadatas', /Configurações do projeto|Metadados/, /^Salvar metadado/),
  {
    path: '/groups',
    openRule: 'ecommerce_group r',
    readyPattern: /Rede Primavera 39/,
    writeControl: { rule: 'ecommerce_group w', name: /^Criar grupo/ },
  },
  {
    path: '/groups/new',
    openRule: 'ecommerce_group w',
    readyPattern: /Cancelar/,
    writeControl: { rule: 'ecommerce_group w', name: /^Criar grupo/ },
  },
  buildGroupPlace('tab=register', /Cadastro/, /^Excluir/),
  buildGroupPlace('tab=register&mode=edit', /Cadastro/, /^Salvar/),
  { path: '/groups/show/1?tab=notes', openRule: 'ecommerce_group r', readyPattern: /Nenhuma nota/ },
  buildGroupPlace('tab=links', /Loja Azul/, /^Editar/),
  buildGroupPlace('tab=links&mode=edit', /Loja Azul/, /^Salvar e vincular/),
  {
    path: '/groups/show/1?tab=quotas',
    openRule: 'ecommerce_group r & ecommerces r',
    readyPattern: /Loja Azul/,
  },
  buildGroupPlace('tab=metadatas&mode=edit&metadata=notas', /Metadados/, /^Salvar/, 'ecommerce_group r & ecommerces w'),
  buildGroupPlace('tab=metadatas', /Metadados/, /^Editar/, 'ecommerce_group r & ecommerces w'),
  {
    path: '/users',
    openRule: 'users r',
    readyPattern: /Ana Nakamura/,
    writeControl: { rule: 'users w', name: /^Permissões padrão dos tipos/ },
  },
  {
    path: '/users/show/30',
    openRule: 'users r',
    readyPattern: /Sessões abertas/,
    writeControl: { rule: 'users w', name: /^Editar/ },
  },
  {
    path: '/users/30/edit',
    openRule: 'users w',
    readyPattern: /Excluir conta/,
    writeControl: { rule: 'users w', name: /^Salvar/ },
  },
  {
    path: '/stores',
    openRule: 'stores r',
    readyPattern: /Nenhum ecommerce escolhido/,
    writeControl: { rule: 'stores w', name: /^Nova loja/ },
  },
  { path: '/stores/all', openRule: 'stores r', readyPattern: /Loja Azul/ },
  {
    path: '/stores/new',
    openRule: 'stores w',
    readyPattern: /O contrato com os Correios vem depois/,
    writeControl: { rule: 'stores w', name: /^Criar loja/ },
  },
  {
    path: '/stores/new?tab=upload&ecommerce_id=1',
    openRule: 'stores w',
    readyPattern: /Baixar modelo/,
    writeControl: { rule: 'stores w', name: /^Enviar/ },
  },
  {
    path: '/ecommerces/1/stores/show/1?tab=correios',
    openRule: 'stores r',
    readyPattern: /Contrato Correios/,
    writeControl: { rule: 'stores w', name: /^Editar contrato/ },
  },
  {
    path: '/ecommerces/1/stores/show/1?tab=correios&mode=edit',
    openRule: 'stores r',
    readyPattern: /Contrato Correios/,
    writeControl: { rule: 'stores w', name: /^Salvar/ },
  },
  {
    path: '/ecommerces/1/stores/show/1?tab=details',
    openRule: 'stores r',
    readyPattern: /Contrato Correios/,
    writeControl: { rule: 'stores w', name: /^Editar dados da loja/ },
  },
  {
    path: '/ecommerces/1/stores/show/1?mode=edit',
    openRule: 'stores r',
    readyPattern: /Contrato Correios/,
    writeControl: { rule: 'stores w', name: /^Salvar/ },
  },
  { path: '/ecommerces/1/stores/show/1?tab=notes', openRule: 'stores r', readyPattern: /Nenhuma nota/ },
  {
    path: '/integrated-carriers',
    openRule: 'shipping r',
    readyPattern: /Malha Nacional/,
    writeControl: { rule: 'shipping w', name: /^Criar transportadora/ },
  },
  {
    path: '/integrated-carriers/new',
    openRule: 'shipping w',
    readyPattern: /Buscar pela URL/,
  },
  {
    path: '/integrated-carriers/1',
    openRule: 'shipping r',
    readyPattern: /Coleta em domicílio/,
    writeControl: { rule: 'shipping w', name: /^Editar/ },
  },
  {
    path: '/integrated-carriers/1/edit',
    openRule: 'shipping w',
    readyPattern: /contract_number/,
    writeControl: { rule: 'shipping w', name: /^Salvar/ },
  },
  {
    path: '/comunication',
    openRule: 'comunication r',
    readyPattern: /Reembolsos por Pix/,
    writeControl: { rule: 'comunication w', name: /^Editar / },
  },
  {
    path: '/correios',
    openRule: 'courier r',
    readyPattern: /CEP inválido/,
    writeControl: { rule: 'courier w', name: /^Corrigir o CEP/ },
  },
  {
    path: '/reprocess/failed',
    openRule: 'ecommerces r',
    readyPattern: /Reversa ou reembolso|Nenhum reprocessamento com falha/,
  },
  { path: '/reverses', openRule: 'ecommerces r | courier r', readyPattern: /\d{5}-\d/ },
  {
    path: '/reverses/show/918273',
    openRule: 'ecommerces r | courier r',
    readyPattern: /Reversa criada/,
    writeControl: { rule: 'ecommerces w', name: /^Reprocessar/ },
  },
  {
    path: '/settings',
    openRule: 'config r',
    readyPattern: /URL do painel de análises/,
    writeControl: { rule: 'config w', name: /^Salvar/ },
  },
  { path: '/settings/replies', openRule: 'config r', readyPattern: /A reversa tem este status/ },
  { path: '/inbox', openRule: 'signed in', readyPattern: /Nada na caixa de entrada|O que aconteceu/ },
  { path: '/feature-requests', openRule: 'config r', readyPattern: /Quem pediu/ },
  {
    path: '/batches',
    openRule: 'ecommerces r | courier r',
    // Accepts an empty list, because only users of the account type `admin_boss` see the batches of other users.
    readyPattern: /Nenhum lote ainda|Não feitas/,
    writeControl: { rule: 'ecommerces w', name: /^Reprocessar em lote/ },
  },
  {
    path: '/reports',
    openRule: 'relatories r',
    readyPattern: /Uma linha por reversa/,
    writeControl: { rule: 'relatories w', name: /^Exportar CSV/ },
  },
  {
    path: '/reports?report=groupedBillings',
    openRule: 'relatories r',
    readyPattern: /Uma linha por ecommerce e período/,
    writeControl: { rule: 'relatories w', name: /^Exportar CSV/ },
  },
  { path: '/activity', openRule: 'signed in', readyPattern: /O que aconteceu|Nenhuma atividade/ },
]
