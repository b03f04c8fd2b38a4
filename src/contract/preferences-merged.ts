// A change of preferences joined with what was kept: each name, each command and each recent item by itself. Pure, and without schemas:
// the server and the console both join with it.
import { holdsPersonalData } from './personal.ts'
import type { Preferences, PreferencesPatch, RecentItem } from './preferences.ts'
import { standardPreferences } from './standard-preferences.ts'

export const mostRecent = 50
export const mostRecentTasks = 20

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
