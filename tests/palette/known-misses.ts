// Queries and pasted texts for which the palette lists a wrong first row. Remove a text when its first row is right.

export const knownMisses: ReadonlySet<string> = new Set([
  'es: reproceso loja azul',
  'pt-BR: ecommerces sul',
  'pt-BR: historico loja azul',
  'pt-BR: largar chamado',
  'pt-BR: mudar idioma para ingles',
  'es: por qué no puedo crear ecommerce',
  'pt-BR: mudar para espanhol',
  'en-US: update farma bem',
  'pt-BR: contrato da filial moema',
  'pt-BR: relatorio de avaliacoes nota 1',
  'pt-BR: mandar rede primavera pro faturamento',
  'pt-BR: quanto a farma bem paga de taxa',
  'pt-BR: ana nakamura não pode mais ver usuarios',
  'pt-BR: farma bem x moda praia',
  'pt-BR: historico de alteracoes da verde pet',
  '55 11 3456 7890 ramal 2',
])
