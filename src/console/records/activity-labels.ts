// Labels of activity entries. The caller loads the texts of `activity`.
import type { TFunction } from 'i18next'
import type { ActivityRow } from '#contract/console/activity.ts'

type T = TFunction<'activity'>

type Said = Pick<ActivityRow, 'action' | 'entity' | 'entity_id'>

/** An action nobody has a name for is said as it is recorded. */
export function formatAction({ action }: Pick<Said, 'action'>, t: T): string {
  return t(`activity:action.${action}`, { defaultValue: action })
}

export function formatRecord({ entity, entity_id }: Omit<Said, 'action'>, t: T): string {
  const kind = t(`activity:entity.${entity}`, { defaultValue: entity })
  // The one of an ecommerce has its id; a name says more than the id before it.
  const [, name] = /^\d+\/(.+)$/.exec(entity_id) ?? []
  return t('activity:row.record', { kind, id: name ?? entity_id })
}
