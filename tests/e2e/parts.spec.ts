// Parts of the console that come when they are needed, and sometimes do not come at all.
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { go, signIn } from './steps.ts'

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
