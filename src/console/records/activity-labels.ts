// Formats the action and the record of an activity log entry as text. Callers must load the translation namespace
// `activity`.
import type { TFunction } from 'i18next'
import type { ActivityRow } from '#contract/console/activity.ts'

type Translate = TFunction<'activity'>

type ActivityFields = Pick<ActivityRow, 'action' | 'entity' | 'entity_id'>

/** Returns the translated name of the action in an activity entry, or the action id if there is no translation. */
export function formatAction({ action }: Pick<ActivityFields, 'action'>, t: Translate): string {
  return t(`activity:action.${action}`, { defaultValue: action })
}

/** Returns the kind and the id of a record, for example `Lote 12`. The id of an account type is a translated name. */
export function formatRecord({ entity, entity_id }: Omit<ActivityFields, 'action'>, t: Translate): string {
  const kind = t(`activity:entity.${entity}`, { defaultValue: entity })
  if (entity === 'account_type' || entity === 'identity') {
    const id = t(`start:accountType.${entity_id}`, { defaultValue: entity_id })
    return t('activity:row.record', { kind, id })
  }
  // An id such as `5/theme` consists of the owner's id and a name. The text contains only the name.
  const [, metadataName] = /^\d+\/(.+)$/.exec(entity_id) ?? []
  return t('activity:row.record', { kind, id: metadataName ?? entity_id })
}
