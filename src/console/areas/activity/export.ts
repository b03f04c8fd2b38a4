import type { Action } from '#console/lib/area.ts'
import { saveFrom } from '#console/lib/download.ts'
import { exportActivity } from '#contract/activity.ts'

export const exportEverything: Action = () => saveFrom(exportActivity, { query: {} })
