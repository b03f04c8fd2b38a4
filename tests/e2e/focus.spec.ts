// Tests the table in docs/focus.md, which lists the element that has the focus after each user action. The focus must
// never be on `body` or `main`.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { reverseScenarios } from '../../src/demo/stories.ts'
import { getBatchLocators } from './batches-page.ts'
import { createTestWithOwnServer, expect } from './fixtures.ts'
import { getReprocessLocators, navigateTo, pressAll, pressUntilFocused, signIn } from './steps.ts'

/** Uses an own server, because the tests of other files reprocess the reverses of the batches in this file. */
const test = createTestWithOwnServer()

const focusTable = readFileSync(new URL('../../docs/focus.md', import.meta.url), 'utf8')
const documentedSteps = [...focusTable.matchAll(/^\| (.+?) \| (.+) \|$/gm)]
  .map(([, step]) => step)
  .filter((step) => step !== 'step')

/** Waits until an element other than `body`, `main` and the main heading has the focus. */
async function expectFocusOnElement(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.matches('body, main, main h1') ?? true), {
      message: 'something has the focus',
    })
    .toBe(false)
}

const getGrid = (page: Page) => page.getByRole('grid').first()
const getRow = (page: Page, text: string | RegExp) => getGrid(page).getByRole('row').filter({ hasText: text })
const getSelectedTab = (page: Page) => page.getByRole('tab', { selected: true })
const getFocusedElement = (page: Page) => page.locator(':focus')

async function openList(page: Page, ...keys: readonly string[]): Promise<void> {
  await pressAll(page, ...keys)
  await expect(getGrid(page).getByRole('row').nth(1)).toBeFocused()
}

/** Focuses the row of the ecommerce Loja Azul in the list. */
async function focusLojaAzulRow(page: Page): Promise<void> {
  await openList(page, 'g', 'e')
  await page.keyboard.press('/')
  await page.keyboard.type('loja azul')
  await expect(getGrid(page).getByRole('row')).toHaveCount(2)
  await pressUntilFocused(page, 'Tab', getRow(page, 'Loja Azul'))
}

/** Opens the page of the ecommerce Loja Azul from its row in the list. */
async function openLojaAzul(page: Page): Promise<void> {
  await focusLojaAzulRow(page)
  await page.keyboard.press('Enter')
  await expect(getSelectedTab(page)).toBeFocused()
}

/**
 * Functions that perform the user actions of the table in docs/focus.md with the keyboard, and check which element has
 * the focus afterwards.
 */
const checkByUserAction: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a list (`g e`)': (page) => openList(page, 'g', 'e'),
  'a list without rows': async (page) => {
    await openList(page, 'g', 'v')
    await page.keyboard.press('/')
    await page.keyboard.type('9999999999')
    await expect(page.getByText('Nenhuma reversa encontrada')).toBeVisible()
    await page.keyboard.press('Tab')
    await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: /^Limpar/ }).last())
    await page.keyboard.press('Enter')
    await expect(getFocusedElement(page)).toHaveAttribute('data-list-filter')
  },
  'a record (`Enter` on its row)': openLojaAzul,
  'a record without tabs': async (page) => {
    await openList(page, 'g', 'v')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/reverses\/show/)
    await expect(page.locator('main').locator(':is(a, button):focus')).toBeVisible()
  },
  '*edit* (`e`)': async (page) => {
    await focusLojaAzulRow(page)
    await page.keyboard.press('e')
    await expect(page.getByLabel('Nome de exibição')).toBeFocused()
  },
  'a new record (`c e`)': async (page) => {
    await openList(page, 'g', 'e')
    await pressAll(page, 'c', 'e')
    await expect(page.getByLabel('Nome de exibição').or(page.getByLabel('Razão social'))).toBeFocused()
  },
  'a tab with a table (`o b`)': async (page) => {
    await openLojaAzul(page)
    await pressAll(page, 'o', 'b')
    await expect(page.getByRole('grid', { name: 'Histórico de taxas' }).getByRole('row').nth(1)).toBeFocused()
  },
  'a tab with a form (`o f`)': async (page) => {
    await openLojaAzul(page)
    await pressAll(page, 'o', 'f')
    await expect(page.getByRole('tabpanel').locator('input:focus')).toBeVisible()
  },
  'a tab without a form (`o q`)': async (page) => {
    await openLojaAzul(page)
    await pressAll(page, 'o', 'q')
    await expect(page.getByRole('button', { name: 'Editar cotas' })).toBeFocused()
  },
  '`Esc` in a field of a tab': async (page) => {
    await openLojaAzul(page)
    await pressAll(page, 'o', 'f')
    await expect(page.getByRole('tabpanel').locator('input:focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(getSelectedTab(page)).toBeFocused()
  },
  '`Esc` in a field of a page with a form (`c e`)': async (page) => {
    await pressAll(page, 'c', 'e')
    await expect(page.getByLabel('Razão social')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Criar ecommerce/ })).toBeFocused()
    await pressAll(page, 'g', 'h')
    await expect(page).toHaveURL(/\/$/)
    await expect(page.locator('main').locator(':is(a, button):focus')).toBeVisible()
  },
  'a report (`r o`)': async (page) => {
    await pressAll(page, 'r', 'o')
    await expect(page.getByRole('button', { name: 'Exportar CSV' })).toBeFocused()
  },
  'the home page (`g h`)': async (page) => {
    await openList(page, 'g', 'e')
    await pressAll(page, 'g', 'h')
    await expect(page.locator('main').locator(':is(a, button):focus')).toBeVisible()
  },
  'settings (`g s`)': async (page) => {
    await pressAll(page, 'g', 's')
    await expect(page.locator('main input:focus')).toBeVisible()
  },
  'back to the list (`u`)': async (page) => {
    await openLojaAzul(page)
    await page.keyboard.press('u')
    await expect(getRow(page, 'Loja Azul')).toBeFocused()
  },
  'a drawer with a form': async (page) => {
    await openLojaAzul(page)
    await pressAll(page, 'c', 't')
    await expect(page.getByRole('dialog').getByLabel('Serviço')).toBeFocused()
  },
  'reprocessing a record whose id is given': async (page) => {
    const { idField, taskField, ticketField } = getReprocessLocators(page)
    // Saves a recent task in the preferences, because the form suggests the task that the user typed last.
    const headers = { origin: new URL(page.url()).origin }
    await page.request.put('/v2/users/me/preferences', { data: { recent_tasks: ['Conferir'] }, headers })
    await page.goto('/?do=reprocess.reverse&reverse_id=101')
    await expect(ticketField).toBeFocused()
    await page.goto('/?do=reprocess.reverse&ticket=ZD-50')
    await expect(idField).toBeFocused()
    await page.goto('/?do=reprocess.reverse&reverse_id=101&ticket=ZD-50')
    await expect(taskField).toBeFocused()
    await expect(taskField).toHaveValue('Conferir')
    await expect(taskField).toHaveAccessibleDescription('Da última vez.')
    await page.keyboard.type('Reenviar')
    await expect(taskField).toHaveValue('Reenviar')
    await expect(taskField).toHaveAccessibleDescription('O que foi pedido no chamado.')
    await expect(idField).toHaveValue('101')
  },
  'a drawer without a form': async (page) => {
    await openList(page, 'g', 'e')
    await pressAll(page, 'o', 'n')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toBeVisible()
  },
  'a confirmation dialog': async (page) => {
    await openLojaAzul(page)
    await page.keyboard.press('Control+K')
    await page.keyboard.type('desativar')
    await page
      .getByRole('option', { name: /^Desativar/ })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await pressUntilFocused(page, 'Shift+Tab', page.getByRole('button', { name: 'Desativar', exact: true }))
    await page.keyboard.press('Enter')
    const confirmationDialog = page.getByRole('alertdialog')
    await expect(confirmationDialog.locator(':focus')).toBeVisible()
  },
  'the palette': async (page) => {
    await page.keyboard.press('Control+K')
    await expect(page.getByRole('combobox', { name: 'Paleta de comandos' })).toBeFocused()
  },
  'closing a drawer, a dialog or the palette (`Esc`)': async (page) => {
    await openLojaAzul(page)
    await page.keyboard.press('Control+K')
    await expect(page.getByRole('combobox', { name: 'Paleta de comandos' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(getSelectedTab(page)).toBeFocused()
    await pressAll(page, 'c', 't')
    await expect(page.getByRole('dialog').getByLabel('Serviço')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(getSelectedTab(page)).toBeFocused()
  },
  'the options of a select (`Enter`)': async (page) => {
    await navigateTo(page, '/?do=ecommerces.addFee&ecommerce=1')
    const shortSelect = page.getByRole('combobox', { name: /^Serviço/ })
    await expect(shortSelect).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(shortSelect).toHaveAttribute('aria-expanded', 'true')
    await expect(shortSelect).toBeFocused()
    await navigateTo(page, '/?do=access.why')
    await expect(page.getByRole('combobox', { name: 'Comando' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Buscar opção' })).toBeFocused()
  },
  'selecting an option, or `Esc`': async (page) => {
    await navigateTo(page, '/?do=access.why')
    const longSelect = page.getByRole('combobox', { name: 'Comando' })
    await expect(longSelect).toBeFocused()
    await pressAll(page, 'Enter', 'Escape')
    await expect(longSelect).toBeFocused()
    await pressAll(page, 'Enter', 'ArrowDown', 'Enter')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(longSelect).toBeFocused()
  },
  'a page opened by its URL, or a reload': async (page) => {
    const main = page.getByRole('main')
    for (const [url, target] of [
      ['/ecommerces/show/1', getSelectedTab(page)],
      ['/ecommerces/show/1?tab=details', getSelectedTab(page)],
      ['/reverses/show/900001', main.locator(':is(a, button):focus')],
      ['/reports', page.getByRole('button', { name: 'Exportar CSV' })],
      ['/settings', main.locator('input[type=url]')],
      ['/ecommerces/new', page.getByLabel('Razão social')],
      ['/users/5/edit', main.locator('[data-first-field] input:focus')],
      ['/reverses?q=9999999999', page.getByRole('button', { name: 'Limpar filtros' }).last()],
      ['/unknown', main.locator(':is(a, button):focus')],
    ] as const) {
      await page.goto(url)
      await expect(target).toBeFocused()
    }
    await page.reload()
    await expect(main.locator(':is(a, button):focus')).toBeVisible()
  },
  '`Ctrl+Enter` outside the form of a page': async (page) => {
    await page.goto('/ecommerces/new')
    const field = page.getByLabel('Razão social')
    await expect(field).toBeFocused()
    await field.blur()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(field).toBeFocused()
  },
  '*Filtrar* (`f f`)': async (page) => {
    await openList(page, 'g', 'e')
    await pressAll(page, 'f', 'f')
    await expect(page.getByRole('dialog', { name: 'Filtros' }).getByRole('combobox').first()).toBeFocused()
  },
  '`Esc` in the panel of *Filtrar*': async (page) => {
    await openList(page, 'g', 'e')
    await pressAll(page, 'f', 'f')
    await expect(page.getByRole('dialog', { name: 'Filtros' }).getByRole('combobox').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(getGrid(page).getByRole('row').nth(1)).toBeFocused()
  },
  'a save in a drawer': async (page) => {
    await openLojaAzul(page)
    await pressAll(page, 'o', 'b')
    const fees = page.getByRole('grid', { name: 'Histórico de taxas' })
    await expect(fees.getByRole('row').nth(1)).toBeFocused()
    await pressAll(page, 'c', 't')
    await page.keyboard.type('Excedente de p')
    await page.keyboard.press('Tab')
    await page.keyboard.type('2.5')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1 dez 2033')
    await page.keyboard.press('Control+Enter')
    await expect(fees.getByRole('row').filter({ hasText: '01/12/2033' })).toBeVisible()
    await expect(fees.locator('[role=row]:focus')).toBeVisible()
  },
  'a rejected save': async (page) => {
    await openLojaAzul(page)
    await pressAll(page, 'c', 't')
    await page.keyboard.type('Excedente de p')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog').getByLabel('Taxa fixa (R$)')).toBeFocused()
  },
  'save and next (`Shift+Ctrl+Enter`)': async (page) => {
    await navigateTo(page, '/correios?error=cep_invalid')
    await expect(getGrid(page).getByRole('row').nth(1)).toBeFocused()
    await page.keyboard.press('z')
    const zipField = page.getByRole('dialog').getByLabel('CEP', { exact: false }).first()
    await expect(zipField).toBeFocused()
    const title = await page.getByRole('dialog').textContent()
    await page.keyboard.type('01310100')
    await expect(page.getByRole('dialog').getByText('Endereço encontrado.')).toBeVisible()
    await page.keyboard.press('Control+Shift+Enter')
    // The drawer displays a warning if the zip code is in another state. Only a second save then confirms the zip code.
    const stateWarning = page.getByRole('dialog').getByText('Nada foi salvo ainda')
    await expect(
      stateWarning.or(page.getByRole('region', { name: 'Avisos' }).getByRole('listitem')).first(),
    ).toBeVisible()
    if (await stateWarning.isVisible()) await page.keyboard.press('Control+Shift+Enter')
    await expect.poll(() => page.getByRole('dialog').textContent()).not.toBe(title)
    await expect(page.getByRole('dialog').locator('input:focus')).toHaveValue('')
  },
  'saving or leaving a section of a record': async (page) => {
    await openLojaAzul(page)
    const editButton = page.getByRole('button', { name: 'Editar endereço' })
    await pressUntilFocused(page, 'Tab', editButton)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('País')).toBeFocused()
    await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'Cancelar' }))
    await page.keyboard.press('Enter')
    await expect(editButton).toBeFocused()
  },
  'a save that returns to the list': async (page) => {
    await openList(page, 'g', 'u')
    await page.keyboard.press('ArrowDown')
    const row = getGrid(page).getByRole('row').nth(2)
    await expect(row).toBeFocused()
    const name = ((await row.getByRole('gridcell').nth(2).textContent()) ?? '').trim()
    await page.keyboard.press('e')
    await pressUntilFocused(page, 'Shift+Tab', page.getByRole('textbox', { name: /^Nome/ }))
    await page.keyboard.press('End')
    await page.keyboard.type('x')
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/\/users$/)
    await expect(getGrid(page).locator('[role=row]:focus')).toContainText(name)
  },
  'opening a batch that has not been started': async (page) => {
    await createBatchDraft(page, reverseScenarios.succeeds.id)
    await expect(page.getByRole('button', { name: 'Executar 1 linha' })).toBeFocused()
  },
  'starting a batch': async (page) => {
    await createBatchDraft(page, reverseScenarios.mexico.id)
    await expect(page.getByRole('button', { name: 'Executar 1 linha' })).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await expect(getBatchLocators(page).findRow(reverseScenarios.mexico.id)).toBeFocused()
  },
  'removal of the focused element': async (page) => {
    await openLojaAzul(page)
    await pressAll(page, 'o', 'b')
    const fees = page.getByRole('grid', { name: 'Histórico de taxas' })
    const addedFee = fees.getByRole('row').filter({ hasText: '01/12/2034' })
    await expect(fees.getByRole('row').nth(1)).toBeFocused()
    await pressAll(page, 'c', 't')
    await page.keyboard.type('Excedente de p')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1')
    await page.keyboard.press('Tab')
    await page.keyboard.type('1 dez 2034')
    await page.keyboard.press('Control+Enter')
    await expect(addedFee).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(addedFee).toBeHidden()
    await expect(fees.locator('[role=row]:focus')).toBeVisible()
  },
}

async function createBatchDraft(page: Page, id: number): Promise<void> {
  const batch = getBatchLocators(page)
  await pressAll(page, 'p', 'b')
  await pressUntilFocused(page, 'Tab', batch.idsField)
  await page.keyboard.type(String(id))
  await pressUntilFocused(page, 'Tab', batch.taskField)
  await page.keyboard.type('Foco')
  await pressUntilFocused(page, 'Tab', batch.ticketField)
  await page.keyboard.type('ZD-50')
  await page.keyboard.press('Control+Enter')
}

test('The table in docs/focus.md and this file have the same steps', () => {
  expect(Object.keys(checkByUserAction).sort()).toEqual([...documentedSteps].sort())
})

for (const [step, walk] of Object.entries(checkByUserAction)) {
  test(`The focus is where the table says after the step: ${step}`, async ({ page }) => {
    await signIn(page, 'admin_boss', '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await walk(page)
    await expectFocusOnElement(page)
  })
}
