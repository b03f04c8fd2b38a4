// Handlers that create an ecommerce and save its columns: details, address, availability, segment and group.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { missing } from '#contract/access.ts'
import {
  type Country,
  countryOfAddress,
  documentIn,
  fitsAddress,
  fitsDocument,
  isDocumentIn,
  phoneFault,
  phoneIn,
  zipIn,
} from '#contract/brazil.ts'
import type { Address } from '#contract/platform/addresses.ts'
import {
  createEcommerce,
  type Ecommerce,
  type EcommerceAddress,
  type EcommerceDetails,
  listPlatforms,
  listSettings,
  saveEcommerce,
  saveEcommerceAddress,
  saveEcommerceDetails,
  setAvailability,
} from '#contract/platform/ecommerces.ts'
import { saveGroupLinks } from '#contract/platform/groups.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces, platforms, segments } from '#server/db/schema/platform/ecommerces.ts'
import { missingNeeds } from '#server/http/access.ts'
import { fieldError, httpError } from '#server/http/errors.ts'
import { changesOf, isChanged } from '#server/http/field-diff.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { hasReadOnly, refuseChanged } from '#server/http/read-only.ts'
import { type SaveCall, saveRow } from '#server/http/save-row.ts'
import { expectUnchanged, factsOf, putBack, type UndoInput, type UndoRule, undoThrough } from '#server/http/undo.ts'
import { cityIdOf } from '#server/services/cities.ts'
import {
  type Change,
  type GroupRow,
  heldGroup,
  refuseImpossible,
  refuseIncomplete,
  updateGroup,
} from '#server/services/group-links.ts'
import { complete, type EcommerceRow, ecommerceRow } from './list.ts'

/** Handler context of an endpoint whose path contains the id of an ecommerce. */
export interface EcommerceCall extends SaveCall {
  readonly params: { readonly id: number }
}

type Patch = Partial<Omit<EcommerceRow, 'id' | 'version'>>

export interface EcommerceSave {
  readonly action: string
  /** Returns the columns to write; throws if the input does not fit the row. */
  readonly patch: (row: EcommerceRow) => Promise<Patch> | Patch
  /** Values for the activity record besides the changed columns, such as the reason. */
  readonly because?: Readonly<Record<string, unknown>>
}

/** Saves columns of an ecommerce through `saveRow`, records the changed columns, and returns the response. */
export async function saveEcommerceRow(call: EcommerceCall, { action, patch: toPatch, because }: EcommerceSave) {
  const { id } = call.params
  const { saved } = await saveRow(call, {
    table: ecommerces,
    where: eq(ecommerces.id, id),
    toApi: (row) => complete(call.db, row),
    change: async (row) => {
      const patch = await toPatch(row)
      const changes = changesOf(row, patch)
      const { before, after } = changes
      return {
        patch: isChanged(changes) ? patch : null,
        activity: {
          action,
          entity: 'ecommerce',
          entity_id: id,
          ecommerce_id: id,
          before,
          after: { ...after, ...because },
        },
      }
    },
  })
  return { success: true as const, data: await complete(call.db, saved) }
}

const unknown = (field: string) => fieldError({ field, code: 'validation.group' })

type GroupSaving = EcommerceCall & { readonly staff: SignedInUser }
type Joining = Pick<GroupSaving, 'db' | 'record' | 'services' | 'staff'>

/** Saves an ecommerce and moves it to another group, if the user may change group links. Undefined keeps the group. */
async function saveInGroup(call: GroupSaving, wanted: number | null | undefined, save: EcommerceSave) {
  if (wanted === undefined) return saveEcommerceRow(call, save)
  const held = await heldFor(call, wanted)
  let isMoved = false
  const saved = await saveEcommerceRow(call, {
    ...save,
    patch: async (row) => {
      isMoved = row.ecommerce_group_id !== wanted
      if (isMoved) await refuseMove(call, row, { wanted, held })
      return save.patch(row)
    },
  })
  if (isMoved && held.group) await recordMove(call, held.group, changeOf(call, wanted))
  return saved
}

interface Held {
  /** Id of the group of the ecommerce, read before the ecommerce was locked. */
  readonly present: number | null
  /** Locked row of the group that the ecommerce joins or leaves; null if its group stays or is unknown. */
  readonly group: GroupRow | null
}

/** Locks the group before the ecommerce, in the same order as the endpoint of links, to prevent deadlocks. */
async function heldFor({ db, params, staff }: GroupSaving, wanted: number | null): Promise<Held> {
  const group = ecommerces.ecommerce_group_id
  const [found] = await db.select({ group }).from(ecommerces).where(eq(ecommerces.id, params.id))
  const present = found?.group ?? null
  const concerned = wanted ?? present
  const isConcerned = concerned !== null && wanted !== present && missing(staff, saveGroupLinks.access).length === 0
  return { present, group: isConcerned ? await heldGroup(db, concerned) : null }
}

const changeOf = ({ params: { id } }: GroupSaving, wanted: number | null): Change =>
  wanted === null ? { links: [], unlinks: [id] } : { links: [id], unlinks: [] }

/** Throws if the user may not change the links of groups, or if the rules of links do not allow the change. */
async function refuseMove(
  call: GroupSaving,
  row: EcommerceRow,
  { wanted, held: { present, group } }: { readonly wanted: number | null; readonly held: Held },
): Promise<void> {
  const { db, staff } = call
  const needs = missing(staff, saveGroupLinks.access)
  if (needs.length > 0) throw missingNeeds(needs, { entity: 'ecommerce', entity_id: row.id })
  // Another request changed the group of the ecommerce before the ecommerce was locked here.
  if (row.ecommerce_group_id !== present)
    throw httpError(412, 'changed_meanwhile', { context: { current: await complete(db, row) } })
  if (group) refuseIncomplete(group)
  else if (wanted !== null) throw unknown('body.ecommerce_group_id')
  const { id, display_name, is_active, ecommerce_group_id } = row
  refuseImpossible(wanted ?? present, changeOf(call, wanted), [{ id, display_name, is_active, ecommerce_group_id }])
}

/** Locks the group that a new ecommerce joins, by the same permissions and rules as a save. */
async function groupToJoin({ db, staff }: Joining, wanted: number | null): Promise<GroupRow | null> {
  if (wanted === null) return null
  const needs = missing(staff, saveGroupLinks.access)
  if (needs.length > 0) throw missingNeeds(needs, { entity: 'ecommerce' })
  const group = await heldGroup(db, wanted)
  if (!group) throw unknown('body.ecommerce.ecommerce_group_id')
  refuseIncomplete(group)
  return group
}

/** Records the changed links of the group; the activity row of the ecommerce contains the other changes. */
async function recordMove(
  { db, record, services }: Omit<Joining, 'staff'>,
  group: GroupRow,
  { links, unlinks }: Change,
) {
  await updateGroup(db, group, {}, services.now())
  const entry = { action: 'groups.editLinks', entity: 'group', entity_id: group.id }
  await record({ ...entry, before: { unlinks }, after: { links } })
}

/** Throws 422 unless the segment is in the settings or is the current segment of the ecommerce. */
async function refuseUnknownSegment(
  db: Database,
  segment: string | null | undefined,
  field: string,
  present: string | null = null,
): Promise<void> {
  if (segment === null || segment === undefined || segment === present) return
  const [known] = await db.select().from(segments).where(eq(segments.id, segment))
  if (!known) throw fieldError({ field, code: 'validation.segment' })
}

/** Returns the save of a segment alone. */
export function segmentSave(db: Database, segment: string | null): EcommerceSave {
  return {
    action: edit,
    patch: async (row) => {
      await refuseUnknownSegment(db, segment, 'body.change.segment', row.segment)
      return { segment }
    },
  }
}

const nowhere = {
  ...{ zip_code: '', address: '', number: '', neighborhood: '', complement: '' },
  ...{ city: '', city_id: null, state: '' },
}

/** Creates an ecommerce without document and address, which are saved later with its details. */
const createHandler = handle(createEcommerce, async (call) => {
  const { body, db, record, tag } = call
  const { country, company_name, ...given } = body.ecommerce
  await refuseUnknownSegment(db, given.segment, 'body.ecommerce.segment')
  const group = await groupToJoin(call, given.ecommerce_group_id)
  const names = { company_name, trade_name: company_name, display_name: company_name }
  const [made] = await db
    .insert(ecommerces)
    .values({ ...given, ...names, email: body.user.email, document: '', address: { ...nowhere, country } })
    .returning()
  if (!made) throw new Error('The ecommerce was not inserted')
  const { id, version } = made
  const after = { ...body.ecommerce, email: body.user.email }
  if (group) await recordMove(call, group, { links: [id], unlinks: [] })
  await record({ action: 'ecommerces.create', entity: 'ecommerce', entity_id: id, ecommerce_id: id, after })
  tag(version)
  return { success: true as const, data: await complete(db, made) }
})

type Details = z.output<typeof EcommerceDetails>

function detailsPatch({ document, phone, ...rest }: Details, country: Country, row: EcommerceRow): Patch {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const patch = { ...given, document: documentIn(country, document) }
  // The stored digits have no plus sign: parsed again, a number of Peru (51987654321) would become a Brazilian one.
  if (phone === row.phone) return patch
  const fault = phone === '' ? null : phoneFault(country, phone)
  if (fault !== null) throw fieldError({ field: 'body.phone', code: fault })
  return { ...patch, phone: phoneIn(country, phone) }
}

/** Throws 422 if the document is invalid in the stored country; for a save that does not contain the address. */
function refuseForeignDocument(document: string, { address: { country } }: EcommerceRow): void {
  if (isDocumentIn(country, document)) return
  const code = country === 'BR' ? 'validation.cnpj' : 'validation.rfc'
  throw fieldError({ field: 'body.document', code })
}

/** Throws 422 if the stored document is invalid in the new country; for a save that does not contain the document. */
function refuseForeignAddress(country: Country, { document, address }: EcommerceRow): void {
  if (country === address.country || document === '' || isDocumentIn(country, document)) return
  throw fieldError({ field: 'body.country', code: 'validation.country_document' })
}

function addressOf(given: z.output<typeof EcommerceAddress>): Address {
  const { country, city, state, city_id } = given
  const known = country === 'BR' ? (city_id ?? cityIdOf(city, state)) : null
  return { ...given, zip_code: zipIn(country, given.zip_code), city_id: known }
}

const edit = 'ecommerces.edit'

async function storedEcommerce({ params, db }: Pick<EcommerceCall, 'params' | 'db'>): Promise<Ecommerce> {
  return complete(db, await ecommerceRow(db, params.id))
}

export const detailsHandlers: readonly Handler[] = [
  createHandler,

  handle(
    saveEcommerce,
    ({ body, ...call }) => {
      const { id, uuid, is_active, billing_quotas, features, integration, owner, tags, version, ...rest } = body
      const { created_at, updated_at, superlogica_integration, address, ...details } = rest
      const readOnly = {
        ...{ id, uuid, is_active, billing_quotas, features, integration, owner, tags, version },
        ...{ created_at, updated_at },
      }
      const client = superlogica_integration?.client_id
      const isContradicted = client !== undefined && (details.superlogica_client_id ?? client) !== client
      return saveInGroup(call, details.ecommerce_group_id, {
        action: edit,
        patch: async (row) => {
          if (hasReadOnly(readOnly)) refuseChanged(readOnly, await complete(call.db, row))
          if (isContradicted) throw fieldError({ field: 'body.superlogica_client_id', code: 'validation.invalid' })
          await refuseUnknownSegment(call.db, details.segment, 'body.segment', row.segment)
          const patch = client === undefined ? details : { ...details, superlogica_client_id: client }
          return { ...detailsPatch(patch, address.country, row), address: addressOf(address) }
        },
      })
    },
    storedEcommerce,
  ),

  handle(
    saveEcommerceDetails,
    ({ body, ...call }) =>
      saveInGroup(call, body.ecommerce_group_id, {
        action: edit,
        patch: async (row) => {
          refuseForeignDocument(body.document, row)
          await refuseUnknownSegment(call.db, body.segment, 'body.segment', row.segment)
          return detailsPatch(body, row.address.country, row)
        },
      }),
    storedEcommerce,
  ),

  handle(
    saveEcommerceAddress,
    ({ body, ...call }) =>
      saveEcommerceRow(call, {
        action: edit,
        patch: (row) => {
          refuseForeignAddress(body.country, row)
          return { address: addressOf(body) }
        },
      }),
    async (call) => (await storedEcommerce(call)).address,
  ),

  handle(setAvailability, ({ body: { is_active, reason }, ...call }) =>
    saveEcommerceRow(call, {
      action: is_active ? 'ecommerces.enable' : 'ecommerces.disable',
      patch: () => ({ is_active }),
      because: reason ? { reason } : {},
    }),
  ),

  handle(listPlatforms, async ({ db }) => ({ data: await db.select().from(platforms).orderBy(platforms.id) })),

  handle(listSettings, async ({ db }) => ({
    data: { segments: await db.select().from(segments).orderBy(segments.name, segments.id) },
  })),
]

/** Returns the recorded changes without the reason, which is no column. */
const changed = ({ after }: Pick<UndoInput, 'after'>) => {
  const { reason, ...facts } = after
  return facts
}

const availability = (action: 'ecommerces.enable' | 'ecommerces.disable') =>
  undoThrough({
    action,
    endpoint: setAvailability,
    handlers: detailsHandlers,
    fits: ({ before }) => 'is_active' in factsOf(before),
    asks: () => true,
    input: async ({ row, db, before, after }) => {
      const present = await ecommerceRow(db, Number(row.entity_id))
      expectUnchanged(present, changed({ after }))
      const { id, version } = present
      return { version, params: { id }, body: { is_active: before.is_active === true } }
    },
  })

const FittingAddress = z.looseObject({}).check(...fitsAddress)
const FittingDocument = z.looseObject({}).check(...fitsDocument(countryOfAddress))

/** Throws 422 if an undo would restore an address, document or segment that the endpoints reject now. */
async function refuseUnfit(db: Database, present: EcommerceRow, patch: Patch): Promise<void> {
  const { document, address, segment } = { ...present, ...patch }
  const isOtherDocument = document !== present.document || address.country !== present.address.country
  const isUnfit =
    (patch.address !== undefined && !z.safeParse(FittingAddress, address).success) ||
    (isOtherDocument && !z.safeParse(FittingDocument, { document, address }).success)
  if (isUnfit) throw httpError(422, 'activity.invalid_now')
  await refuseUnknownSegment(db, segment, 'body.segment', present.segment)
}

export const detailsReversals: readonly UndoRule[] = [
  availability('ecommerces.enable'),
  availability('ecommerces.disable'),
  {
    action: 'ecommerces.edit',
    access: saveEcommerceDetails.access,
    // A changed group is excluded, because the undo rule of group links restores that change.
    fits: ({ before, after }) => Object.keys(factsOf(before)).length > 0 && !('ecommerce_group_id' in factsOf(after)),
    undo: ({ row, ...undoing }) =>
      saveEcommerceRow(
        { ...undoing, params: { id: Number(row.entity_id) } },
        {
          action: 'ecommerces.edit',
          patch: async (present) => {
            expectUnchanged(present, changed(undoing))
            const patch = putBack(present, { before: undoing.before, after: changed(undoing) })
            await refuseUnfit(undoing.db, present, patch)
            return patch
          },
        },
      ),
  },
]
