// Tests access requests: a user requests a missing permission, and an administrator grants or declines the request in
// the inbox or on the users page.
import type { Page } from 'playwright/test'
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { pressUntilFocused, signIn } from './steps.ts'

function getLocators(page: Page) {
  const drawer = page.getByRole('dialog', { name: 'Pedir acesso' })
  return {
    drawer,
    reasonField: drawer.getByRole('textbox', { name: /^Motivo/ }),
    findRow: (text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text }),
  }
}

/** Creates an access request of another user through the API. */
const requestAccess = async (
  baseURL: string,
  accountType: 'n1' | 'n2' | 'cs' | 'financial',
  reason: string,
  context = 'config',
) =>
  (await openApiSession(baseURL, accountType)).post('/v2/boss/access-requests', { context, level: 'readonly', reason })

byKeyboard('A user requests access on a forbidden page with the keyboard', async ({ page }) => {
  const { drawer, reasonField } = getLocators(page)
  const { keyboard } = page
  await signIn(page, 'n2', '/settings')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await pressUntilFocused(page, 'Tab', page.getByRole('button', { name: 'Pedir acesso' }))
  await keyboard.press('Enter')
  await expect(drawer.getByLabel('Área')).toHaveText('Configurações')
  await expect(drawer.getByLabel('Nível')).toHaveText('leitura')
  await pressUntilFocused(page, 'Tab', reasonField)
  await keyboard.type('Conferir a URL do painel')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Pedido enviado.')).toBeVisible()
})

byKeyboard(
  'One key in the inbox grants a request and notifies its author, and the keyboard undoes the grant',
  async ({ page, baseURL }) => {
    const { findRow } = getLocators(page)
    const { keyboard } = page
    expect((await requestAccess(baseURL, 'n1', 'Preciso ver o painel')).status).toBe(200)
    await signIn(page, 'admin_boss', '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await keyboard.press('g')
    await keyboard.press('i')
    await expect(findRow('Preciso ver o painel')).toContainText('pede leitura em Configurações')
    await pressUntilFocused(page, 'j', findRow('Preciso ver o painel'), 10)
    await keyboard.press('s')
    await expect(page.getByText('agora tem leitura em Configurações')).toBeVisible()
    await expect(findRow('Preciso ver o painel')).toHaveCount(0)
    const session = await openApiSession(baseURL, 'n1')
    const { data } = await session.get<{ data: { kind: string }[] }>('/v2/boss/inbox')
    expect(data[0]?.kind).toBe('accessGranted')
    expect(
      (await session.get<{ looker_dashboard_url?: string }>('/v2/boss/configs')).looker_dashboard_url,
    ).toBeDefined()
    await keyboard.press('Control+z')
    await expect(findRow('Preciso ver o painel')).toHaveCount(1)
    await pressUntilFocused(page, 'Tab', findRow('Preciso ver o painel'))
    await keyboard.press('d')
    await expect(page.getByText(/^Pedido de .+ recusado: leitura em Configurações/)).toBeVisible()
  },
)

byMouse('A user requests access with the mouse in the drawer that explains a denied command', async ({ page }) => {
  const { drawer, reasonField } = getLocators(page)
  await signIn(page, 'cs', '/?do=access.why&command=users.delete')
  const whyDrawer = page.getByRole('dialog', { name: 'Por que não posso?' })
  await whyDrawer.getByRole('button', { name: 'Pedir acesso' }).click()
  await reasonField.fill('Excluir uma conta')
  await drawer.getByRole('button', { name: 'Pedir acesso' }).click()
  await expect(page.getByText('Pedido enviado.')).toBeVisible()
})

byMouse(
  'An administrator answers requests with the mouse on the users page and in the inbox',
  async ({ page, baseURL }) => {
    expect((await requestAccess(baseURL, 'financial', 'Ver a URL')).status).toBe(200)
    expect((await requestAccess(baseURL, 'financial', 'Ver as transportadoras', 'shipping')).status).toBe(200)
    await signIn(page, 'admin_boss', '/users')
    const requestsRegion = page.getByRole('region', { name: 'Pedidos de acesso' })
    const grantButton = requestsRegion.getByRole('button', {
      name: /^Conceder a Otávio Magalhães: leitura em Configurações/,
    })
    await grantButton.click()
    await expect(page.getByText('Otávio Magalhães agora tem leitura em Configurações.')).toBeVisible()
    await expect(grantButton).toHaveCount(0)
    await page.getByRole('button', { name: 'Desfazer' }).first().click()
    await expect(grantButton).toBeVisible()
    await requestsRegion.getByRole('button', { name: /^Recusar a Otávio Magalhães: leitura em Configurações/ }).click()
    await expect(page.getByText('Pedido de Otávio Magalhães recusado: leitura em Configurações.')).toBeVisible()
    await page.getByRole('button', { name: /^Caixa de entrada/ }).click()
    const row = getLocators(page).findRow('Ver as transportadoras')
    await row.getByRole('button', { name: /^Conceder o pedido/ }).click()
    await expect(row).toHaveCount(0)
  },
)

test('Granting a request that another administrator has declined displays the name of that administrator', async ({
  page,
  baseURL,
}) => {
  const admin = await openApiSession(baseURL)
  const { data } = await (await requestAccess(baseURL, 'n2', 'Outra coisa', 'users')).json()
  await signIn(page, 'admin_boss', '/users')
  const requestsRegion = page.getByRole('region', { name: 'Pedidos de acesso' })
  const grantButton = requestsRegion.getByRole('button', {
    name: /^Conceder a Beatriz Figueiredo: leitura em Usuários/,
  })
  await grantButton.waitFor()
  // Delays the requests that reload the list of access requests, because the reloaded list no longer contains the
  // button that the test clicks.
  const blockedRequests: (() => void)[] = []
  await page.route(/\/v2\/boss\/access-requests(?:\?|$)/, async (route) => {
    if (route.request().method() === 'GET') await new Promise<void>((resolve) => blockedRequests.push(resolve))
    await route.continue()
  })
  expect(await admin.put(`/v2/boss/access-requests/${data.id}`, { status: 'declined' })).toBe(200)
  await grantButton.click()
  await expect(page.getByText('Helena Duarte Nogueira já recusou este pedido')).toBeVisible()
  for (const release of blockedRequests) release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(grantButton).toHaveCount(0)
})
