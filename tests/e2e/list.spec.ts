import { byKeyboard, expect, test } from './fixtures.ts'
import { choose } from './select.ts'
import { go, goBack, pressUntilFocused, signIn } from './steps.ts'

const search = /^Buscar por id/

test('the list is searched, sorted, filtered and paged in the address, and Back goes back', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces')
  const grid = page.getByRole('grid', { name: 'Ecommerces' })
  const first = grid.getByRole('row').nth(1)
  // The newest: other journeys of this worker may have created some after the demo's 300.
  await expect(first).toContainText(/^3\d\d/)
  await expect(grid).toHaveAttribute('aria-rowcount', /^\d+$/)

  await page
    .getByRole('columnheader', { name: 'Nome' })
    .getByRole('button')
    .or(page.getByRole('columnheader', { name: 'Nome' }))
    .first()
    .click()
  await expect(page).toHaveURL(/order_by=display_name/)
  await choose(page.getByLabel('Situação'), 'Inativos')
  await expect(page).toHaveURL(/situation=inactive/)
  await expect(first).toContainText('Inativo')
  await page.getByRole('button', { name: /^Próxima página/ }).click()
  await expect(page).toHaveURL(/page=2/)
  await goBack(page)
  await expect(page).not.toHaveURL(/page=2/)
  await expect(first).toContainText('Inativo')

  await page.goto('/ecommerces?situation=all&sort=asc')
  await expect(first).toContainText('Loja Azul')
  await page.reload()
  await expect(first).toContainText('Loja Azul')
})

test('after a click beside the rows, keys lead back to the one under the cursor', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces?situation=all&sort=asc')
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(2)).toBeFocused()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(rows.nth(2)).not.toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(2)).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows.nth(3)).toBeFocused()
})

test('a search waits for three characters or a number, Enter does not wait', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces')
  const box = page.getByRole('textbox', { name: search })
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.nth(5)).toBeVisible()
  const searches: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const q = searchParams.get('q')
    // The other situation is only counted.
    if (q !== null && pathname === '/v2/boss/ecommerces' && searchParams.get('limit') !== '1') searches.push(q)
  })

  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await box.pressSequentially('loja azul')
  await expect(page).toHaveURL(/q=loja(\+|%20)azul/)
  await expect(rows).toHaveCount(2)
  expect(searches).toEqual(['loja azul'])

  await box.fill('')
  await expect(rows.nth(5)).toBeVisible()
  await expect(page).not.toHaveURL(/q=/)
  await box.fill('zz')
  await box.press('Enter')
  await expect(page.getByText('Nenhum ecommerce encontrado')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(box).toBeFocused()
  await expect(rows.nth(5)).toBeVisible()
  await expect(box).toHaveValue('')
})

test('a search that waits takes nothing away: neither a drawer opened meanwhile, nor the list that Back brings', async ({
  page,
}) => {
  await signIn(page, 'n1', '/ecommerces?situation=all')
  await page.getByRole('grid').getByRole('row').nth(5).waitFor()
  const box = page.getByRole('textbox', { name: search })
  await box.fill('loja azul')
  await go(page, '/ecommerces?situation=all&do=session.notices')
  await expect(page).toHaveURL(/q=loja(\+|%20)azul/)
  await expect(page).toHaveURL(/do=session\.notices/)
  await expect(page.getByRole('dialog', { name: 'Avisos' })).toBeVisible()

  await page.clock.install()
  await page.goto('/ecommerces')
  await page.getByRole('grid').getByRole('row').nth(5).waitFor()
  await box.fill('loja')
  await box.press('Enter')
  await expect(page).toHaveURL(/q=loja$/)
  await box.fill('loja azul')
  await goBack(page)
  await expect(box).toHaveValue('')
  await page.clock.fastForward(2000)
  await expect(page).not.toHaveURL(/q=/)
})

byKeyboard(
  'the row under the cursor is opened, copied and come back to with the keyboard',
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, 'n1', '/ecommerces?situation=all&sort=asc')
    const { keyboard } = page
    const row = page.getByRole('grid').getByRole('row').nth(2)
    await expect(row).toContainText('Casa Conceição')
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeFocused()
    await keyboard.press('j')
    await expect(row).toBeFocused()
    await keyboard.press('y')
    await keyboard.press('i')
    await expect(page.getByText('Id copiado: 2')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('2')

    const tab = context.waitForEvent('page')
    await keyboard.press('Control+Enter')
    await expect(await tab).toHaveURL(/\/ecommerces\/show\/2$/)
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Casa Conceição' })).toBeVisible()
    await keyboard.press('o')
    await keyboard.press('r')
    await expect(page).toHaveURL(/tab=reprocess/)
    await expect(page.getByRole('tabpanel').locator(':focus')).toBeVisible()
    await keyboard.press('Escape')
    await keyboard.press('y')
    await keyboard.press('n')
    await expect(page.getByText('Nome copiado: Casa Conceição')).toBeVisible()

    await goBack(page)
    await expect(page).not.toHaveURL(/tab=reprocess/)
    await goBack(page)
    await expect(row).toBeFocused()
  },
)

test('how many the situation leaves out is said, and they are shown by click and by key', async ({ page }) => {
  const total = async (query: string) =>
    (await (await page.request.get(`/v2/boss/ecommerces?limit=1&${query}`)).json()).total
  await signIn(page, 'n1', '/ecommerces')
  const others = page.getByRole('button', { name: /^\+\d+ inativos?/ })
  await expect(others).toHaveText(new RegExp(`^\\+${await total('situation=inactive')} inativos?`))
  await others.click()
  await expect(page).toHaveURL(/situation=all/)
  await expect(others).toHaveCount(0)
  await expect(page.getByRole('searchbox').or(page.locator('[data-list-filter]')).first()).toBeFocused()

  const [hidden] = (await (await page.request.get('/v2/boss/ecommerces?limit=1&situation=inactive')).json()).data
  await page.goto(`/ecommerces?q=${hidden.uuid}`)
  await expect(page.getByText('Nenhum ecommerce encontrado')).toBeVisible()
  await expect(others).toHaveText(/^\+1 inativo/)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('f')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/situation=all/)
  await expect(page.getByRole('grid')).toContainText(hidden.display_name)

  await page.goto('/ecommerces?situation=inactive')
  await expect(page.getByRole('button', { name: /^\+[\d.]+ ativos/ })).toBeVisible()
})

test('the ticket of the tab is set, stamped on the form, and let go', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces')
  const { keyboard } = page
  await expect(page.getByRole('grid').getByRole('row').nth(5)).toBeVisible()
  await keyboard.press('t')
  await keyboard.press('t')
  await expect(page.getByRole('dialog', { name: 'Definir o chamado' }).getByRole('textbox')).toBeFocused()
  await keyboard.type('ZD-500')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /ZD-500/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await keyboard.press('p')
  await keyboard.press('r')
  await expect(page.getByRole('dialog').getByLabel('Chamado')).toHaveValue('ZD-500')
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await keyboard.press('t')
  await keyboard.press('x')
  await expect(page.getByRole('button', { name: /ZD-500/ })).toHaveCount(0)
})

test('Space peeks at the whole row and follows the cursor; Ctrl+F in the list finds in all of it, the next one is the browser’s', async ({
  page,
}) => {
  await signIn(page, 'n1', '/ecommerces?situation=all&sort=asc')
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  const peek = page.getByRole('region', { name: 'Espiar' })
  await expect(peek).toContainText('Loja Azul')
  await page.keyboard.press('ArrowDown')
  await expect(peek).toContainText('Casa Conceição')
  await expect(rows.nth(2)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(peek).toBeHidden()
  await expect(rows.nth(2)).toBeFocused()

  const toggle = page.getByRole('button', { name: 'Espiar' })
  await toggle.click()
  await expect(peek).toContainText('Casa Conceição')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await peek.getByRole('button', { name: 'Fechar' }).click()
  await expect(peek).toBeHidden()

  await rows.nth(2).focus()
  await page.keyboard.press('Control+f')
  const box = page.getByRole('textbox', { name: search })
  await expect(box).toBeFocused()
  await page.evaluate(() =>
    addEventListener('keydown', (event) => {
      document.body.dataset.found = `${event.key} ${event.defaultPrevented}`
    }),
  )
  await page.keyboard.press('Control+f')
  await expect(page.locator('body')).toHaveAttribute('data-found', 'f false')
})

test('columns are chosen for each list, by keyboard and by mouse, and kept on the server', async ({ page }) => {
  await signIn(page, 'n2', '/ecommerces')
  const column = (name: string) => page.getByRole('columnheader', { name, exact: true })
  const button = page.getByRole('button', { name: 'Colunas' })
  await expect(page.getByRole('grid').getByRole('row').nth(5)).toBeVisible()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/preferences') && answer.ok())
  await page.keyboard.press('Control+K')
  await page.keyboard.type('escolher colunas')
  await page.getByRole('option', { name: /^Escolher colunas/ }).waitFor()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitemcheckbox', { name: 'URL', exact: true })
  await expect(item).toBeChecked()
  await pressUntilFocused(page, 'ArrowDown', item)
  await page.keyboard.press('Enter')
  await expect(item).not.toBeChecked()
  await saved
  await page.keyboard.press('Escape')
  await expect(column('URL')).toBeHidden()
  await page.reload()
  await expect(column('Nome')).toBeVisible()
  await expect(column('URL')).toBeHidden()

  await button.click()
  await page.getByRole('menuitem', { name: 'Mostrar todas' }).click()
  await expect(column('URL')).toBeVisible()
})
