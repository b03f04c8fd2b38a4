// What journeys start with: a real server for each worker, its data in memory and its own.
import { test as base } from 'playwright/test'
import { type RunningServer, runServer } from '../running-server.ts'

// biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
const served = async ({}, use: (server: RunningServer) => Promise<void>) => {
  const server = await runServer()
  await use(server)
  await server.stop()
}
const ofWorker = { scope: 'worker', timeout: 60_000 } as const

export const test = base.extend<{ baseURL: string }, { server: RunningServer }>({
  server: [served, ofWorker],
  baseURL: async ({ server }, use) => use(server.url),
})

/** For journeys that use up well-known records of the demo: on a server that no other file's see. */
export const testApart = test.extend<object, { server: RunningServer }>({ server: [served, ofWorker] })

export { expect } from 'playwright/test'
