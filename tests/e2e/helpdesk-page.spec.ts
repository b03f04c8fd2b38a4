// Tests the key, the button and the link that open the current ticket in the configured helpdesk (product decision E1).
import type { Page } from 'playwright/test'
import type { RunningServer } from '../running-server.ts'
import { test as base, expect } from './fixtures.ts'
import { withDemoServer } from './prepared-demo.ts'
import { signIn } from './steps.ts'

const HELPDESK_URL = 'https://acme.zendesk.com/agent/tickets/{number}'

const test = base.extend<object, { server: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
  server: [({}, use) => withDemoServer(use, { HELPDESK_URL }), { scope: 'worker', timeout: 300_000 }],
})

/** Replaces `window.open`, and returns a function that lists the URLs that the page wanted to open in new tabs. */
async function recordOpenedTabs(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const opened: string[] = []
    Object.assign(window, { opened })
    window.open = (url) => {
      opened.push(String(url))
      return null
    }
  })
  return () => page.evaluate(() => Object(window).opened)
}

test('A ticket opens in the helpdesk by key, header button and card, unless it belongs to another system', async ({
  page,
}) => {
  await signIn(page, 'n1', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const { keyboard } = page
  const opened = await recordOpenedTabs(page)
  await keyboard.press('t')
  await keyboard.press('h')
  await expect(page.getByText('Não há chamado definido nesta aba.')).toBeVisible()

  const setTicket = async (ticket: string) => {
    await keyboard.press('t')
    await keyboard.press('t')
    await page.getByRole('dialog').getByRole('textbox').fill(ticket)
    await keyboard.press('Control+Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('banner').getByRole('button', { name: /^Chamado .*: ver$/ })).toBeVisible()
  }
  await setTicket('#48213.')
  const helpdeskButton = page.getByRole('banner').getByRole('button', { name: 'Abrir o chamado no helpdesk' })
  await helpdeskButton.click()
  await keyboard.press('t')
  await keyboard.press('h')
  const ticketUrl = 'https://acme.zendesk.com/agent/tickets/48213'
  await expect.poll(opened).toEqual([ticketUrl, ticketUrl])
  await keyboard.press('t')
  await keyboard.press('c')
  const link = page.getByRole('dialog').getByRole('link', { name: /^Abrir no helpdesk/ })
  await expect(link).toHaveAttribute('href', ticketUrl)
  await expect(link).toHaveAttribute('target', '_blank')
  await keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await setTicket('JIRA-77')
  await expect(helpdeskButton).toHaveCount(0)
  await keyboard.press('t')
  await keyboard.press('h')
  await expect(page.getByText('Não é possível abrir o chamado JIRA-77')).toBeVisible()
  expect(await opened()).toHaveLength(2)
})
