// The same pages on paper and on a telephone.
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

const rows = (page: Page) => page.getByRole('grid').locator('[data-index]')

/** As the browser does before it prints. */
async function toPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
}

test('a list prints what is loaded, or selected, without menu and buttons, and notes the rest', async ({ page }) => {
  await signIn(page, 'n1', '/reverses')
  await expect(rows(page).first()).toBeFocused()
  await toPaper(page)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(rows(page).last()).toBeVisible()
  await expect(page.getByText(/^50 de [\d.]+ linhas impressas/)).toBeVisible()
  // As long as it is: nothing of it scrolls.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1200)

  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.getByRole('gridcell').first().click()
  await toPaper(page)
  await expect(rows(page).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByText(/^1 de [\d.]+ linhas impressas/)).toBeVisible()
})

test('of a drawer the drawer alone is printed, as long as it is', async ({ page }) => {
  await signIn(page, 'n1', '/ecommerces?do=session.preferences')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('combobox').first()).toBeVisible()
  await toPaper(page)
  await expect(page.getByRole('main')).toHaveCount(0)
  const hidden = await drawer.evaluate((element) => element.scrollHeight - element.clientHeight)
  expect(hidden).toBeLessThanOrEqual(1)
  await expect(drawer.getByRole('heading', { name: 'Itens recentes' })).toBeVisible()
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  for (const path of ['/ecommerces', '/reverses', '/correios']) {
    test(`${path} is cards of three things below a short header, and wide enough for a finger`, async ({ page }) => {
      await signIn(page, 'n1', path)
      const first = rows(page).first()
      await expect(first).toBeVisible()
      const cells = first.getByRole('gridcell').filter({ hasText: /\S/ })
      await expect(cells).toHaveCount(3)
      const top = await page.getByRole('grid').evaluate((grid) => grid.getBoundingClientRect().top)
      expect(top).toBeLessThan(844 / 3)
      await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0)
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('button, input')]
          .filter((one) => one.checkVisibility({ visibilityProperty: true }))
          .map((one) => [one.outerHTML.slice(0, 100), one.getBoundingClientRect().height] as const)
          .filter(([, height]) => height > 1 && height < 44),
      )
      expect(small).toEqual([])
      const filter = page.getByRole('button', { name: /^Filtros/ })
      const field = page.locator('[data-filter]').first()
      await expect(field).toBeHidden()
      await filter.tap()
      await expect(field).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    })
  }

  test('the number of a record is whole on its card', async ({ page }) => {
    await signIn(page, 'n1', '/reprocess/failed')
    const record = rows(page)
      .first()
      .getByRole('gridcell')
      .filter({ has: page.locator('code') })
      .first()
    await expect(record).toHaveText(/^Re\w+ \d+$/)
    expect(await record.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0)
  })

  test('in the palette what is typed has a line of its own, whatever it is about', async ({ page }) => {
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

  test('a report begins in the first third: its filters are folded, its list is one line', async ({ page }) => {
    await signIn(page, 'n1', '/reports')
    const filters = page.getByRole('group', { name: 'Filtros do relatório' })
    const period = filters.getByRole('combobox', { name: 'Período' })
    const bottom = () => filters.evaluate((group) => group.getBoundingClientRect().bottom)
    const fold = filters.getByRole('button', { name: 'Filtros' })
    await expect(fold).toBeVisible()
    expect(await bottom()).toBeLessThan(844 / 3)
    await expect(period).toBeHidden()
    await fold.tap()
    await expect(period).toBeVisible()
    await page.goto('/reports?report=status')
    const entry = page.getByRole('link', { name: 'Reversas por status' })
    await expect(entry).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
