// Steps that many journeys share.
import type { Locator, Page } from 'playwright/test'
import type { AccountType } from '#contract/access.ts'
import { expect } from './fixtures.ts'

/** Signs in without the page, then opens it there. */
export async function signIn(page: Page, who: AccountType, path = '/'): Promise<void> {
  const origin = new URL((await page.request.get('/health')).url()).origin
  const headers = { origin }
  const { google_token } = await (await page.request.post(`/demo/identities/${who}/token`, { headers })).json()
  const answer = await page.request.post('/v2/auth/login', { data: { google_token }, headers })
  expect(answer.status()).toBe(200)
  await page.goto(path)
}

/** For who has something to do over the API first: an address of the same origin that loads no console. */
export const beforehand = '/health'

/** Without loading the console anew, and past every question of a form: the router knows no order of such an entry. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** As the page itself knows it: of firefox-esr playwright does not hear when a page changes its own address, and `page.url()` is older. */
export const addressOf = (page: Page) => page.evaluate(() => location.href)

/** To the entry before, of the same page: where playwright does not hear of addresses, `page.goBack()` waits in vain. */
export const back = (page: Page) => page.evaluate(() => history.back())

/** What is asked for there does not come until what is answered is called. */
export async function hold(page: Page, addresses: string | RegExp, method?: 'GET'): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    if (method && route.request().method() !== method) return route.fallback()
    await held
    // Who asked may have gone meanwhile.
    await route.continue().catch(() => undefined)
  })
  return release
}

/** What was copied somewhere else, put in. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+V')
}

/** Takes a file in the system's own chooser, once something has opened it. */
export async function chooseFile(
  page: Page,
  open: () => Promise<void>,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  const opened = async () => {
    // Whoever waits for it is heard before the key is.
    await page.evaluate(() => undefined)
    await open()
  }
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), opened()])
  await chooser.setFiles(file)
}

/** Chooses one of the radios that lie before the focus: Tab comes to their group, arrows go through it. */
export async function pressUntilChecked(page: Page, radio: Locator, group: Locator): Promise<void> {
  const inGroup = () => group.evaluate((element) => element.contains(document.activeElement))
  for (let presses = 0; presses < 30 && !(await inGroup()); presses++) await page.keyboard.press('Tab')
  for (let presses = 0; presses < 5 && !(await radio.isChecked()); presses++) {
    await page.keyboard.press(presses === 0 ? 'Space' : 'ArrowDown')
  }
  await expect(radio).toBeChecked()
}

/** Presses a key until the element has the focus: what somebody without a mouse does. */
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

/** By the row that these words find. */
export async function runByPalette(page: Page, words: string, name: RegExp): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.keyboard.type(words)
  const row = page.getByRole('option', { name })
  await expect(row).toBeVisible()
  while ((await row.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** The parts of a reprocess, wherever it is shown. */
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

/** The row of the history with all of these texts. */
export function historyRow(page: Page, ...texts: readonly (string | number)[]): Locator {
  const rows = page.getByRole('grid', { name: 'Histórico de reprocessamento' }).getByRole('row')
  return texts.reduce<Locator>((found, text) => found.filter({ hasText: String(text) }), rows)
}

/** A group that the billing system knows, made over the API; answers its id. */
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
