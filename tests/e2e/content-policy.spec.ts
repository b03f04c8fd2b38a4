// Tests that the content security policy blocks injected code. `fixtures.ts` also checks in every test that the console
// itself does not violate the policy.
import { expect, POLICY_VIOLATION_MESSAGE, test } from './fixtures.ts'

test.use({ expectsPolicyViolations: true })

test('Injected scripts and event handlers do not run', async ({ page, browserName }) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith(POLICY_VIOLATION_MESSAGE)) violations.push(message.text())
  })
  await page.goto('/')
  await expect(page.getByRole('heading').first()).toBeVisible()
  const result = await page.evaluate(async () => {
    const attacks: (() => unknown)[] = [
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
    let thrownErrors = 0
    for (const attack of attacks) {
      try {
        attack()
      } catch {
        thrownErrors++
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
    return { planted: 'planted' in window, errorCount: thrownErrors }
  })
  expect(result.planted).toBe(false)
  // In Chromium, Trusted Types throw an error for each attack. Firefox ESR does not support Trusted Types.
  if (browserName === 'chromium') expect(result.errorCount).toBeGreaterThan(0)
  await expect.poll(() => violations.length).toBeGreaterThanOrEqual(4)
})

test('The console reports an uncaught error to the server once, without its message', async ({ page }) => {
  const reports: unknown[] = []
  // Replaces `fetch` in the page to record the reports, because Playwright does not see `keepalive` requests in
  // Firefox.
  await page.exposeFunction('recordReport', (body: string) => reports.push(JSON.parse(body)))
  await page.addInitScript(() => {
    const { fetch } = window
    window.fetch = (url, options) => {
      if (url === '/browser-errors') Reflect.get(window, 'recordReport')(options?.body)
      return fetch(url, options)
    }
  })
  await page.goto('/')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.evaluate(() => {
    const throwError = () => {
      throw new RangeError('Ana Souza')
    }
    for (let time = 0; time < 3; time++) setTimeout(throwError, time)
    void Promise.reject(new TypeError('Ana Souza'))
  })
  await expect
    .poll(() => reports)
    .toEqual(
      expect.arrayContaining([
        { kind: 'error', name: 'RangeError', place: '' },
        { kind: 'rejection', name: 'TypeError', place: '' },
      ]),
    )
  expect(reports.filter((report) => JSON.stringify(report).includes('RangeError'))).toHaveLength(1)
  expect(JSON.stringify(reports)).not.toContain('Ana')
})
