// Every place of the console: who may open it, what shows that it is there, and what can be written on it by whom.
import type { AccessRule } from '../access/rights.ts'

interface Place {
  readonly path: string
  readonly opens: AccessRule
  /** A text that whoever may open it sees, once its data is there. */
  readonly ready: RegExp
  /** A control, and who finds it. */
  readonly writes?: { readonly who: AccessRule; readonly name: RegExp }
}

/**
 * Somebody without any right to write finds no control that begins so, anywhere; batches are called by their kind, and who reads
 * a record may write a note of their own on it.
 */
export const writing =
  /^(Salvar|Criar(?! nota)|Nov[ao] |Editar|Excluir|Adicionar|Reprocessar(?! (?:reversas|reembolsos)$)|Forçar|Desativar|Ativar|Autorizar|Tirar|Remover|Registrar|Reformatar|Encerrar|Enviar|Publicar|Importar|Corrigir|Cadastrar|Padrões|Permissões padrão)/

const ecommerce = (tab: string, ready: RegExp, name?: RegExp): Place => ({
  path: `/ecommerces/show/263?tab=${tab}`,
  opens: 'ecommerces r',
  ready,
  ...(name ? { writes: { who: 'ecommerces w', name } } : {}),
})

const group = (query: string, ready: RegExp, name: RegExp, who: AccessRule = 'ecommerce_group w'): Place => ({
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
  ecommerce('details', /Desativar|Razão social/, /^Editar dados da empresa/),
  {
    path: '/ecommerces/show/263?mode=edit',
    opens: 'ecommerces r',
    ready: /Desativar|Razão social/,
    writes: { who: 'ecommerces w', name: /^Salvar/ },
  },
  ecommerce('integration', /Tray Corp/, /^Criar integração/),
  ecommerce('subscription', /Assinatura/, /^Editar assinatura/),
  ecommerce('quotas', /Cotas/, /^Editar cotas/),
  ecommerce('fees', /Taxas/, /^Criar taxa/),
  ecommerce('features', /Zendesk/),
  ecommerce('urls', /lojaverde263/, /^Adicionar URL/),
  ecommerce('reprocess', /Reprocessamento/, /^Reprocessar/),
  ecommerce('lgpd', /LGPD/, /^Salvar/),
  ecommerce('notes', /Nenhuma nota/),
  ecommerce('activity', /Nenhuma atividade ainda|Ver tudo/),
  { path: '/oauth/callback?error=access_denied', opens: 'ecommerces w', ready: /não autorizou|recusada|negad/ },
  ecommerce('metadatas', /Configurações do projeto|Metadados/, /^Salvar metadado/),
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
  group('tab=register', /Cadastro/, /^Excluir/),
  group('tab=register&mode=edit', /Cadastro/, /^Salvar/),
  { path: '/groups/show/1?tab=notes', opens: 'ecommerce_group r', ready: /Nenhuma nota/ },
  group('tab=links', /Loja Azul/, /^Editar/),
  group('tab=links&mode=edit', /Loja Azul/, /^Salvar e vincular/),
  {
    path: '/groups/show/1?tab=quotas',
    opens: 'ecommerce_group r & ecommerces r',
    ready: /Loja Azul/,
  },
  group('tab=metadatas&mode=edit&metadata=notas', /Metadados/, /^Salvar/, 'ecommerce_group r & ecommerces w'),
  group('tab=metadatas', /Metadados/, /^Editar/, 'ecommerce_group r & ecommerces w'),
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
    // The Administration sees those of everybody.
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
