// Lists the screens of carriers for the accessibility tests.
import type { Screen } from './axe-people.ts'
import { connector } from './carriers-page.ts'

export const carrierScreens: readonly Screen[] = [
  {
    name: 'carriers',
    who: 'ti',
    place: '/integrated-carriers',
    ready: (page) => page.getByRole('row').nth(3).waitFor(),
  },
  {
    name: 'search for a carrier with its snackbar',
    who: 'ti',
    place: '/integrated-carriers/new',
    ready: async (page) => {
      await page.getByLabel('URL do conector').fill('x')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'a carrier that was found, with errors',
    who: 'ti',
    place: `/integrated-carriers/new?connector_url=${encodeURIComponent(connector('rota-verde', '?axe'))}`,
    ready: async (page) => {
      await page.getByRole('button', { name: /^Criar transportadora/ }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'a carrier that was not found',
    who: 'ti',
    place: `/integrated-carriers/new?connector_url=${encodeURIComponent(connector('quebrada'))}`,
    ready: (page) => page.getByRole('alert').first().waitFor(),
  },
  {
    name: 'carrier',
    who: 'ti',
    place: '/integrated-carriers/1',
    ready: (page) => page.getByRole('heading', { name: 'Coleta em domicílio' }).waitFor(),
  },
  {
    name: 'carrier in a form',
    who: 'ti',
    place: '/integrated-carriers/3/edit',
    ready: (page) => page.getByRole('button', { name: /^Salvar/ }).waitFor(),
  },
]
