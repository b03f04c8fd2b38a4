// Tests a list that cannot be refreshed: the previous rows stay, and an alert warns that they may be outdated.
import { expect, test } from './fixtures.ts'
import { goBack, HEALTH_PATH, navigateTo, pressUntilFocused, signIn } from './steps.ts'
import { createStore, getStoreLocators } from './stores-page.ts'

test('An alert appears above the previous rows when a refresh fails, and a retry moves the focus to the rows', async ({
  page,
}) => {
  const allRows = page.getByRole('grid', { name: 'Atividade' }).getByRole('row')
  const signInRows = allRows.filter({ hasText: 'Entrou' })
  await signIn(page, 'admin_boss', '/activity?sessions=with')
  await expect(signInRows.first()).toBeVisible()
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: 'A lista não foi atualizada' })
  await expect(alert).toHaveCount(0)
  await navigateTo(page, '/ecommerces')
  await expect(page.getByRole('grid', { name: 'Ecommerces' }).getByRole('row').nth(1)).toBeVisible()
  const activityUrl = /\/v2\/boss\/activity\?/
  await page.route(activityUrl, (route) => route.fulfill({ status: 500, json: {} }))
  // The list refreshes its rows when the user returns to the page.
  await goBack(page)
  await expect(alert).toBeVisible()
  await expect(signInRows.first()).toBeVisible()
  await page.unroute(activityUrl)
  await pressUntilFocused(page, 'Tab', alert.getByRole('button', { name: 'Tentar de novo' }))
  await page.keyboard.press('Enter')
  await expect(alert).toHaveCount(0)
  await expect(allRows.nth(1)).toBeFocused()
})

test('An alert appears above the previous stores when searching again fails', async ({ page }) => {
  const { grid, ecommerceField } = getStoreLocators(page)
  await signIn(page, 'cs', HEALTH_PATH)
  await createStore(page, 207)
  await page.goto('/stores?ecommerce_id=207')
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  await page.route(/\/v2\/boss\/ecommerces\/207\/stores\b/, (route) => route.fulfill({ status: 500, json: {} }))
  await ecommerceField.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'A lista não foi atualizada' })).toBeVisible()
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
})
