// Tests that Esc closes only the topmost layer: first suggestions and menus, then the palette, the drawer and the
// selection of rows.
import type { Locator } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { getReprocessLocators, goBack, pressAll, pressUntilFocused, runFromPalette, signIn } from './steps.ts'

test('Esc closes only the topmost layer: suggestions, search, key hints, menu, palette page, palette, drawer, selection', async ({
  page,
}) => {
  const { keyboard } = page
  const pressEscape = () => keyboard.press('Escape')
  await signIn(page, 'n2', '/ecommerces?situation=all&sort=asc')
  const row = page.getByRole('grid').getByRole('row').nth(1)
  await expect(row).toBeFocused()
  await keyboard.press('x')
  const selection = page.getByRole('grid').locator('[aria-selected=true]')
  await expect(selection).toHaveCount(1)

  await keyboard.press('g')
  const hint = page.getByRole('menu', { name: 'Depois de g' })
  await hint.waitFor()
  await pressEscape()
  await expect(hint).toBeHidden()
  await expect(row).toBeFocused()

  await keyboard.press('Shift+F10')
  const menu = page.getByRole('menu')
  await menu.waitFor()
  await pressEscape()
  await expect(menu).toBeHidden()
  await expect(row).toBeFocused()

  // Opens a drawer with input, and then one after another the layers that can open over this drawer.
  await pressAll(page, 'p', 'b')
  const batchDrawer = page.getByRole('dialog', { name: /lote/i })
  await expect(batchDrawer.getByRole('textbox').first()).toBeFocused()
  await keyboard.type('101')
  await keyboard.press('Control+K')
  const palette = page.getByRole('dialog', { name: 'Paleta de comandos' })
  const paletteField = palette.getByRole('combobox')
  await keyboard.type('loja azul')
  await palette
    .getByRole('option', { name: /Loja Azul/ })
    .first()
    .waitFor()
  await keyboard.press('ArrowRight')
  await expect(paletteField).toHaveValue('')
  await pressEscape()
  await expect(paletteField).toHaveValue('loja azul')
  await pressEscape()
  await expect(paletteField).toHaveValue('')
  await pressEscape()
  await expect(palette).toBeHidden()
  await expect(batchDrawer.getByRole('textbox').first()).toHaveValue('101')

  const ecommerceField = batchDrawer.getByRole('combobox', { name: 'Só do ecommerce (opcional)' })
  await ecommerceField.focus()
  await keyboard.type('loja')
  await batchDrawer.getByRole('listbox').waitFor()
  await pressEscape()
  await expect(batchDrawer.getByRole('listbox')).toBeHidden()
  await expect(ecommerceField).toBeFocused()
  await pressEscape()
  const confirmationDialog = page.getByRole('alertdialog')
  await expect(confirmationDialog).toBeVisible()
  await pressEscape()
  await expect(confirmationDialog).toBeHidden()
  await expect(ecommerceField).toBeFocused()
  await pressEscape()
  await pressUntilFocused(page, 'Shift+Tab', confirmationDialog.getByRole('button', { name: 'Descartar' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The row has the focus again after all layers are closed. Only the next Esc clears the selection of rows.
  await expect(row).toBeFocused()
  await expect(selection).toHaveCount(1)
  await runFromPalette(page, 'configurações do projeto', /configurações/i)
  const editor = page.getByRole('dialog', { name: /configurações/i })
  await editor.getByRole('group').first().waitFor()
  await keyboard.press('Enter')
  await keyboard.press('Control+F')
  const searchPanel = editor.locator('.cm-search')
  await searchPanel.waitFor()
  await pressEscape()
  await expect(searchPanel).toBeHidden()
  await expect(editor).toBeVisible()
  await pressEscape()
  await expect(editor).toBeVisible()
  await pressEscape()
  await expect(editor).toBeHidden()
  await expect(row).toBeFocused()
  await expect(selection).toHaveCount(1)
  await pressEscape()
  await expect(selection).toHaveCount(0)
})

/** Presses Esc and clicks the target in one script, so that the click happens before the drawer has closed. */
async function escapeAndClick(target: Locator): Promise<void> {
  await target.evaluate((element) => {
    const escapeEvent = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(escapeEvent)
    if (element instanceof HTMLElement) element.click()
  })
}

test('A click on a tab, a link or a page button right after Esc works, and the drawer stays closed', async ({
  page,
}) => {
  await signIn(page, 'n2', '/ecommerces/show/12?tab=details')
  const tab = page.getByRole('tab', { name: 'Cotas' })
  const { idField } = getReprocessLocators(page)
  const drawer = page.getByRole('dialog', { name: 'Reprocessar reversa' })
  const openDrawer = async () => {
    await pressAll(page, 'p', 'r')
    await expect(idField).toBeFocused()
  }
  await tab.waitFor()
  await openDrawer()
  await escapeAndClick(tab)
  await expect(page).toHaveURL(/show\/12\?tab=quotas$/)
  await expect(drawer).toHaveCount(0)
  await expect(tab).toHaveAttribute('aria-selected', 'true')

  await openDrawer()
  await escapeAndClick(page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Ecommerces' }))
  await expect(page).toHaveURL(/\/ecommerces$/)
  await expect(drawer).toHaveCount(0)

  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
  await openDrawer()
  await escapeAndClick(page.getByRole('button', { name: 'Próxima página' }))
  await expect(page).toHaveURL(/\/ecommerces\?page=2$/)
  await expect(drawer).toHaveCount(0)
  // The Back button returns to the visited pages, and does not open the closed drawers again.
  await goBack(page)
  await expect(page).toHaveURL(/\/ecommerces$/)
  await goBack(page)
  await expect(page).toHaveURL(/show\/12\?tab=quotas$/)
  await expect(drawer).toHaveCount(0)
})
