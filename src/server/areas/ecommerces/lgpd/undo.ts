import { eq } from 'drizzle-orm'
import { saveLgpd } from '#contract/ecommerces/lgpd.ts'
import { lgpdConfigs } from '#server/db/schema/connections.ts'
import { type Facts, factsOf, movedOn, type Reversal, through } from '#server/http/reversal.ts'
import { lgpdHandlers } from './handlers.ts'

function providerIn({ provider }: Facts): number | null {
  const { id } = factsOf(provider)
  return typeof id === 'number' ? id : null
}

export const lgpdReversals: readonly Reversal[] = [
  through({
    action: 'ecommerces.editLgpd',
    endpoint: saveLgpd,
    handlers: lgpdHandlers,
    fits: ({ before, after }) => providerIn(factsOf(before)) !== providerIn(factsOf(after)),
    // Taking a provider away was asked about, too.
    asks: ({ before }) => providerIn(factsOf(before)) === null,
    input: async ({ row, db, before, after }) => {
      const id = Number(row.entity_id)
      const [config] = await db.select().from(lgpdConfigs).where(eq(lgpdConfigs.ecommerce_id, id))
      if ((config?.provider_id ?? null) !== providerIn(after)) throw movedOn()
      return { version: config?.version ?? 0, params: { id }, body: { provider: { active: providerIn(before) } } }
    },
  }),
]
