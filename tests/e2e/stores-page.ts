// The pages of stores, as journeys use them.
import type { Page } from 'playwright/test'

export const storeAt = (ecommerce: number, id: number) => `/ecommerces/${ecommerce}/stores/show/${id}`

/** With the form of all its data. */
export const storeEditedAt = (ecommerce: number, id: number) => `${storeAt(ecommerce, id)}?mode=edit`

export function storeOn(page: Page) {
  const field = (name: string) => page.getByRole('textbox', { name, exact: false })
  return {
    ecommerce: page.getByRole('combobox', { name: 'Ecommerce' }),
    search: page.getByRole('button', { name: 'Buscar', exact: true }),
    grid: page.getByRole('grid', { name: 'Lojas' }),
    name: field('Nome de exibição'),
    schedules: field('Horários de funcionamento'),
    email: field('E-mail'),
    notify: page.getByLabel('Avisar por e-mail das reversas entregues'),
    zip: page.getByLabel(/^CEP/),
    street: field('Logradouro'),
    number: field('Número'),
    neighborhood: page.getByLabel(/^Bairro/),
    city: page.getByLabel(/^Cidade/),
    state: page.getByLabel(/^Estado/),
    latitude: field('Latitude'),
    longitude: field('Longitude'),
    cnpj: page.getByLabel('CNPJ'),
    registration: field('Inscrição estadual'),
    checkIn: page.getByLabel('Check-in'),
    create: page.getByRole('button', { name: /^Criar loja/ }),
    save: page.getByRole('button', { name: /^Salvar/ }),
    editAddress: page.getByRole('button', { name: 'Editar endereço' }),
    /** What stands to read under a name. */
    fact: (name: string) => page.getByRole('term').filter({ hasText: name }).locator('..').getByRole('definition'),
    saved: page
      .getByRole('region', { name: 'Avisos' })
      .getByText(/^Loja atualizada/)
      .first(),
  }
}

export const someStore = {
  display_name: 'Loja de Teste',
  schedules: 'Seg–Sex 9h–18h',
  address: {
    ...{ zip_code: '01310100', address: 'Avenida Paulista', number: '1000', neighborhood: 'Bela Vista' },
    ...{ city: 'São Paulo', state: 'SP' },
  },
}

/** Made over the API; answers its id. */
export async function makeStore(page: Page, ecommerce: number, more: object = {}): Promise<number> {
  const headers = { origin: new URL(page.url()).origin }
  const made = await page.request.post(`/v2/boss/ecommerces/${ecommerce}/stores`, {
    headers,
    data: { ...someStore, ...more },
  })
  return (await made.json()).store.id
}
