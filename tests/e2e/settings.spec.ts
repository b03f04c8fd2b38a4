// The dashboard URL (S2 §2, §5) and the dashboard of an ecommerce (product decision A46). Ecommerces 226 to 229.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import type { RunningServer } from '../running-server.ts'
import { openApiSession, withPermissions } from './elsewhere.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { withDemoServer } from './prepared-demo.ts'
import { pressUntilFocused, signIn } from './steps.ts'

const demoUrl = 'http://localhost:4173/demo/dashboard'

function parts(page: Page) {
  const main = page.getByRole('main')
  return {
    main,
    url: main.getByRole('textbox', { name: /^URL do painel/ }),
    save: main.getByRole('button', { name: 'Salvar' }),
    dialog: page.getByRole('dialog'),
  }
}

byKeyboard('S2 §5 the URL is saved with the keyboard alone, only when it is one', async ({ page, baseURL }) => {
  const { url, save, main } = parts(page)
  const { keyboard } = page
  await signIn(page, 'ti', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('g')
  await keyboard.press('s')
  await expect(main).toContainText('O parâmetro ecommerce_uuid, com o uuid do ecommerce, é acrescentado')
  await pressUntilFocused(page, 'Tab', url)
  await keyboard.press('Control+A')
  await keyboard.press('Delete')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(main).toContainText('Informe a URL do painel.')
  await keyboard.type('painel sem protocolo')
  await expect(main).toContainText('URL inválida')
  await keyboard.press('Control+Enter')
  await keyboard.press('Control+A')
  await keyboard.type('https://looker.example/embed?x=1#p')
  await expect(save).not.toHaveAttribute('aria-disabled', 'true')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Configurações salvas.')).toBeVisible()
  const boss = await openApiSession(baseURL)
  const { looker_dashboard_url } = await boss.get<{ looker_dashboard_url: string }>('/v2/boss/configs')
  expect(looker_dashboard_url).toBe('https://looker.example/embed?x=1#p')
  await boss.put('/v2/boss/configs', { looker_dashboard_url: demoUrl })
})

byMouse(
  'the typed URL is tried out with an ecommerce before it is saved, with the mouse',
  async ({ page, baseURL }) => {
    const { url, dialog, save } = parts(page)
    await signIn(page, 'ti', '/')
    await page.getByRole('navigation').getByRole('link', { name: 'Configurações' }).click()
    await url.fill('https://looker.example/embed?x=1#p')
    await page.getByRole('button', { name: 'Testar com um ecommerce' }).click()
    await dialog.getByRole('combobox', { name: 'Ecommerce' }).fill('azul')
    await expect(dialog.getByRole('listbox', { name: 'Ecommerce' })).toBeVisible()
    await dialog.getByRole('option', { name: '1 - Loja Azul' }).click()
    const made = /^https:\/\/looker\.example\/embed\?x=1&ecommerce_uuid=[0-9a-f-]{36}#p$/
    await expect(dialog.getByRole('status').filter({ hasText: 'https' })).toHaveText(made)
    const link = dialog.getByRole('link', { name: 'Abrir em nova aba' })
    await expect(link).toHaveAttribute('href', made)
    await expect(link).toHaveAttribute('rel', /noopener/)
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await expect(url).toHaveValue('https://looker.example/embed?x=1#p')
    await save.click()
    await expect(page.getByText('Configurações salvas.')).toBeVisible()
    const boss = await openApiSession(baseURL)
    await boss.put('/v2/boss/configs', { looker_dashboard_url: demoUrl })
  },
)

test('S2 §8 what fails is said in its words, a 403 inside the page; what was typed is kept', async ({ page }) => {
  const { url, save, main } = parts(page)
  const answer = { status: 503, message: 'serviço indisponível' }
  await page.route('**/v2/boss/configs', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    const problem = { title: 'x', request_id: 'r', ...answer }
    await route.fulfill({ status: answer.status, contentType: 'application/problem+json', json: problem })
  })
  await signIn(page, 'ti', '/settings')
  await url.fill('https://outro.example')
  await save.click()
  await expect(page.getByText('Não foi possível salvar as configurações')).toBeVisible()
  await expect(url).toHaveValue('https://outro.example')
  Object.assign(answer, { status: 403, message: 'sem permissão' })
  await save.click()
  await expect(main.getByText('Você não tem acesso a isto')).toBeVisible()
  await expect(url).toHaveValue('https://outro.example')
  await url.fill(demoUrl)
})

test('S2 §6 who may only read sees the URL and may try it; who may not, is told', async ({ page, baseURL }) => {
  const { url, save, main } = parts(page)
  await withPermissions(baseURL, 6, { config: 'readonly' }, async () => {
    await signIn(page, 'financial', '/settings')
    await expect(url).not.toBeEditable()
    await expect(save).toHaveCount(0)
    await expect(main).toContainText('leitura e escrita em Configurações')
    // The keys that save are no way around it.
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await url.focus()
    for (const keys of ['Enter', 'Control+Enter', 'Control+s']) await page.keyboard.press(keys)
    await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('leitura e escrita em Configurações')
    expect(sent).not.toContain('PUT /v2/boss/configs')
    await page.getByRole('button', { name: 'Testar com um ecommerce' }).click()
    await expect(page.getByRole('dialog', { name: 'Testar a URL do painel' })).toBeVisible()
  })
  await page.goto('/settings')
  await expect(main).toContainText('leitura em Configurações')
})

test('two people change the URL: theirs and mine', async ({ page, baseURL }) => {
  const { url, save } = parts(page)
  const boss = await openApiSession(baseURL)
  await signIn(page, 'ti', '/settings')
  await url.fill('https://meu.example')
  await boss.put('/v2/boss/configs', { looker_dashboard_url: 'https://dela.example' })
  await save.click()
  const question = page.getByRole('alertdialog', { name: /salvou enquanto você editava/ })
  await expect(question).toContainText('https://dela.example')
  await question.getByRole('radio', { name: /https:\/\/meu\.example/ }).check()
  await question.getByRole('button', { name: 'Salvar assim' }).click()
  await expect(page.getByText('Configurações salvas.')).toBeVisible()
  const { looker_dashboard_url } = await boss.get<{ looker_dashboard_url: string }>('/v2/boss/configs')
  expect(looker_dashboard_url).toBe('https://meu.example')
  await boss.put('/v2/boss/configs', { looker_dashboard_url: demoUrl })
})

test('product decision A46: the dashboard of an ecommerce in a frame that cannot leave, by key, button and link', async ({
  page,
  baseURL,
}) => {
  const boss = await openApiSession(baseURL)
  await boss.put('/v2/boss/configs', { looker_dashboard_url: demoUrl })
  await signIn(page, 'n1', '/ecommerces/show/226')
  const { dialog } = parts(page)
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

  await boss.put('/v2/boss/configs', { looker_dashboard_url: 'https://looker.example/x' })
  await page.goto('/ecommerces?do=ecommerces.openDashboard&ecommerce=227')
  await expect(dialog).toContainText('não mostra painéis dentro do console')
  await expect(page.locator('iframe')).toHaveCount(0)
  await boss.put('/v2/boss/configs', { looker_dashboard_url: demoUrl })
})

test('a dashboard of an allowed host is framed with its own origin, and cannot take the console away; another host is not', async ({
  page,
}) => {
  const asked: { readonly path: string; readonly referer: string | undefined }[] = []
  const stranger = createServer(({ url = '', headers }, response) => {
    asked.push({ path: url, referer: headers.referer })
    const html = '<h1>Painel de fora</h1><script>try { top.location = "about:blank" } catch {}</script>'
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(html)
  })
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
  const { port } = stranger.address() as AddressInfo
  const framed = async (server: RunningServer) => {
    const boss = await openApiSession(server.url)
    const put = (looker_dashboard_url: string) => boss.put('/v2/boss/configs', { looker_dashboard_url })
    expect(await put('https://looker.example/x')).toBe(422)
    expect(await put(`http://127.0.0.1:${port}/painel?a=1#p`)).toBe(200)
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
    expect(asked[0]?.path).toMatch(/^\/painel\?a=1&ecommerce_uuid=[0-9a-f-]{36}$/)
    expect(asked[0]?.referer).toBe(undefined)
  }
  try {
    await withDemoServer(framed, { DASHBOARD_HOSTS: `http://127.0.0.1:${port}` })
  } finally {
    stranger.close()
  }
})
