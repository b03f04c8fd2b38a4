// Tests the reports page before an export: the list of reports, filters, row counts, previews and charts (S2 §2, §3,
// §5, §9).
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { getReportElements } from './reports-page.ts'
import { chooseOption, openOptions } from './select.ts'
import { goBack, pressUntilFocused, signIn } from './steps.ts'

const names = [
  'Origem das reversas',
  'Usuários',
  'Avaliações',
  'Faturamento agrupado',
  'Repasse às transportadoras',
  'Itens de faturamento',
  'Taxas por ecommerce',
  'Reversas por status',
]

byMouse(
  'S2 §2 the side list opens every report with its row count, preview and chart, by mouse alone',
  async ({ page }) => {
    const { findReportLink: entry, previewGrid, count, filters, periodRemovalButton } = getReportElements(page)
    await signIn(page, 'financial')
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Relatórios' }).click()
    await periodRemovalButton.click()
    for (const name of names) {
      await entry(name).click()
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
      await expect(entry(name)).toHaveAttribute('aria-current', 'page')
      await expect(
        page
          .getByRole('grid', { name: `Prévia de ${name}` })
          .getByRole('row')
          .nth(2),
      ).toBeVisible()
      await expect(count).toHaveText(/^[\d.]+ de [\d.]+ linhas$/)
      await expect(page.getByRole('figure').getByRole('application')).toBeVisible()
    }
    await expect(previewGrid).toContainText('Sem Status')
    await expect(filters.getByRole('textbox', { name: 'De', exact: true })).toBeVisible()
    await page.getByText('Ver os números').click()
    await expect(page.getByRole('table')).toContainText('Sem Status')
  },
)

test('S2 §3 filters that the next report also has are kept, and all other filters are removed', async ({ page }) => {
  const { findReportLink: entry, fromDateField, chips, firstRow } = getReportElements(page)
  await signIn(page, 'financial', '/reports?report=source&fromDate=2026-07-01&search=9&statusList=approved,none')
  await firstRow.waitFor()
  await expect(chips).toContainText('Status: Aprovada, Sem Status')
  await entry('Usuários').click()
  await expect(fromDateField).toHaveValue('01/07/2026')
  await expect(page).toHaveURL('/reports?report=users&fromDate=2026-07-01&search=9')
  await entry('Taxas por ecommerce').click()
  await expect(page).toHaveURL('/reports?report=feesPerEcommerce&fromDate=2026-07-01')
  await goBack(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Usuários' })).toBeVisible()
})

test('LGPD a search of reverses by CPF is rejected at its field, keeps its text and does not enter the URL', async ({
  page,
}) => {
  const { searchField, filters, clearButton, firstRow, exportButton, exportBar } = getReportElements(page)
  const { findReportLink: entry } = getReportElements(page)
  await signIn(page, 'financial', '/reports?report=source&period=all')
  await firstRow.waitFor()
  await searchField.fill('529.982.247/25')
  await searchField.press('Enter')
  await expect(filters.getByRole('alert')).toContainText('Não busque por CPF')
  await expect(searchField).toHaveValue('529.982.247/25')
  await expect(page).toHaveURL('/reports?report=source&period=all')
  await expect(exportBar).toContainText('Corrija a busca para atualizar')
  await expect(exportButton).toHaveAttribute('aria-disabled', 'true')
  await searchField.fill('9')
  await searchField.press('Enter')
  await expect(filters.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL('/reports?report=source&period=all&search=9')
  await searchField.fill('maria@example.com')
  await searchField.press('Enter')
  await clearButton.click()
  await expect(searchField).toHaveValue('')
  await expect(searchField).toBeFocused()
  await expect(filters.getByRole('alert')).toHaveCount(0)
  await entry('Usuários').click()
  await searchField.fill('maria@example.com')
  await searchField.press('Enter')
  await expect(page).toHaveURL('/reports?report=users&search=maria%40example.com')
  await entry('Origem das reversas').click()
  await expect(searchField).toHaveValue('')
})

test('S2 §5 invalid dates show errors at their fields and keep the typed dates and the last preview', async ({
  page,
}) => {
  const { fromDateField, toDateField, filters, firstRow, exportButton, exportBar, count } = getReportElements(page)
  await signIn(page, 'financial', '/reports?fromDate=2026-07-01')
  await expect(count).toHaveText(/^50 de/)
  const previousCount = await count.textContent()
  const previousRow = await firstRow.textContent()

  await fromDateField.fill('31/02/2026')
  await fromDateField.press('Enter')
  await expect(filters).toContainText('Data inválida: use DD/MM/AAAA')
  await toDateField.fill('1/1/2030')
  await toDateField.blur()
  await expect(filters).toContainText('A data final deve ser hoje ou antes')
  await expect(fromDateField).toHaveValue('31/02/2026')
  await expect(toDateField).toHaveValue('01/01/2030')
  await expect(toDateField).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL('/reports?fromDate=2026-07-01')
  await expect(count).toHaveText(previousCount ?? '')
  await expect(firstRow).toHaveText(previousRow ?? '')
  await expect(exportBar).toContainText('Abaixo, a última prévia')
  await expect(exportButton).toHaveAttribute('aria-disabled', 'true')

  await fromDateField.fill('02/10/2026')
  await toDateField.fill('01/10/2026')
  await toDateField.press('Enter')
  await expect(filters).toContainText('A data inicial não pode ser depois da final')
  await fromDateField.fill('01102026')
  await fromDateField.press('Enter')
  await expect(fromDateField).toHaveValue('01/10/2026')
  await expect(page).toHaveURL('/reports?fromDate=2026-10-01&toDate=2026-10-01')
  await expect(filters.getByText(/^A data|^Data/)).toHaveCount(0)
  await expect(count).not.toHaveText(previousCount ?? '')
})

test('S2 §5 a link with a start date after its end date opens the report and shows an error', async ({ page }) => {
  const { fromDateField, filters, count } = getReportElements(page)
  await signIn(page, 'financial', '/reports?report=status&fromDate=2026-10-02&toDate=2026-10-01')
  await expect(filters).toContainText('A data inicial não pode ser depois da final')
  await expect(fromDateField).toHaveValue('02/10/2026')
  await expect(count).toHaveText('Corrija as datas para ver a prévia')
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(fromDateField).not.toHaveValue('02/10/2026')
  await expect(count).not.toContainText('Corrija')
  await expect(page).toHaveURL('/reports?report=status')
})

test('S2 §9 years range from 2018 to next year and months have Portuguese names; S2 §5 the billing id keeps only digits', async ({
  page,
}) => {
  const { filters, filterButton, count } = getReportElements(page)
  await signIn(page, 'financial', '/reports?report=billingItems&period=all')
  await expect(count).toHaveText(/^50 de/)
  await filterButton.click()
  const nextYear = new Date().getFullYear() + 1
  const years = await openOptions(filters.getByLabel('Ano'))
  await expect(years).toHaveCount(nextYear - 2018 + 2)
  await expect(years.nth(1)).toHaveText(String(nextYear))
  await expect(years.last()).toHaveText('2018')
  await page.keyboard.press('Escape')
  const months = await openOptions(filters.getByLabel('Mês'))
  await expect(months).toHaveCount(13)
  await expect(months.nth(3)).toHaveText('Março')
  await months.filter({ hasText: 'Outubro' }).click()
  await expect(page).toHaveURL('/reports?report=billingItems&period=all&month=10')

  const idField = filters.getByLabel('Id do faturamento')
  await idField.pressSequentially('n1-2a')
  await expect(idField).toHaveValue('12')
  for (const decimals of ['918273.0', '918273,00']) {
    await idField.fill('')
    await idField.pressSequentially(decimals)
    await idField.press('Enter')
    await expect(idField).toHaveValue('918273')
    await expect(page).toHaveURL('/reports?report=billingItems&period=all&month=10&billing_id=918273')
  }
  await idField.fill('918273.05')
  await idField.press('Enter')
  await expect(filters.getByText('Id inválido')).toBeVisible()
  await expect(page).toHaveURL('/reports?report=billingItems&period=all&month=10&billing_id=918273')
  await idField.fill('Fatura nº 1.2-3')
  await expect(idField).toHaveValue('123')
  await idField.press('Enter')
  await expect(page).toHaveURL('/reports?report=billingItems&period=all&month=10&billing_id=123')
  await chooseOption(filters.getByLabel('Serviço'), 1)
  await expect(page).toHaveURL(/service_code=reverse\.used/)
})

byKeyboard(
  'S2 §3 statuses are chosen by keyboard, also "Sem Status"; A21 ecommerces are found without permission for ecommerces',
  async ({ page }) => {
    const { keyboard } = page
    const { firstRow, filters, filterButton, previewGrid } = getReportElements(page)
    // Signs in as a user who may read reports but has no permission for ecommerces.
    await signIn(page, 'collaborator_aftersale', '/reports?period=all')
    await firstRow.waitFor()
    const statusFilter = filters.getByRole('combobox', { name: 'Status' })
    await keyboard.press('f')
    await keyboard.press('s')
    await expect(statusFilter).toBeFocused()
    // Tab must leave the open option list, although browsers can make a scrollable list a tab stop.
    await keyboard.press('ArrowDown')
    await expect(statusFilter).toHaveAttribute('aria-expanded', 'true')
    await keyboard.press('Tab')
    await expect(page.locator('main :focus')).toBeVisible()
    // Leaving the last filter closes the panel, so the user opens the panel again.
    await pressUntilFocused(page, 'Shift+Tab', filterButton)
    await keyboard.press('Enter')
    await pressUntilFocused(page, 'Tab', statusFilter)
    await keyboard.type('sem st')
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/reports?period=all&statusList=none')
    await expect(firstRow).toContainText('Sem Status')
    await keyboard.press('Control+A')
    await keyboard.type('cancel')
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/reports?period=all&statusList=canceled%2Cnone')
    await keyboard.press('Escape')
    await pressUntilFocused(page, 'Shift+Tab', filters.getByRole('combobox', { name: 'Ecommerce' }))
    await keyboard.type('loja azul')
    await page.getByRole('option', { name: '1 - Loja Azul' }).waitFor()
    // Presses Enter repeatedly, because Enter selects the first option only after the search has finished.
    await expect(async () => {
      await keyboard.press('Enter')
      await expect(page).toHaveURL('/reports?period=all&statusList=canceled%2Cnone&of_ecommerce=1', { timeout: 1000 })
    }).toPass()
    await expect(previewGrid).toContainText('Loja Azul')
  },
)

test('a preview without rows shows the reason and a control that clears the filters', async ({ page }) => {
  const { searchField, previewGrid, exportButton, count } = getReportElements(page)
  await signIn(page, 'financial', '/reports?report=users')
  await searchField.fill('zzzzzz')
  await searchField.press('Enter')
  await expect(previewGrid.locator('..')).toContainText('Nada corresponde a estes filtros')
  await expect(count).toHaveText('Nenhuma linha')
  await expect(exportButton).toHaveAttribute('aria-disabled', 'true')
  await expect(exportButton).toHaveAttribute('title', 'Não há linhas para exportar')
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(count).toHaveText(/^\d+ de \d+ linhas$/)
})

test('filters are saved as a view and restored by the link of the view', async ({ page }) => {
  const { chips, firstRow } = getReportElements(page)
  await signIn(page, 'financial', '/reports?report=groupedBillings&year=2026')
  await firstRow.waitFor()
  await page.getByRole('button', { name: 'Visões' }).click()
  await page.getByRole('menuitem', { name: /^Salvar esta visão/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Salvar visão da lista' })
  await dialog.getByLabel('Nome').fill('Faturado no ano')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Visão salva: Faturado no ano')).toBeVisible()
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Faturado no ano' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Faturamento agrupado' })).toBeVisible()
  await expect(chips).toContainText('Ano: 2026')
})

test('S2 §6, A23 users with read permission see previews and charts, and read why they cannot export', async ({
  page,
}) => {
  const { firstRow, exportBar, exportButton, count } = getReportElements(page)
  await signIn(page, 'n1', '/reports?report=feedbacks&period=all&focus=export')
  await firstRow.waitFor()
  await expect(count).toHaveText(/linhas$/)
  await expect(page.getByRole('figure').getByRole('application')).toBeVisible()
  await expect(exportButton).toHaveCount(0)
  await expect(exportBar).toContainText('Você vê a prévia, mas não exporta. Falta leitura e escrita em Relatórios.')
  const response = await page.request.get('/v2/boss/users/reports', { headers: { Accept: 'text/csv' } })
  expect(response.status()).toBe(403)
})

test('in a narrow window the export control is visible and the page does not overflow', async ({ page }) => {
  const { firstRow, exportButton } = getReportElements(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn(page, 'financial', '/reports?period=all')
  await firstRow.waitFor()
  await expect(exportButton).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
