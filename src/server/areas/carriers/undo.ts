import { saveCarrier, type TypedFields } from '#contract/carriers.ts'
import { expectStanding, type Reversal, factsOf as recordOf } from '#server/http/reversal.ts'
import { factsOf, lockedRow } from './rows.ts'
import { store } from './save.ts'

const isOnly = (value: unknown, name: string) => Object.keys(recordOf(value)).join() === name

export const carrierReversals: readonly Reversal[] = [
  {
    action: 'carriers.edit',
    access: saveCarrier.access,
    // Another description, address or secret cannot be had again; what staff typed beside them can.
    fits: ({ before, after }) => isOnly(before, 'custom_fields') && isOnly(after, 'custom_fields'),
    // Not through the endpoint: the connector is asked outside of any transaction, and its description has not changed.
    undo: async ({ row, before, after, db, record, services, tag }) => {
      const present = await lockedRow(db, Number(row.entity_id))
      const facts = factsOf(present)
      expectStanding(facts, after)
      const custom_fields = merged(facts.custom_fields, before.custom_fields)
      const saved = await store({ db, record, services }, present, {
        url: present.url,
        custom_fields,
        connector: { ...present, services: [...present.services], picture: null },
      })
      tag(saved.version)
    },
  },
]

/** Secrets are in neither: left out, they are kept. */
function merged(present: unknown, former: unknown): TypedFields {
  const table = new Map<string, Record<string, string>>()
  for (const values of [present, former])
    for (const [service, fields] of Object.entries(recordOf(values)))
      for (const [field, value] of Object.entries(recordOf(fields)))
        table.set(service, { ...table.get(service), [field]: String(value ?? '') })
  return Object.fromEntries(table)
}
