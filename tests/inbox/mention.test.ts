// A mention in the inbox of the console: its sentence and its link, with and without the permission to read the note.
import { expect, test } from 'vitest'
import { sentenceOf, targetOf } from '#console/features/inbox/list-page.tsx'
import type { InboxItem } from '#contract/inbox.ts'

const item: InboxItem = {
  ...{ id: 1, kind: 'mention', created_at: '2026-11-28T10:00:00.000Z', read_at: null, done_at: null },
  facts: { entity: 'group', id: 3, ecommerce: null, name: 'Azul', note: 7, person: 'Rui', text: 'Veja' },
}
const hidden: InboxItem = { ...item, facts: {} }
const translate = ((key: string) => key) as unknown as Parameters<typeof sentenceOf>[1]

test('a mention in a readable note shows the note and opens its record', () => {
  expect(sentenceOf(item, translate)).toBe('inbox:kind.mention')
  expect(targetOf(item, () => true)?.[1]).toEqual({ group: '3', tab: 'notes' })
})

test('a mention in a note that the user may not read has a sentence of its own and no link', () => {
  expect(sentenceOf(hidden, translate)).toBe('inbox:hiddenMention')
  expect(targetOf(hidden, () => true)).toBeNull()
})
