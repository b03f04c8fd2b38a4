// Tests the upload of stores from a CSV file: errors, confirmation dialogs before stores are created, cancelling, and
// dropped files.
import { readFile, utimes, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { buildStoreTemplate } from '#contract/platform/store-upload.ts'
import { buildCsv, manyLines, VALID_ROW } from '../stores/files.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { holdRequests, navigateTo, pressUntilFocused, signIn } from './steps.ts'

const buildUploadPath = (ecommerce: number) => `/stores/new?tab=upload&ecommerce_id=${ecommerce}`

const getLocators = (page: Page) => ({
  chooseFileButton: page.getByRole('button', { name: /^Escolher (outro )?arquivo$/ }),
  sendButton: page.getByRole('button', { name: 'Enviar arquivo' }),
  errors: page.getByRole('list', { name: 'Erros do arquivo' }),
  logButton: page.getByRole('button', { name: 'Baixar log-errors.txt' }),
  progress: page.getByRole('progressbar', { name: 'Enviando e conferindo o arquivo…' }),
})

const buildFile = (text: string, name = 'lojas.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

async function countStores(page: Page, ecommerce: number): Promise<number> {
  const response = await page.request.get(`/v2/boss/ecommerces/${ecommerce}/stores?limit=1`)
  return (await response.json()).total
}

test('S2 §2 `?tab=upload` of a store displays the upload for its ecommerce, or the store data to users with read permission', async ({
  page,
}) => {
  await signIn(page, 'cs', '/health')
  const [store] = (await (await page.request.get('/v2/boss/ecommerces/1/stores?limit=1')).json()).data
  const path = `/ecommerces/1/stores/show/${store.id}?tab=upload`
  await page.goto(path)
  await expect(page.getByRole('tab', { name: 'Enviar arquivo', selected: true })).toBeVisible()
  await expect(getLocators(page).chooseFileButton).toBeVisible()
  await signIn(page, 'n1', path)
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
  await expect(getLocators(page).chooseFileButton).toHaveCount(0)
})

byKeyboard(
  'S2 §2, §8 With the keyboard a user sends invalid files, reads their errors, and sends a valid file',
  async ({ page }) => {
    const { keyboard } = page
    const { chooseFileButton, sendButton, errors, logButton } = getLocators(page)
    await signIn(page, 'cs', '/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await keyboard.press('Control+K')
    await keyboard.type('baixar modelo do csv de lojas')
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Baixar modelo do CSV de lojas')
    const [template] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')])
    expect(template.suggestedFilename()).toBe('modelo-lojas.csv')
    expect(await readFile(await template.path(), 'utf8')).toBe(buildStoreTemplate())

    await keyboard.press('Control+K')
    await keyboard.type('enviar lojas por arquivo')
    await page.getByRole('option', { name: /^Enviar lojas por arquivo/ }).waitFor()
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/tab=upload/)
    const storeCountBefore = await countStores(page, 214)
    await pressUntilFocused(page, 'Tab', page.getByRole('combobox', { name: 'Ecommerce' }))
    await keyboard.type('214')
    await page.getByRole('option', { name: /^214 - / }).waitFor()
    await keyboard.press('Enter')
    await chooseFileButton.waitFor()
    let chosenFile = buildFile('')
    page.on('filechooser', (chooser) => chooser.setFiles(chosenFile))
    const chooseAndSend = async (text: string) => {
      chosenFile = buildFile(text)
      await pressUntilFocused(page, 'Tab', chooseFileButton, 40)
      await keyboard.press('Enter')
      await expect(page.getByText(/^lojas\.csv \(/)).toBeVisible()
      await pressUntilFocused(page, 'Tab', sendButton)
      await keyboard.press('Control+Enter')
    }
    await chooseAndSend(buildCsv([VALID_ROW, { ...VALID_ROW, zip_code: '1' }, { ...VALID_ROW, number: '' }]))
    await expect(page.getByRole('heading', { name: 'Não foi possível enviar o arquivo de lojas' })).toBeFocused()
    await expect(errors.getByRole('listitem')).toHaveText([
      'Linha 3, coluna “CEP”: CEP inválido: são 8 dígitos, a partir de 01000-000',
      'Linha 4, coluna “Número”: Campo obrigatório',
    ])
    await expect(logButton).toBeHidden()
    expect(await countStores(page, 214)).toBe(storeCountBefore)

    // The errors are still visible after a reload, because the browser stores them until the next file is sent (S2 §4).
    await page.reload()
    await expect(errors.getByRole('listitem')).toHaveCount(2)
    await chooseAndSend(buildCsv(Array.from({ length: 7 }, () => ({ ...VALID_ROW, state: 'XX' }))))
    await expect(page.getByText('Mais 2 erros.')).toBeVisible()
    await expect(errors.getByRole('listitem')).toHaveCount(5)
    await pressUntilFocused(page, 'Tab', logButton)
    const [download] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')])
    expect(download.suggestedFilename()).toBe('log-errors.txt')
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
    expect(lines.filter((line) => line.startsWith('Linha '))).toHaveLength(7)

    await chooseAndSend(buildCsv([VALID_ROW, { ...VALID_ROW, display_name: 'Loja do Teclado 💚' }]))
    await expect(page.getByText('2 lojas criadas').first()).toBeVisible()
    await expect(errors).toBeHidden()
    const listLink = page.getByRole('link', { name: 'Ver lojas' }).last()
    await pressUntilFocused(page, 'Tab', listLink, 60)
    await keyboard.press('Enter')
    await expect(page.getByRole('grid').getByText('Loja do Teclado 💚')).toBeVisible()
    expect(await countStores(page, 214)).toBe(storeCountBefore + 2)
  },
)

byMouse('A39 With the mouse a user drops a file, cancels the upload, and sends the file again', async ({ page }) => {
  const { chooseFileButton, sendButton, progress } = getLocators(page)
  await signIn(page, 'cs', buildUploadPath(215))
  const storeCountBefore = await countStores(page, 215)
  await chooseFileButton.waitFor()
  const text = manyLines(12)
  const dataTransferHandle = await page.evaluateHandle((content) => {
    const data = new DataTransfer()
    data.items.add(new File([content], '../../lojas “do rato”.csv', { type: 'text/csv' }))
    return data
  }, text)
  // Dispatches a `drop` event, because Playwright cannot drag a file from the file manager.
  await page
    .getByText('Arraste o arquivo CSV para cá')
    .evaluate(
      (area, dataTransfer) => area.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer })),
      dataTransferHandle,
    )
  await expect(page.getByText(/lojas “do rato”\.csv \(/)).toBeVisible()

  // Holds the response until the page displays that the upload is cancelled.
  const releaseResponse = await holdRequests(page, '**/stores/upload')
  await sendButton.click()
  await expect(progress).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar envio' }).click()
  await expect(page.getByText('Envio cancelado.', { exact: false }).first()).toBeVisible()
  await expect(progress).toBeHidden()
  releaseResponse()
  await page.unroute('**/stores/upload')
  expect(await countStores(page, 215)).toBe(storeCountBefore)

  await sendButton.click()
  await expect(page.getByText('12 lojas criadas').first()).toBeVisible()
  expect(await countStores(page, 215)).toBe(storeCountBefore + 12)
})

test('The page displays counts, rows and choices before the server creates stores', async ({ page }) => {
  const { sendButton } = getLocators(page)
  await signIn(page, 'cs', buildUploadPath(217))
  const storeCountBefore = await countStores(page, 217)
  const input = page.locator('main input[type=file]')
  const repeatedStore = { ...VALID_ROW, display_name: 'Loja que se repete' }
  const storeWithWrongCity = { ...VALID_ROW, display_name: 'Loja do Rio', city: 'Rio de Janeiro' }
  await input.setInputFiles(buildFile(buildCsv([repeatedStore, storeWithWrongCity]), 'primeira.csv'))
  await sendButton.click()
  const warning = page.getByRole('alert').filter({ hasText: 'antes de criar as lojas' })
  await expect(warning.getByRole('heading')).toBeFocused()
  await expect(warning).toContainText('Novas: 2. Já existentes: 0. Repetidas no arquivo: 0.')
  await expect(warning).toContainText('Linha 3, coluna “Cidade”: Segundo o CEP: São Paulo')
  expect(await countStores(page, 217)).toBe(storeCountBefore)
  await warning.getByRole('button', { name: 'Criar assim mesmo (2)' }).press('Enter')
  await expect(page.getByText('2 lojas criadas').first()).toBeVisible()

  const newStore = { ...VALID_ROW, display_name: 'Loja nova', number: '5' }
  await input.setInputFiles(
    buildFile(
      buildCsv([repeatedStore, newStore, newStore, ...Array.from({ length: 5 }, () => repeatedStore)]),
      'outra.csv',
    ),
  )
  await sendButton.click()
  await expect(warning).toContainText('Novas: 1. Já existentes: 6. Repetidas no arquivo: 1.')
  await expect(warning).toContainText('E mais 2.')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    warning.getByRole('button', { name: 'Baixar a lista' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines.filter((line) => line.startsWith('Linha '))).toHaveLength(7)
  await warning.getByRole('button', { name: 'Criar só as novas (1)' }).click()
  await expect(page.getByText(/1 loja criada. 7 repetidas ficaram de fora/).first()).toBeVisible()
  expect(await countStores(page, 217)).toBe(storeCountBefore + 3)
})

test('The page asks to choose a file again, and sends nothing, when the file has changed since its choice', async ({
  page,
}, info) => {
  const { sendButton } = getLocators(page)
  await signIn(page, 'cs', buildUploadPath(218))
  const path = info.outputPath('lojas-mudadas.csv')
  await writeFile(path, buildCsv([VALID_ROW]))
  let uploadCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/stores/upload')) uploadCount += 1
  })
  await page.locator('main input[type=file]').setInputFiles(path)
  await expect(page.getByText(/^lojas-mudadas\.csv \(/)).toBeVisible()
  await writeFile(path, buildCsv([VALID_ROW, { ...VALID_ROW, number: '2' }, { ...VALID_ROW, number: '3' }]))
  await utimes(path, new Date(), new Date(Date.now() + 60_000))
  await sendButton.click()
  await expect(page.getByText('Escolha o arquivo de novo.', { exact: false }).first()).toBeVisible()
  await expect(page.getByText(/^lojas-mudadas\.csv \(/)).toHaveCount(0)
  expect(uploadCount).toBe(0)
  await page.locator('main input[type=file]').setInputFiles(path)
  await sendButton.click()
  await expect(page.getByText('3 lojas criadas').first()).toBeVisible()
})

test('A file that is dropped outside the drop area is not chosen, and the page stays open', async ({ page }) => {
  const { chooseFileButton } = getLocators(page)
  await signIn(page, 'cs', buildUploadPath(218))
  await chooseFileButton.waitFor()
  const urlBefore = page.url()
  for (const selector of ['body', 'main h1', 'nav', '#root']) {
    const isPrevented = await page
      .locator(selector)
      .first()
      .evaluate((area) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['a;b'], 'ao-lado.csv', { type: 'text/csv' }))
        const events = ['dragover', 'drop'].map(
          (type) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }),
        )
        for (const event of events) area.dispatchEvent(event)
        return events.map((event) => event.defaultPrevented)
      })
    // The page must prevent the default action of the drop. Otherwise the browser would leave the page and open the
    // file.
    expect(isPrevented, selector).toEqual([true, true])
  }
  await expect(page.getByText('ao-lado.csv')).toHaveCount(0)
  expect(page.url()).toBe(urlBefore)
})

test('A list of all rows is complete after opening, after returning, and after scrolling to its end', async ({
  page,
}) => {
  const grid = page.getByRole('grid', { name: 'Lojas' })
  await signIn(page, 'cs', '/')
  const origin = new URL(page.url()).origin
  const multipart = { file: buildFile(manyLines(150)) }
  const uploadResponse = await page.request.post('/v2/boss/ecommerces/216/stores/upload', {
    multipart,
    headers: { origin },
  })
  expect(uploadResponse.status()).toBe(200)
  const listPath = '/stores?ecommerce_id=216&per_page=0'
  await navigateTo(page, listPath)
  await grid.locator('[data-index="15"]').waitFor()
  // After the code for virtualized lists has loaded, the page contains only the visible rows. The first row still has
  // the focus.
  await expect(grid.locator('[data-index]')).not.toHaveCount(100)
  await expect(grid.locator('[data-index="0"]')).toBeFocused()
  for (let visit = 0; visit < 2; visit++) {
    await navigateTo(page, '/ecommerces')
    await page.getByRole('grid', { name: 'Ecommerces' }).locator('[data-index="5"]').waitFor()
    await navigateTo(page, listPath)
    await grid.locator('[data-index="0"]').waitFor()
    const total = Number(await grid.getAttribute('aria-rowcount'))
    await grid.hover()
    await page.mouse.wheel(0, 100_000)
    await expect(grid.locator(`[data-index="${total - 1}"]`)).toBeInViewport()
  }
})
