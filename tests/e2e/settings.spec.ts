// Tests the setting of the dashboard URL (S2 §2, §5) and the dashboard of an ecommerce (product decision A46).
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import type { RunningServer } from '../running-server.ts'
import { openApiSession, withPermissions } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { withDemoServer } from './prepared-demo.ts'
import { pressUntilFocused, signIn } from './steps.ts'

const DEMO_DASHBOARD_URL = 'http://localhost:4173/demo/dashboard'

function getLocators(page: Page) {
  const mainRegion = page.getByRole('main')
  return {
    mainRegion,
    urlField: mainRegion.getByRole('textbox', { name: /^URL do painel/ }),
    saveButton: mainRegion.getByRole('button', { name: 'Salvar' }),
    dialog: page.getByRole('dialog'),
  }
}

byKeyboard(
  'S2 §5 With the keyboard a user saves the dashboard URL, and cannot save an empty or invalid URL',
  async ({ page, baseURL }) => {
    const { urlField, saveButton, mainRegion } = getLocators(page)
    const { keyboard } = page
    await signIn(page, 'ti', '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await keyboard.press('g')
    await keyboard.press('s')
    await expect(mainRegion).toContainText('O parâmetro ecommerce_uuid, com o UUID do ecommerce, é acrescentado')
    await pressUntilFocused(page, 'Tab', urlField)
    await keyboard.press('Control+A')
    await keyboard.press('Delete')
    await expect(saveButton).toHaveAttribute('aria-disabled', 'true')
    await expect(mainRegion).toContainText('Informe a URL do painel.')
    await keyboard.type('painel sem protocolo')
    await expect(mainRegion).toContainText('URL inválida')
    await keyboard.press('Control+Enter')
    await keyboard.press('Control+A')
    await keyboard.type('https://looker.example/embed?x=1#p')
    await expect(saveButton).not.toHaveAttribute('aria-disabled', 'true')
    await keyboard.press('Control+Enter')
    await expect(page.getByText('Configurações salvas.')).toBeVisible()
    const adminSession = await openApiSession(baseURL)
    const { looker_dashboard_url } = await adminSession.get<{ looker_dashboard_url: string }>('/v2/boss/configs')
    expect(looker_dashboard_url).toBe('https://looker.example/embed?x=1#p')
    await adminSession.put('/v2/boss/configs', { looker_dashboard_url: DEMO_DASHBOARD_URL })
  },
)

byMouse(
  'With the mouse a user tests the typed URL with an ecommerce before saving the URL',
  async ({ page, baseURL }) => {
    const { urlField, dialog, saveButton } = getLocators(page)
    await signIn(page, 'ti', '/')
    await page.getByRole('navigation').getByRole('link', { name: 'Configurações' }).click()
    await urlField.fill('https://looker.example/embed?x=1#p')
    await page.getByRole('button', { name: 'Testar com um ecommerce' }).click()
    await dialog.getByRole('combobox', { name: 'Ecommerce' }).fill('azul')
    await expect(dialog.getByRole('listbox', { name: 'Ecommerce' })).toBeVisible()
    await dialog.getByRole('option', { name: '1 - Loja Azul' }).click()
    const dashboardUrlPattern = /^https:\/\/looker\.example\/embed\?x=1&ecommerce_uuid=[0-9a-f-]{36}#p$/
    await expect(dialog.getByRole('status').filter({ hasText: 'https' })).toHaveText(dashboardUrlPattern)
    const link = dialog.getByRole('link', { name: 'Abrir em nova aba' })
    await expect(link).toHaveAttribute('href', dashboardUrlPattern)
    await expect(link).toHaveAttribute('rel', /noopener/)
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await expect(urlField).toHaveValue('https://looker.example/embed?x=1#p')
    await saveButton.click()
    await expect(page.getByText('Configurações salvas.')).toBeVisible()
    const adminSession = await openApiSession(baseURL)
    await adminSession.put('/v2/boss/configs', { looker_dashboard_url: DEMO_DASHBOARD_URL })
  },
)

test('The URL test requests the dashboard of the typed id, and not of its first digits', async ({ page }) => {
  const { dialog } = getLocators(page)
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/dashboard')) paths.push(pathname)
  })
  await signIn(page, 'ti', '/settings?do=settings.testDashboardUrl&dashboard_url=https://looker.example/embed')
  await dialog.getByRole('combobox', { name: 'Ecommerce' }).pressSequentially('226')
  await expect(dialog.getByRole('status').filter({ hasText: 'https' })).toBeVisible()
  expect(paths).toEqual(['/v2/boss/ecommerces/226/dashboard'])
})

test('S2 §8 The page displays the error of a failed save, also a 403, and keeps the typed URL', async ({ page }) => {
  const { urlField, saveButton, mainRegion } = getLocators(page)
  const errorResponse = { status: 503, message: 'serviço indisponível' }
  await page.route('**/v2/boss/configs', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const problem = { title: 'x', request_id: 'r', ...errorResponse }
    await route.fulfill({ status: errorResponse.status, contentType: 'application/problem+json', json: problem })
  })
  await signIn(page, 'ti', '/settings')
  await urlField.fill('https://outro.example')
  await saveButton.click()
  await expect(page.getByText('Não foi possível salvar as configurações')).toBeVisible()
  await expect(urlField).toHaveValue('https://outro.example')
  Object.assign(errorResponse, { status: 403, message: 'sem permissão' })
  await saveButton.click()
  await expect(mainRegion.getByText('Você não tem acesso a isto')).toBeVisible()
  await expect(urlField).toHaveValue('https://outro.example')
  await urlField.fill(DEMO_DASHBOARD_URL)
})

test('S2 §6 A user with read permission sees and tests the URL; a user without permission sees the missing permission', async ({
  page,
  baseURL,
}) => {
  const { urlField, saveButton, mainRegion } = getLocators(page)
  await withPermissions(baseURL, 6, { config: 'readonly' }, async () => {
    await signIn(page, 'financial', '/settings')
    await expect(urlField).not.toBeEditable()
    await expect(saveButton).toHaveCount(0)
    await expect(mainRegion).toContainText('leitura e escrita em Configurações')
    await expect(mainRegion.getByRole('button', { name: 'Pedir acesso' })).toBeVisible()
    // Presses the keyboard shortcut for saving, which must not send a request without write permission.
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await urlField.focus()
    for (const keys of ['Enter', 'Control+Enter', 'Control+s']) await page.keyboard.press(keys)
    await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('leitura e escrita em Configurações')
    expect(requests).not.toContain('PUT /v2/boss/configs')
    await page.getByRole('button', { name: 'Testar com um ecommerce' }).click()
    await expect(page.getByRole('dialog', { name: 'Testar a URL do painel' })).toBeVisible()
  })
  await page.goto('/settings')
  await expect(mainRegion).toContainText('leitura em Configurações')
})

test('The page displays both URLs when another user has saved first, and saves the chosen URL', async ({
  page,
  baseURL,
}) => {
  const { urlField, saveButton } = getLocators(page)
  const adminSession = await openApiSession(baseURL)
  await signIn(page, 'ti', '/settings')
  await urlField.fill('https://meu.example')
  await adminSession.put('/v2/boss/configs', { looker_dashboard_url: 'https://dela.example' })
  await saveButton.click()
  const conflictDialog = page.getByRole('alertdialog', { name: /salvou enquanto você editava/ })
  await expect(conflictDialog).toContainText('https://dela.example')
  await conflictDialog.getByRole('radio', { name: /https:\/\/meu\.example/ }).check()
  await conflictDialog.getByRole('button', { name: 'Salvar assim' }).click()
  await expect(page.getByText('Configurações salvas.')).toBeVisible()
  const { looker_dashboard_url } = await adminSession.get<{ looker_dashboard_url: string }>('/v2/boss/configs')
  expect(looker_dashboard_url).toBe('https://meu.example')
  await adminSession.put('/v2/boss/configs', { looker_dashboard_url: DEMO_DASHBOARD_URL })
})

test('product decision A46: A button, keys and a link open the dashboard in a sandboxed frame, but not a foreign dashboard', async ({
  page,
  baseURL,
}) => {
  const adminSession = await openApiSession(baseURL)
  await adminSession.put('/v2/boss/configs', { looker_dashboard_url: DEMO_DASHBOARD_URL })
  await signIn(page, 'n1', '/ecommerces/show/226')
  const { dialog } = getLocators(page)
  await page.getByRole('button', { name: 'Painel' }).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Reversas por semana' })).toBeVisible()
  await expect(frame.getByText('Ecommerce 226')).toBeVisible()
  const sandbox = await page.locator('iframe').getAttribute('sandbox')
  expect(sandbox).not.toMatch(/top-navigation|same-origin/)
  await expect(dialog.getByRole('link', { name: 'Abrir em nova aba' })).toHaveAttribute('href', /ecommerce_uuid=/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('o')
  await page.keyboard.press('k')
  await expect(dialog).toContainText('· 226')

  await adminSession.put('/v2/boss/configs', { looker_dashboard_url: 'https://looker.example/x' })
  await page.goto('/ecommerces?do=ecommerces.openDashboard&ecommerce=227')
  await expect(dialog).toContainText('não mostra painéis dentro do console')
  await expect(page.locator('iframe')).toHaveCount(0)
  await adminSession.put('/v2/boss/configs', { looker_dashboard_url: DEMO_DASHBOARD_URL })
})

test('A dashboard of an allowed host opens in a frame and cannot navigate the console; the server rejects other hosts', async ({
  page,
}) => {
  const dashboardRequests: { readonly path: string; readonly referer: string | undefined }[] = []
  const dashboardServer = createServer(({ url = '', headers }, response) => {
    dashboardRequests.push({ path: url, referer: headers.referer })
    const html = '<h1>Painel de fora</h1><script>try { top.location = "about:blank" } catch {}</script>'
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(html)
  })
  await new Promise<void>((resolve) => dashboardServer.listen(0, '127.0.0.1', resolve))
  const { port } = dashboardServer.address() as AddressInfo
  const expectFramedDashboard = async (server: RunningServer) => {
    const adminSession = await openApiSession(server.url)
    const saveDashboardUrl = (looker_dashboard_url: string) =>
      adminSession.put('/v2/boss/configs', { looker_dashboard_url })
    expect(await saveDashboardUrl('https://looker.example/x')).toBe(422)
    expect(await saveDashboardUrl(`http://127.0.0.1:${port}/painel?a=1#p`)).toBe(200)
    await page.goto(`${server.url}/health`)
    const origin = new URL(server.url).origin
    const { google_token } = await (
      await page.request.post(`${origin}/demo/identities/n1/token`, { headers: { origin } })
    ).json()
    await page.request.post(`${origin}/v2/auth/login`, { data: { google_token }, headers: { origin } })
    await page.goto(`${origin}/ecommerces/show/1?do=ecommerces.openDashboard&ecommerce=1`)
    await expect(page.frameLocator('iframe').getByText('Painel de fora')).toBeVisible()
    await expect(page.getByRole('dialog')).toContainText('Loja Azul')
    expect(page.url()).toContain(`${origin}/ecommerces/show/1`)
    expect(dashboardRequests[0]?.path).toMatch(/^\/painel\?a=1&ecommerce_uuid=[0-9a-f-]{36}$/)
    expect(dashboardRequests[0]?.referer).toBe(undefined)
  }
  try {
    await withDemoServer(expectFramedDashboard, { DASHBOARD_HOSTS: `http://127.0.0.1:${port}` })
  } finally {
    dashboardServer.close()
  }
})
