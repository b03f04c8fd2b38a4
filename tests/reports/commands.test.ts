// Tests the commands of reports: their links, their filters and the key that cancels the running job.
import { describe, expect, test } from 'vitest'
import { buildCommandLink, commands, parseArguments } from '#commands/registry.ts'
import { getReportExportCommand, getReportPreviewCommand, listReportsCommand } from '#commands/reports.ts'
import { buildBindings, resolveKeyPress } from '#console/keyboard/match.ts'

import { getFilterParameterName, reportDefinitionByName, reportNames } from '#contract/platform/reports.ts'

describe.each(reportNames)('%s', (report) => {
  test('its commands take its filters as arguments and open its page', () => {
    const names = reportDefinitionByName[report].filters.map(getFilterParameterName)
    for (const command of [getReportPreviewCommand(report), getReportExportCommand(report)]) {
      expect(Object.keys(command.args.shape)).toEqual(names)
      expect(buildCommandLink(command, { fromDate: '2026-10-01' })).toMatch(
        new RegExp(`^/reports\\?report=${report}(&focus=export)?&fromDate=2026-10-01$`),
      )
    }
  })

  test('a link never starts an export: the link only focuses the button', () => {
    expect(getReportExportCommand(report).surface.kind).toBe('page')
    expect(buildCommandLink(getReportExportCommand(report))).toContain('focus=export')
  })
})

test('S2 §2: the seven reports and the statuses by group each have a key sequence that begins with r', () => {
  const keys = reportNames.map((report) => getReportPreviewCommand(report).keys.global)
  expect(keys).toEqual(['r o', 'r u', 'r f', 'r g', 'r t', 'r i', 'r x', 'r s'])
})

test('The focused record of a list does not filter a report', () => {
  for (const command of [
    listReportsCommand,
    getReportPreviewCommand('source'),
    getReportExportCommand('billingItems'),
  ]) {
    expect(Object.keys(command.args.shape).filter((name) => /^ecommerce(_id)?$/.test(name))).toEqual([])
  }
})

test('Invalid filters of a link are ignored, and the valid ones are applied', () => {
  const search = new URLSearchParams('report=users&fromDate=soon&month=13&statusList=approved,nothing&search=ana')
  expect(parseArguments(listReportsCommand, search)).toEqual({ report: 'users', search: 'ana' })
})

describe('One key cancels the running job', () => {
  const press = {
    ...{ key: '.', code: 'Period', repeat: false, defaultPrevented: false },
    ...{ ctrlKey: true, metaKey: false, altKey: false, shiftKey: false, isComposing: false, keyCode: 190 },
    getModifierState: () => false,
  }
  const describeAction = (running: string | null) =>
    resolveKeyPress(
      press,
      {
        ...{
          platform: 'windows',
          layer: 'page',
          isFieldOrMenuFocused: false,
          isInGrid: false,
          feature: null,
          areSingleKeysEnabled: true,
        },
        pressedStrokes: [],
        hasHandler: (id) => id === running,
        hasHandlerOnTop: () => false,
      },
      buildBindings(commands),
    )

  test.each(['reprocess.cancel', 'reports.cancelExport'])('the key runs %s while its job runs', (id) => {
    expect(describeAction(id)).toMatchObject({ type: 'run', binding: { command: { id } } })
  })

  test('without a running job, the key runs the command that reports that there is nothing to cancel', () => {
    expect(describeAction(null)).toMatchObject({ type: 'run', binding: { command: { cancelsTask: true } } })
  })
})
