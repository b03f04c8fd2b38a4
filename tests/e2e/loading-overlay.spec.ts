// Tests that an overlay covers the page when a request that blocks the user takes longer than 300 ms (product decision
// A47).
import type { Page } from 'playwright/test'
import { openApiSession } from './api-session.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests, signIn } from './steps.ts'

/**
 * Measures the time from the last click until the overlay with `text` appears. Returns a function that reads the
 * milliseconds; null if the overlay has not appeared.
 */
async function trackOverlayDelay(page: Page, text: string): Promise<() => Promise<number | null>> {
  await page.evaluate((text) => {
    const times: { clicked?: number; displayed?: number } = {}
    Object.assign(window, { overlayTimes: times })
    document.addEventListener(
      'click',
      () => {
        times.clicked = performance.now()
      },
      true,
    )
    new MutationObserver(() => {
      const overlays = [...document.querySelectorAll('body > [role=status]')]
      if (overlays.some((overlay) => overlay.textContent?.includes(text))) times.displayed ??= performance.now()
    }).observe(document.body, { childList: true, subtree: true })
  }, text)
  return () =>
    page.evaluate(() => {
      const { clicked, displayed } = Object(window).overlayTimes
      return clicked === undefined || displayed === undefined ? null : displayed - clicked
    })
}

test('a slow sign-in shows the overlay after 300 ms', async ({ page }) => {
  await page.goto('/')
  const release = await holdRequests(page, '**/v2/auth/login')
  const getDelay = await trackOverlayDelay(page, 'Entrando')
  await page.getByRole('button', { name: /n1/i }).first().click()
  await expect(page.locator('body > [role=status]').filter({ hasText: 'Entrando' })).toBeVisible()
  expect(await getDelay()).toBeGreaterThanOrEqual(300)
  release()
  await expect(page.getByText('Entrando')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a slow change of the maintenance switch shows the overlay after 300 ms', async ({ page, baseURL }) => {
  const boss = await openApiSession(baseURL)
  await signIn(page, 'cs', '/comunication')
  await page.getByRole('switch', { name: 'Modo de manutenção' }).click()
  const confirmationDialog = page.getByRole('alertdialog')
  await confirmationDialog.getByRole('textbox', { name: /^Digite/ }).fill('MANUTENÇÃO')
  await confirmationDialog.getByRole('textbox', { name: 'Motivo' }).fill('Espera')
  const release = await holdRequests(page, '**/ecommerces/maintenance')
  const getDelay = await trackOverlayDelay(page, 'Alterando o modo')
  await confirmationDialog.getByRole('button', { name: 'Ligar a manutenção' }).click()
  const overlay = page.locator('body > [role=status]').filter({ hasText: 'Alterando o modo de manutenção' })
  await expect(overlay).toBeVisible()
  expect(await getDelay()).toBeGreaterThanOrEqual(300)
  release()
  await expect(overlay).toHaveCount(0)
  await boss.put('/v2/boss/ecommerces/maintenance', { maintenance_mode: false })
})
