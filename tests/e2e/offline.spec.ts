// What could not be read while the network was away is read when it is back, without anybody asking.
import { expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

test.use({ fails: true })
test.skip(
  ({ browserName }) => browserName !== 'chromium',
  'its driver takes no network away (emulation.setNetworkConditions)',
)

test('a list, a record and a drawer that failed offline come by themselves', async ({ page, context }) => {
  await signIn(page, 'n1', '/ecommerces?sort=asc')
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.nth(1)).toContainText('Loja Azul')
  // Its chunk is here before the network goes.
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
