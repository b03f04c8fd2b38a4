// All that is looked at on one screen in one visit: axe in both themes and three languages.
import type { Page } from 'playwright/test'
import { type Language, languages } from '#contract/appearance.ts'
import { type Found, violations } from './axe.ts'
import { leftBehind, speak } from './axe-languages.ts'

type Speak = (page: Page, language: Language) => Promise<void>

const [first, ...others] = languages

/** `how`: by which way this screen is told another language. */
export async function inspect(page: Page, how: Speak = speak): Promise<readonly Found[]> {
  const found = [...(await violations(page, 'structure'))]
  const add = (where: string, more: readonly Found[]) =>
    found.push(...more.map(({ rule, ...rest }) => ({ rule: `${rule} (${where})`, ...rest })))
  // Each screen begins in the theme that the one before ended in.
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  for (const colorScheme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme })
    add(colorScheme, await violations(page, 'colors'))
  }
  for (const language of others) {
    await how(page, language)
    add(language, await violations(page, 'names'))
    add(language, await leftBehind(page, language))
  }
  await how(page, first)
  return found
}
