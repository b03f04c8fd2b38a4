// Tests the home page: lists of open work, the user's own work, recent and pinned records, and the state of the
// platform.
import type { AccountType } from '#contract/access.ts'
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { HEALTH_PATH, navigateTo, signIn } from './steps.ts'

/** Resets the preferences that hide the first steps, because other tests use the same user. */
async function showFirstSteps(baseURL: string | undefined, accountType: AccountType): Promise<void> {
  const session = await openApiSession(baseURL ?? '', accountType)
  await session.put('/v2/users/me/preferences', { welcomed: false, recent: null })
}

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

byMouse('A user pins and unpins a recent record and dismisses the first steps', async ({ page, baseURL }) => {
  await showFirstSteps(baseURL, 'ti')
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

test('The home page starts with the own work and focuses its first row, also on a phone', async ({ page }) => {
  await signIn(page, 'n2', HEALTH_PATH)
  const headers = { origin: new URL(page.url()).origin }
  const batch = { type: 'reprocess.reverse', text: '918273', ticket: 'ZD-6', task: 'Espiar' }
  await page.request.post('/v2/boss/batches', { data: batch, headers })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/')
    const ownWork = page.getByRole('main').getByRole('region').first()
    await expect(ownWork).toHaveAccessibleName('Meu trabalho')
    await expect(ownWork.locator('[data-row]').first()).toBeFocused()
    await expect(ownWork.getByRole('link', { name: /^Lote \d+ · Reprocessar reversas · ZD-6/ })).toBeInViewport()
  }
})

test('The home page shows the error that several integrations have in common only once', async ({ page }) => {
  await signIn(page, 'n1', '/')
  const platformRegion = page.getByRole('region', { name: /^Plataforma/ })
  const integrations = platformRegion.locator('a[href*="tab=integration"]')
  await expect(integrations.nth(1)).toBeVisible()
  const errors = await platformRegion.getByText('O sistema da loja está fora do ar').count()
  expect(errors).toBe(1)
})

test('The first steps disappear for good after a command of the palette and a ticket', async ({ page, baseURL }) => {
  const { keyboard } = page
  await showFirstSteps(baseURL, 'cs')
  await signIn(page, 'cs', '/')
  const firstSteps = page.getByRole('region', { name: /^Primeiros passos/ })
  await firstSteps.getByRole('button', { name: 'Definir o chamado' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await keyboard.type('ZD-77')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Chamado ZD-77: ver' })).toBeVisible()
  await expect(firstSteps).toBeVisible()
  await keyboard.press('Control+K')
  await keyboard.type('atividade')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/activity/)
  await navigateTo(page, '/')
  await expect(page.getByRole('region', { name: /^Recentes/ })).toBeVisible()
  await expect(firstSteps).toHaveCount(0)
  const readWelcomed = async () =>
    (await (await page.request.get('/v2/users/me/preferences')).json()).data.welcomed as boolean
  await expect.poll(readWelcomed).toBe(true)
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

test('The home page displays the error of batches that could not be loaded, and polls the batches', async ({
  page,
}) => {
  const batchesUrl = /\/v2\/boss\/batches\?/
  await page.clock.install()
  await page.route(batchesUrl, (route) => route.fulfill({ status: 500, json: {} }))
  await signIn(page, 'n1', '/')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText(/erro inesperado/i)
  await expect(main.getByText('Seus chamados, lotes e arquivos aparecem aqui.')).toHaveCount(0)
  await page.unroute(batchesUrl)
  await main.getByRole('alert').getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(main.getByRole('alert')).toHaveCount(0)

  const headers = { origin: new URL(page.url()).origin }
  const batch = { type: 'reprocess.reverse', text: '918273', ticket: 'ZD-66', task: 'Espiar' }
  await page.request.post('/v2/boss/batches', { data: batch, headers })
  await page.clock.fastForward(61_000)
  await expect(main.getByRole('link', { name: /Lote \d+.*ZD-66/ })).toBeVisible()
})
