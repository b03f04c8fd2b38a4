// Shared parts of the activity log: filter fields, the sentence that describes an entry, and the link to its record.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type ComponentType, type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { listActivityCommand } from '#commands/activity.ts'
import { openBatchCommand } from '#commands/batches.ts'
import { openCarrierCommand } from '#commands/carriers.ts'
import type { Arguments, Command } from '#commands/command.ts'
import {
  openEcommerceCommand,
  openEcommerceFeesCommand,
  openEcommerceIntegrationCommand,
  openEcommerceLgpdCommand,
  openEcommerceSubscriptionCommand,
  openEcommerceUrlsCommand,
} from '#commands/ecommerces.ts'
import { openGroupCommand, openGroupMetadataCommand } from '#commands/groups.ts'
import { editEcommerceConfigsCommand, openEcommerceMetadataCommand } from '#commands/metadatas.ts'
import { buildCommandLink, hasValidArguments } from '#commands/registry.ts'
import { listReversesCommand, openRefundCommand, openReverseCommand } from '#commands/reverses.ts'
import { openUserCommand } from '#commands/users.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { useOptimisticValue } from '#console/lib/hooks.ts'
import { formatAction } from '#console/records/activity-labels.ts'
import { buildSentence, formatRecordName } from '#console/records/activity-sentence.ts'
import { formatFieldLabel, humanizeName } from '#console/records/activity-values.ts'
import { type Session, useSession } from '#console/session/session.tsx'
import { Combobox } from '#console/ui/combobox.tsx'
import { FieldFrame, type Option } from '#console/ui/inputs.tsx'
import {
  type ActivityEntity,
  type ActivityRow,
  activityEntities,
  type listActivity,
} from '#contract/console/activity.ts'
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

interface ActivitySentenceTextProps {
  readonly row: ActivityRow
  /**
   * Component that renders the link to the record. Cells of a list pass a component whose link cannot receive the
   * focus, because the row itself receives the focus.
   */
  readonly link?: ComponentType<{ to: string; children: ReactNode }>
}

/**
 * Sentence that describes an activity entry. The name of the record is a link if the user may open the page of the
 * record.
 */
export function ActivitySentenceText({ row, link: RecordLink = Link }: ActivitySentenceTextProps) {
  const { t } = useTranslation('activity')
  const { can } = useSession()
  const { before, record, after } = buildSentence(row, t)
  const recordUrl = getRecordLink(row, can)
  return (
    <>
      {before}
      {recordUrl === null || record === '' ? record : <RecordLink to={recordUrl}>{record}</RecordLink>}
      {after}
    </>
  )
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

function isEntity(name: string): name is ActivityEntity {
  const names: readonly string[] = activityEntities
  return names.includes(name)
}

type RecordReference = Pick<ActivityRow, 'entity' | 'entity_id' | 'ecommerce_id'>
type RecordRoute = readonly [Command, (row: RecordReference) => Arguments]

const getEcommerceArguments = ({ ecommerce_id }: RecordReference): Arguments => ({
  ecommerce: String(ecommerce_id ?? ''),
})

/** Splits a metadata id such as `5/theme` into the id of its ecommerce or group and the metadata name. */
const splitMetadataId = ({ entity_id }: RecordReference) => {
  const [ownerId = '', ...name] = entity_id.split('/')
  return { owner: ownerId, metadata: name.join('/') }
}

const recordRoutes: Partial<Record<ActivityEntity, RecordRoute>> = {
  ecommerce: [openEcommerceCommand, getEcommerceArguments],
  logo: [openEcommerceCommand, getEcommerceArguments],
  integration: [openEcommerceIntegrationCommand, getEcommerceArguments],
  ecommerce_url: [openEcommerceUrlsCommand, getEcommerceArguments],
  lgpd_config: [openEcommerceLgpdCommand, getEcommerceArguments],
  subscription: [openEcommerceSubscriptionCommand, getEcommerceArguments],
  billing_fee: [openEcommerceFeesCommand, getEcommerceArguments],
  project_configs: [editEcommerceConfigsCommand, getEcommerceArguments],
  metadata: [
    openEcommerceMetadataCommand,
    (row) => ({ ...getEcommerceArguments(row), metadata: splitMetadataId(row).metadata }),
  ],
  reverse: [openReverseCommand, ({ entity_id }) => ({ reverse_id: entity_id })],
  refund: [openRefundCommand, ({ entity_id }) => ({ refund_id: entity_id })],
  reprocess_batch: [openBatchCommand, ({ entity_id }) => ({ batch: entity_id })],
  zip_batch: [openBatchCommand, ({ entity_id }) => ({ batch: entity_id })],
  group: [openGroupCommand, ({ entity_id }) => ({ group: entity_id })],
  group_metadata: [
    openGroupMetadataCommand,
    (row) => ({ group: splitMetadataId(row).owner, metadata: splitMetadataId(row).metadata }),
  ],
  carrier: [openCarrierCommand, ({ entity_id }) => ({ carrier: entity_id })],
  user: [openUserCommand, ({ entity_id }) => ({ user: entity_id })],
}

/** Returns the URL of the record of an activity entry; null if the record has no page or the user may not open it. */
export function getRecordLink(row: RecordReference, can: Session['can']): string | null {
  const recordRoute = isEntity(row.entity) ? recordRoutes[row.entity] : undefined
  if (!recordRoute) return null
  const [command, getArguments] = recordRoute
  const args = getArguments(row)
  // A record without a page, for example a refund, is shown in a drawer. The link opens this drawer above the list of
  // reverses (return requests).
  return can(command.access) && hasValidArguments(command, args)
    ? buildCommandLink(command, args, buildCommandLink(listReversesCommand))
    : null
}
