// Tests an hour of a support agent, who works through fifteen tickets in one browser tab by keyboard: paste the text of
// the ticket into the palette, run the first row, confirm the form, post a note. The console must record the work under
// the ticket of its text, must send nothing before the agent confirms, and must not send personal data.
import type { Locator, Page } from 'playwright/test'
import { type HourTicket, hourTickets, type Work } from './agents-hour-tickets.ts'
import { getBatchLocators } from './batches-page.ts'
import { confirmCorrection, getCheckLocators, getZipDrawer, setConnectorOutcome } from './check-page.ts'
import { createTestWithOwnServer, expect } from './fixtures.ts'
import { HEALTH_PATH, paste, pressUntilFocused, REPROCESS_DONE_TITLE, signIn } from './steps.ts'

/** Test function with its own server, because the test reads everything that a user has done. */
const test = createTestWithOwnServer()
const byKeyboard = test.extend({ inputMethod: 'keyboard' })

const TASK = 'Reprocessar travadas'
const NOTE = 'Conferido no painel, respondo ao lojista.'
const PREFERENCES_PATH = '/v2/users/me/preferences'
const LOOKUP_PATH = '/v2/boss/lookup'

interface SentRequest {
  readonly description: string
  readonly path: string
  readonly query: URLSearchParams
  readonly isWrite: boolean
  /** True if the agent pressed the confirm key (Ctrl+Enter) before the request was sent. */
  readonly isConfirmed: boolean
}

/** Records the requests of a page, and whether the agent has confirmed the current work. */
function watchRequests(page: Page) {
  const requests: SentRequest[] = []
  let isConfirmed = false
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const description = `${request.method()} ${decodeURIComponent(request.url())} ${request.postData() ?? ''}`
    const isWrite = request.method() !== 'GET' && pathname !== PREFERENCES_PATH
    requests.push({ description, path: pathname, query: searchParams, isWrite, isConfirmed })
  })
  return {
    /**
     * Returns the `q` parameters of the lookup requests. Omits requests with the parameter `kind`, which look up the
     * record of the page.
     */
    listLookups: () => {
      const lookups = requests.filter(({ path, query }) => path === LOOKUP_PATH && !query.has('kind'))
      return [...new Set(lookups.map(({ query }) => query.get('q') ?? ''))].sort()
    },
    /** Returns the requests since the last call. */
    takeRequests: () => requests.splice(0),
    resetConfirmation: () => {
      isConfirmed = false
    },
    pressConfirmKey: () => {
      isConfirmed = true
      return page.keyboard.press('Control+Enter')
    },
  }
}

type RequestLog = ReturnType<typeof watchRequests>

/** Removes all characters except letters and digits, because a CPF or phone number can have several notations. */
const removePunctuation = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')

function checkNoPersonalData(requests: readonly SentRequest[], { personalTexts }: HourTicket): void {
  const leaks = requests.filter(({ description }) =>
    personalTexts.some((personalText) => removePunctuation(description).includes(removePunctuation(personalText))),
  )
  expect(leaks.map(({ description }) => description)).toEqual([])
}

const getPalette = (page: Page) => page.getByRole('dialog', { name: 'Paleta de comandos' })
const listChips = (palette: Locator) => palette.getByTitle('remover', { exact: true })

async function pasteIntoPalette(page: Page, ticket: HourTicket): Promise<void> {
  const palette = getPalette(page)
  await page.keyboard.press('Control+K')
  await palette.getByRole('combobox').waitFor()
  if (ticket.isTicketTyped) {
    // Removes the chip of the previous ticket, because the text does not name its ticket.
    await expect(listChips(palette).last()).toHaveText(/^chamado /)
    await page.keyboard.press('Backspace')
    await expect(listChips(palette).filter({ hasText: /^chamado / })).toHaveCount(0)
  }
  await paste(page, ticket.pastedText)
}

/** Checks the chips of the pasted text, which come after the chip of the page's record. */
function checkChips(page: Page, chips: readonly string[]): Promise<void> {
  const listLastChips = async () => (await listChips(getPalette(page)).allTextContents()).slice(-chips.length)
  return expect.poll(listLastChips).toEqual(chips)
}

/** Checks the palette after the text was pasted, and the requests that the browser has sent in the meantime. */
async function checkPalette(page: Page, ticket: HourTicket, log: RequestLog): Promise<void> {
  const palette = getPalette(page)
  const rows = palette.getByRole('option')
  await expect(palette.getByRole('combobox')).toHaveValue('')
  await checkChips(page, ticket.chips)
  await expect(rows.first()).toContainText(ticket.firstRowText)
  await expect(rows.first()).toHaveAttribute('aria-selected', 'true')
  if (ticket.message) await expect(palette.getByRole('paragraph')).toHaveText([ticket.message])
  await expect.poll(log.listLookups).toEqual([...ticket.lookupTexts].sort())
  for (const lookup of ticket.lookupTexts) await expect(palette).toContainText(lookup)
  const requests = log.takeRequests()
  expect(requests.filter(({ isWrite }) => isWrite)).toEqual([])
  checkNoPersonalData(requests, ticket)
}

async function removeLastChip(page: Page, ticket: HourTicket): Promise<void> {
  await page.keyboard.press('Backspace')
  await checkChips(page, ticket.chips.slice(0, -1))
  await expect(getPalette(page).getByRole('option').first()).toContainText(ticket.firstRowText)
}

type DoWork = (page: Page, ticket: HourTicket, log: RequestLog) => Promise<void>

async function checkReprocessForm(page: Page, { recordIds, ticket, isTicketTyped }: HourTicket): Promise<void> {
  const { idField, ticketField, taskField } = getCheckLocators(page)
  await expect(idField).toHaveValue(String(recordIds[0]))
  await expect(taskField).toHaveValue(TASK)
  if (isTicketTyped) {
    await pressUntilFocused(page, 'Tab', ticketField)
    await page.keyboard.press('Control+A')
    await page.keyboard.type(ticket)
  }
  await expect(ticketField).toHaveValue(ticket)
}

async function closeDrawer(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const workByName: Readonly<Record<Work, DoWork>> = {
  reprocess: async (page, ticket, log) => {
    await checkReprocessForm(page, ticket)
    await log.pressConfirmKey()
    if (ticket.firstRowText.startsWith('Reprocessar reembolso')) {
      await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' })).toBeFocused()
      await log.pressConfirmKey()
    }
    await expect(getCheckLocators(page).findResult(REPROCESS_DONE_TITLE)).toBeVisible()
    await closeDrawer(page)
  },
  leave: async (page, ticket) => {
    await checkReprocessForm(page, ticket)
    await expect(getCheckLocators(page).check).toContainText('Falharia agora')
    await closeDrawer(page)
  },
  runBatch: async (page, { recordIds, ticket }, log) => {
    const batch = getBatchLocators(page)
    await expect(batch.idsField).toHaveValue(recordIds.join('\n'))
    await expect(batch.ticketField).toHaveValue(ticket)
    await expect(batch.taskField).toBeFocused()
    await page.keyboard.type(TASK)
    await log.pressConfirmKey()
    await waitForBatch(page, recordIds.filter((id) => id !== REFUSED_REVERSE_ID).length, recordIds.length)
  },
  correctZips: async (page, { recordIds, ticket }, log) => {
    const batch = getBatchLocators(page)
    for (const id of recordIds) await expect(page.getByLabel(`Novo CEP da reversa ${id}`)).toHaveValue(/^\d{5}-\d{3}$/)
    await expect(batch.ticketField).toHaveValue(ticket)
    await log.pressConfirmKey()
    await expect(batch.findButton(`Executar ${recordIds.length} linhas`)).toBeFocused()
    await log.pressConfirmKey()
    // The consumer of one of the reverses lives in another state.
    await expect(batch.confirmationDialog).toContainText('de outro estado')
    await log.pressConfirmKey()
    await waitForBatch(page, recordIds.length, recordIds.length)
  },
  correctZip: async (page, { ticket }, log) => {
    await expect(getZipDrawer(page).getByText(`Fica registrado no chamado ${ticket}.`)).toBeVisible()
    await confirmCorrection(page, log.pressConfirmKey)
  },
  openReverse: async (page, { recordIds }) => {
    await expect(page).toHaveURL(new RegExp(`/reverses/show/${recordIds[0]}`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText(String(recordIds[0]))
  },
  setTicket: async (page, { ticket }) => {
    await expect(page.getByRole('dialog', { name: 'Definir o chamado' }).getByRole('textbox')).toHaveValue(ticket)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
}

/** Reverse (return request) that the merchant's system refuses. */
const REFUSED_REVERSE_ID = 918_291

/** Waits until the batch has ended with `doneCount` completed rows of `count` rows. */
async function waitForBatch(page: Page, doneCount: number, count: number): Promise<void> {
  await expect(page.getByText(`${doneCount} de ${count} linhas`, { exact: true })).toBeVisible()
  const status = doneCount === count ? 'Concluído' : 'Concluído em parte'
  await expect(page.getByText(status, { exact: true })).toBeVisible()
}

async function postNote(page: Page, { ticket }: HourTicket, log: RequestLog): Promise<void> {
  const noteField = page.getByRole('textbox', { name: 'Nota', exact: true })
  log.resetConfirmation()
  await expect(page.getByRole('button', { name: `Chamado ${ticket}: ver` })).toBeVisible()
  await page.keyboard.press('t')
  await page.keyboard.press('p')
  await expect(page.getByRole('dialog', { name: `Publicar a nota no chamado ${ticket}` })).toBeVisible()
  await expect(noteField).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(`\n${NOTE}`)
  await log.pressConfirmKey()
  await expect(page.getByText(`Nota publicada no chamado ${ticket}.`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Returns everything that the user has done, oldest first. */
async function listActivity(page: Page): Promise<readonly string[]> {
  const response = await page.request.get('/v2/boss/activity?user=me&sort=asc&limit=200')
  const { data }: { data: { ticket: string | null; action: string; entity_id: string }[] } = await response.json()
  // The id of a batch is not fixed.
  return data.map(({ ticket, action, entity_id }) =>
    action.startsWith('batches.') ? `${ticket} ${action}` : `${ticket} ${action} ${entity_id}`,
  )
}

async function solveTicket(page: Page, ticket: HourTicket, log: RequestLog): Promise<void> {
  log.resetConfirmation()
  await pasteIntoPalette(page, ticket)
  await checkPalette(page, ticket, log)
  if (ticket.removesLastChip) await removeLastChip(page, ticket)
  await page.keyboard.press('Enter')
  await expect(getPalette(page)).toHaveCount(0)
  await workByName[ticket.work](page, ticket, log)
  await postNote(page, ticket, log)
  const requests = log.takeRequests()
  expect(requests.filter(({ isWrite, isConfirmed }) => isWrite && !isConfirmed)).toEqual([])
  checkNoPersonalData(requests, ticket)
}

byKeyboard(
  'An agent works through fifteen tickets in one tab, and everything is recorded once and under its own ticket',
  async ({ page, baseURL }) => {
    await setConnectorOutcome('refused', REFUSED_REVERSE_ID, baseURL)
    await signIn(page, 'n2', HEALTH_PATH)
    await page.request.put(PREFERENCES_PATH, {
      data: { recent_tasks: [TASK] },
      headers: { origin: new URL(page.url()).origin },
    })
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const log = watchRequests(page)
    const expectedActivity: string[] = []
    for (const ticket of hourTickets) {
      await solveTicket(page, ticket, log).catch((error) => {
        throw new Error(`Ticket ${ticket.ticket}: ${error.message}`, { cause: error })
      })
      const entries = [...ticket.activity, `tickets.postNote ${ticket.ticket}`]
      expectedActivity.push(...entries.map((entry) => `${ticket.ticket} ${entry}`))
      const activity = await listActivity(page)
      expect(activity.toSorted(), `activity after ${ticket.ticket}`).toEqual(expectedActivity.toSorted())
    }

    await page.keyboard.press('Control+K')
    await page.keyboard.type('lotes com falha')
    await expect(getPalette(page).getByRole('option').first()).toContainText('Ver os lotes · Com falhas')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/batches\?failures=yes/)
    await expect(page.getByRole('grid').getByRole('row').filter({ hasText: 'ZD-' })).toHaveText([/ZD-51810/])
  },
)

test('A click on a chip of a pasted ticket removes the ticket from the first row and from the form', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const [ticket] = hourTickets
  if (!ticket) throw new Error('There are no tickets')
  await signIn(page, 'n1', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await pasteIntoPalette(page, ticket)
  await checkChips(page, ticket.chips)
  await listChips(getPalette(page)).filter({ hasText: ticket.ticket }).click()
  // Moves the mouse away from the next chip, because a chip under the mouse has a tooltip instead of a title.
  await page.mouse.move(0, 0)
  await checkChips(
    page,
    ticket.chips.filter((chip) => !chip.includes(ticket.ticket)),
  )
  await expect(getPalette(page).getByRole('option').first()).toHaveText(
    /^Reprocessar reversa 918273 · Loja Azul(?!.*ZD)/,
  )
  await page.keyboard.press('Enter')
  await expect(getCheckLocators(page).idField).toHaveValue('918273')
  await expect(getCheckLocators(page).ticketField).toHaveValue('')
})
