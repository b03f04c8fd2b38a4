// Tests copying when the browser denies access to the clipboard: a dialog displays and selects the text, so that the
// user can copy it by hand.
import type { Page } from 'playwright/test'
import { byKeyboard, expect, test } from './fixtures.ts'
import { signIn, switchUserInOtherTab } from './steps.ts'

const getCopyDialog = (page: Page) => page.getByRole('dialog', { name: 'O navegador não deixou copiar' })
const getSelectedText = (page: Page) =>
  page.evaluate(() => {
    const area = document.activeElement
    return area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : null
  })

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const rejectWrite = () => Promise.reject(new DOMException('Write permission denied.'))
    Object.assign(navigator.clipboard, { write: rejectWrite, writeText: rejectWrite })
  }),
)
byKeyboard('a text copied by a key is displayed and selected, and Escape closes the dialog', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces?situation=all&sort=asc')
  const { keyboard } = page
  const row = page.getByRole('grid').getByRole('row').nth(1)
  await expect(row).toBeFocused()
  for (const [keys, text] of [
    ['yi', '1'],
    ['yl', '/ecommerces?situation=all&sort=asc'],
  ] as const) {
    for (const key of keys) await keyboard.press(key)
    await expect(getCopyDialog(page)).toBeVisible()
    expect(await getSelectedText(page)).toContain(text)
    await keyboard.press('Escape')
    await expect(getCopyDialog(page)).toBeHidden()
    await expect(row).toBeFocused()
  }
  await expect(page.getByText(/copiado/)).toHaveCount(0)
})

test('a text copied in a drawer is displayed above the drawer', async ({ page }) => {
  await signIn(page, 'n1', '/?do=link.helpdesk')
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('button', { name: /^Copiar/ }).click()
  await expect(getCopyDialog(page)).toBeVisible()
  expect(await getSelectedText(page)).toContain('http')
  await getCopyDialog(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(getCopyDialog(page)).toBeHidden()
  await expect(drawer).toBeVisible()
})

test('selected rows are displayed as a table separated by tabs', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces?situation=all&sort=asc')
  const row = page.getByRole('grid').getByRole('row').nth(1)
  await expect(row).toBeFocused()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Copiar', exact: true }).click()
  await page.getByRole('menuitem', { name: /linhas/ }).click()
  await expect(getCopyDialog(page)).toBeVisible()
  expect(await getSelectedText(page)).toMatch(/^Id\t.*\n1\tLoja Azul/)
})

test('a text is not displayed to the next user', async ({ page }) => {
  await signIn(page, 'n1', '/?do=link.helpdesk')
  await page
    .getByRole('dialog')
    .first()
    .getByRole('button', { name: /^Copiar/ })
    .click()
  await expect(getCopyDialog(page)).toBeVisible()
  await switchUserInOtherTab(page, 'n2')
  await expect(page.getByRole('dialog', { name: /helpdesk/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(getCopyDialog(page)).toHaveCount(0)
})
