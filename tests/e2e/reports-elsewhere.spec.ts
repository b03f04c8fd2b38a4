// One export at a time (trust): the one that another tab or device began is named, and can be ended from here.
import { reportExports } from '#server/db/schema/platform/reports.ts'
import type { RunningServer } from '../running-server.ts'
import { withStoredData } from '../stored.ts'
import { test as base, expect } from './fixtures.ts'
import { withDemoServer } from './prepared-demo.ts'
import { reportsOn } from './reports-page.ts'
import { pressUntilFocused, signIn } from './steps.ts'

/** Of the demo's persons of these account types. */
const [ti, financial] = [2, 6]

/** A server on whose data another process has an export of each of them running. */
const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
    ({}, use) =>
      withDemoServer(async (server, folder) => {
        await server.stop()
        const soon = new Date(Date.now() + 600_000)
        const running = { report: 'users', filters: {}, file_name: 'users_elsewhere.csv', status: 'running' } as const
        const rows = [ti, financial].map((user_id) => ({
          ...running,
          ...{ user_id, rows: 1200, bytes: 90_000, updated_at: soon },
        }))
        await withStoredData(folder, ({ db }) => db.insert(reportExports).values(rows))
        await server.start()
        await use(server)
      }),
    { scope: 'worker', timeout: 300_000 },
  ],
})
const byKeyboard = test.extend({ way: 'keyboard' })
const byMouse = test.extend({ way: 'mouse' })

// Both on one server.
test.describe.configure({ mode: 'default' })

byKeyboard('the one that runs elsewhere is cancelled by keyboard alone', async ({ page }) => {
  const { button, bar, firstRow } = reportsOn(page)
  await signIn(page, 'ti', '/reports')
  await firstRow.waitFor()
  await pressUntilFocused(page, 'Tab', button)
  await page.keyboard.press('Enter')
  await pressUntilFocused(page, 'Tab', bar.getByRole('alert').getByRole('button', { name: 'Cancelar aquela' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('A outra exportação foi cancelada: agora exporte de novo')).toBeVisible()
})

byMouse('the second says which one runs and where, and is let begin by mouse alone', async ({ page }) => {
  const { button, bar, firstRow } = reportsOn(page)
  await signIn(page, 'financial', '/reports')
  await firstRow.waitFor()
  await button.click()
  const alert = bar.getByRole('alert')
  await expect(alert).toContainText('Já há uma exportação sua em andamento')
  await expect(alert).toContainText('Usuários, iniciada em')
  await expect(alert).toContainText('em outra aba ou outro dispositivo (1.200 linhas até agora)')
  await alert.getByRole('button', { name: 'Deixar como está' }).click()
  await expect(alert).toHaveCount(0)
  await expect(button).toBeFocused()

  await button.click()
  await alert.getByRole('button', { name: 'Cancelar aquela' }).click()
  await expect(page.getByText('A outra exportação foi cancelada: agora exporte de novo')).toBeVisible()
  await expect(alert).toHaveCount(0)
  await Promise.all([page.waitForEvent('download'), button.click()])
  await page.getByRole('button', { name: /^Minhas exportações/ }).click()
  const entries = page.getByRole('dialog', { name: 'Minhas exportações' }).getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('Concluído')
  await expect(entries.last()).toContainText('Cancelado')
})
