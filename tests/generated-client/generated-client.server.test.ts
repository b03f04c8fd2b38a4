// A client is generated from the `/openapi.json` of a server that runs, type-checked, and does an agent's journey on that server.
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

const client = join(import.meta.dirname, 'client.ts')
const tsc = join(import.meta.dirname, '../../node_modules/typescript/bin/tsc')

const api = useApi()
let server: Server
let url: string
beforeAll(async () => {
  await seedDemo(api.connection.db, { ecommerces: 20, secrets: api.services.secrets })
  server = await listen(api.app, { host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const source = await generateSource(`${url}/openapi.json`, {
    argumentStyle: 'object',
    futureStripLegacyMethods: true,
  })
  await writeFile(client, source)
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
})

test('the journey fits the types of the client', async () => {
  await promisify(execFile)(process.execPath, [tsc, '-p', import.meta.dirname]).catch(({ stdout }) => {
    throw new Error(stdout)
  })
})

test('an agent signs in, finds a reverse, corrects its zip code, reprocesses it and exports reports', async () => {
  // By a name of its own: the client is there only now.
  const { journey } = await import(join(import.meta.dirname, 'journey.ts'))
  const { id } = reverseScenarios.zipInvalid
  const told = await journey(url, id)
  expect(told.before.customer.address.zip_code).toBe('00000000')
  expect(told.corrected.after).toMatchObject({ zip_code: '20040002', city: 'Rio de Janeiro' })
  expect(told.repeated).toEqual(told.corrected)
  expect([told.late.status, told.late.data.error_code]).toEqual([409, 'trackingErrors.corrected'])
  expect(told.reprocessed).toMatchObject({ success: true, data: { entity_id: id, ticket: 'ZD-48213', status: 'done' } })
  expect([told.again.status, told.again.data.error_code]).toEqual([409, 'reprocess.duplicate'])
  expect(told.attempts.data[0]?.entity_id).toBe(id)
  const lines = (text: string) => text.trim().split('\r\n')
  expect(lines(told.reverses)).toHaveLength(told.report.total + 1)
  expect(told.reverses).toMatch(/^\uFEFF?Id;/)
  expect(lines(told.users).length).toBeGreaterThan(7)
  expect(told.record).toContain('trackingErrors.correctZip')
})
