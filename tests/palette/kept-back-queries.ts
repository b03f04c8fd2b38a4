// Test queries of the palette with the expected first row. These queries were written last and were never used to
// improve the palette, so that they measure how well the palette reads unknown queries.

type QueryCase = readonly [language: 'pt-BR' | 'en-US' | 'es', query: string, expectedRow: string]

/**
 * Queries with the expected command and arguments of the first row. The records are those of `named-records.ts`, and
 * the current date is 27 November 2026.
 */
export const heldOutQueries: readonly QueryCase[] = [
  ['pt-BR', 'mudar email da otica sao joao', 'ecommerces.edit?ecommerce=7'],
  ['pt-BR', 'reativar o sertão móveis', 'ecommerces.enable?ecommerce=15'],
  ['pt-BR', 'quanto a farma bem paga de taxa', 'ecommerces.openFees?ecommerce=14'],
  ['pt-BR', 'nova taxa pra holambra de 2,9 em 15/12', 'ecommerces.addFee?amount=2,9&ecommerce=26&fee_start=2026-12-15'],
  [
    'pt-BR',
    'dar escrita em lojas pro carlos souza',
    'users.setPermission?permission_context=stores&permission_level=read_and_write&user=35',
  ],
  [
    'pt-BR',
    'ana nakamura não pode mais ver usuarios',
    'users.setPermission?permission_context=users&permission_level=denied&user=33',
  ],
  ['pt-BR', 'rebaixar bruna para n1', 'users.setType?account_type=n1&user=37'],
  ['pt-BR', 'remover helena prado do sistema', 'users.delete?user=32'],
  ['pt-BR', 'reversas aguardando pagamento da norte sul', 'reverses.list?ecommerce_id=16&status=awaiting_payment'],
  [
    'pt-BR',
    'devolucoes da semana passada com problema no transporte',
    'reverses.list?from=2026-11-16&status=shipping_failed&to=2026-11-22',
  ],
  ['pt-BR', 'reembolsos travados', 'failedReprocesses.list?type=refund'],
  ['pt-BR', 'erros de rastreio da loja azul', 'trackingErrors.list?ecommerce_id=1'],
  [
    'pt-BR',
    'corrigir cep da reversa 918300 para 01310-100',
    'trackingErrors.correctZip?reverse_id=918300&zip_code=01310100',
  ],
  ['pt-BR', 'relatorio de repasse outubro', 'reports.previewCourierTransfer?fromDate=2026-10-01&toDate=2026-10-31'],
  [
    'pt-BR',
    'exportar itens de faturamento da verde pet de setembro',
    'reports.exportBillingItems?fromDate=2026-09-01&of_ecommerce=4&toDate=2026-09-30',
  ],
  [
    'pt-BR',
    'status das reversas da farma bem ano passado',
    'reports.previewStatus?fromDate=2025-01-01&of_ecommerce=14&toDate=2025-12-31',
  ],
  ['pt-BR', 'abrir grupo rede primavera', 'groups.open?group=22'],
  ['pt-BR', 'grupos inativos', 'groups.list?situation=inactive'],
  ['pt-BR', 'excluir grupo alvorada', 'groups.delete?group=23'],
  ['pt-BR', 'lojas físicas da conceição calçados', 'stores.listOf?ecommerce_id=3'],
  ['pt-BR', 'endereço do balcao paulista', 'stores.copyAddress?ecommerce=3&store=18'],
  ['pt-BR', 'cadastrar transportadora', 'carriers.add'],
  ['pt-BR', 'ecommerces da loja integrada', 'ecommerces.list?software_id=6'],
  [
    'pt-BR',
    'habilitar troca sugerida na verde pet',
    'ecommerces.enableFeature?ecommerce=4&feature=retention.suggested_exchange',
  ],
  ['pt-BR', 'farma bem x moda praia', 'ecommerces.compare?ecommerce=14&other=6'],
  ['pt-BR', 'logo da moda praia ipanema', 'ecommerces.uploadLogo?ecommerce=6'],
  ['pt-BR', 'deligar alerta atraso nas coletas', 'comunication.toggleAlert?alert=52'],
  ['pt-BR', 'historico de alteracoes da verde pet', 'ecommerces.openActivity?ecommerce=4'],
  ['en-US', 'reactivate sertao moveis', 'ecommerces.enable?ecommerce=15'],
  ['en-US', 'copy url of verde pet', 'ecommerces.copyUrl?ecommerce=4'],
  [
    'en-US',
    'give helena read access to carriers',
    'users.setPermission?permission_context=shipping&permission_level=readonly&user=32',
  ],
  ['en-US', 'set carlos souza as finance', 'users.setType?account_type=financial&user=35'],
  ['en-US', 'returns approved today', 'reverses.list?from=2026-11-26&status=approved&to=2026-11-26'],
  ['en-US', 'edit branch shopping recife', 'stores.edit?ecommerce=4&store=13'],
  ['en-US', 'billing items report last month', 'reports.previewBillingItems?fromDate=2026-10-01&toDate=2026-10-31'],
  ['en-US', 'quotas of farma bem', 'ecommerces.openQuotas?ecommerce=14'],
  [
    'es',
    'dar lectura de tiendas a bruna',
    'users.setPermission?permission_context=stores&permission_level=readonly&user=37',
  ],
  ['es', 'editar sucursal filial moema', 'stores.edit?ecommerce=1&store=12'],
  [
    'es',
    'reversas pendientes de verde pet ayer',
    'reverses.list?ecommerce_id=4&from=2026-11-25&status=pending&to=2026-11-25',
  ],
  ['es', 'desactivar cashback de farma bem', 'ecommerces.disableFeature?ecommerce=14&feature=loyalty.cashback'],
  ['es', 'informe de usuarios del mes pasado', 'reports.previewUsers?fromDate=2026-10-01&toDate=2026-10-31'],
  ['es', 'quién puede borrar usuarios', 'access.whoCan?command=users.delete'],
]
