// Lists as plain tables: chosen in the preferences, the same list in every other way, and without a violation.
import { violations } from './axe-check.ts'
import { elsewhere } from './elsewhere.ts'
import { expect, test } from './own-preferences.ts'
import { go, pressUntilFocused, signIn } from './steps.ts'

test('plain tables by mouse: chosen, sorted, paged, selected, the menu of a row, on a narrow screen too', async ({
  page,
}) => {
  await signIn(page, 'n2', '/ecommerces?situation=all&sort=asc&do=session.preferences')
  const drawer = page.getByRole('dialog', { name: 'Preferências' })
  await drawer.getByRole('radio', { name: 'Tabela simples' }).click()
  await drawer.getByRole('button', { name: 'Fechar' }).click()
  const table = page.getByRole('table', { name: 'Ecommerces' })
  await expect(table).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(table.getByRole('row')).toHaveCount(16)
  await expect(table.getByRole('row').nth(1)).toHaveAttribute('aria-rowindex', '1')

  await table.getByRole('button', { name: 'Nome' }).click()
  await expect(page).toHaveURL(/order_by=display_name/)
  await expect(table.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: /^Próxima página/ }).click()
  await expect(table.getByRole('row').nth(1)).toHaveAttribute('aria-rowindex', '16')

  await page.setViewportSize({ width: 390, height: 800 })
  const boxes = table.getByRole('checkbox', { name: /^Selecionar \d/ })
  await boxes.nth(0).check()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selecionadas')).toBeVisible()
  await expect(boxes.nth(1)).toBeChecked()
  await table
    .getByRole('button', { name: /^Ações de/ })
    .first()
    .click()
  await expect(page.getByRole('menuitem', { name: /^Editar ecommerce/ })).toBeVisible()
  await page.getByRole('menuitem', { name: /^Abrir ecommerce/ }).click()
  await expect(page).toHaveURL(/\/ecommerces\/show\/\d+$/)
  await expect(page.getByText(/^16 de \d+$/)).toBeVisible()
})

test('plain tables by keyboard: chosen in the palette, Tab reaches everything, keys of the row work', async ({
  page,
}) => {
  const { keyboard } = page
  await signIn(page, 'n2', '/ecommerces?situation=all&sort=asc')
  await page.getByRole('grid').getByRole('row').nth(5).waitFor()
  await keyboard.press('Control+K')
  await keyboard.type('tabela simples')
  await page.getByRole('option', { name: /Tabela simples/ }).waitFor()
  await keyboard.press('Enter')
  const table = page.getByRole('table', { name: 'Ecommerces' })
  const first = table.getByRole('row').nth(1)
  await first.waitFor()
  const link = first.getByRole('link', { name: 'Loja Azul', exact: true })
  await expect(link).toBeFocused()
  await keyboard.press('Shift+Tab')
  await expect(first.getByRole('checkbox')).toBeFocused()
  await keyboard.press('Space')
  await expect(page.getByText('1 selecionada')).toBeVisible()
  await pressUntilFocused(page, 'Tab', link, 3)
  await keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: /^Copiar CNPJ/ })).toBeVisible()
  await keyboard.press('Escape')
  await expect(link).toBeFocused()
  await keyboard.press('e')
  await expect(page).toHaveURL(/\/ecommerces\/show\/1\?tab=details/)
  await page.goBack()
  await expect(link).toBeFocused()
})

const lists = [
  ['/ecommerces', 'Ecommerces'],
  ['/groups', 'Grupos'],
  ['/stores?ecommerce_id=1', 'Lojas'],
  ['/users', 'Usuários'],
  ['/correios', 'Erros de rastreio'],
  ['/integrated-carriers', 'Transportadoras'],
  ['/comunication', 'Alertas'],
  ['/activity', 'Atividade'],
  ['/reports?report=users', /Usuários/],
  ['/ecommerces/show/1?tab=urls', /URL/],
  ['/ecommerces/show/1?tab=reprocess', 'Histórico de reprocessamento'],
] as const

test('plain tables have no violation', async ({ page, baseURL }) => {
  test.slow()
  await (await elsewhere(baseURL)).put('/v2/users/me/preferences', { tables: 'plain' })
  await signIn(page, 'admin_boss')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const [place, name] of lists) {
    await go(page, place)
    await expect(page.getByRole('table', { name }).getByRole('row').nth(1)).toBeVisible()
    expect.soft(await violations(page), place).toEqual([])
  }
})
