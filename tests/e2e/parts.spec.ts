// Parts of the console that come when they are needed, and sometimes do not come at all.
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { beforehand, go, signIn } from './steps.ts'
import { unstyled } from './unstyled.ts'

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
  await signIn(page, 'admin_boss', beforehand)
  for (const files of ['app-*.js', 'pt-br-*.js']) {
    await page.route(`**/assets/${files}`, (route) => route.abort())
    await page.goto('/users')
    const retry = page.getByRole('button', { name: 'Tentar de novo' })
    await expect(retry).toBeVisible()
    await page.unroute(`**/assets/${files}`)
    await retry.click()
    await expect(heading).toBeVisible()
    await expect.poll(() => unstyled(page)).toEqual([])
  }
})

for (const files of ['*.js', '*.css']) {
  test(`not even the first ${files} comes: the page says so by itself`, async ({ page }) => {
    await signIn(page, 'admin_boss', beforehand)
    await page.route(`**/assets/${files}`, (route) => route.abort())
    await page.goto('/users')
    await expect(page.getByText('O console ainda não carregou.')).toBeVisible()
  })
}
