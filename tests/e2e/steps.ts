// Functions that many end-to-end tests share: signing in, navigation, key presses, and locators of forms.
import type { Locator, Page } from 'playwright/test'
import type { AccountType } from '#contract/access.ts'
import { readGoogleToken } from './api-session.ts'
import { expect } from './fixtures.ts'

/**
 * Signs in the user of this account type with API requests, and opens the path. The user belongs to the demo or to the
 * simulated platform.
 */
export async function signIn(page: Page, accountType: AccountType, path = '/'): Promise<void> {
  await requestSession(page, accountType, new URL((await page.request.get('/health')).url()).origin)
  await page.goto(path)
}

/** Signs the user in with API requests, which set the session cookie of the browser. */
export async function requestSession(page: Page, accountType: AccountType, origin: string): Promise<void> {
  const headers = { origin }
  const tokenResponse = await page.request.post(`${origin}/demo/identities/${accountType}/token`, { headers })
  const google_token = await readGoogleToken(tokenResponse, accountType)
  const loginResponse = await page.request.post(`${origin}/v2/auth/login`, { data: { google_token }, headers })
  expect(loginResponse.status()).toBe(200)
}

/** Simulates that another user signs in in another browser tab. The open page then changes to this user. */
export async function switchUserInOtherTab(page: Page, accountType: AccountType): Promise<void> {
  await requestSession(page, accountType, new URL(page.url()).origin)
  await page.evaluate(() => {
    dispatchEvent(new StorageEvent('storage', { key: 'reversa:signed-in', newValue: `${Date.now()}` }))
  })
}

/**
 * Path of the health check, which does not load the console. Tests sign in on this path if they must send API requests
 * before the console opens.
 */
export const HEALTH_PATH = '/health'

/**
 * Navigates without a page load. The new history entry has no state, so the console does not ask about unsaved changes.
 */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate((url) => {
    history.pushState(null, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/**
 * Returns the current URL as the page reports it, because in firefox-esr `page.url()` is outdated after
 * `history.pushState`.
 */
export const getCurrentUrl = (page: Page) => page.evaluate(() => location.href)

/**
 * Goes back without a page load. Uses `history.back()`, because in firefox-esr `page.goBack()` waits for an event that
 * never occurs.
 */
export const goBack = (page: Page) => page.evaluate(() => history.back())

/** Holds all requests to the URLs. Returns a function that releases the requests. */
export async function holdRequests(page: Page, urls: string | RegExp, method?: 'GET'): Promise<() => void> {
  let release = () => {}
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(urls, async (route) => {
    if (method && route.request().method() !== method) return route.fallback()
    await releasePromise
    // Ignores the error of a request that the page has cancelled in the meantime.
    await route.fallback().catch(() => undefined)
  })
  return release
}

/** Puts a text in the clipboard and pastes it with the keyboard. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((clipboardText) => navigator.clipboard.writeText(clipboardText), text)
  await page.keyboard.press('Control+V')
}

/** Calls `open`, which opens the file chooser of the browser, and chooses a file. */
export async function chooseFile(
  page: Page,
  open: () => Promise<void>,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  const openChooser = async () => {
    // Waits for one round trip to the browser, so that the browser registers `waitForEvent` before the file chooser
    // opens.
    await page.evaluate(() => undefined)
    await open()
  }
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), openChooser()])
  await chooser.setFiles(file)
}

/**
 * Checks a radio button with the keyboard: Tab moves the focus to the group, and arrow keys move the focus to the
 * button.
 */
export async function pressUntilChecked(page: Page, radio: Locator, group: Locator): Promise<void> {
  const isFocusInGroup = () => group.evaluate((element) => element.contains(document.activeElement))
  for (let presses = 0; presses < 30 && !(await isFocusInGroup()); presses++) await page.keyboard.press('Tab')
  for (let presses = 0; presses < 5 && !(await radio.isChecked()); presses++) {
    await page.keyboard.press(presses === 0 ? 'Space' : 'ArrowDown')
  }
  await expect(radio).toBeChecked()
}

/** Presses a key until the element has the focus; fails after `maxPresses` presses. */
export async function pressUntilFocused(page: Page, key: string, target: Locator, maxPresses = 90): Promise<void> {
  await expect(target).toBeAttached()
  for (let presses = 0; presses < maxPresses; presses++) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

export async function pressAll(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Types words into the command palette and runs the row with the given name. */
export async function runFromPalette(page: Page, searchText: string, name: RegExp): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.keyboard.type(searchText)
  const row = page.getByRole('option', { name })
  await expect(row).toBeVisible()
  while ((await row.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/**
 * Returns the fields, the button and the result of the form that sends a record to the merchant's system again
 * ("reprocess").
 */
export function getReprocessLocators(page: Page) {
  return {
    idField: page.getByLabel(/^Id d[ao] (reversa|reembolso)/),
    taskField: page.getByLabel('Tarefa'),
    ticketField: page.getByLabel('Chamado', { exact: false }).and(page.locator('input')),
    sendButton: page.getByRole('button', { name: 'Reprocessar', exact: true }),
    findResult: (title: string) => page.getByRole('region', { name: title }),
  }
}

/** Continues the draft that a form offers. */
export const resumeDraft = (page: Page) => page.getByRole('button', { name: /^Continuar o rascunho/ }).click()

export const REPROCESS_DONE_TITLE = 'Reprocessamento concluído'

/** Returns the row of the reprocess history (attempts to send records again) that contains all the texts. */
export function findHistoryRow(page: Page, ...texts: readonly (string | number)[]): Locator {
  const rows = page.getByRole('grid', { name: 'Histórico de reprocessamento' }).getByRole('row')
  return texts.reduce<Locator>((matches, text) => matches.filter({ hasText: String(text) }), rows)
}

/** Creates a group through the API, registers the group in the billing system and returns its id. */
export async function createRegisteredGroup(page: Page, name: string): Promise<number> {
  const headers = { origin: new URL(page.url()).origin }
  const email = 'gestao@grupo.example'
  const manager = { first_group_manager: email, first_group_manager_confirmation: email }
  const createResponse = await page.request.post('/v2/groups', {
    headers,
    data: { name, id_group_at_crm: 8200, ...manager },
  })
  const { id } = (await createResponse.json()).data
  const billingResponse = await page.request.post(`/v4/groups/${id}/billing`, { headers })
  expect(billingResponse.status()).toBe(200)
  return id
}

export async function fetchGroup(page: Page, id: number) {
  return (await (await page.request.get(`/v2/groups/${id}`)).json()).data
}
