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

test('a page that could not be loaded is loaded when it is tried again, and when one comes back', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1, name: 'Relatórios' })
  const retry = page.getByRole('button', { name: 'Tentar de novo' })
  await signIn(page, 'admin_boss', '/users')
  await page.getByRole('grid').getByRole('link').first().waitFor()
  for (const way of ['tried again', 'gone and come back']) {
    const letThrough = await holdBack(page, 'reports-page')
    await go(page, '/reports')
    await retry.click()
    await expect(retry).toBeVisible()
    await letThrough()
    if (way === 'tried again') await retry.click()
    else {
      await go(page, '/users')
      await expect(page.getByRole('heading', { level: 1, name: 'Usuários' })).toBeVisible()
      await go(page, '/reports')
    }
    await expect(heading).toBeVisible()
    await page.goto('/users')
    await page.getByRole('grid').getByRole('link').first().waitFor()
  }
})

test('a dialog that could not be loaded says so, and opens when it is tried again', async ({ page }) => {
  await signIn(page, 'admin_boss', '/users')
  await page.getByRole('grid').getByRole('link').first().waitFor()
  const letThrough = await holdBack(page, 'end-sessions-dialog')
  await go(page, '/users?do=users.endSessions&user=5')
  const failed = page.getByRole('dialog').filter({ hasText: 'Tente de novo ou recarregue a página.' })
  await expect(failed).toBeVisible()
  await letThrough()
  await failed.getByRole('button').last().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(failed).toBeHidden()
})

test('what the frame asks for later does not come: everything else goes on, and it comes when it can', async ({
  page,
}) => {
  const rows = page.getByRole('grid').getByRole('link')
  // A moment of rest is what they wait for.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  await signIn(page, 'admin_boss', beforehand)
  await page.goto('/users')
  await rows.first().waitFor()
  await page.route('**/assets/**', (route) => route.abort())
  const palette = page.getByRole('combobox', { name: 'Paleta de comandos' })
  const missing = page.waitForEvent('requestfailed', (request) => request.url().includes('/palette-'))
  await page.keyboard.press('Control+K')
  await missing
  await go(page, '/users?search=ana')
  await expect(rows.first()).toBeVisible()
  await page.unroute('**/assets/**')
  await expect(palette).toBeHidden()
  await expect(async () => {
    await page.keyboard.press('Control+K')
    await expect(palette).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('the console itself does not come: that is said, and trying again brings it, with how it looks', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1, name: 'Usuários' })
  await signIn(page, 'admin_boss', beforehand)
  for (const files of ['app-*.js', 'app-*.css', 'avatar-*.css']) {
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

test('not even the first file comes: the page says so by itself', async ({ page }) => {
  await signIn(page, 'admin_boss', beforehand)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/users')
  await expect(page.getByText('O console ainda não carregou.')).toBeVisible()
})
