// Handlers that find other ecommerces with the same document, company name, URL or CRM code.
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import {
  type Duplicate,
  findEcommerceDuplicates,
  findUrlDuplicates,
  MAX_DUPLICATES,
} from '#contract/platform/duplicates.ts'
import { toBareDocument } from '#contract/typed-text.ts'
import type { Database } from '#server/db/database.ts'
import { brands, buildNormalizedUrl, ecommerces, ecommerceUrls } from '#server/db/schema/platform/ecommerces.ts'
import { buildEveryWordCondition, buildNormalizedText } from '#server/db/search.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'

type Field = 'document' | 'company_name' | 'url' | 'hubspot_code'

const duplicateConditions: Readonly<Record<Field, (value: string) => SQL | undefined>> = {
  document: (value) => eq(ecommerces.document, toBareDocument(value)),
  // Finds candidates with the search index, and then compares the complete names.
  company_name: (value) =>
    and(
      buildEveryWordCondition(ecommerces.search_text, value),
      sql`${buildNormalizedText(ecommerces.company_name)} = ${buildNormalizedText(value)}`,
    ),
  url: buildUrlCondition,
  hubspot_code: (value) => eq(ecommerces.hubspot_code, value),
}

const buildSameUrlCondition = (column: typeof ecommerces.url | typeof ecommerceUrls.url, value: string) =>
  sql`${buildNormalizedUrl(column)} = ${buildNormalizedUrl(value)}`

/** Builds the condition for ecommerces that have this URL as main URL, as additional URL or as URL of a brand. */
function buildUrlCondition(value: string): SQL | undefined {
  const matchingEcommerceIds = sql`select ${ecommerceUrls.ecommerce_id} from ${ecommerceUrls} where ${buildSameUrlCondition(ecommerceUrls.url, value)}`
  return or(buildSameUrlCondition(ecommerces.url, value), sql`${ecommerces.id} in (${matchingEcommerceIds})`)
}

async function findEcommercesWith(
  db: Database,
  field: Field,
  value: string | undefined,
  excludedId: number | undefined,
): Promise<Duplicate[]> {
  if (!value) return []
  const rows = await db
    .select({ id: ecommerces.id, name: ecommerces.display_name })
    .from(ecommerces)
    .where(and(duplicateConditions[field](value), excludedId === undefined ? undefined : ne(ecommerces.id, excludedId)))
    .orderBy(ecommerces.id)
    .limit(MAX_DUPLICATES)
  return rows.map((row) => ({ field, ...row }))
}

/** Finds other entries of the same URL within one ecommerce. The name of each result includes the brand of the URL. */
async function findUrlsOfEcommerce(
  db: Database,
  ecommerceId: number,
  value: string,
  excludedId = 0,
): Promise<Duplicate[]> {
  const rows = await db
    .select({ id: ecommerces.id, name: ecommerces.display_name, brand: brands.name })
    .from(ecommerceUrls)
    .innerJoin(ecommerces, eq(ecommerces.id, ecommerceUrls.ecommerce_id))
    .leftJoin(brands, eq(brands.id, ecommerceUrls.brand_id))
    .where(
      and(
        eq(ecommerceUrls.ecommerce_id, ecommerceId),
        ne(ecommerceUrls.id, excludedId),
        buildSameUrlCondition(ecommerceUrls.url, value),
      ),
    )
    .orderBy(ecommerceUrls.id)
    .limit(MAX_DUPLICATES)
  return rows.map(({ id, name, brand }) => ({ field: 'url', id, name: brand === null ? name : `${name} · ${brand}` }))
}

export const duplicateHandlers: readonly Handler[] = [
  defineHandler(findEcommerceDuplicates, async ({ query: { except: excludedId, ...values }, db }) => {
    const fields = ['document', 'company_name', 'url', 'hubspot_code'] as const
    const data: Duplicate[] = []
    for (const field of fields) data.push(...(await findEcommercesWith(db, field, values[field], excludedId)))
    return { data }
  }),

  defineHandler(findUrlDuplicates, async ({ params, query: { url, except: excludedId }, db }) => {
    if (!url) return { data: [] }
    const ownUrls = await findUrlsOfEcommerce(db, params.id, url, excludedId)
    return { data: [...ownUrls, ...(await findEcommercesWith(db, 'url', url, params.id))] }
  }),
]
