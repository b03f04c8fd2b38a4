import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reverseScenarios } from '../../src/demo/stories.ts'
import type { RunningServer } from '../running-server.ts'
import { findViolations } from './axe-check.ts'
import { expect, test } from './fixtures.ts'
import { copyOfBuild, withDemoServer } from './prepared-demo.ts'
import { findHistoryRow, getReprocessLocators, go, REPROCESS_DONE_TITLE, signIn } from './steps.ts'

const own = test.extend<{ kept: RunningServer }>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
    ({}, use) => withDemoServer(use),
    // A database on disk is made twice in this time on a slow machine.
    { timeout: 300_000 },
  ],
  baseURL: async ({ kept }, use) => use(kept.url),
})

own('a restart of the server keeps the data and the session', async ({ page, kept }) => {
  own.slow()
  const { id, task, ticket, send, result } = getReprocessLocators(page)
  const reverse = String(reverseScenarios.succeeds.id)
  await signIn(page, 'cs', '/ecommerces/show/1?tab=reprocess')
  await id.fill(reverse)
  await task.fill('Antes do reinício')
  await ticket.fill('ZD-31')
  await send.click()
  await expect(result(REPROCESS_DONE_TITLE)).toBeVisible()

  await kept.restart()
  await page.reload()
  await expect(findHistoryRow(page, reverse, 'ZD-31', 'Antes do reinício', 'Concluído')).toBeVisible()
})

const renewed = test.extend<{ build: string; kept: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
  build: async ({}, use) => {
    const folder = await copyOfBuild()
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  kept: [({ build }, use) => withDemoServer(use, {}, { build }), { timeout: 300_000 }],
  baseURL: async ({ kept }, use) => use(kept.url),
})

renewed(
  'a newer console is told of where an older one is open, and taken without losing what is typed',
  async ({ page, kept, build }) => {
    renewed.slow()
    const news = page.getByRole('banner').getByRole('button', { name: 'Nova versão' })
    const { task } = getReprocessLocators(page)
    const resume = page.getByRole('button', { name: /^Continuar o rascunho/ })
    await signIn(page, 'cs', '/ecommerces/show/1?tab=reprocess')
    await task.fill('Antes da versão nova')
    await kept.restart()
    await go(page, '/groups')
    await page.getByRole('heading', { level: 1, name: 'Grupos' }).waitFor()
    await go(page, '/ecommerces/show/1?tab=reprocess')
    await resume.click()
    await expect(task).toHaveValue('Antes da versão nova')
    await expect(news).toHaveCount(0)

    const index = join(build, 'console/index.html')
    await writeFile(index, (await readFile(index, 'utf8')).replace('<body>', '<body data-version="next">'))
    await kept.restart()
    await go(page, '/stores')
    await expect(news).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await expect(page.locator('body[data-version]')).toHaveCount(0)
    await go(page, '/ecommerces/show/1?tab=reprocess')
    await resume.click()
    await news.click()
    await expect(page.locator('body[data-version]')).toBeVisible()
    await expect(task).toHaveValue('Antes da versão nova')
    await expect(news).toHaveCount(0)
  },
)
