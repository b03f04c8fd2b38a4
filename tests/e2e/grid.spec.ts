// Tests lists: the selection of rows, commands for the selected rows, and moving from one record to the next.
import type { Page } from 'playwright/test'
import { openApiSession } from './api-session.ts'
import { expect, test } from './fixtures.ts'
import { getReportElements } from './reports-page.ts'
import { getCurrentUrl, goBack, pressUntilFocused, resumeDraft, signIn } from './steps.ts'

const ALL_ECOMMERCES_URL = '/ecommerces?situation=all&sort=asc'
const getRows = (page: Page) => page.getByRole('grid').getByRole('row')
const getSelectionStatus = (page: Page) => page.locator('[data-selection]').getByRole('status')
const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** Creates two ecommerces for one test through the API and returns their ids. */
async function createTwoEcommerces(page: Page, name: string): Promise<readonly number[]> {
  const headers = { origin: new URL(page.url()).origin }
  const ids: number[] = []
  for (const letter of ['A', 'B']) {
    const ecommerce = { company_name: `${name} ${letter}`, url: `https://${name}${letter}.example.com`.toLowerCase() }
    const data = { ecommerce, user: { email: 'grade@example.com' } }
    const response = await page.request.post('/v2/boss/ecommerces', { headers, data })
    ids.push((await response.json()).data.id)
  }
  return ids
}

/** Runs a command with the command palette. */
async function runPaletteCommand(page: Page, query: string, title: RegExp): Promise<void> {
  await page.keyboard.press('Control+K')
  await page.keyboard.type(query)
  const option = page.getByRole('option', { name: title })
  await option.waitFor()
  for (let presses = 0; presses < 8 && (await option.getAttribute('aria-selected')) !== 'true'; presses++)
    await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
}

test('A user selects rows with the keyboard (range, page, filter), copies them and disables two ecommerces', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'n1', ALL_ECOMMERCES_URL)
  const { keyboard } = page
  await expect(getRows(page).nth(1)).toBeFocused()
  const total = Number(await page.getByRole('grid').getAttribute('aria-rowcount'))
  const formattedTotal = total.toLocaleString('pt-BR')

  await keyboard.press('x')
  await keyboard.press('Shift+ArrowDown')
  await expect(getSelectionStatus(page)).toHaveText('2 linhas selecionadas')
  await keyboard.press(']')
  await expect(page).toHaveURL(/page=2/)
  await expect(getRows(page).nth(1)).toHaveAttribute('aria-rowindex', '16')
  await expect(getRows(page).nth(1)).toBeFocused()
  await keyboard.press('x')
  await expect(getSelectionStatus(page)).toHaveText('3 linhas selecionadas')
  await keyboard.press('Control+c')
  await expect(page.getByText('3 linhas copiadas')).toBeVisible()
  expect((await readClipboard(page)).split('\r\n').map((line) => line.split('\t')[0])).toEqual(['Id', '1', '2', '16'])

  await keyboard.press('Escape')
  await expect(page.locator('[data-selection]')).toHaveCount(0)
  await keyboard.press('Control+a')
  await expect(getSelectionStatus(page)).toHaveText('15 linhas selecionadas')
  await expect(page.getByRole('button', { name: `Selecionar todas as ${formattedTotal}` })).toBeVisible()
  await keyboard.press('Control+a')
  await expect(getSelectionStatus(page)).toHaveText(
    new RegExp(`^Todas as ${formattedTotal} linhas deste filtro, contadas às \\d\\d:\\d\\d$`),
  )
  await keyboard.press('x')
  await expect(getSelectionStatus(page)).toContainText('todas menos 1')
  await keyboard.press('Control+c')
  await expect(page.getByText(`${(total - 1).toLocaleString('pt-BR')} linhas copiadas`)).toBeVisible()
  const copiedLines = (await readClipboard(page)).split('\r\n')
  expect(copiedLines).toHaveLength(total)
  expect(copiedLines[0]).toMatch(/^Id\tNome\tURL\t/)
  expect(new Set(copiedLines).size).toBe(total)

  // Selects more rows than one request may change: the button is disabled and its description states the limit.
  await runPaletteCommand(page, 'ações da seleção', /^Ir às ações da seleção/)
  await expect(page.getByRole('button', { name: 'Copiar', exact: true })).toBeFocused()
  const disableButton = page.getByRole('button', { name: 'Desativar ecommerces selecionados' })
  await pressUntilFocused(page, 'Tab', disableButton, 4)
  await expect(disableButton).toHaveAttribute('aria-disabled', 'true')
  await expect(disableButton).toHaveAccessibleDescription(/^Até 100 de uma vez/)

  await createTwoEcommerces(page, 'GradeTeclas')
  await keyboard.press('/')
  await keyboard.type('GradeTeclas')
  await keyboard.press('Enter')
  await expect(getRows(page)).toHaveCount(3)
  await expect(page.locator('[data-selection]')).toHaveCount(0)
  await pressUntilFocused(page, 'Tab', getRows(page).nth(1))
  await keyboard.press('Control+a')
  await expect(getSelectionStatus(page)).toHaveText('2 linhas selecionadas')

  // Drops the response to the first request. The retry sends the same idempotency key, so the server writes only once.
  const idempotencyKeys: (string | undefined)[] = []
  let writeCount = 0
  await page.route('**/availability', async (route) => {
    // Passes the request body explicitly, because Firefox ESR does not expose the original body.
    const response = await route.fetch({ postData: route.request().postDataJSON() ?? { is_active: false } })
    idempotencyKeys.push(route.request().headers()['idempotency-key'])
    if (response.headers()['x-activity']) writeCount += 1
    await (idempotencyKeys.length === 1 ? route.abort() : route.fulfill({ response }))
  })
  await runPaletteCommand(page, 'desativar ecommerces selec', /^Desativar ecommerces selecionados/)
  const dialog = page.getByRole('alertdialog', { name: 'Desativar 2 ecommerces?' })
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await expect(dialog.getByText('GradeTeclas B')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Desativar 2/ })).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect(dialog.getByText('1 de 2 feitos, 1 com falha')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Tentar de novo o que faltou/ })).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect(dialog.getByText('2 de 2 feitos, 0 com falha')).toBeVisible()
  expect([idempotencyKeys.length, new Set(idempotencyKeys).size, writeCount]).toEqual([3, 2, 2])
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(getRows(page).nth(1)).toContainText('Inativo')
  await expect(getRows(page).nth(2)).toContainText('Inativo')
})

test('Rows that leave the list after a change are deselected, and failed rows stay selected', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces')
  await createTwoEcommerces(page, 'GradeSai')
  await page.goto('/ecommerces?q=GradeSai')
  await getRows(page).nth(2).waitFor()
  await getRows(page).nth(2).locator('[data-action=select]').click()
  await getRows(page).nth(1).locator('[data-action=select]').click()
  await expect(getSelectionStatus(page)).toHaveText('2 linhas selecionadas')
  // Aborts the second of the two requests.
  let requestCount = 0
  await page.route('**/availability', (route) => (++requestCount === 2 ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Desativar ecommerces selecionados' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Desativar 2 ecommerces?' })
  await dialog.getByRole('button', { name: /^Desativar 2/ }).click()
  await expect(dialog.getByText('1 de 2 feitos, 1 com falha')).toBeVisible()
  await expect(getSelectionStatus(page)).toHaveText('1 linha selecionada')
  await dialog.getByRole('button', { name: /^Tentar de novo o que faltou/ }).click()
  await expect(dialog.getByText('2 de 2 feitos, 0 com falha')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Nenhum ecommerce encontrado').first()).toBeVisible()
  await expect(page.locator('[data-selection]')).toHaveCount(0)
})

test('A change of the report filters clears the selection of the preview', async ({ page }) => {
  await signIn(page, 'financial', '/reports?report=users&fromDate=2026-07-01')
  await getRows(page).nth(1).locator('[data-action=select]').click()
  await expect(getSelectionStatus(page)).toHaveText('1 linha selecionada')
  await getReportElements(page).fromDateField.fill('15/07/2026')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/fromDate=2026-07-15/)
  await expect(page.locator('[data-selection]')).toHaveCount(0)
  await expect(page.getByRole('grid').locator('[aria-selected=true]')).toHaveCount(0)
})

test('A user selects rows with the mouse, opens drawers for them, copies links and keeps the selection after Back', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'n1', '/correios')
  const getSelectBox = (row: number) => getRows(page).nth(row).locator('[data-action=select]')
  await getSelectBox(2).click()
  await getSelectBox(4).click({ modifiers: ['Shift'] })
  await expect(getSelectionStatus(page)).toHaveText('3 linhas selecionadas')
  const ids = await getRows(page).evaluateAll((all) => all.slice(2, 5).map((row) => row.children[1]?.textContent))
  await page.getByRole('button', { name: 'Reprocessar em lote' }).click()
  await expect(page.getByRole('dialog').getByLabel('Ids das reversas')).toHaveValue(ids.join('\n'))
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const bar = page.getByRole('group', { name: 'Ações da seleção' })
  await bar.getByRole('button', { name: 'Corrigir CEPs em lote' }).click()
  for (const id of ids) await expect(page.getByRole('dialog').getByLabel(`Novo CEP da reversa ${id}`)).toHaveValue('')

  await page.goto(ALL_ECOMMERCES_URL)
  await getRows(page).nth(5).waitFor()
  await page.getByRole('columnheader', { name: 'Selecionar a página' }).click()
  await expect(getSelectionStatus(page)).toHaveText('15 linhas selecionadas')
  await page.getByRole('button', { name: /^Selecionar todas as/ }).click()
  await expect(getSelectionStatus(page)).toContainText('deste filtro')
  const total = Number(await page.getByRole('grid').getAttribute('aria-rowcount'))
  await page.getByRole('button', { name: 'Copiar', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copiar os links selecionados' }).click()
  await expect(page.getByText(/linhas copiadas\.$/)).toBeVisible()
  const links = (await readClipboard(page)).split('\n')
  expect(links).toHaveLength(total)
  expect(links[0]).toMatch(/\/ecommerces\/show\/1$/)

  await page.getByRole('link', { name: 'Sem Detalhes', exact: true }).click()
  await expect(page.getByText(`15 de ${total}`, { exact: true })).toBeVisible()
  const nextButton = page.getByRole('button', { name: 'Próximo registro' })
  await nextButton.click()
  await expect(page.getByText(`16 de ${total}`, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/show\/16$/)
  await page.getByRole('button', { name: 'Registro anterior' }).click()
  await expect(page.getByText(`15 de ${total}`, { exact: true })).toBeVisible()
  await goBack(page)
  await expect(getSelectionStatus(page)).toContainText('deste filtro')
  await page.getByRole('button', { name: 'Limpar seleção' }).click()
  await expect(page.locator('[data-selection]')).toHaveCount(0)
})

test('Ctrl+↓ and Ctrl+↑ open the next and previous record on the same tab, and u leads back to its row', async ({
  page,
}) => {
  await signIn(page, 'n1', `${ALL_ECOMMERCES_URL}&q=loja`)
  const { keyboard } = page
  await expect(getRows(page).nth(1)).toBeFocused()
  const total = Number(await page.getByRole('grid').getAttribute('aria-rowcount'))
  const heading = page.getByRole('heading', { level: 1 })
  await keyboard.press('Control+End')
  await keyboard.press('Enter')
  await expect(page.getByText(`15 de ${total}`, { exact: true })).toBeVisible()
  await keyboard.press('o')
  await keyboard.press('u')
  await expect(page).toHaveURL(/tab=urls/)
  // Waits until the tab has loaded, because the tab then moves the focus to its content.
  await expect(page.getByRole('tabpanel').locator(':focus')).toBeVisible()
  await heading.focus()
  await keyboard.press('Control+ArrowDown')
  await expect(page.getByText(`16 de ${total}`, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/tab=urls/)
  const id = /show\/(\d+)/.exec(await getCurrentUrl(page))?.[1] ?? ''
  await keyboard.press('u')
  await expect(page).toHaveURL(/q=loja/)
  await expect(page).toHaveURL(/page=2/)
  await expect(getRows(page).filter({ has: page.getByText(id, { exact: true }) })).toBeFocused()

  await keyboard.press('Enter')
  await expect(page.getByText(`16 de ${total}`, { exact: true })).toBeVisible()
  await keyboard.press('Control+ArrowUp')
  await expect(page.getByText(`15 de ${total}`, { exact: true })).toBeVisible()
  // Presses the keys several times while the next page of the list loads. No key press may be lost.
  await keyboard.press('Control+ArrowDown')
  await keyboard.press('Control+ArrowDown')
  await keyboard.press('Control+ArrowDown')
  await expect(page.getByText(`18 de ${total}`, { exact: true })).toBeVisible()

  // A record that was opened by its URL, and not from a list, has no next record.
  await page.goto('/ecommerces/show/16')
  await expect(page.getByRole('tab', { name: 'Detalhes' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Próximo registro' })).toHaveCount(0)
})

test('The drawer of an alert opens the next alert, keeps the input as a draft, and leads back to its row', async ({
  page,
}) => {
  await signIn(page, 'ti', '/comunication')
  const { keyboard } = page
  await expect(getRows(page).nth(1)).toBeFocused()
  const total = (await getRows(page).count()) - 1
  const drawer = page.getByRole('dialog')
  await keyboard.press('Enter')
  await expect(drawer.getByText(`1 de ${total}`, { exact: true })).toBeVisible()
  const titleField = drawer.getByRole('textbox', { name: /^Título/ })
  const firstTitle = await titleField.inputValue()
  await titleField.fill('Título novo')
  await keyboard.press('Control+ArrowDown')
  await expect(drawer.getByText(`2 de ${total}`, { exact: true })).toBeVisible()
  await expect(titleField).not.toHaveValue('Título novo')
  await keyboard.press('Control+ArrowUp')
  await expect(titleField).toHaveValue(firstTitle)
  await resumeDraft(page)
  await expect(titleField).toHaveValue('Título novo')
  await keyboard.press('Control+ArrowDown')
  await expect(drawer.getByText(`2 de ${total}`, { exact: true })).toBeVisible()
  await keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(getRows(page).nth(2)).toBeFocused()
})

test('The drawers of activity entries and feature requests open the next record', async ({ page, baseURL }) => {
  const author = await openApiSession(baseURL, 'n1')
  for (const text of ['Ordem por nome', 'Ordem por cidade']) await author.post('/v2/boss/feature-requests', { text })
  await signIn(page, 'ti', '/activity')
  const { keyboard } = page
  const drawer = page.getByRole('dialog')
  for (const path of ['/activity', '/feature-requests']) {
    await page.goto(path)
    await expect(getRows(page).nth(1)).toBeFocused()
    await keyboard.press('Enter')
    await expect(drawer.getByText(/^1 de /)).toBeVisible()
    await keyboard.press('Control+ArrowDown')
    await expect(drawer.getByText(/^2 de /)).toBeVisible()
    await keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(getRows(page).nth(2)).toBeFocused()
  }
})

test('a shortened value appears in full beside the value, for the mouse and for the keyboard', async ({ page }) => {
  await signIn(page, 'cs', ALL_ECOMMERCES_URL)
  // A URL that is too long for its column.
  const cell = page.getByRole('gridcell', { name: /^associacaobrasileira/ }).first()
  const tooltip = page.locator('[data-tip]')
  // Waits for the focus in the list, because a tooltip disappears when the focus moves.
  await expect(getRows(page).nth(1)).toBeFocused()
  await page.mouse.move(1, 1)
  await cell.hover()
  await expect(tooltip).toHaveText(/associacaobrasileira.*com\.br/)
  const right = await cell.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return Math.min(range.getBoundingClientRect().right, element.getBoundingClientRect().right)
  })
  const left = (await tooltip.boundingBox())?.x ?? 0
  expect(Math.abs(left - right)).toBeLessThan(12)

  await page.mouse.move(1, 1)
  await expect(tooltip).toHaveCount(0)
  await cell.click()
  await pressUntilFocused(page, 'ArrowRight', cell)
  await expect(tooltip).toHaveText(/associacaobrasileira.*com\.br/)
})

/** Replaces the second failure of the queue with a failed refund, because the demo has no failed refund. */
async function insertFailedRefund(page: Page, refundId: number): Promise<void> {
  await page.route(/\/v2\/boss\/reprocess\/failed/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    Object.assign(body.data[1], { type: 'refund', entity_id: refundId })
    await route.fulfill({ response, json: body })
  })
}

test('reverses and refunds of the queue of failures show their position and lead to the next record', async ({
  page,
}) => {
  await insertFailedRefund(page, 481501)
  await signIn(page, 'n1', '/reprocess/failed')
  const { keyboard } = page
  await expect(getRows(page).nth(1)).toBeFocused()
  const total = Number(await page.getByRole('grid').getAttribute('aria-rowcount'))
  const dialog = page.getByRole('dialog')
  await keyboard.press('Enter')
  await expect(page.getByText(`1 de ${total}`, { exact: true })).toBeVisible()
  await keyboard.press('Control+ArrowDown')
  await expect(dialog.getByText(`2 de ${total}`, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/reprocess\/failed\?.*refund_id=481501/)
  await keyboard.press('Control+ArrowDown')
  await expect(page.getByText(`3 de ${total}`, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/reverses\/show\//)
  await page.getByRole('button', { name: 'Registro anterior' }).click()
  await dialog.getByRole('button', { name: 'Registro anterior' }).click()
  await expect(page.getByText(`1 de ${total}`, { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a zip code is never broken over two lines', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces/show/1')
  const zipCode = page.getByText(/^\d{5}-\d{3}$/).first()
  await expect(zipCode).toHaveCSS('white-space', 'nowrap')
})

test('the titles of sortable columns of cards are not cut in a narrow window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, 'n1', '/correios')
  await expect(getRows(page).nth(1)).toBeVisible()
  for (const title of await page.getByRole('columnheader').filter({ visible: true }).all()) {
    const box = await title.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  }
})
