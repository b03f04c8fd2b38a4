// Lists the forms of stores and carriers for the fault tests.
import { csv, sound } from '../../stores/files.ts'
import { connector, values } from '../carriers-page.ts'
import { someStore } from '../stores-page.ts'
import { type FaultyForm, made, named, typeInto } from './forms.ts'

const stores = (ecommerce: number) => `/v2/boss/ecommerces/${ecommerce}/stores`
const contract = {
  ...{ username: 'origem', pac_service_code: '03298', sedex_service_code: '03220', administrative_code: '17000190' },
  ...{ posting_card: '0067599079', password: 'uma senha' },
}

export const storeForms: readonly FaultyForm[] = [
  {
    name: 'stores.create',
    file: 'features/stores/store-form.tsx',
    sends: ['POST /v2/boss/ecommerces/:ecommerce_id/stores'],
    drafts: 'stores.create',
    link: () => '/stores/new?ecommerce_id=241',
    fill: async (page, { n }) => {
      await typeInto(page, { display_name: `Loja ${n}`, schedules: 'Seg–Sex 9h–18h' })
      await typeInto(page, { zip_code: '01310-100' })
      await page
        .locator('[name=address]')
        .and(page.locator(':not([value=""])'))
        .or(named(page, 'address'))
        .first()
        .waitFor()
      await typeInto(page, { number: String(n) })
    },
    field: ['number', 'body.address.number'],
  },
  {
    name: 'stores.edit',
    file: 'features/stores/store-form.tsx',
    sends: ['PUT /v2/boss/ecommerces/:ecommerce_id/stores/:id'],
    second: 'asked',
    drafts: 'stores.edit:',
    link: async ({ api, n }) =>
      `/ecommerces/241/stores/show/${await made(api, stores(241), { ...someStore, display_name: `Loja ${n}` }, 'store')}?mode=edit`,
    fill: (page, { n }) => typeInto(page, { display_name: `Loja mudada ${n}`, seller: `Vendedor ${n}` }),
    field: ['seller', 'body.seller'],
  },
  {
    name: 'stores.editContract',
    traces: true,
    file: 'features/stores/contract-form.tsx',
    sends: ['PUT /v2/boss/ecommerces/:ecommerce_id/stores/:id/contract'],
    second: 'asked',
    drafts: 'stores.editContract:',
    asks: true,
    link: async ({ api }) => {
      const id = await made(api, stores(241), someStore, 'store')
      const own = { ...contract, is_save_full_contract: true, authorization_limit_days: 12, insurance_type: 'none' }
      await api.put(`${stores(241)}/${id}/contract`, own)
      return `/ecommerces/241/stores/show/${id}?tab=correios&mode=edit`
    },
    fill: (page, { n }) => typeInto(page, { administrative_code: String(17_000_000 + n), username: `origem${n}` }),
    field: ['username', 'body.username'],
  },
  {
    name: 'stores.upload',
    file: 'features/stores/upload-tab.tsx',
    sends: ['POST /v2/boss/ecommerces/:ecommerce_id/stores/upload'],
    drafts: 'stores.upload:',
    keepsNothing: true,
    patience: 116_000,
    link: () => '/stores/new?tab=upload&ecommerce_id=242',
    fill: async (page, { n }) => {
      const buffer = Buffer.from(csv([{ ...sound, display_name: `Loja ${n}` }]))
      await page
        .locator('main input[type=file]')
        .setInputFiles({ name: `lojas-${n}.csv`, mimeType: 'text/csv', buffer })
    },
  },
]

export const carrierForms: readonly FaultyForm[] = [
  {
    name: 'carriers.search',
    file: 'features/carriers/new-page.tsx',
    sends: ['GET /v2/boss/courier-connectors/by-url'],
    drafts: 'carriers.add',
    reads: true,
    link: () => '/integrated-carriers/new',
    fill: (page, { n }) => typeInto(page, { url: connector('rota-verde', `?busca${n}`) }),
    field: ['url', 'query.url'],
  },
  {
    name: 'carriers.add',
    file: 'features/carriers/new-page.tsx',
    sends: ['POST /v2/boss/courier-connectors'],
    drafts: 'carriers.add:',
    link: ({ n }) =>
      `/integrated-carriers/new?connector_url=${encodeURIComponent(connector('rota-verde', `?nova${n}`))}`,
    fill: (page, { n }) =>
      typeInto(page, {
        'field/bicicleta/account_id': `conta-${n}`,
        'field/bicicleta/client_secret': `segredo-${n}`,
        'field/van/account_id': 'conta-2',
      }),
    field: ['field/van/account_id', 'body.custom_fields.van.account_id'],
  },
  {
    name: 'carriers.edit',
    file: 'features/carriers/carrier-page.tsx',
    sends: ['PUT /v2/boss/courier-connectors/:id'],
    second: 'asked',
    drafts: 'carriers.edit:',
    link: async ({ api, n }) => {
      const body = { url: connector('rota-verde', `?mudada${n}`), custom_fields: values }
      return `/integrated-carriers/${await made(api, '/v2/boss/courier-connectors', body)}/edit`
    },
    fill: (page, { n }) => typeInto(page, { 'field/bicicleta/notes': `Portaria ${n}` }),
    field: ['field/bicicleta/notes', 'body.custom_fields.bicicleta.notes'],
  },
]
