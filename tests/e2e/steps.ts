// Steps and locators that many end-to-end tests share.
import type { Locator, Page } from 'playwright/test'
import type { AccountType } from '#contract/access.ts'
import { expect } from './fixtures.ts'

/** Signs in over the API, then opens the path in the page. */
export async function signIn(page: Page, who: AccountType, path = '/'): Promise<void> {
  const origin = new URL((await page.request.get('/health')).url()).origin
  const headers = { origin }
  const { google_token } = await (await page.request.post(`/demo/identities/${who}/token`, { headers })).json()
  const answer = await page.request.post('/v2/auth/login', { data: { google_token }, headers })
  expect(answer.status()).toBe(200)
  await page.goto(path)
}

/** URL of the console's origin that does not load the console; for tests that send API requests first. */
export const beforehand = '/health'

/**
 * Navigates without reloading the console. Forms do not ask about unsaved changes, because the router ignores history
 * entries that it did not create.
 */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/**
 * Returns the URL as the page knows it. With firefox-esr, `page.url()` is outdated, because Playwright does not notice
 * changes of the history.
 */
export const addressOf = (page: Page) => page.evaluate(() => location.href)

/**
 * Goes back one history entry. With firefox-esr, `page.goBack()` would wait forever, because Playwright does not notice
 * changes of the history.
 */
export const back = (page: Page) => page.evaluate(() => history.back())

/** Holds all requests to these URLs; returns a function that releases the requests. */
export async function hold(page: Page, addresses: string | RegExp, method?: 'GET'): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    if (method && route.request().method() !== method) return route.fallback()
    await held
    // The page may have been closed in the meantime.
    await route.continue().catch(() => undefined)
  })
  return release
}

/** Copies the text to the clipboard and pastes it with Ctrl+V. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+V')
}

/** Chooses a file in the file dialog that `open` opens. */
export async function chooseFile(
  page: Page,
  open: () => Promise<void>,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  const opened = async () => {
    // The round trip makes sure that the browser listens for the dialog before the key opens it.
    await page.evaluate(() => undefined)
    await open()
  }
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), opened()])
  await chooser.setFiles(file)
}

/** Chooses a radio button by keyboard: Tab moves to the group, then the arrow keys move inside the group. */
export async function pressUntilChecked(page: Page, radio: Locator, group: Locator): Promise<void> {
  const inGroup = () => group.evaluate((element) => element.contains(document.activeElement))
  for (let presses = 0; presses < 30 && !(await inGroup()); presses++) await page.keyboard.press('Tab')
  for (let presses = 0; presses < 5 && !(await radio.isChecked()); presses++) {
    await page.keyboard.press(presses === 0 ? 'Space' : 'ArrowDown')
  }
  await expect(radio).toBeChecked()
}

/** Presses a key until the element has the focus, and fails after `maxPresses`. */
export async function pressUntilFocused(page: Page, key: string, target: Locator, most = 45): Promise<void> {
  await expect(target).toBeAttached()
  for (let presses = 0; presses < most; presses++) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

export async function pressAll(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Searches in the palette, moves to the row with this name and runs it. */
export async function runByPalette(page: Page, words: string, name: RegExp): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.keyboard.type(words)
  const row = page.getByRole('option', { name })
  await expect(row).toBeVisible()
  while ((await row.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Locators of the reprocess form. */
export function reprocessOn(page: Page) {
  return {
    id: page.getByLabel(/^Id d[ao] (reversa|reembolso)/),
    task: page.getByLabel('Tarefa'),
    ticket: page.getByLabel('Chamado', { exact: false }).and(page.locator('input')),
    send: page.getByRole('button', { name: 'Reprocessar', exact: true }),
    result: (title: string) => page.getByRole('region', { name: title }),
  }
}

export const done = 'Reprocessamento concluído'

/** Returns the row of the reprocess history that contains all of these texts. */
export function historyRow(page: Page, ...texts: readonly (string | number)[]): Locator {
  const rows = page.getByRole('grid', { name: 'Histórico de reprocessamento' }).getByRole('row')
  return texts.reduce<Locator>((found, text) => found.filter({ hasText: String(text) }), rows)
}

/** Creates a group over the API, registers it in the billing system and returns its id. */
export async function registeredGroup(page: Page, name: string): Promise<number> {
  const headers = { origin: new URL(page.url()).origin }
  const email = 'gestao@grupo.example'
  const manager = { first_group_manager: email, first_group_manager_confirmation: email }
  const made = await page.request.post('/v2/groups', { headers, data: { name, id_group_at_crm: 8200, ...manager } })
  const { id } = (await made.json()).data
  const registered = await page.request.post(`/v4/groups/${id}/billing`, { headers })
  expect(registered.status()).toBe(200)
  return id
}

export async function groupOf(page: Page, id: number) {
  return (await (await page.request.get(`/v2/groups/${id}`)).json()).data
}
