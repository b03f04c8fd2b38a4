// What a person prefers, the same on any machine. A save names only what it changes: two machines never overwrite one another.
import * as z from 'zod/mini'
import { densities, languages, themes } from './appearance.ts'
import { endpoint } from './endpoint.ts'
import { signedIn } from './everyone.ts'
import { holdsPersonalData } from './personal.ts'

/** `ecommerces.list`, or `place.filter` for a key of the place. */
const commandId = z.string().check(z.maxLength(80), z.regex(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/))

export const mostRecent = 50
export const mostRecentTasks = 20

const mostKeys = 4
/** Commands with keys of their own. */
export const mostChosen = 400

export const RecentItem = z.object({
  command: z.string().check(z.maxLength(80)),
  args: z.record(z.string(), z.string()),
  title: z.string().check(z.maxLength(200)),
  at: z.iso.datetime(),
})
export type RecentItem = z.infer<typeof RecentItem>

/** `g e`, `mod+k`, `?`: up to three strokes. */
const keyText = z.string().check(z.maxLength(60), z.regex(/^[^\s]+( [^\s]+){0,2}$/, 'validation.keys'))

/** Keys by command, in place of the standard ones; none at all takes its keys away. */
export const ChosenKeys = z
  .record(commandId, z.array(keyText).check(z.maxLength(mostKeys)))
  .check(z.refine((keys) => Object.keys(keys).length <= mostChosen, 'validation.keys'))
export type ChosenKeys = z.infer<typeof ChosenKeys>

/** A list, or a column of one. */
const listName = z.string().check(z.maxLength(60), z.regex(/^[A-Za-z][\w.]*$/))
const columnNames = z.array(listName).check(z.maxLength(40))
/** Lists of one person. */
const mostLists = 60

/** By list, the columns that are not shown. */
const HiddenColumns = z
  .record(listName, columnNames)
  .check(z.refine((lists) => Object.keys(lists).length <= mostLists, 'validation.invalid'))

const language = z.enum(languages)
const theme = z.enum(themes)
const density = z.enum(densities)
const recent = z.array(RecentItem).check(z.maxLength(mostRecent))
const recentTasks = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(mostRecentTasks))

export const Preferences = z.strictObject({
  language: z._default(language, 'pt-BR'),
  theme: z._default(theme, 'system'),
  density: z._default(density, 'standard'),
  menu_collapsed: z._default(z.boolean(), false),
  single_keys: z._default(z.boolean(), true),
  /** Whether what is done by mouse is told its key. */
  teach_keys: z._default(z.boolean(), true),
  /** The page that `/` opens after the sign-in, by its command. */
  home_page: z._default(commandId, 'home.go'),
  keys: z._default(ChosenKeys, {}),
  hidden_columns: z._default(HiddenColumns, {}),
  recent: z._default(recent, []),
  recent_tasks: z._default(recentTasks, []),
})
export type Preferences = z.infer<typeof Preferences>

/** What a person has who never chose. */
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
  recent: [],
  recent_tasks: [],
}

const changeable = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

/**
 * What is changed: names that are left out stay, null goes back to the standard. Of `keys`, each command by itself, null for its
 * standard ones; of `hidden_columns`, each list by itself. What is in `recent` and `recent_tasks` joins what was kept, the newest first.
 */
export const PreferencesPatch = z.strictObject({
  language: changeable(language),
  theme: changeable(theme),
  density: changeable(density),
  menu_collapsed: changeable(z.boolean()),
  single_keys: changeable(z.boolean()),
  teach_keys: changeable(z.boolean()),
  home_page: changeable(commandId),
  keys: changeable(z.record(commandId, z.nullable(z.array(keyText).check(z.maxLength(mostKeys))))),
  hidden_columns: changeable(z.record(listName, z.nullable(columnNames))),
  recent: changeable(recent),
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

/** Merges a change into what was kept: each name, command and recent item by itself. Server and console both use it. */
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
    recent: mergedRecent(before.recent, patch.recent),
    recent_tasks: mergedTasks(before.recent_tasks, patch.recent_tasks),
  }
}

function changed<Value>(wanted: Value | null | undefined, before: Value, usual: Value): Value {
  return wanted === undefined ? before : (wanted ?? usual)
}

type Names = Readonly<Record<string, string[]>>

/** Each name by itself; null takes it away, in place of all of them everything. */
function mergedNames(
  before: Names,
  patch: Readonly<Record<string, string[] | null>> | null | undefined,
): Record<string, string[]> {
  if (patch === null) return {}
  const result = new Map(Object.entries(before))
  for (const [name, values] of Object.entries(patch ?? {})) {
    if (values === null) result.delete(name)
    else result.set(name, values)
  }
  return Object.fromEntries(result)
}

const nameOf = ({ command, args }: RecentItem) => JSON.stringify([command, Object.entries(args).sort()])

/** The newest first, each once; nothing that tells who somebody is. */
function mergedRecent(before: RecentItem[], patch: PreferencesPatch['recent']): RecentItem[] {
  if (patch === undefined) return before
  if (patch === null) return []
  const byName = new Map<string, RecentItem>()
  for (const item of [...patch, ...before]) {
    const kept = byName.get(nameOf(item))
    if (!kept || kept.at < item.at) byName.set(nameOf(item), item)
  }
  return [...byName.values()]
    .filter(({ title, args }) => ![title, ...Object.values(args)].some(holdsPersonalData))
    .sort((one, other) => (one.at < other.at ? 1 : -1))
    .slice(0, mostRecent)
}

function mergedTasks(before: string[], patch: PreferencesPatch['recent_tasks']): string[] {
  if (patch === undefined) return before
  if (patch === null) return []
  return [...new Set([...patch, ...before])].filter((task) => !holdsPersonalData(task)).slice(0, mostRecentTasks)
}

/** Two changes as one; null where the second cannot be told together with the first. */
export function joined(first: PreferencesPatch, second: PreferencesPatch): PreferencesPatch | null {
  if (forgetsFirst(first.keys, second.keys) || forgetsFirst(first.recent, second.recent)) return null
  if (forgetsFirst(first.hidden_columns, second.hidden_columns)) return null
  if (forgetsFirst(first.recent_tasks, second.recent_tasks)) return null
  const both = { ...first, ...second }
  if (first.keys && second.keys) both.keys = { ...first.keys, ...second.keys }
  if (first.hidden_columns && second.hidden_columns) {
    both.hidden_columns = { ...first.hidden_columns, ...second.hidden_columns }
  }
  if (first.recent && second.recent) both.recent = [...second.recent, ...first.recent].slice(0, mostRecent)
  if (first.recent_tasks && second.recent_tasks) {
    both.recent_tasks = [...new Set([...second.recent_tasks, ...first.recent_tasks])].slice(0, mostRecentTasks)
  }
  return both
}

/** All of them forgotten, then some added. */
const forgetsFirst = (first: unknown, second: unknown) => first === null && second !== undefined && second !== null
