// Each file of the console, once, does not come: what is open goes on or says so, and one click later at the latest all is there.
// Only with `npm run test:faults`; `npm run test:all` tries the worst of them (tests/e2e/parts.spec.ts).
import type { Page } from 'playwright/test'
import { tell } from '../../figures.ts'
import { isWhole } from '../../whole.ts'
import { expect, test } from '../fixtures.ts'
import { beforehand, go, signIn } from '../steps.ts'
import { unstyled } from '../unstyled.ts'

const groups = (page: Page) => page.getByRole('main').filter({ hasText: 'Grupos' }).getByRole('row').nth(3)
const isFile = (path: string) => path.startsWith('/assets/')

/** The tab of an ecommerce, a moment of rest, then the list of groups. */
async function walk(page: Page): Promise<void> {
  await page.goto('/ecommerces/show/1?tab=reprocess')
  await page.waitForLoadState('networkidle')
  await go(page, '/groups')
}

if (isWhole)
  test('each file once does not come', async ({ page, browser, baseURL }) => {
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
