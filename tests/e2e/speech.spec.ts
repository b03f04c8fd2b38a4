// What is spoken while somebody walks through the palette, the grid and a drawer by keyboard (WCAG 4.1.2, 4.1.3, 3.3.1).
import { openApiSession } from './elsewhere.ts'
import { expect, test } from './fixtures.ts'
import { test as testOwn } from './own-preferences.ts'
import { spokenAt } from './speech.ts'
import { go, pressUntilFocused, signIn } from './steps.ts'

test('palette: its field, the row that the arrows are on, how many there are', async ({ page }) => {
  await signIn(page, 'n1', '/')
  const open = page.getByRole('button', { name: /Buscar ou executar/ })
  await open.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Paleta de comandos' }).fill('ver ecommerces')
  const rows = page.getByRole('option')
  await expect(rows.first()).toHaveAccessibleName(/^Ver ecommerces/)
  await expect.poll(() => spokenAt(page)).toMatch(/^option · Ver ecommerces.* · selected$/)
  const told = page.getByRole('status').filter({ hasText: /^\d+ resultados?$/ })
  await expect(told).toHaveAttribute('aria-live', 'polite')
  await page.keyboard.press('ArrowDown')
  const second = (await rows.nth(1).textContent())?.slice(0, 8) ?? ''
  await expect.poll(() => spokenAt(page)).toMatch(/^option · .* · selected$/)
  await expect.poll(() => spokenAt(page)).toContain(second)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ecommerces$/)
  await expect(page).toHaveTitle('Ecommerces · Reversa')
})

test('grid: how many rows, which one, whether it is selected, how it is sorted', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(5)).toBeVisible()
  expect(Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(await grid.getByRole('row').count())
  await expect(grid).toHaveAccessibleName(/./)
  await pressUntilFocused(page, 'Tab', grid.locator('[role="row"][data-index="0"]'), 60)
  const index = () =>
    page.evaluate(() => document.activeElement?.closest('[role="row"]')?.getAttribute('aria-rowindex'))
  const first = Number(await index())
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => Number(await index())).toBe(first + 1)
  await expect.poll(() => spokenAt(page)).toMatch(/^row · \d+ .+/)
  await page.keyboard.press('x')
  await expect.poll(() => spokenAt(page)).toMatch(/ · selected$/)
  const header = grid.getByRole('columnheader').filter({ hasText: 'Id' }).first()
  await header.focus()
  const before = await header.getAttribute('aria-sort')
  await page.keyboard.press('Enter')
  await expect(header).not.toHaveAttribute('aria-sort', before ?? '')
})

testOwn('table: which rows a page, a filter and a search have brought, or none', async ({ page, baseURL }) => {
  const person = await openApiSession(baseURL ?? '', 'cs')
  for (const name of ['Fala Uma', 'Fala Duas']) {
    const ecommerce = { company_name: `${name} grid`, url: `https://grid-${name.length}.example.com` }
    await person.post('/v2/boss/ecommerces', { ecommerce, user: { email: 'fala@example.com' } })
  }
  await signIn(page, 'cs', '/ecommerces?situation=all')
  const region = page.getByRole('status').filter({ hasText: /^1–15 de/ })
  await expect(region).toHaveText(/^1–15 de [\d.]+$/)
  const said = await region.evaluateHandle((element) => {
    const texts: string[] = []
    const note = () => texts.push(element.textContent ?? '')
    new MutationObserver(note).observe(element, { subtree: true, childList: true, characterData: true })
    return texts
  })
  const last = () => said.evaluate((texts) => texts.at(-1))
  await page.getByRole('button', { name: /^Próxima página/ }).click()
  await expect.poll(last).toMatch(/^16–30 de/)
  const search = async (words: string) => go(page, `/ecommerces?situation=all&q=${words}+grid`)
  await search('Fala+Uma')
  await expect.poll(last).toBe('1 registro')
  const before = await said.evaluate((texts) => texts.length)
  await search('Fala+Duas')
  await expect.poll(() => said.evaluate((texts) => texts.length)).toBeGreaterThan(before)
  expect(await last()).toBe('1 registro')
  await search('Fala+Nada')
  await expect.poll(last).toBe('Nenhum registro')
})

test('drawer: its title, its first field, and what was wrong when it is not saved', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces?do=reprocess.reverse')
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Reprocessar reversa')
  await expect.poll(() => spokenAt(page)).toMatch(/^(textbox|combobox) · Id da reversa.*required/)
  await page.keyboard.press('Control+Enter')
  const summary = page.getByRole('dialog').getByRole('alert')
  await expect(summary).toContainText('Id da reversa')
  await expect.poll(() => spokenAt(page)).toMatch(/^(textbox|combobox) · Id da reversa.* · .+invalid/)
})

test('every page: its language, its title, the way past the menu, headings in order', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces/show/1')
  await expect(page).toHaveTitle('Loja Azul · Ecommerces · Reversa')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  // Where Tab begins on a page that nothing has the focus of is the browser's.
  await page.locator('a[href], button, input').first().focus()
  expect(await spokenAt(page)).toBe('link · Ir para o conteúdo')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
  )
  expect(moving).toBe(0)
})

test('a notice is told once, and stays while it has the focus, wherever the pointer goes', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await signIn(page, 'n1', '/ecommerces/show/1')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const notices = page.getByRole('region', { name: 'Avisos' })
  await page.keyboard.press('Control+K')
  await page.keyboard.type('copiar id')
  await page
    .getByRole('option', { name: /^Copiar id/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  const notice = notices.getByRole('listitem')
  await expect(notice).toBeVisible()
  await expect(notice.locator('xpath=ancestor-or-self::*[@aria-live]')).toHaveCount(1)
  await expect(notice.locator('[role=status], [role=alert], [aria-live]')).toHaveCount(0)
  await notice.getByRole('button', { name: 'Dispensar' }).focus()
  await notice.hover()
  await page.mouse.move(0, 0)
  await page.clock.fastForward(10_000)
  await expect(notice).toBeVisible()
  await page.getByRole('main').focus()
  await page.clock.fastForward(10_000)
  await expect(notice).toHaveCount(0)
})
