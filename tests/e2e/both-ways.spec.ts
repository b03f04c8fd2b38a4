// Tests each form with the input method (keyboard or mouse) that no other test of this form uses.
import { byKeyboard, byMouse, expect } from './fixtures.ts'
import { HEALTH_PATH, pressUntilFocused, signIn } from './steps.ts'

const buildTabUrl = (id: number, name: string) => `/ecommerces/show/${id}?tab=${name}`

byKeyboard('S1 §9 A user changes a subscription with the keyboard', async ({ page }) => {
  const { keyboard } = page
  await signIn(page, 'cs', buildTabUrl(134, 'details'))
  await page.getByRole('tab', { name: 'Detalhes' }).waitFor()
  await keyboard.press('o')
  await keyboard.press('s')
  await page.getByRole('region', { name: 'Assinatura' }).waitFor()
  await keyboard.press('Control+K')
  await keyboard.type('editar assinatura')
  await expect(page.getByRole('option', { name: /^Editar assinatura/ })).toBeVisible()
  await keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Editar assinatura' })
  const feeField = form.getByLabel('Valor por período (R$)')
  await expect(feeField).toBeVisible()
  await pressUntilFocused(page, 'Tab', feeField)
  await keyboard.press('Control+A')
  await keyboard.type('2.345,6')
  await pressUntilFocused(page, 'Tab', form.getByRole('textbox', { name: 'Desde' }))
  await keyboard.press('Control+A')
  await keyboard.type('5/1/2027')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Assinatura salva.')).toBeVisible()
  const section = page.getByRole('region', { name: 'Assinatura' })
  for (const text of ['R$\u00a02.345,60', '05/01/2027']) await expect(section).toContainText(text)
})

byKeyboard('S1 §5 A user adds a quota with the keyboard', async ({ page }) => {
  const { keyboard } = page
  await signIn(page, 'n1', HEALTH_PATH)
  const headers = { origin: new URL(page.url()).origin }
  await page.request.put('/v2/boss/ecommerces/135/quotas', { data: { billing_quotas: [] }, headers })
  await page.goto(buildTabUrl(135, 'quotas'))
  await page.getByRole('button', { name: 'Editar cotas' }).waitFor()
  await keyboard.press('Control+K')
  await keyboard.type('editar cotas')
  await expect(page.getByRole('option', { name: /^Editar cotas/ })).toBeVisible()
  await keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Editar cotas' })
  await pressUntilFocused(page, 'Tab', form.getByRole('button', { name: 'Adicionar cota' }))
  await keyboard.press('Enter')
  await pressUntilFocused(page, 'Tab', form.getByLabel('Serviço'))
  await keyboard.type('Excedente de p')
  await pressUntilFocused(page, 'Tab', form.getByLabel('Cota mensal'))
  await keyboard.type('800')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Cotas salvas.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cotas mensais' })).toContainText('Excedente de pedido800 por mês')
})

byMouse('S1 §2 A user creates an ecommerce with the mouse', async ({ page }) => {
  await signIn(page, 'cs', '/ecommerces')
  await page
    .getByRole('link', { name: 'Criar ecommerce' })
    .or(page.getByRole('button', { name: 'Criar ecommerce' }))
    .first()
    .click()
  await page.getByLabel('Razão social').fill('Loja do Mouse Ltda.')
  await page.getByLabel('URL').fill('lojadomouse.com.br')
  await page.getByLabel('E-mail', { exact: false }).first().fill('dona@lojadomouse.com.br')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Criar/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Loja do Mouse Ltda.' })).toBeVisible()
})

byKeyboard('S1 §4 A user disables and enables an ecommerce with the keyboard', async ({ page }) => {
  const { keyboard } = page
  await signIn(page, 'n1', buildTabUrl(115, 'details'))
  await page.getByRole('tab', { name: 'Detalhes' }).waitFor()
  for (const [command, dialogName] of [
    ['Desativar ecommerce', /^Desativar .*\?$/],
    ['Reativar ecommerce', /^Reativar .*\?$/],
  ] as const) {
    await keyboard.press('Control+K')
    await keyboard.type(command)
    await expect(page.getByRole('option', { name: command }).first()).toBeVisible()
    await keyboard.press('Enter')
    const confirmationDialog = page.getByRole('alertdialog', { name: dialogName })
    await expect(confirmationDialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await keyboard.press('Control+Enter')
    await expect(confirmationDialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
