// Tests the sign-in with Google. The content security policy must allow the files of Google's sign-in and no other
// external files.
import type { Page } from 'playwright/test'
import { demoUsers } from '../../src/demo/people.ts'
import { audience, buildClaims, type Loopback, sign, startLoopback } from '../session/loopback-provider.ts'
import { test as base, expect } from './fixtures.ts'
import { withDemoServer } from './prepared-demo.ts'

base.skip(
  ({ browserName }) => browserName === 'firefox',
  'its driver clicks into no frame of another origin; its ESR has no Trusted Types',
)

const user = demoUsers.find(({ account_type }) => account_type === 'admin_boss')
const domain = user?.email.split('@')[1] ?? ''

/** Test function whose server fetches Google's public keys from a local server instead of Google. */
const test = base.extend<object, { google: Loopback }>({
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const google = await startLoopback()
      await use(google)
      await google.close()
    },
    { scope: 'worker' },
  ],
  server: [
    ({ google }, use) => {
      const fetchReplacement = `const real = fetch
        globalThis.fetch = (url, init) => real(String(url).startsWith('https://www.googleapis.com/') ? '${google.keysUrl}' : url, init)`
      const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(fetchReplacement)}`
      return withDemoServer(use, { NODE_OPTIONS, GOOGLE_CLIENT_ID: audience, ALLOWED_DOMAINS: domain })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/**
 * Source code of a script that replaces Google's sign-in script. It adds a style sheet and a frame with the sign-in
 * button, and passes a token with the given nonce to the console.
 */
const GOOGLE_SCRIPT = `window.google = { accounts: { id: {
  initialize(options) { this.options = options },
  renderButton(container) {
    const style = document.createElement('link')
    Object.assign(style, { rel: 'stylesheet', href: 'https://accounts.google.com/gsi/style' })
    document.head.append(style)
    const frame = document.createElement('iframe')
    Object.assign(frame, { src: 'https://accounts.google.com/gsi/button', title: 'Google' })
    container.append(frame)
    addEventListener('message', async ({ origin }) => {
      if (origin !== 'https://accounts.google.com') return
      await fetch('https://accounts.google.com/gsi/status', { mode: 'no-cors' })
      this.options.callback({ credential: await window.credentialFor(this.options.nonce) })
    })
  },
} } }`
const GOOGLE_BUTTON = `<button onclick="parent.postMessage('chosen', '*')">Continuar com o Google</button>`

async function mockGoogle(
  page: Page,
  createCredential: (nonce: string) => Promise<string>,
): Promise<readonly string[]> {
  const requestedFiles: string[] = []
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    client: ['text/javascript', GOOGLE_SCRIPT],
    style: ['text/css', ''],
    button: ['text/html', GOOGLE_BUTTON],
    status: ['text/plain', ''],
  }
  await page.route('https://accounts.google.com/**', (route) => {
    const name = new URL(route.request().url()).pathname.replace('/gsi/', '')
    requestedFiles.push(name)
    const [contentType, body] = files[name] ?? ['text/javascript', 'window.isIn = true']
    return route.fulfill({ contentType, body })
  })
  await page.exposeFunction('credentialFor', createCredential)
  return requestedFiles
}

test('The button of Google signs the user in without a violation of the content policy', async ({ page, google }) => {
  const requestedFiles = await mockGoogle(page, (nonce) =>
    sign(buildClaims(new Date(), { email: user?.email, hd: domain, nonce }), google.keys[0]),
  )
  await page.goto('/ecommerces')
  await expect(page.getByRole('button', { name: user?.first_name ?? '' })).toHaveCount(0)
  await page.frameLocator('iframe[title=Google]').getByRole('button', { name: 'Continuar com o Google' }).click()
  await expect(page.getByRole('heading', { name: 'Ecommerces', level: 1 })).toBeVisible()
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  expect(new Set(requestedFiles)).toEqual(new Set(['client', 'style', 'button', 'status']))
})

test('A token with a wrong nonce is rejected with an error, and the button stays', async ({ page, google }) => {
  await mockGoogle(page, () =>
    sign(buildClaims(new Date(), { email: user?.email, hd: domain, nonce: 'another' }), google.keys[0]),
  )
  await page.goto('/')
  const frame = page.frameLocator('iframe[title=Google]')
  await frame.getByRole('button').click()
  await expect(page.getByRole('alert')).toContainText('Não autorizado')
  await expect(frame.getByRole('button')).toBeVisible()
})

test.describe(() => {
  test.use({ expectsPolicyViolations: true })

  test('The content policy blocks files that do not belong to Google’s sign-in, and texts that become scripts', async ({
    page,
  }) => {
    await mockGoogle(page, async () => '')
    await page.goto('/')
    await page.frameLocator('iframe[title=Google]').getByRole('button').waitFor()
    const result = await page.evaluate(async () => {
      const violations: string[] = []
      document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
      const attempt = (attack: () => unknown) => {
        try {
          attack()
        } catch (error) {
          violations.push(error instanceof TypeError ? 'thrown' : String(error))
        }
      }
      attempt(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.isIn = true">'))
      attempt(() => Reflect.set(document.createElement('script'), 'src', '/assets/other.js'))
      const policy = Reflect.get(window, 'trustedTypes')?.createPolicy('other', {
        createScriptURL: (url: string) => url,
      })
      for (const scriptUrl of ['https://accounts.google.com/other.js', 'https://elsewhere.example/gsi/client']) {
        const script = document.createElement('script')
        const loadError = new Promise((resolve) => script.addEventListener('error', resolve))
        Reflect.set(script, 'src', policy?.createScriptURL(scriptUrl))
        document.head.append(script)
        await loadError
      }
      const frame = document.createElement('iframe')
      frame.src = 'https://accounts.google.com/other'
      const violation = new Promise((resolve) => document.addEventListener('securitypolicyviolation', resolve))
      document.body.append(frame)
      await violation
      return { violations, isIn: Reflect.has(window, 'isIn') }
    })
    expect(result.isIn).toBe(false)
    expect(result.violations.filter((violation) => violation === 'thrown')).toHaveLength(2)
    expect(result.violations.filter((violation) => violation === 'script-src-elem')).toHaveLength(2)
    expect(result.violations).toContain('frame-src')
  })
})
