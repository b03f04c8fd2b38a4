// Lists the forms of stores and carriers for the fault tests.
import { buildCsv, VALID_ROW } from '../../stores/files.ts'
import { buildConnectorUrl, carrierFields } from '../carriers-page.ts'
import { STORE_DATA } from '../stores-page.ts'
import { createRecord, fillFields, findField, type TestedForm } from './forms.ts'

const buildStoresPath = (ecommerce: number) => `/v2/boss/ecommerces/${ecommerce}/stores`
const contract = {
  ...{ username: 'origem', pac_service_code: '03298', sedex_service_code: '03220', administrative_code: '17000190' },
  ...{ posting_card: '0067599079', password: 'uma senha' },
}

export const storeForms: readonly TestedForm[] = [
  {
    name: 'stores.create',
    file: 'features/stores/store-form.tsx',
    endpoints: ['POST /v2/boss/ecommerces/:ecommerce_id/stores'],
    draftPrefix: 'stores.create',
    buildLink: () => '/stores/new?ecommerce_id=241',
    fill: async (page, { attemptNumber }) => {
      await fillFields(page, { display_name: `Loja ${attemptNumber}`, schedules: 'Seg–Sex 9h–18h' })
      await fillFields(page, { zip_code: '01310-100' })
      await page
        .locator('[name=address]')
        .and(page.locator(':not([value=""])'))
        .or(findField(page, 'address'))
        .first()
        .waitFor()
      // Includes letters, because a number alone could occur by chance in the random hexadecimal id in `history.state`.
      await fillFields(page, { number: `Lote ${attemptNumber}` })
    },
    rejectableField: ['number', 'body.address.number'],
  },
  {
    name: 'stores.edit',
    file: 'features/stores/store-form.tsx',
    endpoints: ['PUT /v2/boss/ecommerces/:ecommerce_id/stores/:id'],
    onConflict: 'question',
    draftPrefix: 'stores.edit:',
    buildLink: async ({ api, attemptNumber }) =>
      `/ecommerces/241/stores/show/${await createRecord(api, buildStoresPath(241), { ...STORE_DATA, display_name: `Loja ${attemptNumber}` }, 'store')}?mode=edit`,
    fill: (page, { attemptNumber }) =>
      fillFields(page, { display_name: `Loja mudada ${attemptNumber}`, seller: `Vendedor ${attemptNumber}` }),
    rejectableField: ['seller', 'body.seller'],
  },
  {
    name: 'stores.editContract',
    checksSaveResult: true,
    file: 'features/stores/contract-form.tsx',
    endpoints: ['PUT /v2/boss/ecommerces/:ecommerce_id/stores/:id/contract'],
    onConflict: 'question',
    draftPrefix: 'stores.editContract:',
    asksConfirmation: true,
    buildLink: async ({ api }) => {
      const id = await createRecord(api, buildStoresPath(241), STORE_DATA, 'store')
      const fullContract = {
        ...contract,
        is_save_full_contract: true,
        authorization_limit_days: 12,
        insurance_type: 'none',
      }
      await api.put(`${buildStoresPath(241)}/${id}/contract`, fullContract)
      return `/ecommerces/241/stores/show/${id}?tab=correios&mode=edit`
    },
    fill: (page, { attemptNumber }) =>
      fillFields(page, { administrative_code: String(17_000_000 + attemptNumber), username: `origem${attemptNumber}` }),
    rejectableField: ['username', 'body.username'],
  },
  {
    name: 'stores.upload',
    file: 'features/stores/upload-tab.tsx',
    endpoints: ['POST /v2/boss/ecommerces/:ecommerce_id/stores/upload'],
    draftPrefix: 'stores.upload:',
    hasNoDraft: true,
    timeoutMs: 116_000,
    buildLink: () => '/stores/new?tab=upload&ecommerce_id=242',
    fill: async (page, { attemptNumber }) => {
      const buffer = Buffer.from(buildCsv([{ ...VALID_ROW, display_name: `Loja ${attemptNumber}` }]))
      await page
        .locator('main input[type=file]')
        .setInputFiles({ name: `lojas-${attemptNumber}.csv`, mimeType: 'text/csv', buffer })
    },
  },
]

const DEMO_CONNECTOR = 'only the demo responds at the URL of the carrier'

export const carrierForms: readonly TestedForm[] = [
  {
    name: 'carriers.search',
    platformOverrides: DEMO_CONNECTOR,
    file: 'features/carriers/new-page.tsx',
    endpoints: ['GET /v2/boss/courier-connectors/by-url'],
    draftPrefix: 'carriers.add',
    isReadOnly: true,
    buildLink: () => '/integrated-carriers/new',
    fill: (page, { attemptNumber }) =>
      fillFields(page, { url: buildConnectorUrl('rota-verde', `?busca${attemptNumber}`) }),
    rejectableField: ['url', 'query.url'],
  },
  {
    name: 'carriers.add',
    platformOverrides: DEMO_CONNECTOR,
    file: 'features/carriers/new-page.tsx',
    endpoints: ['POST /v2/boss/courier-connectors'],
    draftPrefix: 'carriers.add:',
    buildLink: ({ attemptNumber }) =>
      `/integrated-carriers/new?connector_url=${encodeURIComponent(buildConnectorUrl('rota-verde', `?nova${attemptNumber}`))}`,
    fill: (page, { attemptNumber }) =>
      fillFields(page, {
        'field/bicicleta/account_id': `conta-${attemptNumber}`,
        'field/bicicleta/client_secret': `segredo-${attemptNumber}`,
        'field/van/account_id': 'conta-2',
      }),
    rejectableField: ['field/van/account_id', 'body.custom_fields.van.account_id'],
  },
  {
    name: 'carriers.edit',
    platformOverrides: DEMO_CONNECTOR,
    file: 'features/carriers/carrier-page.tsx',
    endpoints: ['PUT /v2/boss/courier-connectors/:id'],
    onConflict: 'question',
    draftPrefix: 'carriers.edit:',
    buildLink: async ({ api, attemptNumber }) => {
      const body = { url: buildConnectorUrl('rota-verde', `?mudada${attemptNumber}`), custom_fields: carrierFields }
      return `/integrated-carriers/${await createRecord(api, '/v2/boss/courier-connectors', body)}/edit`
    },
    fill: (page, { attemptNumber }) => fillFields(page, { 'field/bicicleta/notes': `Portaria ${attemptNumber}` }),
    rejectableField: ['field/bicicleta/notes', 'body.custom_fields.bicicleta.notes'],
  },
]
