// Shared parts of the activity log: filter fields, the sentence of an entry, and the link to its record.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type ComponentType, type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { activityList } from '#commands/activity.ts'
import { batchesOpen } from '#commands/batches.ts'
import { carriersOpen } from '#commands/carriers.ts'
import type { Arguments, Command } from '#commands/command.ts'
import {
  ecommercesOpen,
  ecommercesOpenFees,
  ecommercesOpenIntegration,
  ecommercesOpenLgpd,
  ecommercesOpenSubscription,
  ecommercesOpenUrls,
} from '#commands/ecommerces.ts'
import { groupsOpen, groupsOpenMetadata } from '#commands/groups.ts'
import { ecommercesEditConfigs, ecommercesOpenMetadata } from '#commands/metadatas.ts'
import { buildCommandLink, hasValidArguments } from '#commands/registry.ts'
import { reversesList, reversesOpenRefund, reversesShow } from '#commands/reverses.ts'
import { usersOpen } from '#commands/users.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { useOptimisticValue } from '#console/lib/hooks.ts'
import { formatAction } from '#console/records/activity-labels.ts'
import { recordOf, sentenceOf } from '#console/records/activity-sentence.ts'
import { formatFieldLabel, readable } from '#console/records/activity-values.ts'
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
import { getRecordFields, recordKinds } from '#contract/record-fields.ts'

type ListQuery = ParsedInput<typeof listActivity>['query']

/** Returns the URL of the activity page with a single filter. */
export function filteredBy(name: 'user' | 'of_ticket', value: string): string {
  return `${buildCommandLink(activityList)}?${new URLSearchParams({ [name]: value })}`
}

interface ByNameProps {
  readonly user: ListQuery['user']
  readonly onPick: (id: number | undefined) => void
}

/** Filter field that finds a user by name or e-mail; only for users who may list users. */
export function ByName({ user, onPick }: ByNameProps) {
  const { t } = useTranslation('activity')
  const id = user === undefined || user === 'me' ? null : user
  const [typed, setTyped] = useState<string | null>(null)
  const [, choose] = useOptimisticValue(user, () => setTyped(null))
  const pick = (next: number | undefined) => {
    choose(next)
    onPick(next)
  }
  const search = useDeferredValue(typed?.trim() ?? '')
  const chosen = useQuery({ ...queryOptionsFor(getUser, { params: { id: id ?? 0 } }), enabled: id !== null })
  const found = useQuery({
    ...queryOptionsFor(listUsers, { query: { search, limit: 8 } }),
    enabled: search.length >= 3,
    placeholderData: keepPreviousData,
  })
  return (
    <FieldFrame label={t('filter.person')}>
      {(control) => (
        <Combobox
          {...control}
          value={typed ?? (chosen.data ? formatFullName(chosen.data.data) : '')}
          onType={(text) => {
            setTyped(text)
            if (text === '' && id !== null) pick(undefined)
          }}
          items={search.length >= 3 ? (found.data?.data ?? []) : []}
          keyOf={(person) => person.id}
          labelOf={(person) => `${formatFullName(person)} · ${person.email}`}
          onPick={(person) => {
            setTyped(formatFullName(person))
            pick(person.id)
          }}
        />
      )}
    </FieldFrame>
  )
}

/**
 * Returns the fields of a record type, sorted by label, plus the selected field. Without a type, fields of all types.
 */
export function fieldOptions(entity: string | undefined, field: string | undefined, t: T): readonly Option[] {
  const kinds = entity === undefined ? recordKinds : [entity]
  const labels = new Map<string, string>()
  for (const kind of kinds)
    for (const path of [...getRecordFields(kind), ...(field && kind === kinds.at(-1) ? [field] : [])])
      if (!labels.has(path)) labels.set(path, labelOf(path, kind, t))
  return byLabel([...labels].map(([value, label]) => ({ value, label })))
}

/** Returns the label of a field; the path itself if a link names an unknown field. */
function labelOf(path: string, entity: string, t: T): string {
  const isKnown = getRecordFields(entity).includes(path) || path.startsWith('custom_fields.')
  return isKnown ? formatFieldLabel(path, { entity, names: {} }, t) : readable(path)
}

export function byLabel<One extends Option>(options: readonly One[]): readonly One[] {
  return [...options].sort((one, other) => one.label.localeCompare(other.label))
}

export type T = TFunction<'activity'>

/** Formats an entry as a short phrase with action and record. */
export function formatSubject(row: ActivityRow, t: T): string {
  return t('activity:undo.what', { action: formatAction(row, t), record: recordOf(row, t) })
}

interface SentenceTextProps {
  readonly row: ActivityRow
  /** Link component; list cells pass one that is not focusable, because the row is the tab stop. */
  readonly link?: ComponentType<{ to: string; children: ReactNode }>
}

/** Sentence of an activity entry; its record is a link if the user may open the record's page. */
export function SentenceText({ row, link: RecordLink = Link }: SentenceTextProps) {
  const { t } = useTranslation('activity')
  const { can } = useSession()
  const { before, record, after } = sentenceOf(row, t)
  const to = recordLink(row, can)
  return (
    <>
      {before}
      {to === null || record === '' ? record : <RecordLink to={to}>{record}</RecordLink>}
      {after}
    </>
  )
}

/** Returns the badge of an entry: undone by another entry, or itself an undo or redo; null for other entries. */
export function markOf({ taken_back_by, undoes, redoes }: ActivityRow): 'takenBack' | 'undoes' | 'redoes' | null {
  if (taken_back_by !== null) return 'takenBack'
  if (undoes !== null) return 'undoes'
  return redoes === null ? null : 'redoes'
}

function isEntity(name: string): name is ActivityEntity {
  const names: readonly string[] = activityEntities
  return names.includes(name)
}

type Subject = Pick<ActivityRow, 'entity' | 'entity_id' | 'ecommerce_id'>
type Place = readonly [Command, (row: Subject) => Arguments]

const ofEcommerce = ({ ecommerce_id }: Subject): Arguments => ({ ecommerce: String(ecommerce_id ?? '') })

/** Splits a metadata id such as `5/theme` into the id of its ecommerce or group and the metadata name. */
const partsOf = ({ entity_id }: Subject) => {
  const [owner = '', ...name] = entity_id.split('/')
  return { owner, metadata: name.join('/') }
}

const places: Partial<Record<ActivityEntity, Place>> = {
  ecommerce: [ecommercesOpen, ofEcommerce],
  logo: [ecommercesOpen, ofEcommerce],
  integration: [ecommercesOpenIntegration, ofEcommerce],
  ecommerce_url: [ecommercesOpenUrls, ofEcommerce],
  lgpd_config: [ecommercesOpenLgpd, ofEcommerce],
  subscription: [ecommercesOpenSubscription, ofEcommerce],
  billing_fee: [ecommercesOpenFees, ofEcommerce],
  project_configs: [ecommercesEditConfigs, ofEcommerce],
  metadata: [ecommercesOpenMetadata, (row) => ({ ...ofEcommerce(row), metadata: partsOf(row).metadata })],
  reverse: [reversesShow, ({ entity_id }) => ({ reverse_id: entity_id })],
  refund: [reversesOpenRefund, ({ entity_id }) => ({ refund_id: entity_id })],
  reprocess_batch: [batchesOpen, ({ entity_id }) => ({ batch: entity_id })],
  zip_batch: [batchesOpen, ({ entity_id }) => ({ batch: entity_id })],
  group: [groupsOpen, ({ entity_id }) => ({ group: entity_id })],
  group_metadata: [groupsOpenMetadata, (row) => ({ group: partsOf(row).owner, metadata: partsOf(row).metadata })],
  carrier: [carriersOpen, ({ entity_id }) => ({ carrier: entity_id })],
  user: [usersOpen, ({ entity_id }) => ({ user: entity_id })],
}

/** Returns the URL of the record of an activity entry; null if the record has no page or the user may not open it. */
export function recordLink(row: Subject, can: Session['can']): string | null {
  const place = isEntity(row.entity) ? places[row.entity] : undefined
  if (!place) return null
  const [command, argumentsOf] = place
  const args = argumentsOf(row)
  // Records without a page, which are reverses and refunds, open as a drawer over the reverses list.
  return can(command.access) && hasValidArguments(command, args)
    ? buildCommandLink(command, args, buildCommandLink(reversesList))
    : null
}
