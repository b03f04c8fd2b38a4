// The file of a report: made, watched, cancelled, made again (S2 §7, §8; product decisions A23, D).
import { readFile } from 'node:fs/promises'
import { test as base, expect } from './fixtures.ts'
import { reportsOn } from './reports-page.ts'
import { type StallingProxy, startStallingProxy } from './stalling-proxy.ts'
import { pressUntilFocused, signIn } from './steps.ts'

/** Its page comes by a line on which files get stuck. */
const test = base.extend<{ line: StallingProxy }>({
  line: async ({ server }, use) => {
    const line = await startStallingProxy(server.url)
    await use(line)
    line.close()
  },
})
const byKeyboard = test.extend({ way: 'keyboard' })
const byMouse = test.extend({ way: 'mouse' })

byKeyboard(
  'S2 §7 by keyboard alone: a report is found, filtered, exported, and its file is right for Excel',
  async ({ page }) => {
    const { keyboard } = page
    const { search, from, button, count, firstRow } = reportsOn(page)
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
    await expect(search).toBeFocused()
    await keyboard.type('equipe')
    await keyboard.press('Enter')
    await pressUntilFocused(page, 'Tab', from)
    await keyboard.type('1/1/2026')
    await keyboard.press('Enter')
    await expect(page).toHaveURL('/reports?report=users&search=equipe&fromDate=2026-01-01')
    await expect(count).toHaveText(/^(\d+) de \1 linhas$/)
    await pressUntilFocused(page, 'Tab', button)
    const [file] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')])
    await expect(page.getByText('Relatório gerado')).toBeVisible()
    expect(file.suggestedFilename()).toMatch(/^users_\d{4}-\d\d-\d\d_\d{4}\.csv$/)
    const rows = Number((await count.textContent())?.split(' ')[0])
    const text = await readFile(await file.path(), 'utf8')
    const lines = text.split('\r\n')
    expect(lines[0]).toBe('\ufeffId;Nome;E-mail;Tipo de conta;Criado em')
    expect(lines.at(-1)).toBe('')
    expect(lines).toHaveLength(rows + 2)
    expect(lines[1]).toMatch(/^\d+;.+;.+@.+;.+;\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
    await expect(button).toBeFocused()
  },
)

byKeyboard('by keyboard alone: a file that was exported is downloaded again, the same', async ({ page }) => {
  const { keyboard } = page
  const { button, firstRow } = reportsOn(page)
  await signIn(page, 'financial', '/reports?report=status')
  await firstRow.waitFor()
  await pressUntilFocused(page, 'Tab', button)
  const [first] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')])
  await expect(page.getByText('Relatório gerado')).toBeVisible()
  await keyboard.press('r')
  await keyboard.press('e')
  const entry = page.getByRole('dialog', { name: 'Minhas exportações' }).getByRole('listitem').first()
  await expect(entry).toContainText('Reversas por status')
  await expect(entry).toContainText(/Arquivo guardado até \d\d\/\d\d\/\d{4}/)
  await pressUntilFocused(page, 'Tab', entry.getByRole('button', { name: /^Baixar de novo status_/ }))
  const [again] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')])
  await expect(page.getByText(/^Baixado de novo: status_/)).toBeVisible()
  expect(again.suggestedFilename()).toBe(first.suggestedFilename())
  expect(await readFile(await again.path(), 'utf8')).toBe(await readFile(await first.path(), 'utf8'))

  await keyboard.press('Escape')
  await keyboard.press('r')
  const [newest] = await Promise.all([page.waitForEvent('download'), keyboard.press('d')])
  expect(newest.suggestedFilename()).toBe(first.suggestedFilename())
})

byMouse(
  'by mouse alone: a file is downloaded again from the list of exports, and the record says so',
  async ({ page }) => {
    const { button, firstRow } = reportsOn(page)
    await signIn(page, 'ti', '/reports?report=status')
    await firstRow.waitFor()
    await Promise.all([page.waitForEvent('download'), button.click()])
    await page.getByRole('button', { name: /^Minhas exportações/ }).click()
    const entry = page.getByRole('dialog', { name: 'Minhas exportações' }).getByRole('listitem').first()
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      entry.getByRole('button', { name: /^Baixar de novo/ }).click(),
    ])
    expect(again.suggestedFilename()).toMatch(/^status_/)
    await expect(page.getByText(/^Baixado de novo: status_/)).toBeVisible()
    const { data } = await (await page.request.get('/v2/boss/activity?action=reports.download')).json()
    expect(data[0]).toMatchObject({ action: 'reports.download', entity_id: 'status' })
  },
)

test('what was just typed counts, though the search has not begun', async ({ page }) => {
  const { search, button, firstRow } = reportsOn(page)
  const exported = async (press: () => Promise<void>) => {
    const file = page.waitForRequest((request) => request.headers().accept?.includes('text/csv') === true)
    await press()
    await expect(page.getByText('Relatório gerado').last()).toBeVisible()
    return new URL((await file).url()).searchParams.get('search')
  }
  await signIn(page, 'financial', '/reports?report=users')
  await firstRow.waitFor()
  await search.fill('equipe')
  expect(await exported(() => button.click())).toBe('equipe')
  await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Dispensar' }).click()
  await search.fill('ana')
  await search.focus()
  const byKey = async () => {
    await pressUntilFocused(page, 'Tab', button)
    await page.keyboard.press('Enter')
  }
  expect(await exported(byKey)).toBe('ana')
})

test('a command goes as far as the button; neither it nor a link exports', async ({ page }) => {
  const { keyboard } = page
  const { button } = reportsOn(page)
  await signIn(page, 'cs', '/reports?report=status&focus=export')
  await expect(button).toBeFocused()
  await keyboard.press('Control+K')
  await keyboard.type('exportar avaliacoes')
  await page.getByRole('option', { name: /^Exportar relatório: avaliações/ }).waitFor()
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Avaliações' })).toBeVisible()
  await expect(button).toBeFocused()
  expect((await (await page.request.get('/v2/boss/exports')).json()).data).toEqual([])
})

byMouse(
  'by mouse alone: an export goes on elsewhere in the console, one at a time, and ends there',
  async ({ page, line }) => {
    const { button, cancel, entry, bar, chip, firstRow } = reportsOn(page)
    await signIn(page, 'financial', `${line.url}/reports`)
    await firstRow.waitFor()
    await button.click()
    await expect(bar).toContainText(/Exportando Origem das reversas [\d.]+ linhas · [\d,]+\u00a0kB/)
    await cancel.click()
    await expect(cancel).toHaveCount(0)
    await expect(button).toBeFocused()
    await button.click()
    await entry('Usuários').click()
    const reason = 'Uma exportação por vez: Origem das reversas está em andamento nesta aba'
    await expect(button).toHaveAttribute('title', reason)
    await button.click({ force: true })
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await menu.getByRole('link', { name: 'Atividade' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Atividade' })).toBeVisible()
    await expect(chip).toHaveText(/^[\d,]+\u00a0kB$/)
    await chip.click()
    await expect(page.getByRole('heading', { level: 2, name: 'Origem das reversas' })).toBeVisible()
    await menu.getByRole('link', { name: 'Início' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Boas-vindas')
    const saved = page.waitForEvent('download')
    line.release()
    expect((await saved).suggestedFilename()).toMatch(/^source_/)
    await expect(page.getByText(/^source_.+: [\d.]+ linhas$/)).toBeVisible()
    await expect(chip).toHaveCount(0)
  },
)

byKeyboard('cancelled by keyboard alone: nothing is saved, and the next one can begin', async ({ page, line }) => {
  const { button, bar, chip, firstRow } = reportsOn(page)
  let saved = 0
  page.on('download', () => {
    saved += 1
  })
  await signIn(page, 'financial', `${line.url}/reports`)
  await firstRow.waitFor()
  await pressUntilFocused(page, 'Tab', button)
  await page.keyboard.press('Enter')
  await expect(bar).toContainText(/linhas · [\d,]+\u00a0kB/)
  await page.keyboard.press('Control+.')
  await expect(page.getByText('Exportação cancelada: nenhum arquivo foi salvo').first()).toBeVisible()
  await expect(chip).toHaveCount(0)
  await expect(button).toBeFocused()
  expect(saved).toBe(0)
  line.release()
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect((await readFile(await file.path(), 'utf8')).startsWith('\ufeffId;')).toBe(true)
})

test('S2 §8 a file that breaks off is never saved: it is said, and tried again', async ({ page, line }) => {
  const { button, cancel, bar, firstRow } = reportsOn(page)
  let saved = 0
  page.on('download', () => {
    saved += 1
  })
  await signIn(page, 'financial', `${line.url}/reports`)
  await firstRow.waitFor()
  await button.click()
  await expect(bar).toContainText(/linhas · [\d,]+\u00a0kB/)
  line.cut()
  await expect(page.getByText('Não foi possível gerar o relatório')).toBeVisible()
  await expect(cancel).toHaveCount(0)
  expect(saved).toBe(0)
  line.release()
  await Promise.all([page.waitForEvent('download'), button.click()])
})

test('the tab is not closed over a running export without a question', async ({ page, line }) => {
  const { button, cancel, firstRow } = reportsOn(page)
  await signIn(page, 'financial', `${line.url}/reports`)
  await firstRow.waitFor()
  await button.click()
  await expect(cancel).toBeVisible()
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(cancel).toBeVisible()
})

test('recent exports: what, when, with which filters; again with the same', async ({ page }) => {
  const { keyboard } = page
  const { button, firstRow, filters } = reportsOn(page)
  await signIn(page, 'ti', '/reports?report=source&fromDate=2026-07-01&statusList=approved,none&of_ecommerce=1')
  await firstRow.waitFor()
  await Promise.all([page.waitForEvent('download'), button.click()])
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
  await expect(button).toBeFocused()
  await expect(filters.getByRole('textbox', { name: 'De', exact: true })).toHaveValue('01/07/2026')
  await expect(page).toHaveURL(/report=source.*of_ecommerce=1/)
})
