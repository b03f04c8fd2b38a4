// Many ids and one ticket: pasted, looked at, run, told row by row; with the keyboard alone and with the mouse alone.
import { readFile } from 'node:fs/promises'
import { reverseStories } from '#server/demo/stories.ts'
import { batchOn, pasted, stuck } from './batches-page.ts'
import { expect, testApart as test } from './fixtures.ts'
import { pressUntilFocused, signIn } from './steps.ts'

const { succeeds, slow, canceled } = reverseStories

// Records of the demo are reprocessed once: one journey after the other.
test.describe.configure({ mode: 'default' })

test('S1 §2 with the keyboard alone: paste, check, run, reload in the middle, outcome', async ({ page }) => {
  await signIn(page, 'cs', '/ecommerces')
  await page.getByRole('row').nth(5).waitFor()
  const batch = batchOn(page)
  await page.keyboard.press('p')
  await page.keyboard.press('b')
  await pressUntilFocused(page, 'Tab', batch.ids)
  await page.keyboard.insertText(pasted.join('\n'))
  await expect(batch.ticket).toHaveValue('ZD-48213')
  await pressUntilFocused(page, 'Tab', batch.task)
  await page.keyboard.type('Reversas travadas')
  await page.keyboard.press('Control+Enter')

  await expect(page.getByText('3 linhas prontas para executar.')).toBeVisible()
  await expect(batch.heading).toBeFocused()
  await expect(batch.row(canceled.id)).toContainText('Não permitida')
  const run = batch.button('Executar 3 linhas')
  await pressUntilFocused(page, 'Tab', run)
  await page.keyboard.press('Enter')
  await expect(batch.question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Control+Enter')

  await expect(batch.row(slow.id)).toContainText('Em andamento')
  await page.keyboard.press('Control+.')
  await expect(batch.question).toContainText('Cancelar o lote?')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(batch.button('Pausar')).toBeVisible()
  await expect(page.getByText('3 de 3 linhas', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Concluído', { exact: true })).toBeVisible()
  await expect(batch.progress).toHaveJSProperty('value', 3)
  await expect(batch.row(slow.id)).toContainText('Concluída')
  await expect(page.getByRole('status').filter({ hasText: 'Lote concluído: 3 de 3 linhas, 0 falhas.' })).toHaveCount(1)

  const csv = page.waitForEvent('download')
  const save = batch.button('Baixar CSV')
  await pressUntilFocused(page, 'Tab', save, 40)
  await page.keyboard.press('Enter')
  const file = await csv
  expect(file.suggestedFilename()).toMatch(/^lote-\d+_\d{4}-\d\d-\d\d_\d{4}\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`;${slow.id};`)
  expect(text.split('\r\n')).toHaveLength(pasted.length + 2)
})

test('with the mouse alone: a file, a filter, pause, resume, cancel, the list', async ({ page }) => {
  await signIn(page, 'n2', '/')
  const batch = batchOn(page)
  await page.getByRole('link', { name: 'Lotes' }).click()
  await page.getByRole('button', { name: 'Reprocessar em lote' }).first().click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'reversas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Pedido;Reversa\r\n77;${stuck[0]}\r\n78;${stuck[1]}\r\n79;1\r\n`),
  })
  await expect(batch.ids).toHaveValue(/Pedido;Reversa/)
  await expect(page.getByText('4 linhas')).toBeVisible()
  await batch.task.fill('Planilha do lojista')
  await batch.ticket.fill('ZD-9')
  await batch.check.click()

  await page.getByLabel('Mostrar').selectOption('Não encontrada (1)')
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await page.getByLabel('Mostrar').selectOption('Todas (3)')
  await batch.button('Executar 2 linhas').click()
  await batch.question.getByRole('button', { name: 'Executar' }).click()
  await expect(batch.row(stuck[0] ?? 0)).toContainText('Em andamento')

  await batch.button('Pausar').click()
  await expect(batch.button('Retomar')).toBeVisible()
  await expect(page.getByText('Pausado', { exact: true })).toBeVisible()
  await batch.button('Retomar').click()
  await expect(batch.button('Pausar')).toBeVisible()
  await batch.button(/^Cancelar lote/).click()
  await batch.question.getByRole('button', { name: 'Cancelar lote' }).click()
  await expect(batch.row(stuck[0] ?? 0)).toContainText('Cancelada')
  await expect(batch.row(stuck[1] ?? 0)).toContainText('Cancelada')
  await page.getByRole('link', { name: 'Ver todos os meus lotes' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Planilha do lojista' })).toContainText('Cancelado')
})

test('above 20 rows the number is typed and a reason given; a draft is discarded', async ({ page }) => {
  await signIn(page, 'ti', '/')
  const all = await page.request.get('/v2/boss/batches')
  expect(all.status()).toBe(200)
  const ids = Array.from({ length: 400 }, (_, index) => 900_001 + index)
  await page.goto('/batches?do=reprocess.batch&ticket=ZD-7&task=Muitas')
  const batch = batchOn(page)
  await batch.ids.fill(ids.join(', '))
  await batch.check.click()
  await batch.button(/^Executar \d+ linhas/).click()
  const number = ((await batch.question.getByRole('heading').textContent()) ?? '').replace(/\D/g, '')
  expect(Number(number)).toBeGreaterThan(20)
  const confirm = batch.question.getByRole('button', { name: 'Executar' })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await batch.question.getByLabel(/Digite/).fill(number)
  await batch.question.getByLabel(/Motivo/).fill('Pedido do lojista')
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await batch.button('Descartar rascunho').click()
  await batch.question.getByRole('button', { name: 'Descartar' }).click()
  await expect(page).toHaveURL(/\/batches$/)
  await expect(page.getByText(/Rascunho do lote \d+ descartado/).first()).toBeVisible()
})

test('S2 §2 many zip codes: pasted, looked at, corrected; what failed is tried again', async ({ page }) => {
  const { zipInvalid } = reverseStories
  await signIn(page, 'n1', '/batches')
  const batch = batchOn(page)
  await page.getByRole('button', { name: 'Corrigir CEPs em lote' }).first().click()
  await page.getByLabel('Reversas e CEPs').fill(`reversa;cep\n${zipInvalid.id};01310-100\n${succeeds.id};01310-100`)
  await batch.ticket.fill('ZD-12')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('1 linha pronta para executar.')).toBeVisible()
  await expect(batch.row(zipInvalid.id)).toContainText('01310-100')
  await batch.button('Executar 1 linha').click()
  await page.keyboard.press('Control+Enter')
  await expect(batch.row(zipInvalid.id)).toContainText('Concluída')
  await expect(page.getByText('1 de 1 linhas', { exact: true })).toBeVisible()
})

test('what is wrong is said, and nothing typed is lost', async ({ page }) => {
  await signIn(page, 'cs', '/batches?do=reprocess.batch&ticket=ZD-7&task=Erros')
  const batch = batchOn(page)
  await batch.ids.fill('Reversa')
  await batch.check.click()
  await expect(page.getByText('Não há nada para ler: cole ao menos uma linha').first()).toBeVisible()
  await expect(batch.ids).toHaveValue('Reversa')
  await batch.ids.fill(`Reversa\n${succeeds.id}`)
  await page.reload()
  await expect(batch.ids).toHaveValue(`Reversa\n${succeeds.id}`)
  await page.locator('input[type=file]').setInputFiles({
    name: 'planilha.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0]),
  })
  await expect(page.getByText(/planilha do Excel/).first()).toBeVisible()
  await expect(batch.ids).toHaveValue(`Reversa\n${succeeds.id}`)
})

test('a link of somebody else says that there is no such batch', async ({ page }) => {
  await signIn(page, 'cs', '/batches/999999')
  await expect(page.getByRole('heading', { name: 'Lote 999999' })).toBeVisible()
  await expect(page.getByText(/Não encontrado/i).first()).toBeVisible()
})

for (const [language, title] of [
  ['en-US', 'Your batches, newest first'],
  ['es', 'Sus lotes, del más nuevo'],
] as const)
  test(`speaks ${language}`, async ({ page }) => {
    await signIn(page, 'cs', '/batches')
    await page.getByText('Os seus lotes').waitFor()
    await page.request.put('/v2/users/me/preferences', {
      data: { language },
      headers: { origin: new URL(page.url()).origin },
    })
    await page.goto('/batches')
    await expect(page.getByText(title)).toBeVisible()
    await page.request.put('/v2/users/me/preferences', {
      data: { language: 'pt-BR' },
      headers: { origin: new URL(page.url()).origin },
    })
  })
