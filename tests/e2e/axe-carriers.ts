// Lists the carrier screens that the accessibility tests visit.

import { buildConnectorUrl } from './carriers-page.ts'
import type { TestedScreen } from './tested-screen.ts'

export const carrierScreens: readonly TestedScreen[] = [
  {
    name: 'carriers',
    accountType: 'ti',
    url: '/integrated-carriers',
    waitUntilReady: (page) => page.getByRole('row').nth(3).waitFor(),
  },
  {
    name: 'search for a carrier with its snackbar',
    accountType: 'ti',
    url: '/integrated-carriers/new',
    waitUntilReady: async (page) => {
      await page.getByLabel('URL do conector').fill('x')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'a carrier that was found, with errors',
    accountType: 'ti',
    url: `/integrated-carriers/new?connector_url=${encodeURIComponent(buildConnectorUrl('rota-verde', '?axe'))}`,
    waitUntilReady: async (page) => {
      await page.getByRole('button', { name: /^Criar transportadora/ }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'a carrier that was not found',
    accountType: 'ti',
    url: `/integrated-carriers/new?connector_url=${encodeURIComponent(buildConnectorUrl('quebrada'))}`,
    // Waits for the panel of the page, because the toast of the previous screen may still be displayed.
    waitUntilReady: (page) => page.getByRole('main').getByRole('alert').waitFor(),
  },
  {
    name: 'carrier',
    accountType: 'ti',
    url: '/integrated-carriers/1',
    waitUntilReady: (page) => page.getByRole('heading', { name: 'Coleta em domicílio' }).waitFor(),
  },
  {
    name: 'carrier in a form',
    accountType: 'ti',
    url: '/integrated-carriers/3/edit',
    waitUntilReady: (page) => page.getByRole('button', { name: /^Salvar/ }).waitFor(),
  },
]
