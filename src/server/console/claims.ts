// Handlers of claims: list, take, take over and release. A claim is a user's mark that they are working on a record.
// The activity log records only take-overs.
import { and, desc, eq, gt, inArray, lte, not, sql } from 'drizzle-orm'
import { getMissingLevels, hasAccess } from '#contract/access.ts'
import {
  CLAIM_MINUTES,
  type Claim,
  type ClaimEntity,
  claimAccessByEntity,
  claimEntities,
  listClaims,
  MAX_CLAIMS_PER_USER,
  MAX_LISTED_CLAIMS,
  releaseClaim,
  takeClaim,
} from '#contract/console/claims.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { claims } from '#server/db/schema/console/claims.ts'
import { featureRequests } from '#server/db/schema/console/feature-requests.ts'
import { missingPermissionError } from '#server/http/access.ts'
import { httpError } from '#server/http/errors.ts'
import { type ActivityEntry, defineHandler, type Handler, type Services } from '#server/http/handler.ts'
import { ensureBelowMaximum } from '#server/http/maximum.ts'
import type { PlatformPort } from '#server/services/platform-port.ts'

interface ClaimedRecord {
  readonly entity: ClaimEntity
  readonly id: number
}

const buildRecordCondition = ({ entity, id }: ClaimedRecord) => and(eq(claims.entity, entity), eq(claims.entity_id, id))

interface ClaimContext {
  readonly db: Database
  readonly platform: PlatformPort
  readonly user: SignedInUser
  readonly now: Date
}

interface ClaimHandlerContext extends Pick<ClaimContext, 'db' | 'user'> {
  readonly services: Pick<Services, 'platformPort' | 'now'>
}

const toClaimContext = ({ db, user, services }: ClaimHandlerContext): ClaimContext => ({
  ...{ db, user, platform: services.platformPort, now: services.now() },
})

/**
 * Throws 404 if the record does not exist, and 403 if the user lacks permission for this type of record. The endpoint
 * itself only checks that the user has permission for any of the types.
 */
async function ensureAccess({ db, platform, user }: ClaimContext, { entity, id }: ClaimedRecord): Promise<void> {
  const access = claimAccessByEntity[entity].write
  if (!hasAccess(user, access)) throw missingPermissionError(getMissingLevels(user, access), { entity, entity_id: id })
  const exists =
    entity === 'feature_request'
      ? (await db.$count(featureRequests, eq(featureRequests.id, id))) > 0
      : (await platform.records.read(db, entity, [id])).has(id)
  if (!exists) throw httpError(404, 'not_found')
}

async function serializeClaims(
  { db, platform, user }: ClaimContext,
  rows: readonly (typeof claims.$inferSelect)[],
): Promise<Claim[]> {
  const names = await platform.users.readNames(
    db,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map(({ user_id, since, until, ...claim }) => ({
    ...claim,
    user: { id: user_id, name: names.get(user_id) ?? '' },
    since: since.toISOString(),
    until: until.toISOString(),
    is_mine: user_id === user.id,
  }))
}

async function readClaim(context: ClaimContext, claimedRecord: ClaimedRecord): Promise<Claim | null> {
  const rows = await context.db
    .select()
    .from(claims)
    .where(and(buildRecordCondition(claimedRecord), gt(claims.until, context.now)))
  const [claim] = await serializeClaims(context, rows)
  return claim ?? null
}

/**
 * Builds the 409 error for a record that another user has claimed. The error's context names that user, so that the
 * client can offer to take the claim over.
 */
function buildClaimConflict(claim: Claim | null) {
  if (claim === null) return httpError(409)
  const { user, since } = claim
  return httpError(409, 'claims.taken', { values: { name: user.name }, context: { user, since } })
}

async function ensureClaimLimit(
  db: Database,
  claimedRecord: ClaimedRecord,
  user: SignedInUser,
  now: Date,
): Promise<void> {
  await ensureBelowMaximum(db, {
    userId: user.id,
    table: claims,
    rowCondition: and(
      eq(claims.user_id, user.id),
      gt(claims.until, now),
      not(buildRecordCondition(claimedRecord) ?? sql`false`),
    ),
    maximum: MAX_CLAIMS_PER_USER,
    errorCode: 'claims.too_many',
  })
}

/**
 * Builds the activity entry for a claim that moves from one user to another. For a claim that was only taken or
 * released, both claims are null; the entry is then empty and is not stored.
 */
function buildTakeOverEntry({ entity, id }: ClaimedRecord, before: Claim | null, after: Claim | null): ActivityEntry {
  const toPersonField = (claim: Claim | null) => (claim ? { person: claim.user.name } : {})
  return {
    action: 'claims.takeOver',
    entity,
    entity_id: id,
    before: toPersonField(before),
    after: toPersonField(after),
  }
}

export const claimHandlers: readonly Handler[] = [
  defineHandler(listClaims, async ({ db, user, services }) => {
    const context = toClaimContext({ db, user, services })
    const readableEntities = claimEntities.filter((entity) => hasAccess(user, claimAccessByEntity[entity].read))
    const rows = await db
      .select()
      .from(claims)
      .where(and(inArray(claims.entity, readableEntities), gt(claims.until, context.now)))
      .orderBy(desc(claims.since), claims.entity_id)
      .limit(MAX_LISTED_CLAIMS)
    return { data: await serializeClaims(context, rows) }
  }),

  /** Takes a claim with a single SQL statement, so that only one of two concurrent requests succeeds. */
  defineHandler(takeClaim, async ({ params, body: { from }, db, user, record, services }) => {
    const context = toClaimContext({ db, user, services })
    const { now } = context
    await ensureAccess(context, params)
    await ensureClaimLimit(db, params, user, now)
    const before = await readClaim(context, params)
    const claimFields = { user_id: user.id, until: new Date(now.getTime() + CLAIM_MINUTES * 60_000) }
    const ownClaimCondition = and(eq(claims.user_id, user.id), gt(claims.until, now))
    const expectedUserCondition = from === undefined ? sql`false` : eq(claims.user_id, from)
    const takeableCondition = sql`(${lte(claims.until, now)} or ${claims.user_id} = ${user.id} or ${expectedUserCondition})`
    const [row] = await db
      .insert(claims)
      .values({ ...claimFields, entity: params.entity, entity_id: params.id, since: now })
      .onConflictDoUpdate({
        target: [claims.entity, claims.entity_id],
        set: {
          ...claimFields,
          since: sql`case when ${ownClaimCondition} then ${claims.since} else excluded.since end`,
        },
        setWhere: takeableCondition,
      })
      .returning({ since: claims.since })
    const after = await readClaim(context, params)
    if (!row || !after) throw buildClaimConflict(after)
    const isTakeOver = from !== undefined && before?.user.id === from && !before.is_mine
    await record(isTakeOver ? buildTakeOverEntry(params, before, after) : buildTakeOverEntry(params, null, null))
    return { success: true as const, data: after }
  }),

  defineHandler(releaseClaim, async ({ params, db, user, record, services }) => {
    const context = toClaimContext({ db, user, services })
    await ensureAccess(context, params)
    const currentClaim = await readClaim(context, params)
    if (currentClaim && !currentClaim.is_mine) throw buildClaimConflict(currentClaim)
    await db.delete(claims).where(and(buildRecordCondition(params), eq(claims.user_id, user.id)))
    await record(buildTakeOverEntry(params, null, null))
    return { success: true as const }
  }),
]
