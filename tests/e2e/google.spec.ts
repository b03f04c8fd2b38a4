// Tests the sign-in with Google. The content security policy allows Google's script and its files, and nothing else.
import type { Page } from 'playwright/test'
import { demoUsers } from '../../src/demo/people.ts'
import { audience, claimsOf, type Loopback, sign, startLoopback } from '../session/loopback-provider.ts'
import { test as base, expect } from './fixtures.ts'
import { withDemoServer } from './prepared-demo.ts'

base.skip(
  ({ browserName }) => browserName === 'firefox',
  'its driver clicks into no frame of another origin; its ESR has no Trusted Types',
)

const person = demoUsers.find(({ account_type }) => account_type === 'admin_boss')
const domain = person?.email.split('@')[1] ?? ''

/** Test whose server fetches Google's public keys from a local server. */
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
      const asks = `const real = fetch
        globalThis.fetch = (url, init) => real(String(url).startsWith('https://www.googleapis.com/') ? '${google.address}' : url, init)`
      const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(asks)}`
      return withDemoServer(use, { NODE_OPTIONS, GOOGLE_CLIENT_ID: audience, ALLOWED_DOMAINS: domain })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** Replaces Google's script: adds a style sheet and a frame with the button, and passes on a token with the nonce. */
const script = `window.google = { accounts: { id: {
  initialize(options) { this.options = options },
  renderButton(place) {
    const style = document.createElement('link')
    Object.assign(style, { rel: 'stylesheet', href: 'https://accounts.google.com/gsi/style' })
    document.head.append(style)
    const frame = document.createElement('iframe')
    Object.assign(frame, { src: 'https://accounts.google.com/gsi/button', title: 'Google' })
    place.append(frame)
    addEventListener('message', async ({ origin }) => {
      if (origin !== 'https://accounts.google.com') return
      await fetch('https://accounts.google.com/gsi/status', { mode: 'no-cors' })
      this.options.callback({ credential: await window.credentialFor(this.options.nonce) })
    })
  },
} } }`
const button = `<button onclick="parent.postMessage('chosen', '*')">Continuar com o Google</button>`

async function serveGoogle(page: Page, credential: (nonce: string) => Promise<string>): Promise<readonly string[]> {
  const asked: string[] = []
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    client: ['text/javascript', script],
    style: ['text/css', ''],
    button: ['text/html', button],
    status: ['text/plain', ''],
  }
  await page.route('https://accounts.google.com/**', (route) => {
    const name = new URL(route.request().url()).pathname.replace('/gsi/', '')
    asked.push(name)
    const [contentType, body] = files[name] ?? ['text/javascript', 'window.isIn = true']
    return route.fulfill({ contentType, body })
  })
  await page.exposeFunction('credentialFor', credential)
  return asked
}

test('with the button of Google one is signed in, and its content policy is not broken', async ({ page, google }) => {
  const asked = await serveGoogle(page, (nonce) =>
    sign(claimsOf(new Date(), { email: person?.email, hd: domain, nonce }), google.keys[0]),
  )
  await page.goto('/ecommerces')
  await expect(page.getByRole('button', { name: person?.first_name ?? '' })).toHaveCount(0)
  await page.frameLocator('iframe[title=Google]').getByRole('button', { name: 'Continuar com o Google' }).click()
  await expect(page.getByRole('heading', { name: 'Ecommerces', level: 1 })).toBeVisible()
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  expect(new Set(asked)).toEqual(new Set(['client', 'style', 'button', 'status']))
})

test('A token with a wrong nonce is rejected with an error, and the button stays', async ({ page, google }) => {
  await serveGoogle(page, () =>
    sign(claimsOf(new Date(), { email: person?.email, hd: domain, nonce: 'another' }), google.keys[0]),
  )
  await page.goto('/')
  const frame = page.frameLocator('iframe[title=Google]')
  await frame.getByRole('button').click()
  await expect(page.getByRole('alert')).toContainText('Não autorizado')
  await expect(frame.getByRole('button')).toBeVisible()
})

test.describe(() => {
  test.use({ attacks: true })

  test('what is no file of Google’s sign-in, and text made into a script, is held back all the same', async ({
    page,
  }) => {
    await serveGoogle(page, async () => '')
    await page.goto('/')
    await page.frameLocator('iframe[title=Google]').getByRole('button').waitFor()
    const held = await page.evaluate(async () => {
      const violations: string[] = []
      document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
      const attempt = (make: () => unknown) => {
        try {
          make()
        } catch (error) {
          violations.push(error instanceof TypeError ? 'thrown' : String(error))
        }
      }
      attempt(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.isIn = true">'))
      attempt(() => Reflect.set(document.createElement('script'), 'src', '/assets/other.js'))
      const policy = Reflect.get(window, 'trustedTypes')?.createPolicy('other', {
        createScriptURL: (url: string) => url,
      })
      for (const at of ['https://accounts.google.com/other.js', 'https://elsewhere.example/gsi/client']) {
        const script = document.createElement('script')
        const gone = new Promise((resolve) => script.addEventListener('error', resolve))
        Reflect.set(script, 'src', policy?.createScriptURL(at))
        document.head.append(script)
        await gone
      }
      const frame = document.createElement('iframe')
      frame.src = 'https://accounts.google.com/other'
      const framed = new Promise((resolve) => document.addEventListener('securitypolicyviolation', resolve))
      document.body.append(frame)
      await framed
      return { violations, isIn: Reflect.has(window, 'isIn') }
    })
    expect(held.isIn).toBe(false)
    expect(held.violations.filter((one) => one === 'thrown')).toHaveLength(2)
    expect(held.violations.filter((one) => one === 'script-src-elem')).toHaveLength(2)
    expect(held.violations).toContain('frame-src')
  })
})
