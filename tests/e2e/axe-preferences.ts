// Lists the screens of preferences, saved views and parked drawers for the accessibility tests.
import type { Page } from 'playwright/test'
import type { Screen } from './axe-people.ts'

const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name }).waitFor()

export const preferencesScreens: readonly Screen[] = [
  { name: 'preferences', place: '/?do=session.preferences', ready: dialog('Preferências') },
  { name: 'own sessions', place: '/?do=session.mine', ready: dialog('Minhas sessões') },
  { name: 'home page', place: '/?do=session.homePage', ready: dialog('Escolher página inicial') },
  {
    name: 'keys',
    place: '/?do=keyboard.remap',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Trocar g h de “Ir para o início”' }).click()
      const recorder = page.getByRole('dialog', { name: 'Tecla de “Ir para o início”' })
      await recorder.waitFor()
      for (const key of ['g', 'e']) await page.keyboard.press(key)
      await recorder.getByText('Ver ecommerces (g e)').waitFor()
    },
  },
  { name: 'saving a view', place: '/ecommerces?situation=all&do=view.save', ready: dialog('Salvar visão da lista') },
  { name: 'choosing a view', place: '/ecommerces?do=view.open', ready: dialog('Abrir visão salva') },
  {
    name: 'parked drawers',
    place: '/ecommerces?do=reprocess.reverse&reverse_id=918273',
    ready: async (page) => {
      await page.getByRole('button', { name: /^Guardar para depois/ }).click()
      await page.getByRole('complementary', { name: 'Guardados para depois' }).getByRole('listitem').waitFor()
    },
  },
  {
    name: 'a drawer over a drawer, and its question',
    keepsNames: true,
    place: '/ecommerces?do=session.preferences',
    ready: async (page) => {
      await dialog('Preferências')(page)
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
