// Tests that a page loads after at most one click if one JavaScript or CSS file of the console fails to load the first
// time. Runs only in `npm run test:faults`; `npm run test:all` covers the most important files
// (tests/e2e/parts.spec.ts).
import type { Page } from 'playwright/test'
import { storeMeasurement } from '../../measurements.ts'
import { runsAllCases } from '../../whole.ts'
import { expect, test } from '../fixtures.ts'
import { HEALTH_PATH, navigateTo, signIn } from '../steps.ts'
import { findMissingStyleSheets } from '../unstyled.ts'

const getGroupRow = (page: Page) => page.getByRole('main').filter({ hasText: 'Grupos' }).getByRole('row').nth(3)
const isConsoleFile = (path: string) => path.startsWith('/assets/')

/** Opens a tab of an ecommerce with a page load, and then the list of groups by client-side navigation. */
async function openPages(page: Page): Promise<void> {
  await page.goto('/ecommerces/show/1?tab=reprocess')
  await page.waitForLoadState('networkidle')
  await navigateTo(page, '/groups')
}

if (runsAllCases)
  test('The console recovers when any one of its files fails to load once', async ({ page, browser, baseURL }) => {
    test.setTimeout(1_800_000)
    const requestedPaths = new Set<string>()
    page.on('request', (request) => requestedPaths.add(new URL(request.url()).pathname))
    await signIn(page, 'cs', HEALTH_PATH)
    await openPages(page)
    await expect(getGroupRow(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    const files = [...requestedPaths].filter(isConsoleFile)
    expect(files.length).toBeGreaterThan(20)
    storeMeasurement(`console files that failed to load once: ${files.length}`)
    const problems: string[] = []
    for (const file of files) {
      const context = await browser.newContext({ locale: 'pt-BR', ...(baseURL ? { baseURL } : {}) })
      const freshPage = await context.newPage()
      freshPage.on('pageerror', ({ message }) => problems.push(`${file}: ${message}`))
      let blockedRequests = 0
      await freshPage.route(
        `**${file}`,
        (route) => {
          blockedRequests++
          return route.abort()
        },
        { times: 1 },
      )
      await signIn(freshPage, 'cs', HEALTH_PATH)
      await openPages(freshPage)
      // Waits until the file has been requested, because the console prefetches some files only after the list is
      // displayed.
      await expect.poll(() => blockedRequests, { message: file, timeout: 30_000 }).toBe(1)
      const retryButton = freshPage.getByRole('button', { name: 'Tentar de novo' }).first()
      const reloadButton = freshPage.getByRole('main').getByRole('button', { name: 'Recarregar' })
      const reloadHint = freshPage.getByText('O console ainda não carregou.')
      await expect(getGroupRow(freshPage).or(retryButton).or(reloadButton).or(reloadHint).first()).toBeVisible()
      if (await retryButton.isVisible()) await retryButton.click()
      if (await reloadButton.isVisible()) await reloadButton.click()
      if (await reloadHint.isVisible()) await freshPage.goto('/groups')
      await expect(getGroupRow(freshPage), file).toBeVisible()
      await expect.poll(() => findMissingStyleSheets(freshPage), file).toEqual([])
      expect(blockedRequests, file).toBe(1)
      await context.close()
    }
    expect(problems).toEqual([])
  })
