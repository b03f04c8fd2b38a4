// Tests a form that the user opens right after a save: the form displays the saved values, although the page is still
// reloading its data.
import type { Page } from 'playwright/test'
import type { TypePreset } from '#contract/platform/users.ts'
import { openApiSession } from './api-session.ts'
import { byMouse, expect, test } from './fixtures.ts'
import { holdRequests, navigateTo, signIn } from './steps.ts'

/** Opens a page with `openPage`, and waits for a GET request whose URL matches the pattern. */
async function openAndWaitForGetRequest(page: Page, urlPattern: RegExp, openPage: () => Promise<void>): Promise<void> {
  const request = page.waitForRequest((candidate) => candidate.method() === 'GET' && urlPattern.test(candidate.url()))
  await openPage()
  await request
}

test('a drawer opened after a save never shows the previous project configuration', async ({ page, baseURL }) => {
  const configsUrl = /\/ecommerces\/178\/configs$/
  const boss = await openApiSession(baseURL ?? '')
  expect(await boss.put('/v2/boss/ecommerces/178/configs', { text: '{"fee": 3.50}' })).toBe(200)
  await signIn(page, 'n1', '/ecommerces/show/178?tab=metadatas')
  const openDrawer = () => page.getByRole('button', { name: 'Configurações do projeto' }).click()
  const drawer = page.getByRole('dialog', { name: 'Configurações do projeto' })
  const textField = drawer.getByRole('textbox', { name: 'Configurações em JSON' })
  await openDrawer()
  await expect(textField).toContainText('3.50')
  await textField.fill('{"fee": 4.50}')
  const release = await holdRequests(page, configsUrl, 'GET')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(drawer).toBeHidden()
  await openAndWaitForGetRequest(page, configsUrl, openDrawer)
  await expect(drawer).toBeVisible()
  expect(await drawer.textContent()).not.toContain('3.50')
  release()
  await expect(textField).toContainText('4.50')
})

test('quotas show the saved values at once, and the undo message appears only after the quotas were reloaded', async ({
  page,
  baseURL,
}) => {
  const ecommerceUrl = /\/ecommerces\/138$/
  const boss = await openApiSession(baseURL ?? '')
  const billing_quotas = [{ service_code: 'reverse.used', monthly_quota: 700, unlimited_quota: false }]
  expect(await boss.put('/v2/boss/ecommerces/138/quotas', { billing_quotas })).toBe(200)
  await signIn(page, 'n1', '/ecommerces/show/138?tab=quotas')
  const editButton = page.getByRole('button', { name: 'Editar cotas' })
  const drawer = page.getByRole('dialog', { name: 'Editar cotas' })
  const quotaField = drawer.getByLabel('Cota mensal')
  await editButton.click()
  await expect(quotaField).toHaveValue('700')
  await quotaField.fill('900')
  let release = await holdRequests(page, ecommerceUrl, 'GET')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(drawer).toBeHidden()
  await editButton.click()
  await expect(quotaField).toBeVisible()
  expect(await quotaField.inputValue()).toBe('900')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  release()

  release = await holdRequests(page, ecommerceUrl, 'GET')
  await openAndWaitForGetRequest(page, ecommerceUrl, () => page.getByRole('button', { name: 'Desfazer' }).click())
  const undoMessage = page.getByText(/^Desfeito/)
  expect(await undoMessage.count()).toBe(0)
  release()
  await expect(undoMessage).toBeVisible()
  await editButton.click()
  await expect(quotaField).toBeVisible()
  expect(await quotaField.inputValue()).toBe('700')
})

test('the drawer of a subscription shows the saved fee at once', async ({ page, baseURL }) => {
  const subscription = { frequency_id: 3, frequency_fee: '100.00', started_at: '2026-01-01T00:00:00.000Z' }
  const boss = await openApiSession(baseURL ?? '')
  expect((await boss.post('/v2/boss/ecommerces/139/subscription', subscription)).status).toBe(200)
  await signIn(page, 'n1', '/ecommerces/show/139?tab=subscription')
  const editButton = page.getByRole('button', { name: 'Editar assinatura' })
  const drawer = page.getByRole('dialog', { name: 'Editar assinatura' })
  const feeField = drawer.getByLabel('Valor por período (R$)')
  await editButton.click()
  await feeField.fill('250')
  const release = await holdRequests(page, /\/ecommerces\/139\/subscription$/, 'GET')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(drawer).toBeHidden()
  await editButton.click()
  await expect(feeField).toBeVisible()
  expect(await feeField.inputValue()).toBe('250,00')
  release()
})

byMouse('an ecommerce can be enabled immediately after it was disabled', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces/show/181?tab=details')
  await page.getByRole('button', { name: 'Desativar', exact: true }).click()
  const release = await holdRequests(page, /\/ecommerces\/181$/, 'GET')
  const confirmationDialog = page.getByRole('alertdialog')
  await confirmationDialog.getByRole('button', { name: /^Desativar/ }).click()
  await expect(confirmationDialog).toBeHidden()
  await page.getByRole('button', { name: 'Reativar', exact: true }).click()
  await confirmationDialog.getByRole('button', { name: /^Reativar/ }).click()
  await expect(page.getByText(/está ativo de novo/)).toBeVisible()
  release()
})

test('the drawer of an alert shows the current state after a switch and after its undo', async ({ page }) => {
  const alertsUrl = /\/app-alerts(\?|$)/
  await signIn(page, 'cs', '/comunication')
  const row = page.getByRole('grid', { name: 'Alertas' }).getByRole('row').filter({ hasText: 'Reembolsos por Pix' })
  const drawer = page.getByRole('dialog')
  const activeSwitch = drawer.getByRole('switch')
  const rowSwitch = row.getByRole('switch')
  const wasActive = await rowSwitch.isChecked()
  const expectState = async (expected: boolean) => {
    const release = await holdRequests(page, alertsUrl, 'GET')
    await openAndWaitForGetRequest(page, alertsUrl, () => row.getByRole('button', { name: /^Editar/ }).click())
    await expect(drawer).toBeVisible()
    expect(await activeSwitch.count()).toBe(0)
    release()
    await expect(activeSwitch).toBeChecked({ checked: expected })
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  }
  await rowSwitch.click()
  await expect(rowSwitch).toBeChecked({ checked: !wasActive })
  await expectState(!wasActive)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText(/^Desfeito/)).toBeVisible()
  await expectState(wasActive)
})

test('the default permissions of an account type show the saved level at once', async ({ page, baseURL }) => {
  const path = '/v2/users/permissions/type/financial'
  const boss = await openApiSession(baseURL ?? '')
  const { default_permissions } = await boss.get<TypePreset>(path)
  expect(await boss.put(path, { default_permissions: { ...default_permissions, stores: 'denied' } })).toBe(200)
  await signIn(page, 'admin_boss', '/users?do=users.editType&account_type=financial')
  const drawer = page.getByRole('dialog')
  const levelRadio = drawer.getByRole('group', { name: 'Lojas' }).getByRole('radio', { name: 'leitura', exact: true })
  await levelRadio.check({ force: true })
  const release = await holdRequests(page, new RegExp(`${path}$`), 'GET')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(drawer).toBeHidden()
  await navigateTo(page, '/users?do=users.editType&account_type=financial')
  await levelRadio.waitFor({ state: 'attached' })
  expect(await levelRadio.isChecked()).toBe(true)
  release()
  expect(await boss.put(path, { default_permissions })).toBe(200)
})

test('an ecommerce that another user has enabled again can be disabled a second time', async ({ page, baseURL }) => {
  const boss = await openApiSession(baseURL ?? '')
  const link = '/ecommerces?do=ecommerces.disable&ecommerce=182'
  const confirmationDialog = page.getByRole('alertdialog')
  const disableButton = confirmationDialog.getByRole('button', { name: /^Desativar/ })
  await signIn(page, 'n1', '/ecommerces')
  await navigateTo(page, link)
  await disableButton.click()
  await expect(confirmationDialog).toBeHidden()
  expect(await boss.put('/v2/boss/ecommerces/182/availability', { is_active: true })).toBe(200)
  await navigateTo(page, link)
  await disableButton.click()
  await expect(confirmationDialog).toBeHidden()
  await boss.put('/v2/boss/ecommerces/182/availability', { is_active: true })
})
