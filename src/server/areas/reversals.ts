// Every write that can be taken back, area by area: one entry makes it so everywhere.
import type { Reversal, Reversals } from '#server/http/reversal.ts'
import { comunicationReversals } from './comunication/undo.ts'
import { ecommerceReversals } from './ecommerces/undo.ts'
import { groupReversals } from './groups/undo.ts'
import { trackingErrorReversals } from './tracking-errors/undo.ts'
import { userReversals } from './users/undo.ts'

const all: readonly Reversal[] = [
  ...ecommerceReversals,
  ...groupReversals,
  ...userReversals,
  ...comunicationReversals,
  ...trackingErrorReversals,
]

export const allReversals: Reversals = new Map(all.map((reversal) => [reversal.action, reversal]))
