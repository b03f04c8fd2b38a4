// Lists the store screens that the accessibility tests visit.
import { buildCsv, VALID_ROW } from '../stores/files.ts'
import type { TestedScreen } from './tested-screen.ts'

export const storeScreens: readonly TestedScreen[] = [
  {
    name: 'stores of an ecommerce',
    accountType: 'cs',
    url: '/stores?ecommerce_id=1',
    waitUntilReady: (page) => page.getByRole('row').nth(5).waitFor(),
  },
  {
    name: 'stores of all ecommerces',
    accountType: 'cs',
    url: '/stores/all',
    waitUntilReady: (page) => page.getByRole('row').nth(5).waitFor(),
  },
  {
    name: 'choice of the ecommerce of stores',
    accountType: 'cs',
    url: '/stores',
    waitUntilReady: async (page) => {
      await page.getByRole('combobox', { name: 'Ecommerce' }).click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'new store with errors',
    accountType: 'cs',
    url: '/stores/new?ecommerce_id=1',
    waitUntilReady: async (page) => {
      await page.getByRole('button', { name: /^Criar loja/ }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'store to read',
    url: '/ecommerces/1/stores/show/2',
    waitUntilReady: (page) => page.getByRole('heading', { name: 'Endereço' }).waitFor(),
  },
  {
    name: 'a section of a store edited',
    accountType: 'cs',
    url: '/ecommerces/1/stores/show/2?mode=edit&section=address',
    waitUntilReady: (page) => page.getByRole('button', { name: 'Cancelar' }).waitFor(),
  },
  {
    name: 'stores from a file',
    accountType: 'cs',
    url: '/stores/new?tab=upload&ecommerce_id=1',
    waitUntilReady: async (page) => {
      await page.locator('input[type=file]').setInputFiles({
        name: 'lojas.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(buildCsv([{ ...VALID_ROW, zip_code: '1' }])),
      })
      await page.getByRole('button', { name: 'Enviar arquivo' }).click()
      await page.getByRole('list', { name: 'Erros do arquivo' }).waitFor()
    },
  },
  {
    name: 'contract of a store',
    accountType: 'cs',
    url: '/ecommerces/1/stores/show/2?tab=correios',
    waitUntilReady: (page) => page.getByRole('button', { name: 'Editar contrato' }).waitFor(),
  },
  {
    name: 'contract of a store edited',
    accountType: 'cs',
    url: '/ecommerces/1/stores/show/2?tab=correios&mode=edit',
    waitUntilReady: (page) => page.getByLabel('Cartão de postagem').waitFor(),
  },
]
