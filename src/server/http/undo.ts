// Undoes a recorded write by running the opposite write, which is validated and recorded like any other write.

import type { z } from 'zod'
import type { AccessRule } from '#contract/access.ts'
import type { Endpoint, EndpointInput } from '#contract/endpoint.ts'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import type { ActivityRecord } from './activity.ts'
import { isRecord, toCanonicalJson } from './canonical-json.ts'
import { HttpError, httpError } from './errors.ts'
import type { ActivityEntry, Handler, HandlerContext } from './handler.ts'
import { parseAllowingUnchangedTexts } from './input.ts'

/** Field values of a record, by field name. */
export type FieldValues = Readonly<Record<string, unknown>>

/** Input of an undo: the activity row of the write, and the handler context without params, query and body. */
export type UndoInput = Omit<HandlerContext<Endpoint>, 'user'> &
  Pick<HandlerContext<Endpoint & { readonly access: { readonly all: [] } }>, 'user'> & {
    readonly row: ActivityRecord
    /** Values of the changed fields before the write; `after` holds the values after the write. */
    readonly before: FieldValues
    readonly after: FieldValues
  }

/** Rule that undoes the writes of one action; features register their rules in `all-undo.ts`. */
export interface UndoRule {
  /** Action of the activity row, such as `stores.edit`. */
  readonly action: string
  /** Permissions that the opposite write needs. */
  readonly access: AccessRule
  /** Returns true when this activity row can be undone. Default: the row has both old and new field values. */
  readonly canUndo?: ((row: ActivityRecord) => boolean) | undefined
  /** True when only the user who made the change may undo it. */
  readonly isAuthorOnly?: true | undefined
  /** Returns true when the console must ask for confirmation before the undo, as it did before the write. */
  readonly needsConfirmation?: ((row: ActivityRecord) => boolean) | undefined
  /** True when the opposite write accepts masked secrets; otherwise, a row with a masked secret cannot be undone. */
  readonly acceptsMaskedSecrets?: true | undefined
  /**
   * Undoes the write. An object with `countField` marks a bulk change: each activity row of the same request is undone
   * by its own rule, and the field with this name counts the changed records. An object with `send` undoes a write in
   * the external platform API.
   */
  readonly undo:
    | { readonly countField: string }
    | { readonly send: SendInverseWrite }
    | ((undoInput: UndoInput) => Promise<unknown>)
}

/**
 * Sends the inverse write to the platform API, outside of a transaction, and returns the activity entry to record.
 * Throws 409 if the record changed after the write, and 502 or 504 if the platform sends no usable response.
 */
export type SendInverseWrite = (
  input: Pick<UndoInput, 'row' | 'before' | 'after' | 'services' | 'user' | 'request'>,
) => Promise<ActivityEntry>

export type UndoRules = ReadonlyMap<string, UndoRule>

/** Returns the value if it is an object, else an empty object. */
export function toFieldRecord(value: unknown): FieldValues {
  return isRecord(value) ? value : {}
}

/** Returns true for an object with at least one member. */
export const isNonEmptyObject = (value: unknown) => Object.keys(toFieldRecord(value)).length > 0

/** Returns the rule that can undo an activity row, or null when the row cannot be undone. */
export function findUndoRule(rules: UndoRules, row: ActivityRecord): UndoRule | null {
  const rule = rules.get(row.action)
  const canUndo = rule?.canUndo ?? (({ before, after }) => isNonEmptyObject(before) && isNonEmptyObject(after))
  if (!rule?.acceptsMaskedSecrets && JSON.stringify([row.before, row.after]).includes(SECRET_PLACEHOLDER)) return null
  return rule && canUndo(row) ? rule : null
}

/** Params, query and body of the opposite write, before they are parsed. */
type OppositeInput<E extends Endpoint> = EndpointInput<E> & {
  /** Expected version of the record, for `If-Match`. Null when the handler detects conflicts by its own rules. */
  readonly version: number | null
}

interface EndpointUndo<E extends Endpoint>
  extends Pick<UndoRule, 'action' | 'canUndo' | 'isAuthorOnly' | 'needsConfirmation' | 'acceptsMaskedSecrets'> {
  readonly endpoint: E
  /** Handlers of the feature, one of which belongs to `endpoint`. */
  readonly handlers: readonly Handler[]
  /**
   * Builds the input of the opposite write; throws 409 `activity.moved_on` if the record changed after the original
   * write.
   */
  readonly buildInput: (undoInput: UndoInput) => Promise<OppositeInput<E>> | OppositeInput<E>
}

/** Returns an undo rule that calls the handler of an endpoint, with the access rules of that endpoint. */
export function buildEndpointUndoRule<E extends Endpoint>({
  endpoint,
  handlers,
  buildInput,
  ...properties
}: EndpointUndo<E>): UndoRule {
  const handler = handlers.find((candidate) => candidate.endpoint === endpoint)
  if (handler?.kind !== 'short') throw new Error(`${endpoint.path} has no handler to undo with`)
  return {
    ...properties,
    access: endpoint.access,
    undo: async (undoInput) => {
      const oppositeInput: UntypedInput = await buildInput(undoInput)
      const { row, before, after, ...context } = undoInput
      const request = { ...context.request, ifMatch: oppositeInput.version === null ? null : [oppositeInput.version] }
      const { db, user } = context
      const params = await parseRecordedValue(endpoint.params, oppositeInput.params)
      const parsedInput = {
        params,
        query: await parseRecordedValue(endpoint.query, {}),
        body: await parseRecordedValue(endpoint.body, oppositeInput.body, async () =>
          handler.loadStored?.({ params, db, user }),
        ),
      }
      const bodyText = JSON.stringify(oppositeInput.body ?? null)
      await handler.run({ ...context, ...parsedInput, request, rawBody: bodyText }).catch((error: unknown) => {
        throw error instanceof HttpError && error.status === 412 ? recordChangedError() : error
      })
    },
  }
}

interface UntypedInput {
  readonly version: number | null
  readonly params?: unknown
  readonly body?: unknown
}

/** Parses a recorded value by its schema. Throws 422 if the old value breaks a rule that was added later. */
async function parseRecordedValue(
  schema: z.ZodType | undefined,
  value: unknown,
  loadStored?: () => Promise<unknown>,
): Promise<unknown> {
  if (!schema) return undefined
  const parseResult = await parseAllowingUnchangedTexts(schema, value, loadStored)
  if (!parseResult.success) throw httpError(422, 'activity.invalid_now')
  return parseResult.data
}

/** Returns the 409 error to throw when the record changed after the write that should be undone. */
export function recordChangedError() {
  return httpError(409, 'activity.moved_on')
}

/**
 * Throws 409 unless the present record still has all field values of `after`. Compares nested objects field by field.
 */
export function expectUnchanged(currentFields: FieldValues, after: FieldValues): void {
  if (!matchesRecordedValue(currentFields, after)) throw recordChangedError()
}

function matchesRecordedValue(present: unknown, recordedValue: unknown): boolean {
  const [presentFields, recordedFields] = [toFieldRecord(toJsonValue(present)), toFieldRecord(recordedValue)]
  if (!isNonEmptyObject(recordedValue))
    return toCanonicalJson(toJsonValue(present) ?? null) === toCanonicalJson(recordedValue ?? null)
  return Object.entries(recordedFields).every(([name, value]) => matchesRecordedValue(presentFields[name], value))
}

/** Converts a value to JSON and back, because the activity log stores JSON. */
function toJsonValue(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value))
}

/** Returns the changed fields with their old values; unchanged fields of nested objects keep their present values. */
export function restoreFields(
  currentFields: FieldValues,
  { before, after }: Pick<UndoInput, 'before' | 'after'>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(after).map((name) => {
      const [presentValue, oldValue] = [currentFields[name], before[name] ?? null]
      const isNested = isNonEmptyObject(after[name]) && isNonEmptyObject(presentValue) && isNonEmptyObject(oldValue)
      if (!isNested) return [name, oldValue]
      return [
        name,
        {
          ...toFieldRecord(presentValue),
          ...restoreFields(toFieldRecord(presentValue), {
            before: toFieldRecord(oldValue),
            after: toFieldRecord(after[name]),
          }),
        },
      ]
    }),
  )
}
