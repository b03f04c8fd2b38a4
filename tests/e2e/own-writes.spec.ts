// What is opened after one's own write begins with what was written, however long the list and the page behind take to be read anew.
import type { Page } from 'playwright/test'
import type { TypePreset } from '#contract/platform/users.ts'
import { openApiSession } from './elsewhere.ts'
import { byMouse, expect, test } from './fixtures.ts'
import { go, holdRequests, signIn } from './steps.ts'

/** Whoever opens something now asks for it: what is on the page then was known before. */
async function askedBy(page: Page, address: RegExp, open: () => Promise<void>): Promise<void> {
  const asked = page.waitForRequest((request) => request.method() === 'GET' && address.test(request.url()))
  await open()
  await asked
}

test('the project configs: what was before is not shown, nor typed on', async ({ page, baseURL }) => {
  const configs = /\/ecommerces\/178\/configs$/
  const boss = await openApiSession(baseURL ?? '')
  expect(await boss.put('/v2/boss/ecommerces/178/configs', { text: '{"fee": 3.50}' })).toBe(200)
  await signIn(page, 'n1', '/ecommerces/show/178?tab=metadatas')
  const open = () => page.getByRole('button', { name: 'Configurações do projeto' }).click()
  const drawer = page.getByRole('dialog', { name: 'Configurações do projeto' })
  const text = drawer.getByRole('textbox', { name: 'Configurações em JSON' })
  await open()
  await expect(text).toContainText('3.50')
  await text.fill('{"fee": 4.50}')
  const release = await holdRequests(page, configs, 'GET')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(drawer).toBeHidden()
  await askedBy(page, configs, open)
  await expect(drawer).toBeVisible()
  expect(await drawer.textContent()).not.toContain('3.50')
  release()
  await expect(text).toContainText('4.50')
})

test('quotas over the page of their ecommerce; taken back, they are so before it is said', async ({
  page,
  baseURL,
}) => {
  const ecommerce = /\/ecommerces\/138$/
  const boss = await openApiSession(baseURL ?? '')
  const billing_quotas = [{ service_code: 'reverse.used', monthly_quota: 700, unlimited_quota: false }]
  expect(await boss.put('/v2/boss/ecommerces/138/quotas', { billing_quotas })).toBe(200)
  await signIn(page, 'n1', '/ecommerces/show/138?tab=quotas')
  const open = page.getByRole('button', { name: 'Editar cotas' })
  const drawer = page.getByRole('dialog', { name: 'Editar cotas' })
  const quota = drawer.getByLabel('Cota mensal')
  await open.click()
  await expect(quota).toHaveValue('700')
  await quota.fill('900')
  let release = await holdRequests(page, ecommerce, 'GET')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(drawer).toBeHidden()
  await open.click()
  await expect(quota).toBeVisible()
  expect(await quota.inputValue()).toBe('900')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  release()

  release = await holdRequests(page, ecommerce, 'GET')
  await askedBy(page, ecommerce, () => page.getByRole('button', { name: 'Desfazer' }).click())
  const said = page.getByText(/^Desfeito/)
  expect(await said.count()).toBe(0)
  release()
  await expect(said).toBeVisible()
  await open.click()
  await expect(quota).toBeVisible()
  expect(await quota.inputValue()).toBe('700')
})

test('a subscription over its own tab', async ({ page, baseURL }) => {
  const standing = { frequency_id: 3, frequency_fee: '100.00', started_at: '2026-01-01T00:00:00.000Z' }
  const boss = await openApiSession(baseURL ?? '')
  expect((await boss.post('/v2/boss/ecommerces/139/subscription', standing)).status).toBe(200)
  await signIn(page, 'n1', '/ecommerces/show/139?tab=subscription')
  const open = page.getByRole('button', { name: 'Editar assinatura' })
  const drawer = page.getByRole('dialog', { name: 'Editar assinatura' })
  const fee = drawer.getByLabel('Valor da frequência (R$)')
  await open.click()
  await fee.fill('250')
  const release = await holdRequests(page, /\/ecommerces\/139\/subscription$/, 'GET')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(drawer).toBeHidden()
  await open.click()
  await expect(fee).toBeVisible()
  expect(await fee.inputValue()).toBe('250,00')
  release()
})

byMouse('an ecommerce is disabled and enabled at once', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces/show/181?tab=details')
  await page.getByRole('button', { name: 'Desativar', exact: true }).click()
  const release = await holdRequests(page, /\/ecommerces\/181$/, 'GET')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: /^Desativar/ }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Reativar', exact: true }).click()
  await question.getByRole('button', { name: /^Reativar/ }).click()
  await expect(page.getByText(/está ativo de novo/)).toBeVisible()
  release()
})

test('an alert that was switched, and switched back, opens as it is', async ({ page }) => {
  const alerts = /\/app-alerts(\?|$)/
  await signIn(page, 'cs', '/comunication')
  const row = page.getByRole('grid', { name: 'Alertas' }).getByRole('row').filter({ hasText: 'Reembolsos por Pix' })
  const drawer = page.getByRole('dialog')
  const isActive = drawer.getByRole('switch')
  const toggle = row.getByRole('switch')
  const before = await toggle.isChecked()
  const opened = async (expected: boolean) => {
    const release = await holdRequests(page, alerts, 'GET')
    await askedBy(page, alerts, () => row.getByRole('button', { name: /^Editar/ }).click())
    await expect(drawer).toBeVisible()
    expect(await isActive.count()).toBe(0)
    release()
    await expect(isActive).toBeChecked({ checked: expected })
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  }
  await toggle.click()
  await expect(toggle).toBeChecked({ checked: !before })
  await opened(!before)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText(/^Desfeito/)).toBeVisible()
  await opened(before)
})

test('what a type is given by default', async ({ page, baseURL }) => {
  const path = '/v2/users/permissions/type/financial'
  const boss = await openApiSession(baseURL ?? '')
  const { default_permissions } = await boss.get<TypePreset>(path)
  expect(await boss.put(path, { default_permissions: { ...default_permissions, stores: 'denied' } })).toBe(200)
  await signIn(page, 'admin_boss', '/users?do=users.editType&account_type=financial')
  const drawer = page.getByRole('dialog')
  const level = drawer.getByRole('group', { name: 'Lojas' }).getByRole('radio', { name: 'leitura', exact: true })
  await level.check({ force: true })
  const release = await holdRequests(page, new RegExp(`${path}$`), 'GET')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(drawer).toBeHidden()
  await go(page, '/users?do=users.editType&account_type=financial')
  await level.waitFor({ state: 'attached' })
  expect(await level.isChecked()).toBe(true)
  release()
  expect(await boss.put(path, { default_permissions })).toBe(200)
})

test('an ecommerce that somebody else has enabled since one disabled it can be disabled again', async ({
  page,
  baseURL,
}) => {
  const boss = await openApiSession(baseURL ?? '')
  const link = '/ecommerces?do=ecommerces.disable&ecommerce=182'
  const question = page.getByRole('alertdialog')
  const disable = question.getByRole('button', { name: /^Desativar/ })
  await signIn(page, 'n1', '/ecommerces')
  await go(page, link)
  await disable.click()
  await expect(question).toBeHidden()
  expect(await boss.put('/v2/boss/ecommerces/182/availability', { is_active: true })).toBe(200)
  await go(page, link)
  await disable.click()
  await expect(question).toBeHidden()
  await boss.put('/v2/boss/ecommerces/182/availability', { is_active: true })
})
