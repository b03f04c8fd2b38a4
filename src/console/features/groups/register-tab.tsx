// Register tab of a group: an overview, the data of the group, and the form that edits this data.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { openEcommerceCommand } from '#commands/ecommerces.ts'
import { listGroupsCommand, openGroupCommand } from '#commands/groups.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { callApi } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { ConflictDialog } from '#console/forms/conflict-dialog.tsx'
import { CheckboxField, type FieldProps } from '#console/forms/fields.tsx'
import { Form, FormBar, FormCard, SaveBar } from '#console/forms/form.tsx'
import { useRecordForm } from '#console/forms/use-record-form.ts'
import { formatNumber } from '#console/lib/format.ts'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notify } from '#console/lib/notices.ts'
import { type DuplicateCheck, useDuplicates } from '#console/records/duplicates.tsx'
import { buildDetailItems, FieldInputs, readFieldValues } from '#console/records/field-list.tsx'
import { Overview, useLastChangeItem, useNotesCountItem, ValuePlaceholder } from '#console/records/record-overview.tsx'
import { DetailList } from '#console/run/facts.tsx'
import { getListUrl } from '#console/run/list-urls.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { FieldFrame, TextInput } from '#console/ui/inputs.tsx'
import { Section } from '#console/ui/section.tsx'
import { Code, TimestampText } from '#console/ui/values.tsx'
import { getSectionFieldNames } from '#contract/field-list.ts'
import { findGroupDuplicates } from '#contract/platform/duplicates.ts'
import { Group, GroupDetails, getGroup, getGroupLinks, groupFields, saveGroup } from '#contract/platform/groups.ts'
import styles from './group-page.module.css'
import { type GroupTab, useIsEditing } from './groups.tsx'

interface GroupProps {
  readonly group: Group
}

/** Register tab of a group. Shows the data read-only, or the form if the user edits the group. */
export function RegisterTab({ group }: GroupProps) {
  if (useIsEditing(group)) return <RegisterForm group={group} />
  return (
    <div className={styles.page}>
      <GroupOverview group={group} />
      <RegisterDetails group={group} />
    </div>
  )
}

function GroupOverview({ group }: GroupProps) {
  const { t } = useTranslation('groups')
  const { id } = group
  const buildTabLink = (tab: GroupTab) => buildCommandLink(openGroupCommand, { group: String(id), tab })
  const items = [
    { name: t('overview.links'), value: <LinkedEcommerces group={group} to={buildTabLink('links')} /> },
    useNotesCountItem('group', id, buildTabLink('notes')),
    useLastChangeItem('group', id, buildTabLink('activity')),
  ]
  return <Overview items={items} />
}

/** Maximum number of linked ecommerces in the overview. The links tab lists all of them. */
const MAX_LISTED_ECOMMERCES = 3

function LinkedEcommerces({ group: { id, linked_ecommerce_number: count }, to }: GroupProps & { readonly to: string }) {
  const { t } = useTranslation('groups')
  const { can } = useSession()
  const { data, error } = useQuery({ ...queryOptionsFor(getGroupLinks, { params: { id } }), enabled: count > 0 })
  if (count === 0) return <Link to={to}>{t('overview.noLinks')}</Link>
  if (!data) return <ValuePlaceholder error={error} />
  const listedEcommerces = can(openEcommerceCommand.access) ? data.data.slice(0, MAX_LISTED_ECOMMERCES) : []
  return (
    <>
      <Link to={to}>{formatNumber(count)}</Link>
      {listedEcommerces.map((ecommerce) => (
        <span key={ecommerce.id}>
          {' · '}
          <Link to={buildCommandLink(openEcommerceCommand, { ecommerce: String(ecommerce.id) })}>
            {ecommerce.display_name}
          </Link>
        </span>
      ))}
    </>
  )
}

function RegisterDetails({ group }: GroupProps) {
  const { t } = useTranslation(['groups', 'ui'])
  const isRegistered = group.status_replica_group_in_billing === 'complete'
  const situationItem = {
    name: t('column.is_active'),
    value: t(group.is_active ? 'ui:status.active' : 'ui:status.inactive'),
    field: 'is_active',
  } as const
  return (
    <Section title={t('tab.register')}>
      <DetailList
        recordArguments={{ group: String(group.id) }}
        items={[
          ...buildDetailItems(groupFields, group, { section: 'register' }, t),
          ...buildDetailItems(groupFields, group, { section: 'manager' }, t),
          // Shows whether the group is active only if the group is registered with the billing system (S2 §4).
          ...(isRegistered ? [situationItem] : []),
          { name: t('register.uuid'), value: <Code>{group.uuid}</Code> },
          { name: t('column.created_at'), value: <TimestampText timestamp={group.created_at} /> },
          { name: t('register.updated_at'), value: <TimestampText timestamp={group.updated_at} /> },
        ]}
      />
    </Section>
  )
}

function toFormValues(group: Group) {
  const { first_group_manager: _, ...values } = readFieldValues(groupFields, group)
  return values
}

/**
 * Configures the search for other groups with the same name or CRM id. Unchanged values of an edited group are not
 * checked.
 */
export function buildDuplicateCheck(editedGroup?: Group) {
  return {
    fieldNames: ['name', 'id_group_at_crm'],
    savedValues: editedGroup && toFormValues(editedGroup),
    access: findGroupDuplicates.access,
    getDuplicatesQuery: (enteredValues) =>
      queryOptionsFor(findGroupDuplicates, {
        query: { ...enteredValues, ...(editedGroup && { except: editedGroup.id }) },
      }),
    getDuplicateUrl: ({ id }) => buildCommandLink(openGroupCommand, { group: String(id) }),
  } as const satisfies DuplicateCheck<'name' | 'id_group_at_crm'>
}

type GroupFieldName = ReturnType<typeof getSectionFieldNames<typeof groupFields.fields, 'register'>>[number]

interface GroupDataFieldsProps<V> extends Pick<FieldProps<V>, 'form'> {
  /** Returns the message about other groups with the same value in this field. */
  readonly getDuplicateNote: (name: 'name' | 'id_group_at_crm') => ReactNode
}

/**
 * Input fields for the name, CRM id and other data of a group. The forms that create and edit a group use these fields.
 */
export function GroupDataFields<V extends Readonly<Record<GroupFieldName, unknown>>>({
  form,
  getDuplicateNote,
}: GroupDataFieldsProps<V>) {
  return (
    <FieldInputs
      form={form}
      list={groupFields}
      names={getSectionFieldNames(groupFields, 'register')}
      props={{
        name: { contentAfter: getDuplicateNote('name') },
        id_group_at_crm: { contentAfter: getDuplicateNote('id_group_at_crm') },
      }}
    />
  )
}

/** Form that edits the data of a group. After saving, opens the groups list (S2 §2). */
function RegisterForm({ group }: GroupProps) {
  const { t } = useTranslation('groups')
  const { run } = useCommandRunner()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const recordForm = useRecordForm({
    schema: GroupDetails,
    formId: `groups.edit:${group.id}`,
    errorTitle: t('register.failed'),
    record: group,
    toFormValues,
    recordSchema: Group,
    save: async (body, { ifMatch, idempotencyKey }) => {
      const requestOptions = { ifMatch, idempotencyKey }
      return (await callApi(saveGroup, { params: { id: group.id }, body }, requestOptions)).data
    },
    onSaved: (savedGroup) => {
      void invalidateQueries(client, saveGroup)
      client.setQueryData(queryOptionsFor(getGroup, { params: { id: savedGroup.id } }).queryKey, { data: savedGroup })
      notify({
        kind: 'success',
        text: t('register.done', { name: savedGroup.name }),
        ...buildUndoAction(savedGroup, run, t),
      })
      if (isMounted()) navigate(getListUrl(listGroupsCommand))
    },
  })
  const { form, getDuplicateNote, question } = useDuplicates(recordForm, buildDuplicateCheck(group))

  return (
    <FormCard className={styles.card}>
      <Form form={form} label={t('tab.register')}>
        <GroupDataFields form={form} getDuplicateNote={getDuplicateNote} />
        <FieldFrame label={t('field.first_group_manager')} hint={t('register.managerHint')}>
          {(control) => <TextInput {...control} value={group.first_group_manager} disabled />}
        </FieldFrame>
        <CheckboxField form={form} name="is_active" label={t('field.is_active')} />
      </Form>
      <FormBar>
        <SaveBar form={form} label={t('register.send')} />
      </FormBar>
      {question}
      <ConflictDialog
        form={form}
        valueFormatters={{ is_active: (value) => t(value ? 'ui:status.active' : 'ui:status.inactive') }}
      />
    </FormCard>
  )
}
