// Tests that the console repeats read requests automatically when the network is available again.
import { expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

test.use({ expectsReactWarnings: true })
test.skip(
  ({ browserName }) => browserName !== 'chromium',
  'the driver of Firefox cannot go offline (emulation.setNetworkConditions)',
)

test('a list page that failed to load offline loads by itself when the network is back', async ({ page, context }) => {
  await signIn(page, 'n1', '/ecommerces?sort=asc')
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.nth(1)).toContainText('Loja Azul')
  // Opens a record first, so that the code of its page is loaded before the network is switched off.
  await page.goto('/ecommerces/show/2')
  await expect(page.getByRole('heading', { level: 1, name: 'Casa Conceição' })).toBeVisible()
  await page.getByRole('link', { name: 'Ecommerces' }).first().click()
  await expect(rows.nth(1)).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('button', { name: /^Próxima/ }).click()
  const retryButton = page.getByRole('button', { name: 'Tentar de novo' }).first()
  await expect(retryButton).toBeVisible()
  await context.setOffline(false)
  await expect(retryButton).toBeHidden()
  await expect(rows.nth(1)).toBeVisible()
})
