// Tests merging the pages of an infinite list without duplicates.
import { expect, test } from 'vitest'
import { mergePages } from '#console/api/queries.ts'
import { getEntryKey } from '#console/features/reverses/timeline-entries.ts'
import type { TimelineEntry } from '#contract/console/reverse-timeline.ts'

test('mergePages keeps a note once when a new note has moved it to the next page', () => {
  const [first, second] = [
    [{ id: 9 }, { id: 8 }],
    [{ id: 8 }, { id: 7 }],
  ]
  expect(mergePages([first, second], ({ id }) => id)).toEqual([{ id: 9 }, { id: 8 }, { id: 7 }])
})

test('mergePages keeps entries of the timeline that have one id and two kinds', () => {
  const zip = { kind: 'zip', at: '', id: 7, user_name: '', ticket: null, zip_before: '', zip_after: '' } as const
  const zipEntry: TimelineEntry = { ...zip, is_undo: false, is_redo: false }
  const created: TimelineEntry = { kind: 'created', at: '', source: '', status: null }
  expect(mergePages([[zipEntry, created], [created]], getEntryKey)).toEqual([zipEntry, created])
})
