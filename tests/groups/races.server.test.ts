// Tests simultaneous changes of groups on a real PostgreSQL, because the embedded database has a single connection.
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveEcommerceDetails } from '#contract/platform/ecommerces.ts'
import { deleteGroup, registerGroupBilling, saveGroup, saveGroupLinks } from '#contract/platform/groups.ts'
import type { Connection } from '#server/db/connect.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { getDetailsWithoutAddress } from '../ecommerces/details-input.ts'
import { makeEcommerce, makeGroup } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
import { createTestPostgres, hasPostgres } from '../postgres.ts'

describe.skipIf(!hasPostgres)('Two servers on one PostgreSQL database', () => {
  let connection: Connection
  let servers: readonly [Api, Api]

  beforeAll(async () => {
    connection = await createTestPostgres()
    servers = [await startApi({ connection }), await startApi({ connection })]
    for (const api of servers) await api.openSession('admin_boss')
  })

  afterAll(async () => {
    for (const api of servers) await api.close()
    await connection.close()
  })

  const link = (api: Api, id: number, links: number[], unlinks: number[] = []) =>
    api.request(saveGroupLinks, { params: { id }, body: { group_id: id, links, unlinks } })

  test('exactly one of two groups can link the same ecommerce, and the other gets 409 with its id', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [firstGroup, secondGroup] = [await makeGroup(connection.db), await makeGroup(connection.db)]
      const shared = await makeEcommerce(connection.db)
      const responses = await Promise.all([
        link(servers[0], firstGroup.id, [shared.id]),
        link(servers[1], secondGroup.id, [shared.id]),
      ])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
      const conflict = responses.find(({ status }) => status === 409)
      expect(conflict?.body.error_code).toBe('groups.already_linked')
      expect(conflict?.body.context.ids).toEqual([shared.id])
      const winner = responses[0].status === 200 ? firstGroup.id : secondGroup.id
      const [row] = await connection.db.select().from(ecommerces).where(eq(ecommerces.id, shared.id))
      expect(row?.ecommerce_group_id).toBe(winner)
    }
  })

  test('an ecommerce that is linked by a group and by its own save is linked to exactly one group, whose version increases', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [firstGroup, secondGroup] = [await makeGroup(connection.db), await makeGroup(connection.db)]
      const { id } = await makeEcommerce(connection.db)
      const body = { ...getDetailsWithoutAddress(), ecommerce_group_id: secondGroup.id }
      const [linkResponse, saveResponse] = await Promise.all([
        link(servers[0], firstGroup.id, [id]),
        servers[1].request(saveEcommerceDetails, { params: { id }, body }),
      ])
      expect(linkResponse.status === 200 ? [409, 412] : [200]).toContain(saveResponse.status)
      expect(saveResponse.status === 200 ? 409 : 200).toBe(linkResponse.status)
      const [row] = await connection.db.select().from(ecommerces).where(eq(ecommerces.id, id))
      expect(row?.ecommerce_group_id).toBe(saveResponse.status === 200 ? secondGroup.id : firstGroup.id)
      const versions = await connection.db
        .select({ version: groups.version })
        .from(groups)
        .where(inArray(groups.id, [firstGroup.id, secondGroup.id]))
        .orderBy(groups.id)
      expect(versions.map(({ version }) => version)).toEqual(saveResponse.status === 200 ? [1, 2] : [2, 1])
    }
  })

  test('exactly one of many requests for overlapping ecommerces in different orders succeeds completely', async () => {
    const ecommerceRows = await Promise.all(Array.from({ length: 6 }, () => makeEcommerce(connection.db)))
    const ids = ecommerceRows.map(({ id }) => id)
    const owners = await Promise.all(Array.from({ length: 8 }, () => makeGroup(connection.db)))
    const responses = await Promise.all(
      owners.map(({ id }, index) => link(servers[index % 2 === 0 ? 0 : 1], id, index % 2 ? ids : [...ids].reverse())),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(7)
    const rows = await connection.db.select().from(ecommerces).where(inArray(ecommerces.id, ids))
    expect(new Set(rows.map(({ ecommerce_group_id }) => ecommerce_group_id)).size).toBe(1)
  })

  test('a group is either deleted or linked, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const group = await makeGroup(connection.db)
      const ecommerce = await makeEcommerce(connection.db)
      const [linkResponse, deleteResponse] = await Promise.all([
        link(servers[0], group.id, [ecommerce.id]),
        servers[1].request(deleteGroup, { params: { id: group.id } }),
      ])
      expect([linkResponse.status, deleteResponse.status]).toEqual(
        linkResponse.status === 200 ? [200, 409] : [404, 200],
      )
      const [row] = await connection.db.select().from(ecommerces).where(eq(ecommerces.id, ecommerce.id))
      expect(row?.ecommerce_group_id).toBe(linkResponse.status === 200 ? group.id : null)
    }
  })

  test('one of two saves of the same version succeeds, and the other returns 412', async () => {
    const { id } = await makeGroup(connection.db)
    const responses = await Promise.all(
      servers.map((api, index) => {
        const body = { name: `Nome ${index}`, id_group_at_crm: 5, is_active: true }
        return api.request(saveGroup, { params: { id }, body }, { headers: { 'If-Match': '"1"' } })
      }),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test('a group is registered in billing once', async () => {
    const { id } = await makeGroup(connection.db, { status_replica_group_in_billing: 'pending' })
    const responses = await Promise.all(
      [...servers, ...servers].map((api) => api.request(registerGroupBilling, { params: { id } })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const [row] = await connection.db.select().from(groups).where(eq(groups.id, id))
    expect(row).toMatchObject({ status_replica_group_in_billing: 'complete', version: 2 })
  })
})

test.skipIf(hasPostgres)('the race tests are skipped without PostgreSQL', () => {
  process.stdout.write('Group races need a PostgreSQL: set DATABASE_URL\n')
})
