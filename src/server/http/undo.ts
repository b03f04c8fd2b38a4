// Undo of a recorded write by its opposite write, with the same rules, versions and activity. Features register rules.

import type { z } from 'zod'
import type { Access } from '#contract/access.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { keptSecret } from '#contract/secrets.ts'
import type { ActivityRecord } from './activity.ts'
import { canonical, isRecord } from './canonical-json.ts'
import { HttpError, httpError } from './errors.ts'
import type { Call, Handler } from './handler.ts'
import { parseUnlessStored } from './input.ts'

export type Facts = Readonly<Record<string, unknown>>

/** What an undo has to work with: the row of the write, and all that a handler is called with but its input. */
export type UndoInput = Omit<Call<Endpoint>, 'staff'> &
  Pick<Call<Endpoint & { readonly access: { readonly all: [] } }>, 'staff'> & {
    readonly row: ActivityRecord
    /** What the write changed, as it was and as it became. */
    readonly before: Facts
    readonly after: Facts
  }

export interface UndoRule {
  /** As it is recorded. */
  readonly action: string
  /** What the opposite write needs. */
  readonly access: Access
  /** Whether this row can be taken back at all. Default: it changed something that was there before. */
  readonly fits?: ((row: ActivityRecord) => boolean) | undefined
  /** Only who did it takes it back. */
  readonly isOwn?: true | undefined
  /** Whether it is asked about first, as the write itself was. */
  readonly asks?: ((row: ActivityRecord) => boolean) | undefined
  /** Whether the opposite write accepts marks in place of secrets; if not, a row that holds one cannot be undone. */
  readonly takesMarks?: true | undefined
  /** `each`: every row that its call recorded, by that row's own rule; the fact of this name counts them. */
  readonly undo: { readonly each: string } | ((undoing: UndoInput) => Promise<unknown>)
}

export type UndoRules = ReadonlyMap<string, UndoRule>

export function factsOf(value: unknown): Facts {
  return isRecord(value) ? value : {}
}

const isFilled = (value: unknown) => Object.keys(factsOf(value)).length > 0

export function undoRuleOf(reversals: UndoRules, row: ActivityRecord): UndoRule | null {
  const reversal = reversals.get(row.action)
  const fits = reversal?.fits ?? (({ before, after }) => isFilled(before) && isFilled(after))
  if (!reversal?.takesMarks && JSON.stringify([row.before, row.after]).includes(keptSecret)) return null
  return reversal && fits(row) ? reversal : null
}

/** What the opposite call is called with, as a caller gives it. */
type Opposite<E extends Endpoint> = Input<E> & {
  /** Expected version (If-Match) of the record, not yet locked. Null: the handler's own rules detect conflicts. */
  readonly version: number | null
}

interface Through<E extends Endpoint> extends Pick<UndoRule, 'action' | 'fits' | 'isOwn' | 'asks' | 'takesMarks'> {
  readonly endpoint: E
  /** Among these is the one of the endpoint. */
  readonly handlers: readonly Handler[]
  /** Refuses with `movedOn` where the record is no longer as the write left it. */
  readonly input: (undoing: UndoInput) => Promise<Opposite<E>> | Opposite<E>
}

/** A write that an endpoint of the contract takes back: its access, its handler, its rules. */
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

/** What was valid once may not be any more. */
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

export function changedSince() {
  return httpError(409, 'activity.moved_on')
}

/** Refuses unless every value that the write left is still there. Of objects inside, again only what it changed. */
export function expectUnchanged(present: Facts, after: Facts): void {
  if (!stands(present, after)) throw changedSince()
}

function stands(present: unknown, left: unknown): boolean {
  const [now, then] = [factsOf(asRecorded(present)), factsOf(left)]
  if (!isFilled(left)) return canonical(asRecorded(present) ?? null) === canonical(left ?? null)
  return Object.entries(then).every(([name, value]) => stands(now[name], value))
}

/** As the record keeps a value. */
function asRecorded(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value))
}

/** What the write changed as it was before; what it did not touch as it is now. */
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
