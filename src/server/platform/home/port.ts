// Reads the data of the home page from this server's own tables. Part of `PlatformPort`.
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
