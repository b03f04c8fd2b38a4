// Tests the previews of reports: users select a period by name, compare it with the previous period, click a bar of the
// chart to see its rows, and choose columns.
import { readFile } from 'node:fs/promises'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { getReportElements } from './reports-page.ts'
import { chooseOption } from './select.ts'
import { goBack, pressUntilFocused, signIn } from './steps.ts'

/** Date that the page uses as today: the last day of the demo data. */
const today = new Date('2026-11-16T15:00:00-03:00')

byKeyboard(
  'a period is chosen by keyboard alone, compared with the previous period, and narrowed to the day of a chart bar',
  async ({ page }) => {
    const { keyboard } = page
    const { periodField, comparisonSwitch, comparisonTable, chart, chartAnnouncement, firstRow, count } =
      getReportElements(page)
    const { chips, fromDateField } = getReportElements(page)
    await page.clock.setFixedTime(today)
    await signIn(page, 'financial', '/reports')
    await firstRow.waitFor()
    await expect(chips).toContainText('Período: Últimos 30 dias')
    await expect(fromDateField).toHaveValue('18/10/2026')
    await keyboard.press('f')
    await keyboard.press('d')
    await expect(periodField).toBeFocused()
    await keyboard.type('este')
    await expect(page).toHaveURL('/reports?fromDate=2026-11-01&toDate=2026-11-16')
    await expect(periodField).toHaveText('Este mês')
    await keyboard.press('Escape')
    await expect(periodField).toBeHidden()
    await pressUntilFocused(page, 'Tab', comparisonSwitch)
    await keyboard.press('Space')
    await expect(page).toHaveURL(/&compare=before$/)
    await expect(comparisonTable).toContainText(/Linhas[\d.]+[\d.]+(igual|[+−][\d.]+ \()/)
    await pressUntilFocused(page, 'Tab', chart)
    await expect(chartAnnouncement).toHaveText(/^\d\d\/\d\d\/\d{4}: [\d.]+/)
    const firstAnnouncement = await chartAnnouncement.textContent()
    await keyboard.press('ArrowRight')
    await expect(chartAnnouncement).not.toHaveText(firstAnnouncement ?? '')
    await keyboard.press('ArrowLeft')
    await expect(chartAnnouncement).toHaveText(firstAnnouncement ?? '')
    await keyboard.press('End')
    const [day = ''] = (await chartAnnouncement.textContent())?.split(':') ?? []
    const [, rows = ''] = /: ([\d.]+)/.exec((await chartAnnouncement.textContent()) ?? '') ?? []
    await keyboard.press('Enter')
    const date = day.split('/').reverse().join('-')
    await expect(page).toHaveURL(new RegExp(`fromDate=${date}&toDate=${date}`))
    await expect(count).toHaveText(new RegExp(`de ${rows} linha`))
    await goBack(page)
    await expect(page).toHaveURL(/fromDate=2026-11-01&/)
  },
)

byMouse(
  'a chart bar is opened by mouse alone, and columns are chosen for the preview and its file',
  async ({ page }) => {
    const { chips, comparisonSwitch, comparisonTable, chart, previewGrid, firstRow, exportBar, exportButton } =
      getReportElements(page)
    await page.clock.setFixedTime(today)
    await signIn(page, 'financial', '/reports?report=status')
    await firstRow.waitFor()
    await expect(chips).toContainText('Período: Últimos 30 dias')
    await comparisonSwitch.click()
    await expect(comparisonTable).toContainText('Reversas')
    await expect(page.getByRole('list', { name: 'Legenda' })).toContainText('Período anterior')
    const chartImage = chart.locator('svg')
    await expect(chartImage).toBeVisible()
    await chart.hover({ position: { x: 260, y: 12 } })
    await expect(chart).toContainText(/: [\d.]+.*Clique ou Enter: ver as linhas/s)
    await chart.click({ position: { x: 260, y: 12 } })
    await expect(page).toHaveURL(/report=source&fromDate=[\d-]+&toDate=[\d-]+&statusList=\w+&compare=before$/)
    await firstRow.waitFor()

    await page.getByRole('button', { name: 'Colunas' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Origem' }).click()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(previewGrid.getByRole('columnheader', { name: 'Origem' })).toHaveCount(0)
    await expect(exportBar).toContainText('O arquivo tem as 7 colunas mostradas, de 8')
    const [file] = await Promise.all([page.waitForEvent('download'), exportButton.click()])
    const [head] = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(head).toBe('\ufeffId;Id do ecommerce;Ecommerce;Status;Pedido;Rastreio;Valor;Criado em')
  },
)

test('the comparison is disabled without a period, and the footer shows the sums of all rows', async ({ page }) => {
  const { comparisonSwitch, firstRow } = getReportElements(page)
  await signIn(page, 'financial', '/reports?report=courierTransfer&period=all')
  await firstRow.waitFor()
  await expect(page.getByText(/^Soma de todas as linhas: Frete R\$.+ · Valor R\$/)).toBeVisible()
  await expect(comparisonSwitch).toBeDisabled()
  await expect(page.getByText('Escolha um período ou a data inicial para comparar.')).toBeVisible()
  await page.goto('/reports?report=courierTransfer')
  await expect(comparisonSwitch).toBeEnabled()
})

byKeyboard('the bar of a carrier filters the report by this carrier, by keyboard alone', async ({ page }) => {
  const { keyboard } = page
  const { chart, chartAnnouncement, chips, filters, firstRow, count } = getReportElements(page)
  await signIn(page, 'financial', '/reports?report=courierTransfer&period=all')
  await firstRow.waitFor()
  const carrierField = filters.getByRole('combobox', { name: 'Transportadora' })
  await pressUntilFocused(page, 'Tab', chart)
  await expect(chartAnnouncement).toHaveText(/^Correios: R\$/)
  await keyboard.press('ArrowDown')
  const [name = ''] = (await chartAnnouncement.textContent())?.split(':') ?? []
  expect(name).not.toBe('Correios')
  const totalCount = await count.textContent()
  await keyboard.press('Enter')
  await expect(page).toHaveURL(`/reports?report=courierTransfer&of_carrier=${name}&period=all`)
  await pressUntilFocused(page, 'Shift+Tab', chips.getByRole('button', { name: `Transportadora: ${name}` }))
  await keyboard.press('Enter')
  await expect(carrierField).toBeFocused()
  await expect(carrierField).toHaveText(name)
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('option')).toHaveText(['Todas', 'Braspress', 'Correios', 'Jadlog', 'Loggi'])
  await keyboard.press('Escape')
  await expect(count).not.toHaveText(totalCount ?? '')
  await expect(firstRow).toContainText(name)
})

byMouse(
  'the bar of a score filters the feedback by this score, and the filter is removed again, by mouse alone',
  async ({ page }) => {
    const { chart, chips, filters, firstRow, count } = getReportElements(page)
    await signIn(page, 'financial', '/reports?report=feedbacks&period=all')
    await firstRow.waitFor()
    const scoreField = filters.getByRole('combobox', { name: 'Nota' })
    const bar = { position: { x: 260, y: 90 } }
    await chart.hover(bar)
    const [, name = '', rows = ''] = /^(\d+): ([\d.]+)/.exec((await chart.locator('p').textContent()) ?? '') ?? []
    await chart.click(bar)
    await expect(page).toHaveURL(`/reports?report=feedbacks&score=${name}&period=all`)
    await chips.getByRole('button', { name: `Nota: ${name}` }).click()
    await expect(scoreField).toHaveText(name)
    await expect(count).toHaveText(new RegExp(`de ${rows} linha`))
    await chooseOption(scoreField, 'Todas')
    await expect(page).toHaveURL('/reports?report=feedbacks&period=all')
  },
)

test('dates outside the chosen year show an error that offers to remove the dates or the year', async ({ page }) => {
  const { exportBar, count, firstRow } = getReportElements(page)
  const url = '/reports?report=groupedBillings&fromDate=2026-01-01&toDate=2026-01-31&year=2025'
  await signIn(page, 'financial', url)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('As datas ficam fora do ano ou do mês escolhido')
  await expect(count).toHaveText('Corrija o período para ver a prévia')
  await alert.getByRole('button', { name: 'Remover as datas' }).click()
  await expect(page).toHaveURL('/reports?report=groupedBillings&year=2025&period=all')
  await expect(alert).toHaveCount(0)
  await expect(exportBar).not.toContainText('Corrija')
  await page.goto(url)
  await alert.getByRole('button', { name: 'Remover ano e mês' }).click()
  await expect(page).toHaveURL('/reports?report=groupedBillings&fromDate=2026-01-01&toDate=2026-01-31')
  await firstRow.waitFor()
})

test('the chip of the period selects all dates, and ids of reverses, orders and ecommerces are links', async ({
  page,
}) => {
  const { chips, periodRemovalButton, firstRow, fromDateField } = getReportElements(page)
  await page.clock.setFixedTime(today)
  await signIn(page, 'admin_boss', '/reports?report=groupedBillings')
  await expect(chips).toContainText('Período: Este ano')
  await page.goto('/reports')
  await firstRow.waitFor()
  await periodRemovalButton.click()
  await expect(page).toHaveURL('/reports?period=all')
  await expect(fromDateField).toHaveValue('')
  await expect(periodRemovalButton).toHaveCount(0)
  const links = firstRow.getByRole('link')
  await expect(links.nth(0)).toHaveAttribute('href', /^\/reverses\/show\/\d+/)
  await expect(links.nth(1)).toHaveAttribute('href', /^\/ecommerces\/show\/\d+/)
  await expect(links.nth(2)).toHaveAttribute('href', /^\/reverses\?q=/)
})

for (const report of ['source', 'courierTransfer'])
  test(`no code of the report ${report} is cut at 1280 px and 1440 px, not even a long order number`, async ({
    page,
  }) => {
    const { previewGrid, firstRow } = getReportElements(page)
    const longOrderNumber = 'MLB-2000007812345678-01'
    const orderNumbers = ['1042', longOrderNumber]
    await page.route(/\/v2\/boss\/(?:reverses|orders)\/reports\?/, async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      const data = body.data.map((row: object, index: number) => ({ ...row, order_number: orderNumbers[index % 2] }))
      await route.fulfill({ response, json: { ...body, data } })
    })
    await signIn(page, 'admin_boss')
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`/reports?report=${report}&period=all`)
      await firstRow.waitFor()
      const codeCells = previewGrid.locator('[role=gridcell]:has(code)')
      await expect(codeCells.filter({ hasText: longOrderNumber }).first()).toBeVisible()
      const findCutCodes = () =>
        codeCells.evaluateAll((cells) =>
          cells
            .filter((cell) =>
              [cell, ...cell.querySelectorAll('*')].some(
                ({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1,
              ),
            )
            .map((cell) => cell.textContent),
        )
      await expect.poll(findCutCodes, `at ${width} px`).toEqual([])
    }
  })
