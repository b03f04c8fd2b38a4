// Tests the preview of a list row, which displays the beginning of the record. An arrow key changes the preview to
// another row, and Enter opens the record.
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { inspectScreen } from './inspect.ts'
import { HEALTH_PATH, signIn } from './steps.ts'

const getPeek = (page: Page) => page.getByRole('region', { name: 'Espiar' })
const getFocusedRow = (page: Page) => page.getByRole('grid').first().locator('[role=row]:focus')

for (const [kind, path, texts, recordUrl] of [
  [
    'an ecommerce',
    '/ecommerces?q=loja+azul',
    ['Loja Azul', 'Razão social', 'E-mail', 'Plataforma', 'Responsável'],
    /ecommerces\/show\/1\b/,
  ],
  ['a group', '/groups?q=grupo+azul', ['Id do grupo no CRM', 'Vincular ecommerces'], /groups\/show\/\d+/],
  ['a store', '/stores?ecommerce_id=1', ['Endereço', 'CEP', 'CNPJ'], /ecommerces\/1\/stores\/show\/\d+/],
  ['a user', '/users', ['E-mail', 'Erros de rastreio', 'Transportadoras'], /users\/show\/\d+/],
  ['a reverse', '/reverses', ['Reversa ', 'Pedido', 'Itens'], /reverses\/show\/\d+/],
  ['a carrier', '/integrated-carriers', ['Conector', 'Serviços', 'Criada em'], /integrated-carriers\/\d+/],
  ['an alert', '/comunication', ['Como o consumidor vê'], /do=comunication\.(edit|open)Alert/],
  ['a batch', '/batches', ['Lote', 'Chamado', 'Conferido em'], /batches\/\d+/],
  ['an activity', '/activity', ['Quem', 'Registro', 'Chamado', 'O que mudou'], /do=activity\.open/],
] as const) {
  test(`the preview of ${kind} follows the cursor, and Enter opens the record`, async ({ page }) => {
    await signIn(page, 'admin_boss', HEALTH_PATH)
    // Creates two batches, or two notes, which add two activity entries, because the demo has no batches and activity.
    const headers = { origin: new URL(page.url()).origin, 'x-ticket': 'ZD-6' }
    const batch = { type: 'reprocess.reverse', text: '918273', ticket: 'ZD-6', task: 'Espiar' }
    for (const number of [1, 2]) {
      const note = { entity: 'ecommerce', id: 1, text: `Espiar ${number}` }
      if (path === '/batches') await page.request.post('/v2/boss/batches', { data: batch, headers })
      if (path === '/activity') await page.request.post('/v2/boss/notes', { data: note, headers })
    }
    await page.goto(path)
    await expect(getFocusedRow(page)).toBeVisible()
    await page.keyboard.press('Space')
    const peek = getPeek(page)
    for (const text of texts) await expect(peek).toContainText(text)
    await expect(getFocusedRow(page)).toBeVisible()
    // Compares the whole preview of an activity, because consecutive activities often have the same title.
    const title = kind === 'an activity' ? peek : peek.getByRole('heading', { level: 2 }).first()
    const firstTitle = await title.textContent()
    if ((await page.getByRole('grid').first().getByRole('row').count()) > 2) {
      await page.keyboard.press('ArrowDown')
      await expect(title).not.toHaveText(firstTitle ?? '')
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(recordUrl)
  })
}

test('the preview takes its width from the rows and covers none of them', async ({ page }) => {
  await signIn(page, 'admin_boss', '/ecommerces')
  await expect(getFocusedRow(page)).toBeVisible()
  await page.keyboard.press('Space')
  const peek = getPeek(page)
  await expect(peek).toBeVisible()
  const getRight = () =>
    page
      .getByRole('grid')
      .locator('..')
      .evaluate((rows) => rows.getBoundingClientRect().right)
  expect((await peek.boundingBox())?.x).toBeGreaterThanOrEqual(await getRight())
})

test('a failed reprocess is previewed in its queue, and rows that the cursor passes quickly are not requested', async ({
  page,
}) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/v2\/boss\/(reverses|refunds)\/\d+$/.test(pathname)) requestedPaths.push(pathname)
  })
  await signIn(page, 'admin_boss', '/reprocess/failed')
  await expect(getFocusedRow(page)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(getPeek(page)).toContainText(/Reversa \d+|Reembolso \d+/)
  const previousCount = requestedPaths.length
  const keyPresses = Array.from({ length: 8 }, () => page.keyboard.press('ArrowDown'))
  await Promise.all(keyPresses)
  await expect(getPeek(page)).toContainText(/Reversa \d+|Reembolso \d+/)
  await expect.poll(() => requestedPaths.length - previousCount).toBeGreaterThan(0)
  expect(requestedPaths.length - previousCount).toBeLessThan(8)
  await page.keyboard.press('Escape')
  await expect(getPeek(page)).toBeHidden()
  await expect(getFocusedRow(page)).toBeVisible()
})

for (const [kind, path] of [
  ['an ecommerce', '/ecommerces?q=loja+azul'],
  ['a group', '/groups'],
  ['a user', '/users'],
  ['a reverse', '/reverses'],
] as const) {
  test(`the preview of ${kind} has no accessibility violation`, async ({ page }) => {
    await signIn(page, 'admin_boss', path)
    await expect(getFocusedRow(page)).toBeVisible()
    await page.keyboard.press('Space')
    await expect(getPeek(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(getPeek(page).locator('[aria-busy=true]')).toHaveCount(0)
    expect(await inspectScreen(page, { screenIndex: 0 })).toEqual([])
  })
}

test('the queue of failures shows all its columns beside the preview, and its tickets are links', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'n1', '/reprocess/failed')
  await expect(getFocusedRow(page)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(getPeek(page)).toBeVisible()
  const scroller = page.getByRole('grid').locator('..')
  await expect.poll(() => scroller.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await expect(page.getByRole('columnheader', { name: 'Responsável' })).toBeInViewport({ ratio: 1 })
  await getFocusedRow(page)
    .getByRole('link', { name: /^ZD-\d+$/ })
    .click()
  await expect(page.getByRole('dialog', { name: /^Chamado ZD-\d+/ })).toBeVisible()
})
