// Tests that a printed list contains all loaded rows and no menus, and that pages fit the screen of a phone.
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { HEALTH_PATH, signIn } from './steps.ts'

const getRows = (page: Page) => page.getByRole('grid').locator('[data-index]')

/** Emulates the start of printing: switches to print styles and dispatches the `beforeprint` event. */
async function startPrinting(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
}

test('a list prints its loaded or its selected rows without menu and buttons, and states their number', async ({
  page,
}) => {
  await signIn(page, 'n1', '/reverses?limit=50')
  await expect(getRows(page).first()).toBeFocused()
  await startPrinting(page)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(getRows(page).last()).toBeVisible()
  await expect(page.getByText(/^50 de [\d.]+ linhas impressas/)).toBeVisible()
  // A printed list has no scroll area, so the page must be as high as the whole list.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1200)

  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.getByRole('gridcell').first().click()
  await startPrinting(page)
  await expect(getRows(page).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByText(/^1 de [\d.]+ linhas impressas/)).toBeVisible()
})

test('if a drawer is open, only the drawer is printed, in full height', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces?do=session.preferences')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('combobox').first()).toBeVisible()
  await startPrinting(page)
  await expect(page.getByRole('main')).toHaveCount(0)
  const hiddenHeight = await drawer.evaluate((element) => element.scrollHeight - element.clientHeight)
  expect(hiddenHeight).toBeLessThanOrEqual(1)
  await expect(drawer.getByRole('heading', { name: 'Itens recentes' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  for (const [path, cellCount] of [
    ['/ecommerces', 3],
    ['/reverses', 3],
    ['/correios', 4],
  ] as const) {
    test(`${path} shows cards with ${cellCount} cells below a short header, and controls are at least 44 pixels high`, async ({
      page,
    }) => {
      await signIn(page, 'n1', path)
      const firstCard = getRows(page).first()
      await expect(firstCard).toBeVisible()
      const cells = firstCard.getByRole('gridcell').filter({ hasText: /\S/ })
      await expect(cells).toHaveCount(cellCount)
      const top = await page.getByRole('grid').evaluate((grid) => grid.getBoundingClientRect().top)
      expect(top).toBeLessThan(844 / 5)
      await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0)
      const smallControls = await page.evaluate(() =>
        [...document.querySelectorAll('button, input')]
          .filter((control) => control.checkVisibility({ visibilityProperty: true }))
          .map((control) => [control.outerHTML.slice(0, 100), control.getBoundingClientRect().height] as const)
          .filter(([, height]) => height > 1 && height < 44),
      )
      expect(smallControls).toEqual([])
      const field = page.locator('[data-filter]').first()
      await expect(field).toBeHidden()
      await page.getByRole('button', { name: 'Filtrar', exact: true }).tap()
      await expect(field).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    })
  }

  test('the card of a tracking error shows the error and the date', async ({ page }) => {
    await signIn(page, 'n1', '/correios?limit=50')
    const card = getRows(page).filter({ hasText: 'CEP inválido' }).first()
    await card.scrollIntoViewIfNeeded()
    await expect(card.locator('time')).toBeInViewport({ ratio: 1 })
  })

  test('the error on a card wraps on lines of its own', async ({ page }) => {
    await signIn(page, 'n1', '/correios?limit=50')
    const error = getRows(page)
      .getByRole('gridcell')
      .filter({ hasText: /^O campo "número"/ })
      .first()
    await error.scrollIntoViewIfNeeded()
    const [hiddenWidth, height] = await error.evaluate((cell) => [
      cell.scrollWidth - cell.clientWidth,
      cell.clientHeight,
    ])
    expect(hiddenWidth).toBe(0)
    expect(height).toBeGreaterThan(40)
  })

  test('the page of a batch shows the main button, and the other buttons are in a menu', async ({ page }) => {
    await signIn(page, 'n2', HEALTH_PATH)
    const headers = { origin: new URL(page.url()).origin }
    const batch = { type: 'reprocess.reverse', text: '900016', ticket: 'ZD-6', task: 'Espiar' }
    const response = await page.request.post('/v2/boss/batches', { data: batch, headers })
    await page.goto(`/batches/${(await response.json()).data.id}`)
    await expect(page.getByRole('button', { name: 'Executar 1 linha' })).toBeInViewport({ ratio: 1 })
    const discardButton = page.getByRole('button', { name: 'Descartar' })
    await expect(discardButton).toBeHidden()
    await page.getByRole('button', { name: 'Mais ações' }).tap()
    await expect(discardButton).toBeInViewport({ ratio: 1 })
    await expect(getRows(page).first()).toBeInViewport({ ratio: 1 })
  })

  test('the other buttons of a page header are in a menu, which Escape and a click on a button close', async ({
    page,
  }) => {
    await signIn(page, 'admin_boss', '/correios')
    const batchButton = page.getByRole('button', { name: 'Corrigir CEPs em lote' })
    const toggleButton = page.getByRole('button', { name: 'Mais ações' })
    await toggleButton.tap()
    await expect(batchButton).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(batchButton).toBeHidden()
    await expect(toggleButton).toBeFocused()
    await toggleButton.tap()
    await batchButton.tap()
    await expect(batchButton).toBeHidden()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('the card of a report row shows the status', async ({ page }) => {
    await signIn(page, 'n1', '/reports?report=source&statusList=shipped')
    await expect(getRows(page).first()).toContainText('Em trânsito')
  })

  test('the number of a record is not truncated on its card', async ({ page }) => {
    await signIn(page, 'n1', '/reprocess/failed')
    const record = getRows(page)
      .first()
      .getByRole('gridcell')
      .filter({ has: page.locator('code') })
      .first()
    await expect(record).toHaveText(/^Re\w+ \d+$/)
    expect(await record.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0)
  })

  test('a long query fits into the field of the palette next to the chip of a record', async ({ page }) => {
    await signIn(page, 'n1', '/ecommerces/show/1')
    await expect(page.getByRole('heading', { name: 'Loja Azul' })).toBeVisible()
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Buscar/ })
      .tap()
    const palette = page.getByRole('dialog')
    await expect(palette.getByRole('button', { name: /Loja Azul/ })).toBeVisible()
    const field = palette.getByRole('combobox')
    await field.fill('reprocessar reversa 918273')
    expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0)
  })

  test('a report starts in the first third of the screen: its filters are collapsed and its list is one line', async ({
    page,
  }) => {
    await signIn(page, 'n1', '/reports?period=all')
    const filters = page.getByRole('group', { name: 'Filtros do relatório' })
    const periodField = filters.getByRole('combobox', { name: 'Período' })
    const getBottom = () => filters.evaluate((group) => group.getBoundingClientRect().bottom)
    const filterToggle = filters.getByRole('button', { name: 'Filtrar' })
    await expect(filterToggle).toBeVisible()
    expect(await getBottom()).toBeLessThan(844 / 3)
    await expect(periodField).toBeHidden()
    await filterToggle.tap()
    await expect(periodField).toBeVisible()
    await page.goto('/reports?report=status&period=all')
    const reportLink = page.getByRole('link', { name: 'Reversas por status' })
    await expect(getRows(page).first()).toBeFocused()
    await expect(reportLink).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
