// Tests the endpoints that find other records with the same document, name, URL or code.
import { beforeAll, describe, expect, test } from 'vitest'
import type { EndpointInput } from '#contract/endpoint.ts'
import {
  type Duplicate,
  findEcommerceDuplicates,
  findGroupDuplicates,
  findStoreDuplicates,
  findUrlDuplicates,
  MAX_DUPLICATES,
} from '#contract/platform/duplicates.ts'
import { addBrandUrl, addUrl } from '#contract/platform/urls.ts'
import { makeEcommerce, makeGroup, makeStore } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let blueId: number
let greenId: number

beforeAll(async () => {
  const { db } = api.connection
  const row = { document: '11444777000161', hubspot_code: 'HS-77', company_name: 'Ótica São João Ltda.' }
  blueId = (await makeEcommerce(db, { ...row, display_name: 'Loja Azul', url: 'https://www.lojaazul.com.br' })).id
  greenId = (await makeEcommerce(db, { display_name: 'Loja Verde', url: 'verde.com.br' })).id
})

const findDuplicates = async (query: EndpointInput<typeof findEcommerceDuplicates>['query']) =>
  (await api.call(findEcommerceDuplicates, { query })).data

describe('The endpoints check permissions', () => {
  test('requests return 401 without a session and 403 without write permission', async () => {
    for (const endpoint of [findEcommerceDuplicates, findGroupDuplicates]) {
      expect((await api.request(endpoint, { query: {} }, { as: null })).status).toBe(401)
      expect((await api.request(endpoint, { query: {} }, { as: 'financial' })).status).toBe(403)
    }
    const input = { params: { id: blueId }, query: { url: 'a.com' } }
    expect((await api.request(findUrlDuplicates, input, { as: null })).status).toBe(401)
    expect((await api.request(findUrlDuplicates, input, { as: 'financial' })).status).toBe(403)
  })
})

describe('Duplicates of an ecommerce are found', () => {
  test.each([
    ['document', '11.444.777/0001-61'],
    ['document', '11444777000161'],
    ['company_name', 'otica sao joao ltda.'],
    ['company_name', 'ÓTICA SÃO JOÃO LTDA.'],
    ['url', 'lojaazul.com.br'],
    ['url', 'HTTP://LojaAzul.com.br/'],
    ['url', 'www.lojaazul.com.br'],
    ['hubspot_code', ' HS‑77 '],
  ])('the ecommerce is found by %s %s in any notation', async (field, input) => {
    expect(await findDuplicates({ [field]: input })).toEqual([{ field, id: blueId, name: 'Loja Azul' }])
  })

  test.each([
    ['document', '11444777000162'],
    ['company_name', 'Ótica São João'],
    ['company_name', 'João São Ótica Ltda.'],
    ['url', 'azul.com.br'],
    ['url', 'lojaazul.com'],
    ['url', 'l_jaazul.com.br'],
    ['hubspot_code', 'HS-7'],
    ['hubspot_code', ''],
  ])('no ecommerce is found by %s %s', async (field, input) => {
    expect(await findDuplicates({ [field]: input })).toEqual([])
  })

  test('An ecommerce is not a duplicate of itself, including its own URLs', async () => {
    const document = '11444777000161'
    expect(await findDuplicates({ document, except: blueId })).toEqual([])
    await api.call(addUrl, { params: { id: greenId }, body: { url: 'https://verde.com.br' } })
    expect(await findDuplicates({ url: 'verde.com.br', except: greenId })).toEqual([])
    expect(await findDuplicates({ url: 'verde.com.br' })).toEqual([{ field: 'url', id: greenId, name: 'Loja Verde' }])
  })

  test('At most MAX_DUPLICATES duplicates are returned', async () => {
    for (let count = 0; count <= MAX_DUPLICATES; count += 1)
      await makeEcommerce(api.connection.db, { company_name: 'Muitas Ltda.' })
    expect(await findDuplicates({ company_name: 'Muitas Ltda.' })).toHaveLength(MAX_DUPLICATES)
  })
})

test('A URL is found in its own ecommerce with its brand, and in other ecommerces', async () => {
  const url = 'https://marca.com.br'
  const brand = { params: { id: greenId }, body: { url, brand_name: 'Marca' } }
  const createdUrl = (await api.call(addBrandUrl, brand)).data
  const query = { url: 'www.marca.com.br' }
  const ownDuplicate = { field: 'url', id: greenId, name: 'Loja Verde · Marca' }
  expect((await api.call(findUrlDuplicates, { params: { id: greenId }, query })).data).toEqual([ownDuplicate])
  const edited = { params: { id: greenId }, query: { ...query, except: createdUrl.id } }
  expect((await api.call(findUrlDuplicates, edited)).data).toEqual([])
  const fromBlue = (await api.call(findUrlDuplicates, { params: { id: blueId }, query })).data
  expect(fromBlue).toEqual([{ field: 'url', id: greenId, name: 'Loja Verde' }])
  // The main URL of an ecommerce is not a duplicate of itself, although the ecommerce's list of URLs usually contains
  // it, too.
  expect(
    (await api.call(findUrlDuplicates, { params: { id: blueId }, query: { url: 'lojaazul.com.br' } })).data,
  ).toEqual([])
})

test('A group is found by its name and by its CRM id', async () => {
  const { id } = await makeGroup(api.connection.db, { name: 'Grupo Conceição', id_group_at_crm: 918_273 })
  const findFields = async (query: EndpointInput<typeof findGroupDuplicates>['query']) =>
    (await api.call(findGroupDuplicates, { query })).data.map(({ field }: Duplicate) => field)
  expect(await findFields({ name: 'grupo conceicao' })).toEqual(['name'])
  expect(await findFields({ id_group_at_crm: '918.273' })).toEqual(['id_group_at_crm'])
  expect(await findFields({ name: 'Grupo Conceição', id_group_at_crm: '918273' })).toEqual(['name', 'id_group_at_crm'])
  expect(await findFields({ name: 'Grupo Conceição', id_group_at_crm: '918273', except: id })).toEqual([])
  expect(await findFields({ name: 'Grupo', id_group_at_crm: 'x' })).toEqual([])
  expect(await findFields({})).toEqual([])
})

test('A store is found by its CNPJ in any ecommerce, and a user without write permission for stores gets 403', async () => {
  const { db } = api.connection
  const row = { ecommerce_id: greenId, display_name: 'Centro', cnpj: '12ABC34501DE35' }
  const { id } = await makeStore(db, row)
  const findFields = async (query: EndpointInput<typeof findStoreDuplicates>['query']) =>
    (await api.call(findStoreDuplicates, { query })).data
  const duplicate = { field: 'cnpj', id, name: 'Centro · Loja Verde', ecommerce_id: greenId }
  for (const cnpj of ['12ABC34501DE35', '12.abc.345/01de-35', ' 12.ABC.345/01DE\u201135 '])
    expect(await findFields({ cnpj })).toEqual([duplicate])
  expect(await findFields({ cnpj: '12ABC34501DE35', except: id })).toEqual([])
  expect(await findFields({ cnpj: '11444777000161' })).toEqual([])
  expect(await findFields({ cnpj: '' })).toEqual([])
  expect((await api.request(findStoreDuplicates, { query: {} }, { as: 'n1' })).status).toBe(403)
})
