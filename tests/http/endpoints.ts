// Defines one endpoint of every kind, with which the tests check the request pipeline. The endpoints use an existing
// table.
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { publicAccess, read, signedIn, write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'

import { recordId, requiredText } from '#contract/fields.ts'
import { platforms } from '#server/db/schema/platform/ecommerces.ts'
import { defineHandler, defineLongHandler, type Handler } from '#server/http/handler.ts'

const response = z.object({ data: z.array(z.string()) })
const body = z.strictObject({ name: requiredText(20), id: recordId.optional() })

export const listThings = defineEndpoint({
  method: 'GET',
  path: '/v2/things',
  access: read('stores'),
  query: z.strictObject({ q: z.string().optional(), id: recordId.optional() }),
  response,
})

export const addThing = defineEndpoint({ method: 'POST', path: '/v2/things', access: write('stores'), body, response })

export const addSlowly = defineEndpoint({
  method: 'POST',
  path: '/v2/things/slow',
  access: write('stores'),
  body,
  response,
})

export const addThingLast = defineEndpoint({
  method: 'POST',
  path: '/v2/things/last',
  access: write('stores'),
  body,
  response,
})

const getThing = defineEndpoint({
  method: 'GET',
  path: '/v2/things/:id',
  access: read('stores'),
  params: z.strictObject({ id: recordId }),
  response,
})

export const wait = defineEndpoint({
  method: 'GET',
  path: '/v2/wait',
  access: publicAccess,
  response: z.object({ ended: z.string() }),
})
export const leak = defineEndpoint({ method: 'GET', path: '/v2/leak', access: publicAccess, response })
export const returnInvalidResponse = defineEndpoint({ method: 'PUT', path: '/v2/lie', access: signedIn, response })
export const forget = defineEndpoint({ method: 'PUT', path: '/v2/forget', access: signedIn, response })
export const crash = defineEndpoint({ method: 'PUT', path: '/v2/crash', access: signedIn, response })
export const note = defineEndpoint({
  method: 'PUT',
  path: '/v2/note',
  access: signedIn,
  body: z.strictObject({ text: z.string() }),
  response,
})
export const exportThings = defineEndpoint({
  method: 'GET',
  path: '/v2/things/export',
  access: read('stores'),
  response: z.string(),
  fileMediaType: 'text/csv; charset=utf-8',
  rateLimit: 'exports',
})

/** Controls the slow endpoints: calls `onStart` when a request starts, and then waits for `resumePromise`. */
export const slowEndpointControl = {
  onStart: () => {},
  resumePromise: Promise.resolve(),
  throwsError: false,
  onEnd: async () => {},
}

const record = { action: 'things.add', entity: 'thing', entity_id: 1 }

export const testHandlers: readonly Handler[] = [
  defineHandler(listThings, async ({ db, setEtag }) => {
    setEtag(7)
    const rows = await db.select().from(platforms)
    return { data: rows.map(({ name }) => name) }
  }),
  defineHandler(getThing, async ({ params }) => ({ data: [String(params.id)] })),
  defineHandler(addThing, async ({ body, db, record: append }) => {
    const rows = await db.execute<{ id: number }>(sql`
      insert into platforms (id, name) select coalesce(max(id), 0) + 1, ${body.name} from platforms returning id`)
    await append({ ...record, entity_id: rows.rows[0]?.id ?? 0, after: { name: body.name, password: 'hunter2' } })
    return { data: [String(rows.rows[0]?.id)] }
  }),
  defineLongHandler(addSlowly, async ({ body, transaction }) => {
    slowEndpointControl.onStart()
    await slowEndpointControl.resumePromise
    if (slowEndpointControl.throwsError) throw new Error('the work failed')
    return transaction(async (db, append) => {
      await db.execute(
        sql`insert into platforms (id, name) select coalesce(max(id), 0) + 1, ${body.name} from platforms`,
      )
      await append(record)
      return { data: [body.name] }
    })
  }),
  defineLongHandler(addThingLast, async ({ body, finish }) => {
    const response = await finish(async (db, append) => {
      await db.execute(
        sql`insert into platforms (id, name) select coalesce(max(id), 0) + 1, ${body.name} from platforms`,
      )
      await append(record)
      return { data: [body.name] }
    })
    await slowEndpointControl.onEnd()
    return response
  }),
  defineHandler(wait, ({ request }) => {
    slowEndpointControl.onStart()
    return new Promise((resolve) => request.signal.addEventListener('abort', () => resolve({ ended: 'aborted' })))
  }),
  defineHandler(leak, async () => {
    const row = { data: ['shown'], password: 'hunter2' }
    return row
  }),
  defineHandler(returnInvalidResponse, async ({ db, record: append }) => {
    await db.insert(platforms).values({ id: 666, name: 'lie' })
    await append(record)
    return JSON.parse('{"data":[7]}')
  }),
  defineHandler(forget, async ({ db }) => {
    await db.insert(platforms).values({ id: 667, name: 'forget' })
    return { data: [] }
  }),
  defineHandler(crash, async ({ db, record: append }) => {
    await append(record)
    await db.insert(platforms).values({ id: 668, name: 'crash' })
    await db.execute(sql`select 'secret value' from no_such_table`)
    return { data: [] }
  }),
  defineHandler(note, async ({ body, record: append }) => {
    await append({ ...record, before: { z: 1, a: [{ y: null }] }, after: body })
    return { data: [] }
  }),
  defineHandler(exportThings, async ({ setDownloadName, record: append }) => {
    setDownloadName('relatório 1.csv')
    await append({ ...record, action: 'things.export' })
    return 'a;b\r\n'
  }),
]
