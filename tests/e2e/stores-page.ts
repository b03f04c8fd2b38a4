// Paths, locators and API helpers for the pages of stores.
import type { Page } from 'playwright/test'

export const buildStorePath = (ecommerceId: number, id: number) => `/ecommerces/${ecommerceId}/stores/show/${id}`

/** Returns the path of a store page with the form in edit mode. */
export const buildStoreEditPath = (ecommerceId: number, id: number) => `${buildStorePath(ecommerceId, id)}?mode=edit`

export function getStoreLocators(page: Page) {
  const findTextField = (name: string) => page.getByRole('textbox', { name, exact: false })
  return {
    ecommerceField: page.getByRole('combobox', { name: 'Ecommerce' }),
    searchButton: page.getByRole('button', { name: 'Buscar', exact: true }),
    grid: page.getByRole('grid', { name: 'Lojas' }),
    nameField: findTextField('Nome de exibição'),
    schedulesField: findTextField('Horários de funcionamento'),
    emailField: findTextField('E-mail'),
    notifyField: page.getByLabel('Avisar por e-mail das reversas entregues'),
    zipField: page.getByLabel(/^CEP/),
    streetField: findTextField('Logradouro'),
    numberField: findTextField('Número'),
    neighborhoodField: page.getByLabel(/^Bairro/),
    cityField: page.getByLabel(/^Cidade/),
    stateField: page.getByLabel(/^Estado/),
    latitudeField: findTextField('Latitude'),
    longitudeField: findTextField('Longitude'),
    cnpjField: page.getByLabel('CNPJ'),
    registrationField: findTextField('Inscrição estadual'),
    checkInField: page.getByLabel('Check-in'),
    createButton: page.getByRole('button', { name: /^Criar loja/ }),
    saveButton: page.getByRole('button', { name: /^Salvar/ }),
    editAddressButton: page.getByRole('button', { name: 'Editar endereço' }),
    /** Returns the value next to a label on the read-only page. */
    findDefinition: (name: string) =>
      page.getByRole('term').filter({ hasText: name }).locator('..').getByRole('definition'),
    savedToast: page
      .getByRole('region', { name: 'Avisos' })
      .getByText(/^Loja atualizada/)
      .first(),
  }
}

export const STORE_DATA = {
  display_name: 'Loja de Teste',
  schedules: 'Seg–Sex 9h–18h',
  address: {
    ...{ zip_code: '01310100', address: 'Avenida Paulista', number: '1000', neighborhood: 'Bela Vista' },
    ...{ city: 'São Paulo', state: 'SP' },
  },
}

/** Creates a store through the API and returns its id. */
export async function createStore(page: Page, ecommerceId: number, overrides: object = {}): Promise<number> {
  const headers = { origin: new URL(page.url()).origin }
  const response = await page.request.post(`/v2/boss/ecommerces/${ecommerceId}/stores`, {
    headers,
    data: { ...STORE_DATA, ...overrides },
  })
  return (await response.json()).store.id
}
