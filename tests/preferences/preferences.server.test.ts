// Tests the preferences that the server stores. A user has the same preferences on every device, and no device
// overwrites changes of another device.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  defaultPreferences,
  getPreferences,
  MAX_RECENT_TASKS,
  mergePreferences,
  Preferences,
  PreferencesPatch,
  putPreferences,
} from '#contract/console/preferences.ts'
import { parsePreferences } from '#server/console/preferences.ts'
import { people } from '#server/db/schema/console/people.ts'
import { naughtyStrings } from '../naughty-strings.ts'
import { useApi } from '../use-api.ts'

const api = useApi()

const defaultValues = defaultPreferences
test('The default preferences are the defaults of the schema', () =>
  expect(Preferences.parse({})).toEqual(defaultValues))
const at = (minute: number) => `2026-11-20T12:${String(minute).padStart(2, '0')}:00.000Z`
const buildRecentEntry = (id: number, minute: number) => ({
  command: 'ecommerces.open',
  args: { ecommerce: String(id) },
  title: `Loja ${id}`,
  at: at(minute),
})

describe('PUT /v2/users/me/preferences', () => {
  test('changes the named preferences and keeps the others', async () => {
    const sessionToken = await api.openSession({})
    await api.call(putPreferences, { body: { theme: 'dark', home_page: 'groups.list' } }, { as: sessionToken })
    const { data } = await api.call(putPreferences, { body: { density: 'compact' } }, { as: sessionToken })
    expect(data).toEqual({ ...defaultValues, theme: 'dark', home_page: 'groups.list', density: 'compact' })
    expect((await api.call(getPreferences, {}, { as: sessionToken })).data).toEqual(data)
  })

  test('resets a preference to its default with null', async () => {
    const sessionToken = await api.openSession({})
    const body = { theme: 'dark' as const, keys: { 'home.go': ['g x'] }, recent: [buildRecentEntry(1, 1)] }
    await api.call(putPreferences, { body }, { as: sessionToken })
    const names = Object.keys(defaultValues).map((name) => [name, null])
    expect((await api.call(putPreferences, { body: Object.fromEntries(names) }, { as: sessionToken })).data).toEqual(
      defaultValues,
    )
  })

  test('saves the hidden columns of each list separately, resets them with null, and rejects invalid names', async () => {
    const sessionToken = await api.openSession({})
    const send = (hidden_columns: unknown) =>
      api.request(putPreferences, { body: { hidden_columns } }, { as: sessionToken })
    await send({ users: ['-email'], ecommerces: ['-url', '+created_at', 'document'] })
    expect((await send({ 'tracking-errors': ['status'] })).status).toBe(200)
    await send({ 'tracking-errors': null })
    const { body } = await send({ users: null, groups: ['id'] })
    expect(body.data.hidden_columns).toEqual({ ecommerces: ['-url', '+created_at', 'document'], groups: ['id'] })
    for (const invalidValue of [
      { 'a b': [] },
      { users: ['<b>'] },
      { users: ['--id'] },
      { users: 'email' },
      { users: Array(41).fill('id') },
    ])
      expect((await send(invalidValue)).status).toBe(422)
  })

  test('saves the page size of each list separately, 0 for all rows, null for the default, and rejects invalid numbers', async () => {
    const sessionToken = await api.openSession({})
    const send = (page_sizes: unknown) => api.request(putPreferences, { body: { page_sizes } }, { as: sessionToken })
    await send({ 'users.list': 50, 'stores.list': 0 })
    const { body } = await send({ 'users.list': null, 'groups.list': 100 })
    expect(body.data.page_sizes).toEqual({ 'stores.list': 0, 'groups.list': 100 })
    for (const invalidValue of [{ 'a b': 15 }, { 'users.list': -1 }, { 'users.list': 1001 }, { 'users.list': '15' }])
      expect((await send(invalidValue)).status).toBe(422)
  })

  test('keeps every text of the recent items unchanged', async () => {
    const sessionToken = await api.openSession({})
    const mergeRecent = (title: string, index: number) => ({ ...buildRecentEntry(index + 1, index), title })
    const acceptsTask = (text: string) =>
      PreferencesPatch.safeParse({ recent: [mergeRecent(text, 0)], recent_tasks: [text] }).success
    const texts = [...new Set(naughtyStrings.filter(acceptsTask))]
    expect(texts.length).toBeGreaterThan(300)
    while (texts.length > 0) {
      const recentTasks = texts.splice(0, MAX_RECENT_TASKS)
      const body = { recent: recentTasks.map(mergeRecent).reverse(), recent_tasks: recentTasks }
      const { data } = await api.call(putPreferences, { body }, { as: sessionToken })
      expect(data.recent.map(({ title }: { readonly title: string }) => title).reverse()).toEqual(recentTasks)
      expect(data.recent_tasks).toEqual(recentTasks)
      await api.call(putPreferences, { body: { recent: null, recent_tasks: null } }, { as: sessionToken })
    }
  })

  test('merges the changes of two devices', async () => {
    const sessionToken = await api.openSession({})
    const bodies = [
      { theme: 'dark' as const },
      { density: 'compact' as const },
      { language: 'es' as const },
      { home_page: 'users.list' },
      { keys: { 'home.go': ['g x'] } },
      { keys: { 'users.list': ['g z'] } },
      { recent: [buildRecentEntry(1, 1)] },
      { recent: [buildRecentEntry(2, 2)] },
    ]
    await Promise.all(bodies.map((body) => api.call(putPreferences, { body }, { as: sessionToken })))
    expect((await api.call(getPreferences, {}, { as: sessionToken })).data).toEqual({
      ...defaultValues,
      theme: 'dark',
      density: 'compact',
      language: 'es',
      home_page: 'users.list',
      keys: { 'home.go': ['g x'], 'users.list': ['g z'] },
      recent: [buildRecentEntry(2, 2), buildRecentEntry(1, 1)],
    })
  })

  test('changes keys per command, and an empty list of keys is a valid choice', async () => {
    const sessionToken = await api.openSession({})
    await api.call(putPreferences, { body: { keys: { 'home.go': ['g x'], 'users.list': [] } } }, { as: sessionToken })
    const { data } = await api.call(putPreferences, { body: { keys: { 'home.go': null } } }, { as: sessionToken })
    expect(data.keys).toEqual({ 'users.list': [] })
  })

  test('changes only the preferences of the signed-in user', async () => {
    const user = await api.openSession({})
    const otherUser = await api.openSession({})
    await api.call(putPreferences, { body: { theme: 'dark' } }, { as: user })
    expect((await api.call(getPreferences, {}, { as: otherUser })).data).toEqual(defaultValues)
  })

  test.each([
    [{ keys: { 'home.go': ['a b c d'] } }, 'body.keys.home.go.0'],
    [{ keys: { 'home.go': [''] } }, 'body.keys.home.go.0'],
    [{ keys: { 'home.go': ['a', 'b', 'c', 'd', 'e'] } }, 'body.keys.home.go'],
    [{ keys: { __proto__x: ['a'] } }, 'body.keys.__proto__x'],
    [{ keys: ['a'] }, 'body.keys'],
    [{ home_page: '/users' }, 'body.home_page'],
    [{ single_keys: 'no' }, 'body.single_keys'],
  ])('rejects %j', async (body, field) => {
    const sessionToken = await api.openSession({})
    const response = await api.request(putPreferences, { body }, { as: sessionToken })
    expect(response.status).toBe(422)
    expect(response.body.errors.map((item: { field: string }) => item.field)).toContain(field)
    expect((await api.call(getPreferences, {}, { as: sessionToken })).data).toEqual(defaultValues)
  })

  test('rejects keys of more commands than the maximum, in one request or in several', async () => {
    const sessionToken = await api.openSession({})
    const many = (from: number) =>
      Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`a.${letters(from + index)}`, ['g x']]))
    await api.call(putPreferences, { body: { keys: many(0) } }, { as: sessionToken })
    const response = await api.request(putPreferences, { body: { keys: many(300) } }, { as: sessionToken })
    expect(response.status).toBe(422)
    expect(response.body.error_code).toBe('preferences.too_many_keys')
  })
})

function letters(number: number): string {
  return [...String(number)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
}

describe('Recent items', () => {
  const join = (before: Preferences['recent'], recent: Preferences['recent']) =>
    mergePreferences({ ...defaultValues, recent: before }, { recent }).recent

  test('are unique, the newest first, fifty at most', () => {
    expect(join([buildRecentEntry(1, 1), buildRecentEntry(2, 0)], [buildRecentEntry(2, 5)])).toEqual([
      buildRecentEntry(2, 5),
      buildRecentEntry(1, 1),
    ])
    const many = Array.from({ length: 50 }, (_, minute) => buildRecentEntry(minute, minute))
    const joined = join(many, [buildRecentEntry(99, 59)])
    expect(joined).toHaveLength(50)
    expect(joined[0]).toEqual(buildRecentEntry(99, 59))
    expect(joined.at(-1)).toEqual(buildRecentEntry(1, 1))
  })

  test('keep their order when another device sends older items', () => {
    expect(join([buildRecentEntry(1, 5)], [buildRecentEntry(1, 2)])).toEqual([buildRecentEntry(1, 5)])
  })

  test.each([
    { title: 'ana@aurora.example' },
    { title: 'Cliente 529.982.247-25' },
    { args: { q: '52998224725' } },
    { args: { q: '(11) 98765-4321' } },
  ])('contain no personal data: %j', (item) => {
    expect(join([], [{ ...buildRecentEntry(1, 1), ...item }])).toEqual([])
  })

  test.each(['12.345.678/0001-95', 'Loja Azul · 1', 'ZD-48213', '918273', '123456789012'])(
    'may contain %s',
    (title) => {
      expect(join([], [{ ...buildRecentEntry(1, 1), title }])).toHaveLength(1)
    },
  )
})

test('Recent tasks are unique, the newest first, twenty at most', () => {
  const join = (before: string[], task: string) =>
    mergePreferences({ ...defaultValues, recent_tasks: before }, { recent_tasks: [task] }).recent_tasks
  expect(join(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
  const many = Array.from({ length: 20 }, (_, index) => String(index))
  expect(join(many, 'new')).toHaveLength(20)
  expect(join([], 'Reenvio a ana@aurora.example')).toEqual([])
})

test('A stored preference that is no longer valid falls back to its default, and the others are kept', async () => {
  const sessionToken = await api.openSession({})
  await api.connection.db
    .update(people)
    .set({ preferences: sql`'{"theme":"pink","density":"compact","gone":1}'::jsonb` })
  expect((await api.call(getPreferences, {}, { as: sessionToken })).data).toEqual({
    ...defaultValues,
    density: 'compact',
  })
  expect(parsePreferences(null)).toEqual(defaultValues)
})
