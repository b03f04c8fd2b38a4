// Locators of the details page of an ecommerce, and functions that set and read the ecommerce's features through the
// API.
import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

export const buildEditUrl = (id: number) => `/ecommerces/show/${id}?mode=edit`

/** Returns the fields of the details page in edit mode. */
export function getDetailsFields(page: Page) {
  const findField = (name: string) => page.getByRole('textbox', { name, exact: false })
  return {
    displayNameField: findField('Nome de exibição'),
    tradeNameField: findField('Nome fantasia'),
    documentField: page.getByLabel(/^(CNPJ|RFC)/),
    phoneField: findField('Telefone'),
    zipField: page.getByLabel(/^(CEP|Código postal)/),
    streetField: findField('Logradouro'),
    numberField: findField('Número'),
    complementField: findField('Complemento'),
    neighborhoodField: page.getByLabel(/^(Bairro|Colônia)/),
    cityField: page.getByLabel('Cidade'),
    stateField: page.getByLabel('Estado'),
    countryField: page.getByLabel('País'),
    saveButton: page.getByRole('button', { name: /^Salvar/ }),
    savedToast: page.getByRole('region', { name: 'Avisos' }).getByText('dados salvos').first(),
  }
}

/** Returns functions that set and read the features of an ecommerce through the API. */
export function createFeatureApi(page: Page, id: number) {
  const path = `/v2/boss/ecommerces/${id}/features`
  return {
    set: async (features: Readonly<Record<string, readonly string[]>>) => {
      const headers = { origin: new URL(page.url()).origin }
      expect((await page.request.put(path, { data: { ecommerceId: id, features }, headers })).status()).toBe(200)
    },
    enabled: async (module: string): Promise<string[]> => {
      const { data } = await (await page.request.get(path)).json()
      const flags: { value: string; has: boolean }[] = data.features[module]
      return flags.filter(({ has }) => has).map(({ value }) => value)
    },
  }
}
