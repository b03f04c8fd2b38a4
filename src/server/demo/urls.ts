// Where the demo merchants and their brands are found on the net, who handles their data-protection requests, and flags that nobody knows any more.
import { inArray, sql } from 'drizzle-orm'
import { lgpdProviderRows } from '#server/db/catalogue.ts'
import type { Database } from '#server/db/database.ts'
import { brands, ecommerceUrls, lgpdConfigs } from '#server/db/schema/connections.ts'
import { ecommerces } from '#server/db/schema/merchants.ts'
import { continueSequence, insertRows } from './insert.ts'
import { storeNames } from './names.ts'
import { type Random, seeded } from './random.ts'
import { storyEcommerces } from './stories.ts'

const seed = 2027
/** The others have neither: that would only make a large demo slow to load. */
const merchantsWithUrls = 300
/** Each with more addresses than a screen shows. */
const merchantWithMany = 18
const withOldFlags = [storyEcommerces.lojaAzul, 19, 150]
const oldFlags = ['legacy.old_portal', 'modules.v1.labels']

const toldBrands: Readonly<Record<number, readonly string[]>> = {
  [storyEcommerces.lojaAzul]: ['Azul Kids', 'Azul Outlet'],
  [storyEcommerces.quotes]: ['Ponto & Vírgula "Ateliê"', '<b>d’Ávila</b>'],
  [storyEcommerces.emoji]: ['Vovó 💚 Vintage'],
  [storyEcommerces.longName]: ['Coleção de Rendas, Bordados e Tecelagem Artesanal do Vale do Jequitinhonha e Região'],
  [storyEcommerces.emptyFields]: [],
  [merchantWithMany]: Array.from({ length: 60 }, (_, index) => `Marca ${index + 1}`),
}

export async function seedUrls(db: Database, merchants: number): Promise<void> {
  const random = seeded(seed)
  const ids = Array.from({ length: Math.min(merchants, merchantsWithUrls) }, (_, index) => index + 1)
  const madeBrands = ids
    .flatMap((ecommerce_id) => brandNames(random, ecommerce_id).map((name) => ({ ecommerce_id, name })))
    .map((brand, index) => ({ id: index + 1, ...brand }))
  const known = await db
    .select({ id: ecommerces.id, url: ecommerces.url })
    .from(ecommerces)
    .where(inArray(ecommerces.id, ids))
  const own = known
    .sort((one, other) => one.id - other.id)
    .filter(({ id }) => id === storyEcommerces.lojaAzul || (id !== storyEcommerces.emptyFields && random.chance(0.85)))
    .map(({ id, url }) => ({ ecommerce_id: id, brand_id: null, url }))
  const branded = madeBrands.map(({ id, ecommerce_id }) => ({
    ecommerce_id,
    brand_id: id,
    url: `${random.chance(0.5) ? 'https://' : ''}marca${id}.${random.pick(['com.br', 'com', 'store', 'art.br'])}`,
  }))
  const rows = [...own, ...branded].sort((one, other) => one.ecommerce_id - other.ecommerce_id)
  await insertRows(db, brands, madeBrands)
  await insertRows(
    db,
    ecommerceUrls,
    rows.map((row, index) => ({ id: index + 1, ...row })),
  )
  await continueSequence(db, brands)
  await continueSequence(db, ecommerceUrls)
  const configs = random.some(ids, 0.4)
  await insertRows(
    db,
    lgpdConfigs,
    configs.map((ecommerce_id) => ({ ecommerce_id, provider_id: random.pick(lgpdProviderRows).id, version: 1 })),
  )
  await db
    .update(ecommerces)
    .set({
      features: sql`${ecommerces.features} || array[${sql.join(
        oldFlags.map((flag) => sql`${flag}`),
        sql`, `,
      )}]::text[]`,
    })
    .where(inArray(ecommerces.id, withOldFlags))
}

function brandNames(random: Random, ecommerceId: number): readonly string[] {
  const told = toldBrands[ecommerceId]
  if (told) return told
  return random.chance(0.3) ? [...new Set([random.pick(storeNames), `${random.pick(storeNames)} Outlet`])] : []
}
