// Tests that data which failed to load offline is loaded automatically when the network is available again.
import { expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

test.use({ fails: true })
test.skip(
  ({ browserName }) => browserName !== 'chromium',
  'its driver takes no network away (emulation.setNetworkConditions)',
)

test('a list, a record and a drawer that failed to load offline load automatically when the network is back', async ({
  page,
  context,
}) => {
  await signIn(page, 'n1', '/ecommerces?sort=asc')
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.nth(1)).toContainText('Loja Azul')
  // Opening a record once loads the JavaScript chunk of the record page before the network is disconnected.
  await page.goto('/ecommerces/show/2')
  await expect(page.getByRole('heading', { level: 1, name: 'Casa Conceição' })).toBeVisible()
  await page.getByRole('link', { name: 'Ecommerces' }).first().click()
  await expect(rows.nth(1)).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('button', { name: /^Próxima/ }).click()
  const failed = page.getByRole('button', { name: 'Tentar de novo' }).first()
  await expect(failed).toBeVisible()
  await context.setOffline(false)
  await expect(failed).toBeHidden()
  await expect(rows.nth(1)).toBeVisible()
})
