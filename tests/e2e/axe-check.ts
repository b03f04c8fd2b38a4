// Runs the accessibility checker axe on the current page in the light and in the dark theme.
import type { Page } from 'playwright/test'
import { findAxeViolations, type Violation } from './axe.ts'

/**
 * Returns the accessibility violations in both themes. Checks the current theme, and then switches the page to the
 * other theme, which stays active.
 */
export async function findViolations(page: Page): Promise<readonly Violation[]> {
  const violations = [...(await findAxeViolations(page, 'structure'))]
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  for (const colorScheme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme })
    const themeViolations = await findAxeViolations(page, 'colors')
    violations.push(...themeViolations.map(({ rule, nodes }) => ({ rule: `${rule} (${colorScheme})`, nodes })))
  }
  return violations
}
