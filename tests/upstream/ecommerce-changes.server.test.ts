// Tests the bulk change of ecommerces when the server calls an existing platform: the dry run, one write per ecommerce,
// rejected and lost writes, the activity log, and the undo of the whole change.
import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getActivity, getLastActivity, undoActivity } from '#contract/console/activity.ts'
import { changeEcommerces, checkEcommerceChange } from '#contract/console/ecommerce-changes.ts'
import { getPreferences } from '#contract/console/preferences.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { type PlatformAndApi, startPlatformAndApi } from './platform-api.ts'

interface Row {
  readonly id: number
  readonly name: string | null
  readonly outcome: string
  readonly reason: string | null
  readonly told: readonly { readonly changes: readonly unknown[] }[]
}

const getOutcomes = (rows: readonly Row[]) => rows.map(({ id, outcome }) => [id, outcome])
const getChanges = (row: Row | undefined) => row?.told.flatMap(({ changes }) => changes)

const pix = 'money.money-pix'
const enablePix = { kind: 'features', enable: [pix] } as const
const segment = { kind: 'segment', segment: 'Livros' } as const
const fee = {
  kind: 'fee',
  fee: { service_code: 'order.used', fixed_fee: '2.00', start_at: '2027-01-01T00:00:00Z', comments: 'Reajuste' },
} as const

describe.each(['strict', 'loose'] as const)('a bulk change at a %s platform', (variant) => {
  let servers: PlatformAndApi
  let token: string
  beforeAll(async () => {
    servers = await startPlatformAndApi(variant)
    token = await servers.signInAs('admin')
  })
  afterEach(() => servers.platform.clearChanges())
  afterAll(() => servers.close())

  const getDb = () => servers.api.connection.db
  const getState = () => servers.platform.state
  const getStored = (id: number) => {
    const ecommerce = getState().ecommerces.find((row) => row.id === id)
    if (!ecommerce) throw new Error(`The platform has no ecommerce ${id}`)
    return ecommerce
  }
  const hasPix = (id: number) => getStored(id).features.get('money')?.has('money-pix') === true
  const setPix = (id: number, isEnabled: boolean) =>
    getStored(id).features.set('money', new Set(isEnabled ? ['money-pix'] : []))
  const getWrites = (routeName: string) => getState().writes.filter((write) => write.routeName === routeName)
  const countRequests = (routeName: string) =>
    servers.platform.requests.filter((request) => request.routeName === routeName).length
  const listActions = async (count: number) => {
    const rows = await getDb().select().from(activity).orderBy(desc(activity.id)).limit(count)
    return rows.map(({ action, entity_id }) => [action, entity_id])
  }
  const check = (ids: readonly number[], change: object, as: string | null = token) =>
    servers.api.request(checkEcommerceChange, { body: { ids, change } }, { as })
  const change = (ids: readonly number[], to: object, headers: Record<string, string> = {}) =>
    servers.api.request(changeEcommerces, { body: { ids, change: to } }, { as: token, headers })
  const undo = (id: unknown) => servers.api.request(undoActivity, { params: { id }, body: {} }, { as: token })

  test('the dry run reads the ecommerces, returns what would change, and sends no write', async () => {
    const [writeCount, activityCount] = [getState().writes.length, await getDb().$count(activity)]
    const { status, body } = await check([41, 38, 999_999], enablePix)
    expect(status).toBe(200)
    expect(getOutcomes(body.data)).toEqual([
      [41, 'changed'],
      [38, 'same'],
      [999_999, 'refused'],
    ])
    expect(body.data.map(({ name }: Row) => name)).toEqual(['Casa Boreal', 'Loja Aurora', null])
    expect(getChanges(body.data[0])).toEqual([{ path: 'features', before: '[]', after: `["${pix}"]` }])
    expect(body.data[2].reason).toMatch(/\S/)
    for (const to of [segment, fee, { kind: 'metadata', name: 'collect_enabled', text: 'false' }])
      expect(getOutcomes((await check([38], to)).body.data)).toEqual([[38, 'changed']])
    expect(getState().writes.length).toBe(writeCount)
    expect(await getDb().$count(activity)).toBe(activityCount)
  })

  test('features are switched with one write per ecommerce, and the other features stay', async () => {
    const before = new Map(getStored(45).features)
    const { status, body, headers } = await change([45, 42], { ...enablePix, disable: ['beta.beta-new-portal'] })
    expect(status).toBe(200)
    expect(getOutcomes(body.data)).toEqual([
      [45, 'changed'],
      [42, 'changed'],
    ])
    expect(getChanges(body.data[0])).toEqual([{ path: 'features', before: '[]', after: `["${pix}"]` }])
    const sent = getWrites('saveFeatures').slice(-2)
    expect(sent.map(({ path }) => path)).toEqual(['/v2/boss/ecommerces/42/features', '/v2/boss/ecommerces/45/features'])
    expect(sent[1]?.body).toEqual({ ecommerceId: 45, money: ['money-pix'], beta: [] })
    expect(getStored(45).features).toEqual(before.set('money', new Set(['money-pix'])))
    expect(await listActions(3)).toEqual([
      ['ecommerces.changeMany', 'features'],
      ['ecommerces.editFeatures', '45'],
      ['ecommerces.editFeatures', '42'],
    ])
    const [row] = await getDb().select().from(activity).orderBy(desc(activity.id)).limit(1)
    expect(headers.get('X-Activity')).toBe(String(row?.id))
    expect(row?.after).toEqual({ changed_ecommerces: 2 })
  })

  test('a segment is saved through the details of the ecommerce, and its other fields stay', async () => {
    const before = JSON.stringify(getStored(47))
    const { body } = await change([47], segment)
    expect(getChanges(body.data[0])).toEqual([{ path: 'segment', before: 'Moda', after: 'Livros' }])
    expect(getWrites('saveEcommerceDetails').at(-1)?.path).toBe('/v2/boss/ecommerces/47/details')
    expect(JSON.stringify(getStored(47))).toBe(before.replace('"segment":"Moda"', '"segment":"Livros"'))
  })

  test('a metadata is saved with the notation of its numbers, and the response hides secrets', async () => {
    const text = '{"scale":1.10,"token":"segredo-123"}'
    const { body } = await change([38, 41], { kind: 'metadata', name: 'theme', text })
    expect(getOutcomes(body.data)).toEqual([
      [38, 'changed'],
      [41, 'changed'],
    ])
    expect([38, 41].map((id) => getStored(id).metadatas.get('theme'))).toEqual([text, text])
    expect(JSON.stringify(body)).not.toContain('segredo-123')
    expect(getOutcomes((await check([38], { kind: 'metadata', name: 'theme', text })).body.data)).toEqual([
      [38, 'same'],
    ])
  })

  test('a fee is added once per ecommerce, and an identical fee is not added again', async () => {
    const getFees = (id: number) => getStored(id).fees.filter(({ service_code }) => service_code === 'order.used')
    const first = await change([38, 41], fee)
    expect(getOutcomes(first.body.data)).toEqual([
      [38, 'changed'],
      [41, 'changed'],
    ])
    expect(getWrites('addFee').at(-1)?.body).toEqual({
      ...{ service_code: 'order.used', fixed_fee: 2, start_at: '2027-01-01T00:00:00.000Z', comments: 'Reajuste' },
    })
    const next = { ...fee, fee: { ...fee.fee, fixed_fee: '2.50', start_at: '2027-02-01T00:00:00Z' } }
    const preview = await check([38], next)
    expect(getChanges(preview.body.data[0])).toContainEqual({ path: 'fixed_fee', before: '2', after: '2.50' })
    expect(getOutcomes((await change([41, 42], fee)).body.data)).toEqual([
      [41, 'same'],
      [42, 'changed'],
    ])
    expect([38, 41, 42].map((id) => getFees(id).length)).toEqual([1, 1, 1])
  })

  test('a user without permission cannot check or change anything, and owners cannot be changed', async () => {
    const financial = await servers.signInAs('financial')
    const count = servers.platform.requests.length
    for (const endpoint of [checkEcommerceChange, changeEcommerces]) {
      const send = (as: string | null, to: object) =>
        servers.api.request(endpoint, { body: { ids: [38], change: to } }, { as })
      expect((await send(financial, segment)).status).toBe(403)
      expect((await send(null, segment)).status).toBe(401)
      const { status, body } = await send(token, { kind: 'ownership', add_tags: ['vip'] })
      expect([status, body.error_code]).toEqual([422, 'upstream.absent'])
    }
    expect(servers.platform.requests.length).toBe(count)
  })

  test('a rejected write keeps the message of the platform, and the other ecommerces are changed', async () => {
    for (const id of [38, 41, 42]) setPix(id, false)
    const path = '/v2/boss/ecommerces/41/features'
    servers.platform.changeNextResponses(
      { method: 'PUT', path },
      { status: 422, body: { message: 'Contrato vencido' } },
    )
    const { status, body } = await change([38, 41, 42], enablePix)
    expect(status).toBe(200)
    expect(body.data.map(({ outcome, reason }: Row) => [outcome, reason])).toEqual([
      ['changed', null],
      ['refused', 'Contrato vencido'],
      ['changed', null],
    ])
    expect([38, 41, 42].map(hasPix)).toEqual([true, false, true])
    expect((await listActions(3)).map(([, id]) => id)).toEqual(['features', '42', '38'])
  })

  test.each([{ disconnectAt: 'after' }, { status: 500, isExecuted: true }] as const)(
    'a lost response is reported as unknown, and neither this nor the next request sends the write again (%o)',
    async (loss) => {
      for (const id of [38, 41, 42]) setPix(id, false)
      const count = countRequests('saveFeatures')
      servers.platform.changeNextResponses({ method: 'PUT', path: '/v2/boss/ecommerces/41/features' }, loss)
      const { body, headers } = await change([38, 41, 42], enablePix)
      expect(getOutcomes(body.data)).toEqual([
        [38, 'changed'],
        [41, 'unknown'],
        [42, 'changed'],
      ])
      expect(body.data[1].reason).toContain('Confira antes de enviar de novo')
      expect(countRequests('saveFeatures')).toBe(count + 3)
      const { data } = await servers.api.call(
        getActivity,
        { params: { id: String(headers.get('X-Activity')) } },
        { as: token },
      )
      expect(data.changes).toEqual([{ path: 'changed_ecommerces', before: 0, after: 2 }])
      expect(getOutcomes((await change([41], enablePix)).body.data)).toEqual([[41, 'same']])
      expect(countRequests('saveFeatures')).toBe(count + 3)
    },
  )

  test('an ecommerce that cannot be read is rejected without a write', async () => {
    for (const id of [38, 41]) setPix(id, false)
    const path = '/v2/boss/ecommerces/38/features'
    servers.platform.changeNextResponses({ method: 'GET', path }, { disconnectAt: 'before' })
    const { body } = await change([38, 41], enablePix)
    expect(getOutcomes(body.data)).toEqual([
      [38, 'refused'],
      [41, 'changed'],
    ])
    expect(hasPix(38)).toBe(false)
  })

  test('a request with the same idempotency key is executed once', async () => {
    for (const id of [38, 41]) setPix(id, false)
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await change([38, 41], enablePix, headers)
    const count = countRequests('saveFeatures')
    setPix(38, false)
    const repeated = await change([38, 41], enablePix, headers)
    expect(repeated.body).toEqual(first.body)
    expect(countRequests('saveFeatures')).toBe(count)
  })

  test('no transaction is open while the platform executes a write', async () => {
    setPix(38, false)
    let release = () => {}
    const waitBefore = new Promise<void>((resolve) => {
      release = resolve
    })
    const count = countRequests('saveFeatures')
    servers.platform.changeNextResponses({ routeName: 'saveFeatures' }, { waitBefore })
    const pending = change([38], enablePix)
    await expect.poll(() => countRequests('saveFeatures')).toBe(count + 1)
    // The test database has a single connection, so this read would wait for an open transaction.
    await servers.api.call(getPreferences, {}, { as: token })
    const { rows } = await getDb().execute<{ count: number }>(
      `select count(*)::int as count from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where datname = current_database() and mode = 'RowExclusiveLock'`,
    )
    expect(rows[0]?.count).toBe(0)
    release()
    expect(getOutcomes((await pending).body.data)).toEqual([[38, 'changed']])
  })

  test('ecommerces that do not fit into the time of the request are not sent, and the result lists them', async () => {
    for (const id of [38, 41]) setPix(id, false)
    const now = new Date()
    servers.api.setTime(now)
    const waitAfter = new Promise<void>((resolve) => {
      setTimeout(() => {
        servers.api.setTime(new Date(now.getTime() + 50_000))
        resolve()
      }, 200)
    })
    servers.platform.changeNextResponses({ routeName: 'saveFeatures' }, { waitAfter })
    const { body } = await change([38, 41], enablePix)
    servers.api.setTime(null)
    expect(getOutcomes(body.data)).toEqual([
      [38, 'changed'],
      [41, 'refused'],
    ])
    expect(body.data[1].reason).toContain('não foi enviado')
    expect([38, 41].map(hasPix)).toEqual([true, false])
  })

  test('an expired session stops the change, and the result contains the ecommerces that were changed before', async () => {
    for (const id of [38, 41, 42]) setPix(id, false)
    const as = await servers.signInAs('cs')
    const send = () => servers.api.request(changeEcommerces, { body: { ids: [38, 41, 42], change: enablePix } }, { as })
    servers.platform.changeNextResponses({ method: 'PUT', path: '/v2/boss/ecommerces/41/features' }, { status: 401 })
    const count = countRequests('saveFeatures')
    const { status, body } = await send()
    expect([status, ...getOutcomes(body.data)]).toEqual([200, [38, 'changed'], [41, 'refused'], [42, 'refused']])
    expect(countRequests('saveFeatures')).toBe(count + 2)
    servers.platform.changeNextResponses({ method: 'GET', path: '/v2/boss/ecommerces/38/features' }, { status: 401 })
    const expired = await send()
    expect([expired.status, expired.body.error_code]).toEqual([401, 'session_expired'])
  })

  describe('its undo', () => {
    const changeWithId = async (ids: readonly number[], to: object) => {
      const { body, headers } = await change(ids, to)
      expect(body.data.map(({ outcome }: Row) => outcome)).toEqual(ids.map(() => 'changed'))
      return Number(headers.get('X-Activity'))
    }

    test('restores every ecommerce with one write each, and the redo changes them again', async () => {
      for (const id of [38, 41]) Object.assign(getStored(id), { segment: 'Moda' })
      const id = await changeWithId([38, 41], segment)
      const last = await servers.api.call(getLastActivity, { query: { direction: 'undo' } }, { as: token })
      expect(last.data).toMatchObject({ id, action: 'ecommerces.changeMany', can_undo: true })
      const count = countRequests('saveEcommerceDetails')
      const undone = await undo(id)
      expect([undone.status, undone.body]).toEqual([200, { success: true, undone: id, failures: [] }])
      expect([38, 41].map((ecommerceId) => getStored(ecommerceId).segment)).toEqual(['Moda', 'Moda'])
      expect(countRequests('saveEcommerceDetails')).toBe(count + 2)
      expect((await undo(id)).body.error_code).toBe('activity.taken_back')
      const redo = await servers.api.call(getLastActivity, { query: { direction: 'redo' } }, { as: token })
      expect(redo.data).toMatchObject({ undoes: id, can_undo: true })
      expect((await undo(redo.data.id)).status).toBe(200)
      expect([38, 41].map((ecommerceId) => getStored(ecommerceId).segment)).toEqual(['Livros', 'Livros'])
      const [row] = await getDb().select().from(activity).orderBy(desc(activity.id)).limit(1)
      expect(row).toMatchObject({ redoes: redo.data.id, after: { changed_ecommerces: 2 } })
    })

    test('lists the ecommerces that it cannot restore, and restores the others', async () => {
      for (const id of [38, 41, 42, 45]) setPix(id, false)
      const id = await changeWithId([38, 41, 42, 45], enablePix)
      setPix(38, false)
      const getPath = (ecommerceId: number) => `/v2/boss/ecommerces/${ecommerceId}/features`
      servers.platform.changeNextResponses(
        { method: 'PUT', path: getPath(41) },
        { status: 422, body: { message: 'Bloqueado' } },
      )
      servers.platform.changeNextResponses({ method: 'PUT', path: getPath(42) }, { disconnectAt: 'after' })
      const { status, body } = await undo(id)
      expect(status).toBe(200)
      expect(body.failures.map(({ name }: Row) => name)).toEqual(['Loja Aurora', 'Casa Boreal', 'Moda Cerrado'])
      expect(body.failures[1].reason).toBe('Bloqueado')
      expect(body.failures[2].reason).toContain('não sabemos se foi salvo')
      expect([41, 42, 45].map(hasPix)).toEqual([true, false, false])
      const [row] = await getDb().select().from(activity).where(eq(activity.undoes, id))
      expect(row?.after).toEqual({ changed_ecommerces: 3 })
    })

    test('responds with the error if it restores no ecommerce, and can be repeated', async () => {
      setPix(38, false)
      const id = await changeWithId([38], enablePix)
      servers.platform.changeNextResponses(
        { routeName: 'saveFeatures' },
        { status: 422, body: { message: 'Bloqueado' } },
      )
      const rejected = await undo(id)
      expect([rejected.status, rejected.body.message]).toEqual([422, 'Bloqueado'])
      expect((await undo(id)).status).toBe(200)
      expect(hasPix(38)).toBe(false)
    })

    test('does not exist for metadata and fees, which have no inverse call', async () => {
      const start_at = variant === 'strict' ? '2028-01-01T00:00:00Z' : '2028-02-01T00:00:00Z'
      for (const to of [
        { ...fee, fee: { ...fee.fee, start_at } },
        { kind: 'metadata', name: 'collect_enabled', text: '0' },
      ]) {
        const { body } = await undo(await changeWithId([38], to))
        expect(body.error_code).toBe('activity.irreversible')
      }
    })
  })
})
