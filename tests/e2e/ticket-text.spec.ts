// Tests pasting the text of a helpdesk ticket, from which users start batches and other work (product decision E7).
// Also tests notes that are posted to the ticket (E6).
import type { Page } from 'playwright/test'
import { byKeyboard, byMouse, createTestWithOwnServer, expect } from './fixtures.ts'
import { recordKeys } from './key-count.ts'
import { paste, resumeDraft, signIn } from './steps.ts'

/** Test function with its own server, because these tests change demo records that other tests also use. */
const test = createTestWithOwnServer()
for (const testFunction of [test, byKeyboard, byMouse])
  testFunction.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const REVERSE_COUNT = 7

/** Returns ids of reverses (return requests) for which the dry run predicts no problem. */
async function listReadyReverses(page: Page): Promise<readonly number[]> {
  const headers = { origin: new URL(page.url()).origin }
  const text = Array.from({ length: 200 }, (_, index) => 900_001 + index).join('\n')
  const data = { type: 'reprocess.reverse', text, ticket: 'ZD-1', task: 'Procurar' }
  const batch = await (await page.request.post('/v2/boss/batches', { data, headers })).json()
  const rows = await (await page.request.get(`/v2/boss/batches/${batch.data.id}/rows?check=ok`)).json()
  return rows.data.slice(0, REVERSE_COUNT).map(({ entity_id }: { entity_id: number }) => entity_id)
}

const buildTicketText = (ids: readonly number[]) =>
  `Olá, equipe! Tudo bem?\n\nEstamos com ${ids.length} reversas travadas desde 20/11/2026, podem reprocessar?\n\n${ids.slice(0, 3).join(', ')},\n${ids.slice(3).join(' e ')}\n\nCliente Ana Lima, CPF 529.982.247-25, ana.lima@gmail.com, (11) 91234-5678, pedido 55512, R$ 1.234,56, rastreio AA123456789BR.\n\nChamado ZD-48213\n\nAtenciosamente,\nMaria Souza\nramal 2210`

/**
 * Returns the local storage, the session storage and the URL of the page as JSON, so that tests can search them for
 * personal data.
 */
const readBrowserStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
/** Matches the personal data in the ticket text of the tests, such as the CPF (tax number) and the e-mail address. */
const personalDataPattern = /529|982|ana\.lima|91234|55512/

test('Four keys and a task turn a ticket text into a running batch, and the browser stores no personal data', async ({
  page,
}) => {
  await signIn(page, 'cs', '/')
  const ids = await listReadyReverses(page)
  expect(ids).toHaveLength(REVERSE_COUNT)
  await page.evaluate((text) => navigator.clipboard.writeText(text), buildTicketText(ids))
  await page.reload()
  await page.getByRole('button', { name: /Buscar ou executar/ }).waitFor()

  const keys = await recordKeys(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+v')
  await expect(page.getByRole('option', { name: /^Reprocessar 7 em lote · chamado ZD-48213/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Ids das reversas')).toHaveValue(ids.join('\n'))
  await expect(page.getByRole('button', { name: 'Conferir e reprocessar 7 reversas' })).toBeVisible()
  expect((await readBrowserStorage(page)).replaceAll(/[0-9]{6}/g, '')).not.toMatch(personalDataPattern)
  await expect(page.getByLabel('Tarefa')).toBeFocused()
  await page.keyboard.insertText('Reprocessar travadas')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('progressbar', { name: 'Andamento' })).toBeVisible()
  expect(await keys()).toEqual(['Control+k', 'Control+v', 'Enter', 'Control+Enter'])
  await expect(page.getByText(/^7 de 7 linhas/)).toBeVisible({ timeout: 60_000 })
})

test('A pasted ticket text leaves the input, chips show its parts, and Backspace or a click removes a part', async ({
  page,
}) => {
  await signIn(page, 'cs', '/')
  const text = 'Olá, as reversas 918273 e 918300 seguem paradas no sistema. Chamado ZD-48213, obrigada'
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.getByRole('button', { name: /Buscar ou executar/ }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+v')
  const palette = page.getByRole('dialog', { name: 'Paleta de comandos' })
  const findChip = (name: string) => palette.getByRole('button', { name, exact: true })
  const input = palette.getByRole('combobox')
  await expect(input).toHaveValue('')
  await expect(findChip('ZD-48213')).toBeVisible()
  await expect(findChip('2 reversas')).toBeVisible()
  await expect(page.getByRole('option').first()).toHaveText(/^Reprocessar 2 em lote · chamado ZD-48213/)

  await page.keyboard.type('abrir')
  await expect(page.getByRole('option').first()).toHaveText(/^Abrir .*918273/)
  await page.keyboard.press('Escape')
  await expect(input).toHaveValue('')
  await findChip('ZD-48213').click()
  await expect(findChip('ZD-48213')).toHaveCount(0)
  await expect(page.getByRole('option').first()).toHaveText(/^Reprocessar 2 em lote/)
  await input.focus()
  while ((await findChip('2 reversas').count()) > 0) await page.keyboard.press('Backspace')
  await expect(page.getByRole('option', { name: /^Reprocessar 2 em lote/ })).toHaveCount(0)
})

test('With several tickets, each record shows the ticket of its line, and the batch form asks for the ticket', async ({
  page,
}) => {
  await signIn(page, 'cs', '/')
  const [first, second] = await listReadyReverses(page)
  await page.getByRole('button', { name: /Buscar ou executar/ }).waitFor()
  await page.keyboard.press('Control+k')
  await paste(page, `ZD-70001 reversa ${first} travada\nZD-70002 reversa ${second} travada também`)
  const palette = page.getByRole('dialog', { name: 'Paleta de comandos' })
  await expect(palette.getByRole('button', { name: 'ZD-70001 · ZD-70002', exact: true })).toBeVisible()
  const findRow = (name: string) => page.getByRole('option', { name: new RegExp(name) })
  await expect(findRow(`^Reprocessar reversa ${first} .*ZD-70001`)).toBeVisible()
  await expect(findRow(`^Reprocessar reversa ${second} .*ZD-70002`)).toBeVisible()
  await expect(findRow('^Ver o chamado · chamado ZD-70001')).toBeVisible()
  await expect(findRow('^Ver o chamado · chamado ZD-70002')).toBeVisible()
  await expect(findRow('^Reprocessar 2 em lote')).not.toContainText('ZD-')
  await findRow('^Reprocessar 2 em lote').click()
  await expect(page.getByLabel('Ids das reversas')).toHaveValue(`${first}\n${second}`)
  await expect(getTicketField(page)).toHaveValue('')
})

/** Returns the order numbers of three reverses (return requests) of different orders, and the ids of the reverses. */
async function listOrders(page: Page): Promise<readonly { readonly id: number; readonly order: string }[]> {
  const orders: { id: number; order: string }[] = []
  for (let id = 900_001; orders.length < 3; id += 1) {
    const ofId = await (await page.request.get(`/v2/boss/lookup?q=${id}&kind=reverse`)).json()
    const order = ofId.data[0]?.title ?? ''
    const ofOrder = await (await page.request.get(`/v2/boss/lookup?q=${order}&kind=reverse`)).json()
    if (ofOrder.data.length === 1 && /[a-z-]/i.test(order)) orders.push({ id, order })
  }
  return orders
}

test('The batch of pasted order numbers comes first, and a note lists the orders and ids that were not found', async ({
  page,
}) => {
  await signIn(page, 'n1', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const orders = await listOrders(page)
  const lines = orders.map(({ order }) => `Pedido ${order}`)
  const text = ['Chamado ZD-50111', ...lines, 'Pedido LA-99999', 'Reversa 111111'].join('\n')
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+v')
  const options = page.getByRole('option')
  await expect(options.first()).toHaveText(/^Reprocessar 3 em lote · chamado ZD-50111/)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  for (const [index, { order }] of orders.entries())
    await expect(options.nth(index + 1)).toContainText(`pedido ${order}`)
  await expect(page.getByText('Não encontrado: pedido LA-99999, reversa 111111', { exact: true })).toBeVisible()
  await expect(page.getByRole('option', { name: /Ver pedidos de funcionalidade|Sem permissão/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Ids das reversas')).toHaveValue(orders.map(({ id }) => id).join('\n'))
})

const getTicketButton = (page: Page, ticket: string) => page.getByRole('button', { name: `Chamado ${ticket}: ver` })
const getTicketField = (page: Page) => page.getByLabel('Chamado').and(page.locator('input'))

async function setTicket(page: Page, ticket: string) {
  await signIn(page, 'cs', `/?do=tickets.set&ticket=${ticket}`)
  await page.getByRole('dialog').getByRole('textbox').press('Enter')
  await expect(getTicketButton(page, ticket)).toBeVisible()
}

test('The ticket of a pasted text becomes the ticket of the tab, and Desfazer restores the previous ticket', async ({
  page,
}) => {
  await setTicket(page, 'ZD-7')
  await page.evaluate(() => navigator.clipboard.writeText('Reversas 918273 e 918300 paradas, chamado ZD-48213'))
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+v')
  const row = page.getByRole('option', { name: /^Reprocessar 2 em lote · chamado ZD-48213/ })
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(getTicketField(page)).toHaveValue('ZD-48213')
  await expect(page.getByText('Chamado ZD-48213 definido nesta aba, no lugar de ZD-7.')).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(getTicketField(page)).toHaveValue('ZD-7')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(getTicketButton(page, 'ZD-7')).toBeVisible()
})

test('A reload restores the ticket that was typed in a form whose tab has had another ticket since it opened', async ({
  page,
}) => {
  await setTicket(page, 'ZD-7')
  await page.evaluate(() => navigator.clipboard.writeText('Reversas 918273 e 918300 paradas, chamado ZD-48213'))
  const openBatch = async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Control+v')
    const row = page.getByRole('option', { name: /^Reprocessar 2 em lote · chamado ZD-48213/ })
    await expect(row).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(getTicketField(page)).toHaveValue('ZD-48213')
  }
  const undoButton = page.getByRole('button', { name: 'Desfazer' })

  await openBatch()
  await undoButton.click()
  await expect(getTicketField(page)).toHaveValue('ZD-7')
  await getTicketField(page).fill('ZD-8')
  await page.reload()
  await resumeDraft(page)
  await expect(getTicketField(page)).toHaveValue('ZD-8')
  await expect(page.getByLabel('Ids das reversas')).toHaveValue('918273\n918300')

  await page.goto('/')
  await expect(getTicketButton(page, 'ZD-7')).toBeVisible()
  await openBatch()
  await getTicketField(page).fill('ZD-9')
  await undoButton.click()
  await expect(undoButton).toHaveCount(0)
  await expect(getTicketField(page)).toHaveValue('ZD-9')
  await page.reload()
  await resumeDraft(page)
  await expect(getTicketField(page)).toHaveValue('ZD-9')
})

test('Desfazer reaches the form of a link with a bare number, and a reload does not apply the ticket again', async ({
  page,
}) => {
  const undoButton = page.getByRole('button', { name: 'Desfazer' })
  await setTicket(page, 'ZD-7')
  await page.goto('/ecommerces?do=reprocess.reverse&reverse_id=918273&ticket=77005')
  await expect(getTicketField(page)).toHaveValue('ZD-77005')
  await undoButton.click()
  await expect(getTicketField(page)).toHaveValue('ZD-7')
  await page.reload()
  await expect(getTicketField(page)).toHaveValue('ZD-7')
  await page.goto('/ecommerces?do=tickets.open&ticket=77006')
  await undoButton.click()
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Chamado ZD-77006' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(getTicketButton(page, 'ZD-7')).toBeVisible()
})

test('A page link whose ticket is empty or unreadable says so, and the tab has no ticket', async ({ page }) => {
  const error = page.getByRole('alert').filter({ hasText: 'O link não pôde ser lido' })
  const noTicketButton = page.getByRole('button', { name: 'Sem chamado' })
  await setTicket(page, 'ZD-7')
  await page.goto('/stores?ticket={{ticket.id}}')
  await expect(error).toContainText('que não é um número de chamado')
  await expect(noTicketButton).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(getTicketButton(page, 'ZD-7')).toBeVisible()
  await page.reload()
  await expect(getTicketButton(page, 'ZD-7')).toBeVisible()
  await page.goto('/stores?ticket=')
  await expect(error).toContainText('O link veio sem o número do chamado.')
  await expect(noTicketButton).toBeVisible()
})

test('A new tab takes the ticket of the text along, opened with the middle button or by the link of a page', async ({
  page,
  context,
}) => {
  await signIn(page, 'cs', '/')
  await page.getByRole('button', { name: /Buscar ou executar/ }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nova nota na reversa 918273 ZD-51207')
  const row = page.getByRole('option', { name: /^Criar nota.*chamado ZD-51207/ })
  await expect(row).toBeVisible()
  const openedTab = context.waitForEvent('page')
  await row.click({ button: 'middle' })
  await expect(getTicketButton(await openedTab, 'ZD-51207')).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/batches?ticket=51208')
  await expect(getTicketButton(tab, 'ZD-51208')).toBeVisible()
  await expect(tab).not.toHaveURL(/ticket/)
})

test('A dialog without a form shows the ticket that its work is recorded under', async ({ page }) => {
  await setTicket(page, 'ZD-7')
  await page.goto('/ecommerces?do=ecommerces.enable&ecommerce=101')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('Fica registrado no chamado ZD-7.')).toBeVisible()
  await page.goto('/ecommerces?do=ecommerces.enable&ecommerce=101&ticket=ZD-8')
  await expect(dialog.getByText('Fica registrado no chamado ZD-8.')).toBeVisible()
})

test('A zip correction from a pasted text is recorded under the ticket of the text, not under the ticket of the tab', async ({
  page,
}) => {
  const id = 970_022
  await setTicket(page, 'ZD-51201')
  await page.evaluate((text) => navigator.clipboard.writeText(text), `ZD-51203 reversa ${id}, CEP certo 01310-100`)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+v')
  const row = page.getByRole('option', { name: new RegExp(`^Corrigir CEP · Reversa ${id}.* · chamado ZD-51203`) })
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Corrigir CEP' })
  await expect(drawer.getByText('Fica registrado no chamado ZD-51203.')).toBeVisible()
  await expect(page.getByText('Chamado ZD-51203 definido nesta aba, no lugar de ZD-51201.')).toBeVisible()
  await expect(drawer.getByText('Endereço encontrado.')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const confirmation = drawer.getByText(/Nada foi salvo ainda/)
  const success = page.getByText(new RegExp(`Reversa ${id}`)).filter({ hasText: /CEP/ })
  await expect(confirmation.or(success).first()).toBeVisible()
  if (await confirmation.isVisible()) await page.keyboard.press('Control+Enter')
  await expect(drawer).toHaveCount(0)
  const activityResponse = await page.request.get(`/v2/boss/activity?entity=reverse&id=${id}`)
  const { data } = await activityResponse.json()
  expect(data.map(({ ticket }: { ticket: string | null }) => ticket)).toEqual(['ZD-51203'])
})

test('A note that a pasted text creates is recorded under the ticket of the text', async ({ page }) => {
  await setTicket(page, 'ZD-51201')
  await page.evaluate(() => navigator.clipboard.writeText('nova nota na reversa 918273 ZD-51204'))
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+v')
  await expect(page.getByRole('option', { name: /^Criar nota.*chamado ZD-51204/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page.getByText('Chamado ZD-51204 definido nesta aba, no lugar de ZD-51201.')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Fica registrado no chamado ZD-51204.')).toBeVisible()
  const [request] = await Promise.all([
    page.waitForRequest((candidate) => candidate.method() === 'POST' && candidate.url().includes('/notes')),
    page.keyboard.type('Consumidora avisada.').then(() => page.keyboard.press('Control+Enter')),
  ])
  expect(request.headers()['x-ticket']).toBe('ZD-51204')
})

test('Pasting a ticket text into the batch drawer inserts only the ids and sets the ticket of the text', async ({
  page,
}) => {
  await setTicket(page, 'ZD-7')
  await page.goto('/batches?do=reprocess.batch')
  const field = page.getByLabel('Ids das reversas')
  await field.focus()
  await expect(getTicketField(page)).toHaveValue('ZD-7')
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    buildTicketText([918_273, 918_300, 918_301, 918_302]),
  )
  await page.keyboard.press('Control+V')
  await expect(field).toHaveValue('918273\n918300\n918301\n918302')
  await expect(page.getByText('4 ids encontrados no texto; só eles são guardados.')).toBeVisible()
  await expect(getTicketField(page)).toHaveValue('ZD-48213')
  await field.fill('918273 cliente 529.982.247-25 ana.lima@gmail.com ZD-48299')
  await expect(getTicketField(page)).toHaveValue('ZD-48299')
  await expect.poll(() => readBrowserStorage(page)).toContain('918273 cliente')
  expect((await readBrowserStorage(page)).replaceAll(/[0-9]{6}/g, '')).not.toMatch(personalDataPattern)
  await page.getByLabel('Tarefa').fill('Reprocessar')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Lote \d+/ })).toBeVisible()
  await expect(getTicketButton(page, 'ZD-48299')).toBeVisible()
  await expect(page.getByText('Chamado ZD-48299 definido nesta aba, no lugar de ZD-7.')).toBeVisible()
})

byKeyboard(
  'S2 §7 With the keyboard a user posts a note to the helpdesk, and the ticket card displays the post',
  async ({ page }) => {
    await signIn(page, 'cs', '/?do=tickets.open&ticket=ZD-6101')
    const card = page.getByRole('dialog', { name: 'Chamado ZD-6101' })
    await expect(card.getByText('Nada foi feito neste chamado ainda.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
    await page.keyboard.press('t')
    await page.keyboard.press('p')
    const textField = page.getByRole('textbox', { name: 'Nota', exact: true })
    await expect(textField).toBeFocused()
    await page.keyboard.type('Reversa reprocessada, aguardando a coleta.')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Nota publicada no chamado ZD-6101.')).toBeVisible()
    await page.keyboard.press('t')
    await page.keyboard.press('c')
    await expect(card.getByText(/^Nota publicada por /)).toBeVisible()
  },
)

byMouse(
  'S2 §7 With the mouse a user posts a note from the ticket card, and the card displays the post',
  async ({ page }) => {
    await signIn(page, 'cs', '/?do=tickets.open&ticket=ZD-6102')
    await page.getByRole('button', { name: /^Publicar a nota…/ }).click()
    await page.getByRole('textbox', { name: 'Nota', exact: true }).fill('Reversa reprocessada.')
    await page.getByRole('button', { name: /^Publicar(?! a)/ }).click()
    await expect(page.getByText('Nota publicada no chamado ZD-6102.')).toBeVisible()
    const card = page.getByRole('dialog', { name: 'Chamado ZD-6102' })
    await expect(card.getByText(/^Nota publicada por /)).toBeVisible()
  },
)

test('The note of a ticket contains changes that were made after the card of the ticket was loaded', async ({
  page,
}) => {
  await signIn(page, 'cs', '/?do=tickets.open&ticket=ZD-6103')
  await expect(page.getByText('Nada foi feito neste chamado ainda.')).toBeVisible()
  const headers = { origin: new URL(page.url()).origin, 'X-Ticket': 'ZD-6103' }
  const response = await page.request.post('/v2/boss/feature-requests', { headers, data: { text: 'Exportar notas' } })
  expect(response.ok()).toBe(true)
  await page.getByRole('button', { name: /^Publicar a nota…/ }).click()
  await expect(page.getByRole('textbox', { name: 'Nota', exact: true })).toHaveValue(/\n- /)
})

test('Posting a note reports a ticket that the helpdesk does not have, and keeps the typed note', async ({ page }) => {
  await signIn(page, 'cs', '/?do=tickets.postNote&ticket=ZD-404')
  const textField = page.getByRole('textbox', { name: 'Nota', exact: true })
  await textField.fill('Reversa reprocessada.')
  await page.keyboard.press('Control+Enter')
  await expect(
    page.getByText('O helpdesk não tem o chamado ZD-404. A nota não foi publicada: confira o número.').first(),
  ).toBeVisible()
  await expect(textField).toHaveValue('Reversa reprocessada.')
  await page.reload()
  await resumeDraft(page)
  await expect(textField).toHaveValue('Reversa reprocessada.')
})
