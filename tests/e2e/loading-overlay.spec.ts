// What blocks says so over everything, when it takes longer than 300 ms (A47): signing in, and the maintenance switch.
import type { Page } from 'playwright/test'
import { openApiSession } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests, signIn } from './steps.ts'

/** How long after the last press it was shown, in milliseconds; null while it was not. */
async function watchOverlay(page: Page, text: string): Promise<() => Promise<number | null>> {
  await page.evaluate((text) => {
    const times: { pressed?: number; shown?: number } = {}
    Object.assign(window, { overlayTimes: times })
    document.addEventListener(
      'click',
      () => {
        times.pressed = performance.now()
      },
      true,
    )
    new MutationObserver(() => {
      const overlays = [...document.querySelectorAll('body > [role=status]')]
      if (overlays.some((one) => one.textContent?.includes(text))) times.shown ??= performance.now()
    }).observe(document.body, { childList: true, subtree: true })
  }, text)
  return () =>
    page.evaluate(() => {
      const { pressed, shown } = Object(window).overlayTimes
      return pressed === undefined || shown === undefined ? null : shown - pressed
    })
}

test('signing in', async ({ page }) => {
  await page.goto('/')
  const release = await holdRequests(page, '**/v2/auth/login')
  const waited = await watchOverlay(page, 'Entrando')
  await page.getByRole('button', { name: /n1/i }).first().click()
  await expect(page.locator('body > [role=status]').filter({ hasText: 'Entrando' })).toBeVisible()
  expect(await waited()).toBeGreaterThanOrEqual(300)
  release()
  await expect(page.getByText('Entrando')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the maintenance switch', async ({ page, baseURL }) => {
  const boss = await openApiSession(baseURL)
  await signIn(page, 'cs', '/comunication')
  await page.getByRole('switch', { name: 'Modo de manutenção' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox', { name: /^Digite/ }).fill('MANUTENÇÃO')
  await question.getByRole('textbox', { name: 'Motivo' }).fill('Espera')
  const release = await holdRequests(page, '**/ecommerces/maintenance')
  const waited = await watchOverlay(page, 'Alterando o modo')
  await question.getByRole('button', { name: 'Ligar a manutenção' }).click()
  const overlay = page.locator('body > [role=status]').filter({ hasText: 'Alterando o modo de manutenção' })
  await expect(overlay).toBeVisible()
  expect(await waited()).toBeGreaterThanOrEqual(300)
  release()
  await expect(overlay).toHaveCount(0)
  await boss.put('/v2/boss/ecommerces/maintenance', { maintenance_mode: false })
})
