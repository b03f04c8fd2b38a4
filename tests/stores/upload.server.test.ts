// Tests the upload of a CSV file of stores.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { MAX_STORE_FILE_BYTES, uploadStores } from '#contract/platform/store-upload.ts'
import { getStore, listStores } from '#contract/platform/stores.ts'
import { trimInvisible } from '#contract/typed-text.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { naughtyStrings } from '../naughty-strings.ts'
import { useApi } from '../use-api.ts'
import { buildCsv, latin1, manyLines, VALID_ROW } from './files.ts'
import {
  buildUploadPath,
  countStores,
  createEcommerceId,
  createEndlessBody,
  listStoredStores,
  upload,
} from './sending.ts'

const api = useApi()
let ecommerceId: number
beforeAll(async () => {
  ecommerceId = await createEcommerceId(api)
})

describe('S2 §7 POST stores CSV upload', () => {
  test('returns 401, 403 for readonly, 404 for an unknown ecommerce and 422 for an invalid id', async () => {
    const file = buildCsv([VALID_ROW])
    expect((await upload(api, file, { ecommerceId }, { as: null })).status).toBe(401)
    expect((await upload(api, file, { ecommerceId }, { as: 'n1' })).status).toBe(403)
    expect((await upload(api, file, { ecommerceId }, { as: 'collaborator_aftersale' })).status).toBe(403)
    expect((await upload(api, file, { ecommerceId: 999_999 })).status).toBe(404)
    expect((await upload(api, file, { ecommerceId: 'x' })).status).toBe(422)
    expect(await countStores(api, ecommerceId)).toBe(0)
  })

  test('accepts the file with the ecommerce id; 422 for other ids, fields and no file, 415 for JSON, 400 without a form', async () => {
    const own = await createEcommerceId(api)
    expect(
      (await upload(api, buildCsv([VALID_ROW]), { ecommerceId: own, extraFields: { ecommerce_id: String(own) } }))
        .status,
    ).toBe(200)
    expect(
      (
        await upload(api, buildCsv([VALID_ROW]), {
          ecommerceId: own,
          extraFields: { ecommerce_id: String(ecommerceId) },
        })
      ).status,
    ).toBe(422)
    expect((await upload(api, buildCsv([VALID_ROW]), { ecommerceId: own, extraFields: { path: '/tmp' } })).status).toBe(
      422,
    )
    expect((await api.request(uploadStores, { params: { ecommerce_id: own }, body: {} })).status).toBe(415)
    const form = new FormData()
    form.set('file', 'a text')
    expect((await api.send(buildUploadPath(own), { method: 'POST', body: form })).status).toBe(422)
    const headers = { 'Content-Type': 'multipart/form-data; boundary=b' }
    expect((await api.send(buildUploadPath(own), { method: 'POST', body: 'no form', headers })).status).toBe(400)
    expect(await countStores(api, own)).toBe(1)
  })

  test('creates a store for every line, and one activity row with the number', async () => {
    const own = await createEcommerceId(api)
    const rich = {
      ...{
        ...VALID_ROW,
        display_name: 'Sé; a "velha"\nloja',
        state: 'sp',
        email: 'se@loja.example',
        check_in: 'pedido',
      },
      ...{ cnpj: '12.ABC.345/01DE-35', ie_number: '110.042.490.114', lat: '-23,55', long: '-46.63' },
      ...{ pickup_point: 'Sim', main_seller: 'NÃO', is_active: '0' },
    }
    const response = await upload(api, buildCsv([VALID_ROW, rich]), { ecommerceId: own })
    expect([response.status, response.body]).toEqual([
      200,
      { success: true, data: { created: 2, skipped: 0, uncompared: 0 } },
    ])
    const [first, second] = await listStoredStores(api, own)
    const defaultFields = { check_in: 'reverse', is_active: true, email: '', version: 1, contract_options: null }
    expect(first).toMatchObject({ display_name: 'Loja Paulista', ...defaultFields })
    const { display_name: _, schedules: __, ...street } = VALID_ROW
    const addressWithoutPlace = { complement: '', lat: null, long: null, country: 'BR' }
    expect(first?.address).toEqual({ ...street, zip_code: '01310100', ...addressWithoutPlace })
    expect(second).toMatchObject({
      ...{ display_name: 'Sé; a "velha"\nloja', cnpj: '12ABC34501DE35', ie_number: '110042490114' },
      ...{ pickup_point: true, main_seller: false, is_active: false, check_in: 'order' },
    })
    expect(second?.address).toMatchObject({ lat: -23.55, long: -46.63, state: 'SP' })
    const rows = await api.connection.db.select().from(activity).where(eq(activity.action, 'stores.upload'))
    expect(rows.at(-1)).toMatchObject({ entity: 'ecommerce', entity_id: String(own), after: { created: 2 } })
    const read = await api.call(getStore, { params: { ecommerce_id: own, id: first?.id ?? 0 } }, { as: 'n1' })
    expect(read.data.display_name).toBe('Loja Paulista')
    expect((await api.call(listStores, { params: { ecommerce_id: own }, query: { limit: 0 } })).total).toBe(2)
  })

  test.each([
    ['semicolons', buildCsv([VALID_ROW], { delimiter: ';' })],
    ['commas', buildCsv([VALID_ROW], { delimiter: ',' })],
    ['tabs', buildCsv([VALID_ROW], { delimiter: '\t' })],
    ['a mark in front', `\uFEFF${buildCsv([VALID_ROW])}`],
    ['Windows-1252', latin1(buildCsv([VALID_ROW]))],
    ['bare CR', buildCsv([VALID_ROW], { lineEnd: '\r' })],
    ['bare LF and no last line end', buildCsv([VALID_ROW], { lineEnd: '\n' }).trimEnd()],
    [
      'what a spreadsheet leaves behind',
      buildCsv([VALID_ROW]).replaceAll('\r\n', ';;\r\n').concat(';;;;;;;;;\r\n\r\n'),
    ],
    ['quotes around everything', buildCsv([VALID_ROW]).replace(/[^;\r\n]+/g, '"$&"')],
  ])('reads %s', async (_, content) => {
    const own = await createEcommerceId(api)
    expect((await upload(api, content, { ecommerceId: own })).body).toMatchObject({ data: { created: 1 } })
    expect((await listStoredStores(api, own))[0]?.address.city).toBe('São Paulo')
  })

  test('stores formulas and quotes inside a cell as plain text', async () => {
    const own = await createEcommerceId(api)
    const cells = [
      'Vão de 7" de altura',
      '=1+1',
      '+55',
      '-1',
      '@SUM(A1)',
      "=cmd|' /C calc'!A0",
      '=HYPERLINK("http://x")',
    ]
    const lines = cells.map((display_name) => ({ ...VALID_ROW, display_name }))
    expect(
      (
        await upload(api, buildCsv(lines).replace('"Vão de 7"" de altura"', 'Vão de 7" de altura'), {
          ecommerceId: own,
        })
      ).status,
    ).toBe(200)
    expect((await listStoredStores(api, own)).map(({ display_name }) => display_name)).toEqual(cells)
  })

  test('never uses the file name as a path', async () => {
    const own = await createEcommerceId(api)
    for (const name of ['../../../etc/passwd', 'C:\\lojas.csv', 'a\u0000b.csv', '/dev/null', `${'x'.repeat(500)}.csv`])
      expect(
        (await upload(api, buildCsv([VALID_ROW]), { ecommerceId: own, name, extraFields: { repeated: 'create' } }))
          .status,
      ).toBe(200)
    expect(await countStores(api, own)).toBe(5)
  })

  test('stores naughty strings unchanged or returns a row and a column', async () => {
    const own = await createEcommerceId(api)
    const all = naughtyStrings.filter((text) => text.trim() !== '')
    const uploadWithColumns = (names: readonly string[]) =>
      upload(api, buildCsv(names.map((display_name) => ({ ...VALID_ROW, display_name }))), {
        ecommerceId: own,
        extraFields: { repeated: 'create' },
      })
    const { errors } = (await uploadWithColumns(all)).body
    expect(errors.every(({ column }: { column: string }) => column === 'display_name')).toBe(true)
    const rejectedRows = new Set(errors.map(({ row }: { row: number }) => row))
    const acceptedTexts = all.filter((_, index) => !rejectedRows.has(index + 2))
    expect((await uploadWithColumns(acceptedTexts)).status).toBe(200)
    expect((await listStoredStores(api, own)).map(({ display_name }) => display_name)).toEqual(
      acceptedTexts.map(trimInvisible),
    )
    expect(acceptedTexts.length).toBeGreaterThan(400)
  })
})

describe('Limits of the upload', () => {
  test('A file above the maximum size returns 413, by its declared and by its actual size', async () => {
    expect((await upload(api, new Uint8Array(MAX_STORE_FILE_BYTES + 1), { ecommerceId })).status).toBe(413)
    expect((await upload(api, new Uint8Array(MAX_STORE_FILE_BYTES + 100_000), { ecommerceId })).status).toBe(413)
    const { readCount, init } = createEndlessBody()
    expect((await api.send(buildUploadPath(ecommerceId), init)).status).toBe(413)
    expect(readCount.times * 65_536).toBeLessThan(MAX_STORE_FILE_BYTES + 1_000_000)
    expect(await countStores(api, ecommerceId)).toBe(0)
  })

  test.each([
    [401, null],
    [403, 'n1'],
  ])('A request without permission returns %i before the file is read', async (status, as) => {
    const { readCount, init } = createEndlessBody()
    expect((await api.send(buildUploadPath(ecommerceId), init, { as })).status).toBe(status)
    expect(readCount.times).toBeLessThanOrEqual(1)
  })

  test('10 000 lines become stores while other requests are processed', async () => {
    const own = await createEcommerceId(api)
    let isDone = false
    const pendingUpload = upload(api, manyLines(10_000), { ecommerceId: own }).finally(() => {
      isDone = true
    })
    let responseCount = 0
    for (; !isDone; responseCount++) await api.call(listStores, { params: { ecommerce_id: ecommerceId }, query: {} })
    expect((await pendingUpload).body.data.created).toBe(10_000)
    expect(await countStores(api, own)).toBe(10_000)
    expect(responseCount).toBeGreaterThan(5)
  })
})
