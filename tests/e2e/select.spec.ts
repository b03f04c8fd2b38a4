// Tests the select component of the console: keys, mouse, touch, screen reader and drafts.
import type { Page } from 'playwright/test'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { chooseOption, openOptions } from './select.ts'
import { getSpokenText } from './speech.ts'
import { pressAll, pressUntilFocused, resumeDraft, signIn } from './steps.ts'

function getLocators(page: Page, drawerName: string, name: string) {
  const drawer = page.getByRole('dialog', { name: drawerName })
  const list = drawer.getByRole('listbox')
  return {
    drawer,
    list,
    select: drawer.getByRole('combobox', { name, exact: false }).and(page.locator('button')),
    searchField: drawer.getByRole('combobox', { name: 'Buscar opção' }),
    option: (label: string) => list.getByRole('option', { name: label, exact: true }),
  }
}

const addFeePath = '/?do=ecommerces.addFee&ecommerce=139'
const requestAccessPath = '/?do=access.request&permission_context=config'

byKeyboard(
  'Keys open a short list, move through its options, choose an option and close the list',
  async ({ page }) => {
    const { keyboard } = page
    const { drawer, list, select, option } = getLocators(page, 'Criar taxa', 'Serviço')
    await signIn(page, 'n1', addFeePath)
    await expect(select).toBeFocused()
    await expect(select).toHaveText('Escolha o serviço')
    for (const key of ['Enter', 'Space', 'ArrowDown', 'ArrowUp', 'Alt+ArrowDown']) {
      await keyboard.press(key)
      await expect(list, key).toBeVisible()
      await expect(select).toHaveAttribute('aria-expanded', 'true')
      await expect(option('Escolha o serviço')).toHaveAttribute('aria-selected', 'true')
      await keyboard.press('Escape')
      await expect(list, key).toBeHidden()
      await expect(select).toBeFocused()
    }
    await expect(drawer).toBeVisible()

    await pressAll(page, 'Enter', 'ArrowDown')
    await expect.poll(() => getSpokenText(page)).toMatch(/^option · Excedente de reversa/)
    await keyboard.press('Space')
    await expect(select).toHaveText('Excedente de reversa')
    await pressAll(page, 'Enter', 'End', 'Home', 'End', 'ArrowUp', 'Enter')
    await expect(select).toHaveText('Taxa de reembolso retido')
    await expect(select).toBeFocused()
    // Tab chooses the current option and moves the focus to the next field.
    await pressAll(page, 'Enter', 'End', 'Tab')
    await expect(select).toHaveText('Excedente de pedido')
    await expect(list).toBeHidden()
    await expect(drawer.getByLabel('Taxa fixa (R$)')).toBeFocused()
    await keyboard.press('Shift+Tab')
    await expect(select).toBeFocused()

    // Typed letters move to a matching option if the list is open, and choose that option if the list is closed.
    await keyboard.press('Enter')
    await keyboard.type('excedente de r')
    await keyboard.press('Enter')
    await expect(select).toHaveText('Excedente de reversa')
    await keyboard.type('t')
    await expect(select).toHaveText('Taxa de reembolso retido')
    await expect.poll(() => getSpokenText(page)).toMatch(/^combobox · Serviço.* · required/)
  },
)

byKeyboard('The search of a long list ignores accents and announces an empty result', async ({ page }) => {
  const { keyboard } = page
  const { drawer, list, select, searchField, option } = getLocators(page, 'Pedir acesso', 'Área')
  await signIn(page, 'n2', requestAccessPath)
  await expect(drawer).toBeVisible()
  await pressUntilFocused(page, 'Shift+Tab', select)
  await keyboard.press('ArrowDown')
  await expect(searchField).toBeFocused()
  await expect(option('Configurações')).toHaveAttribute('aria-selected', 'true')
  await keyboard.type('zzz')
  await expect(list.getByRole('option')).toHaveCount(0)
  await expect(drawer.getByRole('status').filter({ hasText: 'Nenhuma opção' })).toHaveCount(1)
  await keyboard.press('Enter')
  await expect(select).toHaveText('Configurações')
  await expect(select).toBeFocused()
  await keyboard.press('Enter')
  await keyboard.type('relatorio')
  await expect(list.getByRole('option')).toHaveText(['Relatórios'])
  await keyboard.press('Escape')
  await expect(select).toBeFocused()
  await expect(drawer).toBeVisible()
  await expect(select).toHaveText('Configurações')
  await keyboard.press('Enter')
  await keyboard.type('relatorio')
  await keyboard.press('Tab')
  await expect(select).toHaveText('Relatórios')
  await expect(drawer.getByRole('combobox', { name: 'Nível' })).toBeFocused()
})

byMouse(
  'A click on the label focuses the select, a click on the select opens or closes it, a click on an option chooses it',
  async ({ page }) => {
    const { drawer, list, select, searchField, option } = getLocators(page, 'Pedir acesso', 'Área')
    await signIn(page, 'n2', requestAccessPath)
    await drawer.locator('label').filter({ hasText: 'Área' }).click()
    await expect(select).toBeFocused()
    await expect(list).toBeHidden()
    await select.click()
    await expect(list).toBeVisible()
    await select.click()
    await expect(list).toBeHidden()
    await expect(select).toBeFocused()
    await chooseOption(select, 'Lojas')
    await expect(select).toHaveText('Lojas')
    await expect(select).toBeFocused()
    await select.click()
    await expect(option('Lojas').locator('svg')).toHaveCount(1)
    await expect(option('Configurações').locator('svg')).toHaveCount(0)
    await searchField.fill('configuracoes')
    await option('Configurações').click()
    await expect(select).toHaveText('Configurações')
    await select.click()
    await drawer.getByRole('heading').first().click()
    await expect(list).toBeHidden()
  },
)

test('A reload offers the chosen option with the draft, and discarding the draft clears the option', async ({
  page,
}) => {
  const { drawer, select } = getLocators(page, 'Criar taxa', 'Serviço')
  await signIn(page, 'n1', addFeePath)
  await chooseOption(select, 'Excedente de pedido')
  await drawer.getByLabel('Comentários').fill('Em rascunho')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Em rascunho')
  await page.reload()
  await resumeDraft(page)
  await expect(drawer.getByText('Rascunho restaurado')).toBeVisible()
  await expect(select).toHaveText('Excedente de pedido')
  await drawer.getByRole('button', { name: 'Descartar', exact: true }).click()
  await expect(select).toHaveText('Escolha o serviço')
  await drawer.getByRole('button', { name: /^Criar taxa/ }).click()
  await expect(select).toBeFocused()
  await expect(select).toHaveAttribute('aria-invalid', 'true')
  await expect(select).toHaveAccessibleDescription('Campo obrigatório')
})

test.describe('The select on a touch screen', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('has options at least 44 pixels high, and a tap chooses an option', async ({ page }) => {
    const { select } = getLocators(page, 'Criar taxa', 'Serviço')
    await signIn(page, 'n1', addFeePath)
    const options = await openOptions(select)
    for (const option of await options.all()) expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await options.last().tap()
    await expect(select).toHaveText('Excedente de pedido')
  })
})
