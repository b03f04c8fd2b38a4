// Tests batches, which run one command for many pasted ids: checking the ids, running, pausing and cancelling the
// batch, retrying failed rows and downloading the result.
import { readFile } from 'node:fs/promises'
import { reverseScenarios } from '../../src/demo/stories.ts'
import { listReprocessableReverses, openApiSession } from './api-session.ts'
import {
  correctZipAsOtherUser,
  createReversesFile,
  getBatchLocators,
  pastedLines,
  stuckReverses,
  waitAndCheckForOtherState,
} from './batches-page.ts'
import { createTestWithOwnServer, expect } from './fixtures.ts'
import { chooseOption } from './select.ts'
import { chooseFile, goBack, paste, pressUntilFocused, resumeDraft, signIn } from './steps.ts'
import { REVERSE_IDS } from './tracking-errors-page.ts'

/** Test function with its own server, because these tests change demo records that other tests also use. */
const test = createTestWithOwnServer()
const {
  succeeds: successfulReverse,
  slow: slowReverse,
  slowReceived: slowReceivedReverse,
  canceled: canceledReverse,
} = reverseScenarios
const byKeyboard = test.extend({ inputMethod: 'keyboard' })
const byMouse = test.extend({ inputMethod: 'mouse' })

// Runs the tests one after another, because each demo record can be sent to the merchant's system only once.
test.describe.configure({ mode: 'default' })

byKeyboard(
  'S1 §2 A user pastes ids, runs the batch, reloads and downloads the result with the keyboard',
  async ({ page }) => {
    await signIn(page, 'cs', '/ecommerces')
    await page.getByRole('row').nth(5).waitFor()
    const batch = getBatchLocators(page)
    await page.keyboard.press('p')
    await page.keyboard.press('b')
    await pressUntilFocused(page, 'Tab', batch.idsField)
    await paste(page, pastedLines.join('\n'))
    await expect(batch.ticketField).toHaveValue('ZD-48213')
    await pressUntilFocused(page, 'Tab', batch.taskField)
    await page.keyboard.type('Reversas travadas')
    await page.keyboard.press('Control+Enter')

    await expect(page.getByText('3 linhas prontas para executar.')).toBeVisible()
    await expect(batch.findRow(canceledReverse.id)).toContainText('Não permitida')
    await expect(batch.findButton('Executar 3 linhas')).toBeFocused()
    await page.keyboard.press('Control+Enter')

    await expect(batch.findRow(slowReverse.id)).toContainText('Em andamento')
    await pressUntilFocused(page, 'Tab', batch.findButton('Pausar'))
    await page.keyboard.press('Enter')
    await expect(batch.findButton('Retomar')).toBeVisible()
    // The batch is paused, so it cannot finish while the test opens the dialog and reloads the page.
    await page.keyboard.press('Control+.')
    await expect(batch.confirmationDialog).toContainText('Cancelar o lote?')
    await page.keyboard.press('Escape')
    await page.reload()
    await pressUntilFocused(page, 'Tab', batch.findButton('Retomar'))
    await page.keyboard.press('Enter')
    await expect(page.getByText('3 de 7 linhas', { exact: true })).toBeVisible()
    await expect(page.getByText('Concluído em parte', { exact: true })).toBeVisible()
    await expect(batch.findButton('Corrigir linha 7')).toBeVisible()
    await expect(batch.progressBar).toHaveJSProperty('value', 7)
    await expect(batch.findRow(slowReverse.id)).toContainText('Concluída')
    const announcement = page
      .getByRole('status')
      .filter({ hasText: 'Lote concluído: 3 concluídas, 4 não executadas, de 7.' })
    await expect(announcement).toHaveCount(1)
    await expect(
      page.getByRole('region', { name: 'Andamento' }).getByText('4 não executadas', { exact: true }),
    ).toBeVisible()

    const csv = page.waitForEvent('download')
    const save = batch.findButton('Baixar CSV')
    await pressUntilFocused(page, 'Tab', save, 40)
    await page.keyboard.press('Enter')
    const file = await csv
    expect(file.suggestedFilename()).toMatch(/^lote-\d+_\d{4}-\d\d-\d\d_\d{4}\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain(`;${slowReverse.id};`)
    expect(text.split('\r\n')).toHaveLength(pastedLines.length + 2)
  },
)

byMouse(
  'A user reads ids from a file, filters rows, and pauses, resumes and cancels the batch with the mouse',
  async ({ page }) => {
    await signIn(page, 'n2', '/')
    const batch = getBatchLocators(page)
    await page.getByRole('link', { name: 'Lotes' }).click()
    await page.getByRole('button', { name: 'Reprocessar em lote' }).first().click()
    const file = createReversesFile(`Pedido;Reversa\r\n77;${stuckReverses[0]}\r\n78;${stuckReverses[1]}\r\n79;1\r\n`)
    await chooseFile(page, () => batch.findButton('Ler de um arquivo CSV').click(), file)
    await expect(batch.idsField).toHaveValue(/Pedido;Reversa/)
    await expect(page.getByText('4 linhas')).toBeVisible()
    await batch.taskField.fill('Planilha do lojista')
    await batch.ticketField.fill('ZD-9')
    await batch.checkButton.click()

    await page.getByRole('grid').getByRole('row').nth(1).locator('[data-action=select]').click()
    await chooseOption(page.getByLabel('Mostrar'), 'Não encontrada (1)')
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
    await expect(page.locator('[data-selection]')).toHaveCount(0)
    await chooseOption(page.getByLabel('Mostrar'), 'Todas (3)')
    await batch.findButton('Executar 2 linhas').click()
    await expect(batch.findRow(stuckReverses[0] ?? 0)).toContainText('Em andamento')

    // The rows stay on the page when the request for the status of the batch fails.
    const statusPathPattern = /\/v2\/boss\/batches\/\d+$/
    await page.route(statusPathPattern, (route) => route.fulfill({ status: 500, json: {} }))
    await expect(page.getByText('Sem contato com o servidor')).toBeVisible()
    await expect(batch.findButton('Pausar')).toBeVisible()
    await page.unroute(statusPathPattern)

    await batch.findButton('Pausar').click()
    await expect(batch.findButton('Retomar')).toBeVisible()
    await expect(page.getByText('Pausado', { exact: true })).toBeVisible()
    await batch.findButton('Retomar').click()
    await expect(batch.findButton('Pausar')).toBeVisible()
    await batch.findButton(/^Cancelar lote/).click()
    await batch.confirmationDialog.getByRole('button', { name: 'Cancelar lote' }).click()
    await expect(batch.findRow(stuckReverses[0] ?? 0)).toContainText('Cancelada')
    await expect(batch.findRow(stuckReverses[1] ?? 0)).toContainText('Cancelada')
    await page.getByRole('link', { name: 'Ver todos os lotes' }).click()
    await expect(page.getByRole('row').filter({ hasText: 'Planilha do lojista' })).toContainText('Cancelado')
  },
)

byKeyboard(
  'A user discards a draft, cancels a batch and retries a failed row with the keyboard',
  async ({ page, baseURL }) => {
    const { keyboard } = page
    const batch = getBatchLocators(page)
    await signIn(page, 'n1', '/batches')
    await page.getByRole('heading', { level: 1, name: 'Lotes' }).waitFor()
    const checkBatch = async (...ids: number[]) => {
      await keyboard.press('p')
      await keyboard.press('b')
      await pressUntilFocused(page, 'Tab', batch.idsField)
      await keyboard.type(ids.join(' '))
      await pressUntilFocused(page, 'Tab', batch.taskField)
      await keyboard.type('Pelo teclado')
      await pressUntilFocused(page, 'Tab', batch.ticketField)
      await keyboard.type('ZD-10')
      await keyboard.press('Control+Enter')
      await expect(batch.findButton(/^Executar/)).toBeVisible()
    }
    const confirmCommand = async (name: string) => {
      await pressUntilFocused(page, 'Tab', batch.findButton(name))
      await keyboard.press('Enter')
      await expect(batch.confirmationDialog.getByRole('button', { name: 'Cancelar', exact: true })).toBeFocused()
      await keyboard.press('Control+Enter')
      await expect(batch.confirmationDialog).toBeHidden()
    }
    // Runs the batch with the keys p and e, after its ids have been checked. Confirms the dialog that opens for a zip
    // code of another state.
    const runCheckedBatch = async () => {
      await expect(batch.findButton('Executar 1 linha')).toBeVisible()
      const needsConfirmation = await waitAndCheckForOtherState(page)
      await keyboard.press('p')
      await keyboard.press('e')
      if (!needsConfirmation) return
      await expect(batch.confirmationDialog).toContainText('de outro estado')
      await keyboard.press('Control+Enter')
    }
    await checkBatch(slowReceivedReverse.id)
    await confirmCommand('Descartar rascunho')
    await expect(page).toHaveURL(/\/batches$/)
    await checkBatch(slowReceivedReverse.id)
    await runCheckedBatch()
    await expect(batch.findRow(slowReceivedReverse.id)).toContainText('Em andamento')
    await keyboard.press('Control+.')
    await expect(batch.confirmationDialog).toContainText('Cancelar o lote?')
    await keyboard.press('Control+Enter')
    await expect(batch.findRow(slowReceivedReverse.id)).toContainText('Cancelada')
    await keyboard.press('Control+K')
    await keyboard.type('corrigir ceps em lote')
    await page.getByRole('option', { name: /^Corrigir CEPs em lote/ }).waitFor()
    await keyboard.press('Enter')
    await pressUntilFocused(page, 'Tab', page.getByLabel('Reversas e CEPs'))
    await keyboard.type(`${REVERSE_IDS.link} 01310-100`)
    await pressUntilFocused(page, 'Tab', batch.ticketField)
    await keyboard.type('ZD-10')
    await keyboard.press('Control+Enter')
    await expect(batch.findButton('Executar 1 linha')).toBeVisible()
    await correctZipAsOtherUser(baseURL, REVERSE_IDS.link)
    await runCheckedBatch()
    await confirmCommand('Tentar de novo 1 falha')
    await expect(batch.findButton('Tentar de novo 1 falha')).toBeVisible()
  },
)

byMouse(
  'A batch of more than 20 rows requires the number of rows and a reason, and the draft is discarded with the mouse',
  async ({ page, baseURL }) => {
    const ids = await listReprocessableReverses(await openApiSession(baseURL), 60)
    await signIn(page, 'ti', '/batches?do=reprocess.batch&ticket=ZD-7&task=Muitas')
    const batch = getBatchLocators(page)
    await chooseFile(page, () => batch.findButton('Ler de um arquivo CSV').click(), createReversesFile(ids.join('\n')))
    await batch.checkButton.click()
    await batch.findButton(/^Executar \d+ linhas/).click()
    const number = ((await batch.confirmationDialog.getByRole('heading').textContent()) ?? '').replace(/\D/g, '')
    expect(Number(number)).toBeGreaterThan(20)
    const confirmButton = batch.confirmationDialog.getByRole('button', { name: 'Executar' })
    await expect(confirmButton).toHaveAttribute('aria-disabled', 'true')
    await batch.confirmationDialog.getByLabel(/Digite/).fill(number)
    await batch.confirmationDialog.getByLabel(/Motivo/).fill('Pedido do lojista')
    await expect(confirmButton).not.toHaveAttribute('aria-disabled', 'true')
    await batch.confirmationDialog.getByRole('button', { name: 'Cancelar', exact: true }).click()
    await batch.findButton('Descartar rascunho').click()
    await batch.confirmationDialog.getByRole('button', { name: 'Descartar' }).click()
    await expect(page).toHaveURL(/\/batches$/)
    await expect(page.getByText(/Rascunho do lote \d+ descartado/).first()).toBeVisible()
  },
)

test('A selection of reverses has one zip code field each, and a pasted column fills the fields', async ({ page }) => {
  const [firstId, secondId] = [reverseScenarios.zipInvalid.id, REVERSE_IDS.palette]
  await signIn(page, 'n1', `/batches?do=trackingErrors.batch&reverses=${firstId},${secondId}`)
  const batch = getBatchLocators(page)
  const getField = (id: number) => page.getByLabel(`Novo CEP da reversa ${id}`)
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText(/ · \d+/)
  await expect(getField(firstId)).toBeFocused()
  await batch.ticketField.fill('ZD-12')
  await batch.checkButton.click()
  await expect(getField(firstId)).toBeFocused()
  await paste(page, '01310-100\n20040002')
  await expect(getField(firstId)).toHaveValue('01310-100')
  await expect(getField(secondId)).toHaveValue('20040-002')
  await expect(page.getByText('CEPs preenchidos: 2 de 2')).toBeVisible()
  await batch.checkButton.click()
  await expect(page.getByText('2 linhas prontas para executar.')).toBeVisible()
  await batch.findButton('Descartar rascunho').click()
  await batch.confirmationDialog.getByRole('button', { name: 'Descartar' }).click()
  await expect(page).toHaveURL(/\/batches$/)
})

byMouse('After a batch has corrected a reverse, the reverse is no longer in the queue', async ({ page }) => {
  const id = REVERSE_IDS.mouse
  await signIn(page, 'n1', `/correios?search=${id}`)
  const batch = getBatchLocators(page)
  await batch.findRow(id).first().locator('[data-action=select]').click()
  await page.locator('[data-selection]').getByRole('button', { name: 'Corrigir CEPs em lote' }).click()
  await page.getByLabel(`Novo CEP da reversa ${id}`).fill('01310-100')
  await batch.ticketField.fill('ZD-13')
  await batch.checkButton.click()
  const needsConfirmation = await waitAndCheckForOtherState(page)
  await batch.findButton('Executar 1 linha').click()
  if (needsConfirmation) await batch.confirmationDialog.getByRole('button', { name: 'Executar' }).click()
  await expect(page.getByText('Concluído', { exact: true })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Motivo' })).toHaveCount(0)
  await goBack(page)
  await expect(page.getByText('Nenhuma reversa encontrada')).toBeVisible()
})

byMouse('S2 §2 A user corrects many zip codes and retries a failed row with the mouse', async ({ page, baseURL }) => {
  const { zipInvalid: reverseWithInvalidZip } = reverseScenarios
  await signIn(page, 'n1', '/batches')
  const batch = getBatchLocators(page)
  await page.getByRole('button', { name: 'Corrigir CEPs em lote' }).first().click()
  await page
    .getByLabel('Reversas e CEPs')
    .fill(
      [reverseWithInvalidZip.id, successfulReverse.id, REVERSE_IDS.palette].map((id) => `${id};01310-100`).join('\n'),
    )
  await batch.ticketField.fill('ZD-12')
  await batch.checkButton.click()
  await expect(page.getByText('2 linhas prontas para executar.')).toBeVisible()
  await expect(batch.findRow(reverseWithInvalidZip.id)).toContainText('01310-100')
  await correctZipAsOtherUser(baseURL, REVERSE_IDS.palette)
  const needsConfirmation = await waitAndCheckForOtherState(page)
  await batch.findButton('Executar 2 linhas').click()
  if (needsConfirmation) await batch.confirmationDialog.getByRole('button', { name: 'Executar' }).click()
  await expect(batch.findRow(reverseWithInvalidZip.id)).toContainText('Concluída')
  await expect(batch.findRow(reverseWithInvalidZip.id)).toContainText('00000-000 → 01310-100')
  await expect(page.getByText('1 de 3 linhas', { exact: true })).toBeVisible()
  await batch.findButton('Tentar de novo 1 falha').click()
  await batch.confirmationDialog.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(batch.confirmationDialog).toBeHidden()
  await expect(batch.findButton('Tentar de novo 1 falha')).toBeVisible()
})

byMouse('The correction of unknown ids contains all of them, not only the first page', async ({ page }) => {
  const unknownIds = Array.from({ length: 20 }, (_, index) => 99_000_001 + index)
  await signIn(page, 'n1', '/batches?do=reprocess.batch&ticket=ZD-14&task=Ids')
  const batch = getBatchLocators(page)
  await batch.idsField.fill([reverseScenarios.singleZip.id, ...unknownIds].join('\n'))
  await batch.checkButton.click()
  await batch.findButton('Executar 1 linha').click()
  await batch.findButton('Corrigir 20 linhas').click()
  await expect(batch.idsField).toHaveValue(unknownIds.join('\n'))
})

test('An invalid batch displays its errors and keeps the input', async ({ page }) => {
  await signIn(page, 'cs', '/batches?do=reprocess.batch&ticket=ZD-7&task=Erros')
  const batch = getBatchLocators(page)
  await batch.idsField.fill('Reversa')
  await batch.checkButton.click()
  await expect(page.getByText('Cole ao menos uma linha').first()).toBeVisible()
  await expect(batch.idsField).toHaveValue('Reversa')
  await batch.idsField.fill(`Reversa\n${successfulReverse.id}`)
  await page.reload()
  await resumeDraft(page)
  await expect(batch.idsField).toHaveValue(`Reversa\n${successfulReverse.id}`)
  await page.locator('input[type=file]').setInputFiles({
    name: 'planilha.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0]),
  })
  await expect(page.getByText(/planilha do Excel/).first()).toBeVisible()
  await expect(batch.idsField).toHaveValue(`Reversa\n${successfulReverse.id}`)
})

for (const [typedTicket, tab, tabQuery] of [
  ['ZD-222', 'without a ticket', ''],
  ['ZD-333', 'with the same ticket', '&ticket=ZD-333'],
] as const)
  test(`A continued draft keeps the typed ticket in a tab ${tab}, and not the ticket in its text`, async ({ page }) => {
    await signIn(page, 'n1', `/batches?do=trackingErrors.batch${tabQuery}`)
    const { ticketField } = getBatchLocators(page)
    const textField = page.getByLabel('Reversas e CEPs')
    for (const ticketInText of ['ZD-111', 'ZD-112']) {
      await textField.fill(`Chamado ${ticketInText}\n${reverseScenarios.zipInvalid.id} 01310-100`)
      await expect(ticketField).toHaveValue(ticketInText)
    }
    await ticketField.fill(typedTicket)
    await page.reload()
    await resumeDraft(page)
    await expect(textField).toHaveValue(/ZD-112/)
    await expect(ticketField).toHaveValue(typedTicket)
  })

test('A user restores the ids that a file replaced, and an unreadable file displays an error', async ({ page }) => {
  await signIn(page, 'n1', '/batches?do=reprocess.batch&ticket=ZD-7&task=Arquivo')
  const batch = getBatchLocators(page)
  const fileInput = page.locator('input[type=file]')
  await batch.idsField.fill('918273')
  await fileInput.setInputFiles(createReversesFile('918300'))
  await expect(batch.idsField).toHaveValue('918300')
  // A second file keeps the typed ids as the previous text.
  await fileInput.setInputFiles(createReversesFile('Chamado ZD-8\n918301'))
  await expect(batch.idsField).toHaveValue(/918301/)
  await expect(batch.ticketField).toHaveValue('ZD-8')
  const restoreButton = batch.findButton('Restaurar o texto anterior')
  await restoreButton.click()
  await expect(batch.idsField).toHaveValue('918273')
  await expect(batch.ticketField).toHaveValue('ZD-7')
  // Restoring would delete the edits of the user.
  await fileInput.setInputFiles(createReversesFile('918302'))
  await expect(restoreButton).toBeVisible()
  await batch.idsField.fill('918302\n918303')
  await expect(restoreButton).toBeHidden()
  // Simulates a file that has changed on disk since the user selected it.
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('Changed', 'NotReadableError'))
  })
  await fileInput.setInputFiles(createReversesFile('918300'))
  await expect(page.getByText('O arquivo mudou no computador depois de escolhido').first()).toBeVisible()
  await expect(batch.idsField).toHaveValue('918302\n918303')
})

test('The page of an unknown batch says that the batch does not exist', async ({ page }) => {
  await signIn(page, 'cs', '/batches/999999')
  await expect(page.getByRole('heading', { name: 'Lote 999999' })).toBeVisible()
  await expect(page.getByText(/Não encontrado/i).first()).toBeVisible()
})

test('The page of an invalid batch id says that the id is invalid', async ({ page }) => {
  await signIn(page, 'n1', '/batches/abc')
  await expect(getBatchLocators(page).heading).toHaveText('“abc” não é um id de lote')
  await page.getByRole('link', { name: 'Ver todos os lotes' }).click()
  await expect(page).toHaveURL(/\/batches$/)
})
