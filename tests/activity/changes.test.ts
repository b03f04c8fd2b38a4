// Tests which fields an activity row displays as changed, and which write the undo command reverts next.
import { describe, expect, it } from 'vitest'
import { pickRowToUndoOrRedo } from '#server/console/activity/handlers.ts'
import { diffValues } from '#server/services/told-activity.ts'

describe('diffValues', () => {
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
  ])('lists the changed fields between %j and %j', (before, after, changes) => {
    expect(diffValues(before, after)).toEqual(changes)
  })

  it('keeps the quotas of all services, and truncates a very long list after a whole item', () => {
    const quotas = Array.from({ length: 10 }, (_, index) => ({ service_code: `order.used${index}`, monthly_quota: 1 }))
    const [quotaChange] = diffValues(null, { billing_quotas: quotas })
    expect(JSON.parse(String(quotaChange?.after))).toEqual(quotas)
    const [longChange] = diffValues(null, { links: Array.from({ length: 1000 }, (_, index) => index) })
    expect(JSON.parse(String(longChange?.after)).at(-1)).toBe('…')
  })

  it('truncates long texts without splitting a character', () => {
    const [change] = diffValues(null, { text: `${'a'.repeat(159)}😀b` })
    expect(change?.after).toHaveLength(161)
    expect(String(change?.after).isWellFormed()).toBe(true)
  })
})

describe('pickNextWrite, given the newest row first,', () => {
  const write = (id: number) => ({ id, undoes: null, redoes: null })
  const undo = (id: number, undoes: number) => ({ id, undoes, redoes: null })
  const redo = (id: number, redoes: number) => ({ id, undoes: null, redoes })
  it.each([
    ['selects nothing without rows', [], null, null],
    ['selects the last write', [write(2), write(1)], 2, null],
    ['selects the write before the last one, after the last one was undone', [undo(3, 2), write(2), write(1)], 1, 3],
    ['selects nothing to undo after all writes were undone', [undo(4, 1), undo(3, 2), write(2), write(1)], null, 4],
    ['selects a redone write', [redo(5, 4), undo(4, 1), undo(3, 2), write(2), write(1)], 5, 3],
    [
      'selects a new write, and offers no redo of the writes that were undone before it',
      [write(4), undo(3, 2), write(2), write(1)],
      4,
      null,
    ],
    [
      'selects the older write after the new write was undone',
      [undo(5, 4), write(4), undo(3, 2), write(2), write(1)],
      1,
      5,
    ],
    ['selects the new write after it was redone', [redo(6, 5), undo(5, 4), write(4), undo(3, 2), write(2)], 6, null],
  ])('%s', (_, rows, undoId, redoId) => {
    const revertedIds = new Set(rows.flatMap((row) => [row.undoes, row.redoes]))
    const isReverted = ({ id }: { readonly id: number }) => revertedIds.has(id)
    expect(pickRowToUndoOrRedo('undo', rows, isReverted)?.id ?? null).toBe(undoId)
    expect(pickRowToUndoOrRedo('redo', rows, isReverted)?.id ?? null).toBe(redoId)
  })
})
