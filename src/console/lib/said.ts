// How a write is named wherever the record of activity is told; its texts are those of `activity`.
import type { TFunction } from 'i18next'
import type { ActivityRow } from '#contract/activity.ts'

type T = TFunction<'activity'>

export type Said = Pick<ActivityRow, 'action' | 'entity' | 'entity_id'>

/** An action nobody has a name for is said as it is recorded. */
export function sayAction({ action }: Pick<Said, 'action'>, t: T): string {
  return t(`activity:action.${action}`, { defaultValue: action })
}

export function sayRecord({ entity, entity_id }: Omit<Said, 'action'>, t: T): string {
  const kind = t(`activity:entity.${entity}`, { defaultValue: entity })
  // The one of an ecommerce has its id; a name says more than the id before it.
  const [, name] = /^\d+\/(.+)$/.exec(entity_id) ?? []
  return t('activity:row.record', { kind, id: name ?? entity_id })
}
