// Inserts the ecommerces that the list tests search, filter and sort.
import { listEcommerces } from '#contract/platform/ecommerces.ts'
import { makeEcommerce, makeIntegration } from '../factories.ts'
import type { Api } from '../harness.ts'

/** Inserts the ecommerces and returns their ids by display name. */
export async function makeMerchants(api: Api): Promise<Readonly<Record<string, number>>> {
  const ids: Record<string, number> = {}
  const { db } = api.connection
  const add = async (display_name: string, row: Parameters<typeof makeEcommerce>[1] = {}) => {
    ids[display_name] = (await makeEcommerce(db, { display_name, ...row })).id
  }
  await add('Ótica Conceição', { document: '12ABC34501DE35', email: 'sac@oticaconceicao.com.br' })
  await add('Água Viva', { url: 'https://www.aguaviva.com.br', features: ['apps.zendesk', 'modules.reports'] })
  await add('zebra calçados')
  await add('100% Algodão', { trade_name: 'Fios_e_Cia', company_name: 'Barra \\ Ltda.' })
  await add('Fechada', { is_active: false })
  await makeIntegration(db, {
    ecommerce_id: ids['Água Viva'] ?? 0,
    api_url: 'https://b.example/api',
    integration_type: 'reverse_ecommerce',
  })
  await makeIntegration(db, {
    ecommerce_id: ids['zebra calçados'] ?? 0,
    api_url: 'https://a.example/api',
    integration_type: 'order_ecommerce',
  })
  await makeIntegration(db, {
    ecommerce_id: ids['Ótica Conceição'] ?? 0,
    software_id: 9,
    api_url: 'https://bling.example',
  })
  return ids
}

/** Returns the display names of all ecommerces that match the query, in the order of the list. */
export async function listNames(api: Api, query: Readonly<Record<string, unknown>>): Promise<string[]> {
  const { body } = await api.request(listEcommerces, { query: { limit: '0', ...query } })
  return body.data.map((row: { display_name: string }) => row.display_name)
}
