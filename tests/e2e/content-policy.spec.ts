// The strict content policy: nothing of ours breaks it, and what an attacker would plant does not run.
import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

async function watchViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const kept: string[] = []
    Object.assign(window, { violations: kept })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, sample }) =>
      kept.push([violatedDirective, blockedURI, sourceFile, sample].join(' ')),
    )
  })
  return () =>
    page.evaluate(() => ('violations' in window && Array.isArray(window.violations) ? window.violations : []))
}

test('pages, drawers, the palette and the help break no rule of it', async ({ page }) => {
  const violations = await watchViolations(page)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto('/')
  await expect(page.getByRole('heading').first()).toBeVisible()
  expect(await violations()).toEqual([])

  await signIn(page, 'admin_boss', '/ecommerces')
  await expect(page.getByRole('grid').first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('reprocessar')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/do=reprocess/)
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
  expect(await violations()).toEqual([])

  await page.goto('/ecommerces/show/1')
  await expect(page.getByRole('tab').first()).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violations()).toEqual([])
  expect(errors).toEqual([])
})

test('what is planted in a page does not run', async ({ page }) => {
  const violations = await watchViolations(page)
  await page.goto('/')
  await expect(page.getByRole('heading').first()).toBeVisible()
  const ran = await page.evaluate(async () => {
    const tries: (() => unknown)[] = [
      () => {
        document.body.innerHTML += '<img src=x onerror="window.planted = true">'
      },
      () => {
        const script = document.createElement('script')
        script.text = 'window.planted = true'
        document.body.append(script)
      },
      () => {
        const button = document.createElement('button')
        button.setAttribute('onclick', 'window.planted = true')
        document.body.append(button)
        button.click()
      },
      () => window.setTimeout('window.planted = true', 0),
    ]
    let refused = 0
    for (const plant of tries) {
      try {
        plant()
      } catch {
        refused++
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
    return { planted: 'planted' in window, refused }
  })
  expect(ran.planted).toBe(false)
  expect(ran.refused).toBeGreaterThan(0)
  expect((await violations()).length).toBeGreaterThan(0)
})
