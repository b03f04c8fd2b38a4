// Reverses with tracking errors (S2 §2, A41): found, revealed, corrected one after another, taken back; by keyboard, by mouse, by link.
import type { Page } from 'playwright/test'
import type { TrackingError } from '#contract/tracking-errors.ts'
import { elsewhere, withRights } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { pressUntilFocused, signIn } from './steps.ts'

/** Made by `src/server/demo/tracking-errors.ts`, the newest first. Each journey has its own. */
const rows = {
  keyboard: 970_024,
  afterKeyboard: 970_023,
  mouse: 970_020,
  link: 970_018,
  palette: 970_017,
  taken: 970_016,
  turned: 970_012,
  reader: 970_010,
}

function parts(page: Page) {
  const drawer = page.getByRole('dialog', { name: 'Corrigir CEP' })
  const grid = page.getByRole('grid', { name: 'Erros de rastreio' })
  return {
    drawer,
    grid,
    row: (id: number) => grid.getByRole('row').filter({ hasText: String(id) }),
    zip: drawer.getByRole('textbox', { name: 'CEP correto' }),
    part: (name: string) => drawer.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) }),
  }
}

async function errorNow(baseURL: string, id: number): Promise<TrackingError | undefined> {
  const boss = await elsewhere(baseURL)
  const { data } = await boss.get<{ data: TrackingError[] }>(`/v2/boss/reverses/tracking-errors?search=${id}`)
  return data.find((row) => row.id === id)
}

const recordedOf = async (baseURL: string, id: number) => {
  const boss = await elsewhere(baseURL)
  return (
    await boss.get<{ data: { action: string; ticket: string | null }[] }>(`/v2/boss/activity?entity=reverse&id=${id}`)
  ).data
}

test('A41 by keyboard alone: revealed, corrected, the next one opened, taken back; the focus is on the successor', async ({
  page,
  baseURL,
}) => {
  const { keyboard } = page
  const { drawer, row, zip, part } = parts(page)
  await signIn(page, 'n1', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('t')
  await keyboard.press('t')
  await page.getByRole('dialog').getByRole('textbox').waitFor()
  await keyboard.type('ZD-771')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await keyboard.press('g')
  await keyboard.press('c')
  await expect(page).toHaveURL(/\/correios$/)
  await pressUntilFocused(page, 'Tab', row(rows.keyboard))
  await expect(row(rows.keyboard)).not.toContainText(/Rua|Avenida|Travessa|Quadra/)

  await keyboard.press('v')
  await expect(row(rows.keyboard).getByRole('button', { name: /^Ocultar o endereço/ })).toBeVisible()
  await keyboard.press('v')
  await expect(row(rows.keyboard).getByRole('button', { name: /^Revelar o endereço/ })).toBeVisible()

  await keyboard.press('z')
  await expect(zip).toBeFocused()
  await keyboard.type('30130-005')
  await expect(drawer.getByText('Endereço encontrado.')).toBeVisible()
  await expect(part('Cidade')).toContainText('Belo Horizonte')
  await expect(part('Número')).toContainText('mantém')
  await expect(drawer.getByRole('alert')).toContainText(/Outro estado: de .+ para Belo Horizonte\/MG/)
  await keyboard.press('Control+Shift+Enter')
  await expect(page.getByText(`CEP da reversa ${rows.keyboard} corrigido: Belo Horizonte/MG`)).toBeVisible()
  await expect(drawer).toContainText(`Reversa ${rows.afterKeyboard}`)
  await expect(zip).toBeFocused()
  await expect(zip).toHaveValue('')
  expect(await errorNow(baseURL, rows.keyboard)).toBeUndefined()

  await keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(row(rows.keyboard)).toHaveCount(0)
  await expect(row(rows.afterKeyboard)).toBeFocused()
  await keyboard.press('Control+z')
  await expect(page.getByText(/^Desfeito: CEP da reversa corrigido/)).toBeVisible()
  await expect(row(rows.keyboard)).toBeVisible()
  expect(await errorNow(baseURL, rows.keyboard)).toMatchObject({ tracking_error: expect.any(String) })
  const recorded = await recordedOf(baseURL, rows.keyboard)
  expect(recorded.map(({ action, ticket }) => `${action} ${ticket}`).reverse()).toEqual([
    'trackingErrors.reveal ZD-771',
    'trackingErrors.correctZip ZD-771',
    'trackingErrors.correctZip ZD-771',
  ])
})

test('A41 by mouse alone: filtered, corrected from the button and from the row menu, taken back in the notice', async ({
  page,
  baseURL,
}) => {
  const { drawer, row, zip, part } = parts(page)
  await signIn(page, 'n2', '/')
  await page.getByRole('navigation').getByRole('link', { name: 'Erros de rastreio' }).click()
  await page.getByRole('button', { name: `Revelar o endereço da reversa ${rows.mouse}` }).click()
  await expect(row(rows.mouse).getByRole('button', { name: /^Ocultar o endereço/ })).toBeVisible()
  await page.getByRole('button', { name: `Corrigir o CEP da reversa ${rows.mouse}` }).click()
  await zip.fill('01310100')
  await expect(part('Logradouro')).toContainText('Avenida Paulista')
  await drawer.getByRole('button', { name: 'Próxima reversa' }).click()
  await expect(drawer).not.toContainText(`Reversa ${rows.mouse}`)
  await drawer.getByRole('button', { name: 'Reversa anterior' }).click()
  // What was typed waited for its reverse.
  await expect(zip).toHaveValue('01310-100')
  await drawer.getByRole('button', { name: 'Corrigir', exact: false }).last().click()
  await expect(drawer).toHaveCount(0)
  await expect(row(rows.mouse)).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(row(rows.mouse)).toBeVisible()

  await row(rows.mouse).hover()
  await row(rows.mouse).getByRole('gridcell', { name: 'Ações da linha' }).click()
  await page.getByRole('menuitem', { name: /^Corrigir CEP/ }).click()
  await expect(drawer).toContainText(`Reversa ${rows.mouse}`)
  expect(await errorNow(baseURL, rows.mouse)).toBeDefined()
})

test('S2 §2 the filter panel stands in the address; a CPF never does', async ({ page }) => {
  const { grid, row } = parts(page)
  await signIn(page, 'n1', '/correios')
  await grid.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(String(rows.link))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/correios\\?search=${rows.link}$`))
  await expect(grid).toHaveAttribute('aria-rowcount', '1')
  await expect(row(rows.link)).toBeVisible()
  const search = page.getByRole('textbox', { name: 'Reversa, pedido, rastreio, CEP ou erro' })
  await search.fill('529.982.247-25')
  await search.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Não busque por CPF')
  expect(page.url()).not.toContain('529')
  await search.fill('nada assim')
  await search.press('Enter')
  await expect(page.getByText('Nenhuma reversa encontrada')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(row(rows.keyboard)).toBeVisible()

  await page.getByRole('combobox', { name: 'Ecommerce' }).fill('1')
  await expect(page).toHaveURL(/ecommerce_id=1$/)
  await expect(row(918_286)).toBeVisible()
  await expect(grid.getByRole('gridcell', { name: 'Loja Azul' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Visões' }).click()
  await expect(page.getByRole('menuitem', { name: /Salvar esta visão/ })).toBeVisible()
})

test('C3, C4 a link and the palette fill the drawer and change nothing', async ({ page, baseURL }) => {
  const { drawer, zip, part } = parts(page)
  await signIn(page, 'cs', `/correios?do=trackingErrors.correctZip&reverse_id=${rows.link}&zip_code=01310-100`)
  await expect(zip).toHaveValue('01310-100')
  await expect(part('Estado')).toContainText('SP')
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)

  for (const words of ['corrigir cep', 'fix zip', 'corregir cep']) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`${words} ${rows.palette} 01310-100`)
    await page.getByRole('option', { name: `Corrigir CEP ${rows.palette} · CEP 01310-100` }).waitFor()
    await page.keyboard.press('Enter')
    await expect(drawer).toContainText(`Reversa ${rows.palette}`)
    await expect(zip).toHaveValue('01310-100')
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
  }
  expect(await errorNow(baseURL, rows.link)).toBeDefined()
  expect(await errorNow(baseURL, rows.palette)).toBeDefined()
})

test('S2 §4, §8 a code that does not exist, and one that is no code: said, and nothing lost', async ({
  page,
  baseURL,
}) => {
  const { drawer, zip } = parts(page)
  await signIn(page, 'n1', `/correios?do=trackingErrors.correctZip&reverse_id=${rows.turned}`)
  await expect(zip).toBeFocused()
  await page.keyboard.type('3013')
  await page.keyboard.press('Control+Enter')
  await expect(drawer.getByText('CEP inválido: são 8 dígitos').first()).toBeVisible()
  await zip.fill('99999999')
  await expect(drawer.getByText('Este CEP não existe. Confira os 8 dígitos.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Este CEP não existe: nada foi salvo.')).toBeVisible()
  await expect(zip).toHaveValue('99999999')
  expect(await errorNow(baseURL, rows.turned)).toBeDefined()

  // Mod+↓ and Mod+↑ go on and come back, and what was typed is still there.
  await page.keyboard.press('Control+ArrowDown')
  await expect(drawer).not.toContainText(`Reversa ${rows.turned}`)
  await page.keyboard.press('Control+ArrowUp')
  await expect(drawer).toContainText(`Reversa ${rows.turned}`)
  await expect(zip).toHaveValue(/^99999-?999$/)
})

test('one that somebody else corrected meanwhile says who, before and after', async ({ page, baseURL }) => {
  const { drawer, zip } = parts(page)
  const link = `/correios?do=trackingErrors.correctZip&reverse_id=${rows.taken}`
  await signIn(page, 'n1', link)
  await zip.fill('01310100')
  await expect(drawer.getByText('Endereço encontrado.')).toBeVisible()
  const other = await elsewhere(baseURL, 'n2')
  await other.post(`/v2/boss/reverses/tracking-errors/${rows.taken}`, { zip_code: '30130005' })
  await page.keyboard.press('Control+Enter')
  await expect(drawer.getByRole('alert').filter({ hasText: /já foi corrigida por \w+/ })).toBeVisible()
  await expect(zip).toHaveValue(/01310-?100/)
  await page.goto(link)
  await expect(page.getByRole('dialog').getByText(/já foi corrigida por \w+/)).toBeVisible()
})

test('S2 §6 who reads only sees the list, reveals, and finds no way to correct', async ({ page }) => {
  const { grid, row, drawer } = parts(page)
  await signIn(page, 'collaborator_aftersale', '/correios')
  await row(rows.reader).click()
  await expect(page.getByRole('button', { name: /^Corrigir/ })).toHaveCount(0)
  await page.keyboard.press('v')
  await expect(row(rows.reader).getByRole('button', { name: /^Ocultar o endereço/ })).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText(/leitura e escrita/i).first()).toBeVisible()
  await expect(drawer).toHaveCount(0)
  await expect(grid).toBeVisible()
})

test('S2 §6 who may not read it at all is told so', async ({ page }) => {
  await signIn(page, 'financial', '/correios')
  await expect(page.getByRole('heading', { name: 'Erros de rastreio' })).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
})

test('A21 the picker works without the right to read ecommerces', async ({ page, baseURL }) => {
  await withRights(baseURL, 4, { ecommerces: 'denied' }, async () => {
    await signIn(page, 'n1', '/correios')
    await page.getByRole('combobox', { name: 'Ecommerce' }).fill('loja az')
    await page
      .getByRole('option', { name: /Loja Azul/ })
      .first()
      .click()
    await expect(page).toHaveURL(/ecommerce_id=1$/)
    await expect(parts(page).row(918_286)).toBeVisible()
  })
})
