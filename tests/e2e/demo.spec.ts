// The demo is told apart from a server with real data, on every page.
import { expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

test('while the demo is on, the header says so', async ({ page }) => {
  await signIn(page, 'cs', '/ecommerces')
  const badge = page.getByRole('banner').getByTitle('Modo de demonstração: dados e pessoas são inventados.')
  await expect(badge).toHaveText(/^Demo: Modo de demonstração: .*Não guarde nada real neste servidor\.$/)
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(badge).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
