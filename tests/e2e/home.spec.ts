// Tests the home page: lists of open work, the user's own work, recent and pinned records, and the state of the
// platform.
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { navigateTo, signIn } from './steps.ts'

byKeyboard('The home page focuses its first row; j and k, numbers and Enter navigate', async ({ page }) => {
  const { keyboard } = page
  await signIn(page, 'n2', '/')
  const queuesRegion = page.getByRole('region', { name: /^Precisa de alguém/ })
  const trackingErrorsLink = queuesRegion.getByRole('link', { name: /Erros de rastreio/ })
  await trackingErrorsLink.waitFor()
  await expect(page.locator('[data-row]:focus')).toHaveCount(1)
  await keyboard.press('2')
  await expect(trackingErrorsLink).toBeFocused()
  await keyboard.press('j')
  await expect(queuesRegion.getByRole('link', { name: /Fila de falhas/ })).toBeFocused()
  await keyboard.press('k')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/correios$/)
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeFocused()
})

byKeyboard('A record that was opened by URL is in the recent records', async ({ page }) => {
  const { keyboard } = page
  await signIn(page, 'cs', '/ecommerces/show/2')
  await page.getByRole('heading', { level: 1, name: /Casa/ }).waitFor()
  await keyboard.press('g')
  await keyboard.press('h')
  const recentRecords = page.getByRole('region', { name: /^Recentes/ })
  await expect(recentRecords.getByRole('link', { name: /Casa/ })).toBeVisible()
  await keyboard.press('4')
  await expect(recentRecords.getByRole('link').first()).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ecommerces\/show\/2/)
})

test('A record that does not exist is not in the recent records', async ({ page }) => {
  await signIn(page, 'admin_boss', '/ecommerces/show/1')
  await page.getByRole('heading', { level: 1, name: /Loja Azul/ }).waitFor()
  await navigateTo(page, '/batches/999999')
  await page.getByRole('heading', { level: 1, name: 'Lote 999999 não encontrado' }).waitFor()
  await navigateTo(page, '/')
  const recentRecords = page.getByRole('region', { name: /^Recentes/ })
  await expect(recentRecords.getByRole('link').first()).toBeVisible()
  await expect(recentRecords.locator('a[href^="/batches/"]')).toHaveCount(0)
})

byMouse('A user pins and unpins a recent record and dismisses the first steps with the mouse', async ({ page }) => {
  await signIn(page, 'ti', '/ecommerces/show/1')
  await page.getByRole('heading', { level: 1, name: /Loja Azul/ }).waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Início' }).click()
  const firstSteps = page.getByRole('region', { name: /^Primeiros passos/ })
  await expect(firstSteps.getByRole('button', { name: 'Abrir a paleta' })).toBeVisible()
  await firstSteps.getByRole('button', { name: 'Entendi' }).click()
  await expect(firstSteps).toHaveCount(0)
  const recentRecords = page.getByRole('region', { name: /^Recentes/ })
  await recentRecords.getByRole('button', { name: /^Fixar Loja Azul/ }).click()
  await expect(recentRecords.getByRole('button', { name: /^Desafixar Loja Azul/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('navigation').getByRole('link', { name: 'Erros de rastreio' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Início' }).click()
  await expect(recentRecords.getByRole('link').first()).toHaveText(/Loja Azul/)
  await recentRecords.getByRole('button', { name: /^Desafixar Loja Azul/ }).click()
  await expect(recentRecords.getByRole('button', { name: /^Fixar Loja Azul/ })).toBeVisible()
})

test('The home page displays the maintenance mode first', async ({ page, baseURL }) => {
  await signIn(page, 'cs', '/')
  const platformRegion = page.getByRole('region', { name: /^Plataforma/ })
  await expect(platformRegion.getByRole('link').first()).not.toContainText('Em manutenção')
  const admin = await openApiSession(baseURL ?? '')
  await admin.put('/v2/boss/ecommerces/maintenance', { maintenance_mode: true, reason: 'Teste', confirmation: true })
  await page.reload()
  await expect(platformRegion).toContainText('Em manutenção')
  await admin.put('/v2/boss/ecommerces/maintenance', { maintenance_mode: false })
  await page.reload()
  await expect(platformRegion.getByRole('link').first()).not.toContainText('Em manutenção')
})
