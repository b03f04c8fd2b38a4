// Tests the billing tabs of an ecommerce: fees, subscription, quotas and usage.
import type { Page } from 'playwright/test'
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { HEALTH_PATH, pressUntilFocused, signIn } from './steps.ts'

const buildTabUrl = (id: number, name: string) => `/ecommerces/show/${id}?tab=${name}`
const getFeeHistory = (page: Page) => page.getByRole('grid', { name: 'Histórico de taxas' })
const getDrawer = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Sends a write request over the API as the signed-in user. */
async function sendWrite(page: Page, method: 'post' | 'put', path: string, data: unknown): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  const response = await page.request[method](`/v2/boss/ecommerces/${path}`, { data, headers })
  expect(response.status()).toBe(200)
}

byKeyboard('S1 §4 A user adds a fee with the keyboard; the drawer closes and opens empty again', async ({ page }) => {
  const { keyboard } = page
  await signIn(page, 'n1', buildTabUrl(131, 'details'))
  await page.getByRole('tab', { name: 'Detalhes' }).waitFor()
  await keyboard.press('o')
  await keyboard.press('b')
  await expect(getFeeHistory(page).or(page.getByText('Nenhuma taxa'))).toBeVisible()
  await keyboard.press('c')
  await keyboard.press('t')
  const form = getDrawer(page, 'Criar taxa')
  const serviceField = form.getByLabel('Serviço')
  await expect(serviceField).toBeFocused()
  await keyboard.type('Excedente de p')
  await pressUntilFocused(page, 'Tab', form.getByLabel('Taxa fixa (R$)'))
  await keyboard.type('1234,5')
  await pressUntilFocused(page, 'Tab', form.getByRole('textbox', { name: 'Desde' }))
  await keyboard.type('1/2/2031')
  await pressUntilFocused(page, 'Tab', form.getByLabel('Comentários'))
  await keyboard.type('Só pelo teclado')
  const preview = form.getByRole('region', { name: 'Taxa que será criada' })
  await expect(preview).toContainText('R$\u00a01.234,50 por pedido excedente')
  await expect(preview).toContainText('01/02/2031')
  await keyboard.press('Control+Enter')

  await expect(page.getByText(/Taxa criada: Excedente de pedido, R\$.1\.234,50 a partir de 01\/02\/2031/)).toBeVisible()
  await expect(form).toBeHidden()
  const row = getFeeHistory(page).getByRole('row').filter({ hasText: 'Só pelo teclado' })
  await expect(row).toContainText('01/02/2031')
  await expect(row).toContainText('R$\u00a01.234,50')
  await expect(row).toContainText('Programada')
  await expect(row).toContainText('João Pedro Araújo')

  await keyboard.press('c')
  await keyboard.press('t')
  await expect(serviceField).toBeFocused()
  await expect(serviceField).toHaveText('Escolha o serviço')
  await expect(form.getByLabel('Taxa fixa (R$)')).toHaveValue('')
  await keyboard.press('Escape')
  await expect(form).toBeHidden()
  await keyboard.press('Control+z')
  await expect(row).toBeHidden()
  await keyboard.press('Control+Shift+z')
  await expect(row).toBeVisible()
})

byMouse(
  'A user types a day and an amount in short notation, adds a fee with the mouse and undoes it in the toast',
  async ({ page }) => {
    await signIn(page, 'n1', buildTabUrl(138, 'fees'))
    await page.getByRole('button', { name: 'Criar taxa' }).click()
    const form = getDrawer(page, 'Criar taxa')
    await chooseOption(form.getByLabel('Serviço'), 'Taxa de reembolso retido')
    await form.getByLabel('Taxa variável (%)').fill('2.5')
    await form.getByRole('textbox', { name: 'Desde' }).fill('1 dez 2031')
    await form.getByLabel('Comentários').fill('Por engano')
    await expect(form.getByLabel('Taxa variável (%)')).toHaveValue('2,5')
    await expect(form.getByRole('textbox', { name: 'Desde' })).toHaveValue('01/12/2031')
    await form.getByRole('button', { name: 'Criar taxa' }).click()
    await expect(form).toBeHidden()
    const row = getFeeHistory(page).getByRole('row').filter({ hasText: 'Por engano' })
    await expect(row).toContainText('01/12/2031')
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(row).toBeHidden()
  },
)

byMouse('S1 §5 The fee of a refund is a percentage, and a rejected fee form keeps its input', async ({ page }) => {
  await signIn(page, 'n1', buildTabUrl(132, 'fees'))
  await page.getByRole('button', { name: 'Criar taxa' }).click()
  const form = getDrawer(page, 'Criar taxa')
  const sendButton = form.getByRole('button', { name: 'Criar taxa' })
  await sendButton.click()
  await expect(form.getByRole('alert')).toContainText('Corrija 2 campos')
  await chooseOption(form.getByLabel('Serviço'), 'Taxa de reembolso retido')
  await form.getByLabel('Taxa variável (%)').fill('2.5.1')
  await form.getByRole('textbox', { name: 'Desde' }).fill('31/02/2031')
  await sendButton.click()
  await expect(form.getByText('Percentual inválido: use o formato 2,5').first()).toBeVisible()
  await expect(form.getByText('Data inválida: use o formato DD/MM/AAAA').first()).toBeVisible()
  await expect(form.getByLabel('Taxa variável (%)')).toHaveValue('2.5.1')
  await form.getByLabel('Taxa variável (%)').fill('2,5')
  await form.getByRole('textbox', { name: 'Desde' }).fill('01/03/2031')
  await sendButton.click()
  await expect(page.getByText(/Taxa criada: Taxa de reembolso retido, 2,5/)).toBeVisible()

  await page.getByRole('button', { name: 'Criar taxa' }).click()
  await chooseOption(form.getByLabel('Serviço'), 'Taxa de reembolso retido')
  await form.getByLabel('Taxa variável (%)').fill('3')
  await form.getByRole('textbox', { name: 'Desde' }).fill('01/03/2031')
  await sendButton.click()
  await expect(form.getByText(/Este serviço já tem uma taxa com este início/).first()).toBeVisible()
  await expect(form.getByLabel('Taxa variável (%)')).toHaveValue('3')
  await expect(form.getByRole('textbox', { name: 'Desde' })).toBeFocused()
})

byMouse('S1 §9 A user creates a subscription with the mouse, prefilled with monthly and reverse', async ({ page }) => {
  await signIn(page, 'cs', buildTabUrl(144, 'details'))
  await page.getByRole('tab', { name: 'Assinatura' }).click()
  await page.getByRole('button', { name: 'Criar assinatura' }).click()
  const form = getDrawer(page, 'Editar assinatura')
  await expect(form.getByLabel(/^Frequência/)).toHaveText('Mensal')
  await expect(form.getByLabel('Serviço')).toHaveText('Reversa')
  await form.getByLabel('Valor por período (R$)').fill('R$ 1.499,9')
  await form.getByRole('textbox', { name: 'Desde' }).fill('15/12/2026')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Assinatura salva.')).toBeVisible()
  const section = page.getByRole('region', { name: 'Assinatura' })
  for (const text of ['Mensal', 'R$\u00a01.499,90', 'Reversa', '15/12/2026']) await expect(section).toContainText(text)
})

byMouse('S1 §5 A user adds and removes quotas with the mouse; each service can have one quota', async ({ page }) => {
  await signIn(page, 'n1', HEALTH_PATH)
  await sendWrite(page, 'put', '133/quotas', {
    billing_quotas: [{ service_code: 'reverse.used', monthly_quota: 700, unlimited_quota: false }],
  })
  await page.goto(buildTabUrl(133, 'quotas'))
  await page.getByRole('button', { name: 'Editar cotas' }).click()
  const form = getDrawer(page, 'Editar cotas')
  await form.getByRole('button', { name: 'Adicionar cota' }).click()
  const [first, second] = [form.getByRole('group').nth(0), form.getByRole('group').nth(1)]
  await second.getByLabel('Cota mensal').fill('1200')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(second.getByText('Campo obrigatório')).toBeVisible()
  await expect(second.getByLabel('Serviço')).toBeFocused()
  await expect(second.getByLabel('Cota mensal')).toHaveValue('1.200')
  await chooseOption(second.getByLabel('Serviço'), 'Excedente de reversa')
  await expect(second.getByText('Este serviço já tem uma linha')).toBeVisible()
  await chooseOption(second.getByLabel('Serviço'), 'Excedente de pedido')
  await first.getByLabel('Ilimitada').check()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Cotas salvas.')).toBeVisible()
  const section = page.getByRole('region', { name: 'Cotas mensais' })
  await expect(section).toContainText('Excedente de reversaIlimitada')
  await expect(section).toContainText('Excedente de pedido1.200 por mês')

  await page.getByRole('button', { name: 'Editar cotas' }).click()
  await form.getByRole('button', { name: 'Remover cota: Excedente de reversa' }).click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(section).not.toContainText('Excedente de reversa')
})

test('S1 §2 The usage is displayed in a chart with a description and in a table', async ({ page }) => {
  await signIn(page, 'financial', buildTabUrl(1, 'quotas'))
  const chart = page.getByRole('application', { name: /Uso por mês: Excedente de reversa/ })
  await expect(chart).toBeVisible()
  await expect(page.getByText(/Acima em \d+ meses/)).toBeVisible()
  await page.getByText('Ver os números').click()
  const table = page.getByRole('table', { name: 'Uso nos últimos 12 meses' })
  await expect(table.getByRole('row')).toHaveCount(14)
  await expect(table.getByRole('row', { name: /Cota mensal 1\.200 400 Ilimitada/ })).toBeVisible()
  await expect(table.getByText('(acima)').first()).toBeVisible()
})

test('Two users change one subscription, and the second chooses between both values', async ({ page }) => {
  const currentSubscription = { frequency_id: 3, frequency_fee: '100.00', started_at: '2026-01-01T00:00:00.000Z' }
  await signIn(page, 'n2', HEALTH_PATH)
  await sendWrite(page, 'post', '135/subscription', currentSubscription)
  await page.goto(`${buildTabUrl(135, 'subscription')}&do=ecommerces.editSubscription&ecommerce=135`)
  const form = getDrawer(page, 'Editar assinatura')
  await form.getByLabel('Valor por período (R$)').fill('250')
  await sendWrite(page, 'post', '135/subscription', {
    ...currentSubscription,
    frequency_id: 1,
    frequency_fee: '180.00',
  })
  await page.keyboard.press('Control+Enter')
  const confirmationDialog = page.getByRole('alertdialog')
  await expect(confirmationDialog).toContainText('100,00')
  await expect(confirmationDialog).toContainText('180,00')
  await confirmationDialog.getByRole('radio', { name: /250/ }).check()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Assinatura salva.')).toBeVisible()
  const section = page.getByRole('region', { name: 'Assinatura' })
  await expect(section).toContainText('R$\u00a0250,00')
  await expect(section).toContainText('Semanal')
})

for (const timezoneId of ['UTC', 'Asia/Tokyo']) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId })

    test('A11 A date is saved as the typed day in every time zone', async ({ page }) => {
      await signIn(page, 'n1', '/?do=ecommerces.addFee&ecommerce=136')
      const form = getDrawer(page, 'Criar taxa')
      const day = { UTC: '02', 'Asia/Tokyo': '03' }[timezoneId]
      await chooseOption(form.getByLabel('Serviço'), 'Excedente de pedido')
      await form.getByLabel('Taxa fixa (R$)').fill('1')
      await form.getByRole('textbox', { name: 'Desde' }).fill(`${day}/01/2032`)
      await page.keyboard.press('Control+Enter')
      await expect(page.getByText(`a partir de ${day}/01/2032`).first()).toBeVisible()
      const savedFees = await (await page.request.get('/v2/boss/ecommerces/136/billing-fees')).text()
      expect(savedFees).toContain(`"start_at":"2032-01-${day}T00:00:00.000Z"`)
      await page.goto(buildTabUrl(136, 'fees'))
      await expect(getFeeHistory(page).getByText(`${day}/01/2032`)).toBeVisible()
    })
  })
}

test('Two users change the quotas of one ecommerce, and the second sees the base value and both changes', async ({
  page,
  baseURL,
}) => {
  const buildQuotas = (monthly_quota: number) => ({
    billing_quotas: [{ service_code: 'reverse.used', monthly_quota, unlimited_quota: false }],
  })
  const path = '/v2/boss/ecommerces/137/quotas'
  const otherSession = await openApiSession(baseURL ?? '')
  expect(await otherSession.put(path, buildQuotas(700))).toBe(200)
  await signIn(page, 'n1', buildTabUrl(137, 'quotas'))
  await page.getByRole('button', { name: 'Editar cotas' }).click()
  const form = getDrawer(page, 'Editar cotas')
  await expect(form.getByLabel('Cota mensal')).toHaveValue('700')
  expect(await otherSession.put(path, buildQuotas(800))).toBe(200)
  await form.getByLabel('Cota mensal').fill('900')
  await form.getByRole('button', { name: 'Salvar' }).click()

  const confirmationDialog = page.getByRole('alertdialog')
  for (const value of ['700', '800', '900']) await expect(confirmationDialog.getByText(value).first()).toBeVisible()
  const section = page.getByRole('region', { name: 'Cotas mensais' })
  await confirmationDialog.getByRole('radio', { name: /900/ }).check()
  await confirmationDialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(section).toContainText('900 por mês')
})
