import { saveEcommerceDetails, setAvailability } from '#contract/ecommerces/details.ts'
import { expectStanding, factsOf, putBack, type Reversal, through, type Undoing } from '#server/http/reversal.ts'
import { detailsHandlers } from './handlers.ts'
import { saveRow } from './saving.ts'

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
    input: ({ row, before }) => ({
      params: { id: Number(row.entity_id) },
      body: { is_active: before.is_active === true },
    }),
  })

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
          patch: (present) => {
            expectStanding(present, changed(undoing))
            return putBack(present, { before: undoing.before, after: changed(undoing) })
          },
        },
      ),
  },
]
