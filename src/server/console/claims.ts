// Handlers of claims, which show who is working on a record: list, take, take over and release. The activity log
// records only take-overs.
import { and, desc, eq, gt, inArray, lte, not, sql } from 'drizzle-orm'
import { allows, missing } from '#contract/access.ts'
import {
  accessOfClaim,
  type Claim,
  type ClaimEntity,
  claimEntities,
  claimMinutes,
  listClaims,
  MAX_CLAIMS_PER_USER,
  mostClaims,
  releaseClaim,
  takeClaim,
} from '#contract/console/claims.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { claims } from '#server/db/schema/console/claims.ts'
import { featureRequests } from '#server/db/schema/console/feature-requests.ts'
import { missingNeeds } from '#server/http/access.ts'
import { httpError } from '#server/http/errors.ts'
import { type ActivityEntry, type Handler, handle, type Services } from '#server/http/handler.ts'
import { refuseAboveMaximum } from '#server/http/maximum.ts'
import type { PlatformPort } from '#server/services/platform-port.ts'

interface Claimed {
  readonly entity: ClaimEntity
  readonly id: number
}

const isOf = ({ entity, id }: Claimed) => and(eq(claims.entity, entity), eq(claims.entity_id, id))

interface Claiming {
  readonly db: Database
  readonly platform: PlatformPort
  readonly staff: SignedInUser
  readonly now: Date
}

interface Call extends Pick<Claiming, 'db' | 'staff'> {
  readonly services: Pick<Services, 'platformPort' | 'now'>
}

const toClaiming = ({ db, staff, services }: Call): Claiming => ({
  ...{ db, staff, platform: services.platformPort, now: services.now() },
})

/**
 * Checks the permission for this kind of record, because the endpoint only requires the permission for any kind, and
 * that the record exists. Throws 403 or 404.
 */
async function admit({ db, platform, staff }: Claiming, { entity, id }: Claimed): Promise<void> {
  const access = accessOfClaim[entity].write
  if (!allows(staff, access)) throw missingNeeds(missing(staff, access), { entity, entity_id: id })
  const exists =
    entity === 'feature_request'
      ? (await db.$count(featureRequests, eq(featureRequests.id, id))) > 0
      : (await platform.records.read(db, entity, [id])).has(id)
  if (!exists) throw httpError(404, 'not_found')
}

async function toClaims(
  { db, platform, staff }: Claiming,
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
    is_mine: user_id === staff.id,
  }))
}

async function readClaim(claiming: Claiming, claimed: Claimed): Promise<Claim | null> {
  const rows = await claiming.db
    .select()
    .from(claims)
    .where(and(isOf(claimed), gt(claims.until, claiming.now)))
  const [claim] = await toClaims(claiming, rows)
  return claim ?? null
}

/**
 * Builds the 409 error for a claimed record. Its context names the holder, so that the client can offer to take the
 * claim over.
 */
function taken(claim: Claim | null) {
  if (claim === null) return httpError(409)
  const { user, since } = claim
  return httpError(409, 'claims.taken', { values: { name: user.name }, context: { user, since } })
}

async function refuseExcessClaims(db: Database, claimed: Claimed, staff: SignedInUser, now: Date): Promise<void> {
  await refuseAboveMaximum(db, {
    userId: staff.id,
    table: claims,
    rows: and(eq(claims.user_id, staff.id), gt(claims.until, now), not(isOf(claimed) ?? sql`false`)),
    maximum: MAX_CLAIMS_PER_USER,
    code: 'claims.too_many',
  })
}

/**
 * Builds the activity entry of a take-over from one user to another. Without `before` and `after` the entry is empty,
 * because taking or releasing a free record is not recorded.
 */
function entryOf({ entity, id }: Claimed, before: Claim | null, after: Claim | null): ActivityEntry {
  const person = (claim: Claim | null) => (claim ? { person: claim.user.name } : {})
  return { action: 'claims.takeOver', entity, entity_id: id, before: person(before), after: person(after) }
}

export const claimHandlers: readonly Handler[] = [
  handle(listClaims, async ({ db, staff, services }) => {
    const claiming = toClaiming({ db, staff, services })
    const readable = claimEntities.filter((entity) => allows(staff, accessOfClaim[entity].read))
    const rows = await db
      .select()
      .from(claims)
      .where(and(inArray(claims.entity, readable), gt(claims.until, claiming.now)))
      .orderBy(desc(claims.since), claims.entity_id)
      .limit(mostClaims)
    return { data: await toClaims(claiming, rows) }
  }),

  /** A single statement decides between two concurrent requests. */
  handle(takeClaim, async ({ params, body: { from }, db, staff, record, services }) => {
    const claiming = toClaiming({ db, staff, services })
    const { now } = claiming
    await admit(claiming, params)
    await refuseExcessClaims(db, params, staff, now)
    const before = await readClaim(claiming, params)
    const mine = { user_id: staff.id, until: new Date(now.getTime() + claimMinutes * 60_000) }
    const isOwn = and(eq(claims.user_id, staff.id), gt(claims.until, now))
    const isTheirs = from === undefined ? sql`false` : eq(claims.user_id, from)
    const isFree = sql`(${lte(claims.until, now)} or ${claims.user_id} = ${staff.id} or ${isTheirs})`
    const [row] = await db
      .insert(claims)
      .values({ ...mine, entity: params.entity, entity_id: params.id, since: now })
      .onConflictDoUpdate({
        target: [claims.entity, claims.entity_id],
        set: { ...mine, since: sql`case when ${isOwn} then ${claims.since} else excluded.since end` },
        setWhere: isFree,
      })
      .returning({ since: claims.since })
    const after = await readClaim(claiming, params)
    if (!row || !after) throw taken(after)
    const isOver = from !== undefined && before?.user.id === from && !before.is_mine
    await record(isOver ? entryOf(params, before, after) : entryOf(params, null, null))
    return { success: true as const, data: after }
  }),

  handle(releaseClaim, async ({ params, db, staff, record, services }) => {
    const claiming = toClaiming({ db, staff, services })
    await admit(claiming, params)
    const present = await readClaim(claiming, params)
    if (present && !present.is_mine) throw taken(present)
    await db.delete(claims).where(and(isOf(params), eq(claims.user_id, staff.id)))
    await record(entryOf(params, null, null))
    return { success: true as const }
  }),
]
