// Handlers that find other ecommerces with the same document, company name, URL or CRM code.
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Duplicate, ecommerceDuplicates, mostDuplicates, urlDuplicates } from '#contract/platform/duplicates.ts'
import { bareDocument } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { bareAddress, brands, ecommerces, ecommerceUrls } from '#server/db/schema/platform/ecommerces.ts'
import { folded, hasEveryWord } from '#server/db/search.ts'
import { type Handler, handle } from '#server/http/handler.ts'

type Field = 'document' | 'company_name' | 'url' | 'hubspot_code'

const hasSame: Readonly<Record<Field, (typed: string) => SQL | undefined>> = {
  document: (typed) => eq(ecommerces.document, bareDocument(typed)),
  // The search index narrows the rows by words; then the complete name is compared.
  company_name: (typed) =>
    and(hasEveryWord(ecommerces.search_text, typed), sql`${folded(ecommerces.company_name)} = ${folded(typed)}`),
  url: hasAddress,
  hubspot_code: (typed) => eq(ecommerces.hubspot_code, typed),
}

const isSameAddress = (column: typeof ecommerces.url | typeof ecommerceUrls.url, typed: string) =>
  sql`${bareAddress(column)} = ${bareAddress(typed)}`

/** Matches the main URL of an ecommerce, and the additional URLs of the ecommerce and its brands. */
function hasAddress(typed: string): SQL | undefined {
  const owners = sql`select ${ecommerceUrls.ecommerce_id} from ${ecommerceUrls} where ${isSameAddress(ecommerceUrls.url, typed)}`
  return or(isSameAddress(ecommerces.url, typed), sql`${ecommerces.id} in (${owners})`)
}

async function ecommercesWith(
  db: Database,
  field: Field,
  typed: string | undefined,
  except: number | undefined,
): Promise<Duplicate[]> {
  if (!typed) return []
  const rows = await db
    .select({ id: ecommerces.id, name: ecommerces.display_name })
    .from(ecommerces)
    .where(and(hasSame[field](typed), except === undefined ? undefined : ne(ecommerces.id, except)))
    .orderBy(ecommerces.id)
    .limit(mostDuplicates)
  return rows.map((row) => ({ field, ...row }))
}

/** Finds the same URL within one ecommerce; the brand is part of each result's name. */
async function addressesOf(db: Database, ecommerceId: number, typed: string, except = 0): Promise<Duplicate[]> {
  const rows = await db
    .select({ id: ecommerces.id, name: ecommerces.display_name, brand: brands.name })
    .from(ecommerceUrls)
    .innerJoin(ecommerces, eq(ecommerces.id, ecommerceUrls.ecommerce_id))
    .leftJoin(brands, eq(brands.id, ecommerceUrls.brand_id))
    .where(
      and(
        eq(ecommerceUrls.ecommerce_id, ecommerceId),
        ne(ecommerceUrls.id, except),
        isSameAddress(ecommerceUrls.url, typed),
      ),
    )
    .orderBy(ecommerceUrls.id)
    .limit(mostDuplicates)
  return rows.map(({ id, name, brand }) => ({ field: 'url', id, name: brand === null ? name : `${name} · ${brand}` }))
}

export const duplicateHandlers: readonly Handler[] = [
  handle(ecommerceDuplicates, async ({ query: { except, ...typed }, db }) => {
    const fields = ['document', 'company_name', 'url', 'hubspot_code'] as const
    const data: Duplicate[] = []
    for (const field of fields) data.push(...(await ecommercesWith(db, field, typed[field], except)))
    return { data }
  }),

  handle(urlDuplicates, async ({ params, query: { url, except }, db }) => {
    if (!url) return { data: [] }
    const here = await addressesOf(db, params.id, url, except)
    return { data: [...here, ...(await ecommercesWith(db, 'url', url, params.id))] }
  }),
]
