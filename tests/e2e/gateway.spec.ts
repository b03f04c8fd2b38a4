// Tests the console in a gateway installation, in front of a demo server as the existing platform. The console does not
// display functions that this platform lacks.
import type { Page } from 'playwright/test'
import { listAllowedCommands } from '#commands/registry.ts'
import { isUnavailable, sameLevelEverywhere } from '#contract/access.ts'
import { type RunningServer, runServer } from '../running-server.ts'
import { sampleCases } from '../whole.ts'
import { expect, testOn } from './fixtures.ts'
import { go, REPROCESS_DONE_TITLE } from './steps.ts'
import { getTrackingErrorLocators, REVERSE_IDS } from './tracking-errors-page.ts'

const gatewayUser = {
  access: 'admin_boss',
  permissions: sameLevelEverywhere('read_and_write'),
  extensions: false,
} as const
const pathParameters: Readonly<Record<string, string>> = {
  ecommerce: '1',
  store: '1',
  group: '1',
  carrier: '1',
  user: '2',
}

/** URLs of all pages that are available in a gateway installation, with their tabs. */
const pagePaths = [
  ...new Set(
    listAllowedCommands(gatewayUser).flatMap(({ surface }) =>
      surface.kind === 'page'
        ? [surface.path.replace(/:(\w+)/g, (_, name: string) => pathParameters[name] ?? '1')]
        : [],
    ),
  ),
  ...['integration', 'subscription', 'urls', 'quotas', 'fees'].map((tab) => `/ecommerces/show/1?tab=${tab}`),
]

const test = testOn().extend<object, { gateway: RunningServer }>({
  gateway: [
    async ({ server }, use) => {
      const gateway = await runServer({ DEMO: '', UPSTREAM_URL: server.url })
      await use(gateway)
      await gateway.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** Signs in with a token of the platform's demo server, because a gateway has no demo sign-in page. */
async function signInAtGateway(page: Page, server: RunningServer, gateway: RunningServer): Promise<void> {
  const tokenResponse = await page.request.post(`${server.url}/demo/identities/admin_boss/token`, {
    headers: { origin: server.url },
  })
  const { google_token } = await tokenResponse.json()
  await page.context().clearCookies()
  const data = { google_token }
  const loginResponse = await page.request.post(`${gateway.url}/v2/auth/login`, {
    data,
    headers: { origin: gateway.url },
  })
  expect(loginResponse.status()).toBe(200)
}

test('A gateway displays its pages without the functions that the platform lacks, and corrects a zip code', async ({
  page,
  server,
  gateway,
}) => {
  test.setTimeout(180_000)
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(`${page.url()}: ${message}`))
  page.on('response', (response) => {
    if (response.status() >= 500 || response.status() === 401)
      problems.push(`${page.url()}: ${response.status()} ${response.url()}`)
  })
  await signInAtGateway(page, server, gateway)

  expect(pagePaths.length).toBeGreaterThan(30)
  await page.goto(gateway.url)
  for (const path of sampleCases(pagePaths, 4)) {
    await go(page, path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(page.getByText('Não disponível nesta instalação')).toHaveCount(0)
  }
  expect(problems).toEqual([])

  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Ecommerces' })).toBeVisible()
  for (const name of ['Atividade', 'Lotes']) await expect(menu.getByRole('link', { name })).toHaveCount(0)
  await page.goto(`${gateway.url}/groups/show/1`)
  await expect(page.getByRole('tab', { name: 'Cadastro' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Cotas e taxas' })).toHaveCount(0)

  // Neither the palette nor a link opens a function that the platform lacks; the palette still finds ecommerces.
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog', { name: 'Paleta de comandos' })
  await page.keyboard.type('ver como')
  await expect(palette.getByRole('combobox')).toHaveValue('ver como')
  await expect(palette.getByRole('option', { name: /^Ver como/ })).toHaveCount(0)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Loja Azul')
  await expect(palette.getByRole('option', { name: /Loja Azul/ }).first()).toBeVisible()
  await page.goto(`${gateway.url}/activity`)
  await expect(page.getByText(/Não disponível nesta instalação/).first()).toBeVisible()

  await page.goto(`${gateway.url}/correios?do=trackingErrors.correctZip&reverse_id=${REVERSE_IDS.mouse}`)
  const { drawer, zip } = getTrackingErrorLocators(page)
  await zip.fill('01310-100')
  await expect(drawer.getByText('Endereço encontrado.')).toBeVisible()
  const correct = drawer.getByRole('button', { name: 'Corrigir', exact: true })
  await correct.click()
  await expect(drawer.getByRole('alert')).toContainText('Nada foi salvo ainda')
  await correct.click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText(/CEP.*corrigid/i).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Desfazer' })).toHaveCount(0)

  // The platform cannot tell the ecommerce of a reverse, so the user types its id.
  await page.goto(`${gateway.url}/ecommerces?do=reprocess.reverse&reverse_id=918273&ticket=ZD-48213`)
  const form = page.getByRole('dialog', { name: 'Reprocessar reversa' })
  await form.getByRole('textbox', { name: 'Id do ecommerce' }).fill('1')
  await form
    .getByRole('textbox', { name: 'Tarefa' })
    .or(form.getByRole('combobox', { name: 'Tarefa' }))
    .fill('Etiqueta')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: REPROCESS_DONE_TITLE })).toBeVisible()
  expect(problems).toEqual([])
})

test('No command of a gateway is unavailable to a user with all permissions', () => {
  expect(listAllowedCommands(gatewayUser).filter(({ access }) => isUnavailable(gatewayUser, access))).toEqual([])
})
