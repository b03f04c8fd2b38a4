// Lists the screens of preferences, saved views and parked drawers that the accessibility tests visit. A parked drawer
// was closed with its input, to be continued later.
import type { Page } from 'playwright/test'
import type { TestedScreen } from './tested-screen.ts'

const waitForDialog = (name: string) => (page: Page) => page.getByRole('dialog', { name }).waitFor()

export const preferencesScreens: readonly TestedScreen[] = [
  { name: 'preferences', url: '/?do=session.preferences', waitUntilReady: waitForDialog('Preferências') },
  { name: 'own sessions', url: '/?do=session.mine', waitUntilReady: waitForDialog('Minhas sessões') },
  { name: 'home page', url: '/?do=session.homePage', waitUntilReady: waitForDialog('Escolher página inicial') },
  {
    name: 'keys',
    url: '/?do=keyboard.remap',
    waitUntilReady: async (page) => {
      await page.getByRole('button', { name: 'Trocar g h de “Ir para o início”' }).click()
      const keyDialog = page.getByRole('dialog', { name: 'Tecla de “Ir para o início”' })
      await keyDialog.waitFor()
      for (const key of ['g', 'e']) await page.keyboard.press(key)
      await keyDialog.getByText('Ver ecommerces (g e)').waitFor()
    },
  },
  {
    name: 'saving a view',
    url: '/ecommerces?situation=all&do=view.save',
    waitUntilReady: waitForDialog('Salvar visão da lista'),
  },
  { name: 'choosing a view', url: '/ecommerces?do=view.open', waitUntilReady: waitForDialog('Abrir visão salva') },
  {
    name: 'parked drawers',
    url: '/?do=reprocess.reverse&reverse_id=918273',
    waitUntilReady: async (page) => {
      await page.getByRole('button', { name: /^Guardar para depois/ }).click()
      await page.getByRole('region', { name: 'Guardado para depois' }).getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'a drawer over a drawer, and its question',
    containsPortugueseNames: true,
    url: '/ecommerces?do=session.preferences',
    waitUntilReady: async (page) => {
      await waitForDialog('Preferências')(page)
      await page.keyboard.press('Control+K')
      await page.keyboard.type('reprocessar reversa')
      await page
        .getByRole('option', { name: /^Reprocessar reversa/ })
        .first()
        .waitFor()
      await page.keyboard.press('Enter')
      await page.getByLabel('Tarefa').fill('Conferir a caixa')
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
