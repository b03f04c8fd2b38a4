import type { Handler } from '#server/http/handle.ts'
import { alertHandlers } from './alerts.ts'
import { maintenanceHandlers } from './maintenance.ts'

export const comunicationHandlers: readonly Handler[] = [...alertHandlers, ...maintenanceHandlers]
