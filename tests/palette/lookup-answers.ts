// Test records, and a function that finds them by id, code or name like the record lookup of the server.
import { foldText } from '#console/lib/search-text.ts'
import type { LookupResult } from '#contract/console/tickets.ts'

const azul = { ecommerce_id: 7, ecommerce_name: 'Loja Azul' }
const casa = { ecommerce_id: 9, ecommerce_name: 'Casa Conceição' }
const doze = { ecommerce_id: 12, ecommerce_name: 'Doze Calçados' }
const plain = { status: null, matched: 'id' } as const

interface TestRecord {
  readonly record: LookupResult
  /** Search texts for which the server returns the record, such as a name or order number. The id is left out. */
  readonly searchTexts: Partial<Record<Exclude<LookupResult['matched'], 'id'>, string>>
}

const buildReverse = (
  id: number,
  owner: typeof azul,
  searchTexts: TestRecord['searchTexts'] = {},
  has_tracking_error = false,
): TestRecord => ({
  record: {
    kind: 'reverse',
    id,
    title: searchTexts.order_number ?? `Pedido ${id}`,
    ...owner,
    ...plain,
    has_tracking_error,
  },
  searchTexts,
})
const buildEcommerce = (id: number, name: string, searchTexts = {}): TestRecord => ({
  record: { kind: 'ecommerce', id, title: name, ecommerce_id: id, ecommerce_name: name, ...plain },
  searchTexts: { name, ...searchTexts },
})
const buildStore = (id: number, title: string, owner: typeof azul, searchTexts = {}): TestRecord => ({
  record: { kind: 'store', id, title, ...owner, ...plain },
  searchTexts: { name: title, ...searchTexts },
})
const buildNamedRecord = (kind: 'group' | 'carrier' | 'user', id: number, title: string): TestRecord => ({
  record: { kind, id, title, ...plain },
  searchTexts: { name: title },
})

const records: readonly TestRecord[] = [
  buildReverse(918273, azul, { tracking_code: 'AA123456789BR' }),
  buildReverse(918300, casa),
  buildReverse(918400, casa, {}, true),
  buildReverse(12345678, azul),
  buildReverse(12, azul),
  buildReverse(918500, azul, { order_number: '98765-1', ticket: 'ZD-700' }),
  buildReverse(918501, casa, { order_number: '#1001' }),
  { record: { kind: 'refund', id: 7001, title: 'Pedido 1', ...azul, ...plain }, searchTexts: {} },
  { record: { kind: 'refund', id: 12, title: 'Pedido 2', ...azul, ...plain }, searchTexts: {} },
  buildEcommerce(7, 'Loja Azul', {
    document: '11222333000181',
    uuid: '8f14e45f-ceea-467a-9b36-1a2b3c4d5e6f',
    url: 'lojaazul.com.br',
    email: 'contato@lojaazul.com.br',
  }),
  buildEcommerce(9, 'Casa Conceição', { document: '12ABC34501DE35' }),
  buildEcommerce(12, 'Doze Calçados'),
  buildEcommerce(30, 'Moda Praia'),
  buildEcommerce(77, 'Azulejos'),
  buildStore(3, 'Balcão Centro', azul, { document: '19131243000197' }),
  buildStore(12, 'Filial Sul', doze),
  buildNamedRecord('group', 12, 'Grupo Norte'),
  buildNamedRecord('carrier', 12, 'Rota Verde'),
  buildNamedRecord('user', 12, 'Íris Amaral'),
]

export function findTestRecords(q: string): readonly LookupResult[] {
  return records.flatMap(({ record, searchTexts }): LookupResult[] => {
    if (String(record.id) === q) return [{ ...record, matched: 'id' }]
    const { name, ...exact } = searchTexts
    for (const matched of ['document', 'uuid', 'url', 'email', 'tracking_code', 'order_number', 'ticket'] as const) {
      if (exact[matched] === q) return [{ ...record, matched }]
    }
    const words = foldText(q).split(' ')
    return name !== undefined && words.every((word) => foldText(name).includes(word))
      ? [{ ...record, matched: 'name' }]
      : []
  })
}
