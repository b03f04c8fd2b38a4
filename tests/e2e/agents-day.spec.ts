// Tests the daily work of a support agent, once by keyboard, once by mouse and once with links: open a helpdesk link,
// correct a zip code, send the reverse (return request) to the merchant's system again ("reprocess"), post a note to
// the ticket, and start the next ticket.
import type { Page } from 'playwright/test'
import {
  confirmCorrection,
  findReadyReverse,
  getCheckLocators,
  getZipDrawer,
  listReversesWithInvalidZip,
  setConnectorOutcome,
  setUnknownZipCodes,
} from './check-page.ts'
import { createTestWithOwnServer, expect } from './fixtures.ts'
import { getReprocessLocators, paste, pressUntilFocused, REPROCESS_DONE_TITLE, signIn } from './steps.ts'

/**
 * Test function with its own server, because these tests use up the reverses (return requests) that have an invalid zip
 * code.
 */
const test = createTestWithOwnServer({ prepare: setUnknownZipCodes })
const byKeyboard = test.extend({ inputMethod: 'keyboard' })
const byMouse = test.extend({ inputMethod: 'mouse' })

interface TimelineResponse {
  readonly data: readonly { readonly attempt?: { readonly ticket: string; readonly url_log: string | null } }[]
}

/**
 * Returns the id of a reverse (return request) with an invalid zip code, selected by its position from the end of the
 * list. The demo connector, which simulates the merchant's system, will respond with 500 to the first request for this
 * reverse and with 200 to the retry.
 */
async function prepareReverse(positionFromEnd: number, baseURL = ''): Promise<number> {
  const id = (await listReversesWithInvalidZip(baseURL)).at(-positionFromEnd) ?? 0
  await setConnectorOutcome('error', id, baseURL)
  return id
}

function getLocators(page: Page) {
  return {
    ...getCheckLocators(page),
    findTicketCard: (ticket: string) => page.getByRole('dialog', { name: `Chamado ${ticket}` }),
    reprocessButton: page.getByRole('dialog').getByRole('button', { name: 'Reprocessar reversa' }),
    noteField: page.getByRole('textbox', { name: 'Nota', exact: true }),
  }
}

/**
 * Checks that the reverse (return request) was sent in one attempt with two requests (responses 500 and 200), and that
 * the helpdesk ticket contains the note.
 */
async function checkNotePosted(page: Page, id: number, ticketNumber: number): Promise<void> {
  await expect(page.getByText(`Nota publicada no chamado ZD-${ticketNumber}.`)).toBeVisible()
  const { data }: TimelineResponse = await (await page.request.get(`/v2/boss/reverses/${id}/timeline`)).json()
  const [attempt, ...otherAttempts] = data.flatMap(({ attempt }) =>
    attempt?.ticket === `ZD-${ticketNumber}` ? [attempt] : [],
  )
  expect(otherAttempts).toEqual([])
  const attemptLog = await (await page.request.get(attempt?.url_log ?? '')).text()
  expect(attemptLog.match(/Resposta em \d+ ms: status \d+/g)?.map((line) => line.slice(-3))).toEqual(['500', '200'])
  const ticket = await (await page.request.get(`/demo/helpdesk/tickets/${ticketNumber}`)).text()
  expect(ticket).toContain(`Reversa ${id} `)
}

const REJECTION_TEXT = 'Falharia agora: O CEP do consumidor não existe'

byKeyboard('An agent solves a ticket and starts the next one with the keyboard', async ({ page, baseURL }) => {
  const { keyboard } = page
  const id = await prepareReverse(1, baseURL)
  const {
    findTicketCard,
    reprocessButton,
    check,
    correctZipButton: correctButton,
    zipField,
    taskField,
    findResult,
    noteField,
  } = getLocators(page)
  await signIn(page, 'n2', `/q?ticket=7101&reverse=${id}`)
  await expect(findTicketCard('ZD-7101')).toBeVisible()
  await expect(reprocessButton).toBeFocused()
  await keyboard.press('Enter')
  await expect(check).toContainText(REJECTION_TEXT)
  await pressUntilFocused(page, 'Tab', correctButton)
  await keyboard.press('Enter')
  await expect(zipField).toBeFocused()
  await keyboard.type('01310100')
  await confirmCorrection(page, () => keyboard.press('Control+Enter'))
  await pressUntilFocused(page, 'Tab', reprocessButton)
  await keyboard.press('Enter')
  await expect(check).toContainText('Deve dar certo:')
  await expect(taskField).toBeFocused()
  await keyboard.type('Etiqueta presa')
  await keyboard.press('Control+Enter')
  await expect(findResult(REPROCESS_DONE_TITLE)).toContainText(' → ')
  await keyboard.press('Escape')
  await expect(findResult(REPROCESS_DONE_TITLE)).toHaveCount(0)
  await pressUntilFocused(page, 'Tab', findTicketCard('ZD-7101').getByRole('button', { name: /^Publicar a nota…/ }))
  await keyboard.press('Enter')
  await expect(noteField).toHaveValue(new RegExp(`Reversa ${id} `))
  await keyboard.press('Control+Enter')
  await checkNotePosted(page, id, 7101)
  await keyboard.press('Control+K')
  await paste(page, 'Chamado ZD-7102: a reversa 918273 parou')
  await expect(page.getByRole('option', { name: /918273/ }).first()).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
  await expect(getReprocessLocators(page).idField).toHaveValue('918273')
  await expect(getReprocessLocators(page).ticketField).toHaveValue('ZD-7102')
  await expect(page.getByText('Chamado ZD-7102 definido nesta aba, no lugar de ZD-7101.')).toBeVisible()
})

byMouse('An agent solves a ticket and starts the next one with the mouse', async ({ page, baseURL }) => {
  const id = await prepareReverse(2, baseURL)
  const {
    findTicketCard,
    reprocessButton,
    check,
    correctZipButton: correctButton,
    zipField,
    taskField,
    findResult,
    noteField,
  } = getLocators(page)
  await signIn(page, 'n2', `/q?ticket=7201&reverse=${id}`)
  await reprocessButton.click()
  await expect(check).toContainText(REJECTION_TEXT)
  await correctButton.click()
  await zipField.fill('01310-100')
  await confirmCorrection(page, () =>
    getZipDrawer(page)
      .getByRole('button', { name: /^Corrigir/ })
      .click(),
  )
  await reprocessButton.click()
  await expect(check).toContainText('Deve dar certo:')
  await taskField.fill('Etiqueta presa')
  await page.getByRole('dialog').last().getByRole('button', { name: 'Reprocessar', exact: true }).click()
  await expect(findResult(REPROCESS_DONE_TITLE)).toContainText(' → ')
  await page.getByRole('dialog').last().getByRole('button', { name: 'Fechar' }).click()
  await findTicketCard('ZD-7201')
    .getByRole('button', { name: /^Publicar a nota…/ })
    .click()
  await expect(noteField).toHaveValue(new RegExp(`Reversa ${id} `))
  await page.getByRole('button', { name: /^Publicar(?! a)/ }).click()
  await checkNotePosted(page, id, 7201)
  await findTicketCard('ZD-7201').getByRole('button', { name: 'Trocar o chamado…' }).click()
  const ticketDialog = page.getByRole('dialog', { name: 'Definir o chamado' })
  await ticketDialog.getByRole('textbox').fill('7202')
  await ticketDialog.getByRole('button', { name: /^Definir/ }).click()
  await expect(page.getByRole('button', { name: 'Chamado ZD-7202: ver' })).toBeVisible()
})

test('An agent solves a ticket with links, which fill the forms but send nothing', async ({ page, baseURL }) => {
  const id = await prepareReverse(3, baseURL)
  const { findTicketCard, reprocessButton, check, sendButton, findResult, noteField, zipField } = getLocators(page)
  const reprocess = `/?do=reprocess.reverse&reverse_id=${id}&ticket=ZD-7301&task=Etiqueta+presa`
  await signIn(page, 'n2', `/q?ticket=7301&reverse=${id}`)
  await expect(findTicketCard('ZD-7301')).toBeVisible()
  await expect(reprocessButton).toBeFocused()
  await page.goto(reprocess)
  await expect(check).toContainText(REJECTION_TEXT)
  await page.goto(`/?do=trackingErrors.correctZip&reverse_id=${id}&zip_code=01310100`)
  await expect(zipField).toHaveValue('01310-100')
  await confirmCorrection(page, () => page.keyboard.press('Control+Enter'))
  await page.goto(reprocess)
  await expect(check).toContainText('Deve dar certo:')
  await sendButton.click()
  await expect(findResult(REPROCESS_DONE_TITLE)).toContainText(' → ')
  await page.goto('/?do=tickets.postNote&ticket=ZD-7301')
  await expect(noteField).toHaveValue(new RegExp(`Reversa ${id} `))
  await page.keyboard.press('Control+Enter')
  await checkNotePosted(page, id, 7301)
  await page.goto('/q?ticket=7302&reverse=918273')
  await expect(page.getByText('Chamado ZD-7302 definido nesta aba, no lugar de ZD-7301.')).toBeVisible()
})

test('The result, the timeline and the note quote the error message of the merchant’s system', async ({
  page,
  baseURL,
}) => {
  const id = await findReadyReverse(baseURL)
  await setConnectorOutcome('refused', id, baseURL)
  const { failureRegion, taskField, sendButton } = getCheckLocators(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'n2', `/reverses/show/${id}?do=reprocess.reverse&reverse_id=${id}&ticket=ZD-3103`)
  await taskField.fill('Recusada')
  await expect(sendButton.last()).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const quotedMessage = 'A loja disse: “Recusado pela loja: not_today”'
  await expect(failureRegion).toContainText(quotedMessage)
  await failureRegion.getByRole('button', { name: /^Copiar nota/ }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(quotedMessage)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Histórico', exact: true })).toContainText(quotedMessage)
  await page.goto('/?do=tickets.postNote&ticket=ZD-3103')
  await expect(page.getByRole('textbox', { name: 'Nota', exact: true })).toHaveValue(new RegExp(quotedMessage))
})
