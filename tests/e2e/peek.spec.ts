// The peek of a list: how the page of the record begins; it follows the cursor, Enter opens the page.
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { inspectScreen } from './inspect.ts'
import { HEALTH_PATH, signIn } from './steps.ts'

const peekOn = (page: Page) => page.getByRole('region', { name: 'Espiar' })
const focusedRow = (page: Page) => page.getByRole('grid').first().locator('[role=row]:focus')

for (const [kind, path, told, opened] of [
  [
    'an ecommerce',
    '/ecommerces?q=loja+azul',
    ['Loja Azul', 'Razão social', 'E-mail', 'Plataforma', 'Responsável'],
    /ecommerces\/show\/1\b/,
  ],
  ['a group', '/groups?q=grupo+azul', ['Id do grupo no CRM', 'Vincular ecommerces'], /groups\/show\/\d+/],
  ['a store', '/stores?ecommerce_id=1', ['Endereço', 'CEP', 'CNPJ'], /ecommerces\/1\/stores\/show\/\d+/],
  ['a person', '/users', ['E-mail', 'Erros de rastreio', 'Transportadoras'], /users\/show\/\d+/],
  ['a reverse', '/reverses', ['Reversa ', 'Pedido', 'Itens'], /reverses\/show\/\d+/],
  ['a carrier', '/integrated-carriers', ['Conector', 'Serviços', 'Criada em'], /integrated-carriers\/\d+/],
  ['an alert', '/comunication', ['Como o consumidor vê'], /do=comunication\.(edit|open)Alert/],
  ['a batch', '/batches', ['Lote', 'Chamado', 'Conferido em'], /batches\/\d+/],
  ['an activity', '/activity', ['Quem', 'Registro', 'Chamado', 'O que mudou'], /do=activity\.open/],
] as const) {
  test(`${kind} is peeked at, row after row, and opened`, async ({ page }) => {
    await signIn(page, 'admin_boss', HEALTH_PATH)
    // The demo has no batch of its own.
    const headers = { origin: new URL(page.url()).origin }
    const data = { type: 'reprocess.reverse', text: '918273', ticket: 'ZD-6', task: 'Espiar' }
    if (path === '/batches')
      for (let count = 0; count < 2; count += 1) await page.request.post('/v2/boss/batches', { data, headers })
    await page.goto(path)
    await expect(focusedRow(page)).toBeVisible()
    await page.keyboard.press('Space')
    const peek = peekOn(page)
    for (const text of told) await expect(peek).toContainText(text)
    await expect(focusedRow(page)).toBeVisible()
    const title = peek.getByRole('heading', { level: 2 }).first()
    const first = await title.textContent()
    if ((await page.getByRole('grid').first().getByRole('row').count()) > 2) {
      await page.keyboard.press('ArrowDown')
      await expect(title).not.toHaveText(first ?? '')
    }
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(opened)
  })
}

test('a refund that failed is peeked at in its queue; rows that are passed are not read', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/v2\/boss\/(reverses|refunds)\/\d+$/.test(pathname)) asked.push(pathname)
  })
  await signIn(page, 'admin_boss', '/reprocess/failed')
  await expect(focusedRow(page)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(peekOn(page)).toContainText(/Reversa \d+|Reembolso \d+/)
  const before = asked.length
  const down = Array.from({ length: 8 }, () => page.keyboard.press('ArrowDown'))
  await Promise.all(down)
  await expect(peekOn(page)).toContainText(/Reversa \d+|Reembolso \d+/)
  await expect.poll(() => asked.length - before).toBeGreaterThan(0)
  expect(asked.length - before).toBeLessThan(8)
  await page.keyboard.press('Escape')
  await expect(peekOn(page)).toBeHidden()
  await expect(focusedRow(page)).toBeVisible()
})

for (const [kind, path] of [
  ['an ecommerce', '/ecommerces?q=loja+azul'],
  ['a group', '/groups'],
  ['a person', '/users'],
  ['a reverse', '/reverses'],
] as const) {
  test(`the peek of ${kind} has no violation`, async ({ page }) => {
    await signIn(page, 'admin_boss', path)
    await expect(focusedRow(page)).toBeVisible()
    await page.keyboard.press('Space')
    await expect(peekOn(page).getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(peekOn(page).locator('[aria-busy=true]')).toHaveCount(0)
    expect(await inspectScreen(page, { turn: 0 })).toEqual([])
  })
}
