// Tests the sign-in page of the demo. Tooltips must not open when the page loads and must not cover other elements.
import { expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

test('The sign-in page shows each e-mail in its row and no tooltip on load', async ({ page }) => {
  await page.goto('/')
  const userButtons = page.getByRole('main').getByRole('listitem').getByRole('button')
  await expect(userButtons.first()).toBeFocused()
  // Waits longer than the delay of tooltips, to check that no tooltip opens when the page loads.
  await page.waitForTimeout(900)
  await expect(page.locator('[data-tip]')).toHaveCount(0)
  for (const userButton of await userButtons.all()) {
    await expect(userButton).toContainText(/@/)
    await expect(userButton).not.toHaveAttribute('title')
  }
})

test('A tooltip opens under a moved pointer and covers no other row', async ({ page }) => {
  await signIn(page, 'n2', '/ecommerces')
  await page.getByRole('grid').waitFor()
  await page.waitForTimeout(900)
  await expect(page.locator('[data-tip]')).toHaveCount(0)
  const titledElement = page.locator('nav a[title], nav button[title], header button[title]').first()
  await titledElement.hover()
  const tooltip = page.locator('[data-tip]')
  await expect(tooltip).toBeVisible()
  const coveredCount = await tooltip.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return [...document.querySelectorAll('a[href], button, [role=row]')].filter((other) => {
      const box = other.getBoundingClientRect()
      const isApart = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom
      return !isApart && !other.matches(':hover')
    }).length
  })
  expect(coveredCount).toBe(0)
})
