// Tests the rules and limits of undo: 24 hours, permissions, and the validation of the original write (product decision
// C9).
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getActivity, getLastActivity, listActivity, undoActivity } from '#contract/console/activity.ts'
import { saveQuotas } from '#contract/platform/billing.ts'
import {
  createEcommerce,
  getEcommerce,
  saveEcommerceAddress,
  saveEcommerceDetails,
  setAvailability,
} from '#contract/platform/ecommerces.ts'
import { saveIntegration } from '#contract/platform/integrations.ts'

import { getUserPermissions, saveUserPermissions } from '#contract/platform/users.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { creation, newAddress } from '../ecommerces/details-input.ts'
import { details, startUndoing, type UndoInput } from './undoing.ts'

let world: UndoInput
let api: UndoInput['api']
let id: number
beforeAll(async () => {
  world = await startUndoing()
  ;({ api, id } = world)
})
afterAll(() => api.close())

const byId = () => ({ id })

describe('refuses', () => {
  const rename = (trade_name: string) =>
    world.done(saveEcommerceDetails, { params: byId(), body: { ...details, trade_name } })

  it('409 when the same value changed again, and lets it be when another one did', async () => {
    await rename('Zero')
    const first = await rename('Um')
    const other = { ...details, trade_name: 'Um', email: 'outro@loja.example' }
    await world.done(saveEcommerceDetails, { params: byId(), body: other })
    const second = await rename('Dois')
    const refused = await world.undo(first)
    expect([refused.status, refused.body.error_code]).toEqual([409, 'activity.moved_on'])
    expect((await world.undo(second)).status).toBe(200)
    expect((await world.undo(first)).status).toBe(200)
  })

  it('409 what somebody else has switched again, also back to what it was', async () => {
    const switched = (is_active: boolean) => world.done(setAvailability, { params: byId(), body: { is_active } })
    const row = await switched(false)
    await switched(true)
    const refused = await world.undo(row)
    expect([refused.status, refused.body.error_code]).toEqual([409, 'activity.moved_on'])
  })

  it('409 a second time, and of two at once one', async () => {
    const row = await rename('Três')
    const statuses = (await Promise.all([world.undo(row), world.undo(row, 'cs')])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    expect((await world.undo(row)).body.error_code).toBe('activity.taken_back')
  })

  it('410 after 24 hours', async () => {
    const row = await rename('Quatro')
    api.setTime(new Date(Date.now() + 24 * 3_600_000 + 1000))
    const as = await api.as('admin_boss')
    const refused = await world.undo(row, as)
    expect([refused.status, refused.body.message]).toEqual([410, 'Só pode ser desfeito em até 24 horas'])
    expect((await api.request(getActivity, { params: { id: row } }, { as })).body.data.can_undo).toBe(false)
    api.setTime(null)
    expect((await world.undo(row)).status).toBe(200)
  })

  it('403 without the right to write, and records it', async () => {
    const row = await rename('Cinco')
    const as = await api.as({ ecommerces: 'readonly' })
    const seen = await api.request(getActivity, { params: { id: row } }, { as })
    expect(seen.body.data.can_undo).toBe(false)
    const refused = await world.undo(row, as)
    expect(refused.status).toBe(403)
    expect(refused.body.context.missing).toEqual([{ context: 'ecommerces', level: 'read_and_write' }])
    const [denial] = (await api.request(listActivity, { query: { action: 'access.denied' } })).body.data
    expect(denial).toMatchObject({ entity: 'ecommerce', entity_id: String(id) })
    expect((await world.read(getEcommerce, { id })).data.trade_name).toBe('Cinco')
  })

  it('by the rules of the write itself: nobody gives more than they have', async () => {
    const { permissions } = await world.read(getUserPermissions, { id: world.person })
    const lowered = { ...permissions, config: 'denied' }
    await world.done(saveUserPermissions, {
      params: { id: world.person },
      body: { type: 'cs', permissions: { ...permissions, config: 'read_and_write' } },
    })
    const row = await world.done(saveUserPermissions, {
      params: { id: world.person },
      body: { type: 'cs', permissions: lowered },
    })
    const as = await api.as({ users: 'read_and_write' })
    expect((await world.undo(row, as)).body.error_code).toBe('users.above_own')
    expect((await world.undo(row)).status).toBe(200)
  })

  it('by the rules of the write itself: a document is one of the country, a state one of its own, a segment a known one', async () => {
    const made = await api.call(createEcommerce, {
      body: { ...creation, ecommerce: { ...creation.ecommerce, country: 'MX' } },
    })
    const params = { id: made.data.id }
    const { segment } = made.data
    const jalisco = { ...newAddress, country: 'MX', zip_code: '44100', state: 'Jalisco' }
    await world.done(saveEcommerceAddress, { params, body: jalisco })
    const renamed = await world.done(saveEcommerceAddress, { params, body: { ...jalisco, state: 'RJ' } })
    const moved = await world.done(saveEcommerceAddress, { params, body: newAddress })
    const filled = await world.done(saveEcommerceDetails, { params, body: details })
    for (const row of [moved, renamed]) {
      const refused = await world.undo(row)
      expect([refused.status, refused.body.error_code]).toEqual([422, 'activity.invalid_now'])
    }
    const { data } = await world.read(getEcommerce, params)
    expect(data).toMatchObject({ document: details.document, segment, address: { country: 'BR', state: 'RJ' } })
    // The address can be reverted only after the document; afterwards the document cannot be restored.
    const emptied = Number((await world.undo(filled)).headers.get('X-Activity'))
    expect((await world.undo(moved)).status).toBe(200)
    expect((await world.undo(emptied)).body.error_code).toBe('activity.invalid_now')

    await api.connection.db.update(ecommerces).set({ segment: 'gone' }).where(eq(ecommerces.id, id))
    const row = await world.done(saveEcommerceDetails, { params: byId(), body: { ...details, segment: null } })
    const refused = await world.undo(row)
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'validation.segment'])
  })

  it('404 what is not there or not to be seen, 422 what nothing takes back, 401 nobody', async () => {
    expect((await world.undo(999_999)).status).toBe(404)
    const row = await rename('Seis')
    expect((await world.undo(row, await api.as({ ecommerce_group: 'read_and_write' }))).status).toBe(404)
    // A write without a change leaves no activity row.
    expect(await rename('Seis')).toBe(0)
    const [last] = (await api.request(listActivity, { query: { action: 'ecommerces.edit' } })).body.data
    expect(last.id).toBe(row)
    const secret = { name: 'C', username: 'eu', api_url: 'https://c.example', software_id: 15, password: 'segredo' }
    const changed = await world.done(saveIntegration, { params: { id: world.integration }, body: secret })
    expect((await world.undo(changed)).body.error_code).toBe('activity.irreversible')
    expect((await api.request(undoActivity, { params: { id: row }, body: {} }, { as: null })).status).toBe(401)
    expect((await api.request(undoActivity, { params: { id: row }, body: { other: 1 } })).status).toBe(422)
  })
})

it('a repeat of the same request acts once', async () => {
  const row = await world.done(setAvailability, { params: { id }, body: { is_active: false } })
  const headers = { 'Idempotency-Key': 'undo-once' }
  const send = () => api.request(undoActivity, { params: { id: row }, body: {} }, { headers })
  expect([(await send()).status, (await send()).status]).toEqual([200, 200])
  expect((await world.read(getEcommerce, { id })).data.is_active).toBe(true)
})

it('the last one is one’s own: what others did meanwhile is not it', async () => {
  const last = async (direction: string, as: string) =>
    (await api.request(getLastActivity, { query: { direction } }, { as })).body.data
  const as = await api.as({ ecommerces: 'read_and_write' })
  expect(await last('undo', as)).toBeNull()
  const mine = await world.done(setAvailability, { params: { id }, body: { is_active: false } }, as)
  await world.done(saveQuotas, { params: { id }, body: { billing_quotas: [] } })
  expect(await last('undo', as)).toMatchObject({ id: mine, action: 'ecommerces.disable', asks: true, can_undo: true })
  const back = Number((await world.undo(mine, as)).headers.get('X-Activity'))
  expect([await last('undo', as), (await last('redo', as)).id]).toEqual([null, back])
  expect((await api.request(getLastActivity, {}, { as })).status).toBe(422)
})
