// Request handlers that create an ecommerce and save its details, address, availability, segment and group.
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { getMissingLevels } from '#contract/access.ts'
import {
  addressRules,
  buildDocumentRules,
  type Country,
  getAddressCountry,
  getPhoneError,
  isValidDocument,
  toStoredDocument,
  toStoredPhone,
  toStoredPostalCode,
} from '#contract/brazil.ts'
import type { Address } from '#contract/platform/addresses.ts'
import {
  createEcommerce,
  type Ecommerce,
  type EcommerceAddress,
  type EcommerceDetails,
  listPlatforms,
  listSegments,
  saveEcommerce,
  saveEcommerceAddress,
  saveEcommerceDetails,
  setAvailability,
} from '#contract/platform/ecommerces.ts'
import { saveGroupLinks } from '#contract/platform/groups.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces, platforms, segments } from '#server/db/schema/platform/ecommerces.ts'
import { missingPermissionError } from '#server/http/access.ts'
import { fieldError, httpError } from '#server/http/errors.ts'
import { diffPatch, hasChanges } from '#server/http/field-diff.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { ensureReadOnlyUnchanged, hasReadOnlyFields } from '#server/http/read-only.ts'
import { type SaveContext, saveRow } from '#server/http/save-row.ts'
import {
  buildEndpointUndoRule,
  expectUnchanged,
  restoreFields,
  toFieldRecord,
  type UndoInput,
  type UndoRule,
} from '#server/http/undo.ts'
import { findCityId } from '#server/services/cities.ts'
import {
  ensureGroupComplete,
  ensureLinksAllowed,
  type GroupRow,
  type LinkChange,
  lockGroup,
  updateGroup,
} from '#server/services/group-links.ts'
import { type EcommerceRow, readEcommerceRow, serializeEcommerce } from './list.ts'

/** Handler context of an endpoint whose path contains the id of an ecommerce. */
export interface EcommerceContext extends SaveContext {
  readonly params: { readonly id: number }
}

type Patch = Partial<Omit<EcommerceRow, 'id' | 'version'>>

export interface EcommerceSaveOptions {
  readonly action: string
  /** Returns the columns to write; throws if the input is not valid for the stored row. */
  readonly getPatch: (row: EcommerceRow) => Promise<Patch> | Patch
  /** Values for the activity log besides the changed columns, such as the reason. */
  readonly activityDetails?: Readonly<Record<string, unknown>>
}

/** Saves columns of an ecommerce through `saveRow`, records the changed columns, and returns the response. */
export async function saveEcommerceRow(
  context: EcommerceContext,
  { action, getPatch: buildPatch, activityDetails }: EcommerceSaveOptions,
) {
  const { id } = context.params
  const { saved } = await saveRow(context, {
    table: ecommerces,
    where: eq(ecommerces.id, id),
    toApi: (row) => serializeEcommerce(context.db, row),
    prepareChange: async (row) => {
      const patch = await buildPatch(row)
      const changes = diffPatch(row, patch)
      const { before, after } = changes
      return {
        patch: hasChanges(changes) ? patch : null,
        activity: {
          action,
          entity: 'ecommerce',
          entity_id: id,
          ecommerce_id: id,
          before,
          after: { ...after, ...activityDetails },
        },
      }
    },
  })
  return { success: true as const, data: await serializeEcommerce(context.db, saved) }
}

const createUnknownGroupError = (field: string) => fieldError({ field, code: 'validation.group' })

type GroupSaveContext = EcommerceContext & { readonly user: SignedInUser }
type JoinContext = Pick<GroupSaveContext, 'db' | 'record' | 'services' | 'user'>

/**
 * Saves an ecommerce and changes its group; undefined keeps the group, and null removes the ecommerce from its group.
 * Throws 403 if the group changes but the user may not change group links.
 */
async function saveWithGroup(
  context: GroupSaveContext,
  groupId: number | null | undefined,
  saveOptions: EcommerceSaveOptions,
) {
  if (groupId === undefined) return saveEcommerceRow(context, saveOptions)
  const lockedGroup = await lockChangedGroup(context, groupId)
  let isGroupChanged = false
  const saved = await saveEcommerceRow(context, {
    ...saveOptions,
    getPatch: async (row) => {
      isGroupChanged = row.ecommerce_group_id !== groupId
      if (isGroupChanged) await rejectForbiddenGroupChange(context, row, { groupId, lockedGroup })
      return saveOptions.getPatch(row)
    },
  })
  if (isGroupChanged && lockedGroup.group)
    await recordGroupChange(context, lockedGroup.group, toLinkChange(context, groupId))
  return saved
}

interface LockedGroup {
  /** Id of the group of the ecommerce, read before the ecommerce was locked. */
  readonly previousGroupId: number | null
  /**
   * Locked row of the group that the ecommerce joins or leaves; null if the group does not change or does not exist.
   */
  readonly group: GroupRow | null
}

/**
 * Locks the group that the ecommerce joins or leaves. The group is locked before the ecommerce, like in the endpoint
 * for group links, to prevent deadlocks.
 */
async function lockChangedGroup({ db, params, user }: GroupSaveContext, groupId: number | null): Promise<LockedGroup> {
  const groupColumn = ecommerces.ecommerce_group_id
  const [row] = await db.select({ group: groupColumn }).from(ecommerces).where(eq(ecommerces.id, params.id))
  const previousGroupId = row?.group ?? null
  const groupIdToLock = groupId ?? previousGroupId
  const needsLock =
    groupIdToLock !== null && groupId !== previousGroupId && getMissingLevels(user, saveGroupLinks.access).length === 0
  return { previousGroupId, group: needsLock ? await lockGroup(db, groupIdToLock) : null }
}

const toLinkChange = ({ params: { id } }: GroupSaveContext, groupId: number | null): LinkChange =>
  groupId === null ? { links: [], unlinks: [id] } : { links: [id], unlinks: [] }

/** Throws if the user may not change group links, or if the rules for group links forbid the change. */
async function rejectForbiddenGroupChange(
  context: GroupSaveContext,
  row: EcommerceRow,
  {
    groupId,
    lockedGroup: { previousGroupId, group },
  }: { readonly groupId: number | null; readonly lockedGroup: LockedGroup },
): Promise<void> {
  const { db, user } = context
  const missingLevels = getMissingLevels(user, saveGroupLinks.access)
  if (missingLevels.length > 0) throw missingPermissionError(missingLevels, { entity: 'ecommerce', entity_id: row.id })
  // Throws 412 if another request changed the group before this request locked the ecommerce.
  if (row.ecommerce_group_id !== previousGroupId)
    throw httpError(412, 'changed_meanwhile', { context: { current: await serializeEcommerce(db, row) } })
  if (group) ensureGroupComplete(group)
  else if (groupId !== null) throw createUnknownGroupError('body.ecommerce_group_id')
  const { id, display_name, is_active, ecommerce_group_id } = row
  ensureLinksAllowed(groupId ?? previousGroupId, toLinkChange(context, groupId), [
    { id, display_name, is_active, ecommerce_group_id },
  ])
}

/** Locks the group that a new ecommerce joins, with the same permission and rule checks as a save. */
async function lockGroupToJoin({ db, user }: JoinContext, groupId: number | null): Promise<GroupRow | null> {
  if (groupId === null) return null
  const missingLevels = getMissingLevels(user, saveGroupLinks.access)
  if (missingLevels.length > 0) throw missingPermissionError(missingLevels, { entity: 'ecommerce' })
  const group = await lockGroup(db, groupId)
  if (!group) throw createUnknownGroupError('body.ecommerce.ecommerce_group_id')
  ensureGroupComplete(group)
  return group
}

/** Records the changed links of the group; the activity row of the ecommerce contains the other changes. */
async function recordGroupChange(
  { db, record, services }: Omit<JoinContext, 'user'>,
  group: GroupRow,
  { links, unlinks }: LinkChange,
) {
  await updateGroup(db, group, {}, services.now())
  const entry = { action: 'groups.editLinks', entity: 'group', entity_id: group.id }
  await record({ ...entry, before: { unlinks }, after: { links } })
}

/** Throws 422 unless the segment exists in the `segments` table or is the current segment of the ecommerce. */
async function rejectUnknownSegment(
  db: Database,
  segment: string | null | undefined,
  field: string,
  currentSegment: string | null = null,
): Promise<void> {
  if (segment === null || segment === undefined || segment === currentSegment) return
  const [knownSegment] = await db.select().from(segments).where(eq(segments.id, segment))
  if (!knownSegment) throw fieldError({ field, code: 'validation.segment' })
}

/** Returns the options with which `saveEcommerceRow` changes only the segment. */
export function buildSegmentSaveOptions(db: Database, segment: string | null): EcommerceSaveOptions {
  return {
    action: editAction,
    getPatch: async (row) => {
      await rejectUnknownSegment(db, segment, 'body.change.segment', row.segment)
      return { segment }
    },
  }
}

const emptyAddress = {
  ...{ zip_code: '', address: '', number: '', neighborhood: '', complement: '' },
  ...{ city: '', city_id: null, state: '' },
}

/** Creates an ecommerce with an empty tax number and an address that has only a country; users complete both later. */
const createEcommerceHandler = defineHandler(createEcommerce, async (context) => {
  const { body, db, record, setEtag } = context
  const { country, company_name, ...fields } = body.ecommerce
  await rejectUnknownSegment(db, fields.segment, 'body.ecommerce.segment')
  const group = await lockGroupToJoin(context, fields.ecommerce_group_id)
  const names = { company_name, trade_name: company_name, display_name: company_name }
  const [insertedRow] = await db
    .insert(ecommerces)
    .values({ ...fields, ...names, email: body.user.email, document: '', address: { ...emptyAddress, country } })
    .returning()
  if (!insertedRow) throw new Error('The ecommerce was not inserted')
  const { id, version } = insertedRow
  const after = { ...body.ecommerce, email: body.user.email }
  if (group) await recordGroupChange(context, group, { links: [id], unlinks: [] })
  await record({ action: 'ecommerces.create', entity: 'ecommerce', entity_id: id, ecommerce_id: id, after })
  setEtag(version)
  return { success: true as const, data: await serializeEcommerce(db, insertedRow) }
})

type Details = z.output<typeof EcommerceDetails>

function buildDetailsPatch({ document, phone, ...fields }: Details, country: Country, row: EcommerceRow): Patch {
  const definedFields = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const patch = { ...definedFields, document: toStoredDocument(country, document) }
  // Does not parse an unchanged phone number again, because stored digits have no plus sign: a number of Peru
  // (51987654321) would become a Brazilian number.
  if (phone === row.phone) return patch
  const errorCode = phone === '' ? null : getPhoneError(country, phone)
  if (errorCode !== null) throw fieldError({ field: 'body.phone', code: errorCode })
  return { ...patch, phone: toStoredPhone(country, phone) }
}

/** Throws 422 if the tax number is invalid in the stored country. Used by saves that do not contain the address. */
function rejectInvalidDocument(document: string, { address: { country } }: EcommerceRow): void {
  if (isValidDocument(country, document)) return
  const code = country === 'BR' ? 'validation.cnpj' : 'validation.rfc'
  throw fieldError({ field: 'body.document', code })
}

/**
 * Throws 422 if the stored tax number is invalid in the new country. Used by saves that do not contain the tax number.
 */
function rejectInvalidCountry(country: Country, { document, address }: EcommerceRow): void {
  if (country === address.country || document === '' || isValidDocument(country, document)) return
  throw fieldError({ field: 'body.country', code: 'validation.country_document' })
}

function normalizeAddress(input: z.output<typeof EcommerceAddress>): Address {
  const { country, city, state, city_id } = input
  const cityId = country === 'BR' ? (city_id ?? findCityId(city, state)) : null
  return { ...input, zip_code: toStoredPostalCode(country, input.zip_code), city_id: cityId }
}

const editAction = 'ecommerces.edit'

async function readEcommerce({ params, db }: Pick<EcommerceContext, 'params' | 'db'>): Promise<Ecommerce> {
  return serializeEcommerce(db, await readEcommerceRow(db, params.id))
}

export const detailsHandlers: readonly Handler[] = [
  createEcommerceHandler,

  defineHandler(
    saveEcommerce,
    ({ body, ...context }) => {
      const { id, uuid, is_active, billing_quotas, features, integration, owner, tags, version, ...otherFields } = body
      const { created_at, updated_at, superlogica_integration, address, ...details } = otherFields
      const readOnly = {
        ...{ id, uuid, is_active, billing_quotas, features, integration, owner, tags, version },
        ...{ created_at, updated_at },
      }
      const clientId = superlogica_integration?.client_id
      const isClientContradictory = clientId !== undefined && (details.superlogica_client_id ?? clientId) !== clientId
      return saveWithGroup(context, details.ecommerce_group_id, {
        action: editAction,
        getPatch: async (row) => {
          if (hasReadOnlyFields(readOnly)) ensureReadOnlyUnchanged(readOnly, await serializeEcommerce(context.db, row))
          if (isClientContradictory)
            throw fieldError({ field: 'body.superlogica_client_id', code: 'validation.invalid' })
          await rejectUnknownSegment(context.db, details.segment, 'body.segment', row.segment)
          const patch = clientId === undefined ? details : { ...details, superlogica_client_id: clientId }
          return { ...buildDetailsPatch(patch, address.country, row), address: normalizeAddress(address) }
        },
      })
    },
    readEcommerce,
  ),

  defineHandler(
    saveEcommerceDetails,
    ({ body, ...context }) =>
      saveWithGroup(context, body.ecommerce_group_id, {
        action: editAction,
        getPatch: async (row) => {
          rejectInvalidDocument(body.document, row)
          await rejectUnknownSegment(context.db, body.segment, 'body.segment', row.segment)
          return buildDetailsPatch(body, row.address.country, row)
        },
      }),
    readEcommerce,
  ),

  defineHandler(
    saveEcommerceAddress,
    ({ body, ...context }) =>
      saveEcommerceRow(context, {
        action: editAction,
        getPatch: (row) => {
          rejectInvalidCountry(body.country, row)
          return { address: normalizeAddress(body) }
        },
      }),
    async (context) => (await readEcommerce(context)).address,
  ),

  defineHandler(setAvailability, ({ body: { is_active, reason }, ...context }) =>
    saveEcommerceRow(context, {
      action: is_active ? 'ecommerces.enable' : 'ecommerces.disable',
      getPatch: () => ({ is_active }),
      activityDetails: reason ? { reason } : {},
    }),
  ),

  defineHandler(listPlatforms, async ({ db }) => ({ data: await db.select().from(platforms).orderBy(platforms.id) })),

  defineHandler(listSegments, async ({ db }) => ({
    data: { segments: await db.select().from(segments).orderBy(segments.name, segments.id) },
  })),
]

/** Returns the recorded changes without the reason, because the reason is not a column. */
const omitReason = ({ after }: Pick<UndoInput, 'after'>) => {
  const { reason, ...fields } = after
  return fields
}

const buildAvailabilityUndoRule = (action: 'ecommerces.enable' | 'ecommerces.disable') =>
  buildEndpointUndoRule({
    action,
    endpoint: setAvailability,
    handlers: detailsHandlers,
    canUndo: ({ before }) => 'is_active' in toFieldRecord(before),
    needsConfirmation: () => true,
    buildInput: async ({ row, db, before, after }) => {
      const currentRow = await readEcommerceRow(db, Number(row.entity_id))
      expectUnchanged(currentRow, omitReason({ after }))
      const { id, version } = currentRow
      return { version, params: { id }, body: { is_active: before.is_active === true } }
    },
  })

const ValidAddress = z.looseObject({}).check(...addressRules)
const ValidDocument = z.looseObject({}).check(...buildDocumentRules(getAddressCountry))

/** Throws 422 if an undo would restore an address, document or segment that the endpoints reject now. */
async function rejectInvalidRestore(db: Database, currentRow: EcommerceRow, patch: Patch): Promise<void> {
  const { document, address, segment } = { ...currentRow, ...patch }
  const isDocumentChanged = document !== currentRow.document || address.country !== currentRow.address.country
  const isInvalid =
    (patch.address !== undefined && !z.safeParse(ValidAddress, address).success) ||
    (isDocumentChanged && !z.safeParse(ValidDocument, { document, address }).success)
  if (isInvalid) throw httpError(422, 'activity.invalid_now')
  await rejectUnknownSegment(db, segment, 'body.segment', currentRow.segment)
}

export const detailsUndoRules: readonly UndoRule[] = [
  buildAvailabilityUndoRule('ecommerces.enable'),
  buildAvailabilityUndoRule('ecommerces.disable'),
  {
    action: 'ecommerces.edit',
    access: saveEcommerceDetails.access,
    // Allows no undo of a group change, because the undo rule of group links restores the group.
    canUndo: ({ before, after }) =>
      Object.keys(toFieldRecord(before)).length > 0 && !('ecommerce_group_id' in toFieldRecord(after)),
    undo: ({ row, ...undoContext }) =>
      saveEcommerceRow(
        { ...undoContext, params: { id: Number(row.entity_id) } },
        {
          action: 'ecommerces.edit',
          getPatch: async (currentRow) => {
            expectUnchanged(currentRow, omitReason(undoContext))
            const patch = restoreFields(currentRow, { before: undoContext.before, after: omitReason(undoContext) })
            await rejectInvalidRestore(undoContext.db, currentRow, patch)
            return patch
          },
        },
      ),
  },
]
