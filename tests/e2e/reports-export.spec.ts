// Tests the export of a report as a file: the console displays the progress, and users can cancel, retry and download
// exports (S2 §7, §8; product decisions A23, D).
import { readFile } from 'node:fs/promises'
import { test as base, expect } from './fixtures.ts'
import { getReportElements } from './reports-page.ts'
import { type StallingProxy, startStallingProxy } from './stalling-proxy.ts'
import { pressUntilFocused, signIn } from './steps.ts'

/** Test function with a proxy that pauses file downloads after their first bytes until the test releases them. */
const test = base.extend<{ stallingProxy: StallingProxy }>({
  stallingProxy: async ({ server }, use) => {
    const stallingProxy = await startStallingProxy(server.url)
    await use(stallingProxy)
    stallingProxy.close()
  },
})
const byKeyboard = test.extend({ inputMethod: 'keyboard' })
const byMouse = test.extend({ inputMethod: 'mouse' })

byKeyboard(
  'S2 §7 a report is opened, filtered and exported by keyboard alone, and its file is valid for Excel',
  async ({ page }) => {
    const { keyboard } = page
    const { searchField, fromDateField, exportButton, count, firstRow } = getReportElements(page)
    await signIn(page, 'financial')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await keyboard.press('g')
    await keyboard.press('r')
    await expect(page.getByRole('heading', { level: 2, name: 'Origem das reversas' })).toBeVisible()
    await keyboard.press('r')
    await keyboard.press('u')
    await expect(page.getByRole('heading', { level: 2, name: 'Usuários' })).toBeVisible()
    await firstRow.waitFor()
    await keyboard.press('/')
    await expect(searchField).toBeFocused()
    await keyboard.type('equipe')
    await keyboard.press('Enter')
    await pressUntilFocused(page, 'Tab', fromDateField)
    await keyboard.type('1/1/2026')
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/reports?report=users&search=equipe&fromDate=2026-01-01')
    await expect(count).toHaveText(/^(\d+) de \1 linhas$/)
    await pressUntilFocused(page, 'Tab', exportButton)
    const [file] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')])
    await expect(page.getByText('Relatório gerado')).toBeVisible()
    expect(file.suggestedFilename()).toMatch(/^usuarios_\d{4}-\d\d-\d\d_\d{4}\.csv$/)
    const rows = Number((await count.textContent())?.split(' ')[0])
    const text = await readFile(await file.path(), 'utf8')
    const lines = text.split('\r\n')
    expect(lines[0]).toBe('\ufeffId;Nome;E-mail;Tipo de conta;Criado em')
    expect(lines.at(-1)).toBe('')
    expect(lines).toHaveLength(rows + 2)
    expect(lines[1]).toMatch(/^\d+;.+;.+@.+;.+;\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
    await expect(exportButton).toBeFocused()
  },
)

byKeyboard('an exported file is downloaded again by keyboard alone, with the same content', async ({ page }) => {
  const { keyboard } = page
  const { exportButton, firstRow } = getReportElements(page)
  await signIn(page, 'financial', '/reports?report=status&period=all')
  await firstRow.waitFor()
  await pressUntilFocused(page, 'Tab', exportButton)
  const [firstDownload] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')])
  await expect(page.getByText('Relatório gerado')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Baixar de novo', exact: true })).toBeVisible()
  await keyboard.press('r')
  await keyboard.press('e')
  const entry = page.getByRole('dialog', { name: 'Minhas exportações' }).getByRole('listitem').first()
  await expect(entry).toContainText('Reversas por status')
  await expect(entry).toContainText(/Arquivo guardado até \d\d\/\d\d\/\d{4}/)
  await pressUntilFocused(page, 'Tab', entry.getByRole('button', { name: /^Baixar de novo reversas-por-status_/ }))
  const [repeatedDownload] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')])
  await expect(page.getByText(/^Baixado de novo: reversas-por-status_/)).toBeVisible()
  expect(repeatedDownload.suggestedFilename()).toBe(firstDownload.suggestedFilename())
  expect(await readFile(await repeatedDownload.path(), 'utf8')).toBe(await readFile(await firstDownload.path(), 'utf8'))

  await keyboard.press('Escape')
  await keyboard.press('r')
  const [newestDownload] = await Promise.all([page.waitForEvent('download'), keyboard.press('d')])
  expect(newestDownload.suggestedFilename()).toBe(firstDownload.suggestedFilename())
})

byMouse(
  'a file is downloaded again from the list of exports by mouse alone, and the activity records the download',
  async ({ page }) => {
    const { exportButton, firstRow } = getReportElements(page)
    await signIn(page, 'ti', '/reports?report=status&period=all')
    await firstRow.waitFor()
    await Promise.all([page.waitForEvent('download'), exportButton.click()])
    await page.getByRole('button', { name: /^Minhas exportações/ }).click()
    const entry = page.getByRole('dialog', { name: 'Minhas exportações' }).getByRole('listitem').first()
    const [repeatedDownload] = await Promise.all([
      page.waitForEvent('download'),
      entry.getByRole('button', { name: /^Baixar de novo/ }).click(),
    ])
    expect(repeatedDownload.suggestedFilename()).toMatch(/^reversas-por-status_/)
    await expect(page.getByText(/^Baixado de novo: reversas-por-status_/)).toBeVisible()
    const { data } = await (await page.request.get('/v2/boss/activity?action=reports.download')).json()
    expect(data[0]).toMatchObject({ action: 'reports.download', entity_id: 'status' })
  },
)

test('an export uses the typed search text, even before the preview has been searched', async ({ page }) => {
  const { searchField, exportButton, firstRow } = getReportElements(page)
  const exportAndGetSearch = async (startExport: () => Promise<void>) => {
    const file = page.waitForRequest((request) => request.headers().accept?.includes('text/csv') === true)
    await startExport()
    await expect(page.getByText('Relatório gerado').last()).toBeVisible()
    return new URL((await file).url()).searchParams.get('search')
  }
  await signIn(page, 'financial', '/reports?report=users')
  await firstRow.waitFor()
  await searchField.fill('equipe')
  expect(await exportAndGetSearch(() => exportButton.click())).toBe('equipe')
  await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Dispensar' }).click()
  await searchField.fill('ana')
  await searchField.focus()
  const exportByKey = async () => {
    await pressUntilFocused(page, 'Tab', exportButton)
    await page.keyboard.press('Enter')
  }
  expect(await exportAndGetSearch(exportByKey)).toBe('ana')
})

test('an export command only focuses the export control, and neither the command nor a link exports', async ({
  page,
}) => {
  const { keyboard } = page
  const { exportButton } = getReportElements(page)
  await signIn(page, 'cs', '/reports?report=status&focus=export')
  await expect(exportButton).toBeFocused()
  await keyboard.press('Control+K')
  await keyboard.type('exportar avaliacoes')
  await page.getByRole('option', { name: /^Exportar relatório: avaliações/ }).waitFor()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Avaliações' })).toBeVisible()
  await expect(exportButton).toBeFocused()
  expect((await (await page.request.get('/v2/boss/exports')).json()).data).toEqual([])
})

byMouse(
  'an export continues while other pages are open, and no second export starts, by mouse alone',
  async ({ page, stallingProxy }) => {
    const {
      exportButton,
      cancelButton,
      findReportLink: entry,
      exportBar,
      exportChip,
      firstRow,
    } = getReportElements(page)
    await signIn(page, 'financial', `${stallingProxy.url}/reports?period=all`)
    await firstRow.waitFor()
    await exportButton.click()
    await expect(exportBar).toContainText(/Exportando Origem das reversas [\d.]+ linhas · [\d,]+\u00a0kB/)
    await cancelButton.click()
    await expect(cancelButton).toHaveCount(0)
    await expect(exportButton).toBeFocused()
    await exportButton.click()
    await entry('Usuários').click()
    const reason = 'Uma exportação por vez: Origem das reversas está em andamento nesta aba'
    await expect(exportButton).toHaveAttribute('title', reason)
    await exportButton.click({ force: true })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Atividade' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Atividade' })).toBeVisible()
    await expect(exportChip).toHaveText(/^[\d,]+\u00a0kB$/)
    await exportChip.click()
    await expect(page.getByRole('heading', { level: 2, name: 'Origem das reversas' })).toBeVisible()
    await menu.getByRole('link', { name: 'Início' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Boas-vindas')
    const download = page.waitForEvent('download')
    stallingProxy.releaseDownloads()
    expect((await download).suggestedFilename()).toMatch(/^origem-das-reversas_/)
    await expect(page.getByText(/^origem-das-reversas_.+: [\d.]+ linhas$/)).toBeVisible()
    await expect(exportChip).toHaveCount(0)
  },
)

byKeyboard(
  'an export is cancelled by keyboard alone: no file is saved, and the next export can start',
  async ({ page, stallingProxy }) => {
    const { exportButton, exportBar, exportChip, firstRow } = getReportElements(page)
    let downloadCount = 0
    page.on('download', () => {
      downloadCount += 1
    })
    await signIn(page, 'financial', `${stallingProxy.url}/reports?period=all`)
    await firstRow.waitFor()
    await pressUntilFocused(page, 'Tab', exportButton)
    await page.keyboard.press('Enter')
    await expect(exportBar).toContainText(/linhas · [\d,]+\u00a0kB/)
    await page.keyboard.press('Control+.')
    await expect(page.getByText('Exportação cancelada: nenhum arquivo foi salvo').first()).toBeVisible()
    await expect(exportChip).toHaveCount(0)
    await expect(exportButton).toBeFocused()
    expect(downloadCount).toBe(0)
    stallingProxy.releaseDownloads()
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect((await readFile(await file.path(), 'utf8')).startsWith('\ufeffId;')).toBe(true)
  },
)

test('S2 §8 an interrupted export saves no file, shows an error and can be repeated', async ({
  page,
  stallingProxy,
}) => {
  const { exportButton, cancelButton, exportBar, firstRow } = getReportElements(page)
  let downloadCount = 0
  page.on('download', () => {
    downloadCount += 1
  })
  await signIn(page, 'financial', `${stallingProxy.url}/reports?period=all`)
  await firstRow.waitFor()
  await exportButton.click()
  await expect(exportBar).toContainText(/linhas · [\d,]+\u00a0kB/)
  stallingProxy.resetConnections()
  await expect(page.getByText('Não foi possível gerar o relatório')).toBeVisible()
  await expect(cancelButton).toHaveCount(0)
  expect(downloadCount).toBe(0)
  stallingProxy.releaseDownloads()
  await Promise.all([page.waitForEvent('download'), exportButton.click()])
})

test('closing the tab during an export asks for confirmation', async ({ page, stallingProxy }) => {
  const { exportButton, cancelButton, firstRow } = getReportElements(page)
  await signIn(page, 'financial', `${stallingProxy.url}/reports?period=all`)
  await firstRow.waitFor()
  await exportButton.click()
  await expect(cancelButton).toBeVisible()
  const dialogPromise = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await dialogPromise
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(cancelButton).toBeVisible()
})

test('a recent export shows its report, status and filters, and opens its report with the same filters', async ({
  page,
}) => {
  const { keyboard } = page
  const { exportButton, firstRow, filters } = getReportElements(page)
  await signIn(page, 'ti', '/reports?report=source&fromDate=2026-07-01&statusList=approved,none&of_ecommerce=1')
  await firstRow.waitFor()
  await Promise.all([page.waitForEvent('download'), exportButton.click()])
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keyboard.press('r')
  await keyboard.press('e')
  const drawer = page.getByRole('dialog', { name: 'Minhas exportações' })
  const entry = drawer.getByRole('listitem').first()
  await expect(entry).toContainText('Origem das reversas')
  await expect(entry).toContainText('Concluído')
  await expect(entry).toContainText('De: 01/07/2026 · Ecommerce: 1 · Status: Aprovada, Sem Status')
  await pressUntilFocused(page, 'Tab', entry.getByRole('link', { name: 'Abrir com os mesmos filtros' }))
  await keyboard.press('Enter')
  await expect(exportButton).toBeFocused()
  await expect(filters.getByRole('textbox', { name: 'De', exact: true })).toHaveValue('01/07/2026')
  await expect(page).toHaveURL(/report=source.*of_ecommerce=1/)
})

byKeyboard('a report is exported as a workbook by keyboard alone', async ({ page }) => {
  const { exportBar, firstRow } = getReportElements(page)
  await signIn(page, 'financial', '/reports?report=users')
  await firstRow.waitFor()
  await pressUntilFocused(page, 'Tab', exportBar.getByRole('button', { name: 'Exportar XLSX' }))
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  await expect(page.getByText('Relatório gerado')).toBeVisible()
  expect(file.suggestedFilename()).toMatch(/^usuarios_\d{4}-\d\d-\d\d_\d{4}\.xlsx$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
})
