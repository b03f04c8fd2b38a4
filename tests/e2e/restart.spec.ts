import { reverseStories } from '#server/demo/stories.ts'
import type { RunningServer } from '../running-server.ts'
import { expect, test } from './fixtures.ts'
import { withDemoServer } from './prepared-demo.ts'
import { done, historyRow, reprocessOn, signIn } from './steps.ts'

const own = test.extend<{ kept: RunningServer }>({
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
    ({}, use) => withDemoServer(use),
    // A database on disk is made twice in this time on a slow machine.
    { timeout: 180_000 },
  ],
  baseURL: async ({ kept }, use) => use(kept.url),
})

own('a restart of the server keeps the data and the session', async ({ page, kept }) => {
  own.slow()
  const { id, task, ticket, send, result } = reprocessOn(page)
  const reverse = String(reverseStories.succeeds.id)
  await signIn(page, 'cs', '/ecommerces/show/1?tab=reprocess')
  await id.fill(reverse)
  await task.fill('Antes do reinício')
  await ticket.fill('ZD-31')
  await send.click()
  await expect(result(done)).toBeVisible()

  await kept.restart()
  await page.reload()
  await expect(historyRow(page, reverse, 'ZD-31', 'Antes do reinício', 'Concluído')).toBeVisible()
})
