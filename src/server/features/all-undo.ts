// Every write that can be taken back, area by area: one entry makes it so everywhere.
import type { Reversal, Reversals } from '#server/http/undo.ts'
import { carrierReversals } from './carriers/handlers.ts'
import { comunicationReversals } from './comunication/handlers.ts'
import { ecommerceReversals } from './ecommerces/handlers.ts'
import { groupReversals } from './groups/handlers.ts'
import { trackingErrorReversals } from './tracking-errors/handlers.ts'
import { userReversals } from './users/handlers.ts'

const all: readonly Reversal[] = [
  ...ecommerceReversals,
  ...groupReversals,
  ...userReversals,
  ...comunicationReversals,
  ...trackingErrorReversals,
  ...carrierReversals,
]

export const allReversals: Reversals = new Map(all.map((reversal) => [reversal.action, reversal]))
