import { readFile, utimes, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { buildStoreTemplate } from '#contract/platform/store-upload.ts'
import { csv, manyLines, sound } from '../stores/files.ts'
import { byKeyboard, byMouse, expect, test } from './fixtures.ts'
import { go, hold, pressUntilFocused, signIn } from './steps.ts'

const place = (ecommerce: number) => `/stores/new?tab=upload&ecommerce_id=${ecommerce}`

const on = (page: Page) => ({
  choose: page.getByRole('button', { name: /^Escolher (outro )?arquivo$/ }),
  send: page.getByRole('button', { name: 'Enviar arquivo' }),
  errors: page.getByRole('list', { name: 'Erros do arquivo' }),
  log: page.getByRole('button', { name: 'Baixar log-errors.txt' }),
  progress: page.getByRole('progressbar', { name: 'Enviando e conferindo o arquivo…' }),
})

const file = (text: string, name = 'lojas.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

async function numberOf(page: Page, ecommerce: number): Promise<number> {
  const answer = await page.request.get(`/v2/boss/ecommerces/${ecommerce}/stores?limit=1`)
  return (await answer.json()).total
}

test('S2 §2 `?tab=upload` of a store shows the upload for its ecommerce; who may only read sees its data', async ({
  page,
}) => {
  await signIn(page, 'cs', '/health')
  const [store] = (await (await page.request.get('/v2/boss/ecommerces/1/stores?limit=1')).json()).data
  const address = `/ecommerces/1/stores/show/${store.id}?tab=upload`
  await page.goto(address)
  await expect(page.getByRole('tab', { name: 'Enviar arquivo', selected: true })).toBeVisible()
  await expect(on(page).choose).toBeVisible()
  await signIn(page, 'n1', address)
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
  await expect(on(page).choose).toHaveCount(0)
})

byKeyboard('S2 §2, §8 a file is refused, mended and sent with the keyboard alone', async ({ page }) => {
  const { keyboard } = page
  const { choose, send, errors, log } = on(page)
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
  const before = await numberOf(page, 214)
  await pressUntilFocused(page, 'Tab', page.getByRole('combobox', { name: 'Ecommerce' }))
  await keyboard.type('214')
  await page.getByRole('option', { name: /^214 - / }).waitFor()
  await keyboard.press('Enter')
  await choose.waitFor()
  let chosen = file('')
  page.on('filechooser', (chooser) => chooser.setFiles(chosen))
  const pick = async (text: string) => {
    chosen = file(text)
    await pressUntilFocused(page, 'Tab', choose, 40)
    await keyboard.press('Enter')
    await expect(page.getByText(/^lojas\.csv \(/)).toBeVisible()
    await pressUntilFocused(page, 'Tab', send)
    await keyboard.press('Control+Enter')
  }
  await pick(csv([sound, { ...sound, zip_code: '1' }, { ...sound, number: '' }]))
  await expect(page.getByRole('heading', { name: 'Não foi possível enviar o arquivo de lojas' })).toBeFocused()
  await expect(errors.getByRole('listitem')).toHaveText([
    'Linha 3, coluna “CEP”: CEP inválido: são 8 dígitos, a partir de 01000-000',
    'Linha 4, coluna “Número”: Campo obrigatório',
  ])
  await expect(log).toBeHidden()
  expect(await numberOf(page, 214)).toBe(before)

  // S2 §4: the errors are stored, and displayed until the next file.
  await page.reload()
  await expect(errors.getByRole('listitem')).toHaveCount(2)
  await pick(csv(Array.from({ length: 7 }, () => ({ ...sound, state: 'XX' }))))
  await expect(page.getByText('Mais 2 erros.')).toBeVisible()
  await expect(errors.getByRole('listitem')).toHaveCount(5)
  await pressUntilFocused(page, 'Tab', log)
  const [download] = await Promise.all([page.waitForEvent('download'), keyboard.press('Enter')])
  expect(download.suggestedFilename()).toBe('log-errors.txt')
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines.filter((line) => line.startsWith('Linha '))).toHaveLength(7)

  await pick(csv([sound, { ...sound, display_name: 'Loja do Teclado 💚' }]))
  await expect(page.getByText('2 lojas criadas').first()).toBeVisible()
  await expect(errors).toBeHidden()
  const toList = page.getByRole('link', { name: 'Ver lojas' }).last()
  await pressUntilFocused(page, 'Tab', toList, 60)
  await keyboard.press('Enter')
  await expect(page.getByRole('grid').getByText('Loja do Teclado 💚')).toBeVisible()
  expect(await numberOf(page, 214)).toBe(before + 2)
})

byMouse('A39 the same with the mouse: dropped, cancelled in the middle, sent', async ({ page }) => {
  const { choose, send, progress } = on(page)
  await signIn(page, 'cs', place(215))
  const before = await numberOf(page, 215)
  await choose.waitFor()
  const text = manyLines(12)
  const dropped = await page.evaluateHandle((content) => {
    const data = new DataTransfer()
    data.items.add(new File([content], '../../lojas “do rato”.csv', { type: 'text/csv' }))
    return data
  }, text)
  // What the system drags in, only an event brings.
  await page
    .getByText('Arraste o arquivo CSV para cá')
    .evaluate(
      (area, dataTransfer) => area.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer })),
      dropped,
    )
  await expect(page.getByText(/lojas “do rato”\.csv \(/)).toBeVisible()

  // The answer waits until the cancelling was seen.
  const goOn = await hold(page, '**/stores/upload')
  await send.click()
  await expect(progress).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar envio' }).click()
  await expect(page.getByText('Envio cancelado.', { exact: false }).first()).toBeVisible()
  await expect(progress).toBeHidden()
  goOn()
  await page.unroute('**/stores/upload')
  expect(await numberOf(page, 215)).toBe(before)

  await send.click()
  await expect(page.getByText('12 lojas criadas').first()).toBeVisible()
  expect(await numberOf(page, 215)).toBe(before + 12)
})

test('counts, rows and the choice come before anything is written', async ({ page }) => {
  const { send } = on(page)
  await signIn(page, 'cs', place(217))
  const before = await numberOf(page, 217)
  const input = page.locator('main input[type=file]')
  const first = { ...sound, display_name: 'Loja que se repete' }
  const elsewhere = { ...sound, display_name: 'Loja do Rio', city: 'Rio de Janeiro' }
  await input.setInputFiles(file(csv([first, elsewhere]), 'primeira.csv'))
  await send.click()
  const asked = page.getByRole('alert').filter({ hasText: 'antes de criar as lojas' })
  await expect(asked.getByRole('heading')).toBeFocused()
  await expect(asked).toContainText('Novas: 2. Já existentes: 0. Repetidas no arquivo: 0.')
  await expect(asked).toContainText('Linha 3, coluna “Cidade”: Segundo o CEP: São Paulo')
  expect(await numberOf(page, 217)).toBe(before)
  await asked.getByRole('button', { name: 'Criar assim mesmo (2)' }).press('Enter')
  await expect(page.getByText('2 lojas criadas').first()).toBeVisible()

  const another = { ...sound, display_name: 'Loja nova', number: '5' }
  await input.setInputFiles(
    file(csv([first, another, another, ...Array.from({ length: 5 }, () => first)]), 'outra.csv'),
  )
  await send.click()
  await expect(asked).toContainText('Novas: 1. Já existentes: 6. Repetidas no arquivo: 1.')
  await expect(asked).toContainText('E mais 2.')
  const [list] = await Promise.all([
    page.waitForEvent('download'),
    asked.getByRole('button', { name: 'Baixar a lista' }).click(),
  ])
  const lines = (await readFile(await list.path(), 'utf8')).split('\r\n')
  expect(lines.filter((line) => line.startsWith('Linha '))).toHaveLength(7)
  await asked.getByRole('button', { name: 'Criar só as novas (1)' }).click()
  await expect(page.getByText(/1 loja criada. 7 repetidas ficaram de fora/).first()).toBeVisible()
  expect(await numberOf(page, 217)).toBe(before + 3)
})

test('a file that changed on the disk since it was chosen is chosen again; nothing is sent', async ({ page }, info) => {
  const { send } = on(page)
  await signIn(page, 'cs', place(218))
  const path = info.outputPath('lojas-mudadas.csv')
  await writeFile(path, csv([sound]))
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/stores/upload')) sent += 1
  })
  await page.locator('main input[type=file]').setInputFiles(path)
  await expect(page.getByText(/^lojas-mudadas\.csv \(/)).toBeVisible()
  await writeFile(path, csv([sound, { ...sound, number: '2' }, { ...sound, number: '3' }]))
  await utimes(path, new Date(), new Date(Date.now() + 60_000))
  await send.click()
  await expect(page.getByText('Escolha o arquivo de novo.', { exact: false }).first()).toBeVisible()
  await expect(page.getByText(/^lojas-mudadas\.csv \(/)).toHaveCount(0)
  expect(sent).toBe(0)
  await page.locator('main input[type=file]').setInputFiles(path)
  await send.click()
  await expect(page.getByText('3 lojas criadas').first()).toBeVisible()
})

test('a drop beside the area does nothing: no file is taken, and the page stays', async ({ page }) => {
  const { choose } = on(page)
  await signIn(page, 'cs', place(218))
  await choose.waitFor()
  const from = page.url()
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
    // What nobody prevents, the browser does: it opens the file in place of the page.
    expect(isPrevented, selector).toEqual([true, true])
  }
  await expect(page.getByText('ao-lado.csv')).toHaveCount(0)
  expect(page.url()).toBe(from)
})

test('all rows of a long list: there when one comes, comes back, and goes to its end', async ({ page }) => {
  const grid = page.getByRole('grid', { name: 'Lojas' })
  await signIn(page, 'cs', '/')
  const origin = new URL(page.url()).origin
  const multipart = { file: file(manyLines(150)) }
  const sent = await page.request.post('/v2/boss/ecommerces/216/stores/upload', { multipart, headers: { origin } })
  expect(sent.status()).toBe(200)
  const list = '/stores?ecommerce_id=216&per_page=0'
  await go(page, list)
  await grid.locator('[data-index="15"]').waitFor()
  // What draws a long list has come by now, and the focus has not gone.
  await expect(grid.locator('[data-index]')).not.toHaveCount(100)
  await expect(grid.locator('[data-index="0"]')).toBeFocused()
  for (let times = 0; times < 2; times++) {
    await go(page, '/ecommerces')
    await page.getByRole('grid', { name: 'Ecommerces' }).locator('[data-index="5"]').waitFor()
    await go(page, list)
    await grid.locator('[data-index="0"]').waitFor()
    const total = Number(await grid.getAttribute('aria-rowcount'))
    await grid.hover()
    await page.mouse.wheel(0, 100_000)
    await expect(grid.locator(`[data-index="${total - 1}"]`)).toBeInViewport()
  }
})
