// The state of the list as the address holds it. Carriers are few: all are loaded, and filtered and ordered here.
import { z } from 'zod'
import { folded } from '#console/lib/folded.ts'
import type { Carrier } from '#contract/carriers.ts'
import { text } from '#contract/fields.ts'

export const carrierColumns = ['id', 'name', 'url', 'services', 'updated_at'] as const
export type CarrierColumn = (typeof carrierColumns)[number]

export const ListState = z.strictObject({
  q: text(200).optional(),
  order_by: z.enum(carrierColumns).default('name'),
  sort: z.enum(['asc', 'desc']).default('asc'),
})
export type ListState = z.output<typeof ListState>

const values: Readonly<Record<CarrierColumn, (carrier: Carrier) => string | number>> = {
  id: ({ id }) => id,
  name: ({ name }) => folded(name),
  url: ({ url }) => folded(url),
  services: ({ services }) => services.length,
  updated_at: ({ updated_at }) => updated_at,
}

/** Every word must stand in its name, its URL or its id. */
export function shownCarriers(carriers: readonly Carrier[], { q = '', order_by, sort }: ListState): readonly Carrier[] {
  const words = folded(q).split(/\s+/).filter(Boolean)
  const value = values[order_by]
  const sign = sort === 'asc' ? 1 : -1
  return carriers
    .filter(({ id, name, url }) => words.every((word) => `${id} ${folded(name)} ${folded(url)}`.includes(word)))
    .toSorted((one, other) => {
      const [a, b] = [value(one), value(other)]
      return a === b ? one.id - other.id : a < b ? -sign : sign
    })
}
