// Reports as commands: their links, their filters, and the key that cancels whatever runs.
import { describe, expect, test } from 'vitest'
import { buildCommandLink, commands, parseArguments } from '#commands/registry.ts'
import { getExportCommand, getPreviewCommand, reportsList } from '#commands/reports.ts'
import { buildBindings, resolveKeyPress } from '#console/keyboard/match.ts'

import { getUrlParameter, reportNames, reportSpecs } from '#contract/platform/reports.ts'

describe.each(reportNames)('%s', (report) => {
  test('its commands take its filters as arguments, and open its page', () => {
    const names = reportSpecs[report].filters.map(getUrlParameter)
    for (const command of [getPreviewCommand(report), getExportCommand(report)]) {
      expect(Object.keys(command.args.shape)).toEqual(names)
      expect(buildCommandLink(command, { fromDate: '2026-10-01' })).toMatch(
        new RegExp(`^/reports\\?report=${report}(&focus=export)?&fromDate=2026-10-01$`),
      )
    }
  })

  test('a link never exports: it goes as far as the button', () => {
    expect(getExportCommand(report).surface.kind).toBe('page')
    expect(buildCommandLink(getExportCommand(report))).toContain('focus=export')
  })
})

test('S2 §2: seven reports and status grouped, each behind a key of the family r', () => {
  const keys = reportNames.map((report) => getPreviewCommand(report).keys.global)
  expect(keys).toEqual(['r o', 'r u', 'r f', 'r g', 'r t', 'r i', 'r x', 'r s'])
})

test('what a list points at does not narrow a report unasked', () => {
  for (const command of [reportsList, getPreviewCommand('source'), getExportCommand('billingItems')]) {
    expect(Object.keys(command.args.shape).filter((name) => /^ecommerce(_id)?$/.test(name))).toEqual([])
  }
})

test('wrong filters of a link are left out, the others hold', () => {
  const search = new URLSearchParams('report=users&fromDate=soon&month=13&statusList=approved,nothing&search=ana')
  expect(parseArguments(reportsList, search)).toEqual({ report: 'users', search: 'ana' })
})

describe('one key cancels whatever runs', () => {
  const press = {
    ...{ key: '.', code: 'Period', repeat: false, defaultPrevented: false },
    ...{ ctrlKey: true, metaKey: false, altKey: false, shiftKey: false, isComposing: false, keyCode: 190 },
    getModifierState: () => false,
  }
  const meaning = (running: string | null) =>
    resolveKeyPress(
      press,
      {
        ...{ platform: 'windows', layer: 'page', isResting: false, isInGrid: false, feature: null, singleKeys: true },
        begun: [],
        isProvided: (id) => id === running,
        isProvidedOnTop: () => false,
      },
      buildBindings(commands),
    )

  test.each(['reprocess.cancel', 'reports.cancelExport'])('%s', (id) => {
    expect(meaning(id)).toMatchObject({ does: 'run', binding: { command: { id } } })
  })

  test('with nothing running it is said that there is nothing to cancel', () => {
    expect(meaning(null)).toMatchObject({ does: 'run', binding: { command: { cancelsTask: true } } })
  })
})
