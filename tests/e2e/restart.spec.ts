// Tests that a restart of the server keeps the data, the session and drafts, also if the server then runs a newer
// version of the console.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { reverseScenarios } from '../../src/demo/stories.ts'
import type { RunningServer } from '../running-server.ts'
import { findViolations } from './axe-check.ts'
import { expect, test } from './fixtures.ts'
import { copyBuild, withDemoServer } from './prepared-demo.ts'
import { findHistoryRow, getReprocessLocators, navigateTo, REPROCESS_DONE_TITLE, signIn } from './steps.ts'

const restartTest = test.extend<{ ownServer: RunningServer }>({
  ownServer: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
    ({}, use) => withDemoServer(use),
    // Time limit of 5 minutes, because the server starts slowly on a busy machine.
    { timeout: 300_000 },
  ],
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
})

restartTest('a restart of the server keeps the data and the session', async ({ page, ownServer }) => {
  restartTest.slow()
  const { idField, taskField, ticketField, sendButton, findResult } = getReprocessLocators(page)
  const reverse = String(reverseScenarios.succeeds.id)
  await signIn(page, 'cs', '/ecommerces/show/1?tab=reprocess')
  await idField.fill(reverse)
  await taskField.fill('Antes do reinício')
  await ticketField.fill('ZD-31')
  await sendButton.click()
  await expect(findResult(REPROCESS_DONE_TITLE)).toBeVisible()

  await ownServer.restart()
  await page.reload()
  await expect(findHistoryRow(page, reverse, 'ZD-31', 'Antes do reinício', 'Concluído')).toBeVisible()
})

const updateTest = test.extend<{ build: string; ownServer: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
  build: async ({}, use) => {
    const folder = await copyBuild()
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  ownServer: [({ build }, use) => withDemoServer(use, {}, { build }), { timeout: 300_000 }],
  baseURL: async ({ ownServer }, use) => use(ownServer.url),
})

updateTest(
  'an open console announces a newer version and loads this version without losing typed text',
  async ({ page, ownServer, build }) => {
    updateTest.slow()
    const newVersionButton = page.getByRole('banner').getByRole('button', { name: 'Nova versão' })
    const { taskField } = getReprocessLocators(page)
    const resumeButton = page.getByRole('button', { name: /^Continuar o rascunho/ })
    await signIn(page, 'cs', '/ecommerces/show/1?tab=reprocess')
    await taskField.fill('Antes da versão nova')
    await ownServer.restart()
    await navigateTo(page, '/groups')
    await page.getByRole('heading', { level: 1, name: 'Grupos' }).waitFor()
    await navigateTo(page, '/ecommerces/show/1?tab=reprocess')
    await resumeButton.click()
    await expect(taskField).toHaveValue('Antes da versão nova')
    await expect(newVersionButton).toHaveCount(0)

    const index = join(build, 'console/index.html')
    await writeFile(index, (await readFile(index, 'utf8')).replace('<body>', '<body data-version="next">'))
    await ownServer.restart()
    await navigateTo(page, '/stores')
    await expect(newVersionButton).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await expect(page.locator('body[data-version]')).toHaveCount(0)
    await navigateTo(page, '/ecommerces/show/1?tab=reprocess')
    await resumeButton.click()
    await newVersionButton.click()
    await expect(page.locator('body[data-version]')).toBeVisible()
    await resumeButton.click()
    await expect(taskField).toHaveValue('Antes da versão nova')
    await expect(newVersionButton).toHaveCount(0)
  },
)
