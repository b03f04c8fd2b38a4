// What journeys start with: a real server for each worker, its data in memory and its own.
import { test as base } from 'playwright/test'
import { type RunningServer, runServer } from '../running-server.ts'

export const test = base.extend<{ baseURL: string }, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const server = await runServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
})

export { expect } from 'playwright/test'
