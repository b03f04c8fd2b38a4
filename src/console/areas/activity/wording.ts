// How a row of the record is said.
import type { TFunction } from 'i18next'
import { type Said, sayAction, sayRecord } from '#console/lib/said.ts'
import { type ActivityEntity, type ActivityRow, activityEntities, type Change } from '#contract/activity.ts'

export type T = TFunction<'activity'>

export function sayWhat(row: Said, t: T): string {
  return t('activity:undo.what', { action: sayAction(row, t), record: sayRecord(row, t) })
}

export function sayWho({ user_name }: Pick<ActivityRow, 'user_name'>, t: T): string {
  return user_name || t('activity:row.nobody')
}

export function sayValue(value: Change['before'], t: T): string {
  if (value === null || value === '') return t('activity:row.nothing')
  if (typeof value === 'boolean') return t(value ? 'activity:row.yes' : 'activity:row.no')
  return String(value)
}

export function sayChanges({ changes, more }: Pick<ActivityRow, 'changes' | 'more'>, t: T): string {
  const said = changes.map(({ path, before, after }) => `${path}: ${sayValue(before, t)} → ${sayValue(after, t)}`)
  return [...said, ...(more > 0 ? [t('activity:row.more', { count: more })] : [])].join(' · ')
}

/** What a row is in relation to another. */
export function markOf({ taken_back_by, undoes, redoes }: ActivityRow): 'takenBack' | 'undoes' | 'redoes' | null {
  if (taken_back_by !== null) return 'takenBack'
  if (undoes !== null) return 'undoes'
  return redoes === null ? null : 'redoes'
}

export function isEntity(name: string): name is ActivityEntity {
  const names: readonly string[] = activityEntities
  return names.includes(name)
}
