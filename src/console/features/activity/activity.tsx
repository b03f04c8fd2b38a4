// Shared parts of the activity log: filter fields, labels of entries, and the badge of an undo.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listActivityCommand } from '#commands/activity.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { useOptimisticValue } from '#console/lib/hooks.ts'
import { formatAction } from '#console/records/activity-labels.ts'
import { formatRecordName } from '#console/records/activity-sentence.ts'
import { formatFieldLabel, humanizeName } from '#console/records/activity-values.ts'
import { Combobox } from '#console/ui/combobox.tsx'
import { FieldFrame, type Option } from '#console/ui/inputs.tsx'
import type { ActivityRow, listActivity } from '#contract/console/activity.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { formatFullName } from '#contract/fields.ts'
import { getUser, listUsers } from '#contract/platform/users.ts'
import { getRecordFieldPaths, recordKinds } from '#contract/record-fields.ts'

type ListQuery = ParsedInput<typeof listActivity>['query']

/** Returns the URL of the activity page with a single filter. */
export function buildActivityFilterUrl(name: 'user' | 'of_ticket', value: string): string {
  return `${buildCommandLink(listActivityCommand)}?${new URLSearchParams({ [name]: value })}`
}

interface UserFilterProps {
  readonly userFilter: ListQuery['user']
  readonly onPick: (id: number | undefined) => void
}

/** Filter field that searches users by name or e-mail, and filters the activity log by the selected user. */
export function UserFilter({ userFilter, onPick }: UserFilterProps) {
  const { t } = useTranslation('activity')
  const id = userFilter === undefined || userFilter === 'me' ? null : userFilter
  const [searchText, setSearchText] = useState<string | null>(null)
  const [, choose] = useOptimisticValue(userFilter, () => setSearchText(null))
  const pickUser = (userId: number | undefined) => {
    choose(userId)
    onPick(userId)
  }
  const search = useDeferredValue(searchText?.trim() ?? '')
  const selectedUser = useQuery({ ...queryOptionsFor(getUser, { params: { id: id ?? 0 } }), enabled: id !== null })
  const userSearch = useQuery({
    ...queryOptionsFor(listUsers, { query: { search, limit: 8 } }),
    enabled: search.length >= 3,
    placeholderData: keepPreviousData,
  })
  return (
    <FieldFrame label={t('filter.person')}>
      {(control) => (
        <Combobox
          {...control}
          placeholder={t('filter.personPlaceholder')}
          value={searchText ?? (selectedUser.data ? formatFullName(selectedUser.data.data) : '')}
          onType={(text) => {
            setSearchText(text)
            if (text === '' && id !== null) pickUser(undefined)
          }}
          items={search.length >= 3 ? (userSearch.data?.data ?? []) : []}
          keyOf={(match) => match.id}
          labelOf={(match) => `${formatFullName(match)} · ${match.email}`}
          onPick={(match) => {
            setSearchText(formatFullName(match))
            pickUser(match.id)
          }}
        />
      )}
    </FieldFrame>
  )
}

/**
 * Returns the options of the filter by field, sorted by label. The options are the fields of the record type `entity`,
 * or of all record types if `entity` is undefined. The currently selected field is always included.
 */
export function listFieldOptions(
  entity: string | undefined,
  field: string | undefined,
  t: ActivityTFunction,
): readonly Option[] {
  const entities = entity === undefined ? recordKinds : [entity]
  const labels = new Map<string, string>()
  for (const kind of entities)
    for (const path of [...getRecordFieldPaths(kind), ...(field && kind === entities.at(-1) ? [field] : [])])
      if (!labels.has(path)) labels.set(path, getFieldLabel(path, kind, t))
  return sortByLabel([...labels].map(([value, label]) => ({ value, label })))
}

/**
 * Returns the label of a field. For an unknown field, for example from an outdated link, returns the field path in
 * readable form.
 */
function getFieldLabel(path: string, entity: string, t: ActivityTFunction): string {
  const isKnownField = getRecordFieldPaths(entity).includes(path) || path.startsWith('custom_fields.')
  return isKnownField ? formatFieldLabel(path, { entity, names: {} }, t) : humanizeName(path)
}

export function sortByLabel<One extends Option>(options: readonly One[]): readonly One[] {
  return [...options].sort((first, second) => first.label.localeCompare(second.label))
}

export type ActivityTFunction = TFunction<'activity'>

/** Formats an activity entry as a short phrase that names the action and the record. */
export function formatActionAndRecord(row: ActivityRow, t: ActivityTFunction): string {
  return t('activity:undo.what', { action: formatAction(row, t), record: formatRecordName(row, t) })
}

/**
 * Returns the badge of an activity entry: `takenBack` if the entry was undone, `undoes` or `redoes` if the entry itself
 * is an undo or a redo. Returns null for all other entries.
 */
export function getUndoBadgeKind({
  taken_back_by,
  undoes,
  redoes,
}: ActivityRow): 'takenBack' | 'undoes' | 'redoes' | null {
  if (taken_back_by !== null) return 'takenBack'
  if (undoes !== null) return 'undoes'
  return redoes === null ? null : 'redoes'
}
