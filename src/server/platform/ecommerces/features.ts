// Request handlers of the feature flags of an ecommerce, which are stored as `module.flag` texts, and their undo rule.
import { eq } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import {
  type EcommerceFeatures,
  type FeatureMap,
  getFeatures,
  listFeatures,
  postFeatures,
  saveFeatures,
} from '#contract/platform/features.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces, featureFlags } from '#server/db/schema/platform/ecommerces.ts'
import { fieldError, httpError } from '#server/http/errors.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { saveRow } from '#server/http/save-row.ts'
import { buildEndpointUndoRule, type FieldValues, recordChangedError, type UndoRule } from '#server/http/undo.ts'
import type { EcommerceContext } from './details.ts'
import { readEcommerceRow } from './list.ts'

interface Flag {
  readonly module: string
  readonly value: string
}

/** Parses `module.flag`. Only the first dot separates, because a flag may contain dots. */
export function parseFlag(feature: string): Flag {
  const dotIndex = feature.indexOf('.')
  return { module: feature.slice(0, dotIndex), value: feature.slice(dotIndex + 1) }
}

const formatFlag = ({ module, value }: Flag) => `${module}.${value}`
/** Returns a key that differs for different flags, even if module or flag contain dots. */
const getFlagKey = ({ module, value }: Flag) => JSON.stringify([module, value])

/**
 * Returns all flags by module, and whether the ecommerce has each flag: first the flags of the catalogue in its order,
 * then flags of the ecommerce that the catalogue lacks.
 */
export function buildFeatureMap(catalogue: readonly Flag[], storedFeatures: readonly string[]): FeatureMap {
  const storedFlags = storedFeatures.map(parseFlag)
  const storedKeys = new Set(storedFlags.map(getFlagKey))
  const catalogueKeys = new Set(catalogue.map(getFlagKey))
  const unknownFlags = storedFlags.filter((flag) => !catalogueKeys.has(getFlagKey(flag)))
  const modules = new Map<string, FeatureMap[string]>()
  for (const flag of [...catalogue, ...unknownFlags])
    modules.set(flag.module, [
      ...(modules.get(flag.module) ?? []),
      { value: flag.value, has: storedKeys.has(getFlagKey(flag)) },
    ])
  return Object.fromEntries(modules)
}

/** Flags to enable, by module. Modules that are absent keep their stored flags. */
type FlagsByModule = Readonly<Record<string, readonly string[]>>

interface FeatureChange {
  readonly features: readonly string[]
  readonly enabled: readonly string[]
  readonly disabled: readonly string[]
  /** Requested flags that are neither in the catalogue nor stored already. */
  readonly unknown: readonly Flag[]
}

/**
 * Merges the requested flags into the stored flags. A stored flag stays if its module is absent from the request or if
 * the catalogue lacks the flag.
 */
export function mergeFeatures(
  requestedByModule: FlagsByModule,
  catalogue: readonly Flag[],
  storedFeatures: readonly string[],
): FeatureChange {
  const storedFlags = storedFeatures.map(parseFlag)
  const storedKeys = new Set(storedFlags.map(getFlagKey))
  const catalogueKeys = new Set(catalogue.map(getFlagKey))
  const requestedFlags = Object.entries(requestedByModule).flatMap(([module, values]) =>
    values.map((value) => ({ module, value })),
  )
  const requestedKeys = new Set(requestedFlags.map(getFlagKey))
  const disabled = storedFlags.filter(
    (flag) =>
      Object.hasOwn(requestedByModule, flag.module) &&
      catalogueKeys.has(getFlagKey(flag)) &&
      !requestedKeys.has(getFlagKey(flag)),
  )
  const disabledKeys = new Set(disabled.map(getFlagKey))
  const enabled = [...new Map(requestedFlags.map((flag) => [getFlagKey(flag), flag])).values()].filter(
    (flag) => !storedKeys.has(getFlagKey(flag)),
  )
  return {
    features: [...storedFlags.filter((flag) => !disabledKeys.has(getFlagKey(flag))), ...enabled].map(formatFlag).sort(),
    enabled: enabled.map(formatFlag),
    disabled: disabled.map(formatFlag),
    unknown: enabled.filter((flag) => !catalogueKeys.has(getFlagKey(flag))),
  }
}

type FeatureRow = Pick<typeof ecommerces.$inferSelect, 'features' | 'version'>

const featureColumns = { features: ecommerces.features, version: ecommerces.version }

function readCatalogue(db: Database): Promise<Flag[]> {
  return db.select().from(featureFlags).orderBy(featureFlags.module, featureFlags.value)
}

function serializeFeatures(catalogue: readonly Flag[], { features, version }: FeatureRow): EcommerceFeatures {
  return { features: buildFeatureMap(catalogue, features), version }
}

export const featureHandlers: readonly Handler[] = [
  defineHandler(listFeatures, async ({ db }) => {
    return { data: groupFlagsByModule(await readCatalogue(db)) }
  }),
  defineHandler(getFeatures, async ({ params, db, setEtag }) => {
    const [row] = await db.select(featureColumns).from(ecommerces).where(eq(ecommerces.id, params.id))
    if (!row) throw httpError(404, 'not_found')
    setEtag(row.version)
    return { data: serializeFeatures(await readCatalogue(db), row) }
  }),
  defineHandler(saveFeatures, saveFromBody),
  defineHandler(postFeatures, saveFromBody),
]

type SaveContext = EcommerceContext & { readonly body: ParsedInput<typeof saveFeatures>['body'] }

async function saveFromBody({ body, ...context }: SaveContext) {
  if (body.ecommerceId !== context.params.id)
    throw fieldError({ field: 'body.ecommerceId', code: 'validation.invalid' })
  return { success: true as const, data: await saveFlags(context, () => body.modules, body.path) }
}

/**
 * Saves the flags that the callback computes from the stored flags. `path` locates the flags in the request body, for
 * error messages.
 */
async function saveFlags(
  { params: { id }, ...context }: EcommerceContext,
  buildRequestedFlags: (storedFeatures: readonly string[]) => FlagsByModule,
  path: string,
): Promise<EcommerceFeatures> {
  const catalogue = await readCatalogue(context.db)
  const { saved } = await saveRow(context, {
    table: ecommerces,
    where: eq(ecommerces.id, id),
    toApi: (row) => serializeFeatures(catalogue, row),
    prepareChange: (row) => {
      const {
        features,
        enabled,
        disabled,
        unknown: unknownFlags,
      } = mergeFeatures(buildRequestedFlags(row.features), catalogue, row.features)
      const fields = unknownFlags.map((flag) => createUnknownFlagError(flag, path))
      if (fields.length > 0) throw httpError(422, undefined, { fields })
      const entry = { action: 'ecommerces.editFeatures', entity: 'ecommerce', entity_id: id, ecommerce_id: id }
      return {
        patch: { features: [...features] },
        activity: { ...entry, before: { features: disabled }, after: { features: enabled } },
      }
    },
  })
  return serializeFeatures(catalogue, saved)
}

interface FeatureSwitches {
  readonly enable: readonly string[]
  readonly disable: readonly string[]
}

/** Enables and disables some flags; all other flags stay unchanged. */
export async function switchFeatures(context: EcommerceContext, { enable, disable }: FeatureSwitches): Promise<void> {
  const modules = [...new Set([...enable, ...disable].map((feature) => parseFlag(feature).module))]
  const buildRequestedFlags = (storedFeatures: readonly string[]) => {
    const flags = [...storedFeatures.filter((feature) => !disable.includes(feature)), ...enable].map(parseFlag)
    const listValues = (module: string) => flags.filter((flag) => flag.module === module).map(({ value }) => value)
    return Object.fromEntries(modules.map((module) => [module, listValues(module)]))
  }
  await saveFlags(context, buildRequestedFlags, 'body.features')
}

function groupFlagsByModule(flags: readonly Flag[]): Record<string, string[]> {
  const modules = new Map<string, string[]>()
  for (const { module, value } of flags) modules.set(module, [...(modules.get(module) ?? []), value])
  return Object.fromEntries(modules)
}

function createUnknownFlagError({ module, value }: Flag, path: string) {
  return { field: `${path}.${module}`, code: 'features.unknown', values: { module, value } }
}

function parseFeatures({ features }: FieldValues): readonly string[] {
  return Array.isArray(features) ? features.map(String) : []
}

export const featureUndoRules: readonly UndoRule[] = [
  buildEndpointUndoRule({
    action: 'ecommerces.editFeatures',
    endpoint: saveFeatures,
    handlers: featureHandlers,
    canUndo: ({ before, after }) =>
      parseFeatures({ ...Object(before) }).length + parseFeatures({ ...Object(after) }).length > 0,
    buildInput: async ({ row, db, before, after }) => {
      const id = Number(row.entity_id)
      const [disabled, enabled] = [parseFeatures(before), parseFeatures(after)]
      const { features: storedFeatures, version } = await readEcommerceRow(db, id)
      if (
        !enabled.every((feature) => storedFeatures.includes(feature)) ||
        disabled.some((feature) => storedFeatures.includes(feature))
      )
        throw recordChangedError()
      const flags = [...storedFeatures.filter((feature) => !enabled.includes(feature)), ...disabled].map(parseFlag)
      const modules = [...new Set([...disabled, ...enabled].map((feature) => parseFlag(feature).module))]
      const features = modules.map((module) => [
        module,
        flags.filter((flag) => flag.module === module).map(({ value }) => value),
      ])
      return { version, params: { id }, body: { ecommerceId: id, features: Object.fromEntries(features) } }
    },
  }),
]
