// A change of the record, made past the server, shows.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkActivity } from '#contract/activity.ts'
import type { Database } from '#server/db/database.ts'
import { append, checkSlice } from '#server/http/activity.ts'
import { type Api, startApi } from '../harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  const entries = Array.from({ length: 520 }, (_, index) => ({ action: 'x.y', entity: 'ecommerce', entity_id: index }))
  const occasion = { staff: null, requestId: 'r', now: new Date() }
  await api.connection.db.transaction((transaction) => append(transaction, entries, occasion))
})
afterAll(() => api.close())

const slice = (after?: number) => api.request(checkActivity, { query: { after } })

it('goes through the whole record, a part at a time', async () => {
  const first = (await slice()).body.data
  expect(first).toEqual({ checked_to: 500, last_id: 520, is_done: false, broken_id: null })
  const second = (await slice(first.checked_to)).body.data
  expect(second).toEqual({ checked_to: 520, last_id: 520, is_done: true, broken_id: null })
})

describe('finds, though the triggers were taken away,', () => {
  it.each([
    ['a changed row', sql`update activity set entity_id = 'x' where id = 510`, 510],
    ['a changed mark', sql`update activity set undoes = 1 where id = 7`, 7],
    ['a lost row', sql`delete from activity where id = 300`, 301],
    ['a lost first row', sql`delete from activity where id = 1`, 2],
    [
      'a row put in between',
      sql`insert into activity select 521, at, user_id, user_name, 'z', entity, entity_id,
      ecommerce_id, ticket, before, after, request_id, previous_hash, hash from activity where id = 520`,
      521,
    ],
  ])('%s', async (_, tamper, broken) => {
    const { db } = api.connection
    await db
      .transaction(async (transaction) => {
        await transaction.execute(sql`alter table activity disable trigger all`)
        await transaction.execute(tamper)
        expect(await firstBroken(transaction)).toBe(broken)
        throw new Error('undo')
      })
      .catch((error) => expect(error.message).toBe('undo'))
    expect(await firstBroken(db)).toBeNull()
  })

  async function firstBroken(db: Database): Promise<number | null> {
    for (let after = 0; ; ) {
      const { to, isDone, broken } = await checkSlice(db, after)
      if (isDone) return broken
      after = to
    }
  }
})

it('is for who reads users', async () => {
  expect((await api.request(checkActivity, {}, { as: null })).status).toBe(401)
  expect((await api.request(checkActivity, {}, { as: 'cs' })).status).toBe(403)
  expect((await api.request(checkActivity, {}, { as: await api.as({ users: 'readonly' }) })).status).toBe(200)
  expect((await slice(-1)).status).toBe(422)
})
