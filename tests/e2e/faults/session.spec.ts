// Tests a session that ends while a form is open. The console must report the end only once and must keep the input of
// the form.
import type { Page } from 'playwright/test'
import { reverseScenarios } from '../../../src/demo/stories.ts'
import { expect, test } from '../fixtures.ts'
import { getReprocessLocators, HEALTH_PATH, navigateTo, paste, REPROCESS_DONE_TITLE, signIn } from '../steps.ts'
import { startFaultProxy } from './proxy.ts'

const reprocessUrl = '/ecommerces?do=reprocess.reverse'

test('An expired session displays one message and one dialog for several 401 responses, and the input is sent afterwards', async ({
  page,
  context,
  server,
}) => {
  const proxy = await startFaultProxy(server.url)
  const { idField, taskField, ticketField, findResult } = getReprocessLocators(page)
  await signIn(page, 'n2', proxy.url + reprocessUrl)
  await idField.fill(String(reverseScenarios.mexico.id))
  await taskField.fill('Cliente aguarda há dois dias')
  await ticketField.fill('ZD-900')
  await expect(page.getByText('Tiendita del Sol · 13')).toBeVisible()

  await context.clearCookies()
  proxy.recordRequests((method) => method === 'POST')
  proxy.setBehavior({ kind: 'hold' })
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => proxy.getRequests().map(({ status }) => status)).toEqual([401])
  await navigateTo(page, '/ecommerces/show/2?tab=quotas')
  const signInDialog = page.getByRole('alertdialog', { name: 'Sessão expirada' })
  await expect(signInDialog).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(1)
  await expect(page.getByRole('alert').filter({ hasText: 'Sessão expirada' })).toHaveCount(1)
  proxy.recordRequests(() => false)
  await signInDialog.getByRole('button', { name: 'Beatriz Figueiredo' }).click()
  await expect(signInDialog).toBeHidden()
  // Releases the 401 response of the old session after the user has signed in again. The late response must not open
  // the sign-in dialog again.
  proxy.releaseResponses()
  await navigateTo(page, reprocessUrl)
  await expect(idField).toBeFocused()
  await page.getByRole('button', { name: `Continuar o rascunho de ${reverseScenarios.mexico.id}` }).click()
  await expect(idField).toHaveValue(String(reverseScenarios.mexico.id))
  await expect(taskField).toHaveValue('Cliente aguarda há dois dias')
  await expect(ticketField).toHaveValue('ZD-900')
  await expect(page.getByText('Tiendita del Sol · 13')).toBeVisible()
  await expect(signInDialog).toBeHidden()
  await idField.press('Control+Enter')
  await expect(findResult(REPROCESS_DONE_TITLE)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  proxy.close()
})

test('An ended session loses its cookie, and its late response does not delete the cookie of the next session', async ({
  page,
  context,
  server,
  playwright,
}) => {
  const proxy = await startFaultProxy(server.url)
  // Ignores the nonce, a second cookie that the sign-in page sets.
  const listSessionCookies = async () =>
    (await context.cookies()).map(({ name }) => name).filter((name) => name !== 'reversa_nonce')
  const findUserButton = (targetPage: Page) => targetPage.getByRole('button', { name: 'Beatriz Figueiredo' })
  await page.goto(`${proxy.url}/ecommerces`)
  await findUserButton(page).click()
  await expect(page.getByRole('grid')).toBeVisible()
  const [oldCookie] = await listSessionCookies()
  expect(await listSessionCookies()).toEqual([expect.stringMatching(/^reversa_session_[0-9a-f]{8}$/)])

  // Opens a path outside the console, because an open console would notice the end of the session.
  await page.goto(proxy.url + HEALTH_PATH)
  // Signs the same user in on another device, which then ends all other sessions.
  const otherSession = await playwright.request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { origin: server.url },
  })
  const { google_token } = await (await otherSession.post('/demo/identities/n2/token')).json()
  await otherSession.post('/v2/auth/login', { data: { google_token } })
  expect((await otherSession.delete('/v2/users/me/sessions')).status()).toBe(200)
  await otherSession.dispose()

  proxy.recordRequests((_, path) => path === '/v2/users/me/preferences')
  proxy.setBehavior({ kind: 'hold' })
  const lateResponse = page.goto(`${proxy.url}/v2/users/me/preferences`)
  await expect.poll(() => proxy.getRequests().map(({ status }) => status)).toEqual([401])
  expect(await listSessionCookies()).toEqual([oldCookie])
  proxy.recordRequests(() => false)
  const consolePage = await context.newPage()
  await consolePage.goto(`${proxy.url}/ecommerces`)
  await expect(findUserButton(consolePage)).toBeVisible()
  expect(await listSessionCookies()).toEqual([])
  await findUserButton(consolePage).click()
  await expect(consolePage.getByRole('grid')).toBeVisible()
  const [newCookie] = await listSessionCookies()
  expect(newCookie).toMatch(/^reversa_session_[0-9a-f]{8}$/)
  expect(newCookie).not.toBe(oldCookie)
  proxy.releaseResponses()
  expect((await lateResponse)?.status()).toBe(401)
  expect(await listSessionCookies()).toEqual([newCookie])
  await navigateTo(consolePage, '/ecommerces/show/2?tab=quotas')
  await expect(consolePage.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(consolePage.getByRole('alertdialog')).toHaveCount(0)
  expect(await consolePage.evaluate(async () => (await fetch('/v2/users/me')).status)).toBe(200)
  proxy.close()
})

test('Pasted lines are joined with spaces in a single-line field', async ({ page, context }) => {
  const { taskField } = getReprocessLocators(page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'n2', '/ecommerces/show/2?tab=reprocess')
  await taskField.fill('Pedido ')
  await taskField.press('End')
  await paste(page, 'ZD-1\r\nZD-2\n')
  await expect(taskField).toHaveValue('Pedido ZD-1 ZD-2')
})

test('The reprocess form offers its input after a reload', async ({ page }) => {
  const { idField, taskField } = getReprocessLocators(page)
  await signIn(page, 'n2', '/ecommerces/show/2?tab=reprocess')
  await idField.fill('918274')
  await taskField.fill('Metade de uma frase')
  await page.reload()
  await page.getByRole('button', { name: 'Continuar o rascunho de 918274' }).click()
  await expect(idField).toHaveValue('918274')
  await expect(taskField).toHaveValue('Metade de uma frase')
  await expect(page.getByText('Rascunho restaurado')).toBeVisible()
})
