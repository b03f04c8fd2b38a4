// Tests mentions in notes. A mentioned user gets one notification if the user may read the record; the author never
// gets one.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildUniformPermissions } from '#contract/access.ts'
import { getLastActivity, undoActivity } from '#contract/console/activity.ts'
import { type InboxItem, listInbox, markNotification } from '#contract/console/inbox.ts'
import { addNote, deleteNote, getNote, type Note, saveNote } from '#contract/console/notes.ts'
import { getMe } from '#contract/platform/session.ts'
import { deleteUser } from '#contract/platform/users.ts'
import { inbox } from '#server/db/schema/console/people.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { makeEcommerce, makeStore, makeUser } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let ecommerce: number
beforeAll(async () => {
  ecommerce = (await makeEcommerce(api.connection.db, { display_name: 'Loja Azul' })).id
})

const getUserId = async (sender: string): Promise<number> => (await api.call(getMe, {}, { as: sender })).user.id
const listMentions = async (sender: string): Promise<InboxItem[]> =>
  (await api.call(listInbox, { query: {} }, { as: sender })).data.filter(({ kind }: InboxItem) => kind === 'mention')
const add = async (text: string, sender = 'cs'): Promise<Note> =>
  (await api.call(addNote, { body: { entity: 'ecommerce', id: ecommerce, text } }, { as: sender })).data

describe('A mentioned user', () => {
  test('gets one notification with the author, the text and the record', async () => {
    const n1 = await getUserId('n1')
    const before = (await listMentions('n1')).length
    const note = await add(`Veja @[${n1}], e @[${n1}] de novo`)
    const [notification, ...older] = await listMentions('n1')
    expect(older).toHaveLength(before)
    const { name } = note.mentions[0] ?? {}
    expect(notification?.facts).toMatchObject({ entity: 'ecommerce', id: ecommerce, name: 'Loja Azul', note: note.id })
    expect(notification?.facts).toMatchObject({ person: note.author.name, text: `Veja @${name}, e @${name} de novo` })
    expect(note.mentions).toEqual([{ id: n1, name: expect.stringMatching(/\S/) }])
  })

  test('gets no second notification when the note is changed or restored, but newly mentioned users do', async () => {
    const [n1, n2] = [await getUserId('n1'), await getUserId('n2')]
    const { id } = await add(`Veja @[${n1}]`)
    const before = [(await listMentions('n1')).length, (await listMentions('n2')).length]
    await api.call(saveNote, { params: { id }, body: { text: `Veja @[${n1}] e @[${n2}]` } }, { as: 'cs' })
    await api.call(saveNote, { params: { id }, body: { text: `Veja @[${n2}]` } }, { as: 'cs' })
    await api.call(saveNote, { params: { id }, body: { text: `Veja @[${n2}] e @[${n1}]` } }, { as: 'cs' })
    await api.call(deleteNote, { params: { id } }, { as: 'cs' })
    const last = (await api.call(getLastActivity, { query: { direction: 'undo' } }, { as: 'cs' })).data
    await api.call(undoActivity, { params: { id: last.id }, body: {} }, { as: 'cs' })
    const { data } = await api.call(getNote, { params: { id } }, { as: 'cs' })
    expect(data.text).toBe(`Veja @[${n2}] e @[${n1}]`)
    expect([(await listMentions('n1')).length, (await listMentions('n2')).length]).toEqual([
      before[0],
      (before[1] ?? 0) + 1,
    ])
  })

  test('is stored as a reference, and shows the text that the note has now', async () => {
    const { db } = api.connection
    const note = await add(`Texto antigo @[${await getUserId('n1')}]`)
    await api.call(saveNote, { params: { id: note.id }, body: { text: 'Texto novo' } }, { as: 'cs' })
    expect((await listMentions('n1'))[0]?.facts).toMatchObject({ note: note.id, text: 'Texto novo' })
    const [row] = await db.select().from(inbox).where(eq(inbox.note_id, note.id))
    expect(row?.facts).toEqual({})
  })

  test('hides the text and the record from a user who lost the permission, and shows them again with it', async () => {
    const { db } = api.connection
    const sessionToken = await api.openSession({ ecommerces: 'readonly' })
    const reader = await getUserId(sessionToken)
    const note = await add(`Só para quem lê @[${reader}]`)
    const setLevel = (level: 'denied' | 'readonly') =>
      db
        .update(users)
        .set({ permissions: { ...buildUniformPermissions('denied'), ecommerces: level } })
        .where(eq(users.id, reader))
    await setLevel('denied')
    const [hidden] = await listMentions(sessionToken)
    expect(hidden).toMatchObject({ kind: 'mention', facts: {} })
    const { data } = await api.call(
      markNotification,
      { params: { id: hidden?.id ?? 0 }, body: { read: true } },
      { as: sessionToken },
    )
    expect(data).toMatchObject({ id: hidden?.id, facts: {} })
    await setLevel('readonly')
    expect((await listMentions(sessionToken))[0]?.facts).toMatchObject({ note: note.id, name: 'Loja Azul' })
  })

  test('is not notified any more when the note is deleted; the undo restores read and unread notifications', async () => {
    const [n1, n2] = [await getUserId('n1'), await getUserId('n2')]
    const { id } = await add(`Veja @[${n1}] e @[${n2}]`)
    const [n1Mention, n2Mention] = [(await listMentions('n1'))[0], (await listMentions('n2'))[0]]
    await api.call(markNotification, { params: { id: n1Mention?.id ?? 0 }, body: { read: true } }, { as: 'n1' })
    const before = [(await listMentions('n1'))[0], n2Mention]
    await api.call(deleteNote, { params: { id } }, { as: 'cs' })
    expect(await api.connection.db.$count(inbox, eq(inbox.key, `note ${id}`))).toBe(0)
    expect((await listMentions('n1')).map((notification) => notification.id)).not.toContain(n1Mention?.id)
    const undo = async (direction: 'undo' | 'redo') => {
      const last = (await api.call(getLastActivity, { query: { direction } }, { as: 'cs' })).data
      await api.call(undoActivity, { params: { id: last.id }, body: {} }, { as: 'cs' })
    }
    await undo('undo')
    expect([(await listMentions('n1'))[0], (await listMentions('n2'))[0]]).toEqual(before)
    expect(before.map((notification) => notification?.read_at === null)).toEqual([false, true])
    await undo('redo')
    expect(await api.connection.db.$count(inbox, eq(inbox.key, `note ${id}`))).toBe(0)
  })

  test('must be able to read the record and must not be the author, otherwise the note is rejected with 422', async () => {
    const { db } = api.connection
    const own = (await listMentions('cs')).length
    await add(`Eu mesmo, @[${await getUserId('cs')}]`)
    expect(await listMentions('cs')).toHaveLength(own)
    const userWithoutPermission = await makeUser(db, {
      ...{
        first_name: 'Rita',
        last_name: 'Sem',
        access: 'n1' as const,
        permissions: buildUniformPermissions('denied'),
      },
    })
    for (const id of [userWithoutPermission.id, 999_999]) {
      const body = { entity: 'ecommerce', id: ecommerce, text: `Veja @[${id}]` }
      const rejected = await api.request(addNote, { body }, { as: 'cs' })
      expect([rejected.status, rejected.body.errors[0].field]).toEqual([422, 'body.text'])
    }
    // The server rejects the mention, because the mentioned user has no permission for stores and may not read the
    // notes of a store.
    const store = await makeStore(db, { ecommerce_id: ecommerce })
    const financial = await getUserId('financial')
    const body = { entity: 'store', id: store.id, text: `@[${financial}]` }
    expect((await api.request(addNote, { body }, { as: 'cs' })).status).toBe(422)
  })

  test('is one of at most twenty per note, and is identified only by the id in the brackets', async () => {
    const many = Array.from({ length: 21 }, (_, index) => `@[${index + 1}]`).join(' ')
    const body = { entity: 'ecommerce', id: ecommerce, text: many }
    expect((await api.request(addNote, { body })).status).toBe(422)
    const n1 = await getUserId('n1')
    expect((await add(`Oi @[${n1}|Outro Nome]`)).text).toBe(`Oi @[${n1}]`)
  })

  test('a deleted user is displayed without a name, and the note stays unchanged', async () => {
    const deletedUser = await makeUser(api.connection.db, {
      access: 'n1',
      permissions: buildUniformPermissions('readonly'),
    })
    const { id } = await add(`Veja @[${deletedUser.id}]`)
    await api.call(deleteUser, { params: { id: deletedUser.id }, body: {} })
    const { data } = await api.call(getNote, { params: { id } })
    expect(data.mentions).toEqual([{ id: deletedUser.id, name: '' }])
    const saveResponse = await api.request(saveNote, { params: { id }, body: { text: `${data.text}!` } }, { as: 'cs' })
    expect(saveResponse.status).toBe(200)
  })
})
