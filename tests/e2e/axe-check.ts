// Runs axe on the current page in both themes.
import type { Page } from 'playwright/test'
import { axeOn, type Found } from './axe.ts'

/** Returns the violations in both themes. Starts with the current theme; afterwards the page has the other theme. */
export async function violations(page: Page): Promise<readonly Found[]> {
  const found = [...(await axeOn(page, 'structure'))]
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  for (const colorScheme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme })
    const inTheme = await axeOn(page, 'colors')
    found.push(...inTheme.map(({ rule, where }) => ({ rule: `${rule} (${colorScheme})`, where })))
  }
  return found
}
