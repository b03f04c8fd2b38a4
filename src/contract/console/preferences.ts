// Preferences of a user: schema, patch schema, merge rules and endpoints. Preferences follow the user across devices.

import { signedIn } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { holdsPersonalData } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { z } from '#contract/zod.ts'

export const themes = ['system', 'light', 'dark'] as const

export const densities = ['compact', 'standard', 'comfortable'] as const

/** Id of a command such as `ecommerces.list`, or `place.filter` for a shortcut of the current page. */
const commandId = z
  .string()
  .max(80)
  .regex(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/)

/** Maximum number of recently used commands. */
const mostRecent = 50
/** Maximum number of recently visited pages. */
const mostVisited = 30
export const mostPinned = 20
export const mostRecentTasks = 20

/** Maximum number of shortcuts per command. */
const mostKeys = 4
/** Maximum number of commands with custom shortcuts. */
export const mostChosen = 400

const RecentItem = z.object({
  command: z.string().max(80),
  args: z.record(z.string(), z.string()),
  title: z.string().max(200),
  at: z.iso.datetime(),
})
export type RecentItem = z.infer<typeof RecentItem>

/** Keyboard shortcut of one to three strokes, for example `g e`, `mod+k` or `?`. */
const keyText = z
  .string()
  .max(60)
  .regex(/^[^\s]+( [^\s]+){0,2}$/, 'validation.keys')

/**
 * Custom shortcuts by command id, which replace the default shortcuts. An empty list leaves a command without shortcut.
 */
const ChosenKeys = z
  .record(commandId, z.array(keyText).max(mostKeys))
  .refine((keys) => Object.keys(keys).length <= mostChosen, 'validation.keys')

/** Name of a list or of a list's column. */
const listName = z
  .string()
  .max(60)
  .regex(/^[A-Za-z][\w.-]*$/)
const columnNames = z.array(listName).max(40)
/** Maximum number of lists for which a user may store settings. */
const mostLists = 60

/** Columns, by list, whose visibility differs from the default: hidden, or visible although hidden by default. */
const HiddenColumns = z
  .record(listName, columnNames)
  .refine((lists) => Object.keys(lists).length <= mostLists, 'validation.invalid')

/** Number of rows per page, by list; 0 shows all rows in lists that allow it. */
const PageSizes = z
  .record(listName, z.int().min(0).max(1000))
  .refine((lists) => Object.keys(lists).length <= mostLists, 'validation.invalid')

const language = z.enum(languages)
const theme = z.enum(themes)
const density = z.enum(densities)
const recent = z.array(RecentItem).max(mostRecent)
const visited = z.array(RecentItem).max(mostVisited)
const pinned = z.array(RecentItem).max(mostPinned)
const recentTasks = z.array(z.string().max(60)).max(mostRecentTasks)

export const Preferences = z.strictObject({
  language: language.default('pt-BR'),
  theme: theme.default('system'),
  density: density.default('standard'),
  menu_collapsed: z.boolean().default(false),
  single_keys: z.boolean().default(true),
  /** Whether the console shows the shortcut after an action that was done by mouse. */
  teach_keys: z.boolean().default(true),
  /** Id of the command whose page opens at `/` after sign-in. */
  home_page: commandId.default('home.go'),
  keys: ChosenKeys.default({}),
  hidden_columns: HiddenColumns.default({}),
  page_sizes: PageSizes.default({}),
  recent: recent.default([]),
  /** Pages of records that the user has opened, newest first. */
  visited: visited.default([]),
  /** Pages that the user has pinned to the home page. */
  pinned: pinned.default([]),
  /** Whether the user has seen the introduction. */
  welcomed: z.boolean().default(false),
  recent_tasks: recentTasks.default([]),
})
export type Preferences = z.infer<typeof Preferences>

/** Preferences of a user who has never changed any. */
export const standardPreferences: Preferences = {
  language: 'pt-BR',
  theme: 'system',
  density: 'standard',
  menu_collapsed: false,
  single_keys: true,
  teach_keys: true,
  home_page: 'home.go',
  keys: {},
  hidden_columns: {},
  page_sizes: {},
  recent: [],
  visited: [],
  pinned: [],
  welcomed: false,
  recent_tasks: [],
}

/** Makes the schema of a preference optional and nullable, for use in `PreferencesPatch`. */
const changeable = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional()

/**
 * Patch of the preferences: omitted fields stay unchanged, so that two devices do not overwrite each other; null resets
 * a field to its default. `keys` merges per command (null resets the command), `hidden_columns` and `page_sizes` per
 * list; new items of `recent`, `visited` and `recent_tasks` are added before the stored items.
 */
export const PreferencesPatch = z.strictObject({
  language: changeable(language),
  theme: changeable(theme),
  density: changeable(density),
  menu_collapsed: changeable(z.boolean()),
  single_keys: changeable(z.boolean()),
  teach_keys: changeable(z.boolean()),
  home_page: changeable(commandId),
  keys: changeable(z.record(commandId, z.array(keyText).max(mostKeys).nullable())),
  hidden_columns: changeable(z.record(listName, columnNames.nullable())),
  page_sizes: changeable(z.record(listName, z.int().min(0).max(1000).nullable())),
  recent: changeable(recent),
  visited: changeable(visited),
  pinned: changeable(pinned),
  welcomed: changeable(z.boolean()),
  recent_tasks: changeable(recentTasks),
})
export type PreferencesPatch = z.infer<typeof PreferencesPatch>

export const getPreferences = endpoint({
  method: 'GET',
  path: '/v2/users/me/preferences',
  access: signedIn,
  answer: z.object({ data: Preferences }),
  reads: ['session'],
  extension: true,
  atGateway: true,
})

export const putPreferences = endpoint({
  method: 'PUT',
  path: '/v2/users/me/preferences',
  access: signedIn,
  body: PreferencesPatch,
  answer: z.object({ data: Preferences }),
  changes: ['session'],
  extension: true,
  atGateway: true,
})

/**
 * Returns the preferences after a patch; server and console both use this function. Maps and recent items are merged
 * entry by entry.
 */
export function merged(before: Preferences, patch: PreferencesPatch): Preferences {
  const usual = standardPreferences
  return {
    language: changed(patch.language, before.language, usual.language),
    theme: changed(patch.theme, before.theme, usual.theme),
    density: changed(patch.density, before.density, usual.density),
    menu_collapsed: changed(patch.menu_collapsed, before.menu_collapsed, usual.menu_collapsed),
    single_keys: changed(patch.single_keys, before.single_keys, usual.single_keys),
    teach_keys: changed(patch.teach_keys, before.teach_keys, usual.teach_keys),
    home_page: changed(patch.home_page, before.home_page, usual.home_page),
    keys: mergedNames(before.keys, patch.keys),
    hidden_columns: mergedNames(before.hidden_columns, patch.hidden_columns),
    page_sizes: mergedNames(before.page_sizes, patch.page_sizes),
    recent: mergedRecent(before.recent, patch.recent, mostRecent),
    visited: mergedRecent(before.visited, patch.visited, mostVisited),
    pinned: withoutPersonal(changed(patch.pinned, before.pinned, usual.pinned)),
    welcomed: changed(patch.welcomed, before.welcomed, usual.welcomed),
    recent_tasks: mergedTasks(before.recent_tasks, patch.recent_tasks),
  }
}

/** Returns the value of a patched field: undefined keeps the current value, null resets to the default. */
function changed<Value>(wanted: Value | null | undefined, before: Value, usual: Value): Value {
  return wanted === undefined ? before : (wanted ?? usual)
}

/** Merges a map name by name: null as an entry removes the name, null as the patch removes all names. */
function mergedNames<Value>(
  before: Readonly<Record<string, Value>>,
  patch: Readonly<Record<string, Value | null>> | null | undefined,
): Record<string, Value> {
  if (patch === null) return {}
  const result = new Map(Object.entries(before))
  for (const [name, values] of Object.entries(patch ?? {})) {
    if (values === null) result.delete(name)
    else result.set(name, values)
  }
  return Object.fromEntries(result)
}

/** Returns a key that is equal for items with the same command and arguments. */
export const nameOfRecent = ({ command, args }: RecentItem) => JSON.stringify([command, Object.entries(args).sort()])

/**
 * Merges recent items: newest first, without duplicates, at most `limit`, without items that contain personal data.
 */
function mergedRecent(before: RecentItem[], patch: PreferencesPatch['recent'], most: number): RecentItem[] {
  if (patch === undefined) return before
  if (patch === null) return []
  const byName = new Map<string, RecentItem>()
  for (const item of [...patch, ...before]) {
    const kept = byName.get(nameOfRecent(item))
    if (!kept || kept.at < item.at) byName.set(nameOfRecent(item), item)
  }
  return withoutPersonal([...byName.values()])
    .sort((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, most)
}

function withoutPersonal(items: RecentItem[]): RecentItem[] {
  return items.filter(({ title, args }) => ![title, ...Object.values(args)].some(holdsPersonalData))
}

function mergedTasks(before: string[], patch: PreferencesPatch['recent_tasks']): string[] {
  if (patch === undefined) return before
  if (patch === null) return []
  return [...new Set([...patch, ...before])].filter((task) => !holdsPersonalData(task)).slice(0, mostRecentTasks)
}

/** Combines two successive patches into one. Returns null when one patch cannot express both. */
export function joined(first: PreferencesPatch, second: PreferencesPatch): PreferencesPatch | null {
  if (forgetsFirst(first.keys, second.keys) || forgetsFirst(first.recent, second.recent)) return null
  if (forgetsFirst(first.hidden_columns, second.hidden_columns)) return null
  if (forgetsFirst(first.visited, second.visited)) return null
  if (forgetsFirst(first.page_sizes, second.page_sizes)) return null
  if (forgetsFirst(first.recent_tasks, second.recent_tasks)) return null
  const both = { ...first, ...second }
  if (first.keys && second.keys) both.keys = { ...first.keys, ...second.keys }
  if (first.hidden_columns && second.hidden_columns) {
    both.hidden_columns = { ...first.hidden_columns, ...second.hidden_columns }
  }
  if (first.page_sizes && second.page_sizes) both.page_sizes = { ...first.page_sizes, ...second.page_sizes }
  if (first.recent && second.recent) both.recent = [...second.recent, ...first.recent].slice(0, mostRecent)
  if (first.visited && second.visited) both.visited = [...second.visited, ...first.visited].slice(0, mostVisited)
  if (first.recent_tasks && second.recent_tasks) {
    both.recent_tasks = [...new Set([...second.recent_tasks, ...first.recent_tasks])].slice(0, mostRecentTasks)
  }
  return both
}

/**
 * Returns true when the first patch resets a field and the second adds to the field, which no single patch expresses.
 */
const forgetsFirst = (first: unknown, second: unknown) => first === null && second !== undefined && second !== null
