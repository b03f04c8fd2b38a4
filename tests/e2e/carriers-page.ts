// Locators of the pages of carriers, and URLs of demo connectors.
import type { Page } from 'playwright/test'
import { openApiSession } from './api-session.ts'

/**
 * Returns the connector URL of a demo carrier. Each query string results in a different carrier, because the URL
 * identifies a carrier.
 */
export const buildConnectorUrl = (name: string, query = '') => `http://localhost:4173/demo/carriers/${name}${query}`

export function getCarrierLocators(page: Page) {
  const getService = (name: string) => page.getByRole('region', { name, exact: true })
  return {
    grid: page.getByRole('grid', { name: 'Transportadoras' }),
    findHeading: (name: string) => page.getByRole('heading', { level: 1, name }),
    urlField: page.getByLabel('URL do conector'),
    searchButton: page.getByRole('button', { name: /^Buscar pela URL/ }),
    registerButton: page.getByRole('button', { name: /^Criar transportadora/ }),
    saveButton: page.getByRole('button', { name: /^Salvar/ }),
    bikeService: getService('Coleta de bicicleta'),
    vanService: getService('Coleta com van elétrica'),
    findService: getService,
    errorSummary: page.getByRole('alert').filter({ hasText: /^Corrija/ }),
    reloadStatus: page.getByRole('status').filter({ hasText: 'Recarregando a página' }),
    findToast: (text: string) =>
      page.getByRole('region', { name: 'Avisos' }).getByRole('alert').filter({ hasText: text }),
  }
}

export const carrierFields = {
  bicicleta: { account_id: 'conta-1', client_secret: 'segredo-1', notes: 'Portaria 2' },
  van: { account_id: 'conta-2' },
}

/** Creates a carrier with a demo connector over the API, and returns the id of the carrier. */
export async function createCarrier(baseURL: string, connectorQuery: string): Promise<number> {
  const session = await openApiSession(baseURL, 'ti')
  const body = { url: buildConnectorUrl('rota-verde', connectorQuery), custom_fields: carrierFields }
  return (await (await session.post('/v2/boss/courier-connectors', body)).json()).data.id
}
