// Tests the notification of a mention: its text and its link, with and without permission to read the note.
import i18next from 'i18next'
import { expect, test } from 'vitest'
import { formatNotificationText, getLinkTarget } from '#console/features/inbox/list-page.tsx'
import type { InboxItem } from '#contract/console/inbox.ts'
import inbox from '#locales/pt-BR/inbox.json'
import notes from '#locales/pt-BR/notes.json'

const item: InboxItem = {
  ...{ id: 1, kind: 'mention', created_at: '2026-11-28T10:00:00.000Z', read_at: null, done_at: null },
  facts: { entity: 'group', id: 3, ecommerce: null, name: 'Azul', note: 7, person: 'Rui', text: 'Veja' },
}
const itemWithoutFacts: InboxItem = { ...item, facts: {} }
const language = i18next.createInstance()
await language.init({ lng: 'pt-BR', resources: { 'pt-BR': { ...inbox, ...notes } } })
const translate = language.getFixedT('pt-BR', 'inbox')

test('a mention in a readable note shows the note and opens its record', () => {
  expect(formatNotificationText(item, translate)).toContain('Rui mencionou você')
  expect(getLinkTarget(item, () => true)?.[1]).toEqual({ group: '3', tab: 'notes' })
})

test('a mention in a note that the user may not read has a sentence of its own and no link', () => {
  expect(formatNotificationText(itemWithoutFacts, translate)).toBe(inbox.inbox.hiddenMention)
  expect(getLinkTarget(itemWithoutFacts, () => true)).toBeNull()
})
