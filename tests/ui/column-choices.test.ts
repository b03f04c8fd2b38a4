// Tests how the columns that a user has hidden or made visible are stored, and how stored columns are read.
import { describe, expect, test } from 'vitest'
import { buildColumnChoiceList, isColumnVisible } from '#console/table/columns.tsx'

const url = { id: 'url' }
const createdAt = { id: 'created_at', isHiddenByDefault: true }

describe('A column choice', () => {
  test('is stored with a sign, and only for columns whose visibility differs from the default', () => {
    expect(buildColumnChoiceList([url, createdAt], ['created_at'])).toEqual(['-url', '+created_at'])
    expect(buildColumnChoiceList([url, createdAt], ['url'])).toEqual([])
  })

  test('keeps its meaning when the default of the column changes', () => {
    for (const isHiddenByDefault of [true, false]) {
      expect(isColumnVisible({ id: 'url', isHiddenByDefault }, ['-url'])).toBe(false)
      expect(isColumnVisible({ id: 'url', isHiddenByDefault }, ['+url'])).toBe(true)
    }
  })

  test('is absent for a column with its default visibility', () => {
    expect(isColumnVisible(url, ['+created_at'])).toBe(true)
    expect(isColumnVisible(createdAt, ['-url'])).toBe(false)
  })

  test('without a sign, from an older version, is the opposite of the default', () => {
    expect(isColumnVisible(url, ['url', 'created_at'])).toBe(false)
    expect(isColumnVisible(createdAt, ['url', 'created_at'])).toBe(true)
  })
})
