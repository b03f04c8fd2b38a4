// Tests the command palette: entering the arguments of a command, running commands without a form, pasting tickets, and
// suggestions for unknown queries.
import type { Page } from 'playwright/test'
import { demoEcommerceIds, reverseScenarios } from '../../src/demo/stories.ts'
import { findViolations } from './axe-check.ts'
import { byKeyboard, createTestWithOwnServer, expect } from './fixtures.ts'
import { recordKeys } from './key-count.ts'
import { getReprocessLocators, REPROCESS_DONE_TITLE, signIn } from './steps.ts'
import { fetchTrackingError, getTrackingErrorLocators, REVERSE_IDS } from './tracking-errors-page.ts'

/** Test function with its own server, because these tests change demo records that other tests also use. */
const test = createTestWithOwnServer()
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const { succeeds: successfulReverse, singleZip: reverseInSingleZipTown } = reverseScenarios

const getPaletteElements = (page: Page) => ({
  queryField: page.getByRole('combobox', { name: 'Paleta de comandos' }),
  findArgumentField: (name: string) => page.getByRole('combobox', { name, exact: true }),
  findOption: (name: string | RegExp) => page.getByRole('option', { name }),
  palette: page.getByRole('dialog', { name: 'Paleta de comandos' }),
})

async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Buscar ou executar/ }).waitFor()
  await page.keyboard.press('Control+k')
  await getPaletteElements(page).queryField.waitFor()
}

test('C4 a reverse in a pasted ticket is reprocessed with four keys: palette, paste, Enter, Mod+Enter', async ({
  page,
}) => {
  const { taskField, findResult, idField } = getReprocessLocators(page)
  await signIn(page, 'n1', '/')
  // Saves a recent task in the preferences, because the form suggests the task that the user typed last.
  await page.request.put('/v2/users/me/preferences', {
    data: { recent_tasks: ['Conferir devolução'] },
    headers: { origin: new URL(page.url()).origin },
  })
  const ticket = `Olá!\nA reversa ${successfulReverse.id} da Loja Azul parou.\nPodem reprocessar? Pedido 55512, CPF 529.982.247-25.\nZD-48213`
  await page.evaluate((text) => navigator.clipboard.writeText(text), ticket)
  await page.reload()
  await page.getByRole('button', { name: /Buscar ou executar/ }).waitFor()

  const keys = await recordKeys(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+v')
  await expect(
    getPaletteElements(page).findOption(/Reprocessar reversa 918273 · Loja Azul · chamado ZD-48213/),
  ).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(idField).toHaveValue(String(successfulReverse.id))
  await expect(taskField).toHaveValue('Conferir devolução')
  await page.keyboard.press('Control+Enter')
  await expect(findResult(REPROCESS_DONE_TITLE)).toBeVisible()
  expect(await keys()).toEqual(['Control+k', 'Control+v', 'Enter', 'Control+Enter'])

  await page.evaluate(() => navigator.clipboard.writeText('palavra '.repeat(2600)))
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+v')
  await expect(
    page.getByText('O texto era longo demais: só os primeiros 20.000 caracteres foram usados.'),
  ).toBeVisible()
})

test('a pasted ticket replaces the record of the page, and Escape restores it', async ({ page }) => {
  const { palette, findOption } = getPaletteElements(page)
  await signIn(page, 'admin_boss', '/ecommerces/show/1')
  await page.getByRole('heading', { level: 1, name: 'Loja Azul' }).waitFor()
  await openPalette(page)
  const recordChip = palette.getByRole('button', { name: 'Ecommerce 1 · Loja Azul' })
  await expect(recordChip).toBeVisible()
  const ticket = 'Olá, a etiqueta não chegou ao cliente, podem verificar por favor?\nChamado ZD-51811'
  await page.evaluate((text) => navigator.clipboard.writeText(text), ticket)
  await page.keyboard.press('Control+v')
  await expect(palette.getByRole('button', { name: 'ZD-51811' })).toBeVisible()
  await expect(recordChip).toHaveCount(0)
  await expect(findOption(/Loja Azul/)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(recordChip).toBeVisible()
})

test('an id offers first to reprocess and then to open its record', async ({ page }) => {
  const { findOption } = getPaletteElements(page)
  await signIn(page, 'n1', '/')
  await openPalette(page)
  await page.keyboard.type(String(successfulReverse.id))
  await expect(findOption(new RegExp(`^Abrir reversa ${successfulReverse.id} `))).toBeVisible()
  const firstRow = findOption(new RegExp(`^(Reprocessar|Abrir) reversa ${successfulReverse.id} `)).first()
  await expect(firstRow).toHaveText(/^Reprocessar/)
  await expect(firstRow).toHaveAttribute('aria-selected', 'true')
})

test('a query pasted over another query finds the same commands as the typed query', async ({ page }) => {
  await signIn(page, 'n1', '/')
  await openPalette(page)
  const options = getPaletteElements(page).palette.getByRole('option')
  for (const [query, expected] of [
    ['repr rev', /^Reprocessar reversa/],
    ['tema escuro', /^Alterar o tema: Escuro/],
  ] as const) {
    await page.keyboard.press('Control+a')
    await page.keyboard.type(query)
    await expect(options.first()).toContainText(expected)
    const typedResults = await options.allTextContents()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('reembolso')
    await expect(options.first()).toContainText('Reprocessar reembolso')
    await page.evaluate((text) => navigator.clipboard.writeText(text), query)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+v')
    await expect(options).toHaveText(typedResults)
    await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  }
})

test('arguments are filled in inside the palette, and Enter runs a complete command from there', async ({
  page,
  baseURL,
}) => {
  const { queryField, findArgumentField, findOption, palette } = getPaletteElements(page)
  await signIn(page, 'admin_boss', '/')

  // Tab and Shift+Tab move between the arguments and keep the typed values. The selected reverse (return request) also
  // determines the ecommerce.
  await openPalette(page)
  await page.keyboard.type('repr rev')
  await expect(findOption(/Reprocessar reversa/).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await findArgumentField('reversa').fill(String(reverseInSingleZipTown.id))
  await findOption(new RegExp(`^${reverseInSingleZipTown.id} ·`)).waitFor()
  await page.keyboard.press('Tab')
  await findArgumentField('chamado').fill('ZD-901')
  await page.keyboard.press('Shift+Tab')
  await expect(findArgumentField('reversa')).toHaveValue('')
  await expect(palette.getByTitle(String(reverseInSingleZipTown.id), { exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(findArgumentField('chamado')).toHaveValue('ZD-901')
  await page.keyboard.press('Tab')
  await findArgumentField('tarefa').fill('Reprocessar pela paleta')
  await expect(palette.getByText('fazer agora')).toBeVisible()
  await page.keyboard.press('Enter')
  // The first Enter displays a confirmation in the row, and the second Enter runs the command.
  await expect(palette.getByText('confirmar')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Reversa ${reverseInSingleZipTown.id}: ${REPROCESS_DONE_TITLE}`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Types the id of an ecommerce, then selects an integration of this ecommerce.
  await openPalette(page)
  await page.keyboard.type('ativar ou desativar integração')
  await expect(findOption(/Ativar ou desativar integração/).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await findArgumentField('ecommerce').fill(String(demoEcommerceIds.quotes))
  await findOption(new RegExp(`${demoEcommerceIds.quotes}$`)).waitFor()
  await page.keyboard.press('Enter')
  await expect(findArgumentField('integração')).toBeVisible()
  await expect(palette.getByText(`ecommerce ${demoEcommerceIds.quotes}`, { exact: true })).toHaveCount(0)
  await findOption(/·/).first().waitFor()
  await page.keyboard.press('Enter')
  await expect(findOption(/A mesma tecla outra vez confirma/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Desfazer' }).last().click()
  await expect(page.getByText(/desfeit/i).last()).toBeVisible()

  // Types a query with both arguments, so that Enter runs the command at once. The server rejects the zip code, and the
  // drawer opens with the typed values.
  const { drawer, zipField } = getTrackingErrorLocators(page)
  await openPalette(page)
  await page.keyboard.type(`corrigir cep ${REVERSE_IDS.palette} 99999-999`)
  const correctZipOption = findOption(new RegExp(`Corrigir CEP · Reversa ${REVERSE_IDS.palette} · .*CEP 99999-999`))
  await expect(correctZipOption).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(drawer).toContainText(`Reversa ${REVERSE_IDS.palette}`)
  await expect(zipField).toHaveValue('99999-999')
  await expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'CEP' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  await openPalette(page)
  await page.keyboard.type(`fix zip ${REVERSE_IDS.palette} 01310-100`)
  await expect(
    findOption(new RegExp(`^Corrigir CEP · Reversa ${REVERSE_IDS.palette} · .*CEP 01310-100`)).first(),
  ).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  // Displays only a warning after the first Enter, because the new zip code is in another city. The second Enter
  // confirms the change.
  await expect(findOption(/De Franca\/SP para .*São Paulo\/SP/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(queryField).toBeHidden()
  await expect.poll(() => fetchTrackingError(baseURL, REVERSE_IDS.palette)).toBeUndefined()
  await page.getByRole('button', { name: 'Desfazer' }).last().click()
  await expect.poll(() => fetchTrackingError(baseURL, REVERSE_IDS.palette)).toBeDefined()
})

test('a query without a match offers searches in lists, and a personal number shows why it is not searched', async ({
  page,
}) => {
  const { queryField, palette, findOption } = getPaletteElements(page)
  await signIn(page, 'cs', '/')
  for (const [text, message] of [
    ['xyzzy qwerty', 'Nada se chama assim'],
    ['xqwk 529.982.247-25', /^Um CPF ou telefone no meio de um texto não é buscado/],
  ] as const) {
    await openPalette(page)
    await queryField.fill(text)
    await expect(palette.getByText(message)).toBeVisible()
    await expect(findOption(/“xyzzy qwerty”/).first()).toBeVisible({ visible: text.startsWith('xyzzy') })
    for (const _ of ['clears', 'closes']) await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()
  }
})

test('a command and a record name in one query open the form of the record, and an unknown name becomes a search', async ({
  page,
}) => {
  await signIn(page, 'admin_boss', '/')
  await openPalette(page)
  await page.keyboard.type('editar loja azul')
  await expect(getPaletteElements(page).findOption('Editar ecommerce 1 · Loja Azul')).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Editar' }).or(page.getByLabel('Razão social')),
  ).toBeVisible()
  expect(new URL(page.url()).pathname).toContain('/ecommerces/')

  await openPalette(page)
  await page.keyboard.type('reembolso marinho esquisito')
  // Offers a search on the page of the command, because no record has this name.
  await expect(
    getPaletteElements(page).findOption(/^Buscar reversa ou reembolso · “marinho esquisito”/),
  ).toHaveAttribute('aria-selected', 'true')
})

test('a field, a record and a value in one query open the form with the value, which the URL does not contain', async ({
  page,
}) => {
  await signIn(page, 'admin_boss', '/')
  await openPalette(page)
  await page.keyboard.type('telefone loja azul 11 98765-4321')
  await expect(
    getPaletteElements(page).findOption(/^Editar ecommerce 1 · Loja Azul · telefone: 11 98765-4321/),
  ).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  const phoneField = page.getByLabel('Telefone', { exact: true })
  await expect(phoneField).toHaveValue(/98765-?4321/)
  await expect(phoneField).toBeFocused()
  expect(page.url()).not.toContain('98765')
})

test('a click on a row with a search text opens the list with this search', async ({ page }) => {
  await signIn(page, 'admin_boss', '/')
  await page.getByRole('button', { name: /Buscar ou executar/ }).click()
  await getPaletteElements(page).queryField.fill('erros de rastreio manaus')
  await getPaletteElements(page).findOption('Erros de rastreio · “manaus”').click()
  await expect(page).toHaveURL(/\/correios\?search=manaus$/)
})

test('values in a query fill a form, a comparison and the filters of a list', async ({ page }) => {
  const { findOption, palette } = getPaletteElements(page)
  await signIn(page, 'admin_boss', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const [query, row] of [
    ['taxa loja azul 2,5', /^Criar taxa do ecommerce 1 · Loja Azul · 2,5/],
    ['comparar loja azul casa conceicao', /^Comparar com outro ecommerce · Ecommerce 1 · Loja Azul · Casa Conceição/],
    ['ecommerces inativos nuvem shop', /^Ver ecommerces · inativos · Nuvem Shop/],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(query)
    await expect(findOption(row).first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(palette).toBeHidden()
    if (query.startsWith('taxa'))
      await expect(
        page
          .getByRole('dialog')
          .getByLabel(/^Taxa fixa/)
          .first(),
      ).toHaveValue('2,5')
    if (query.startsWith('comparar')) await expect(page.getByRole('dialog')).toContainText('Casa Conceição')
    if (!query.startsWith('ecommerces')) {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }
  await expect(page).toHaveURL(/\/ecommerces\?situation=inactive&software_id=17/)
})

byKeyboard('f u opens the palette for users only, and Backspace removes the restriction', async ({ page }) => {
  const { findOption, palette } = getPaletteElements(page)
  await signIn(page, 'admin_boss', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('f')
  await page.keyboard.press('u')
  await expect(palette.getByRole('button', { name: 'Usuários' })).toBeVisible()
  // Lists the newest records first, because this user has not opened any record yet.
  await expect(findOption(/^Usuário \d+ ·/).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.type('ana')
  await expect(findOption(/^Usuário \d+ · Ana/).first()).toHaveAttribute('aria-selected', 'true')
  await expect(findOption(/^Ecommerce/)).toHaveCount(0)
  for (const _ of 'ana') await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(palette.getByRole('button', { name: 'Usuários' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})

byKeyboard(
  'the ticket of the tab is a chip and fills ticket arguments, and Backspace removes the chip',
  async ({ page }) => {
    const { findOption, palette } = getPaletteElements(page)
    await signIn(page, 'n1', '/?do=tickets.set&ticket=ZD-6120')
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    const chipButton = palette.getByRole('button', { name: 'chamado ZD-6120' })
    await expect(chipButton).toBeVisible()
    await expect(findOption(/^Reprocessar reversa · chamado ZD-6120/)).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(chipButton).toHaveCount(0)
    await expect(findOption(/chamado ZD-6120/)).toHaveCount(0)
    await page.keyboard.press('Escape')
    // The current ticket of the browser tab stays the same after its chip was removed from the palette.
    await expect(page.getByText('ZD-6120').first()).toBeVisible()
  },
)

test('a date in a query fills the date field of the form', async ({ page }) => {
  const { findOption } = getPaletteElements(page)
  await signIn(page, 'admin_boss', '/')
  await openPalette(page)
  await page.keyboard.type('taxa loja azul 2,5 a partir de 1/12/2026')
  await expect(findOption(/Criar taxa .*Loja Azul/).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Desde' })).toHaveValue('01/12/2026')
})

test('a query with a permission opens the filled form; with its verb, a second Enter writes the permission', async ({
  page,
}) => {
  const { findOption, palette } = getPaletteElements(page)
  const form = page.getByRole('dialog', { name: 'Alterar uma permissão' })
  await signIn(page, 'admin_boss', '/')
  await openPalette(page)
  await page.keyboard.type('permissao ana nakamura transportadoras leitura')
  await expect(findOption(/Ana Nakamura · Transportadoras · leitura/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Área' })).toContainText('Transportadoras')
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await openPalette(page)
  await page.keyboard.type('alterar permissao ana nakamura transportadoras leitura')
  await expect(
    findOption(/Alterar uma permissão · Usuário \d+ · Ana Nakamura · Transportadoras · leitura/),
  ).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(findOption(/de “.*” para “leitura”/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
  await expect(page.getByText(/Ana Nakamura.*, Transportadoras: leitura/)).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).last().click()
})

test('in dark forced colours, matching letters have the same colour as the other letters', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await signIn(page, 'n1', '/')
  await openPalette(page)
  await getPaletteElements(page).queryField.fill('reprocessar')
  const match = getPaletteElements(page).palette.locator('mark').first()
  await expect(match).toBeVisible()
  const [markColor, textColor] = await match.evaluate((mark) =>
    [mark, mark.parentElement ?? mark].map((element) => getComputedStyle(element).color),
  )
  expect(markColor).toBe(textColor)
})

test('the input highlights the recognized values behind its text, also when the text scrolls', async ({ page }) => {
  await signIn(page, 'n1', '/')
  await openPalette(page)
  const { queryField, palette } = getPaletteElements(page)
  const marks = palette.locator('[aria-hidden="true"] mark')
  await page.keyboard.type('reversa 918273 ZD-51203')
  await expect(marks).toHaveText(['918273', 'ZD-51203'])
  await expect(queryField).toHaveAccessibleDescription('Reconhecido: 918273, ZD-51203')
  expect(await findViolations(page)).toEqual([])

  // Keys that move the caret and select text work as in a normal input field.
  for (const key of ['Home', 'Delete', 'r', 'Shift+End', 'End']) await page.keyboard.press(key)
  await page.keyboard.type(` e um texto que é bem mais longo do que o campo da paleta${' '.repeat(40)}7001`)
  await expect(queryField).toHaveValue(/^reversa 918273 ZD-51203 e um texto .* 7001$/)
  const getShift = () =>
    marks.first().evaluate((mark) => {
      const input = mark.closest('[role="dialog"]')?.querySelector('input')
      const textStart = mark.parentElement?.parentElement?.getBoundingClientRect().left ?? 0
      return { scrolled: input?.scrollLeft ?? 0, shifted: (input?.getBoundingClientRect().left ?? 0) - textStart }
    })
  const { scrolled } = await getShift()
  expect(scrolled).toBeGreaterThan(0)
  await expect.poll(async () => (await getShift()).shifted).toBe(scrolled)
  await page.keyboard.press('Home')
  await expect.poll(getShift).toEqual({ scrolled: 0, shifted: 0 })

  await queryField.fill('reversa')
  await expect(marks).toHaveCount(0)
  await expect(queryField).toHaveAccessibleDescription('')
})
