// Tests which users may read and write the notes of each kind of record, and which users can be mentioned.
import { beforeAll, describe, expect, test } from 'vitest'
import { buildUniformPermissions } from '#contract/access.ts'
import { addNote, getNote, listNotes, listPeople, type NoteEntity, saveNote } from '#contract/console/notes.ts'
import { makeEcommerce, makeGroup, makeReverse, makeStore, makeUser } from '../factories.ts'
import type { TestPermissions } from '../harness.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
const ids = {} as Record<NoteEntity, number>
const notes = {} as Record<NoteEntity, number>
beforeAll(async () => {
  const { db } = api.connection
  const { id: ecommerce_id } = await makeEcommerce(db)
  ids.ecommerce = ecommerce_id
  ids.group = (await makeGroup(db)).id
  ids.store = (await makeStore(db, { ecommerce_id })).id
  ids.reverse = (await makeReverse(db, { ecommerce_id })).id
  for (const entity of ['ecommerce', 'group', 'store', 'reverse'] as const)
    notes[entity] = (await api.call(addNote, { body: { entity, id: ids[entity], text: 'Nota' } })).data.id
})

/** Permissions of a user, with the kinds of records whose notes this user can read. */
const readableKinds: readonly (readonly [permissions: TestPermissions, readableEntities: readonly NoteEntity[]])[] = [
  [{ ecommerces: 'readonly' }, ['ecommerce', 'reverse']],
  [{ courier: 'readonly' }, ['reverse']],
  [{ stores: 'readonly' }, ['store']],
  [{ ecommerce_group: 'readonly' }, ['group']],
]

describe('Access to the notes of a record', () => {
  test.each(readableKinds)(
    'With %o, a user reads and writes notes of %o and of no other kind',
    async (rights, kinds) => {
      const sessionToken = await api.openSession(rights)
      for (const entity of ['ecommerce', 'group', 'store', 'reverse'] as const) {
        const expected = kinds.includes(entity) ? 200 : 403
        const id = ids[entity]
        const responses = [
          await api.request(listNotes, { query: { entity, id } }, { as: sessionToken }),
          await api.request(addNote, { body: { entity, id, text: 'Minha' } }, { as: sessionToken }),
          await api.request(getNote, { params: { id: notes[entity] } }, { as: sessionToken }),
          await api.request(listPeople, { query: { entity } }, { as: sessionToken }),
        ]
        expect(
          responses.map(({ status }) => status),
          entity,
        ).toEqual([expected, expected, expected, expected])
        const pinned = await api.request(
          saveNote,
          { params: { id: notes[entity] }, body: { pinned: true } },
          { as: sessionToken },
        )
        expect(pinned.status, entity).toBe(403)
      }
    },
  )

  test('A user who may change the record can pin notes of other users', async () => {
    const sessionToken = await api.openSession({ stores: 'read_and_write' })
    const save = { params: { id: notes.store }, body: { pinned: true } }
    expect((await api.request(saveNote, save, { as: sessionToken })).status).toBe(200)
  })
})

describe('The list of users who can be mentioned', () => {
  test('contains users who may read the record, and finds them by words of their names in any spelling', async () => {
    const { db } = api.connection
    const createUser = (first_name: string, permissions: Partial<Record<'stores', 'readonly'>>) =>
      makeUser(db, {
        first_name,
        last_name: 'Conceição',
        access: 'n1',
        permissions: { ...buildUniformPermissions('denied'), ...permissions },
      })
    const reader = await createUser('Zuleica', { stores: 'readonly' })
    await createUser('Zuleide', {})
    const find = async (entity: NoteEntity, q: string) =>
      (await api.call(listPeople, { query: { entity, q } })).data.map(({ id, name }: { id: number; name: string }) => [
        id,
        name,
      ])
    expect(await find('store', 'zule concei')).toEqual([[reader.id, 'Zuleica Conceição']])
    expect(await find('ecommerce', 'zule')).toEqual([])
  })
})
