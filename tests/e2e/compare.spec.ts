// Tests the drawer that compares two ecommerces.
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { pressUntilFocused, signIn } from './steps.ts'

const DRAWER_NAME = { name: 'Comparar ecommerces' }

byKeyboard('A user compares two ecommerces and swaps them with the keyboard', async ({ page }) => {
  const { keyboard } = page
  await signIn(page, 'financial', '/ecommerces/show/1')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('Control+K')
  await keyboard.type('comparar com outro')
  await expect(page.getByRole('option', { name: /^Comparar com outro ecommerce/ })).toBeVisible()
  await keyboard.press('Enter')
  const drawer = page.getByRole('dialog', DRAWER_NAME)
  await expect(drawer.getByRole('textbox')).toBeFocused()
  await keyboard.type('conceição')
  await expect(drawer.getByRole('button', { name: 'Casa Conceição · 2' })).toBeVisible()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/other=2/)
  await expect(drawer.getByRole('button', { name: 'Casa Conceição · 2' })).toHaveAttribute('aria-pressed', 'true')
  await expect(drawer.getByRole('textbox')).toBeFocused()
  await expect(drawer.getByRole('heading', { name: /^Só em A \(\d+\)/ })).toHaveCount(2)
  await expect(drawer.getByRole('heading', { name: /^Diferentes \([1-9]/ })).toBeVisible()
  await expect(drawer.getByText('legacy · old_portal')).toBeVisible()
  await expect(drawer.getByRole('row', { name: /^Plataforma/ })).toContainText('Bling')
  await pressUntilFocused(page, 'Tab', drawer.getByRole('button', { name: 'Trocar A e B' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/ecommerce=2&other=1/)
  await expect(drawer.getByRole('textbox')).toHaveValue('1')
  await keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

byMouse('A user compares two ecommerces with the mouse, and no secret is displayed', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces/show/6?tab=features')
  await page.getByRole('button', { name: 'Comparar' }).click()
  const drawer = page.getByRole('dialog', DRAWER_NAME)
  await drawer.getByRole('textbox').fill('7')
  await drawer.getByRole('button', { name: /· 7$/ }).click()
  await expect(drawer.getByRole('table')).toBeVisible()
  await expect(drawer).not.toContainText(/clientId|clientSecret|token|password/i)
})

test('A comparison with an unknown ecommerce displays an error', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces/show/1?do=ecommerces.compare&ecommerce=1&other=99999')
  await expect(page.getByRole('dialog', DRAWER_NAME).getByRole('alert')).toContainText(/não encontrado/)
})
