// Tests the announcements of a screen reader in the command palette, grids, drawers and notifications (WCAG 4.1.2,
// 4.1.3, 3.3.1).
import { openApiSession } from './api-session.ts'
import { expect, test } from './fixtures.ts'
import { test as testWithCleanup } from './own-preferences.ts'
import { getSpokenText } from './speech.ts'
import { navigateTo, pressUntilFocused, signIn } from './steps.ts'

test('The palette announces its field, the current row and the number of results', async ({ page }) => {
  await signIn(page, 'n1', '/')
  const openButton = page.getByRole('button', { name: /Buscar ou executar/ })
  await openButton.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Paleta de comandos' }).fill('ver ecommerces')
  const rows = page.getByRole('option')
  await expect(rows.first()).toHaveAccessibleName(/^Ver ecommerces/)
  await expect.poll(() => getSpokenText(page)).toMatch(/^option · Ver ecommerces.* · selected$/)
  const resultCount = page.getByRole('status').filter({ hasText: /^\d+ resultados?$/ })
  await expect(resultCount).toHaveAttribute('aria-live', 'polite')
  await page.keyboard.press('ArrowDown')
  const secondRowStart = (await rows.nth(1).textContent())?.slice(0, 8) ?? ''
  await expect.poll(() => getSpokenText(page)).toMatch(/^option · .* · selected$/)
  await expect.poll(() => getSpokenText(page)).toContain(secondRowStart)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ecommerces$/)
  await expect(page).toHaveTitle('Ecommerces · Reversa')
})

test('The grid announces the number of rows, the current row, its selection and the sort order', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('row').nth(5)).toBeVisible()
  expect(Number(await grid.getAttribute('aria-rowcount'))).toBeGreaterThan(await grid.getByRole('row').count())
  await expect(grid).toHaveAccessibleName(/./)
  await pressUntilFocused(page, 'Tab', grid.locator('[role="row"][data-index="0"]'), 60)
  const getRowIndex = () =>
    page.evaluate(() => document.activeElement?.closest('[role="row"]')?.getAttribute('aria-rowindex'))
  const firstRowIndex = Number(await getRowIndex())
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => Number(await getRowIndex())).toBe(firstRowIndex + 1)
  await expect.poll(() => getSpokenText(page)).toMatch(/^row · \d+ .+/)
  await page.keyboard.press('x')
  await expect.poll(() => getSpokenText(page)).toMatch(/ · selected$/)
  const header = grid.getByRole('columnheader').filter({ hasText: 'Id' }).first()
  await header.focus()
  const sortBefore = await header.getAttribute('aria-sort')
  await page.keyboard.press('Enter')
  await expect(header).not.toHaveAttribute('aria-sort', sortBefore ?? '')
})

testWithCleanup(
  'A status region announces the displayed rows after a page change and the number of results after a search',
  async ({ page, baseURL }) => {
    const session = await openApiSession(baseURL ?? '', 'cs')
    for (const name of ['Fala Uma', 'Fala Duas']) {
      const ecommerce = { company_name: `${name} grid`, url: `https://grid-${name.length}.example.com` }
      await session.post('/v2/boss/ecommerces', { ecommerce, user: { email: 'fala@example.com' } })
    }
    await signIn(page, 'cs', '/ecommerces?situation=all')
    const region = page.getByRole('status').filter({ hasText: /^1–15 de/ })
    await expect(region).toHaveText(/^1–15 de [\d.]+$/)
    const announcements = await region.evaluateHandle((element) => {
      const texts: string[] = []
      const addText = () => texts.push(element.textContent ?? '')
      new MutationObserver(addText).observe(element, { subtree: true, childList: true, characterData: true })
      return texts
    })
    const getLastAnnouncement = () => announcements.evaluate((texts) => texts.at(-1))
    await page.getByRole('button', { name: /^Próxima página/ }).click()
    await expect.poll(getLastAnnouncement).toMatch(/^16–30 de/)
    const searchFor = async (words: string) => navigateTo(page, `/ecommerces?situation=all&q=${words}+grid`)
    await searchFor('Fala+Uma')
    await expect.poll(getLastAnnouncement).toBe('1 linha')
    const countBefore = await announcements.evaluate((texts) => texts.length)
    await searchFor('Fala+Duas')
    await expect.poll(() => announcements.evaluate((texts) => texts.length)).toBeGreaterThan(countBefore)
    expect(await getLastAnnouncement()).toBe('1 linha')
    await searchFor('Fala+Nada')
    await expect.poll(getLastAnnouncement).toBe('Nenhuma linha')
  },
)

test('A drawer announces its title, its first field, and the invalid field after a failed save', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces?do=reprocess.reverse')
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Reprocessar reversa')
  await expect.poll(() => getSpokenText(page)).toMatch(/^(textbox|combobox) · Id da reversa.*required/)
  await page.keyboard.press('Control+Enter')
  const summary = page.getByRole('dialog').getByRole('alert')
  await expect(summary).toContainText('Id da reversa')
  await expect.poll(() => getSpokenText(page)).toMatch(/^(textbox|combobox) · Id da reversa.* · .+invalid/)
})

test('A page has a language, a title and a link to its content, and no running animations', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces/show/1')
  await expect(page).toHaveTitle('Loja Azul · Ecommerces · Reversa')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  // Focuses the first element with a script instead of Tab, because browsers start Tab at different places if no
  // element has the focus.
  await page.locator('a[href], button, input').first().focus()
  expect(await getSpokenText(page)).toBe('link · Ir para o conteúdo')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  const runningAnimations = await page.evaluate(
    () => document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1).length,
  )
  expect(runningAnimations).toBe(0)
})

test('A notification is in one live region, and stays while it has the focus, wherever the pointer is', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await signIn(page, 'n1', '/ecommerces/show/1')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const notifications = page.getByRole('region', { name: 'Avisos' })
  await page.keyboard.press('Control+K')
  await page.keyboard.type('copiar id')
  await page
    .getByRole('option', { name: /^Copiar id/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  const notification = notifications.getByRole('listitem')
  await expect(notification).toBeVisible()
  await expect(notification.locator('xpath=ancestor-or-self::*[@aria-live]')).toHaveCount(1)
  await expect(notification.locator('[role=status], [role=alert], [aria-live]')).toHaveCount(0)
  await notification.getByRole('button', { name: 'Dispensar' }).focus()
  await notification.hover()
  await page.mouse.move(0, 0)
  await page.clock.fastForward(10_000)
  await expect(notification).toBeVisible()
  await page.getByRole('main').focus()
  await page.clock.fastForward(10_000)
  await expect(notification).toHaveCount(0)
})
