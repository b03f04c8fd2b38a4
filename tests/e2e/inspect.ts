// Checks the accessibility of one screen: axe in both themes, focus and forced colours, the other two languages, and
// narrow windows.
import type { Page } from 'playwright/test'
import { type Language, languages } from '#contract/languages.ts'
import { findAxeViolations, type Violation } from './axe.ts'
import { findViolations } from './axe-check.ts'
import { findPortugueseTexts, setLanguage } from './axe-languages.ts'
import { findInvisibleStates } from './sight-states.ts'
import { findFocusViolations } from './sight-stops.ts'
import { findCutContent } from './sight-width.ts'

type SetLanguage = (page: Page, language: Language) => Promise<void>
type ScreenCheck = (
  page: Page,
  options: InspectOptions,
  addViolations: (newViolations: readonly Violation[], context?: string) => void,
) => Promise<void>

const [defaultLanguage, ...otherLanguages] = languages
const languageWithLongWords = languages.at(-1) ?? defaultLanguage
/**
 * Window widths in pixels: a window of 1280 pixels at 200 % zoom, a phone, and a window of 1280 pixels at 400 % zoom.
 */
const windowWidths = [640, 390, 320]

interface InspectOptions {
  /** Function that changes the language of this screen. Default: saves the language in the preferences of the user. */
  readonly setLanguageOfPage?: SetLanguage
  /** True if the screen contains Portuguese names in every language, which the test must not report as untranslated. */
  readonly containsPortugueseNames?: boolean | undefined
  /**
   * Index of the screen in the list of all screens. If given, the test saves time: besides axe, it runs only one of the
   * other three checks (focus and colours, languages, narrow windows). Consecutive screens get different checks.
   */
  readonly screenIndex?: number | undefined
}

const checkFocusAndColours: ScreenCheck = async (page, _, add) => {
  add(await findFocusViolations(page))
  await page.emulateMedia({ forcedColors: 'active' })
  add(await findInvisibleStates(page), 'forced colours')
  add(await findFocusViolations(page), 'forced colours')
  await page.emulateMedia({ forcedColors: 'none' })
}

const checkOtherLanguages: ScreenCheck = async (
  page,
  { setLanguageOfPage = setLanguage, containsPortugueseNames = false },
  add,
) => {
  for (const language of otherLanguages) {
    await setLanguageOfPage(page, language)
    add(await findAxeViolations(page, 'names'), language)
    if (!containsPortugueseNames) add(await findPortugueseTexts(page, language), language)
  }
  await setLanguageOfPage(page, defaultLanguage)
}

/** Checks the layout in narrow windows, in the language with the longest words. */
const checkNarrowWindows: ScreenCheck = async (page, { setLanguageOfPage = setLanguage }, add) => {
  await setLanguageOfPage(page, languageWithLongWords)
  const originalSize = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const width of windowWidths) {
    await page.setViewportSize({ width, height: 640 })
    add(await findCutContent(page), `${width} px`)
  }
  await page.setViewportSize(originalSize)
  await setLanguageOfPage(page, defaultLanguage)
}

const checks = [checkFocusAndColours, checkOtherLanguages, checkNarrowWindows]

export async function inspectScreen(page: Page, options: InspectOptions = {}): Promise<readonly Violation[]> {
  const violations = [...(await findViolations(page))]
  const add = (newViolations: readonly Violation[], context?: string) =>
    violations.push(
      ...newViolations.map(({ rule, ...rest }) => ({ rule: context ? `${rule} (${context})` : rule, ...rest })),
    )
  const { screenIndex } = options
  for (const check of screenIndex === undefined
    ? checks
    : checks.filter((_, index) => index === screenIndex % checks.length))
    await check(page, options, add)
  return violations
}
