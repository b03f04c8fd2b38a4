// Tests the development server: no React warnings, tooltips for `title` attributes, and the page `/ui`, which displays
// every component.
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { runsAllCases } from '../whole.ts'
import { findAxeViolations } from './axe.ts'
import { test as base, expect } from './fixtures.ts'
import { createTemporaryFolder } from './prepared-demo.ts'
import { findInvisibleStates } from './sight-states.ts'
import { signIn } from './steps.ts'

const script = join(import.meta.dirname, '../../scripts/dev.mjs')

/** Starts the development server. Returns its URL and a function that stops it. */
async function startDevelopmentServer(folder: string) {
  const { PATH = '' } = process.env
  const env = { PATH, PORT: '0', DATA_DIR: folder, DEMO_TODAY: '2026-11-16' }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const exit = new Promise((resolve) => child.once('exit', resolve))
  for await (const line of createInterface(child.stdout)) {
    const url = /listening on (\S+)/.exec(line)?.[1]
    if (url)
      return {
        url,
        stop: () => {
          child.kill()
          return exit
        },
      }
  }
  throw new Error('The development server ended before it listened')
}

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
  baseURL: async ({}, use) => {
    const folder = await createTemporaryFolder()
    const { url, stop } = await startDevelopmentServer(folder)
    await use(url)
    await stop()
    await rm(folder, { recursive: true, force: true })
  },
})

test('The development server displays lists without React warnings, tooltips and all components', async ({ page }) => {
  await signIn(page, 'admin_boss', '/ecommerces')
  expect(await page.evaluate(() => matchMedia('(hover: hover)').matches)).toBe(true)
  for (const path of ['/ecommerces', '/reverses', '/users']) {
    await page.goto(path)
    const row = page.getByRole('grid').getByRole('row').nth(1)
    await expect(row).toBeFocused()
    await row.hover()
  }

  const tooltip = page.locator('[data-tip]')
  const nextPageButton = page.getByRole('button', { name: 'Próxima página' })
  await nextPageButton.hover()
  await expect(tooltip).toHaveText(/^Próxima página/)
  await page.mouse.move(0, 0)
  await expect(tooltip).toHaveCount(0)
  await expect(nextPageButton).toHaveAttribute('title', /^Próxima página/)
  await page.getByRole('textbox', { name: 'Página', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(nextPageButton).toBeFocused()
  await expect(tooltip).toHaveText(/^Próxima página/)

  await page.goto('/ui')
  await expect(page.getByRole('heading', { name: 'Components' })).toBeVisible()
  // Checks only the colours. Other accessibility rules would report duplicate names, because the page displays every
  // component in both themes.
  expect(await findAxeViolations(page, 'colors')).toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await findInvisibleStates(page)).toEqual([])
})

/**
 * Share of the pixels that may differ from the screenshot, because browser versions render letters and corners slightly
 * differently.
 */
const SCREENSHOT_TOLERANCE = { maxDiffPixelRatio: 0.01 }
/** Viewport taller than the page, so that the screenshot contains the whole page. */
const TALL_VIEWPORT = { width: 1280, height: 4800 }

if (runsAllCases)
  test('All components match their screenshots in both themes and in forced colours', async ({ page }) => {
    await signIn(page, 'admin_boss', '/ui')
    await expect(page.getByRole('heading', { name: 'Components' })).toBeVisible()
    await page.setViewportSize(TALL_VIEWPORT)
    await expect(page).toHaveScreenshot('components.png', SCREENSHOT_TOLERANCE)
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(page).toHaveScreenshot('components-forced-colours.png', SCREENSHOT_TOLERANCE)
  })
