// Tests how a user authorizes an integration on the page of the provider Bling, which opens in another tab (S1 §4). The
// console uses a fake clock, which the test controls.
import type { BrowserContext, Page } from 'playwright/test'
import { integrationScenarioIds as scenarioIds } from '../../src/demo/integrations.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { pressUntilFocused, signIn } from './steps.ts'

async function openAuthorizationPanel(page: Page, ecommerce: number): Promise<void> {
  await page.clock.install()
  await signIn(page, 'n1', `/ecommerces/show/${ecommerce}?tab=integration`)
  await page.getByRole('button', { name: 'Autorizar no Bling' }).click()
  await page.getByRole('button', { name: 'Autorizar', exact: true }).waitFor()
}

async function openProviderPage(page: Page, context: BrowserContext, button = 'Autorizar'): Promise<Page> {
  const newPage = context.waitForEvent('page')
  await page.getByRole('button', { name: button, exact: true }).click()
  const provider = await newPage
  await expect(provider.getByRole('heading', { name: 'Autorizar aplicativo' })).toBeVisible()
  await expect(page.getByText('A primeira verificação é em 5 segundos.')).toBeVisible()
  return provider
}

/**
 * Counts the requests with which the console asks whether the user has authorized the integration. Returns a function
 * that reads the count.
 */
function trackAuthorizationChecks(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (/\/oauth\?integration=/.test(request.url())) count++
  })
  return () => count
}

byMouse('Consent with the mouse authorizes the integration at the first check after 5 s', async ({ page, context }) => {
  await openAuthorizationPanel(page, scenarioIds.blingReady)
  // Reads times from the fake clock of the page, because the console waits for 5 seconds of this clock.
  const readClock = () => page.evaluate(() => Date.now())
  const startTime = await readClock()
  const firstCheckTime = page.waitForRequest(/\/oauth\?integration=/).then(readClock)
  const provider = await openProviderPage(page, context)
  await provider.getByRole('button', { name: 'Autorizar' }).click()
  await expect(provider.getByRole('heading', { name: 'Autorização concluída' })).toBeVisible()
  await expect(provider.getByText('Pode fechar esta aba')).toBeVisible()
  await expect(provider).toHaveURL(/\/oauth\/callback$/)
  await page.clock.runFor(4000)
  await page.clock.runFor(1500)
  expect((await firstCheckTime) - startTime).toBeGreaterThanOrEqual(5000)
  await expect(page.getByText('Credenciais válidas: a integração está autorizada.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click()
  await expect(page.getByText(/^Autorizada em/)).toBeVisible()
})

test('S1 §8 Rejected credentials end in an error after ten checks, and the user can try again', async ({
  page,
  context,
}) => {
  await openAuthorizationPanel(page, scenarioIds.blingWrongSecret)
  const getCheckCount = trackAuthorizationChecks(page)
  const provider = await openProviderPage(page, context)
  await provider.getByRole('button', { name: 'Autorizar' }).click()
  await expect(provider.getByText('O Bling recusou as credenciais: confira clientId e clientSecret')).toBeVisible()
  const failureMessage = page.getByText('Não foi possível validar as credenciais')
  await page.clock.runFor(4000)
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(failureMessage).toBeVisible({ timeout: 250 })
  }).toPass({ timeout: 40_000 })
  expect(getCheckCount()).toBe(10)
  await page.getByRole('button', { name: 'Verificar de novo' }).click()
  await expect.poll(getCheckCount).toBe(11)
  await expect(failureMessage).toBeVisible()
  await openProviderPage(page, context, 'Tentar de novo')
  await page.getByRole('button', { name: 'Parar' }).click()
  await expect(page.getByText(/^Verificação interrompida/)).toBeVisible()
  await page.clock.runFor(10_000)
  expect(getCheckCount()).toBe(11)
})

byKeyboard('A user declines with the keyboard, sees the rejection, and then consents', async ({ page, context }) => {
  await page.clock.install()
  await signIn(page, 'n1', `/ecommerces/show/${scenarioIds.blingDeclined}?tab=integration`)
  await page.getByRole('button', { name: 'Autorizar no Bling' }).waitFor()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('autorizar no bling')
  await page.getByRole('option', { name: /^Autorizar/ }).waitFor()
  await page.keyboard.press('Enter')
  const decide = async (openButton: string, decision: string) => {
    await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: openButton, exact: true }))
    const [provider] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')])
    await pressUntilFocused(provider, 'Tab', provider.getByRole('button', { name: decision }))
    await provider.keyboard.press('Enter')
    return provider.getByRole('heading')
  }
  await expect(await decide('Autorizar', 'Recusar')).toHaveText('Autorização recusada')
  await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'Parar' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Verificação interrompida/)).toBeVisible()
  await expect(await decide('Tentar de novo', 'Autorizar')).toHaveText('Autorização concluída')
  await page.clock.runFor(6000)
  await expect(page.getByText('Credenciais válidas: a integração está autorizada.')).toBeVisible()
})

test('The OAuth callback rejects an unknown state', async ({ page }) => {
  await signIn(page, 'n1', '/oauth/callback?code=abc&state=inventado')
  await expect(page.getByRole('heading', { name: 'A autorização não foi concluída' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Esta autorização já foi usada')
  await expect(page).toHaveURL(/\/oauth\/callback$/)
})
