// Tests all lists: filters, opening rows, page sizes, sorting and the choice of columns. No cell may be truncated while
// another column has unused width.
import type { Page } from 'playwright/test'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { goBack, pressAll, runFromPalette, signIn } from './steps.ts'

const getRows = (page: Page) => page.getByRole('grid').getByRole('row')
const getFilterField = (page: Page) => page.locator('[data-list-filter]')
const getFilterChips = (page: Page) => page.getByRole('list', { name: 'Filtros em uso' })

const listPaths = [
  '/ecommerces?situation=all',
  '/ecommerces?situation=all&limit=200',
  '/groups',
  '/groups?billing=error',
  '/stores?ecommerce_id=1',
  '/users',
  '/reverses',
  '/correios',
  '/reprocess/failed',
  '/feature-requests',
  '/batches',
  '/integrated-carriers',
  '/comunication',
  '/activity',
]

/**
 * Returns messages about cells that are truncated while another column has unused width, and about action buttons that
 * are not fully visible.
 */
function findLayoutFaults(): string[] {
  const grid = document.querySelector<HTMLElement>('main [role="grid"]')
  const scroller = grid?.parentElement
  if (!grid || !scroller) return ['no list']
  const allRows = [...grid.querySelectorAll<HTMLElement>('[role="row"]')]
  const getCells = (row: Element) => [...row.children] as HTMLElement[]
  // Returns true for cells of the checkbox column and the menu column, which have a fixed width.
  const hasFixedWidth = (cell: Element) => cell.querySelector('.visually-hidden') !== null
  const spareWidths = getCells(allRows[0] as HTMLElement).map((cell) =>
    hasFixedWidth(cell) ? 0 : cell.getBoundingClientRect().width,
  )
  for (const row of allRows) {
    const unconstrainedRow = row.cloneNode(true) as HTMLElement
    unconstrainedRow.style.cssText =
      'position: absolute; width: max-content; visibility: hidden; grid-template-columns: none'
    unconstrainedRow.style.gridAutoFlow = 'column'
    unconstrainedRow.style.gridAutoColumns = 'max-content'
    grid.append(unconstrainedRow)
    for (const [index, cell] of getCells(row).entries()) {
      const neededWidth = (unconstrainedRow.children[index] as HTMLElement).getBoundingClientRect().width
      spareWidths[index] = Math.min(spareWidths[index] ?? 0, cell.getBoundingClientRect().width - neededWidth)
    }
    unconstrainedRow.remove()
  }
  // Subtracts 16 pixels, because a sortable header reserves this width for the sort arrow.
  const maxSpareWidth = Math.max(...spareWidths) - 16
  const widestColumn = allRows[0]?.children.item(spareWidths.indexOf(Math.max(...spareWidths)))?.textContent
  const messages: string[] = []
  const isTruncated = (element: Element) =>
    !element.matches('.visually-hidden') &&
    getComputedStyle(element).overflowX !== 'visible' &&
    element.scrollWidth > element.clientWidth + 1
  const truncatedCells = allRows
    .flatMap(getCells)
    .filter((cell) => [cell, ...cell.querySelectorAll('*')].some(isTruncated))
  for (const cell of truncatedCells.slice(0, maxSpareWidth > 4 ? 5 : 0))
    messages.push(`cut beside ${Math.round(maxSpareWidth)} px of ${widestColumn}: ${cell.textContent}`)
  const { left, right } = scroller.getBoundingClientRect()
  for (const action of grid.querySelectorAll('[role="row"] > :is([data-action="menu"], [class*="pinned"])')) {
    const { left: start, right: end } = action.getBoundingClientRect()
    if (start < left - 1 || end > right + 1 || isTruncated(action))
      messages.push(`action out of sight: ${action.textContent}`)
  }
  if (scroller.scrollWidth > scroller.clientWidth + 1)
    messages.push(`scrolls sideways: ${scroller.scrollWidth} in ${scroller.clientWidth}`)
  return messages
}

for (const width of [1280, 1440, 1920]) {
  test(`at ${width} pixels no action is cut, and no cell is cut while another column has spare width`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'admin_boss', '/ecommerces')
    const faults: Record<string, string[]> = {}
    for (const list of listPaths) {
      // Loads the page again, because after a navigation within the console the previous list stays visible for a
      // moment.
      await page.goto(list)
      await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
      await page.evaluate(() => document.fonts.ready)
      const messages = await page.evaluate(findLayoutFaults)
      if (messages.length > 0) faults[list] = messages
    }
    expect(faults).toEqual({})
  })
}

test('at 1024 pixels at most two filters stay open, and no filter overflows its field', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  await signIn(page, 'admin_boss', '/ecommerces')
  for (const list of listPaths) {
    await page.goto(list)
    await expect(page.getByRole('grid')).toBeVisible()
    expect(await page.locator('[data-filter]').count(), list).toBeLessThanOrEqual(2)
    const filterButton = page.getByRole('button', { name: 'Filtrar', exact: true })
    if (await filterButton.isVisible()) await filterButton.click()
    const overflowingTexts = await page
      .locator('[data-filter]')
      .evaluateAll((fields) =>
        fields.filter((field) => field.scrollWidth > field.clientWidth).map((field) => field.textContent),
      )
    expect(overflowingTexts, list).toEqual([])
  }
})

byKeyboard(
  'Enter moves from the filter to the first row and ArrowUp back; Escape leaves the filter, then clears it',
  async ({ page }) => {
    await signIn(page, 'n1', '/ecommerces?situation=all')
    const { keyboard } = page
    await expect(getRows(page).nth(1)).toBeFocused()
    await keyboard.press('/')
    await keyboard.type('loja azul')
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/q=loja(\+|%20)azul/)
    await expect(getRows(page).nth(1)).toBeFocused()
    await expect(getRows(page).nth(1)).toContainText('Loja Azul')
    await keyboard.press('ArrowUp')
    await expect(getFilterField(page)).toBeFocused()
    await keyboard.press('ArrowDown')
    await expect(getRows(page).nth(1)).toBeFocused()

    await keyboard.press('/')
    await keyboard.press('Escape')
    await expect(getRows(page).nth(1)).toBeFocused()
    await expect(getFilterField(page)).toHaveValue('loja azul')
    await keyboard.press('Escape')
    await expect(getFilterField(page)).toHaveValue('')
    await expect(page).not.toHaveURL(/q=/)
    await expect(getRows(page).nth(1)).toBeFocused()
    await expect(getRows(page)).toHaveCount(16)

    // ArrowUp in the first row moves the focus to the header of the same column.
    await pressAll(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp')
    await expect(page.getByRole('columnheader', { name: 'Nome' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/order_by=display_name/)

    // Types a search text without results. The focus stays in the filter field, because there is no row to focus.
    await keyboard.press('ArrowUp')
    await expect(getFilterField(page)).toBeFocused()
    await keyboard.type('nada disso')
    await keyboard.press('Enter')
    await expect(page.getByText('Nenhum ecommerce encontrado').first()).toBeVisible()
    await expect(getFilterField(page)).toBeFocused()
    await keyboard.press('Escape')
    await expect(getFilterField(page)).toHaveValue('')
  },
)

byKeyboard('filters have keys and chips, and f z removes all filters', async ({ page }) => {
  await signIn(page, 'n2', '/reverses')
  const { keyboard } = page
  await expect(getRows(page).nth(1)).toBeFocused()
  await pressAll(page, 'f', 's')
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toBeFocused()
  await keyboard.type('Em tr')
  await expect(page).toHaveURL(/status=shipped/)
  await expect(getFilterChips(page)).toContainText('Em trânsito')
  await keyboard.press('Escape')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await pressAll(page, 'f', 'd')
  await keyboard.type('01/01/2020')
  await keyboard.press('Enter')
  await expect(getFilterChips(page)).toContainText('01/01/2020')
  await keyboard.press('Escape')
  await pressAll(page, 'f', 'f')
  const panel = page.getByRole('dialog', { name: 'Filtros' })
  await expect(panel.getByRole('combobox', { name: 'Erro de rastreio' })).toBeFocused()
  await keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(getRows(page).nth(1)).toBeFocused()
  await pressAll(page, 'f', 'z')
  await expect(getFilterChips(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/status=|from=/)
  await expect(getFilterField(page)).toBeFocused()
})

byMouse('the button Filtrar opens the other filters, and a chip opens its filter', async ({ page }) => {
  await signIn(page, 'n2', '/ecommerces')
  await getRows(page).nth(1).waitFor()
  const panel = page.getByRole('dialog', { name: 'Filtros' })
  await page.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await chooseOption(panel.getByLabel('Precisa de atenção'), 1)
  await expect(page).toHaveURL(/attention=/)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(panel).toBeHidden()
  await getFilterChips(page)
    .getByRole('button', { name: /^Precisa de atenção:/ })
    .click()
  await expect(panel.getByLabel('Precisa de atenção')).toBeFocused()
})

test('a list whose rows all fit has only the column chooser, because it has optional columns', async ({ page }) => {
  await signIn(page, 'admin_boss', '/integrated-carriers')
  await getRows(page).nth(1).waitFor()
  const columnsButton = page.getByRole('button', { name: 'Colunas' })
  await expect(columnsButton).toBeVisible()
  await expect(page.getByRole('button', { name: 'Espiar' })).toHaveCount(0)
  await expect(page.getByLabel('Linhas por página')).toHaveCount(0)
  await runFromPalette(page, 'escolher colunas', /^Escolher colunas/)
  await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitemcheckbox')).toHaveCount(0)
})

byMouse('a chip removes its filter; groups are filtered, sorted and searched by mouse', async ({ page }) => {
  await signIn(page, 'cs', '/groups')
  await getRows(page).nth(1).waitFor()
  await chooseOption(page.getByLabel('Situação'), 'Inativo')
  await expect(getFilterChips(page)).toContainText('Situação: Inativo')
  await getFilterChips(page).getByRole('button', { name: 'Remover o filtro Situação' }).click()
  await expect(getFilterChips(page)).toHaveCount(0)
  await expect(page.getByLabel('Situação')).toBeFocused()
  await page.getByRole('columnheader', { name: 'Nome' }).click()
  await expect(page).toHaveURL(/order_by=name/)
  await getFilterField(page).fill('grupo 2')
  await expect(page).toHaveURL(/q=grupo/)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await expect(getRows(page).nth(1)).toContainText(/grupo/i)
  const names = await getRows(page).evaluateAll((elements) => elements.slice(1).map((row) => row.textContent ?? ''))
  for (const name of names) expect(name).toMatch(/grupo.*2/i)
})

test('the chosen number of rows per page applies to one list and survives a reload', async ({ page }) => {
  await signIn(page, 'financial', '/ecommerces?situation=all&page=2')
  await expect(getRows(page)).toHaveCount(16)
  const pageSizeField = page.getByLabel('Linhas por página')
  const saveResponse = page.waitForResponse((response) => response.url().endsWith('/preferences') && response.ok())
  await chooseOption(pageSizeField, '50 por página')
  await saveResponse
  await expect(getRows(page)).toHaveCount(51)
  await expect(page).not.toHaveURL(/page=/)
  // The buttons for the next and the previous record move through the list, which has the chosen page size.
  await getRows(page).nth(20).getByRole('link').first().click()
  await expect(page.getByText(/^20 de \d+/)).toBeVisible()
  await page.goto('/ecommerces?situation=all')
  await expect(getRows(page)).toHaveCount(51)
  // The chosen page size applies only to this list: the list of groups still has 11 rows (S2 §9) and a header row.
  await page.goto('/groups')
  await expect(getRows(page)).toHaveCount(12)
  await page.goto('/ecommerces?situation=all')
  const resetResponse = page.waitForResponse((response) => response.url().endsWith('/preferences') && response.ok())
  await chooseOption(pageSizeField, '15 por página')
  await resetResponse
  await expect(getRows(page)).toHaveCount(16)
})

test('S1 §9, S2 §9 a page has 15 ecommerces, 15 users or 11 groups, even in a tall window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1400 })
  await signIn(page, 'admin_boss', '/ecommerces?situation=all')
  await expect(getRows(page)).toHaveCount(16)
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^15 de/)).toBeVisible()
  await page.getByRole('button', { name: 'Próximo registro' }).click()
  await expect(page.getByText(/^16 de/)).toBeVisible()
  await page.goto('/users')
  await expect(getRows(page)).toHaveCount(16)
  await page.goto('/groups')
  await expect(getRows(page)).toHaveCount(12)
})

test('a click on the header of an optional column sorts the ecommerces', async ({ page }) => {
  await signIn(page, 'ti', '/ecommerces?situation=all')
  await getRows(page).nth(5).waitFor()
  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Plataforma', exact: true }).click()
  await page.keyboard.press('Escape')
  const header = page.getByRole('columnheader', { name: 'Plataforma', exact: true })
  await header.click()
  await expect(page).toHaveURL(/order_by=software_id/)
  await expect(header).toHaveAttribute('aria-sort', /ascending|descending/)
})

test('a search text filters the activity list and appears in the URL', async ({ page }) => {
  await signIn(page, 'admin_boss', '/activity')
  await getRows(page).nth(1).waitFor()
  const searchField = page.getByRole('textbox', { name: 'Buscar por pessoa, registro ou ação' })
  await searchField.fill('cadastro do ecommerce')
  await expect(page).toHaveURL(/q=cadastro/)
  await searchField.fill('nada que alguém tenha feito')
  await expect(page.getByText('Nenhuma atividade').first()).toBeVisible()
})

test('optional columns are added, stored on the server and removed again', async ({ page }) => {
  await signIn(page, 'cs', '/ecommerces?situation=all&sort=asc&limit=100')
  const getColumnHeader = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await getRows(page).nth(5).waitFor()
  await expect(getColumnHeader('Grupo')).toHaveCount(0)
  await page.getByRole('button', { name: 'Colunas' }).click()
  for (const name of ['Plataforma', 'Grupo', 'Segmento', 'Criado em'])
    await page.getByRole('menuitemcheckbox', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(getColumnHeader('Criado em')).toBeVisible()
  await expect(page.getByRole('grid').locator('a[href^="/groups/show/"]').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.reload()
  await expect(getColumnHeader('Segmento')).toBeVisible()
  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('menuitem', { name: 'Colunas padrão' }).click()
  await expect(getColumnHeader('Segmento')).toHaveCount(0)
})

test('a row opens by Enter, by its link and by a double click; the link is underlined', async ({ page, context }) => {
  await signIn(page, 'cs', '/groups')
  await getRows(page).nth(1).waitFor()
  const link = getRows(page).nth(1).getByRole('link').first()
  await expect(link).toHaveCSS('text-decoration-line', 'underline')
  const tab = context.waitForEvent('page')
  await link.click({ button: 'middle' })
  // Waits for the URL, because the browser may delay the loading of a background tab.
  const newPage = await tab
  await expect.poll(() => newPage.url()).toMatch(/\/groups\/show\/\d+/)
  await link.click()
  await expect(page).toHaveURL(/\/groups\/show\/\d+/)
  await goBack(page)
  await getRows(page).nth(1).locator('[role="gridcell"]').nth(2).dblclick()
  await expect(page).toHaveURL(/\/groups\/show\/\d+/)
  await goBack(page)
  await expect(getRows(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/groups\/show\/\d+/)
})
