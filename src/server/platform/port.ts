// Implements `PlatformPort`, the functions with which console features read and change platform data, on this server's
// own database.
import type { PlatformPort } from '#server/services/platform-port.ts'
import { changeEcommerce } from './ecommerces/change.ts'
import { homePort } from './home/port.ts'
import { lookupPort } from './lookup/port.ts'
import { recordsPort } from './records.ts'
import { reprocessesPort } from './reprocess/port.ts'
import { readReplyData } from './reprocess/reply-data.ts'
import { reversesPort } from './reverses/port.ts'
import { usersPort } from './users/port.ts'

export const localPlatform: PlatformPort = {
  ecommerces: { change: changeEcommerce },
  home: homePort,
  lookup: lookupPort,
  users: usersPort,
  records: recordsPort,
  reprocesses: reprocessesPort,
  reverses: { ...reversesPort, readReplyData },
}
