// The record as a file the browser saves by its own link.
import type { Action } from '#console/lib/area.ts'
import { hrefOf } from '#console/lib/call.ts'
import { exportActivity } from '#contract/activity.ts'
import type { Input } from '#contract/endpoint.ts'

export function exportFiltered(query: Input<typeof exportActivity>['query']): void {
  const link = document.createElement('a')
  link.href = hrefOf(exportActivity, { query })
  link.download = ''
  link.click()
}

export const exportEverything: Action = () => exportFiltered({})
