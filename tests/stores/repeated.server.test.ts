// Tests uploads with duplicate rows or existing stores, which the server reports before it saves anything. Also tests
// the undo of an upload.
import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { undoActivity } from '#contract/console/activity.ts'
import { MAX_ZIP_CODE_LOOKUPS } from '#contract/platform/store-upload.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { useApi } from '../use-api.ts'
import { buildCsv, VALID_ROW } from './files.ts'
import { countStores, createEcommerceId, upload } from './sending.ts'

const api = useApi()

const cnpj = '11.222.333/0001-81'
const otherStore = { ...VALID_ROW, display_name: 'Loja Sé', number: '7' }

test.each([
  ['the same line', VALID_ROW, 'Linha 3: É igual à linha 2 do arquivo'],
  [
    'other letters and signs',
    { ...VALID_ROW, display_name: 'LOJA PAULISTA', zip_code: '01310100' },
    'Linha 3: É igual',
  ],
  ['the same document', { ...otherStore, cnpj }, 'Linha 3: É igual'],
])('%s twice returns 409 and saves nothing', async (_, second, messages) => {
  const ecommerceId = await createEcommerceId(api)
  const { status, body } = await upload(
    api,
    buildCsv([
      { ...VALID_ROW, cnpj: 'cnpj' in second ? cnpj : '' },
      { cnpj: '', ...second },
    ]),
    { ecommerceId },
  )
  expect([status, body.error_code]).toEqual([409, 'stores.upload_repeated'])
  expect(body.errors[0].message).toContain(messages)
  expect(body.context).toEqual({ count: 1, others: 1, there: 0, twice: 1, contradicted: 0, uncompared: 0 })
  expect(await countStores(api, ecommerceId)).toBe(0)
})

test('Existing stores are skipped or created, as the user chose', async () => {
  const ecommerceId = await createEcommerceId(api)
  expect((await upload(api, buildCsv([VALID_ROW]), { ecommerceId })).status).toBe(200)
  const repeatedFile = buildCsv([VALID_ROW, otherStore])
  const conflictResponse = await upload(api, repeatedFile, { ecommerceId })
  expect(conflictResponse.body.errors.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringMatching(/^Linha 2: Já existe: é a loja \d+$/),
  ])
  const skipped = await upload(api, repeatedFile, { ecommerceId, extraFields: { repeated: 'skip' } })
  expect(skipped.body.data).toEqual({ created: 1, skipped: 1, uncompared: 0 })
  const all = await upload(api, repeatedFile, { ecommerceId, extraFields: { repeated: 'create' } })
  expect(all.body.data).toEqual({ created: 2, skipped: 0, uncompared: 0 })
  expect(await countStores(api, ecommerceId)).toBe(4)
})

test('The dry run returns the numbers of new, existing and duplicate stores', async () => {
  const ecommerceId = await createEcommerceId(api)
  await upload(api, buildCsv([VALID_ROW]), { ecommerceId })
  const third = { ...otherStore, number: '9' }
  const { status, body } = await upload(
    api,
    buildCsv([VALID_ROW, otherStore, otherStore, third, { ...VALID_ROW, number: '1000 ' }]),
    { ecommerceId },
  )
  expect([status, body.error_code]).toEqual([409, 'stores.upload_repeated'])
  expect(body.context).toEqual({ count: 3, others: 2, there: 2, twice: 1, contradicted: 0, uncompared: 0 })
  expect(await countStores(api, ecommerceId)).toBe(1)
})

test.each([
  [
    'another city',
    { city: 'Rio de Janeiro', state: 'RJ' },
    ['“Cidade”: Segundo o CEP: São Paulo', '“Estado”: Segundo o CEP: SP'],
  ],
  ['another street', { address: 'Rua Augusta' }, ['“Logradouro”: Segundo o CEP: Avenida Paulista']],
  ['another neighbourhood', { neighborhood: 'Consolação' }, ['“Bairro”: Segundo o CEP: Bela Vista']],
] as const)(
  '%s than that of its zip code: reported per row on request, and saved',
  async (_, extraFields, messages) => {
    const ecommerceId = await createEcommerceId(api)
    const text = buildCsv([VALID_ROW, { ...otherStore, ...extraFields }])
    const result = await upload(api, text, { ecommerceId, extraFields: { addresses: 'ask' } })
    expect([result.status, result.body.error_code]).toEqual([409, 'stores.upload_contradicted'])
    expect(result.body.errors.map(({ message }: { message: string }) => message)).toEqual(
      messages.map((message) => `Linha 3, coluna ${message}`),
    )
    expect(result.body.context).toEqual({
      count: messages.length,
      others: 2,
      there: 0,
      twice: 0,
      contradicted: 1,
      uncompared: 0,
    })
    expect(await countStores(api, ecommerceId)).toBe(0)
    expect((await upload(api, text, { ecommerceId })).body.data).toEqual({ created: 2, skipped: 0, uncompared: 0 })
  },
)

test('Other spellings, towns with one zip code, unknown zip codes and Mexican addresses are not reported', async () => {
  const ecommerceId = await createEcommerceId(api)
  const lines = [
    { ...VALID_ROW, address: 'AV. PAULISTA', city: 'sao paulo', country: 'BR' },
    { ...otherStore, zip_code: '46960-000', city: 'Lençóis', state: 'BA', address: 'Rua da Baderna', country: 'BR' },
    { ...otherStore, display_name: 'Sem CEP', zip_code: '99999-999', city: 'Outra', country: 'BR' },
    { ...otherStore, display_name: 'México', zip_code: '44100', city: 'Guadalajara', state: 'JAL', country: 'MX' },
  ]
  expect((await upload(api, buildCsv(lines), { ecommerceId, extraFields: { addresses: 'ask' } })).body.data).toEqual({
    created: 4,
    skipped: 0,
    uncompared: 0,
  })
})

test('Duplicate rows and contradictory addresses are reported together, once', async () => {
  const ecommerceId = await createEcommerceId(api)
  const text = buildCsv([VALID_ROW, VALID_ROW, { ...otherStore, city: 'Santos' }])
  const { body } = await upload(api, text, { ecommerceId, extraFields: { addresses: 'ask' } })
  expect(body.error_code).toBe('stores.upload_repeated')
  expect(body.context).toEqual({ count: 2, others: 2, there: 0, twice: 1, contradicted: 1, uncompared: 0 })
  expect((await upload(api, text, { ecommerceId, extraFields: { repeated: 'skip' } })).body.data).toEqual({
    created: 2,
    skipped: 1,
    uncompared: 0,
  })
})

test('Addresses beyond the maximum number of zip code look-ups are counted and created', async () => {
  const ecommerceId = await createEcommerceId(api)
  const extraRows = 7
  const lines = Array.from({ length: MAX_ZIP_CODE_LOOKUPS + extraRows }, (_, index) => {
    const zip_code = `01${String(310_101 + index)}`
    return { ...VALID_ROW, display_name: `Loja ${index}`, zip_code }
  })
  expect((await upload(api, buildCsv(lines), { ecommerceId, extraFields: { addresses: 'ask' } })).body.data).toEqual({
    created: lines.length,
    skipped: 0,
    uncompared: extraRows,
  })
})

async function lastActivityId(): Promise<number> {
  const [row] = await api.connection.db.select({ id: activity.id }).from(activity).orderBy(desc(activity.id)).limit(1)
  return row?.id ?? 0
}

test('An upload is undone completely, unless one of its stores has changed', async () => {
  const ecommerceId = await createEcommerceId(api)
  await upload(api, buildCsv([VALID_ROW, otherStore]), { ecommerceId })
  const first = await lastActivityId()
  expect((await api.request(undoActivity, { params: { id: first }, body: {} })).status).toBe(200)
  expect(await countStores(api, ecommerceId)).toBe(0)
  await upload(api, buildCsv([VALID_ROW, otherStore]), { ecommerceId })
  const second = await lastActivityId()
  await api.connection.db.update(stores).set({ version: 2 })
  expect((await api.request(undoActivity, { params: { id: second }, body: {} })).status).toBe(409)
  expect(await countStores(api, ecommerceId)).toBe(2)
})
