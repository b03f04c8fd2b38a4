// Tests that the console displays an error and remains usable if code that it loads on demand fails to load.
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { HEALTH_PATH, navigateTo, signIn } from './steps.ts'
import { findMissingStyleSheets } from './unstyled.ts'

test.use({ expectsReactWarnings: true })

/**
 * Makes requests for the JavaScript file of this chunk fail. Returns a function that lets the requests succeed again.
 */
async function blockChunk(page: Page, name: string): Promise<() => Promise<void>> {
  const chunkUrlPattern = `**/assets/${name}-*.js`
  await page.route(chunkUrlPattern, (route) => route.abort())
  return () => page.unroute(chunkUrlPattern)
}

test('a page that could not be loaded shows an error, and a reload displays the page', async ({ page }) => {
  const reloadButton = page.getByRole('main').getByRole('button', { name: 'Recarregar' })
  await signIn(page, 'admin_boss', '/users')
  await page.getByRole('grid').getByRole('link').first().waitFor()
  const unblock = await blockChunk(page, 'reports-page')
  await navigateTo(page, '/reports')
  await expect(reloadButton).toBeVisible()
  await expect(page.getByText(/^Parte do console não carregou/).first()).toBeVisible()
  // Opens another page to check that the rest of the console still works.
  await navigateTo(page, '/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Usuários' })).toBeVisible()
  await navigateTo(page, '/reports')
  await unblock()
  await reloadButton.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Relatórios' })).toBeVisible()
})

test('a drawer that could not be loaded shows an error, and a reload opens the drawer that the URL names', async ({
  page,
}) => {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await signIn(page, 'admin_boss', '/users')
  await page.getByRole('grid').getByRole('link').first().waitFor()
  const unblock = await blockChunk(page, 'sessions')
  await navigateTo(page, '/users?do=users.endSessions&user=5')
  const errorDialog = page.getByRole('dialog').filter({ hasText: 'Recarregue a página.' })
  await expect(errorDialog).toBeVisible()
  await unblock()
  await errorDialog.getByRole('button', { name: 'Recarregar' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(errorDialog).toBeHidden()
})

test('drawers and actions load when the page is idle, and a drawer that has loaded opens without a request', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const idleCallbacks: (() => void)[] = []
    const requestIdleCallback = (callback: () => void) => idleCallbacks.push(callback)
    const becomeIdle = () => {
      for (const callback of idleCallbacks) callback()
    }
    Object.assign(window, { requestIdleCallback, becomeIdle })
  })
  const loadedChunks: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/([\w-]+)-[\w-]{8}\.js$/.exec(request.url()) ?? []
    if (name) loadedChunks.push(name)
  })
  await signIn(page, 'admin_boss', HEALTH_PATH)
  loadedChunks.length = 0
  await page.goto('/users')
  await page.getByRole('grid').getByRole('link').first().waitFor()
  const lazyChunks = [
    'palette',
    'actions',
    'sign-in-again',
    'sessions',
    'ticket-drawers',
    'reprocess-form',
    'remap-drawer',
  ]
  expect(lazyChunks.filter((name) => loadedChunks.includes(name))).toEqual([])
  await page.evaluate('becomeIdle()')
  await expect.poll(() => lazyChunks.filter((name) => !loadedChunks.includes(name))).toEqual([])
  const indexes = lazyChunks.map((name) => loadedChunks.indexOf(name))
  const [palette = 0, actions = 0, , sessions = 0, ticketDrawers = 0, reprocessForm = 0] = indexes
  expect([palette < actions, actions < sessions, sessions < reprocessForm, ticketDrawers < reprocessForm]).toEqual([
    true,
    true,
    true,
    true,
  ])
  await page.waitForLoadState('networkidle')
  loadedChunks.length = 0
  await navigateTo(page, '/users?do=users.endSessions&user=5')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(loadedChunks).toEqual([])
})

test('the palette accepts text while it loads, and the typed letters do not run commands of the page', async ({
  page,
}) => {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await signIn(page, 'admin_boss', '/users')
  await page.getByRole('grid').getByRole('link').first().waitFor()
  let unblock = () => {}
  const released = new Promise<void>((resolve) => {
    unblock = resolve
  })
  await page.route('**/assets/palette-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.keyboard.press('Control+K')
  await page.keyboard.type('g e')
  await expect(page.getByRole('textbox', { name: 'Paleta de comandos' })).toHaveValue('g e')
  unblock()
  await page.keyboard.type(' x')
  await expect(page.getByRole('combobox', { name: 'Paleta de comandos' })).toHaveValue('g e x')
  await expect(page.getByRole('combobox', { name: 'Paleta de comandos' })).toBeFocused()
  await expect(page).toHaveURL(/users$/)
})

test('if the main script or the texts fail to load, an error is shown, and a retry loads the console with styles', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1, name: 'Usuários' })
  await signIn(page, 'admin_boss', HEALTH_PATH)
  for (const files of ['app-*.js', 'pt-br-*.js']) {
    await page.route(`**/assets/${files}`, (route) => route.abort())
    await page.goto('/users')
    const retryButton = page.getByRole('button', { name: 'Tentar de novo' })
    await expect(retryButton).toBeVisible()
    await page.unroute(`**/assets/${files}`)
    await retryButton.click()
    await expect(heading).toBeVisible()
    await expect.poll(() => findMissingStyleSheets(page)).toEqual([])
  }
})

for (const files of ['*.js', '*.css']) {
  test(`if no ${files} file loads, the page shows a message of its own`, async ({ page }) => {
    await signIn(page, 'admin_boss', HEALTH_PATH)
    await page.route(`**/assets/${files}`, (route) => route.abort())
    await page.goto('/users')
    await expect(page.getByText('O console ainda não carregou.')).toBeVisible()
  })
}
