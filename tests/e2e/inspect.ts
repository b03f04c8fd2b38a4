// Checks one screen: axe in both themes, focus and forced colours, the other two languages, and narrow windows.
import type { Page } from 'playwright/test'
import { type Language, languages } from '#contract/languages.ts'
import { axeOn, type Found } from './axe.ts'
import { violations } from './axe-check.ts'
import { leftBehind, speak } from './axe-languages.ts'
import { statesOf } from './sight-states.ts'
import { stopsOf } from './sight-stops.ts'
import { widthOf } from './sight-width.ts'

type Speak = (page: Page, language: Language) => Promise<void>
type Look = (page: Page, asked: Asked, add: (more: readonly Found[], where?: string) => void) => Promise<void>

const [first, ...others] = languages
const longest = languages.at(-1) ?? first
/** Widths in pixels: 200 % zoom of 1280, a phone, 400 % zoom. */
const widths = [640, 390, 320]

interface Asked {
  /** Function that changes the language of this screen. */
  readonly how?: Speak
  /** True when the screen keeps Portuguese names, such as those of parked drawers, which are no violation. */
  readonly keepsNames?: boolean | undefined
  /** Selects one of the checks besides axe, in turn from screen to screen. Default: all checks. */
  readonly turn?: number | undefined
}

const focusAndColours: Look = async (page, _, add) => {
  add(await stopsOf(page))
  await page.emulateMedia({ forcedColors: 'active' })
  add(await statesOf(page), 'forced colours')
  add(await stopsOf(page), 'forced colours')
  await page.emulateMedia({ forcedColors: 'none' })
}

const otherLanguages: Look = async (page, { how = speak, keepsNames = false }, add) => {
  for (const language of others) {
    await how(page, language)
    add(await axeOn(page, 'names'), language)
    if (!keepsNames) add(await leftBehind(page, language), language)
  }
  await how(page, first)
}

/** Checks narrow windows in the language with the longest words. */
const narrowWindows: Look = async (page, { how = speak }, add) => {
  await how(page, longest)
  const wide = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    add(await widthOf(page), `${width} px`)
  }
  await page.setViewportSize(wide)
  await how(page, first)
}

const looks = [focusAndColours, otherLanguages, narrowWindows]

export async function inspect(page: Page, asked: Asked = {}): Promise<readonly Found[]> {
  const found = [...(await violations(page))]
  const add = (more: readonly Found[], where?: string) =>
    found.push(...more.map(({ rule, ...rest }) => ({ rule: where ? `${rule} (${where})` : rule, ...rest })))
  const { turn } = asked
  for (const look of turn === undefined ? looks : looks.filter((_, index) => index === turn % looks.length))
    await look(page, asked, add)
  return found
}
