// All that is looked at on one screen in one visit: axe in both themes and three languages, focus, size, forced colours and narrow windows.
import type { Page } from 'playwright/test'
import { type Language, languages } from '#contract/appearance.ts'
import { axeOn, type Found } from './axe.ts'
import { violations } from './axe-check.ts'
import { leftBehind, speak } from './axe-languages.ts'
import { statesOf } from './sight-states.ts'
import { stopsOf } from './sight-stops.ts'
import { widthOf } from './sight-width.ts'

type Speak = (page: Page, language: Language) => Promise<void>

const [first, ...others] = languages
/** 200 % zoom of 1280 px, a telephone, 400 %. */
const widths = [640, 390, 320]

interface Asked {
  /** By which way this screen is told another language. */
  readonly how?: Speak
  /** What was put aside keeps the name that it was put aside under: it is not asked whether any Portuguese is left. */
  readonly keepsNames?: boolean | undefined
}

export async function inspect(page: Page, { how = speak, keepsNames = false }: Asked = {}): Promise<readonly Found[]> {
  const found = [...(await violations(page))]
  const add = (where: string, more: readonly Found[]) =>
    found.push(...more.map(({ rule, ...rest }) => ({ rule: `${rule} (${where})`, ...rest })))
  found.push(...(await stopsOf(page)))
  await page.emulateMedia({ forcedColors: 'active' })
  add('forced colours', await statesOf(page))
  add('forced colours', await stopsOf(page))
  await page.emulateMedia({ forcedColors: 'none' })
  for (const language of others) {
    await how(page, language)
    add(language, await axeOn(page, 'names'))
    if (!keepsNames) add(language, await leftBehind(page, language))
  }
  // In the language with the longest words.
  const wide = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    add(`${width} px`, await widthOf(page))
  }
  await page.setViewportSize(wide)
  await how(page, first)
  return found
}
