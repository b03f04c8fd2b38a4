// Fills an empty database with the demo: the same rows on every machine, as many merchants as asked for.
import { sql } from 'drizzle-orm'
import { type AccountType, presets } from '#contract/access.ts'
import { connectorPlatform } from '#contract/platform/ecommerces.ts'
import type { Database } from '#server/db/database.ts'
import { people } from '#server/db/schema/console/people.ts'
import { billingQuotas, ecommerces, integrations } from '#server/db/schema/platform/ecommerces.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { hashConsumers } from '#server/services/consumer-hashes.ts'
import type { Secrets } from '#server/services/secrets.ts'
import { seedBilling, seedReports } from './billing.ts'
import { seedCarriers } from './carriers.ts'
import { seedComunication, seedFeatureRequests } from './comunication.ts'
import { demoIssuer } from './identity-provider.ts'
import { type DemoIntegration, integrationRowOf, makeIntegrations, seedAuthorizations } from './integrations.ts'
import { day, hour, makeEcommerce, seedDocuments, seedGroups, seedUrls } from './merchants.ts'
import { demoPeople, makeDemoUsers, userIdOf } from './people.ts'
import { continueSequence, insertRows, type Random, seeded } from './random.ts'
import { seedReverses } from './reverses.ts'
import { seedStores } from './stores.ts'
import { storyEcommerces } from './stories.ts'
import { demoToday } from './today.ts'
import { seedTrackingErrors, usualTrackingErrors } from './tracking-errors.ts'

interface DemoOptions {
  readonly ecommerces: number
  /** How many stores one merchant has beyond what is usual; default none. */
  readonly stores?: number
  /** How many reverses there are besides those with fixed ids; default a dozen for each of the first merchants. */
  readonly reverses?: number | null
  /** How many reverses with tracking errors there are beyond the usual; default none. */
  readonly trackingErrors?: number
  /** Encrypts the demo's passwords and secrets; null where there is no key. */
  readonly secrets?: Secrets | null
  /** What the setting says at first; null or left out: nothing. */
  readonly dashboardUrl?: string | null
  /** Where this server listens, for what it registers of itself; default the usual one. */
  readonly port?: number
}

/** Any fixed number: processes that start together wait for one another under it. */
const seedLock = 5_118_273
const seed = 2026
/** Merchants with reverses; more would only make a large demo slow to load. */
const merchantsWithReverses = 1500
const reversesEach = 12
const merchantsAtOnce = 2000

/** All or nothing, and nothing on a database that holds anything already. */
export async function seedDemo(db: Database, options: DemoOptions): Promise<void> {
  const isFilled = await db.transaction(async (transaction) => {
    // The process that seeds first may hold the lock for longer than `lock_timeout`.
    await transaction.execute(sql`set local lock_timeout = 0`)
    await transaction.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    if ((await transaction.$count(ecommerces)) > 0) return false
    const random = seeded(seed)
    const count = Math.max(options.ecommerces, ...Object.values(storyEcommerces))
    await seedPeople(transaction)
    await seedMerchants(transaction, random, count, options.secrets ?? null)
    if (options.secrets) await seedAuthorizations(transaction, options.secrets)
    await seedReverses(transaction, {
      count: options.reverses ?? reversesEach * Math.min(count, merchantsWithReverses),
      merchants: Math.min(count, merchantsWithReverses),
      trackingErrors: usualTrackingErrors + (options.trackingErrors ?? 0),
    })
    await seedDocuments(transaction, count)
    await seedBilling(transaction, count)
    await seedUrls(transaction, count)
    await seedGroups(transaction)
    await seedStores(transaction, count, options.stores ?? 0)
    await seedComunication(transaction, options.dashboardUrl ?? null)
    await seedFeatureRequests(transaction)
    await seedTrackingErrors(transaction, count, options.trackingErrors ?? 0)
    await seedCarriers(transaction, options.port ?? 0, options.secrets ?? null)
    await seedReports(transaction, count)
    if (options.secrets) await hashConsumers(transaction, options.secrets)
    return true
  })
  // Counts read the index alone only where the database knows that all of its rows are seen by everybody.
  if (isFilled) await db.execute(sql`vacuum (analyze)`)
}

const ago = (milliseconds: number) => new Date(demoToday.getTime() - milliseconds).toISOString()

/** The first is whoever tries the demo. */
const neverCame: readonly AccountType[] = ['admin_boss', 'collaborator_aftersale']

async function seedPeople(db: Database): Promise<void> {
  const typical = demoPeople.map(({ account_type, first_name, last_name, email, subject }, index) => ({
    ...{ id: userIdOf(index), first_name, last_name, email },
    // Null: the user has never signed in, and is found by e-mail at the first sign-in.
    subject: neverCame.includes(account_type) ? null : `${demoIssuer}#${subject}`,
    access: account_type,
    permissions: presets[account_type],
  }))
  const rows = [...typical, ...makeDemoUsers()].map((row, index) => {
    const created_at = ago((30 + ((index * 53) % 600)) * day)
    return {
      ...{ ...row, created_at, updated_at: created_at },
      // Most came today or yesterday, some some weeks ago.
      last_signed_in_at:
        row.subject === null ? null : ago((index % 7 === 6 ? index % 24 : index % 3) * day + ((index * 7) % 5) * hour),
    }
  })
  const versions = { version: 1, permissions_version: 1 }
  await insertRows(
    db,
    users,
    rows.map(({ subject: _, ...row }) => ({ ...row, ...versions })),
  )
  await continueSequence(db, users)
  const signedIn = rows.filter(({ subject }) => subject !== null)
  await insertRows(
    db,
    people,
    signedIn.map((row) => ({ ...row, preferences: {} })),
  )
}

async function seedMerchants(db: Database, random: Random, count: number, secrets: Secrets | null): Promise<void> {
  for (let before = 0; before < count; before += merchantsAtOnce) {
    const ids = Array.from({ length: Math.min(merchantsAtOnce, count - before) }, (_, index) => before + index + 1)
    const made = ids.map((id) => ({ ecommerce: makeEcommerce(random, id), integrations: makeIntegrations(random, id) }))
    const rows = made.map((merchant) => ({ ...merchant.ecommerce, ...mainOf(merchant.integrations) }))
    await insertRows(db, ecommerces, rows)
    await insertRows(
      db,
      integrations,
      made.flatMap((merchant) => merchant.integrations.map((one) => integrationRowOf(one, secrets))),
    )
    await insertRows(
      db,
      billingQuotas,
      ids.flatMap((id) => quotasOf(random, id)),
    )
  }
  await continueSequence(db, ecommerces)
}

/** Sets what the trigger on integrations would, so that its updates are no-ops: a large demo loads in half the time. */
function mainOf(made: readonly DemoIntegration[]) {
  const main = made.find(({ is_active }) => is_active) ?? made[0]
  return {
    main_software_id: main?.software_id ?? null,
    main_integration_type: main?.integration_type ?? null,
    connector_url: main?.software_id === connectorPlatform ? main.api_url : null,
  }
}

function quotasOf(random: Random, ecommerce_id: number) {
  return random.some(['reverse.used', 'refund.retained', 'order.used'], 0.5).map((service_code) => {
    const unlimited_quota = random.chance(0.15)
    return {
      ecommerce_id,
      service_code,
      unlimited_quota,
      monthly_quota: unlimited_quota ? null : random.between(1, 80) * 50,
    }
  })
}
