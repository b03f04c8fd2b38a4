// Opens the pages that no other keyboard test opens by keyboard, and the pages that no other mouse test opens by mouse.
// `ways.check.ts` checks that no page is missing.
import type { Page } from 'playwright/test'
import texts from '#locales/pt-BR/commands.json' with { type: 'json' }
import { byKeyboard, byMouse, expect } from './fixtures.ts'
import { pressUntilFocused, signIn } from './steps.ts'
import { createStore } from './stores-page.ts'

const exportTitles = [
  ...(['exportSource', 'exportUsers', 'exportFeedbacks', 'exportGroupedBillings'] as const),
  ...(['exportCourierTransfer', 'exportBillingItems', 'exportFeesPerEcommerce', 'exportStatus'] as const),
].map((name) => texts.commands.reports[name].title)

const getHeading = (page: Page, level: number, name: string) => page.getByRole('heading', { level, name })
const getPalette = (page: Page) => page.getByRole('dialog', { name: 'Paleta de comandos' })
const getOption = (page: Page, title: string) =>
  getPalette(page)
    .getByRole('option', { name: new RegExp(`^${title}`) })
    .first()

/** Shortens each word of a title to four letters, because users type abbreviated commands into the palette. */
const abbreviate = (title: string) =>
  title
    .split(' ')
    .map((word) => word.slice(0, 4))
    .join(' ')

async function pressKeys(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

async function runByName(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.keyboard.type(abbreviate(title))
  await expect(getOption(page, title)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(getPalette(page)).toBeHidden()
}

async function runByMouse(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /^Buscar ou executar um comando/ }).click()
  await expect(getPalette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(abbreviate(title))
  await getOption(page, title).click()
  await expect(getPalette(page)).toBeHidden()
}

byKeyboard('A user reaches the remaining pages with the keyboard: key sequences and the palette', async ({ page }) => {
  byKeyboard.setTimeout(180_000)
  const findSelectedTab = (name: string) => page.getByRole('tab', { name, exact: true, selected: true })
  await signIn(page, 'admin_boss', '/ecommerces/show/1?tab=urls')
  await expect(findSelectedTab('URLs')).toBeVisible()
  for (const [key, name] of [
    ['q', 'Cotas'],
    ['t', 'Atividade'],
    ['d', 'Detalhes'],
  ] as const) {
    await pressKeys(page, 'o', key)
    await expect(findSelectedTab(name)).toBeVisible()
  }
  // A tab without form fields moves the focus to its first link or button.
  await expect(page.getByRole('tabpanel').locator(':is(a, button):focus')).toBeVisible()
  await pressKeys(page, 'o', 'g')
  await expect(page).toHaveURL(/\/groups\/show\/1/)
  await pressUntilFocused(page, 'Tab', page.getByRole('tab', { name: 'Cadastro' }))
  for (const name of [/^Vincular/, 'Cotas e taxas', 'Metadados']) {
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name, selected: true })).toBeFocused()
  }
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/mode=edit&tab=metadatas/)
  await expect(page.getByRole('tabpanel').locator('input:focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await pressKeys(page, 'g', 'h')
  await expect(getHeading(page, 1, 'Boas-vindas')).toBeVisible()
  for (const [key, name] of [
    ['f', 'Avaliações'],
    ['o', 'Origem das reversas'],
    ['g', 'Faturamento agrupado'],
    ['t', 'Repasse às transportadoras'],
    ['i', 'Itens de faturamento'],
    ['x', 'Taxas por ecommerce'],
    ['s', 'Reversas por status'],
  ] as const) {
    await pressKeys(page, 'r', key)
    await expect(getHeading(page, 2, name)).toBeVisible()
  }
  await pressKeys(page, 'f', 'l')
  await expect(getPalette(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(getPalette(page)).toBeHidden()
  await pressKeys(page, 'g', 'l')
  await expect(page.getByRole('combobox', { name: 'Ecommerce' })).toBeFocused()
  await runByName(page, texts.commands.settings.editDashboardUrl.title)
  await expect(page.getByRole('textbox', { name: /^URL do painel/ })).toBeFocused()
  for (const title of exportTitles) await runByName(page, title)
  await expect(page.getByRole('button', { name: 'Exportar CSV' })).toBeFocused()
  await runByName(page, texts.commands.session.signOut.title)
  await expect(page.getByRole('button', { name: 'João Pedro Araújo' })).toBeVisible()
})

byMouse('A user reaches the remaining pages with the mouse: tabs, links and the palette', async ({ page }) => {
  byMouse.setTimeout(180_000)
  const tab = (name: string | RegExp) => page.getByRole('tab', { name })
  await signIn(page, 'admin_boss', '/')
  const store = await createStore(page, 222, { display_name: 'Loja das Abas' })
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Ecommerces' }).click()
  await page.getByRole('grid', { name: 'Ecommerces' }).getByRole('link', { name: 'Casa Sabiá', exact: true }).click()
  for (const name of ['Taxas', 'Metadados', 'Integração', 'Detalhes']) {
    await tab(name).click()
    await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
  }
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Grupos' }).click()
  await page
    .getByRole('grid', { name: 'Grupos' })
    .getByRole('link', { name: 'Grupo Serra Azul 37', exact: true })
    .click()
  await tab('Metadados').click()
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await expect(page).toHaveURL(/tab=metadatas&mode=edit/)

  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Lojas', exact: true }).click()
  await page.getByRole('combobox', { name: 'Ecommerce' }).fill('222')
  await page.getByRole('option', { name: /^222 - / }).click()
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await page.getByRole('link', { name: 'Loja das Abas' }).click()
  await expect(page).toHaveURL(new RegExp(`/stores/show/${store}`))
  await tab('Contrato Correios').click()
  await page.getByRole('button', { name: 'Editar contrato' }).click()
  await expect(page.getByRole('radio', { name: 'Padrão' })).toBeVisible()
  await tab('Detalhes').click()
  await page.getByRole('link', { name: 'Lojas do ecommerce' }).click()
  await page
    .getByRole('link', { name: /^Nova loja/ })
    .first()
    .click()
  await tab('Enviar arquivo').click()
  await expect(page.getByRole('button', { name: /^Escolher arquivo/ })).toBeVisible()
  for (const title of [
    texts.commands.settings.editDashboardUrl.title,
    texts.commands.activity.mine.title,
    ...exportTitles,
  ])
    await runByMouse(page, title)
  await expect(page.getByRole('button', { name: 'Exportar CSV' })).toBeFocused()
  await page.getByRole('button', { name: /^Conta: / }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByRole('button', { name: 'João Pedro Araújo' })).toBeVisible()
})
