// Tests that the console recovers with at most one click when a file of the console fails to load once.
// Runs only in `npm run test:faults`; `npm run test:all` covers the most important files (tests/e2e/parts.spec.ts).
import type { Page } from 'playwright/test'
import { tell } from '../../figures.ts'
import { isWhole } from '../../whole.ts'
import { expect, test } from '../fixtures.ts'
import { beforehand, go, signIn } from '../steps.ts'
import { unstyled } from '../unstyled.ts'

const groups = (page: Page) => page.getByRole('main').filter({ hasText: 'Grupos' }).getByRole('row').nth(3)
const isFile = (path: string) => path.startsWith('/assets/')

/** Opens a tab of an ecommerce, waits until the network is idle, then opens the list of groups. */
async function walk(page: Page): Promise<void> {
  await page.goto('/ecommerces/show/1?tab=reprocess')
  await page.waitForLoadState('networkidle')
  await go(page, '/groups')
}

if (isWhole)
  test('The console recovers when any one of its files fails to load once', async ({ page, browser, baseURL }) => {
    test.setTimeout(1_800_000)
    const asked = new Set<string>()
    page.on('request', (request) => asked.add(new URL(request.url()).pathname))
    await signIn(page, 'cs', beforehand)
    await walk(page)
    await expect(groups(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    const files = [...asked].filter(isFile)
    expect(files.length).toBeGreaterThan(20)
    tell(`files that do not come: ${files.length}, each once`)
    const wrong: string[] = []
    for (const file of files) {
      const context = await browser.newContext({ locale: 'pt-BR', ...(baseURL ? { baseURL } : {}) })
      const one = await context.newPage()
      one.on('pageerror', ({ message }) => wrong.push(`${file}: ${message}`))
      let held = 0
      await one.route(
        `**${file}`,
        (route) => {
          held++
          return route.abort()
        },
        { times: 1 },
      )
      await signIn(one, 'cs', beforehand)
      await walk(one)
      const retry = one.getByRole('button', { name: 'Tentar de novo' }).first()
      const reload = one.getByRole('main').getByRole('button', { name: 'Recarregar' })
      const anew = one.getByText('O console ainda não carregou.')
      await expect(groups(one).or(retry).or(reload).or(anew).first()).toBeVisible()
      if (await retry.isVisible()) await retry.click()
      if (await reload.isVisible()) await reload.click()
      if (await anew.isVisible()) await one.goto('/groups')
      await expect(groups(one), file).toBeVisible()
      await expect.poll(() => unstyled(one), file).toEqual([])
      expect(held, file).toBe(1)
      await context.close()
    }
    expect(wrong).toEqual([])
  })
