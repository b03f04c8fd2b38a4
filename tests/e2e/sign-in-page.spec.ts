// The sign-in page of the demo: each row shows the e-mail, and no tooltip opens on load or covers another choice.
import { expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

test('the sign-in page shows each e-mail in its row and no tooltip on load', async ({ page }) => {
  await page.goto('/')
  const people = page.getByRole('main').getByRole('listitem').getByRole('button')
  await expect(people.first()).toBeFocused()
  // Longer than a tooltip waits.
  await page.waitForTimeout(900)
  await expect(page.locator('[data-tip]')).toHaveCount(0)
  for (const one of await people.all()) {
    await expect(one).toContainText(/@/)
    await expect(one).not.toHaveAttribute('title')
  }
})

test('a tooltip opens under a moved pointer and covers no other row', async ({ page }) => {
  await signIn(page, 'n2', '/ecommerces')
  await page.getByRole('grid').waitFor()
  await page.waitForTimeout(900)
  await expect(page.locator('[data-tip]')).toHaveCount(0)
  const titled = page.locator('nav a[title], nav button[title], header button[title]').first()
  await titled.hover()
  const tip = page.locator('[data-tip]')
  await expect(tip).toBeVisible()
  const covered = await tip.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return [...document.querySelectorAll('a[href], button, [role=row]')].filter((one) => {
      const box = one.getBoundingClientRect()
      const isApart = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom
      return !isApart && !one.matches(':hover')
    }).length
  })
  expect(covered).toBe(0)
})
