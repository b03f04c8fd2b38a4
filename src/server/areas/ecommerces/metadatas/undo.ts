import { and, eq } from 'drizzle-orm'
import { saveMetadatas } from '#contract/ecommerces/metadatas.ts'
import { metadatas, metadataVersions } from '#server/db/schema/documents.ts'
import { movedOn, type Reversal, through } from '#server/http/reversal.ts'
import { saveHandler } from './save.ts'

export const metadataReversals: readonly Reversal[] = [
  through({
    action: 'ecommerces.editMetadata',
    endpoint: saveMetadatas,
    handlers: [saveHandler],
    /** The former text is among the versions; it is saved as a new one. */
    input: async ({ row, db, before, after }) => {
      const id = row.ecommerce_id ?? 0
      const name = String(after.name)
      const [present] = await db
        .select({ version: metadatas.version })
        .from(metadatas)
        .where(and(eq(metadatas.ecommerce_id, id), eq(metadatas.name, name)))
      const { ecommerce_id, name: named, version, value } = metadataVersions
      const [former] = await db
        .select({ value })
        .from(metadataVersions)
        .where(and(eq(ecommerce_id, id), eq(named, name), eq(version, Number(before.version))))
      if (!present || present.version !== after.version || !former) throw movedOn()
      return { version: present.version, params: { id }, body: { texts: { [name]: former.value } } }
    },
  }),
]
