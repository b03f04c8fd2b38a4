// A patch joined with what was kept: each name, each command and each recent item by itself. Pure.
import * as z from 'zod/mini'
import { holdsPersonalData } from '#contract/personal.ts'
import {
  type ChosenKeys,
  mostRecent,
  mostRecentTasks,
  Preferences,
  type PreferencesPatch,
  type RecentItem,
} from '#contract/preferences.ts'

/** What was saved, completed by the standards of today; a value that is no longer understood falls back by itself. */
export function readPreferences(saved: unknown): Preferences {
  const given: Readonly<Record<string, unknown>> = { ...(typeof saved === 'object' ? saved : null) }
  const understood = Object.entries(Preferences.shape).filter(
    ([name, schema]) => given[name] !== undefined && z.safeParse(schema, given[name]).success,
  )
  return z.parse(Preferences, Object.fromEntries(understood.map(([name]) => [name, given[name]])))
}

const standard = z.parse(Preferences, {})

export function merged(before: Preferences, patch: PreferencesPatch): Preferences {
  return {
    language: changed(patch.language, before.language, standard.language),
    theme: changed(patch.theme, before.theme, standard.theme),
    density: changed(patch.density, before.density, standard.density),
    menu_collapsed: changed(patch.menu_collapsed, before.menu_collapsed, standard.menu_collapsed),
    single_keys: changed(patch.single_keys, before.single_keys, standard.single_keys),
    home_page: changed(patch.home_page, before.home_page, standard.home_page),
    keys_preset: changed(patch.keys_preset, before.keys_preset, standard.keys_preset),
    keys: mergedKeys(before.keys, patch.keys),
    recent: mergedRecent(before.recent, patch.recent),
    recent_tasks: mergedTasks(before.recent_tasks, patch.recent_tasks),
  }
}

function changed<Value>(wanted: Value | null | undefined, before: Value, usual: Value): Value {
  return wanted === undefined ? before : (wanted ?? usual)
}

function mergedKeys(before: ChosenKeys, patch: PreferencesPatch['keys']): ChosenKeys {
  if (patch === undefined) return before
  if (patch === null) return {}
  const result = new Map(Object.entries(before))
  for (const [id, keys] of Object.entries(patch)) {
    if (keys === null) result.delete(id)
    else result.set(id, keys)
  }
  return Object.fromEntries(result)
}

const nameOf = ({ command, args }: RecentItem) => JSON.stringify([command, Object.entries(args).sort()])

/** The newest first, each once; nothing that tells who somebody is. */
function mergedRecent(before: readonly RecentItem[], patch: PreferencesPatch['recent']): RecentItem[] {
  if (patch === undefined) return [...before]
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

function mergedTasks(before: readonly string[], patch: PreferencesPatch['recent_tasks']): string[] {
  if (patch === undefined) return [...before]
  if (patch === null) return []
  return [...new Set([...patch, ...before])].filter((task) => !holdsPersonalData(task)).slice(0, mostRecentTasks)
}
