// Tests requests for missing features (S1 §9): every user can send a request, and users with write permission for
// settings answer requests.
import type { Page } from 'playwright/test'
import { openApiSession } from './api-session.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { pressUntilFocused, resumeDraft, runFromPalette, signIn } from './steps.ts'

function getLocators(page: Page) {
  const drawer = page.getByRole('dialog')
  return {
    drawer,
    textField: drawer.getByRole('textbox', { name: /^O que falta/ }),
    ecommerceField: drawer.getByRole('combobox', { name: /^Para qual ecommerce/ }),
    sendButton: drawer.getByRole('button', { name: 'Enviar pedido' }),
    replyField: drawer.getByRole('textbox', { name: /^Resposta/ }),
    findRow: (text: string) => page.getByRole('grid').getByRole('row').filter({ hasText: text }),
  }
}

byKeyboard('S1 §9 A user sends a feature request with the keyboard', async ({ page }) => {
  const { textField, drawer } = getLocators(page)
  const { keyboard } = page
  await signIn(page, 'collaborator_aftersale', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await runFromPalette(page, 'pedir funcionalidade', /^Pedir uma funcionalidade/)
  await expect(drawer).toContainText('retorno em até 24 horas')
  await expect(textField).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(drawer.getByText('Campo obrigatório').first()).toBeVisible()
  await expect(textField).toBeFocused()
  await keyboard.type('Filtro por transportadora')
  await keyboard.press('Control+Enter')
  await expect(page.getByText('Pedido enviado: retorno em até 24 horas.')).toBeVisible()
  await expect(drawer).toHaveCount(0)
})

byKeyboard('S1 §9 A user answers a feature request with the keyboard', async ({ page, baseURL }) => {
  const { findRow, replyField } = getLocators(page)
  const { keyboard } = page
  const authorSession = await openApiSession(baseURL, 'n1')
  await authorSession.post('/v2/boss/feature-requests', { text: 'Ordem por transportadora' })
  await signIn(page, 'ti', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await runFromPalette(page, 'ver pedidos de func', /^Ver pedidos de funcionalidade/)
  await findRow('Ordem por transportadora').waitFor()
  await pressUntilFocused(page, 'Tab', page.getByRole('row').nth(1))
  while (!(await findRow('Ordem por transportadora').evaluate((element) => element === document.activeElement)))
    await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await pressUntilFocused(page, 'Tab', replyField)
  await keyboard.type('Já está na lista de transportadoras.')
  await keyboard.press('Control+Enter')
  await expect(page.getByText(/^Pedido \d+ respondido\.$/)).toBeVisible()
  await expect(findRow('Ordem por transportadora')).toHaveCount(0)
  const admin = await openApiSession(baseURL)
  const { data } = await admin.get<{ data: { text: string; answer: string }[] }>(
    '/v2/boss/feature-requests?situation=answered',
  )
  expect(data[0]).toMatchObject({ text: 'Ordem por transportadora', answer: 'Já está na lista de transportadoras.' })
})

byMouse(
  'S1 §9 A user sends a feature request with the mouse, prefilled with the ecommerce of the page',
  async ({ page }) => {
    const { textField, ecommerceField, sendButton } = getLocators(page)
    await signIn(page, 'n1', '/ecommerces/show/1')
    await page.getByRole('heading', { level: 1, name: 'Loja Azul' }).waitFor()
    await page.getByRole('button', { name: /^Conta: / }).click()
    await page.getByRole('menuitem', { name: 'Pedir uma funcionalidade' }).click()
    await expect(ecommerceField).toHaveValue('1 - Loja Azul')
    await textField.fill('Etiquetas em lote')
    await sendButton.click()
    await expect(page.getByText('Pedido enviado: retorno em até 24 horas.')).toBeVisible()
  },
)

byMouse('S1 §9 A user answers a feature request with the mouse and undoes the answer', async ({ page, baseURL }) => {
  const { findRow, replyField, drawer } = getLocators(page)
  const authorSession = await openApiSession(baseURL, 'n1')
  await authorSession.post('/v2/boss/feature-requests', { text: 'Fotos das devoluções', ecommerce_id: 1 })
  await signIn(page, 'ti', '/')
  await page.getByRole('navigation').getByRole('link', { name: 'Pedidos da equipe' }).click()
  await expect(findRow('Fotos das devoluções')).toContainText('Loja Azul')
  await findRow('Fotos das devoluções').getByRole('link').click()
  await replyField.fill('Vem em maio.')
  await drawer.getByRole('button', { name: 'Responder' }).click()
  await expect(findRow('Fotos das devoluções')).toHaveCount(0)
  await chooseOption(page.getByLabel('Situação'), 'Respondido')
  await expect(findRow('Fotos das devoluções')).toContainText('Respondido')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(findRow('Fotos das devoluções')).toHaveCount(0)
})

test('A user without read permission for config sees the reason, and the request form keeps its input after a reload', async ({
  page,
}) => {
  const { textField } = getLocators(page)
  await signIn(page, 'n1', '/feature-requests')
  await expect(page.getByRole('main')).toContainText(/permissão|Configurações/)
  await page.goto('/?do=feature.request&text=Algo%20novo&ecommerce=1')
  await expect(textField).toHaveValue('Algo novo')
  await textField.fill('Algo bem novo')
  await page.waitForTimeout(400)
  await page.reload()
  await expect(textField).toHaveValue('Algo novo')
  await resumeDraft(page)
  await expect(textField).toHaveValue('Algo bem novo')
})
