// Tests that a user can run only one export at a time. If another tab or device runs an export, the console displays
// the name of that export and can cancel it.
import { reportExports } from '#server/db/schema/platform/reports.ts'
import type { RunningServer } from '../running-server.ts'
import { withStoredData } from '../stored.ts'
import { test as base, expect } from './fixtures.ts'
import { withDemoServer } from './prepared-demo.ts'
import { getReportElements } from './reports-page.ts'
import { holdRequests, pressUntilFocused, signIn } from './steps.ts'

/** Ids of the demo users with the account types `ti` and `financial`. */
const [TI_USER_ID, FINANCIAL_USER_ID] = [2, 6]

/** Test function with a server that already runs an export for both users, as if another tab had started it. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
    ({}, use) =>
      withDemoServer(async (server, folder) => {
        await server.stop()
        const futureDate = new Date(Date.now() + 600_000)
        const runningExport = {
          report: 'users',
          filters: {},
          file_name: 'users_elsewhere.csv',
          status: 'running',
        } as const
        const rows = [TI_USER_ID, FINANCIAL_USER_ID].map((user_id) => ({
          ...runningExport,
          ...{ user_id, rows: 1200, bytes: 90_000, updated_at: futureDate },
        }))
        await withStoredData(folder, ({ db }) => db.insert(reportExports).values(rows))
        await server.start()
        await use(server)
      }),
    { scope: 'worker', timeout: 300_000 },
  ],
})
const byKeyboard = test.extend({ inputMethod: 'keyboard' })
const byMouse = test.extend({ inputMethod: 'mouse' })

// Runs the tests one after another in one worker, because they share one server.
test.describe.configure({ mode: 'default' })

test('a user who has left the report reads that another export is running', async ({ page }) => {
  const { exportButton, firstRow } = getReportElements(page)
  await signIn(page, 'financial', '/reports?period=all')
  await firstRow.waitFor()
  const releaseRequests = await holdRequests(page, /\/reports(\?|$)/, 'GET')
  await exportButton.click()
  await page.getByRole('navigation').getByRole('link', { name: 'Início' }).click()
  await expect(exportButton).toHaveCount(0)
  releaseRequests()
  await expect(page.getByText('Você já está exportando um relatório').first()).toBeVisible()
})

byKeyboard('an export that runs elsewhere is cancelled by keyboard alone', async ({ page }) => {
  const { exportButton, exportBar, firstRow } = getReportElements(page)
  await signIn(page, 'ti', '/reports?period=all')
  await firstRow.waitFor()
  await pressUntilFocused(page, 'Tab', exportButton)
  await page.keyboard.press('Enter')
  await pressUntilFocused(page, 'Tab', exportBar.getByRole('alert').getByRole('button', { name: 'Cancelar aquela' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('A outra exportação foi cancelada: agora exporte de novo')).toBeVisible()
})

byMouse(
  'a second export names the running export and starts after its cancellation, by mouse alone',
  async ({ page }) => {
    const { exportButton, exportBar, firstRow } = getReportElements(page)
    await signIn(page, 'financial', '/reports?period=all')
    await firstRow.waitFor()
    await exportButton.click()
    const alert = exportBar.getByRole('alert')
    await expect(alert).toContainText('Já há uma exportação sua em andamento')
    await expect(alert).toContainText('Usuários, iniciada em')
    await expect(alert).toContainText('em outra aba ou outro dispositivo (1.200 linhas até agora)')
    await alert.getByRole('button', { name: 'Deixar como está' }).click()
    await expect(alert).toHaveCount(0)
    await expect(exportButton).toBeFocused()

    await exportButton.click()
    await alert.getByRole('button', { name: 'Cancelar aquela' }).click()
    await expect(page.getByText('A outra exportação foi cancelada: agora exporte de novo')).toBeVisible()
    await expect(alert).toHaveCount(0)
    await Promise.all([page.waitForEvent('download'), exportButton.click()])
    await page.getByRole('button', { name: /^Minhas exportações/ }).click()
    const entries = page.getByRole('dialog', { name: 'Minhas exportações' }).getByRole('listitem')
    await expect(entries).toHaveCount(2)
    await expect(entries.first()).toContainText('Concluído')
    await expect(entries.last()).toContainText('Cancelado')
  },
)
