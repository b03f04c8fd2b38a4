// Lists that could not be read again: what was read before stays, and that it may be old is said.
import { expect, test } from './fixtures.ts'
import { beforehand, pressUntilFocused, signIn } from './steps.ts'
import { makeStore, storeOn } from './stores-page.ts'

test('rows that could not be read again stay, which is said over them; trying again gives the focus to them', async ({
  page,
}) => {
  const row = page.getByRole('grid', { name: 'Atividade' }).getByRole('row')
  const rows = row.filter({ hasText: 'Entrou' })
  await signIn(page, 'admin_boss', '/activity')
  await expect(rows.first()).toBeVisible()
  const failed = page.getByRole('main').getByRole('alert').filter({ hasText: 'A lista não foi atualizada' })
  await expect(failed).toHaveCount(0)
  const list = /\/v2\/boss\/activity\?/
  await page.route(list, (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(failed).toBeVisible()
  await expect(rows.first()).toBeVisible()
  await page.unroute(list)
  await pressUntilFocused(page, 'Tab', failed.getByRole('button', { name: 'Tentar de novo' }))
  await page.keyboard.press('Enter')
  await expect(failed).toHaveCount(0)
  await expect(row.nth(1)).toBeFocused()
})

test('stores that could not be read again stay, which is said over them', async ({ page }) => {
  const { grid, ecommerce } = storeOn(page)
  await signIn(page, 'cs', beforehand)
  await makeStore(page, 207)
  await page.goto('/stores?ecommerce_id=207')
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  await page.route(/\/v2\/boss\/ecommerces\/207\/stores\b/, (route) => route.fulfill({ status: 500, json: {} }))
  await ecommerce.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'A lista não foi atualizada' })).toBeVisible()
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
})
