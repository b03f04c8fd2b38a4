// Fills an empty database with the demo data: the same rows on every machine, for a configurable number of merchants.
import { sql } from 'drizzle-orm'
import { type AccountType, defaultPermissionsByType } from '#contract/access.ts'
import { CONNECTOR_PLATFORM_ID } from '#contract/platform/ecommerces.ts'
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
import { type DemoIntegration, makeIntegrations, seedAuthorizations, toIntegrationRow } from './integrations.ts'
import { DAY_MS, HOUR_MS, makeEcommerce, seedGroups, seedMetadataAndConfigs, seedUrlsAndFeatures } from './merchants.ts'
import { demoUsers, getUserId, makeExtraUsers } from './people.ts'
import { advanceIdSequence, createRandom, insertRows, type Random } from './random.ts'
import { seedReverses } from './reverses.ts'
import { seedStores } from './stores.ts'
import { demoEcommerceIds } from './stories.ts'
import { demoToday } from './today.ts'
import { BASE_TRACKING_ERROR_COUNT, seedTrackingErrors } from './tracking-errors.ts'

interface DemoOptions {
  readonly ecommerceCount: number
  /** Number of extra stores for one of the merchants; default 0. */
  readonly extraStoreCount?: number
  /** Total number of reverses without a fixed id. The default is 12 reverses for each of the first 1500 merchants. */
  readonly reverseCount?: number | null
  /** Number of extra reverses with tracking errors; default 0. */
  readonly extraTrackingErrorCount?: number
  /** Encrypts the passwords and secrets in the demo data; null if no encryption key is configured. */
  readonly secrets?: Secrets | null
  /** Initial value of the dashboard URL setting; null leaves the setting empty. */
  readonly dashboardUrl?: string | null
  /** Port of this server, for demo URLs that point to this server; default 4173. */
  readonly port?: number
}

/**
 * Arbitrary id of the PostgreSQL advisory lock that prevents several processes from inserting the demo data at once.
 */
const SEED_LOCK_ID = 5_118_273
const MERCHANT_SEED = 2026
/** Maximum number of merchants with reverses (return requests), so that a large demo loads in acceptable time. */
const MAX_MERCHANTS_WITH_REVERSES = 1500
const REVERSES_PER_MERCHANT = 12
const MERCHANTS_PER_INSERT = 2000

/** Inserts the demo data in one transaction; does nothing if the database already contains ecommerces. */
export async function seedDemo(db: Database, options: DemoOptions): Promise<void> {
  const isSeeded = await db.transaction(async (transaction) => {
    // Disables `lock_timeout`, because another process may hold the lock until it has inserted all demo data.
    await transaction.execute(sql`set local lock_timeout = 0`)
    await transaction.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK_ID})`)
    if ((await transaction.$count(ecommerces)) > 0) return false
    const random = createRandom(MERCHANT_SEED)
    const count = Math.max(options.ecommerceCount, ...Object.values(demoEcommerceIds))
    await seedUsers(transaction)
    await seedMerchants(transaction, random, count, options.secrets ?? null)
    if (options.secrets) await seedAuthorizations(transaction, options.secrets)
    await seedReverses(transaction, {
      count: options.reverseCount ?? REVERSES_PER_MERCHANT * Math.min(count, MAX_MERCHANTS_WITH_REVERSES),
      merchantCount: Math.min(count, MAX_MERCHANTS_WITH_REVERSES),
      trackingErrorCount: BASE_TRACKING_ERROR_COUNT + (options.extraTrackingErrorCount ?? 0),
    })
    await seedMetadataAndConfigs(transaction, count)
    await seedBilling(transaction, count)
    await seedUrlsAndFeatures(transaction, count)
    await seedGroups(transaction)
    await seedStores(transaction, count, options.extraStoreCount ?? 0)
    await seedComunication(transaction, options.dashboardUrl ?? null)
    await seedFeatureRequests(transaction)
    await seedTrackingErrors(transaction, count, options.extraTrackingErrorCount ?? 0)
    await seedCarriers(transaction, options.port ?? 0, options.secrets ?? null)
    await seedReports(transaction, count)
    if (options.secrets) await hashConsumers(transaction, options.secrets)
    return true
  })
  // Runs VACUUM, because count queries can use index-only scans only if the visibility map is up to date.
  if (isSeeded) await db.execute(sql`vacuum (analyze)`)
}

const getIsoTimeBeforeToday = (milliseconds: number) => new Date(demoToday.getTime() - milliseconds).toISOString()

/** Account types whose demo user has not signed in before, so that testers can try a first sign-in. */
const accountTypesWithoutSignIn: readonly AccountType[] = ['admin_boss', 'collaborator_aftersale']

async function seedUsers(db: Database): Promise<void> {
  const demoRows = demoUsers.map(({ account_type, first_name, last_name, email, subject }, index) => ({
    ...{ id: getUserId(index), first_name, last_name, email },
    // Null for a user who has never signed in. The first sign-in then finds the user by e-mail.
    subject: accountTypesWithoutSignIn.includes(account_type) ? null : `${demoIssuer}#${subject}`,
    access: account_type,
    permissions: defaultPermissionsByType[account_type],
  }))
  const rows = [...demoRows, ...makeExtraUsers()].map((row, index) => {
    const created_at = getIsoTimeBeforeToday((30 + ((index * 53) % 600)) * DAY_MS)
    return {
      ...{ ...row, created_at, updated_at: created_at },
      // Most users signed in during the last three days, and every seventh user up to some weeks ago.
      last_signed_in_at:
        row.subject === null
          ? null
          : getIsoTimeBeforeToday((index % 7 === 6 ? index % 24 : index % 3) * DAY_MS + ((index * 7) % 5) * HOUR_MS),
    }
  })
  const versions = { version: 1, permissions_version: 1 }
  await insertRows(
    db,
    users,
    rows.map(({ subject: _, ...row }) => ({ ...row, ...versions })),
  )
  await advanceIdSequence(db, users)
  const signedInRows = rows.filter(({ subject }) => subject !== null)
  await insertRows(
    db,
    people,
    signedInRows.map((row) => ({ ...row, preferences: {} })),
  )
}

async function seedMerchants(db: Database, random: Random, count: number, secrets: Secrets | null): Promise<void> {
  for (let offset = 0; offset < count; offset += MERCHANTS_PER_INSERT) {
    const ids = Array.from({ length: Math.min(MERCHANTS_PER_INSERT, count - offset) }, (_, index) => offset + index + 1)
    const merchants = ids.map((id) => ({
      ecommerce: makeEcommerce(random, id),
      integrations: makeIntegrations(random, id),
    }))
    const rows = merchants.map((merchant) => ({
      ...merchant.ecommerce,
      ...getMainIntegrationColumns(merchant.integrations),
    }))
    await insertRows(db, ecommerces, rows)
    await insertRows(
      db,
      integrations,
      merchants.flatMap((merchant) =>
        merchant.integrations.map((integration) => toIntegrationRow(integration, secrets)),
      ),
    )
    await insertRows(
      db,
      billingQuotas,
      ids.flatMap((id) => makeQuotas(random, id)),
    )
  }
  await advanceIdSequence(db, ecommerces)
}

/**
 * Returns the columns of an ecommerce that describe its main integration. A database trigger on `integrations` also
 * sets these columns, but inserting them directly lets a large demo load in half the time.
 */
function getMainIntegrationColumns(integrationList: readonly DemoIntegration[]) {
  const mainIntegration = integrationList.find(({ is_active }) => is_active) ?? integrationList[0]
  return {
    main_software_id: mainIntegration?.software_id ?? null,
    main_integration_type: mainIntegration?.integration_type ?? null,
    connector_url: mainIntegration?.software_id === CONNECTOR_PLATFORM_ID ? mainIntegration.api_url : null,
  }
}

function makeQuotas(random: Random, ecommerce_id: number) {
  return random.pickSome(['reverse.used', 'refund.retained', 'order.used'], 0.5).map((service_code) => {
    const unlimited_quota = random.chance(0.15)
    return {
      ecommerce_id,
      service_code,
      unlimited_quota,
      monthly_quota: unlimited_quota ? null : random.between(1, 80) * 50,
    }
  })
}
