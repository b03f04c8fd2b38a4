// Tests which fields an activity row displays as changed, and which write the undo command reverts next.
import { describe, expect, it } from 'vitest'
import { pickNextWrite } from '#server/console/activity/handlers.ts'
import { diffValues } from '#server/services/told-activity.ts'

describe('what a row changed', () => {
  it.each([
    [{ name: 'A' }, { name: 'B' }, [{ path: 'name', before: 'A', after: 'B' }]],
    [
      null,
      { name: 'B', n: 1 },
      [
        { path: 'name', before: null, after: 'B' },
        { path: 'n', before: null, after: 1 },
      ],
    ],
    [{ gone: true }, null, [{ path: 'gone', before: true, after: null }]],
    [{ address: { city: 'X' } }, { address: { city: 'Y' } }, [{ path: 'address.city', before: 'X', after: 'Y' }]],
    [{ ids: [1] }, { ids: [1, 2] }, [{ path: 'ids', before: '[1]', after: '[1,2]' }]],
    [{ provider: { id: 1 } }, { provider: null }, [{ path: 'provider.id', before: 1, after: null }]],
    [{ same: 1 }, { same: 1 }, []],
    [null, null, []],
  ])('%j to %j', (before, after, changes) => {
    expect(diffValues(before, after)).toEqual(changes)
  })

  it('cuts long texts, and never in the middle of a character', () => {
    const [change] = diffValues(null, { text: `${'a'.repeat(159)}😀b` })
    expect(change?.after).toHaveLength(161)
    expect(String(change?.after).isWellFormed()).toBe(true)
  })
})

describe('what a key takes back, the newest row first', () => {
  const write = (id: number) => ({ id, undoes: null, redoes: null })
  const undo = (id: number, undoes: number) => ({ id, undoes, redoes: null })
  const redo = (id: number, redoes: number) => ({ id, undoes: null, redoes })
  it.each([
    ['nothing', [], null, null],
    ['the last write', [write(2), write(1)], 2, null],
    ['the one before, once the last is undone', [undo(3, 2), write(2), write(1)], 1, 3],
    ['nothing more, once all are undone', [undo(4, 1), undo(3, 2), write(2), write(1)], null, 4],
    ['what was done again', [redo(5, 4), undo(4, 1), undo(3, 2), write(2), write(1)], 5, 3],
    ['the new write; what was undone before it stays so', [write(4), undo(3, 2), write(2), write(1)], 4, null],
    ['also when the new write is undone', [undo(5, 4), write(4), undo(3, 2), write(2), write(1)], 1, 5],
    ['and done again', [redo(6, 5), undo(5, 4), write(4), undo(3, 2), write(2)], 6, null],
  ])('%s', (_, rows, undone, redone) => {
    const taken = new Set(rows.flatMap((row) => [row.undoes, row.redoes]))
    const isTaken = ({ id }: { readonly id: number }) => taken.has(id)
    expect(pickNextWrite('undo', rows, isTaken)?.id ?? null).toBe(undone)
    expect(pickNextWrite('redo', rows, isTaken)?.id ?? null).toBe(redone)
  })
})
