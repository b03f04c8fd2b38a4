// Test fixture: a server that calls a simulated platform API. Also signs in the administrator of the platform.
import type { Page } from 'playwright/test'
import { buildUniformPermissions } from '#contract/access.ts'
import { type RunningServer, runServer } from '../running-server.ts'
import { type SpecPlatform, startSpecPlatform } from '../upstream/spec-platform.ts'
import { test as base, expect } from './fixtures.ts'

/** Permissions of the platform's administrator, on a server that calls the platform API. */
export const userAtPlatform = {
  access: 'admin_boss',
  permissions: buildUniformPermissions('read_and_write'),
  extensions: false,
} as const

interface PlatformFixtures {
  readonly platform: SpecPlatform
  readonly server: RunningServer
}

/**
 * Returns a `test` function whose server calls a simulated platform. The strict platform follows its specifications
 * exactly, and the loose platform deviates from them.
 */
export const createPlatformTest = (variant: SpecPlatform['variant']) =>
  base.extend<object, PlatformFixtures>({
    platform: [
      // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
      async ({}, use) => {
        const platform = await startSpecPlatform({ variant })
        await use(platform)
        await platform.close()
      },
      { scope: 'worker' },
    ],
    server: [
      async ({ platform }, use) => {
        const server = await runServer({ DEMO: '', UPSTREAM_URL: platform.origin })
        await use(server)
        await server.stop()
      },
      { scope: 'worker', timeout: 300_000 },
    ],
  })

/** Signs the administrator of the platform in over the API, because these tests do not use Google's sign-in page. */
export async function signInAtPlatform(page: Page, { url }: RunningServer): Promise<void> {
  const response = await page.request.post(`${url}/v2/auth/login`, {
    data: { google_token: 'admin' },
    headers: { origin: url },
  })
  expect(response.status()).toBe(200)
}

/**
 * Starts to collect page errors and responses with the status 401 or 5xx, and returns the array to which they are
 * added.
 */
export function collectProblems(page: Page): readonly string[] {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(`${page.url()}: ${message}`))
  page.on('response', (response) => {
    if (response.status() >= 500 || response.status() === 401)
      problems.push(`${page.url()}: ${response.status()} ${response.url()}`)
  })
  return problems
}
