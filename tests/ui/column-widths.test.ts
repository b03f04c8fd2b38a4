// Tests how the width of a table is distributed among its columns.
import { describe, expect, test } from 'vitest'
import { distributeWidth } from '#console/table/column-widths.ts'

const column = { minWidth: 0, isName: false, isMain: false, isFixed: false }
const text = (idealWidth: number) => ({ ...column, idealWidth, valueWidth: idealWidth })
const code = (idealWidth: number) => ({ ...text(idealWidth), minWidth: idealWidth })
const name = (idealWidth: number) => ({ ...text(idealWidth), isName: true })
const makeFixedColumn = (idealWidth: number) => ({ ...text(idealWidth), isFixed: true })
const sumWidths = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)

describe('With spare width', () => {
  test('numbers and actions keep their width, and the other columns grow by their share', () => {
    expect(distributeWidth([makeFixedColumn(60), text(100), text(300), makeFixedColumn(40)], 900)).toEqual([
      60, 200, 600, 40,
    ])
  })

  test('codes grow, too', () => {
    expect(distributeWidth([code(100), text(100)], 400)).toEqual([200, 200])
  })

  test('nothing grows if all columns are numbers, and the total never exceeds the table', () => {
    expect(distributeWidth([makeFixedColumn(60), makeFixedColumn(40)], 900)).toEqual([60, 40])
    expect(sumWidths(distributeWidth([text(101), text(203), text(307)], 1000))).toBeLessThanOrEqual(1000)
  })
})

describe('Without enough width', () => {
  test('the widest column is cut first, and no column gets more than it needs', () => {
    expect(distributeWidth([makeFixedColumn(60), text(150), text(900)], 600)).toEqual([60, 150, 390])
  })

  test('columns that are cut have equal widths', () => {
    expect(distributeWidth([makeFixedColumn(100), text(120), text(500), text(2000)], 700)).toEqual([100, 120, 240, 240])
  })

  test('codes are cut later than the texts next to them', () => {
    expect(distributeWidth([code(200), text(400)], 400)).toEqual([200, 200])
  })

  test('a name keeps enough width to be distinguishable, or the remaining width', () => {
    expect(distributeWidth([name(260), text(300), text(300)], 480)).toEqual([200, 140, 140])
    expect(distributeWidth([name(260), text(300), text(300)], 350)).toEqual([158, 96, 96])
    expect(distributeWidth([name(260), code(200), text(300)], 400)).toEqual([104, 200, 96])
  })

  test('codes are cut before the table scrolls', () => {
    expect(distributeWidth([code(200), text(400)], 240)).toEqual([120, 120])
  })

  test('a column that begins with a code keeps its readable width, and other codes are cut first', () => {
    const address = { ...text(300), readableWidth: 140 }
    expect(distributeWidth([code(200), text(400), address], 340)).toEqual([100, 100, 140])
  })

  test('the main column gives up its width before codes are truncated', () => {
    const main = { ...text(400), minWidth: 260, isMain: true }
    expect(distributeWidth([code(150), main, text(300)], 400)).toEqual([150, 125, 125])
    expect(distributeWidth([code(150), main, text(300)], 520)).toEqual([150, 260, 110])
  })

  test('numbers and actions are never cut, and the others not below a readable width: then the table scrolls', () => {
    expect(distributeWidth([makeFixedColumn(300), text(80), text(500), text(500)], 400)).toEqual([300, 80, 96, 96])
  })

  test('titles above short values are truncated before the table scrolls', () => {
    const record = { ...makeFixedColumn(160), valueWidth: 110 }
    const age = { ...makeFixedColumn(90), valueWidth: 50 }
    expect(distributeWidth([age, record, text(300)], 300)).toEqual([64, 110, 126])
    expect(distributeWidth([age, record, text(300)], 200)).toEqual([90, 160, 96])
    // All values fit without the titles, so that the text column grows by the remaining width.
    expect(distributeWidth([age, record, text(90)], 280)).toEqual([64, 110, 106])
  })

  test('codes are complete and names distinguishable if the table scrolls in any case', () => {
    expect(distributeWidth([makeFixedColumn(300), name(260), code(180), text(500)], 400)).toEqual([300, 200, 180, 96])
  })
})
