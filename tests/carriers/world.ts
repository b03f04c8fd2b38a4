// A server whose demo carriers are a service of the test: what `http://localhost/demo/carriers/…` answers, the test says.

import { eq } from 'drizzle-orm'
import { addCarrier, findCarrier, saveCarrier } from '#contract/platform/carriers.ts'
import type { Connection } from '#server/db/connect.ts'
import { courierConnectors } from '#server/db/schema/platform/settings.ts'
import { json, startService } from '../addresses/loopback-service.ts'
import { type ApiResponse, lastActivity, type RequestOptions, startApi } from '../harness.ts'

export const urlOf = (name: string) => `http://localhost/demo/carriers/${name}`

const field = (id: string, required = false, manual_insertion_required = false) => ({
  ...{ id, required, manual_insertion_required },
})

/** One field of each kind. */
export const description = {
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

export const typed = { pac: { contract: 'C-1', apiToken: 'canary-token' } }

export async function startCarriers(connection?: Connection) {
  const connector = await startService()
  connector.answerWith(json(description))
  const api = await startApi({ ownAddress: () => connector.origin, ...(connection ? { connection } : {}) })
  const { db } = api.connection
  return {
    ...{ api, connector },
    find: (url: string, calling?: RequestOptions) => api.request(findCarrier, { query: { url } }, calling),
    add: (url: unknown, custom_fields: unknown = typed, calling?: RequestOptions) =>
      api.request(addCarrier, { body: { url, custom_fields } }, calling),
    save: (id: number, url: unknown, custom_fields: unknown, calling?: RequestOptions) =>
      api.request(saveCarrier, { params: { id }, body: { url, custom_fields } }, calling),
    rowOf: async (id: number) => {
      const [row] = await db.select().from(courierConnectors).where(eq(courierConnectors.id, id))
      if (!row) throw new Error(`No carrier ${id}`)
      return row
    },
    count: () => db.$count(courierConnectors),
    lastActivity: () => lastActivity(db),
    close: async () => {
      await connector.close()
      await api.close()
      await connection?.close()
    },
  }
}

export type Carriers = Awaited<ReturnType<typeof startCarriers>>

/** `body.url ERROR_…` of every wrong field. */
export function faultsOf({ body }: Pick<ApiResponse, 'body'>): readonly string[] {
  return (body.errors ?? []).map(({ field, code }: Record<string, string>) => `${field} ${code}`)
}
