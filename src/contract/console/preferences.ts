// Preferences of a user: schema, patch schema, merge rules and endpoints. Preferences follow the user across devices.

import { signedIn } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { containsPersonalData } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { z } from '#contract/zod.ts'

export const themes = ['system', 'light', 'dark'] as const

export const densities = ['compact', 'standard', 'comfortable'] as const

/** Id of a console command, such as `ecommerces.list`, or of a shortcut of the current page, such as `place.filter`. */
const commandId = z
  .string()
  .max(80)
  .regex(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/)

/** Maximum number of recently used commands that are stored for a user. */
const MAX_RECENT_COMMANDS = 50
/** Maximum number of recently visited pages that are stored for a user. */
const MAX_VISITED_PAGES = 30
export const MAX_PINNED_PAGES = 20
export const MAX_RECENT_TASKS = 20

/** Maximum number of shortcuts per command. */
const MAX_SHORTCUTS_PER_COMMAND = 4
/** Maximum number of commands with custom shortcuts. */
export const MAX_CUSTOM_SHORTCUTS = 400

const RecentItem = z.object({
  command: z.string().max(80),
  args: z.record(z.string(), z.string()),
  title: z.string().max(200),
  at: z.iso.datetime(),
})
export type RecentItem = z.infer<typeof RecentItem>

/** Keyboard shortcut of one to three strokes, for example `g e`, `mod+k` or `?`. */
const shortcut = z
  .string()
  .max(60)
  .regex(/^[^\s]+( [^\s]+){0,2}$/, 'validation.keys')

/**
 * Custom shortcuts by command id, which replace the default shortcuts. An empty list leaves a command without shortcut.
 */
const CustomShortcuts = z
  .record(commandId, z.array(shortcut).max(MAX_SHORTCUTS_PER_COMMAND))
  .refine((keys) => Object.keys(keys).length <= MAX_CUSTOM_SHORTCUTS, 'validation.keys')

/** Name of a list or of a list's column. */
const listOrColumnName = z
  .string()
  .max(60)
  .regex(/^[A-Za-z][\w.-]*$/)
/** `-name` for a hidden column, `+name` for a visible column. Older versions stored the name without a sign. */
const columnChoice = z
  .string()
  .max(61)
  .regex(/^[-+]?[A-Za-z][\w.-]*$/)
const columnChoices = z.array(columnChoice).max(40)
/** Maximum number of lists for which a user may store settings. */
const MAX_LISTS_WITH_SETTINGS = 60

/**
 * Columns that the user has hidden or made visible, by list. A name without a sign means that the visibility of the
 * column differs from the default.
 */
const HiddenColumns = z
  .record(listOrColumnName, columnChoices)
  .refine((lists) => Object.keys(lists).length <= MAX_LISTS_WITH_SETTINGS, 'validation.invalid')

/** Number of rows per page, by list; 0 shows all rows in lists that allow it. */
const PageSizes = z
  .record(listOrColumnName, z.int().min(0).max(1000))
  .refine((lists) => Object.keys(lists).length <= MAX_LISTS_WITH_SETTINGS, 'validation.invalid')

const language = z.enum(languages)
const theme = z.enum(themes)
const density = z.enum(densities)
const recentCommandsSchema = z.array(RecentItem).max(MAX_RECENT_COMMANDS)
const visitedPagesSchema = z.array(RecentItem).max(MAX_VISITED_PAGES)
const pinnedPagesSchema = z.array(RecentItem).max(MAX_PINNED_PAGES)
const recentTasksSchema = z.array(z.string().max(60)).max(MAX_RECENT_TASKS)

export const Preferences = z.strictObject({
  language: language.default('pt-BR'),
  theme: theme.default('system'),
  density: density.default('standard'),
  menu_collapsed: z.boolean().default(false),
  single_keys: z.boolean().default(true),
  /** Whether the console shows the keyboard shortcut of an action after the user performed the action by mouse. */
  teach_keys: z.boolean().default(true),
  /** Id of the command whose page opens as the start page at `/`. */
  home_page: commandId.default('home.go'),
  keys: CustomShortcuts.default({}),
  hidden_columns: HiddenColumns.default({}),
  page_sizes: PageSizes.default({}),
  recent: recentCommandsSchema.default([]),
  /** Record pages that the user has opened; the page that was opened last comes first. */
  visited: visitedPagesSchema.default([]),
  /** Pages that the user has pinned to the home page. */
  pinned: pinnedPagesSchema.default([]),
  /** Whether the user has seen the introduction. */
  welcomed: z.boolean().default(false),
  recent_tasks: recentTasksSchema.default([]),
})
export type Preferences = z.infer<typeof Preferences>

/** Preferences of a user who has never changed any. */
export const defaultPreferences: Preferences = {
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
const toPatchSchema = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().optional()

/**
 * Patch of the preferences. Omitted fields stay unchanged, so that two devices do not overwrite each other's changes.
 * Null resets a field to its default. The maps `keys`, `hidden_columns` and `page_sizes` are merged entry by entry
 * (null resets an entry). Items in `recent`, `visited` and `recent_tasks` are added before the stored items.
 */
export const PreferencesPatch = z.strictObject({
  language: toPatchSchema(language),
  theme: toPatchSchema(theme),
  density: toPatchSchema(density),
  menu_collapsed: toPatchSchema(z.boolean()),
  single_keys: toPatchSchema(z.boolean()),
  teach_keys: toPatchSchema(z.boolean()),
  home_page: toPatchSchema(commandId),
  keys: toPatchSchema(z.record(commandId, z.array(shortcut).max(MAX_SHORTCUTS_PER_COMMAND).nullable())),
  hidden_columns: toPatchSchema(z.record(listOrColumnName, columnChoices.nullable())),
  page_sizes: toPatchSchema(z.record(listOrColumnName, z.int().min(0).max(1000).nullable())),
  recent: toPatchSchema(recentCommandsSchema),
  visited: toPatchSchema(visitedPagesSchema),
  pinned: toPatchSchema(pinnedPagesSchema),
  welcomed: toPatchSchema(z.boolean()),
  recent_tasks: toPatchSchema(recentTasksSchema),
})
export type PreferencesPatch = z.infer<typeof PreferencesPatch>

export const getPreferences = defineEndpoint({
  method: 'GET',
  path: '/v2/users/me/preferences',
  access: signedIn,
  response: z.object({ data: Preferences }),
  cacheTopics: ['session'],
})

export const putPreferences = defineEndpoint({
  method: 'PUT',
  path: '/v2/users/me/preferences',
  access: signedIn,
  body: PreferencesPatch,
  response: z.object({ data: Preferences }),
  invalidatedTopics: ['session'],
})

/**
 * Returns the preferences with a patch applied. Maps and recent items are merged entry by entry. The server and the
 * console share this function.
 */
export function mergePreferences(current: Preferences, patch: PreferencesPatch): Preferences {
  const defaults = defaultPreferences
  return {
    language: applyPatch(patch.language, current.language, defaults.language),
    theme: applyPatch(patch.theme, current.theme, defaults.theme),
    density: applyPatch(patch.density, current.density, defaults.density),
    menu_collapsed: applyPatch(patch.menu_collapsed, current.menu_collapsed, defaults.menu_collapsed),
    single_keys: applyPatch(patch.single_keys, current.single_keys, defaults.single_keys),
    teach_keys: applyPatch(patch.teach_keys, current.teach_keys, defaults.teach_keys),
    home_page: applyPatch(patch.home_page, current.home_page, defaults.home_page),
    keys: mergeMapPatch(current.keys, patch.keys),
    hidden_columns: mergeMapPatch(current.hidden_columns, patch.hidden_columns),
    page_sizes: mergeMapPatch(current.page_sizes, patch.page_sizes),
    recent: mergeRecentItems(current.recent, patch.recent, MAX_RECENT_COMMANDS),
    visited: mergeRecentItems(current.visited, patch.visited, MAX_VISITED_PAGES),
    pinned: removePersonalItems(applyPatch(patch.pinned, current.pinned, defaults.pinned)),
    welcomed: applyPatch(patch.welcomed, current.welcomed, defaults.welcomed),
    recent_tasks: mergeRecentTasks(current.recent_tasks, patch.recent_tasks),
  }
}

/** Returns the value of a patched field: undefined keeps the current value, null resets to the default. */
function applyPatch<Value>(patchValue: Value | null | undefined, current: Value, defaultValue: Value): Value {
  return patchValue === undefined ? current : (patchValue ?? defaultValue)
}

/**
 * Merges the entries of a patch into a map. An entry with the value null is removed; a null patch removes all entries.
 */
function mergeMapPatch<Value>(
  current: Readonly<Record<string, Value>>,
  patch: Readonly<Record<string, Value | null>> | null | undefined,
): Record<string, Value> {
  if (patch === null) return {}
  const result = new Map(Object.entries(current))
  for (const [name, values] of Object.entries(patch ?? {})) {
    if (values === null) result.delete(name)
    else result.set(name, values)
  }
  return Object.fromEntries(result)
}

/** Returns a key that is equal for items with the same command and arguments. */
export const getRecentItemKey = ({ command, args }: RecentItem) =>
  JSON.stringify([command, Object.entries(args).sort()])

/**
 * Merges the recent items of a patch into the stored recent items. Returns at most `limit` items, newest first, without
 * duplicates and without items that contain personal data.
 */
function mergeRecentItems(current: RecentItem[], patch: PreferencesPatch['recent'], limit: number): RecentItem[] {
  if (patch === undefined) return current
  if (patch === null) return []
  const byName = new Map<string, RecentItem>()
  for (const item of [...patch, ...current]) {
    const previousItem = byName.get(getRecentItemKey(item))
    if (!previousItem || previousItem.at < item.at) byName.set(getRecentItemKey(item), item)
  }
  return removePersonalItems([...byName.values()])
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, limit)
}

function removePersonalItems(items: RecentItem[]): RecentItem[] {
  return items.filter(({ title, args }) => ![title, ...Object.values(args)].some(containsPersonalData))
}

function mergeRecentTasks(current: string[], patch: PreferencesPatch['recent_tasks']): string[] {
  if (patch === undefined) return current
  if (patch === null) return []
  return [...new Set([...patch, ...current])].filter((task) => !containsPersonalData(task)).slice(0, MAX_RECENT_TASKS)
}

/** Combines two successive patches into one. Returns null when one patch cannot express both. */
export function combinePatches(earlierPatch: PreferencesPatch, laterPatch: PreferencesPatch): PreferencesPatch | null {
  if (isResetThenSet(earlierPatch.keys, laterPatch.keys) || isResetThenSet(earlierPatch.recent, laterPatch.recent))
    return null
  if (isResetThenSet(earlierPatch.hidden_columns, laterPatch.hidden_columns)) return null
  if (isResetThenSet(earlierPatch.visited, laterPatch.visited)) return null
  if (isResetThenSet(earlierPatch.page_sizes, laterPatch.page_sizes)) return null
  if (isResetThenSet(earlierPatch.recent_tasks, laterPatch.recent_tasks)) return null
  const combined = { ...earlierPatch, ...laterPatch }
  if (earlierPatch.keys && laterPatch.keys) combined.keys = { ...earlierPatch.keys, ...laterPatch.keys }
  if (earlierPatch.hidden_columns && laterPatch.hidden_columns) {
    combined.hidden_columns = { ...earlierPatch.hidden_columns, ...laterPatch.hidden_columns }
  }
  if (earlierPatch.page_sizes && laterPatch.page_sizes)
    combined.page_sizes = { ...earlierPatch.page_sizes, ...laterPatch.page_sizes }
  if (earlierPatch.recent && laterPatch.recent)
    combined.recent = [...laterPatch.recent, ...earlierPatch.recent].slice(0, MAX_RECENT_COMMANDS)
  if (earlierPatch.visited && laterPatch.visited)
    combined.visited = [...laterPatch.visited, ...earlierPatch.visited].slice(0, MAX_VISITED_PAGES)
  if (earlierPatch.recent_tasks && laterPatch.recent_tasks) {
    combined.recent_tasks = [...new Set([...laterPatch.recent_tasks, ...earlierPatch.recent_tasks])].slice(
      0,
      MAX_RECENT_TASKS,
    )
  }
  return combined
}

/**
 * Returns true when the first patch resets a field and the second patch adds to the same field. A single patch cannot
 * express both.
 */
const isResetThenSet = (earlierValue: unknown, laterValue: unknown) =>
  earlierValue === null && laterValue !== undefined && laterValue !== null
