// Tests the position of tooltips.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findTooltipPosition } from '#console/ui/title-tips.tsx'

const buildRect = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const size = { width: 200, height: 30 }

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1280)
  vi.stubGlobal('innerHeight', 720)
})
afterEach(() => vi.unstubAllGlobals())

describe('the position of a tooltip', () => {
  it('is below the element, or above it at the lower edge of the window', () => {
    expect(findTooltipPosition(buildRect(100, 100, 80, 30), size, 100, [])).toMatchObject({
      left: 100,
      top: 136,
      covered: 0,
    })
    const footer = buildRect(100, 680, 80, 30)
    expect(findTooltipPosition(footer, size, 100, []).top).toBe(644)
  })

  it('is beside the element in a list, so that it does not cover the next option', () => {
    const choices = [buildRect(100, 70, 80, 30), buildRect(100, 130, 80, 30)]
    expect(findTooltipPosition(buildRect(100, 100, 80, 30), size, 100, choices)).toMatchObject({
      left: 186,
      top: 100,
      covered: 0,
    })
  })

  it('is not left of a table cell, because it would cover the name of the row', () => {
    const rows = [buildRect(208, 60, 1072, 36), buildRect(208, 132, 1072, 36)]
    const cell = buildRect(300, 96, 150, 36)
    const tallSize = { width: 200, height: 60 }
    expect(findTooltipPosition(cell, tallSize, 320, rows).left).toBe(94)
    expect(findTooltipPosition(cell, tallSize, 320, rows, false).left).toBeGreaterThanOrEqual(300)
  })

  it('is over the element itself when every other position covers an option', () => {
    const rows = [buildRect(0, 60, 1280, 36), buildRect(0, 132, 1280, 36)]
    const cells = [buildRect(500, 96, 200, 36), buildRect(20, 96, 280, 36)]
    expect(findTooltipPosition(buildRect(300, 96, 200, 36), size, 320, [...rows, ...cells])).toMatchObject({
      left: 300,
      covered: 0,
    })
  })
})
