// Tests how many key presses ten daily tasks need. Every letter and every key of a key sequence counts as one key
// press. A key combination with Ctrl also counts as one.
import type { Page } from 'playwright/test'
import { reverseScenarios } from '../../src/demo/stories.ts'
import { createTestWithOwnServer, expect } from './fixtures.ts'
import { recordKeys } from './key-count.ts'
import { getReprocessLocators, HEALTH_PATH, paste, pressAll, REPROCESS_DONE_TITLE, signIn } from './steps.ts'

/** Test function with its own server, because these tests change demo records that other tests also use. */
const test = createTestWithOwnServer()
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const getGrid = (page: Page) => page.getByRole('grid').first()
const getDrawer = (page: Page) => page.getByRole('dialog')

interface Task {
  readonly name: string
  /** Maximum number of key presses. */
  readonly maxKeyPresses: number
  /** URL where the task begins. */
  readonly startUrl: string
  /** Waits until the task can begin. */
  readonly waitUntilReady: (page: Page) => Promise<unknown>
  readonly perform: (page: Page) => Promise<void>
  /** Number of key presses that are not counted, because they type the text of a reason. */
  readonly uncountedKeyPresses?: number
}

const waitForHeading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()
const waitForFocusedRow = (page: Page) => expect(getGrid(page).locator('[role=row]:focus')).toBeVisible()
const waitForTab = (page: Page) => page.getByRole('tab', { selected: true }).waitFor()
const getSelectedOption = (page: Page) =>
  page.getByRole('dialog', { name: 'Paleta de comandos' }).getByRole('option', { selected: true })
const reason = 'Banco'

const tasks: readonly Task[] = [
  {
    name: 'find an ecommerce by name, from anywhere',
    maxKeyPresses: 6,
    startUrl: '/settings',
    waitUntilReady: waitForHeading,
    perform: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('azul')
      await expect(getSelectedOption(page)).toContainText('Loja Azul')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/ecommerces\/show\/1\b/)
    },
  },
  {
    name: 'find an ecommerce by name, from the filter of its list',
    maxKeyPresses: 8,
    startUrl: '/ecommerces',
    waitUntilReady: waitForFocusedRow,
    perform: async (page) => {
      await page.keyboard.press('/')
      await page.keyboard.type('azul')
      // Waits for the result of the search, because the page displays the unfiltered rows until then.
      const row = getGrid(page).getByRole('row').nth(1)
      await expect(page).toHaveURL(/q=azul/)
      await expect(row).toContainText('Loja Azul')
      await page.keyboard.press('ArrowDown')
      await expect(row).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/ecommerces\/show\/1\b/)
    },
  },
  {
    name: 'edit the telephone of an ecommerce',
    maxKeyPresses: 14,
    startUrl: '/ecommerces?q=loja+azul',
    waitUntilReady: waitForFocusedRow,
    perform: async (page) => {
      await page.keyboard.press('e')
      await expect(page.getByLabel('Nome de exibição')).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.type('11987654321')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Loja Azul: dados salvos.')).toBeVisible()
    },
  },
  {
    name: 'reprocess a reverse from the clipboard',
    maxKeyPresses: 4,
    startUrl: '/',
    waitUntilReady: waitForHeading,
    perform: async (page) => {
      await page.keyboard.press('Control+k')
      await paste(page, `ZD-48213 ${reverseScenarios.succeeds.id}`)
      await expect(getSelectedOption(page)).toContainText('Reprocessar reversa')
      await page.keyboard.press('Enter')
      await expect(getReprocessLocators(page).idField).toHaveValue(String(reverseScenarios.succeeds.id))
      await expect(getReprocessLocators(page).taskField).not.toHaveValue('')
      await page.keyboard.press('Control+Enter')
      await expect(getReprocessLocators(page).findResult(REPROCESS_DONE_TITLE)).toBeVisible()
    },
  },
  {
    name: 'reprocess a reverse by hand, with the ticket kept',
    maxKeyPresses: 9,
    // Opens a link that makes ZD-77001 the current ticket of the browser tab.
    startUrl: '/q?ticket=ZD-77001',
    waitUntilReady: async (page) => {
      await page.getByRole('dialog', { name: 'Chamado ZD-77001' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    },
    perform: async (page) => {
      await pressAll(page, 'p', 'r')
      await expect(getReprocessLocators(page).idField).toBeFocused()
      await page.keyboard.type(String(reverseScenarios.received.id))
      await page.keyboard.press('Control+Enter')
      await expect(getReprocessLocators(page).findResult(REPROCESS_DONE_TITLE)).toBeVisible({ timeout: 30_000 })
    },
  },
  {
    name: 'maintenance on',
    maxKeyPresses: 14,
    startUrl: '/',
    waitUntilReady: waitForHeading,
    uncountedKeyPresses: reason.length,
    perform: async (page) => {
      await pressAll(page, 'p', 's')
      await expect(page.getByRole('alertdialog').getByRole('textbox', { name: 'Motivo' })).toBeFocused()
      await page.keyboard.type(reason)
      await page.keyboard.press('Tab')
      await page.keyboard.type('manutencao')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText('Modo de manutenção ligado.')).toBeVisible()
    },
  },
  {
    name: 'maintenance off',
    maxKeyPresses: 3,
    startUrl: '/',
    waitUntilReady: async (page) => {
      const data = { maintenance_mode: true, reason, until: null, confirmation: true }
      const headers = { origin: new URL(page.url()).origin }
      const response = await page.request.put('/v2/boss/ecommerces/maintenance', { data, headers })
      expect(response.status()).toBe(200)
      await waitForHeading(page)
    },
    perform: async (page) => {
      await pressAll(page, 'p', 's')
      await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })).toBeFocused()
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText('Modo de manutenção desligado.')).toBeVisible()
    },
  },
  {
    name: 'export a report',
    maxKeyPresses: 3,
    startUrl: '/',
    waitUntilReady: waitForHeading,
    perform: async (page) => {
      await pressAll(page, 'r', 'u')
      await expect(page.getByRole('button', { name: 'Exportar CSV' })).not.toHaveAttribute('aria-disabled')
      const file = page.waitForEvent('download')
      await page.keyboard.press('Control+Enter')
      expect((await file).suggestedFilename()).toMatch(/\.csv$/)
    },
  },
  {
    name: 'correct a zip code from its list, and on to the next row',
    maxKeyPresses: 11,
    startUrl: '/correios?error=cep_invalid',
    waitUntilReady: waitForFocusedRow,
    perform: async (page) => {
      await page.keyboard.press('z')
      await expect(getDrawer(page).locator('input:focus')).toBeVisible()
      const textBefore = await getDrawer(page).textContent()
      await page.keyboard.type('01310100')
      await expect(getDrawer(page).getByText('Endereço encontrado.')).toBeVisible()
      await page.keyboard.press('Control+Shift+Enter')
      await expect.poll(() => getDrawer(page).textContent()).not.toBe(textBefore)
    },
  },
  {
    name: 'change one permission',
    maxKeyPresses: 16,
    startUrl: '/',
    waitUntilReady: waitForHeading,
    perform: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('joao pedro')
      await expect(getSelectedOption(page)).toContainText('João Pedro')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: /João Pedro/ })).toBeVisible()
      await page.keyboard.press('e')
      await expect(page.getByRole('group', { name: 'Nível em cada área' }).locator('input:focus')).toBeVisible()
      await pressAll(page, 'ArrowDown', 'ArrowRight', 'Control+Enter')
      await expect(page.getByText('Permissões atualizadas com sucesso.')).toBeVisible()
    },
  },
  {
    name: 'add a fee: service, 2,5, the first of next month',
    maxKeyPresses: 8,
    startUrl: '/ecommerces/show/139',
    waitUntilReady: waitForTab,
    perform: async (page) => {
      await pressAll(page, 'c', 't')
      await expect(getDrawer(page).getByLabel('Serviço')).toBeFocused()
      await pressAll(page, 't', 'Tab')
      await page.keyboard.type('2,5')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText(/Taxa criada: .* 2,5.* a partir de 01\/\d\d\/20/)).toBeVisible()
    },
  },
  {
    name: 'change one value of a metadata',
    maxKeyPresses: 14,
    startUrl: '/ecommerces/show/1',
    waitUntilReady: waitForTab,
    perform: async (page) => {
      await pressAll(page, 'o', 'm')
      await expect(page.getByRole('combobox', { name: 'Nome do metadado' })).toBeFocused()
      await page.keyboard.type('max')
      await page.keyboard.press('Enter')
      // Typing replaces the value, because the editor has the focus and the whole value is selected.
      await expect(page.getByRole('textbox', { name: 'Valor em JSON' })).toBeFocused()
      await page.keyboard.type('45')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })).toBeFocused()
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText(/Metadado \S+ atualizado/).first()).toBeVisible()
    },
  },
  {
    name: 'compare two ecommerces',
    maxKeyPresses: 7,
    startUrl: '/ecommerces/show/1',
    waitUntilReady: waitForTab,
    perform: async (page) => {
      await pressAll(page, 'o', 'x')
      await expect(getDrawer(page).getByRole('textbox')).toBeFocused()
      await page.keyboard.type('conc')
      await expect(getDrawer(page).getByRole('listitem').first()).toHaveText('Casa Conceição · 2')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/other=2/)
    },
  },
]

for (const { name, maxKeyPresses, startUrl, waitUntilReady, perform, uncountedKeyPresses = 0 } of tasks) {
  test(`The task “${name}” needs at most ${maxKeyPresses} keys`, async ({ page }) => {
    await signIn(page, 'admin_boss', HEALTH_PATH)
    // Saves a recent task in the preferences, because the form suggests the task that the user typed last.
    const headers = { origin: new URL(page.url()).origin }
    await page.request.put('/v2/users/me/preferences', { data: { recent_tasks: ['Conferir devolução'] }, headers })
    await page.goto(startUrl)
    await waitUntilReady(page)
    const keys = await recordKeys(page)
    await perform(page)
    const pressedKeys = await keys()
    expect(pressedKeys.length - uncountedKeyPresses, pressedKeys.join(' ')).toBeLessThanOrEqual(maxKeyPresses)
  })
}
