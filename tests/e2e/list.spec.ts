// Tests the list of ecommerces: the URL contains its state, typing sends one search request, keys move from row to row,
// rows can be previewed, and columns can be hidden.
import { byKeyboard, expect, test } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { goBack, navigateTo, pressUntilFocused, signIn } from './steps.ts'

const searchFieldName = /^Buscar por id/

test('the URL contains the order, filter and page of the list, and Back returns to the previous page', async ({
  page,
}) => {
  await signIn(page, 'n1', '/ecommerces')
  const grid = page.getByRole('grid', { name: 'Ecommerces' })
  const firstRow = grid.getByRole('row').nth(1)
  // Expects an id from 300 to 399: the first row is the newest of the 300 demo ecommerces, or an ecommerce that another
  // test has added.
  await expect(firstRow).toContainText(/^3\d\d/)
  await expect(grid).toHaveAttribute('aria-rowcount', /^\d+$/)

  await page
    .getByRole('columnheader', { name: 'Nome' })
    .getByRole('button')
    .or(page.getByRole('columnheader', { name: 'Nome' }))
    .first()
    .click()
  await expect(page).toHaveURL(/order_by=display_name/)
  await chooseOption(page.getByLabel('Situação'), 'Inativos')
  await expect(page).toHaveURL(/situation=inactive/)
  await expect(firstRow).toContainText('Inativo')
  await page.getByRole('button', { name: /^Próxima página/ }).click()
  await expect(page).toHaveURL(/page=2/)
  await goBack(page)
  await expect(page).not.toHaveURL(/page=2/)
  await expect(firstRow).toContainText('Inativo')

  await page.goto('/ecommerces?situation=all&sort=asc')
  await expect(firstRow).toContainText('Loja Azul')
  await page.reload()
  await expect(firstRow).toContainText('Loja Azul')
})

test('after a click outside the rows, j moves the focus back to the row under the cursor', async ({ page }) => {
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

test('typing sends one search, and Enter also searches for fewer than three characters', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces')
  const searchField = page.getByRole('textbox', { name: searchFieldName })
  const rows = page.getByRole('grid').getByRole('row')
  await expect(rows.nth(5)).toBeVisible()
  const searches: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const searchText = searchParams.get('q')
    // Ignores requests with limit=1, which only count the rows outside the filter.
    if (searchText !== null && pathname === '/v2/boss/ecommerces' && searchParams.get('limit') !== '1')
      searches.push(searchText)
  })

  await page.keyboard.press('/')
  await expect(searchField).toBeFocused()
  await searchField.pressSequentially('loja azul')
  await expect(page).toHaveURL(/q=loja(\+|%20)azul/)
  await expect(rows).toHaveCount(2)
  expect(searches).toEqual(['loja azul'])

  await searchField.fill('')
  await expect(rows.nth(5)).toBeVisible()
  await expect(page).not.toHaveURL(/q=/)
  await searchField.fill('zz')
  await searchField.press('Enter')
  await expect(page.getByText('Nenhum ecommerce encontrado')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(searchField).toBeFocused()
  await expect(rows.nth(5)).toBeVisible()
  await expect(searchField).toHaveValue('')
})

test('a delayed search neither closes a drawer that opened meanwhile nor changes the list after Back', async ({
  page,
}) => {
  await signIn(page, 'n1', '/ecommerces?situation=all')
  await page.getByRole('grid').getByRole('row').nth(5).waitFor()
  const searchField = page.getByRole('textbox', { name: searchFieldName })
  await searchField.fill('loja azul')
  await navigateTo(page, '/ecommerces?situation=all&do=session.mine')
  await expect(page).toHaveURL(/q=loja(\+|%20)azul/)
  await expect(page).toHaveURL(/do=session\.mine/)
  await expect(page.getByRole('dialog', { name: 'Minhas sessões' })).toBeVisible()

  await page.clock.install()
  await page.goto('/ecommerces')
  await page.getByRole('grid').getByRole('row').nth(5).waitFor()
  await searchField.fill('loja')
  await searchField.press('Enter')
  await expect(page).toHaveURL(/q=loja$/)
  await searchField.fill('loja azul')
  await goBack(page)
  await expect(searchField).toHaveValue('')
  await page.clock.fastForward(2000)
  await expect(page).not.toHaveURL(/q=/)
})

byKeyboard(
  'the row under the cursor is copied, opened and focused again after Back by keyboard',
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

    const newTab = context.waitForEvent('page')
    await keyboard.press('Control+Enter')
    await expect(await newTab).toHaveURL(/\/ecommerces\/show\/2$/)
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

test('a button shows how many rows the situation filter hides, and a click or f o displays these rows', async ({
  page,
}) => {
  const getTotal = async (query: string) =>
    (await (await page.request.get(`/v2/boss/ecommerces?limit=1&${query}`)).json()).total
  await signIn(page, 'n1', '/ecommerces')
  const hiddenRowsButton = page.getByRole('button', { name: /^\d+ inativos? ocultos?/ })
  await expect(hiddenRowsButton).toHaveText(new RegExp(`^${await getTotal('situation=inactive')} inativos? ocultos?`))
  await hiddenRowsButton.click()
  await expect(page).toHaveURL(/situation=all/)
  await expect(hiddenRowsButton).toHaveCount(0)
  await expect(page.getByRole('searchbox').or(page.locator('[data-list-filter]')).first()).toBeFocused()

  const [inactiveEcommerce] = (await (await page.request.get('/v2/boss/ecommerces?limit=1&situation=inactive')).json())
    .data
  await page.goto(`/ecommerces?q=${inactiveEcommerce.uuid}`)
  await expect(page.getByText('Nenhum ecommerce encontrado')).toBeVisible()
  await expect(hiddenRowsButton).toHaveText(/^1 inativo oculto/)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('f')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/situation=all/)
  await expect(page.getByRole('grid')).toContainText(inactiveEcommerce.display_name)

  await page.goto('/ecommerces?situation=inactive')
  await expect(page.getByRole('button', { name: /^[\d.]+ ativos ocultos/ })).toBeVisible()
})

test('the ticket of the tab is set, appears in the reprocess form and is removed', async ({ page }) => {
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

test('Space previews the row under the cursor; Ctrl+F focuses the search field, and a second Ctrl+F reaches the browser', async ({
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

  const toggleButton = page.getByRole('button', { name: 'Espiar' })
  await toggleButton.click()
  await expect(peek).toContainText('Casa Conceição')
  await expect(toggleButton).toHaveAttribute('aria-pressed', 'true')
  await peek.getByRole('button', { name: 'Fechar' }).click()
  await expect(peek).toBeHidden()

  await rows.nth(2).focus()
  await page.keyboard.press('Control+f')
  const searchField = page.getByRole('textbox', { name: searchFieldName })
  await expect(searchField).toBeFocused()
  await page.evaluate(() =>
    addEventListener('keydown', (event) => {
      document.body.dataset.found = `${event.key} ${event.defaultPrevented}`
    }),
  )
  await page.keyboard.press('Control+f')
  await expect(page.locator('body')).toHaveAttribute('data-found', 'f false')
})

test('a column is hidden by keyboard and shown by mouse, and the server stores the choice', async ({ page }) => {
  await signIn(page, 'n2', '/ecommerces')
  const getColumnHeader = (name: string) => page.getByRole('columnheader', { name, exact: true })
  const columnsButton = page.getByRole('button', { name: 'Colunas' })
  await expect(page.getByRole('grid').getByRole('row').nth(5)).toBeVisible()
  const saveResponse = page.waitForResponse((response) => response.url().endsWith('/preferences') && response.ok())
  await page.keyboard.press('Control+K')
  await page.keyboard.type('escolher colunas')
  await page.getByRole('option', { name: /^Escolher colunas/ }).waitFor()
  await page.keyboard.press('Enter')
  const urlMenuItem = page.getByRole('menuitemcheckbox', { name: 'URL', exact: true })
  await expect(urlMenuItem).toBeChecked()
  await pressUntilFocused(page, 'ArrowDown', urlMenuItem)
  await page.keyboard.press('Enter')
  await expect(urlMenuItem).not.toBeChecked()
  await saveResponse
  await page.keyboard.press('Escape')
  await expect(getColumnHeader('URL')).toBeHidden()
  await page.reload()
  await expect(getColumnHeader('Nome')).toBeVisible()
  await expect(getColumnHeader('URL')).toBeHidden()

  await columnsButton.click()
  await page.getByRole('menuitem', { name: 'Mostrar todas' }).click()
  await expect(getColumnHeader('URL')).toBeVisible()
})
