// Implements the functions of `PlatformPort` that read the data of the home page, on this server's own tables.
import type { PlatformHome } from '#server/services/platform-port.ts'
import { readFigures } from './figures.ts'
import { queueCounters } from './queues.ts'
import {
  countAttempts,
  countLiveAlerts,
  listFailingCarriers,
  listFailingIntegrations,
  readMaintenance,
} from './status.ts'

export const homePort: PlatformHome = {
  readMaintenance,
  countLiveAlerts,
  listFailingIntegrations,
  listFailingCarriers,
  queueCounters,
  readFigures,
  countAttempts,
}
