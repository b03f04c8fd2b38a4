import { z } from 'zod'
import { countryOfAddress, fitsAddress, fitsDocument } from '#contract/ecommerces/by-country.ts'
import { saveEcommerceDetails, setAvailability } from '#contract/ecommerces/details.ts'
import type { Database } from '#server/db/database.ts'
import { refusal } from '#server/http/refusal.ts'
import { expectStanding, factsOf, putBack, type Reversal, through, type Undoing } from '#server/http/reversal.ts'
import { type EcommerceRow, ecommerceRow } from '../get.ts'
import { detailsHandlers } from './handlers.ts'
import { type Patch, saveRow } from './saving.ts'
import { refuseUnknownSegment } from './segments.ts'

/** The reason is no part of the record. */
const changed = ({ after }: Pick<Undoing, 'after'>) => {
  const { reason, ...facts } = after
  return facts
}

const availability = (action: 'ecommerces.enable' | 'ecommerces.disable') =>
  through({
    action,
    endpoint: setAvailability,
    handlers: detailsHandlers,
    fits: ({ before }) => 'is_active' in factsOf(before),
    asks: () => true,
    input: async ({ row, db, before, after }) => {
      const present = await ecommerceRow(db, Number(row.entity_id))
      expectStanding(present, changed({ after }))
      const { id, version } = present
      return { version, params: { id }, body: { is_active: before.is_active === true } }
    },
  })

const FittingAddress = z.looseObject({}).check(...fitsAddress)
const FittingDocument = z.looseObject({}).check(...fitsDocument(countryOfAddress))

/** What the endpoints refuse, too: an address or a document that is none in its country, a segment that is gone. */
async function refuseUnfit(db: Database, present: EcommerceRow, patch: Patch): Promise<void> {
  const { document, address, segment } = { ...present, ...patch }
  const isOtherDocument = document !== present.document || address.country !== present.address.country
  const isUnfit =
    (patch.address !== undefined && !z.safeParse(FittingAddress, address).success) ||
    (isOtherDocument && !z.safeParse(FittingDocument, { document, address }).success)
  if (isUnfit) throw refusal(422, 'activity.invalid_now')
  await refuseUnknownSegment(db, segment, 'body.segment', present.segment)
}

export const detailsReversals: readonly Reversal[] = [
  availability('ecommerces.enable'),
  availability('ecommerces.disable'),
  {
    action: 'ecommerces.edit',
    access: saveEcommerceDetails.access,
    // Which group it is in is the groups' own to change.
    fits: ({ before, after }) => Object.keys(factsOf(before)).length > 0 && !('ecommerce_group_id' in factsOf(after)),
    undo: ({ row, ...undoing }) =>
      saveRow(
        { ...undoing, params: { id: Number(row.entity_id) } },
        {
          action: 'ecommerces.edit',
          patch: async (present) => {
            expectStanding(present, changed(undoing))
            const patch = putBack(present, { before: undoing.before, after: changed(undoing) })
            await refuseUnfit(undoing.db, present, patch)
            return patch
          },
        },
      ),
  },
]
