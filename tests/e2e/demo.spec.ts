// Tests the badge that shows users whether the server runs the demo or contains real data.
import { expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

test('The header displays the demo badge at every width', async ({ page }) => {
  await signIn(page, 'cs', '/ecommerces')
  const badge = page.getByRole('banner').getByTitle('Modo de demonstração: dados e pessoas são inventados.')
  await expect(badge).toHaveText(/^Demo: Modo de demonstração: .*Não guarde nada real neste servidor\.$/)
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(badge).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
