// Changes the language of a screen without a reload, and finds texts that remain in Portuguese.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import type { Language } from '#contract/languages.ts'
import type { Violation } from './axe.ts'

/** Saves the language in the preferences of the user and waits until the page is displayed in this language. */
export async function setLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate(async (language) => {
    const headers = { 'Content-Type': 'application/json' }
    await fetch('/v2/users/me/preferences', { method: 'PUT', headers, body: JSON.stringify({ language }) })
  }, language)
  await notifyLanguageChange(page, language)
}

const userIds = new WeakMap<Page, Promise<number>>()

/**
 * Simulates a change of the preferences in another tab with a `storage` event, so that the page loads the preferences
 * again.
 */
async function notifyLanguageChange(page: Page, language: Language): Promise<void> {
  const userId = userIds.get(page) ?? page.evaluate(async () => (await (await fetch('/v2/users/me')).json()).user.id)
  userIds.set(page, userId)
  const key = `reversa:${await userId}:preferences-saved`
  await page.evaluate((key) => dispatchEvent(new StorageEvent('storage', { key, newValue: '1' })), key)
  await waitForLanguage(page, language)
}

/** Waits until the page has switched to this language and has rendered its texts. */
export async function waitForLanguage(page: Page, language: Language): Promise<void> {
  await page.waitForFunction((language) => document.documentElement.lang === language, language)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
}

const folder = join(import.meta.dirname, '../../locales')

function readLocaleTexts(language: Language): ReadonlySet<string> {
  const texts = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value)
    else for (const nestedValue of Object.values(Object(value))) collect(nestedValue)
  }
  // Excludes `errors.json`: the server has already translated these messages, and the page does not translate them
  // again after a change of the language.
  for (const name of readdirSync(join(folder, language)).filter((name) => name !== 'errors.json'))
    collect(JSON.parse(readFileSync(join(folder, language, name), 'utf8')))
  return texts
}

const portugueseTexts = readLocaleTexts('pt-BR')
const textsByLanguage = new Map<Language, ReadonlySet<string>>()

/** Returns a violation if the page displays Portuguese texts that do not exist in the given language. */
export async function findPortugueseTexts(page: Page, language: Language): Promise<readonly Violation[]> {
  const localeTexts = textsByLanguage.get(language) ?? readLocaleTexts(language)
  textsByLanguage.set(language, localeTexts)
  // Single lower-case words are ignored, because they also occur as names in the data.
  const isPortuguese = (text: string) =>
    portugueseTexts.has(text) && !localeTexts.has(text) && !/^[a-zà-ú]+$/.test(text)
  const findTexts = async () => (await page.evaluate(collectTexts)).filter(isPortuguese)
  let texts = await findTexts()
  // Some texts change a moment later, so the loop reads the texts of the page again in each frame, for up to 3 seconds.
  for (const deadline = Date.now() + 3_000; texts.length > 0 && Date.now() < deadline; texts = await findTexts())
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  return texts.length === 0 ? [] : [{ rule: 'left in Portuguese', nodes: texts }]
}

/**
 * Returns all texts and accessible names of the page, including hidden ones. Excludes toasts, because a toast keeps the
 * language in which it appeared.
 */
function collectTexts(): string[] {
  const texts = new Set<string>([document.title])
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const isToast = (node: Node) => node.parentElement?.closest('[data-region="toasts"]') != null
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!isToast(node)) texts.add(node.nodeValue?.trim() ?? '')
  for (const name of ['aria-label', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'title', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`)) texts.add(element.getAttribute(name) ?? '')
  return [...texts]
}
