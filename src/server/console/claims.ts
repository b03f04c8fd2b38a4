// Claims: who is at work on a record: taken, taken over, released. Of these, activity records take-overs alone.
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
import { groups } from '#server/db/schema/platform/groups.ts'
import { refunds, reverses } from '#server/db/schema/platform/reverses.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { missingNeeds } from '#server/http/access.ts'
import { httpError } from '#server/http/errors.ts'
import { type ActivityEntry, type Handler, handle } from '#server/http/handler.ts'
import { refuseAboveMaximum } from '#server/http/maximum.ts'
import { personName } from '#server/services/staff.ts'

const tables = { reverse: reverses, refund: refunds, group: groups, feature_request: featureRequests } as const

interface Claimed {
  readonly entity: ClaimEntity
  readonly id: number
}

const isOf = ({ entity, id }: Claimed) => and(eq(claims.entity, entity), eq(claims.entity_id, id))

/** The endpoint lets in who may work on any kind: here is the kind, and the record. */
async function admit(db: Database, staff: SignedInUser, { entity, id }: Claimed): Promise<void> {
  const access = accessOfClaim[entity].write
  if (!allows(staff, access)) throw await missingNeeds(db, missing(staff, access), { entity, entity_id: id })
  const table = tables[entity]
  const [found] = await db.select({ id: table.id }).from(table).where(eq(table.id, id))
  if (!found) throw httpError(404, 'not_found')
}

const shownColumns = {
  entity: claims.entity,
  entity_id: claims.entity_id,
  since: claims.since,
  until: claims.until,
  user_id: claims.user_id,
  name: personName,
}

function held(db: Database) {
  return db.select(shownColumns).from(claims).innerJoin(users, eq(users.id, claims.user_id))
}

function shown(
  { user_id, name, since, until, ...claim }: Awaited<ReturnType<typeof held>>[number],
  staff: SignedInUser,
): Claim {
  return {
    ...claim,
    user: { id: user_id, name },
    since: since.toISOString(),
    until: until.toISOString(),
    is_mine: user_id === staff.id,
  }
}

async function claimOf(db: Database, of: Claimed, staff: SignedInUser, now: Date): Promise<Claim | null> {
  const [found] = await held(db).where(and(isOf(of), gt(claims.until, now)))
  return found ? shown(found, staff) : null
}

/** Says who has it, so that who asks can take it over from them. */
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

/** From one person to another; that somebody began or ended is presence, and leaves no row. */
function entryOf({ entity, id }: Claimed, before: Claim | null, after: Claim | null): ActivityEntry {
  const person = (claim: Claim | null) => (claim ? { person: claim.user.name } : {})
  return { action: 'claims.takeOver', entity, entity_id: id, before: person(before), after: person(after) }
}

export const claimHandlers: readonly Handler[] = [
  handle(listClaims, async ({ db, staff, services }) => {
    const readable = claimEntities.filter((entity) => allows(staff, accessOfClaim[entity].read))
    const rows = await held(db)
      .where(and(inArray(claims.entity, readable), gt(claims.until, services.now())))
      .orderBy(desc(claims.since), claims.entity_id)
      .limit(mostClaims)
    return { data: rows.map((row) => shown(row, staff)) }
  }),

  /** One statement decides between two that ask at once. */
  handle(takeClaim, async ({ params, body: { from }, db, staff, record, services }) => {
    await admit(db, staff, params)
    const now = services.now()
    await refuseExcessClaims(db, params, staff, now)
    const before = await claimOf(db, params, staff, now)
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
    const after = await claimOf(db, params, staff, now)
    if (!row || !after) throw taken(after)
    const isOver = from !== undefined && before?.user.id === from && !before.is_mine
    await record(isOver ? entryOf(params, before, after) : entryOf(params, null, null))
    return { success: true as const, data: after }
  }),

  handle(releaseClaim, async ({ params, db, staff, record, services }) => {
    await admit(db, staff, params)
    const present = await claimOf(db, params, staff, services.now())
    if (present && !present.is_mine) throw taken(present)
    await db.delete(claims).where(and(isOf(params), eq(claims.user_id, staff.id)))
    await record(entryOf(params, null, null))
    return { success: true as const }
  }),
]
