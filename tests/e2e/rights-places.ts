// Pages and tabs of the console, each with the permission to open it, a text on it, and a control that writes.
import type { AccessRule } from '../access/rights.ts'

interface Place {
  readonly path: string
  /** Permission that a user needs to open the page. */
  readonly opens: AccessRule
  /** Matches a text that the page displays when its data has loaded. */
  readonly ready: RegExp
  /** Control that writes, and the permission that a user needs to see this control. */
  readonly writes?: { readonly who: AccessRule; readonly name: RegExp }
}

/**
 * Matches names of controls that write; a user without any write permission must not see such a control.
 * The pattern excludes batches, which are named after their type, and notes, which readers may also write.
 */
export const writeControlPattern =
  /^(Salvar|Criar(?! nota)|Nov[ao] |Editar|Excluir|Adicionar|Reprocessar(?! (?:reversas|reembolsos)$)|Forçar|Desativar|Ativar|Autorizar|Tirar|Remover|Registrar|Reformatar|Encerrar|Enviar|Publicar|Importar|Corrigir|Cadastrar|Padrões|Permissões padrão)/

const buildEcommercePlace = (tab: string, ready: RegExp, name?: RegExp): Place => ({
  path: `/ecommerces/show/263?tab=${tab}`,
  opens: 'ecommerces r',
  ready,
  ...(name ? { writes: { who: 'ecommerces w', name } } : {}),
})

const buildGroupPlace = (query: string, ready: RegExp, name: RegExp, who: AccessRule = 'ecommerce_group w'): Place => ({
  path: `/groups/show/1?${query}`,
  opens: 'ecommerce_group r',
  ready,
  writes: { who, name },
})

export const places: readonly Place[] = [
  { path: '/', opens: 'signed in', ready: /Boas-vindas/ },
  {
    path: '/ecommerces',
    opens: 'ecommerces r',
    ready: /Casa Sabiá/,
    writes: { who: 'ecommerces w', name: /^Criar ecommerce/ },
  },
  {
    path: '/ecommerces/new',
    opens: 'ecommerces w',
    ready: /Voltar à lista/,
    writes: { who: 'ecommerces w', name: /^Criar/ },
  },
  buildEcommercePlace('details', /Desativar|Razão social/, /^Editar dados da empresa/),
  {
    path: '/ecommerces/show/263?mode=edit',
    opens: 'ecommerces r',
    ready: /Desativar|Razão social/,
    writes: { who: 'ecommerces w', name: /^Salvar/ },
  },
  buildEcommercePlace('integration', /Tray Corp/, /^Criar integração/),
  buildEcommercePlace('subscription', /Assinatura/, /^Editar assinatura/),
  buildEcommercePlace('quotas', /Cotas/, /^Editar cotas/),
  buildEcommercePlace('fees', /Taxas/, /^Criar taxa/),
  buildEcommercePlace('features', /Zendesk/),
  buildEcommercePlace('urls', /lojaverde263/, /^Adicionar URL/),
  buildEcommercePlace('reprocess', /Reprocessamento/, /^Reprocessar/),
  buildEcommercePlace('lgpd', /LGPD/, /^Salvar/),
  buildEcommercePlace('notes', /Nenhuma nota/),
  buildEcommercePlace('activity', /Nenhuma atividade ainda|Ver tudo/),
  { path: '/oauth/callback?error=access_denied', opens: 'ecommerces w', ready: /não autorizou|recusada|negad/ },
  buildEcommercePlace('metadatas', /Configurações do projeto|Metadados/, /^Salvar metadado/),
  {
    path: '/groups',
    opens: 'ecommerce_group r',
    ready: /Rede Primavera 39/,
    writes: { who: 'ecommerce_group w', name: /^Criar grupo/ },
  },
  {
    path: '/groups/new',
    opens: 'ecommerce_group w',
    ready: /Cancelar/,
    writes: { who: 'ecommerce_group w', name: /^Criar grupo/ },
  },
  buildGroupPlace('tab=register', /Cadastro/, /^Excluir/),
  buildGroupPlace('tab=register&mode=edit', /Cadastro/, /^Salvar/),
  { path: '/groups/show/1?tab=notes', opens: 'ecommerce_group r', ready: /Nenhuma nota/ },
  buildGroupPlace('tab=links', /Loja Azul/, /^Editar/),
  buildGroupPlace('tab=links&mode=edit', /Loja Azul/, /^Salvar e vincular/),
  {
    path: '/groups/show/1?tab=quotas',
    opens: 'ecommerce_group r & ecommerces r',
    ready: /Loja Azul/,
  },
  buildGroupPlace('tab=metadatas&mode=edit&metadata=notas', /Metadados/, /^Salvar/, 'ecommerce_group r & ecommerces w'),
  buildGroupPlace('tab=metadatas', /Metadados/, /^Editar/, 'ecommerce_group r & ecommerces w'),
  {
    path: '/users',
    opens: 'users r',
    ready: /Ana Nakamura/,
    writes: { who: 'users w', name: /^Permissões padrão dos tipos/ },
  },
  {
    path: '/users/show/30',
    opens: 'users r',
    ready: /Sessões abertas/,
    writes: { who: 'users w', name: /^Editar/ },
  },
  {
    path: '/users/30/edit',
    opens: 'users w',
    ready: /Excluir conta/,
    writes: { who: 'users w', name: /^Salvar/ },
  },
  {
    path: '/stores',
    opens: 'stores r',
    ready: /Nenhum ecommerce escolhido/,
    writes: { who: 'stores w', name: /^Nova loja/ },
  },
  {
    path: '/stores/new',
    opens: 'stores w',
    ready: /O contrato com os Correios vem depois/,
    writes: { who: 'stores w', name: /^Criar loja/ },
  },
  {
    path: '/stores/new?tab=upload&ecommerce_id=1',
    opens: 'stores w',
    ready: /Baixar modelo/,
    writes: { who: 'stores w', name: /^Enviar/ },
  },
  {
    path: '/ecommerces/1/stores/show/1?tab=correios',
    opens: 'stores r',
    ready: /Contrato Correios/,
    writes: { who: 'stores w', name: /^Editar contrato/ },
  },
  {
    path: '/ecommerces/1/stores/show/1?tab=correios&mode=edit',
    opens: 'stores r',
    ready: /Contrato Correios/,
    writes: { who: 'stores w', name: /^Salvar/ },
  },
  {
    path: '/ecommerces/1/stores/show/1?tab=details',
    opens: 'stores r',
    ready: /Contrato Correios/,
    writes: { who: 'stores w', name: /^Editar dados da loja/ },
  },
  {
    path: '/ecommerces/1/stores/show/1?mode=edit',
    opens: 'stores r',
    ready: /Contrato Correios/,
    writes: { who: 'stores w', name: /^Salvar/ },
  },
  { path: '/ecommerces/1/stores/show/1?tab=notes', opens: 'stores r', ready: /Nenhuma nota/ },
  {
    path: '/integrated-carriers',
    opens: 'shipping r',
    ready: /Malha Nacional/,
    writes: { who: 'shipping w', name: /^Criar transportadora/ },
  },
  {
    path: '/integrated-carriers/new',
    opens: 'shipping w',
    ready: /Buscar pela URL/,
  },
  {
    path: '/integrated-carriers/1',
    opens: 'shipping r',
    ready: /Coleta em domicílio/,
    writes: { who: 'shipping w', name: /^Editar/ },
  },
  {
    path: '/integrated-carriers/1/edit',
    opens: 'shipping w',
    ready: /contract_number/,
    writes: { who: 'shipping w', name: /^Salvar/ },
  },
  {
    path: '/comunication',
    opens: 'comunication r',
    ready: /Reembolsos por Pix/,
    writes: { who: 'comunication w', name: /^Editar / },
  },
  {
    path: '/correios',
    opens: 'courier r',
    ready: /CEP inválido/,
    writes: { who: 'courier w', name: /^Corrigir o CEP/ },
  },
  { path: '/reprocess/failed', opens: 'ecommerces r', ready: /cuja última tentativa falhou/ },
  { path: '/reverses', opens: 'ecommerces r | courier r', ready: /\d{5}-\d/ },
  {
    path: '/reverses/show/918273',
    opens: 'ecommerces r | courier r',
    ready: /Reversa criada/,
    writes: { who: 'ecommerces w', name: /^Reprocessar/ },
  },
  {
    path: '/settings',
    opens: 'config r',
    ready: /URL do painel de análises/,
    writes: { who: 'config w', name: /^Salvar/ },
  },
  { path: '/inbox', opens: 'signed in', ready: /Nada na caixa de entrada|O que aconteceu/ },
  { path: '/feature-requests', opens: 'config r', ready: /Quem pediu/ },
  {
    path: '/batches',
    opens: 'ecommerces r | courier r',
    // Users of the account type `admin_boss` see the batches of all users.
    ready: /Nenhum lote ainda|Não feitas/,
    writes: { who: 'ecommerces w', name: /^Reprocessar em lote/ },
  },
  {
    path: '/reports',
    opens: 'relatories r',
    ready: /Uma linha por reversa/,
    writes: { who: 'relatories w', name: /^Exportar CSV/ },
  },
  {
    path: '/reports?report=groupedBillings',
    opens: 'relatories r',
    ready: /Uma linha por ecommerce e período/,
    writes: { who: 'relatories w', name: /^Exportar CSV/ },
  },
  { path: '/activity', opens: 'signed in', ready: /Quem fez/ },
]
