// Tests the number of key presses for ten daily tasks. Each letter and each key of a sequence counts; Ctrl+key is one.
import type { Page } from 'playwright/test'
import { reverseScenarios } from '../../src/demo/stories.ts'
import { expect, testOn } from './fixtures.ts'
import { countKeys } from './key-count.ts'
import { beforehand, done, paste, pressAll, pressUntilFocused, reprocessOn, signIn } from './steps.ts'

/** Uses an own server, because these tests reprocess the demo's scenario records. */
const test = testOn()
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const grid = (page: Page) => page.getByRole('grid').first()
const drawer = (page: Page) => page.getByRole('dialog')

interface Job {
  readonly name: string
  /** Maximum number of key presses. */
  readonly goal: number
  /** URL where the task begins. */
  readonly from: string
  /** Waits until the task can begin. */
  readonly ready: (page: Page) => Promise<unknown>
  readonly work: (page: Page) => Promise<void>
  /** Number of key presses that do not count: the text of a reason. */
  readonly free?: number
  /** Number of letters that cause no key event, because the emulated keyboard has no key for them. */
  readonly unheard?: number
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()
const focusedRow = (page: Page) => expect(grid(page).locator('[role=row]:focus')).toBeVisible()
const onTab = (page: Page) => page.getByRole('tab', { selected: true }).waitFor()
const chosen = (page: Page) =>
  page.getByRole('dialog', { name: 'Paleta de comandos' }).getByRole('option', { selected: true })
const maintenance = (page: Page) => page.getByRole('switch', { name: /^Modo de manutenção/ })
const reason = 'Banco'

const jobs: readonly Job[] = [
  {
    name: 'find an ecommerce by name, from anywhere',
    goal: 6,
    from: '/settings',
    ready: heading,
    work: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('azul')
      await expect(chosen(page)).toContainText('Loja Azul')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/ecommerces\/show\/1\b/)
    },
  },
  {
    name: 'find an ecommerce by name, from the filter of its list',
    goal: 8,
    from: '/ecommerces',
    ready: focusedRow,
    work: async (page) => {
      await page.keyboard.press('/')
      await page.keyboard.type('azul')
      // The unfiltered rows stay on the screen until the search has a response.
      const row = grid(page).getByRole('row').nth(1)
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
    goal: 15,
    from: '/ecommerces?q=loja+azul',
    ready: focusedRow,
    work: async (page) => {
      await page.keyboard.press('e')
      await expect(page.getByLabel('Nome de exibição')).toBeFocused()
      await pressAll(page, 'Tab', 'Tab')
      await page.keyboard.type('11987654321')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText('Loja Azul: dados salvos.')).toBeVisible()
    },
  },
  {
    name: 'reprocess a reverse from the clipboard',
    goal: 4,
    from: '/',
    ready: heading,
    work: async (page) => {
      await page.keyboard.press('Control+k')
      await paste(page, `ZD-48213 ${reverseScenarios.succeeds.id}`)
      await expect(chosen(page)).toContainText('Reprocessar reversa')
      await page.keyboard.press('Enter')
      await expect(reprocessOn(page).id).toHaveValue(String(reverseScenarios.succeeds.id))
      await expect(reprocessOn(page).task).not.toHaveValue('')
      await page.keyboard.press('Control+Enter')
      await expect(reprocessOn(page).result(done)).toBeVisible()
    },
  },
  {
    name: 'reprocess a reverse by hand, with the ticket kept',
    goal: 9,
    // The link sets the ticket of this tab.
    from: '/q?ticket=ZD-77001',
    ready: async (page) => {
      await page.getByRole('dialog', { name: 'Chamado ZD-77001' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    },
    work: async (page) => {
      await pressAll(page, 'p', 'r')
      await expect(reprocessOn(page).id).toBeFocused()
      await page.keyboard.type(String(reverseScenarios.received.id))
      await page.keyboard.press('Control+Enter')
      await expect(reprocessOn(page).result(done)).toBeVisible({ timeout: 30_000 })
    },
  },
  {
    name: 'maintenance on',
    goal: 16,
    from: '/',
    ready: heading,
    free: reason.length,
    unheard: 2,
    work: async (page) => {
      await pressAll(page, 'g', 'a')
      await expect(maintenance(page)).not.toBeChecked()
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('alertdialog').getByRole('textbox').nth(1)).toBeFocused()
      await page.keyboard.type('MANUTENÇÃO')
      await page.keyboard.press('Tab')
      await page.keyboard.type(reason)
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText('Modo de manutenção ligado.')).toBeVisible()
    },
  },
  {
    name: 'maintenance off',
    goal: 6,
    from: '/',
    ready: async (page) => {
      const data = { maintenance_mode: true, reason, until: null, confirmation: true }
      const headers = { origin: new URL(page.url()).origin }
      const answer = await page.request.put('/v2/boss/ecommerces/maintenance', { data, headers })
      expect(answer.status()).toBe(200)
      await heading(page)
    },
    work: async (page) => {
      await pressAll(page, 'g', 'a')
      await expect(maintenance(page)).toBeChecked()
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })).toBeFocused()
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText('Modo de manutenção desligado.')).toBeVisible()
    },
  },
  {
    name: 'export a report',
    goal: 3,
    from: '/',
    ready: heading,
    work: async (page) => {
      await pressAll(page, 'r', 'u')
      await expect(page.getByRole('button', { name: 'Exportar CSV' })).not.toHaveAttribute('aria-disabled')
      const file = page.waitForEvent('download')
      await page.keyboard.press('Control+Enter')
      expect((await file).suggestedFilename()).toMatch(/\.csv$/)
    },
  },
  {
    name: 'correct a zip code from its list, and on to the next row',
    goal: 11,
    from: '/correios?error=cep_invalid',
    ready: focusedRow,
    work: async (page) => {
      await page.keyboard.press('z')
      await expect(drawer(page).locator('input:focus')).toBeVisible()
      const before = await drawer(page).textContent()
      await page.keyboard.type('01310100')
      await expect(drawer(page).getByText('Endereço encontrado.')).toBeVisible()
      await page.keyboard.press('Control+Shift+Enter')
      await expect.poll(() => drawer(page).textContent()).not.toBe(before)
    },
  },
  {
    name: 'change one permission',
    goal: 22,
    from: '/',
    ready: heading,
    work: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('joao pedro')
      await expect(chosen(page)).toContainText('João Pedro')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: /João Pedro/ })).toBeVisible()
      await page.keyboard.press('e')
      await expect(page.getByRole('textbox', { name: /^Nome/ })).toBeFocused()
      await pressAll(page, 'Tab', 'Tab', 'Tab', 'ArrowDown', 'ArrowRight', 'Control+Enter')
      await expect(page.getByText('Permissões atualizadas com sucesso.')).toBeVisible()
    },
  },
  {
    name: 'add a fee: service, 2,5, the first of next month',
    goal: 16,
    from: '/ecommerces/show/139',
    ready: onTab,
    work: async (page) => {
      await pressAll(page, 'c', 't')
      await expect(drawer(page).getByLabel('Serviço')).toBeFocused()
      await pressAll(page, 't', 'Tab')
      await page.keyboard.type('2,5')
      await page.keyboard.press('Tab')
      await page.keyboard.type('dez')
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText(/Taxa criada: .* 2,5.* a partir de 01\/12\/20/)).toBeVisible()
    },
  },
  {
    name: 'change one value of a metadata',
    goal: 14,
    from: '/ecommerces/show/1',
    ready: onTab,
    work: async (page) => {
      await pressAll(page, 'o', 'm')
      await expect(page.getByRole('combobox', { name: 'Nome do metadado' })).toBeFocused()
      await page.keyboard.type('max')
      await page.keyboard.press('Enter')
      // The editor has the focus and its value is selected, so that typing replaces the value.
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
    goal: 20,
    from: '/ecommerces/show/1',
    ready: onTab,
    work: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('comp')
      await expect(chosen(page)).toContainText('Comparar')
      await page.keyboard.press('Enter')
      await expect(drawer(page).getByRole('textbox')).toBeFocused()
      await page.keyboard.type('conc')
      const found = drawer(page).getByRole('button', { name: 'Casa Conceição · 2' })
      await expect(found).toBeVisible()
      await pressUntilFocused(page, 'Tab', found)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/other=2/)
    },
  },
]

for (const { name, goal, from, ready, work, free = 0, unheard = 0 } of jobs) {
  test(`The task “${name}” needs at most ${goal} keys`, async ({ page }) => {
    await signIn(page, 'admin_boss', beforehand)
    // The reprocess form prefills the task that the user typed last.
    const headers = { origin: new URL(page.url()).origin }
    await page.request.put('/v2/users/me/preferences', { data: { recent_tasks: ['Conferir devolução'] }, headers })
    await page.goto(from)
    await ready(page)
    const keys = await countKeys(page)
    await work(page)
    const pressed = await keys()
    expect(pressed.length - free + unheard, pressed.join(' ')).toBeLessThanOrEqual(goal)
  })
}
