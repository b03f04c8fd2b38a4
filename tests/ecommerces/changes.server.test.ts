// Tests the bulk change of ecommerces with one request: dry run, changes, rejected rows, activity rows and undo.
import { beforeAll, describe, expect, test } from 'vitest'
import { buildUniformPermissions } from '#contract/access.ts'
import { getLastActivity, listActivity, undoActivity } from '#contract/console/activity.ts'
import { changeEcommerces, checkEcommerceChange } from '#contract/console/ecommerce-changes.ts'
import { listFees } from '#contract/platform/billing.ts'
import { getEcommerce, saveOwnership } from '#contract/platform/ecommerces.ts'
import { getFeatures, saveFeatures } from '#contract/platform/features.ts'
import { getMetadatas, saveMetadatas } from '#contract/platform/metadatas.ts'
import { getMe } from '#contract/platform/session.ts'
import { featureFlags, segments } from '#server/db/schema/platform/ecommerces.ts'
import { makeEcommerce, makeUser } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
beforeAll(async () => {
  const { db } = api.connection
  await db.insert(featureFlags).values(['a', 'b', 'c'].map((value) => ({ module: 'massa', value })))
  await db
    .insert(segments)
    .values([{ id: 'massa', name: 'Massa' }])
    .onConflictDoNothing()
})

const createEcommerces = async (count = 2): Promise<number[]> => {
  const ids: number[] = []
  for (let index = 0; index < count; index++) ids.push((await makeEcommerce(api.connection.db)).id)
  return ids
}

const buildOptions = (sender: string | null, headers: Record<string, string> = {}) => ({ as: sender, headers })
const check = (ids: unknown, change: object, sender: string | null = 'cs') =>
  api.request(checkEcommerceChange, { body: { ids, change } }, buildOptions(sender))
const change = (ids: unknown, to: object, sender: string | null = 'cs', headers = {}) =>
  api.request(changeEcommerces, { body: { ids, change: to } }, buildOptions(sender, headers))
const undo = (id: unknown, sender = 'cs') => api.request(undoActivity, { params: { id }, body: {} }, { as: sender })

interface Row {
  readonly id: number
  readonly outcome: string
  readonly reason: string | null
  readonly told: readonly { readonly changes: readonly object[] }[]
}
const getOutcomes = (rows: readonly Row[]) => rows.map(({ outcome }) => outcome)
const getChanges = ([row]: readonly Row[]) => row?.told.flatMap(({ changes }) => changes)

const getSegment = async (id: number) => (await api.call(getEcommerce, { params: { id } })).data.segment
const getFlags = async (id: number) => {
  const { features } = (await api.call(getFeatures, { params: { id } })).data
  return features.massa.filter(({ has }: { has: boolean }) => has).map(({ value }: { value: string }) => value)
}
const getText = async (id: number, name: string) =>
  (await api.call(getMetadatas, { params: { id } })).texts[name]?.value
const getFees = async (id: number) => (await api.call(listFees, { params: { id } })).data

const segment = { kind: 'segment', segment: 'massa' } as const

describe('Permissions and input are checked', () => {
  test('the check and the change return 401 without a session and 403 with read permission', async () => {
    const ids = await createEcommerces()
    for (const call of [check, change]) {
      expect((await call(ids, segment, null)).status).toBe(401)
      expect((await call(ids, segment, 'financial')).status).toBe(403)
    }
    expect(await getSegment(ids[0] ?? 0)).toBeNull()
  })

  test('invalid input returns 422 with the name of the wrong field', async () => {
    const ids = await createEcommerces()
    const fee = { service_code: 'order.used', start_at: '2027-01-01T00:00:00Z' }
    const invalidInputs = [
      [[], segment, 'body.ids'],
      [Array.from({ length: 201 }, (_, index) => index + 1), segment, 'body.ids'],
      [ids, { kind: 'segment' }, 'body.change.segment'],
      [ids, { kind: 'features' }, 'body.change.enable'],
      [ids, { kind: 'features', enable: ['massa.a'], disable: ['massa.a'] }, 'body.change.disable'],
      [ids, { kind: 'metadata', name: '1x', text: '{}' }, 'body.change.name'],
      [ids, { kind: 'metadata', name: 'theme', text: '{' }, 'body.change.text'],
      [ids, { kind: 'fee', fee: { ...fee, variable_fee: '1' } }, 'body.change.fee.fixed_fee'],
      [ids, { kind: 'ownership' }, 'body.change.owner_id'],
    ] as const
    for (const [of, to, field] of invalidInputs)
      for (const call of [check, change]) {
        const { status, body } = await call(of, to)
        expect([status, body.errors?.[0]?.field], JSON.stringify(to)).toEqual([422, field])
      }
  })
})

describe('The dry run changes nothing', () => {
  test('the check returns the outcome and the changes of each ecommerce, and changes nothing', async () => {
    const [one = 0, other = 0] = await createEcommerces()
    await change([other], segment)
    const { status, body } = await check([other, 999_999, one], segment)
    expect(status).toBe(200)
    expect(body.data.map(({ id, outcome }: Row) => [id, outcome])).toEqual([
      [other, 'same'],
      [999_999, 'refused'],
      [one, 'changed'],
    ])
    expect(body.data[1]).toMatchObject({ name: null, reason: expect.stringMatching(/\S/) })
    expect(getChanges([body.data[2]])).toEqual([{ path: 'segment', before: null, after: 'massa' }])
    const { data } = await api.call(getEcommerce, { params: { id: one } })
    expect([data.segment, data.version]).toEqual([null, 1])
    const rows = (await api.call(listActivity, { query: { entity: 'ecommerce', id: String(one) } })).data
    expect(rows).toEqual([])
  })
})

describe('Every kind of change can be applied', () => {
  test('features are enabled and disabled, other features stay, and the undo restores the previous features', async () => {
    const [one = 0, other = 0] = await createEcommerces()
    await api.call(saveFeatures, { params: { id: one }, body: { ecommerceId: one, features: { massa: ['a', 'c'] } } })
    const to = { kind: 'features', enable: ['massa.b'], disable: ['massa.a'] }
    const { body, headers } = await change([one, other], to)
    expect(getOutcomes(body.data)).toEqual(['changed', 'changed'])
    expect([await getFlags(one), await getFlags(other)]).toEqual([['b', 'c'], ['b']])
    expect(getOutcomes((await check([one, other], to)).body.data)).toEqual(['same', 'same'])
    expect((await undo(headers.get('X-Activity'))).body).toMatchObject({ kept: 0 })
    expect([await getFlags(one), await getFlags(other)]).toEqual([['a', 'c'], []])
    const unknown = await change([one], { kind: 'features', enable: ['massa.z'] })
    expect(unknown.body.data[0]).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('z') })
  })

  test('the segment is set or removed, and an unknown segment is rejected', async () => {
    const ids = await createEcommerces()
    await change(ids, segment)
    const removal = await change(ids, { kind: 'segment', segment: null })
    expect(getOutcomes(removal.body.data)).toEqual(['changed', 'changed'])
    expect(await getSegment(ids[0] ?? 0)).toBeNull()
    const unknown = await change(ids, { kind: 'segment', segment: 'nenhum' })
    expect(getOutcomes(unknown.body.data)).toEqual(['refused', 'refused'])
  })

  test('metadata changes only where the text differs, and the undo restores the previous text', async () => {
    const [one = 0, other = 0] = await createEcommerces()
    const saveText = (id: number, text: string) =>
      api.call(saveMetadatas, { params: { id }, body: { texts: { theme: text } } })
    await saveText(one, '{"cor": "azul"}')
    await saveText(other, '{"cor": "verde"}')
    const { body, headers } = await change([one, other], { kind: 'metadata', name: 'theme', text: '{"cor": "verde"}' })
    expect(getOutcomes(body.data)).toEqual(['changed', 'same'])
    expect(getChanges(body.data)).toEqual([{ path: 'value', before: '{"cor": "azul"}', after: '{"cor": "verde"}' }])
    expect(await getText(one, 'theme')).toBe('{"cor": "verde"}')
    await undo(headers.get('X-Activity'))
    expect(await getText(one, 'theme')).toBe('{"cor": "azul"}')
  })

  test('a fee is added, is rejected where another fee starts on the same day, and is removed by the undo', async () => {
    const [one = 0, other = 0] = await createEcommerces()
    const fee = (fixed_fee: string, start_at: string) => ({
      kind: 'fee',
      fee: { service_code: 'order.used', fixed_fee, start_at: `${start_at}T00:00:00Z`, comments: 'Reajuste' },
    })
    await change([one], fee('1.50', '2026-01-01'))
    await change([other], fee('1.70', '2027-01-01'))
    const { body, headers } = await change([one, other], fee('2.00', '2027-01-01'))
    expect(getOutcomes(body.data)).toEqual(['changed', 'refused'])
    expect(getChanges(body.data)).toContainEqual({ path: 'fixed_fee', before: '1.50', after: '2.00' })
    expect((await getFees(one)).map(({ fixed_fee }: { fixed_fee: string }) => fixed_fee)).toEqual(['2.00', '1.50'])
    await undo(headers.get('X-Activity'))
    expect([(await getFees(one)).length, (await getFees(other)).length]).toEqual([1, 1])
  })

  test('owner and tags are saved, and a user who cannot read ecommerces is rejected as owner', async () => {
    const ids = await createEcommerces()
    const owner_id = (await api.call(getMe, {}, { as: 'n1' })).user.id
    const { body } = await change(ids, { kind: 'ownership', owner_id, add_tags: ['massa'] })
    expect(getOutcomes(body.data)).toEqual(['changed', 'changed'])
    const { data } = await api.call(getEcommerce, { params: { id: ids[0] ?? 0 } })
    expect([data.owner?.id, data.tags]).toEqual([owner_id, ['massa']])
    const { id } = await makeUser(api.connection.db, { access: 'n1', permissions: buildUniformPermissions('denied') })
    expect(getOutcomes((await change(ids, { kind: 'ownership', owner_id: id })).body.data)).toEqual([
      'refused',
      'refused',
    ])
  })
})

describe('The activity records the change, and one undo reverts it', () => {
  test('the activity has one row for the whole change and one per ecommerce; undo and redo apply to all ecommerces', async () => {
    const ids = await createEcommerces(3)
    await change(ids, segment, 'n2', { 'X-Ticket': 'ZD-77' })
    const [row] = (await api.call(listActivity, { query: { entity: 'ecommerce', id: String(ids[0]) } }, { as: 'n2' }))
      .data
    expect(row).toMatchObject({ action: 'ecommerces.edit', ticket: 'ZD-77' })
    const last = async (direction: 'undo' | 'redo') =>
      (await api.call(getLastActivity, { query: { direction } }, { as: 'n2' })).data
    const manyChange = await last('undo')
    expect(manyChange).toMatchObject({ action: 'ecommerces.changeMany', entity_id: 'segment', can_undo: true })
    await undo(manyChange.id, 'n2')
    expect(await Promise.all(ids.map(getSegment))).toEqual([null, null, null])
    const redoTarget = await last('redo')
    expect(redoTarget).toMatchObject({ action: 'ecommerces.changeMany', undoes: manyChange.id })
    await undo(redoTarget.id, 'n2')
    expect(await Promise.all(ids.map(getSegment))).toEqual(['massa', 'massa', 'massa'])
  })

  test('the undo skips and counts ecommerces that changed since, and returns 409 if all of them changed', async () => {
    const ids = await createEcommerces()
    const tags = { kind: 'ownership', add_tags: ['massa'] }
    const { headers } = await change(ids, tags)
    await api.call(saveOwnership, { params: { id: ids[0] ?? 0 }, body: { add_tags: ['depois'] } }, { as: 'ti' })
    expect((await undo(headers.get('X-Activity'))).body).toMatchObject({ success: true, kept: 1 })
    const { data } = await api.call(getEcommerce, { params: { id: ids[1] ?? 0 } })
    expect(data.tags).toEqual([])
    const lateChange = await change([ids[1]], tags)
    await api.call(saveOwnership, { params: { id: ids[1] ?? 0 }, body: { tags: ['outra'] } }, { as: 'ti' })
    const response = await undo(lateChange.headers.get('X-Activity'))
    expect([response.status, response.body.error_code]).toEqual([409, 'activity.moved_on'])
  })

  test('a change without effect records no activity, and a repeated idempotency key applies the change once', async () => {
    const ids = await createEcommerces()
    const headers = { 'Idempotency-Key': 'massa-1' }
    const first = await change(ids, segment, 'cs', headers)
    expect(Number(first.headers.get('X-Activity'))).toBeGreaterThan(0)
    expect((await change(ids, segment, 'cs', headers)).headers.get('X-Activity')).toBeNull()
    const same = await change(ids, segment)
    expect([getOutcomes(same.body.data), same.headers.get('X-Activity')]).toEqual([['same', 'same'], null])
  })
})
