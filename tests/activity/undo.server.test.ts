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
import { creationInput, newAddress } from '../ecommerces/details-input.ts'
import { details, startUndoing, type UndoInput } from './undo-setup.ts'

let undoSetup: UndoInput
let api: UndoInput['api']
let id: number
beforeAll(async () => {
  undoSetup = await startUndoing()
  ;({ api, id } = undoSetup)
})
afterAll(() => api.close())

const getParams = () => ({ id })

describe('undo', () => {
  const renameEcommerce = (trade_name: string) =>
    undoSetup.sendWrite(saveEcommerceDetails, { params: getParams(), body: { ...details, trade_name } })

  it('returns 409 when the same value was changed again, but not when another value was changed', async () => {
    await renameEcommerce('Zero')
    const first = await renameEcommerce('Um')
    const otherChange = { ...details, trade_name: 'Um', email: 'outro@loja.example' }
    await undoSetup.sendWrite(saveEcommerceDetails, { params: getParams(), body: otherChange })
    const second = await renameEcommerce('Dois')
    const response = await undoSetup.undo(first)
    expect([response.status, response.body.error_code]).toEqual([409, 'activity.moved_on'])
    expect((await undoSetup.undo(second)).status).toBe(200)
    expect((await undoSetup.undo(first)).status).toBe(200)
  })

  it('returns 409 for a switch that was switched back', async () => {
    const setActive = (is_active: boolean) =>
      undoSetup.sendWrite(setAvailability, { params: getParams(), body: { is_active } })
    const row = await setActive(false)
    await setActive(true)
    const response = await undoSetup.undo(row)
    expect([response.status, response.body.error_code]).toEqual([409, 'activity.moved_on'])
  })

  it('returns 409 the second time, and to one of two simultaneous requests', async () => {
    const row = await renameEcommerce('Três')
    const statuses = (await Promise.all([undoSetup.undo(row), undoSetup.undo(row, 'cs')])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    expect((await undoSetup.undo(row)).body.error_code).toBe('activity.taken_back')
  })

  it('returns 410 after 24 hours', async () => {
    const row = await renameEcommerce('Quatro')
    api.setTime(new Date(Date.now() + 24 * 3_600_000 + 1000))
    const sessionToken = await api.openSession('admin_boss')
    const response = await undoSetup.undo(row, sessionToken)
    expect([response.status, response.body.message]).toEqual([410, 'Só pode ser desfeito em até 24 horas'])
    expect((await api.request(getActivity, { params: { id: row } }, { as: sessionToken })).body.data.can_undo).toBe(
      false,
    )
    api.setTime(null)
    expect((await undoSetup.undo(row)).status).toBe(200)
  })

  it('returns 403 without write permission, and records the denial', async () => {
    const row = await renameEcommerce('Cinco')
    const sessionToken = await api.openSession({ ecommerces: 'readonly' })
    const activityResponse = await api.request(getActivity, { params: { id: row } }, { as: sessionToken })
    expect(activityResponse.body.data.can_undo).toBe(false)
    const response = await undoSetup.undo(row, sessionToken)
    expect(response.status).toBe(403)
    expect(response.body.context.missing).toEqual([{ context: 'ecommerces', level: 'read_and_write' }])
    const [denial] = (await api.request(listActivity, { query: { action: 'access.denied' } })).body.data
    expect(denial).toMatchObject({ entity: 'ecommerce', entity_id: String(id) })
    expect((await undoSetup.read(getEcommerce, { id })).data.trade_name).toBe('Cinco')
  })

  it('cannot grant permission levels above the levels of the user', async () => {
    const { permissions } = await undoSetup.read(getUserPermissions, { id: undoSetup.userId })
    const lowerPermissions = { ...permissions, config: 'denied' }
    await undoSetup.sendWrite(saveUserPermissions, {
      params: { id: undoSetup.userId },
      body: { type: 'cs', permissions: { ...permissions, config: 'read_and_write' } },
    })
    const row = await undoSetup.sendWrite(saveUserPermissions, {
      params: { id: undoSetup.userId },
      body: { type: 'cs', permissions: lowerPermissions },
    })
    const sessionToken = await api.openSession({ users: 'read_and_write' })
    expect((await undoSetup.undo(row, sessionToken)).body.error_code).toBe('users.above_own')
    expect((await undoSetup.undo(row)).status).toBe(200)
  })

  it('returns 422 when the restored document, state or segment is no longer valid', async () => {
    const created = await api.call(createEcommerce, {
      body: { ...creationInput, ecommerce: { ...creationInput.ecommerce, country: 'MX' } },
    })
    const params = { id: created.data.id }
    const { segment } = created.data
    const jalisco = { ...newAddress, country: 'MX', zip_code: '44100', state: 'Jalisco' }
    await undoSetup.sendWrite(saveEcommerceAddress, { params, body: jalisco })
    const stateChange = await undoSetup.sendWrite(saveEcommerceAddress, { params, body: { ...jalisco, state: 'RJ' } })
    const countryChange = await undoSetup.sendWrite(saveEcommerceAddress, { params, body: newAddress })
    const documentChange = await undoSetup.sendWrite(saveEcommerceDetails, { params, body: details })
    for (const row of [countryChange, stateChange]) {
      const response = await undoSetup.undo(row)
      expect([response.status, response.body.error_code]).toEqual([422, 'activity.invalid_now'])
    }
    const { data } = await undoSetup.read(getEcommerce, params)
    expect(data).toMatchObject({ document: details.document, segment, address: { country: 'BR', state: 'RJ' } })
    // Undoes the document change before the country change, because the document must be valid in the restored country.
    const documentUndo = Number((await undoSetup.undo(documentChange)).headers.get('X-Activity'))
    expect((await undoSetup.undo(countryChange)).status).toBe(200)
    expect((await undoSetup.undo(documentUndo)).body.error_code).toBe('activity.invalid_now')

    await api.connection.db.update(ecommerces).set({ segment: 'gone' }).where(eq(ecommerces.id, id))
    const row = await undoSetup.sendWrite(saveEcommerceDetails, {
      params: getParams(),
      body: { ...details, segment: null },
    })
    const response = await undoSetup.undo(row)
    expect([response.status, response.body.errors[0].code]).toEqual([422, 'validation.segment'])
  })

  it('returns 404 for unknown and hidden rows, 422 for irreversible writes and invalid bodies, and 401 without a session', async () => {
    expect((await undoSetup.undo(999_999)).status).toBe(404)
    const row = await renameEcommerce('Seis')
    expect((await undoSetup.undo(row, await api.openSession({ ecommerce_group: 'read_and_write' }))).status).toBe(404)
    // A write that changes nothing adds no activity row.
    expect(await renameEcommerce('Seis')).toBe(0)
    const [last] = (await api.request(listActivity, { query: { action: 'ecommerces.edit' } })).body.data
    expect(last.id).toBe(row)
    const integrationBody = {
      name: 'C',
      username: 'eu',
      api_url: 'https://c.example',
      software_id: 15,
      password: 'segredo',
    }
    const passwordChange = await undoSetup.sendWrite(saveIntegration, {
      params: { id: undoSetup.integrationId },
      body: integrationBody,
    })
    expect((await undoSetup.undo(passwordChange)).body.error_code).toBe('activity.irreversible')
    expect((await api.request(undoActivity, { params: { id: row }, body: {} }, { as: null })).status).toBe(401)
    expect((await api.request(undoActivity, { params: { id: row }, body: { other: 1 } })).status).toBe(422)
  })
})

it('undo runs once for two requests with one idempotency key', async () => {
  const row = await undoSetup.sendWrite(setAvailability, { params: { id }, body: { is_active: false } })
  const headers = { 'Idempotency-Key': 'undo-once' }
  const send = () => api.request(undoActivity, { params: { id: row }, body: {} }, { headers })
  expect([(await send()).status, (await send()).status]).toEqual([200, 200])
  expect((await undoSetup.read(getEcommerce, { id })).data.is_active).toBe(true)
})

it('GET /activity/last returns the user’s last write, not a later write of another user', async () => {
  const findLast = async (direction: string, sender: string) =>
    (await api.request(getLastActivity, { query: { direction } }, { as: sender })).body.data
  const sessionToken = await api.openSession({ ecommerces: 'read_and_write' })
  expect(await findLast('undo', sessionToken)).toBeNull()
  const ownId = await undoSetup.sendWrite(setAvailability, { params: { id }, body: { is_active: false } }, sessionToken)
  await undoSetup.sendWrite(saveQuotas, { params: { id }, body: { billing_quotas: [] } })
  expect(await findLast('undo', sessionToken)).toMatchObject({
    id: ownId,
    action: 'ecommerces.disable',
    asks: true,
    can_undo: true,
  })
  const undoId = Number((await undoSetup.undo(ownId, sessionToken)).headers.get('X-Activity'))
  expect([await findLast('undo', sessionToken), (await findLast('redo', sessionToken)).id]).toEqual([null, undoId])
  expect((await api.request(getLastActivity, {}, { as: sessionToken })).status).toBe(422)
})
