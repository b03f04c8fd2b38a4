// Handlers of the feature flags of an ecommerce, which are stored as `module.flag` texts, and their undo rule.
import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/endpoint.ts'
import {
  allFeatures,
  type EcommerceFeatures,
  type FeatureMap,
  getFeatures,
  postFeatures,
  saveFeatures,
} from '#contract/platform/features.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces, featureFlags } from '#server/db/schema/platform/ecommerces.ts'
import { fieldError, httpError } from '#server/http/errors.ts'
import { type Handler, handle } from '#server/http/handler.ts'
import { saveRow } from '#server/http/save-row.ts'
import { changedSince, type Facts, type UndoRule, undoThrough } from '#server/http/undo.ts'
import type { EcommerceCall } from './details.ts'
import { ecommerceRow } from './list.ts'

interface Flag {
  readonly module: string
  readonly value: string
}

/** Parses `module.flag`. Only the first dot separates, because a flag may contain dots. */
export function flagOf(feature: string): Flag {
  const dot = feature.indexOf('.')
  return { module: feature.slice(0, dot), value: feature.slice(dot + 1) }
}

const textOf = ({ module, value }: Flag) => `${module}.${value}`
/** Returns a key that differs for different flags, even if module or flag contain dots. */
const keyOf = ({ module, value }: Flag) => JSON.stringify([module, value])

/** Returns all flags by module: the catalogue in its order, then flags of the ecommerce outside the catalogue. */
export function featureMapOf(catalogue: readonly Flag[], had: readonly string[]): FeatureMap {
  const own = had.map(flagOf)
  const has = new Set(own.map(keyOf))
  const known = new Set(catalogue.map(keyOf))
  const unknown = own.filter((flag) => !known.has(keyOf(flag)))
  const modules = new Map<string, FeatureMap[string]>()
  for (const flag of [...catalogue, ...unknown])
    modules.set(flag.module, [...(modules.get(flag.module) ?? []), { value: flag.value, has: has.has(keyOf(flag)) }])
  return Object.fromEntries(modules)
}

/** Enabled flags by module; flags of other modules stay unchanged. */
type Wanted = Readonly<Record<string, readonly string[]>>

interface Change {
  readonly features: readonly string[]
  readonly enabled: readonly string[]
  readonly disabled: readonly string[]
  /** Requested flags that are neither in the catalogue nor stored already. */
  readonly unknown: readonly Flag[]
}

/** Merges requested flags into the stored ones; flags outside the catalogue and other modules stay unchanged. */
export function changedBy(wanted: Wanted, catalogue: readonly Flag[], had: readonly string[]): Change {
  const own = had.map(flagOf)
  const has = new Set(own.map(keyOf))
  const known = new Set(catalogue.map(keyOf))
  const asked = Object.entries(wanted).flatMap(([module, values]) => values.map((value) => ({ module, value })))
  const isAsked = new Set(asked.map(keyOf))
  const disabled = own.filter(
    (flag) => Object.hasOwn(wanted, flag.module) && known.has(keyOf(flag)) && !isAsked.has(keyOf(flag)),
  )
  const isDisabled = new Set(disabled.map(keyOf))
  const enabled = [...new Map(asked.map((flag) => [keyOf(flag), flag])).values()].filter(
    (flag) => !has.has(keyOf(flag)),
  )
  return {
    features: [...own.filter((flag) => !isDisabled.has(keyOf(flag))), ...enabled].map(textOf).sort(),
    enabled: enabled.map(textOf),
    disabled: disabled.map(textOf),
    unknown: enabled.filter((flag) => !known.has(keyOf(flag))),
  }
}

type Had = Pick<typeof ecommerces.$inferSelect, 'features' | 'version'>

const had = { features: ecommerces.features, version: ecommerces.version }

function catalogueOf(db: Database): Promise<Flag[]> {
  return db.select().from(featureFlags).orderBy(featureFlags.module, featureFlags.value)
}

function answerOf(catalogue: readonly Flag[], { features, version }: Had): EcommerceFeatures {
  return { features: featureMapOf(catalogue, features), version }
}

export const featureHandlers: readonly Handler[] = [
  handle(allFeatures, async ({ db }) => {
    return { data: flagsByModule(await catalogueOf(db)) }
  }),
  handle(getFeatures, async ({ params, db, tag }) => {
    const [row] = await db.select(had).from(ecommerces).where(eq(ecommerces.id, params.id))
    if (!row) throw httpError(404, 'not_found')
    tag(row.version)
    return { data: answerOf(await catalogueOf(db), row) }
  }),
  handle(saveFeatures, saveFromBody),
  handle(postFeatures, saveFromBody),
]

type FromBody = EcommerceCall & { readonly body: Parsed<typeof saveFeatures>['body'] }

async function saveFromBody({ body, ...call }: FromBody) {
  if (body.ecommerceId !== call.params.id) throw fieldError({ field: 'body.ecommerceId', code: 'validation.invalid' })
  return { success: true as const, data: await saveFlags(call, () => body.modules, body.path) }
}

/** Saves the flags that `buildRequest` derives from the stored ones. `path` is the path of the modules in the body. */
async function saveFlags(
  { params: { id }, ...call }: EcommerceCall,
  wanted: (had: readonly string[]) => Wanted,
  path: string,
): Promise<EcommerceFeatures> {
  const catalogue = await catalogueOf(call.db)
  const { saved } = await saveRow(call, {
    table: ecommerces,
    where: eq(ecommerces.id, id),
    toApi: (row) => answerOf(catalogue, row),
    change: (row) => {
      const { features, enabled, disabled, unknown } = changedBy(wanted(row.features), catalogue, row.features)
      const fields = unknown.map((flag) => refusedFlag(flag, path))
      if (fields.length > 0) throw httpError(422, undefined, { fields })
      const entry = { action: 'ecommerces.editFeatures', entity: 'ecommerce', entity_id: id, ecommerce_id: id }
      return {
        patch: { features: [...features] },
        activity: { ...entry, before: { features: disabled }, after: { features: enabled } },
      }
    },
  })
  return answerOf(catalogue, saved)
}

interface Switches {
  readonly enable: readonly string[]
  readonly disable: readonly string[]
}

/** Enables and disables some flags; all other flags stay unchanged. */
export async function switchFeatures(call: EcommerceCall, { enable, disable }: Switches): Promise<void> {
  const modules = [...new Set([...enable, ...disable].map((feature) => flagOf(feature).module))]
  const wanted = (had: readonly string[]) => {
    const flags = [...had.filter((feature) => !disable.includes(feature)), ...enable].map(flagOf)
    const ofModule = (module: string) => flags.filter((flag) => flag.module === module).map(({ value }) => value)
    return Object.fromEntries(modules.map((module) => [module, ofModule(module)]))
  }
  await saveFlags(call, wanted, 'body.features')
}

function flagsByModule(flags: readonly Flag[]): Record<string, string[]> {
  const modules = new Map<string, string[]>()
  for (const { module, value } of flags) modules.set(module, [...(modules.get(module) ?? []), value])
  return Object.fromEntries(modules)
}

function refusedFlag({ module, value }: Flag, path: string) {
  return { field: `${path}.${module}`, code: 'features.unknown', values: { module, value } }
}

function featuresIn({ features }: Facts): readonly string[] {
  return Array.isArray(features) ? features.map(String) : []
}

export const featureReversals: readonly UndoRule[] = [
  undoThrough({
    action: 'ecommerces.editFeatures',
    endpoint: saveFeatures,
    handlers: featureHandlers,
    fits: ({ before, after }) => featuresIn({ ...Object(before) }).length + featuresIn({ ...Object(after) }).length > 0,
    input: async ({ row, db, before, after }) => {
      const id = Number(row.entity_id)
      const [disabled, enabled] = [featuresIn(before), featuresIn(after)]
      const { features: had, version } = await ecommerceRow(db, id)
      if (!enabled.every((one) => had.includes(one)) || disabled.some((one) => had.includes(one))) throw changedSince()
      const wanted = [...had.filter((one) => !enabled.includes(one)), ...disabled].map(flagOf)
      const modules = [...new Set([...disabled, ...enabled].map((one) => flagOf(one).module))]
      const features = modules.map((module) => [
        module,
        wanted.filter((flag) => flag.module === module).map(({ value }) => value),
      ])
      return { version, params: { id }, body: { ecommerceId: id, features: Object.fromEntries(features) } }
    },
  }),
]
