// Tests saving an ecommerce with another group: the save needs the permissions of the group, follows the group's rules
// and is recorded in the group's activity.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { getEcommerce, saveEcommerce, saveEcommerceDetails } from '#contract/platform/ecommerces.ts'

import { getGroup } from '#contract/platform/groups.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { makeEcommerce, makeGroup } from '../factories.ts'
import { type RequestOptions, readLastActivity } from '../harness.ts'
import { useApi } from '../use-api.ts'
import { detailsInput, getDetailsWithoutAddress } from './details-input.ts'

const api = useApi()
let id: number
beforeEach(async () => {
  id = (await makeEcommerce(api.connection.db)).id
})

describe.each([
  ['all', saveEcommerce, detailsInput],
  ['details', saveEcommerceDetails, getDetailsWithoutAddress()],
] as const)('The group in the request that saves %s', (_, endpoint, body) => {
  const saveGroupId = (ecommerce_group_id: number | null, options: RequestOptions = {}) =>
    api.request(endpoint, { params: { id }, body: { ...body, ecommerce_group_id } }, { as: 'n1', ...options })
  const getGroupId = async () => (await api.call(getEcommerce, { params: { id } })).data.ecommerce_group_id
  const getVersion = async (group: number) => (await api.call(getGroup, { params: { id: group } })).data.version
  const linkToNewGroup = async (status: 'complete' | 'pending' = 'complete') => {
    const group = await makeGroup(api.connection.db, { status_replica_group_in_billing: status })
    await api.connection.db.update(ecommerces).set({ ecommerce_group_id: group.id }).where(eq(ecommerces.id, id))
    return group.id
  }

  test('may be the current group, without permission for groups', async () => {
    const group = await linkToNewGroup('pending')
    expect((await saveGroupId(group)).status).toBe(200)
    expect(await getVersion(group)).toBe(1)
  })

  test('returns 403 for another group or none without write permission for groups, and records the denial', async () => {
    const ownGroup = await linkToNewGroup()
    const otherGroup = (await makeGroup(api.connection.db)).id
    for (const groupId of [otherGroup, null, 999_999]) {
      const response = await saveGroupId(groupId)
      const missing = [{ context: 'ecommerce_group', level: 'read_and_write' }]
      expect([response.status, response.body.context.missing]).toEqual([403, missing])
    }
    expect(await getGroupId()).toBe(ownGroup)
    expect(await readLastActivity(api.connection.db)).toMatchObject({
      action: 'access.denied',
      entity: 'ecommerce',
      entity_id: String(id),
    })
    // An outdated version is reported before the missing permission, because the user must see the current group first.
    expect((await saveGroupId(null, { headers: { 'If-Match': '"7"' } })).status).toBe(412)
  })

  test('is linked and unlinked with a new version and an activity row of the group', async () => {
    const group = (await makeGroup(api.connection.db)).id
    expect((await saveGroupId(group, { as: 'ti' })).status).toBe(200)
    expect([await getGroupId(), await getVersion(group)]).toEqual([group, 2])
    const links = { action: 'groups.editLinks', entity: 'group', entity_id: String(group) }
    expect(await readLastActivity(api.connection.db)).toMatchObject({
      ...links,
      before: { unlinks: [] },
      after: { links: [id] },
    })
    expect((await saveGroupId(null, { as: 'ti' })).status).toBe(200)
    expect([await getGroupId(), await getVersion(group)]).toEqual([null, 3])
    expect(await readLastActivity(api.connection.db)).toMatchObject({
      ...links,
      before: { unlinks: [id] },
      after: { links: [] },
    })
  })

  test('S2 §2 §4 is rejected if its billing is not complete, or if the ecommerce is inactive or in another group', async () => {
    const { db } = api.connection
    const group = (await makeGroup(db)).id
    const pending = (await makeGroup(db, { status_replica_group_in_billing: 'pending' })).id
    const getError = async (groupId: number | null) => {
      const response = await saveGroupId(groupId, { as: 'ti' })
      return [response.status, response.body.error_code]
    }
    expect(await getError(pending)).toEqual([409, 'groups.not_complete'])
    await db.update(ecommerces).set({ is_active: false }).where(eq(ecommerces.id, id))
    expect(await getError(group)).toEqual([422, 'groups.inactive_ecommerces'])
    await linkToNewGroup('pending')
    expect(await getError(null)).toEqual([409, 'groups.not_complete'])
    const ownGroup = await linkToNewGroup()
    expect(await getError(group)).toEqual([409, 'groups.already_linked'])
    expect([await getGroupId(), await getVersion(group)]).toEqual([ownGroup, 1])
  })
})
