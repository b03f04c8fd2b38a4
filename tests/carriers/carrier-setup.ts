// Starts a server whose requests to the demo carriers (`http://localhost/demo/carriers/…`) go to a test service, so
// that each test can define the responses.

import { eq } from 'drizzle-orm'
import { addCarrier, findCarrier, saveCarrier } from '#contract/platform/carriers.ts'
import type { Connection } from '#server/db/connect.ts'
import { courierConnectors } from '#server/db/schema/platform/settings.ts'
import { createJsonListener, startService } from '../addresses/loopback-service.ts'
import { type ApiResponse, type RequestOptions, readLastActivity, startApi } from '../harness.ts'

export const buildUrl = (name: string) => `http://localhost/demo/carriers/${name}`

const field = (id: string, required = false, manual_insertion_required = false) => ({
  ...{ id, required, manual_insertion_required },
})

/** Valid response of a carrier's connector, which describes the carrier with one field of each type. */
export const carrierDescription = {
  name: 'Expresso',
  logo_url: null as string | null,
  services: [
    {
      id: 'pac',
      label: 'Econômico',
      fields: [
        field('contract', true, true),
        field('apiToken', true, true),
        field('note', false, true),
        field('days', true),
        field('pin'),
      ],
    },
    { id: 'sedex', label: 'Rápido', fields: [] as ReturnType<typeof field>[] },
  ],
}

export const fieldValues = { pac: { contract: 'C-1', apiToken: 'canary-token' } }

export async function startCarrierSetup(connection?: Connection) {
  const connector = await startService()
  connector.respondWith(createJsonListener(carrierDescription))
  const api = await startApi({ ownAddress: () => connector.origin, ...(connection ? { connection } : {}) })
  const { db } = api.connection
  return {
    ...{ api, connector },
    find: (url: string, options?: RequestOptions) => api.request(findCarrier, { query: { url } }, options),
    add: (url: unknown, custom_fields: unknown = fieldValues, options?: RequestOptions) =>
      api.request(addCarrier, { body: { url, custom_fields } }, options),
    save: (id: number, url: unknown, custom_fields: unknown, options?: RequestOptions) =>
      api.request(saveCarrier, { params: { id }, body: { url, custom_fields } }, options),
    readRow: async (id: number) => {
      const [row] = await db.select().from(courierConnectors).where(eq(courierConnectors.id, id))
      if (!row) throw new Error(`No carrier ${id}`)
      return row
    },
    count: () => db.$count(courierConnectors),
    lastActivity: () => readLastActivity(db),
    close: async () => {
      await connector.close()
      await api.close()
      await connection?.close()
    },
  }
}

export type CarrierSetup = Awaited<ReturnType<typeof startCarrierSetup>>

/** Returns the field and the error code of each validation error in a response, for example `body.url ERROR_…`. */
export function listErrors({ body }: Pick<ApiResponse, 'body'>): readonly string[] {
  return (body.errors ?? []).map(({ field, code }: Record<string, string>) => `${field} ${code}`)
}
