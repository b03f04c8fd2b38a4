// Undoes a recorded write by the opposite write, which obeys the same rules, versions and activity record as any write.

import type { z } from 'zod'
import type { Access } from '#contract/access.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { keptSecret } from '#contract/secrets.ts'
import type { ActivityRecord } from './activity.ts'
import { canonical, isRecord } from './canonical-json.ts'
import { HttpError, httpError } from './errors.ts'
import type { Call, Handler } from './handler.ts'
import { parseUnlessStored } from './input.ts'

/** Field values of a record, by field name. */
export type Facts = Readonly<Record<string, unknown>>

/** Input of an undo: the activity row of the write, and the handler context without params, query and body. */
export type UndoInput = Omit<Call<Endpoint>, 'staff'> &
  Pick<Call<Endpoint & { readonly access: { readonly all: [] } }>, 'staff'> & {
    readonly row: ActivityRecord
    /** Values of the changed fields before the write; `after` holds the values after the write. */
    readonly before: Facts
    readonly after: Facts
  }

/** Rule that undoes the writes of one action; features register their rules in `all-undo.ts`. */
export interface UndoRule {
  /** Action of the activity row, such as `store.update`. */
  readonly action: string
  /** Permissions that the opposite write needs. */
  readonly access: Access
  /** Returns true when this activity row can be undone. Default: the row has both old and new field values. */
  readonly fits?: ((row: ActivityRecord) => boolean) | undefined
  /** True when only the user who made the change may undo it. */
  readonly isOwn?: true | undefined
  /** Returns true when the console must ask for confirmation before the undo, as it did before the write. */
  readonly asks?: ((row: ActivityRecord) => boolean) | undefined
  /** True when the opposite write accepts masked secrets; otherwise, a row with a masked secret cannot be undone. */
  readonly takesMarks?: true | undefined
  /**
   * Performs the undo. `each` instead undoes every activity row of the same request by its own rule; the field with
   * this name holds their number.
   */
  readonly undo: { readonly each: string } | ((undoing: UndoInput) => Promise<unknown>)
}

export type UndoRules = ReadonlyMap<string, UndoRule>

/** Returns the value if it is an object, else an empty object. */
export function factsOf(value: unknown): Facts {
  return isRecord(value) ? value : {}
}

const isFilled = (value: unknown) => Object.keys(factsOf(value)).length > 0

/** Returns the rule that can undo an activity row, or null when the row cannot be undone. */
export function undoRuleOf(reversals: UndoRules, row: ActivityRecord): UndoRule | null {
  const reversal = reversals.get(row.action)
  const fits = reversal?.fits ?? (({ before, after }) => isFilled(before) && isFilled(after))
  if (!reversal?.takesMarks && JSON.stringify([row.before, row.after]).includes(keptSecret)) return null
  return reversal && fits(row) ? reversal : null
}

/** Unparsed input of the request that undoes a write. */
type Opposite<E extends Endpoint> = Input<E> & {
  /** Expected version of the record, for `If-Match`. Null when the handler detects conflicts by its own rules. */
  readonly version: number | null
}

interface Through<E extends Endpoint> extends Pick<UndoRule, 'action' | 'fits' | 'isOwn' | 'asks' | 'takesMarks'> {
  readonly endpoint: E
  /** Handlers of the feature, one of which belongs to `endpoint`. */
  readonly handlers: readonly Handler[]
  /** Builds the request input; throws 409 `activity.moved_on` when the record changed after the write. */
  readonly input: (undoing: UndoInput) => Promise<Opposite<E>> | Opposite<E>
}

/** Returns an undo rule that calls the handler of an endpoint, with the access rules of that endpoint. */
export function undoThrough<E extends Endpoint>({ endpoint, handlers, input, ...rest }: Through<E>): UndoRule {
  const handler = handlers.find((one) => one.endpoint === endpoint)
  if (handler?.kind !== 'short') throw new Error(`${endpoint.path} has no handler to undo with`)
  return {
    ...rest,
    access: endpoint.access,
    undo: async (undoing) => {
      const given: Parts = await input(undoing)
      const { row, before, after, ...call } = undoing
      const request = { ...call.request, ifMatch: given.version === null ? null : [given.version] }
      const { db, staff } = call
      const params = await parsedBy(endpoint.params, given.params)
      const parsed = {
        params,
        query: await parsedBy(endpoint.query, {}),
        body: await parsedBy(endpoint.body, given.body, async () => handler.loadStored?.({ params, db, staff })),
      }
      const source = JSON.stringify(given.body ?? null)
      await handler.run({ ...call, ...parsed, request, source }).catch((error: unknown) => {
        throw error instanceof HttpError && error.status === 412 ? changedSince() : error
      })
    },
  }
}

interface Parts {
  readonly version: number | null
  readonly params?: unknown
  readonly body?: unknown
}

/** Parses a value by its schema; throws 422 because an old value can break a rule that was added later. */
async function parsedBy(
  schema: z.ZodType | undefined,
  given: unknown,
  loadStored?: () => Promise<unknown>,
): Promise<unknown> {
  if (!schema) return undefined
  const parsed = await parseUnlessStored(schema, given, loadStored)
  if (!parsed.success) throw httpError(422, 'activity.invalid_now')
  return parsed.data
}

/** Returns the 409 error to throw when the record changed after the write that should be undone. */
export function changedSince() {
  return httpError(409, 'activity.moved_on')
}

/** Throws 409 unless all field values of `after` are still present. Nested objects are compared field by field. */
export function expectUnchanged(present: Facts, after: Facts): void {
  if (!stands(present, after)) throw changedSince()
}

function stands(present: unknown, left: unknown): boolean {
  const [now, then] = [factsOf(asRecorded(present)), factsOf(left)]
  if (!isFilled(left)) return canonical(asRecorded(present) ?? null) === canonical(left ?? null)
  return Object.entries(then).every(([name, value]) => stands(now[name], value))
}

/** Converts a value to JSON and back, because the activity record stores JSON. */
function asRecorded(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value))
}

/** Returns the changed fields with their old values; unchanged fields of nested objects keep their present values. */
export function putBack(
  present: Facts,
  { before, after }: Pick<UndoInput, 'before' | 'after'>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(after).map((name) => {
      const [now, old] = [present[name], before[name] ?? null]
      const isInside = isFilled(after[name]) && isFilled(now) && isFilled(old)
      if (!isInside) return [name, old]
      return [
        name,
        { ...factsOf(now), ...putBack(factsOf(now), { before: factsOf(old), after: factsOf(after[name]) }) },
      ]
    }),
  )
}
