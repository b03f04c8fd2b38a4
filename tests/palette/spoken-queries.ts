// Test queries of the palette that are typed in a hurry, with typos, questions and unknown words, and the expected
// first row.

type QueryCase = readonly [language: 'pt-BR' | 'en-US' | 'es', query: string, expectedRow: string]

/**
 * Queries with the expected command and arguments of the first row. The records are those of `named-records.ts`, and
 * the current date is 26 November 2026.
 */
export const spokenQueries: readonly QueryCase[] = [
  // Queries with a typo in the name of a record.
  ['pt-BR', 'loja azull', 'ecommerces.open?ecommerce=1'],
  ['pt-BR', 'loaj azul', 'ecommerces.open?ecommerce=1'],
  ['pt-BR', 'verde pett', 'ecommerces.open?ecommerce=4'],
  ['pt-BR', 'livraria universtaria', 'ecommerces.open?ecommerce=9'],
  ['pt-BR', 'usuario joaoo', 'users.open?user=31'],
  ['pt-BR', 'usuário helna', 'users.open?user=32'],
  ['pt-BR', 'grupo primaveira', 'groups.open?group=22'],
  ['pt-BR', 'transportadora malha nacinal', 'carriers.open?carrier=43'],
  ['pt-BR', 'editar holamba', 'ecommerces.edit?ecommerce=26'],
  ['pt-BR', 'editr grupo alvorda', 'groups.edit?group=23'],
  ['pt-BR', 'metadados verde pett', 'ecommerces.openMetadata?ecommerce=4'],
  ['pt-BR', 'taxa sertao movies 3,5', 'ecommerces.addFee?amount=3,5&ecommerce=15'],
  [
    'pt-BR',
    'permissão brunna relatórios leitura',
    'users.setPermission?permission_context=relatories&permission_level=readonly&user=37',
  ],
  ['en-US', 'open loja azull', 'ecommerces.open?ecommerce=1'],
  ['en-US', 'edit user carlso', 'users.edit?user=35'],
  ['en-US', 'carrier jadlg', 'carriers.open?carrier=41'],
  ['es', 'editar loja azull', 'ecommerces.edit?ecommerce=1'],
  ['es', 'usuario helenna', 'users.open?user=32'],
  ['es', 'eliminar grupo alvorda', 'groups.delete?group=23'],
  // Queries that express a wish or a question.
  ['pt-BR', 'como faço para criar um ecommerce', 'ecommerces.create'],
  ['pt-BR', 'onde vejo os lotes', 'batches.list'],
  ['pt-BR', 'como mudo o idioma', 'session.language'],
  ['pt-BR', 'preciso editar a loja azul urgente', 'ecommerces.edit?ecommerce=1'],
  ['pt-BR', 'olá, poderia editar a verde pet?', 'ecommerces.edit?ecommerce=4'],
  ['en-US', 'please show me failed reprocesses', 'failedReprocesses.list'],
  ['en-US', 'how do I export feedbacks', 'reports.exportFeedbacks'],
  ['es', 'cómo exporto el informe de usuarios', 'reports.exportUsers'],
  // Queries with a word that nothing matches.
  ['pt-BR', 'editar a loja azul bzzt', 'ecommerces.edit?ecommerce=1'],
  // Queries with synonyms of the command names.
  ['pt-BR', 'manutenção', 'comunication.switchMaintenance'],
  ['en-US', 'maintenance', 'comunication.switchMaintenance'],
  ['en-US', 'turn off maintenance', 'comunication.switchMaintenance'],
  ['es', 'mantenimiento', 'comunication.switchMaintenance'],
  ['pt-BR', 'abrir chamado ZD-48213', 'tickets.open?ticket=ZD-48213'],
  ['en-US', 'open ticket ZD-500', 'tickets.open?ticket=ZD-500'],
  ['es', 'abrir ticket ZD-77', 'tickets.open?ticket=ZD-77'],
  ['pt-BR', 'erros rastreios recife', 'trackingErrors.list?search=recife'],
  ['pt-BR', 'solicitações de funcionalidade', 'featureRequests.list'],
  ['es', 'cola de reprocesos fallidos', 'failedReprocesses.list'],
]
