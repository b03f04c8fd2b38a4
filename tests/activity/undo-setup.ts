// Prepares the undo tests: creates an ecommerce, a group and a user, and provides functions that send writes and undos.
import { expect } from 'vitest'
import { defaultPermissionsByType } from '#contract/access.ts'
import { undoActivity } from '#contract/console/activity.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addUrl, listUrls } from '#contract/platform/urls.ts'
import { featureFlags, lgpdProviders } from '#server/db/schema/platform/ecommerces.ts'

import { makeEcommerce, makeGroup, makeIntegration, makeUser } from '../factories.ts'
import { type RawInput, startApi } from '../harness.ts'

export const details = {
  ...{ trade_name: 'Fantasia nova', company_name: 'Razão nova', display_name: 'Exibição nova' },
  ...{ document: '11222333000181', email: 'novo@loja.example', phone: '11912345678' },
}

export async function startUndoing() {
  const api = await startApi()
  const { db } = api.connection
  const { id } = await makeEcommerce(db, { features: ['zmod.a', 'zold.kept'], phone: '5511912345678' })
  const groupId = (await makeGroup(db)).id
  const userId = (await makeUser(db, { access: 'n1', permissions: defaultPermissionsByType.n1 })).id
  const integrationId = (await makeIntegration(db, { ecommerce_id: id, username: 'eu' })).id
  await db.insert(featureFlags).values(['a', 'b'].map((value) => ({ module: 'zmod', value })))
  const providerId = 901
  await db.insert(lgpdProviders).values({ id: providerId, name: 'Provedor' })

  const read = async (endpoint: Endpoint, params: Record<string, unknown>) =>
    (await api.request(endpoint, { params })).body

  return {
    ...{ api, id, groupId, userId, integrationId, providerId, read },
    /** Sends a write and returns the id of its activity row. */
    sendWrite: async (endpoint: Endpoint, input: RawInput, sender = 'admin_boss'): Promise<number> => {
      const { status, headers, body } = await api.request(endpoint, input, { as: sender })
      expect(status, JSON.stringify(body)).toBe(200)
      return Number(headers.get('X-Activity'))
    },
    undo: (row: number, sender = 'admin_boss', headers: Readonly<Record<string, string>> = {}) =>
      api.request(undoActivity, { params: { id: row }, body: {} }, { as: sender, headers }),
    createUrl: async (url: string): Promise<number> =>
      (await api.call(addUrl, { params: { id }, body: { url } })).data.id,
    readUrls: async (): Promise<string[]> => (await read(listUrls, { id })).data.map(({ url }: { url: string }) => url),
  }
}

export type UndoInput = Awaited<ReturnType<typeof startUndoing>>
