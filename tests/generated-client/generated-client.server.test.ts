// Generates a client from the `/openapi.json` of a running server, checks the client's types, and uses the client to
// perform the work of a support agent.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '#server/listening.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { reverseScenarios } from '../../src/demo/stories.ts'
import { useApi } from '../use-api.ts'

const clientFile = join(import.meta.dirname, 'client.ts')
const tsc = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')

const api = useApi()
let server: Server
let url: string
beforeAll(async () => {
  await seedDemo(api.connection.db, { ecommerceCount: 20, secrets: api.services.secrets })
  server = await listen(api.app, { host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const source = await generateSource(`${url}/openapi.json`, {
    argumentStyle: 'object',
    futureStripLegacyMethods: true,
  })
  await writeFile(clientFile, source)
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
})

test('the code of the agent’s work compiles against the types of the generated client', async () => {
  await promisify(execFile)(process.execPath, [tsc, '-p', import.meta.dirname]).catch(({ stdout }) => {
    throw new Error(stdout)
  })
})

test('an agent signs in, finds a reverse, corrects its zip code, reprocesses it and exports reports', async () => {
  // Imports `agent-work.ts` dynamically, because this file imports the client, which must be generated first.
  const { doAgentWork } = await import(join(import.meta.dirname, 'agent-work.ts'))
  const { id } = reverseScenarios.zipInvalid
  const results = await doAgentWork(url, id)
  expect(results.before.customer.address.zip_code).toBe('00000000')
  expect(results.corrected.after).toMatchObject({ zip_code: '20040002', city: 'Rio de Janeiro' })
  expect(results.repeated).toEqual(results.corrected)
  expect([results.staleCorrection.status, results.staleCorrection.data.error_code]).toEqual([
    409,
    'trackingErrors.corrected',
  ])
  expect(results.reprocessed).toMatchObject({
    success: true,
    data: { entity_id: id, ticket: 'ZD-48213', status: 'done' },
  })
  expect([results.repeatedReprocess.status, results.repeatedReprocess.data.error_code]).toEqual([
    409,
    'reprocess.duplicate',
  ])
  expect(results.attempts.data[0]?.entity_id).toBe(id)
  const lines = (text: string) => text.trim().split('\r\n')
  expect(lines(results.reverses)).toHaveLength(results.report.total + 1)
  expect(results.reverses).toMatch(/^\uFEFF?Id;/)
  expect(lines(results.users).length).toBeGreaterThan(7)
  expect(results.activityText).toContain('trackingErrors.correctZip')
})
