// Test fixture: a demo server with so many reverses (return requests) and tracking errors that every attempt gets an
// unused record.
import { type RunningServer, runServer } from '../../running-server.ts'
import { test as base } from '../fixtures.ts'

export { expect } from '../fixtures.ts'

export const test = base.extend<object, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const server = await runServer({ DEMO_REVERSES: '20000', DEMO_TRACKING_ERRORS: '2000' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
