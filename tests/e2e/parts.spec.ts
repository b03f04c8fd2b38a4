// Parts of the console that come when they are needed, and sometimes do not come at all.
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { go, HEALTH_PATH, signIn } from './steps.ts'
import { findMissingStyleSheets } from './unstyled.ts'

test.use({ fails: true })

/** The files of a part do not arrive until they are let through. */
async function holdBack(page: Page, name: string): Promise<() => Promise<void>> {
  const files = `**/assets/${name}-*.js`
  await page.route(files, (route) => route.abort())
  return () => page.unroute(files)
}

test('a page that could not be loaded says so, and a reload brings it', async ({ page }) => {
  const reload = page.getByRole('main').getByRole('button', { name: 'Recarregar' })
  await signIn(page, 'admin_boss', '/users')
  await page.getByRole('grid').getByRole('link').first().waitFor()
  const letThrough = await holdBack(page, 'reports-page')
  await go(page, '/reports')
  await expect(reload).toBeVisible()
  await expect(page.getByText(/^Parte do console não carregou/).first()).toBeVisible()
  // The rest of the console lives.
  await go(page, '/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Usuários' })).toBeVisible()
  await go(page, '/reports')
  await letThrough()
  await reload.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Relatórios' })).toBeVisible()
})

test('a drawer that could not be loaded says so, and a reload opens the drawer that the URL names', async ({
  page,
}) => {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await signIn(page, 'admin_boss', '/users')
  await page.getByRole('grid').getByRole('link').first().waitFor()
  const letThrough = await holdBack(page, 'sessions')
  await go(page, '/users?do=users.endSessions&user=5')
  const failed = page.getByRole('dialog').filter({ hasText: 'Recarregue a página.' })
  await expect(failed).toBeVisible()
  await letThrough()
  await failed.getByRole('button', { name: 'Recarregar' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(failed).toBeHidden()
})

test('drawers and actions load when the page is idle, and a drawer that has loaded opens without a request', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = []
    const requestIdleCallback = (start: () => void) => waiting.push(start)
    const becomeIdle = () => {
      for (const start of waiting) start()
    }
    Object.assign(window, { requestIdleCallback, becomeIdle })
  })
  const loaded: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url()) ?? []
    if (name) loaded.push(name)
  })
  await signIn(page, 'admin_boss', HEALTH_PATH)
  loaded.length = 0
  await page.goto('/users')
  await page.getByRole('grid').getByRole('link').first().waitFor()
  const late = ['palette', 'actions', 'sign-in-again', 'sessions', 'ticket-drawers', 'reprocess-form', 'remap-drawer']
  expect(late.filter((name) => loaded.includes(name))).toEqual([])
  await page.evaluate('becomeIdle()')
  await expect.poll(() => late.filter((name) => !loaded.includes(name))).toEqual([])
  const order = late.map((name) => loaded.indexOf(name))
  const [palette = 0, actions = 0, , own = 0, tickets = 0, other = 0] = order
  expect([palette < actions, actions < own, own < other, tickets < other]).toEqual([true, true, true, true])
  await page.waitForLoadState('networkidle')
  loaded.length = 0
  await go(page, '/users?do=users.endSessions&user=5')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(loaded).toEqual([])
})

test('the palette takes what is typed while it still loads, and nothing of it is a key of the page', async ({
  page,
}) => {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await signIn(page, 'admin_boss', '/users')
  await page.getByRole('grid').getByRole('link').first().waitFor()
  let letThrough = () => {}
  const waiting = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/palette-*.js', async (route) => {
    await waiting
    await route.continue()
  })
  await page.keyboard.press('Control+K')
  await page.keyboard.type('g e')
  await expect(page.getByRole('textbox', { name: 'Paleta de comandos' })).toHaveValue('g e')
  letThrough()
  await page.keyboard.type(' x')
  await expect(page.getByRole('combobox', { name: 'Paleta de comandos' })).toHaveValue('g e x')
  await expect(page.getByRole('combobox', { name: 'Paleta de comandos' })).toBeFocused()
  await expect(page).toHaveURL(/users$/)
})

test('the console itself does not come: that is said, and trying again brings it, with how it looks', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1, name: 'Usuários' })
  await signIn(page, 'admin_boss', HEALTH_PATH)
  for (const files of ['app-*.js', 'pt-br-*.js']) {
    await page.route(`**/assets/${files}`, (route) => route.abort())
    await page.goto('/users')
    const retry = page.getByRole('button', { name: 'Tentar de novo' })
    await expect(retry).toBeVisible()
    await page.unroute(`**/assets/${files}`)
    await retry.click()
    await expect(heading).toBeVisible()
    await expect.poll(() => findMissingStyleSheets(page)).toEqual([])
  }
})

for (const files of ['*.js', '*.css']) {
  test(`not even the first ${files} comes: the page says so by itself`, async ({ page }) => {
    await signIn(page, 'admin_boss', HEALTH_PATH)
    await page.route(`**/assets/${files}`, (route) => route.abort())
    await page.goto('/users')
    await expect(page.getByText('O console ainda não carregou.')).toBeVisible()
  })
}
