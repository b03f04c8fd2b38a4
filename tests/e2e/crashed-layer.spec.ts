// Tests that a crashed drawer displays an error dialog, and that key presses do not reach the page below the dialog.
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { getCurrentUrl, navigateTo, signIn } from './steps.ts'

test.use({ expectsReactWarnings: true })

/**
 * Makes date formatting throw an error. The error crashes the drawer, but not the list below, which displays no dates.
 */
async function breakDates(page: Page): Promise<void> {
  await page.evaluate(() => {
    Intl.DateTimeFormat.prototype.formatToParts = () => {
      throw new RangeError('Broken on purpose')
    }
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get: () => () => {
        throw new RangeError('Broken on purpose')
      },
    })
  })
}

test('Keys, commands and the focus stay in the error dialog of a crashed drawer', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces?sort=asc')
  const { keyboard } = page
  const row = page.getByRole('grid').getByRole('row').nth(1)
  await expect(row).toBeFocused()
  await breakDates(page)
  // Opens the drawer by URL, because the palette also formats dates and could crash.
  await navigateTo(page, '/ecommerces?sort=asc&do=session.mine')
  const errorDialog = page.getByRole('dialog').filter({ hasText: 'Recarregue a página' })
  await expect(errorDialog).toBeVisible()
  const urlBefore = await getCurrentUrl(page)
  for (const key of ['j', 'x', 'g', 's', 'c', 'e', 'p', 'r', '/', '?']) await keyboard.press(key)
  expect(await getCurrentUrl(page)).toBe(urlBefore)
  await expect(errorDialog).toBeVisible()
  expect(await errorDialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
  await expect(page.getByRole('grid').locator('[aria-selected=true]')).toHaveCount(0)
  await keyboard.press('Escape')
  await expect(errorDialog).toBeHidden()
  await expect(row).toBeFocused()
})
