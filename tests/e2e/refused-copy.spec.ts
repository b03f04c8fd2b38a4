// A clipboard that refuses: the text is shown and selected, wherever it was to be copied from.
import type { Page } from 'playwright/test'
import { byKeyboard, expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

const shown = (page: Page) => page.getByRole('dialog', { name: 'O navegador não deixou copiar' })
const selected = (page: Page) =>
  page.evaluate(() => {
    const area = document.activeElement
    return area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : null
  })

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('Write permission denied.'))
    Object.assign(navigator.clipboard, { write: refuse, writeText: refuse })
  }),
)
byKeyboard('what is copied by a key is shown, selected, and closed with Escape', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces?situation=all&sort=asc')
  const { keyboard } = page
  const row = page.getByRole('grid').getByRole('row').nth(1)
  await expect(row).toBeFocused()
  for (const [keys, text] of [
    ['yi', '1'],
    ['yl', '/ecommerces?situation=all&sort=asc'],
  ] as const) {
    for (const key of keys) await keyboard.press(key)
    await expect(shown(page)).toBeVisible()
    expect(await selected(page)).toContain(text)
    await keyboard.press('Escape')
    await expect(shown(page)).toBeHidden()
    await expect(row).toBeFocused()
  }
  await expect(page.getByText(/copiado/)).toHaveCount(0)
})

test('what a drawer copies is shown over it', async ({ page }) => {
  await signIn(page, 'n1', '/?do=link.helpdesk')
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('button', { name: /^Copiar/ }).click()
  await expect(shown(page)).toBeVisible()
  expect(await selected(page)).toContain('http')
  await shown(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(shown(page)).toBeHidden()
  await expect(drawer).toBeVisible()
})

test('rows that are selected are shown as the table they would have been', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces?situation=all&sort=asc')
  const row = page.getByRole('grid').getByRole('row').nth(1)
  await expect(row).toBeFocused()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Copiar', exact: true }).click()
  await page.getByRole('menuitem', { name: /linhas/ }).click()
  await expect(shown(page)).toBeVisible()
  expect(await selected(page)).toMatch(/^Id\t.*\n1\tLoja Azul/)
})
