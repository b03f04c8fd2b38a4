// Tests that notes can be created, changed, pinned and deleted, including concurrent edits, activity rows and undo.
import { beforeAll, describe, expect, test } from 'vitest'
import { getActivity, getLastActivity, undoActivity } from '#contract/console/activity.ts'
import {
  addNote,
  deleteNote,
  getNote,
  listNotes,
  type Note,
  type NoteEntity,
  saveNote,
} from '#contract/console/notes.ts'
import { getReverseTimeline } from '#contract/console/reverse-timeline.ts'
import { makeEcommerce, makeGroup, makeReadyEcommerce, makeReverse, makeStore } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let ecommerce: number
beforeAll(async () => {
  ecommerce = (await makeEcommerce(api.connection.db, { display_name: 'Loja Azul' })).id
})

const add = async (text: string, more: object = {}, sender = 'cs'): Promise<Note> =>
  (await api.call(addNote, { body: { entity: 'ecommerce', id: ecommerce, text, ...more } }, { as: sender })).data
const listed = async (entity: NoteEntity, id: number, query: object = {}) =>
  api.call(listNotes, { query: { entity, id, ...query } })
const listTexts = async (entity: NoteEntity, id: number) =>
  (await listed(entity, id)).data.map(({ text }: Note) => text)
const undo = (id: number | null, sender = 'cs') =>
  api.request(undoActivity, { params: { id: id ?? 0 }, body: {} }, { as: sender })
const undoLastChange = async (sender: string, direction: 'undo' | 'redo' = 'undo') =>
  (await api.call(getLastActivity, { query: { direction } }, { as: sender })).data

describe('Invalid requests', () => {
  test('return 401 without a session, 422 without a visible text and 404 for a missing record', async () => {
    const body = { entity: 'ecommerce', id: ecommerce, text: 'Oi' }
    expect((await api.request(addNote, { body }, { as: null })).status).toBe(401)
    for (const text of ['', ' \u200B ', 'a'.repeat(4001), '\u202E'])
      expect((await api.request(addNote, { body: { ...body, text } })).status, text.slice(0, 5)).toBe(422)
    expect((await api.request(addNote, { body: { ...body, entity: 'user' } })).status).toBe(422)
    expect((await api.request(addNote, { body: { ...body, id: 999_999 } })).status).toBe(404)
    expect((await api.request(listNotes, { query: { entity: 'group', id: 999_999 } })).status).toBe(404)
    expect((await api.request(getNote, { params: { id: 999_999 } })).status).toBe(404)
  })
})

describe('Notes of every kind of record', () => {
  test('are stored as written, with their author and the name of the record', async () => {
    const { db } = api.connection
    const { id: owner } = await makeReadyEcommerce(db)
    const group = await makeGroup(db, { name: 'Grupo Sul' })
    const store = await makeStore(db, { ecommerce_id: owner, display_name: 'Centro' })
    const reverse = await makeReverse(db, { ecommerce_id: owner })
    const records = [
      ['group', group.id, { name: 'Grupo Sul', ecommerce_id: null }],
      ['store', store.id, { name: 'Centro', ecommerce_id: owner }],
      ['reverse', reverse.id, { name: String(reverse.id), ecommerce_id: owner }],
    ] as const
    for (const [entity, id, record] of records) {
      const text = `Primeira linha\n  segunda de ${entity}`
      const { data } = await api.call(addNote, { body: { entity, id, text } })
      expect(data).toMatchObject({ entity, entity_id: id, text, pinned: false, is_mine: true, edited_at: null })
      expect(await listed(entity, id)).toMatchObject({ total: 1, data: [{ id: data.id }], record })
    }
  })

  test('are listed with the pinned notes first, then the newest, in pages', async () => {
    const { id } = await makeGroup(api.connection.db)
    for (const text of ['um', 'dois', 'três'])
      await api.call(addNote, { body: { entity: 'group', id, text, pinned: text === 'um' } })
    expect(await listTexts('group', id)).toEqual(['um', 'três', 'dois'])
    const second = await listed('group', id, { limit: 2, page: 2 })
    expect(second.data.map(({ text }: Note) => text)).toEqual(['dois'])
  })

  test('appear in the timeline of a reverse', async () => {
    const { db } = api.connection
    const { id } = await makeReverse(db, { ecommerce_id: (await makeReadyEcommerce(db)).id })
    await api.call(addNote, { body: { entity: 'reverse', id, text: 'Cliente avisado' } })
    const { data } = await api.call(getReverseTimeline, { params: { id }, query: {} })
    expect(data[0]).toMatchObject({ kind: 'note', note: { text: 'Cliente avisado', entity_id: id } })
  })
})

describe('A change of a note', () => {
  test('is allowed to its author, and pinning is allowed to every user who may change the record', async () => {
    const { id } = await add('Só meu')
    const params = { id }
    const forbidden = await api.request(saveNote, { params, body: { text: 'Seu' } }, { as: 'ti' })
    expect([forbidden.status, forbidden.body.error_code]).toEqual([403, 'notes.not_own'])
    expect((await api.request(deleteNote, { params }, { as: 'ti' })).status).toBe(403)
    expect((await api.request(saveNote, { params, body: { pinned: true } }, { as: 'financial' })).status).toBe(403)
    const pinned = await api.call(saveNote, { params, body: { pinned: true } }, { as: 'ti' })
    expect(pinned.data).toMatchObject({ pinned: true, text: 'Só meu', edited_at: null, is_mine: false })
    const editResponse = await api.call(saveNote, { params, body: { text: 'Mudado' } }, { as: 'cs' })
    expect(editResponse.data).toMatchObject({ text: 'Mudado', pinned: true, edited_at: expect.any(String), version: 3 })
  })

  test('returns 412 with the current note to the second of two users, and changes nothing', async () => {
    const { id } = await add('Antes')
    const save = (text: string) =>
      api.request(saveNote, { params: { id }, body: { text } }, { as: 'cs', headers: { 'If-Match': '"1"' } })
    expect((await save('Um')).status).toBe(200)
    const lateResponse = await save('Dois')
    expect([lateResponse.status, lateResponse.body.context.current.text]).toEqual([412, 'Um'])
    const headers = { 'If-Match': '"1"' }
    expect((await api.request(deleteNote, { params: { id } }, { as: 'cs', headers })).status).toBe(412)
  })

  test('is saved once per idempotency key', async () => {
    const { id } = await makeGroup(api.connection.db)
    const body = { entity: 'group', id, text: 'Uma vez' }
    const headers = { 'Idempotency-Key': 'note-once-0001' }
    const responses = [
      await api.request(addNote, { body }, { headers }),
      await api.request(addNote, { body }, { headers }),
    ]
    expect(responses[1]?.body.data.id).toBe(responses[0]?.body.data.id)
    expect(await listTexts('group', id)).toEqual(['Uma vez'])
  })
})

describe('The activity of notes', () => {
  test('contains one row per change on the record, with the text, and none for an unchanged save', async () => {
    const { id } = await add('Contada')
    const row = await undoLastChange('cs')
    expect(row).toMatchObject({
      action: 'notes.add',
      entity: 'ecommerce',
      entity_id: String(ecommerce),
      can_undo: true,
    })
    const { data } = await api.call(getActivity, { params: { id: row.id } })
    expect(JSON.parse(data.after)).toMatchObject({ note: id, text: 'Contada', is_pinned: false })
    await api.call(saveNote, { params: { id }, body: { text: 'Contada', pinned: false } }, { as: 'cs' })
    expect((await undoLastChange('cs')).id).toBe(row.id)
  })

  test('can be undone and redone for additions, changes, pins and deletions', async () => {
    const { id } = await add('Primeira')
    const params = { id }
    const now = async () => (await api.request(getNote, { params }, { as: 'cs' })).body.data
    expect((await undo((await undoLastChange('cs')).id)).status).toBe(200)
    expect(await now()).toBeUndefined()
    expect((await undo((await undoLastChange('cs', 'redo')).id)).status).toBe(200)
    expect(await now()).toMatchObject({ text: 'Primeira', is_mine: true })

    await api.call(saveNote, { params, body: { text: 'Segunda' } }, { as: 'cs' })
    expect((await undo((await undoLastChange('cs')).id)).status).toBe(200)
    expect(await now()).toMatchObject({ text: 'Primeira' })

    await api.call(saveNote, { params, body: { pinned: true } }, { as: 'cs' })
    expect((await undo((await undoLastChange('cs')).id)).status).toBe(200)
    expect(await now()).toMatchObject({ pinned: false })

    const { created_at } = await now()
    await api.call(deleteNote, { params }, { as: 'cs' })
    expect((await undo((await undoLastChange('cs')).id)).status).toBe(200)
    expect(await now()).toMatchObject({ text: 'Primeira', created_at })
  })

  test('cannot be undone by other users, nor after a later change', async () => {
    const { id } = await add('De outro')
    const row = await undoLastChange('cs')
    const { data } = await api.call(getActivity, { params: { id: row.id } }, { as: 'ti' })
    expect(data.can_undo).toBe(false)
    expect((await undo(row.id, 'ti')).status).toBe(403)
    await api.call(saveNote, { params: { id }, body: { text: 'Mudada' } }, { as: 'cs' })
    const lateResponse = await undo(row.id)
    expect([lateResponse.status, lateResponse.body.error_code]).toEqual([409, 'activity.moved_on'])
  })
})
