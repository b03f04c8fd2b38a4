// What is true of every list: its columns fit, its filters are at hand, its rows are opened, its pages are as long as chosen.
import type { Page } from 'playwright/test'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { choose } from './select.ts'
import { goBack, pressAll, signIn } from './steps.ts'

const rows = (page: Page) => page.getByRole('grid').getByRole('row')
const box = (page: Page) => page.locator('[data-list-filter]')
const chips = (page: Page) => page.getByRole('list', { name: 'Filtros em uso' })

const lists = [
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

/** Cells that are cut while another column has room, and actions that are not wholly in sight. */
function faultsHere(): string[] {
  const grid = document.querySelector<HTMLElement>('main [role="grid"]')
  const scroller = grid?.parentElement
  if (!grid || !scroller) return ['no list']
  const all = [...grid.querySelectorAll<HTMLElement>('[role="row"]')]
  const cellsOf = (row: Element) => [...row.children] as HTMLElement[]
  // The box that selects and the button of the menu have a width of their own.
  const isTool = (cell: Element) => cell.querySelector('.visually-hidden') !== null
  const spares = cellsOf(all[0] as HTMLElement).map((cell) => (isTool(cell) ? 0 : cell.getBoundingClientRect().width))
  for (const row of all) {
    const free = row.cloneNode(true) as HTMLElement
    free.style.cssText = 'position: absolute; width: max-content; visibility: hidden; grid-template-columns: none'
    free.style.gridAutoFlow = 'column'
    free.style.gridAutoColumns = 'max-content'
    grid.append(free)
    for (const [index, cell] of cellsOf(row).entries()) {
      const needed = (free.children[index] as HTMLElement).getBoundingClientRect().width
      spares[index] = Math.min(spares[index] ?? 0, cell.getBoundingClientRect().width - needed)
    }
    free.remove()
  }
  // The arrow of the order has its room beside every header that can be sorted.
  const roomiest = Math.max(...spares) - 16
  const which = all[0]?.children.item(spares.indexOf(Math.max(...spares)))?.textContent
  const found: string[] = []
  const isCut = (element: Element) =>
    !element.matches('.visually-hidden') &&
    getComputedStyle(element).overflowX !== 'visible' &&
    element.scrollWidth > element.clientWidth + 1
  const cut = all.flatMap(cellsOf).filter((cell) => [cell, ...cell.querySelectorAll('*')].some(isCut))
  for (const cell of cut.slice(0, roomiest > 4 ? 5 : 0))
    found.push(`cut beside ${Math.round(roomiest)} px of ${which}: ${cell.textContent}`)
  const { left, right } = scroller.getBoundingClientRect()
  for (const action of grid.querySelectorAll('[role="row"] > :is([data-action="menu"], [class*="pinned"])')) {
    const { left: start, right: end } = action.getBoundingClientRect()
    if (start < left - 1 || end > right + 1 || isCut(action)) found.push(`action out of sight: ${action.textContent}`)
  }
  if (scroller.scrollWidth > scroller.clientWidth + 1)
    found.push(`scrolls sideways: ${scroller.scrollWidth} in ${scroller.clientWidth}`)
  return found
}

for (const width of [1280, 1440, 1920]) {
  test(`at ${width} no action is cut, and no cell while another column has room`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(page, 'admin_boss', '/ecommerces')
    const faults: Record<string, string[]> = {}
    for (const list of lists) {
      // Loaded anew: within the console the list before still stands there for a moment, and would be measured.
      await page.goto(list)
      await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
      await page.evaluate(() => document.fonts.ready)
      const found = await page.evaluate(faultsHere)
      if (found.length > 0) faults[list] = found
    }
    expect(faults).toEqual({})
  })
}

test('at 1024 no label of a filter reaches into the next one', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  await signIn(page, 'admin_boss', '/ecommerces')
  for (const list of lists) {
    await page.goto(list)
    await expect(page.getByRole('grid')).toBeVisible()
    const wide = await page
      .locator('[data-filter]')
      .evaluateAll((fields) =>
        fields.filter((field) => field.scrollWidth > field.clientWidth).map((one) => one.textContent),
      )
    expect(wide, list).toEqual([])
  }
})

byKeyboard('from the filter to the first row and back; Esc leaves the filter, then clears it', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces?situation=all')
  const { keyboard } = page
  await expect(rows(page).nth(1)).toBeFocused()
  await keyboard.press('/')
  await keyboard.type('loja azul')
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/q=loja(\+|%20)azul/)
  await expect(rows(page).nth(1)).toBeFocused()
  await expect(rows(page).nth(1)).toContainText('Loja Azul')
  await keyboard.press('ArrowUp')
  await expect(box(page)).toBeFocused()
  await keyboard.press('ArrowDown')
  await expect(rows(page).nth(1)).toBeFocused()

  await keyboard.press('/')
  await keyboard.press('Escape')
  await expect(rows(page).nth(1)).toBeFocused()
  await expect(box(page)).toHaveValue('loja azul')
  await keyboard.press('Escape')
  await expect(box(page)).toHaveValue('')
  await expect(page).not.toHaveURL(/q=/)
  await expect(rows(page).nth(1)).toBeFocused()
  await expect(rows(page)).toHaveCount(16)

  // The header of a cell is above it.
  await pressAll(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp')
  await expect(page.getByRole('columnheader', { name: 'Nome' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/order_by=display_name/)

  // Nothing found: there is no row to go to.
  await keyboard.press('ArrowUp')
  await expect(box(page)).toBeFocused()
  await keyboard.type('nada disso')
  await keyboard.press('Enter')
  await expect(page.getByText('Nenhum ecommerce encontrado').first()).toBeVisible()
  await expect(box(page)).toBeFocused()
  await keyboard.press('Escape')
  await expect(box(page)).toHaveValue('')
})

byKeyboard('filters have keys, chips and a way to take all of them off', async ({ page }) => {
  await signIn(page, 'n2', '/reverses')
  const { keyboard } = page
  await expect(rows(page).nth(1)).toBeFocused()
  await pressAll(page, 'f', 's')
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toBeFocused()
  await keyboard.type('Em tr')
  await expect(page).toHaveURL(/status=shipped/)
  await expect(chips(page)).toContainText('Em trânsito')
  await keyboard.press('Escape')
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await pressAll(page, 'f', 'd')
  await keyboard.type('01/01/2020')
  await keyboard.press('Enter')
  await expect(chips(page)).toContainText('01/01/2020')
  await keyboard.press('Escape')
  await pressAll(page, 'f', 'f')
  const menu = page.getByRole('menu', { name: 'Filtrar' })
  await expect(menu.getByRole('menuitem', { name: /Status: Em trânsito/ })).toBeVisible()
  await keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await pressAll(page, 'f', 'z')
  await expect(chips(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/status=|from=/)
  await expect(box(page)).toBeFocused()
})

byMouse('a chip takes its filter off; groups are searched, sorted and filtered', async ({ page }) => {
  await signIn(page, 'cs', '/groups')
  await rows(page).nth(1).waitFor()
  await choose(page.getByLabel('Situação'), 'Inativo')
  await expect(chips(page)).toContainText('Situação: Inativo')
  await chips(page).getByRole('button', { name: 'Remover o filtro Situação' }).click()
  await expect(chips(page)).toHaveCount(0)
  await expect(page.getByLabel('Situação')).toBeFocused()
  await page.getByRole('columnheader', { name: 'Nome' }).click()
  await expect(page).toHaveURL(/order_by=name/)
  await box(page).fill('grupo 2')
  await expect(page).toHaveURL(/q=grupo/)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false')
  await expect(rows(page).nth(1)).toContainText(/grupo/i)
  const names = await rows(page).evaluateAll((all) => all.slice(1).map((row) => row.textContent ?? ''))
  for (const name of names) expect(name).toMatch(/grupo.*2/i)
})

test('as many rows a page as chosen, for this person and this list', async ({ page }) => {
  await signIn(page, 'financial', '/ecommerces?situation=all&page=2')
  await expect(rows(page)).toHaveCount(16)
  const size = page.getByLabel('Linhas por página')
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/preferences') && answer.ok())
  await choose(size, '50 por página')
  await saved
  await expect(rows(page)).toHaveCount(51)
  await expect(page).not.toHaveURL(/page=/)
  // The record pager counts on the same pages.
  await rows(page).nth(20).getByRole('link').first().click()
  await expect(page.getByText(/^20 de \d+/)).toBeVisible()
  await page.goto('/ecommerces?situation=all')
  await expect(rows(page)).toHaveCount(51)
  // The choice is of one list: groups still have 11 a page (S2 §9).
  await page.goto('/groups')
  await expect(rows(page)).toHaveCount(12)
  await page.goto('/ecommerces?situation=all')
  const reset = page.waitForResponse((answer) => answer.url().endsWith('/preferences') && answer.ok())
  await choose(size, '15 por página')
  await reset
  await expect(rows(page)).toHaveCount(16)
})

test('S1 §9, S2 §9 a page has 15 ecommerces, 15 users or 11 groups, however tall the window is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1400 })
  await signIn(page, 'admin_boss', '/ecommerces?situation=all')
  await expect(rows(page)).toHaveCount(16)
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^15 de/)).toBeVisible()
  await page.getByRole('button', { name: 'Próximo registro' }).click()
  await expect(page.getByText(/^16 de/)).toBeVisible()
  await page.goto('/users')
  await expect(rows(page)).toHaveCount(16)
  await page.goto('/groups')
  await expect(rows(page)).toHaveCount(12)
})

test('the extra columns of the ecommerces are sorted by their headers', async ({ page }) => {
  await signIn(page, 'ti', '/ecommerces?situation=all')
  await rows(page).nth(5).waitFor()
  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Plataforma', exact: true }).click()
  await page.keyboard.press('Escape')
  const header = page.getByRole('columnheader', { name: 'Plataforma', exact: true })
  await header.click()
  await expect(page).toHaveURL(/order_by=software_id/)
  await expect(header).toHaveAttribute('aria-sort', /ascending|descending/)
})

test('the activity is searched by person, record and action', async ({ page }) => {
  await signIn(page, 'admin_boss', '/activity')
  await rows(page).nth(1).waitFor()
  const search = page.getByRole('textbox', { name: 'Buscar por pessoa, registro ou ação' })
  await search.fill('cadastro do ecommerce')
  await expect(page).toHaveURL(/q=cadastro/)
  await search.fill('nada que alguém tenha feito')
  await expect(page.getByText('Nenhuma atividade').first()).toBeVisible()
})

test('more columns are chosen, kept on the server, and put back', async ({ page }) => {
  await signIn(page, 'cs', '/ecommerces?situation=all&sort=asc&limit=100')
  const column = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await rows(page).nth(5).waitFor()
  await expect(column('Grupo')).toHaveCount(0)
  await page.getByRole('button', { name: 'Colunas' }).click()
  for (const name of ['Plataforma', 'Grupo', 'Segmento', 'Criado em'])
    await page.getByRole('menuitemcheckbox', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(column('Criado em')).toBeVisible()
  await expect(page.getByRole('grid').locator('a[href^="/groups/show/"]').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await page.reload()
  await expect(column('Segmento')).toBeVisible()
  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('menuitem', { name: 'Colunas padrão' }).click()
  await expect(column('Segmento')).toHaveCount(0)
})

test('a row is opened by Enter, by its link and by a double click; the link looks like one', async ({
  page,
  context,
}) => {
  await signIn(page, 'cs', '/groups')
  await rows(page).nth(1).waitFor()
  const link = rows(page).nth(1).getByRole('link').first()
  await expect(link).toHaveCSS('text-decoration-line', 'underline')
  const tab = context.waitForEvent('page')
  await link.click({ button: 'middle' })
  // A tab behind the others loads when the browser likes.
  const opened = await tab
  await expect.poll(() => opened.url()).toMatch(/\/groups\/show\/\d+/)
  await link.click()
  await expect(page).toHaveURL(/\/groups\/show\/\d+/)
  await goBack(page)
  await rows(page).nth(1).locator('[role="gridcell"]').nth(2).dblclick()
  await expect(page).toHaveURL(/\/groups\/show\/\d+/)
  await goBack(page)
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/groups\/show\/\d+/)
})
