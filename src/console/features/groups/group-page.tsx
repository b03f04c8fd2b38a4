// Page of a group with header and tabs, and the page that creates a group. A group consists of several ecommerces.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { listRecordActivityCommand } from '#commands/activity.ts'
import type { Arguments, Command } from '#commands/command.ts'
import {
  deleteGroupCommand,
  editGroupCommand,
  editGroupMetadataCommand,
  getGroupArguments,
  groupTabs,
  listGroupsCommand,
  openGroupCommand,
  openGroupQuotasCommand,
} from '#commands/groups.ts'
import { listRecordNotesCommand } from '#commands/notes.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { callApi } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { Field } from '#console/forms/fields.tsx'
import { Form, FormBar, FormCard, SaveBar } from '#console/forms/form.tsx'
import { useContractForm } from '#console/forms/use-form.ts'
import { formatNumber } from '#console/lib/format.ts'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notify } from '#console/lib/notices.ts'
import { useDuplicates } from '#console/records/duplicates.tsx'
import { FieldInputs } from '#console/records/field-list.tsx'
import { RecordPage } from '#console/records/record-page.tsx'
import { selectRecord } from '#console/records/record-query.ts'
import { RecordTabs } from '#console/records/record-tabs.tsx'
import { ActiveBadge } from '#console/records/status-badge.tsx'
import { getListUrl } from '#console/run/list-urls.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { findFirstField } from '#console/ui/focus-targets.ts'
import { type AccessRule, isUnavailableAtPlatform, signedIn } from '#contract/access.ts'
import { getInitialValues, getSectionFieldNames } from '#contract/field-list.ts'
import { createGroup, type Group, GroupCreation, getGroup, groupFields } from '#contract/platform/groups.ts'
import { QuotasTab } from './billing.tsx'
import styles from './group-page.module.css'
import {
  BillingMessage,
  BillingStatus,
  ConfirmLeaveDialog,
  type GroupTab,
  getDisabledReason,
  useGroupTab,
  useIsEditing,
} from './groups.tsx'
import { LinksTab } from './links-tab.tsx'
import { MetadatasTab } from './metadata-tab.tsx'
import { buildDuplicateCheck, GroupDataFields, RegisterTab } from './register-tab.tsx'

/**
 * Commands that edit the tabs of a group. The value is null for a tab that is edited elsewhere; for example, quotas are
 * edited on the pages of the ecommerces.
 */
const editCommands: Readonly<Record<GroupTab, Command | null>> = {
  register: editGroupCommand,
  links: editGroupCommand,
  quotas: null,
  metadatas: editGroupMetadataCommand,
  notes: null,
  activity: null,
}

function GroupButtons({ group }: { readonly group: Group }) {
  const { t } = useTranslation('groups')
  const { can } = useSession()
  const { run } = useCommandRunner()
  const { tab, updateUrl } = useGroupTab()
  const editCommand = editCommands[tab]
  const isEditing = useIsEditing(group, editCommand?.access)
  const args = { group: String(group.id) }
  return (
    <>
      {editCommand &&
        can(editCommand.access) &&
        (isEditing ? (
          <Button onClick={() => updateUrl({ mode: 'view' })}>{t('ui:cancel')}</Button>
        ) : (
          <Button
            icon={<Pencil size={14} />}
            keys={editCommand === editGroupCommand ? editGroupCommand : undefined}
            disabledReason={getDisabledReason(group, editCommand, t)}
            onClick={() => updateUrl({ mode: 'edit' })}
          >
            {t('show.edit')}
          </Button>
        ))}
      {can(deleteGroupCommand.access) && (
        <Button
          disabledReason={getDisabledReason(group, deleteGroupCommand, t)}
          onClick={() => run(deleteGroupCommand, args)}
        >
          {t('show.delete')}
        </Button>
      )}
    </>
  )
}

/**
 * Permissions that some tabs require. A tab is hidden if the user lacks the permission, or if the server uses an
 * external platform API that does not provide the data of the tab.
 */
const requiredAccessByTab: Readonly<Partial<Record<(typeof groupTabs)[number], AccessRule>>> = {
  quotas: openGroupQuotasCommand.access,
  notes: listRecordNotesCommand.access,
  activity: listRecordActivityCommand.access,
}

function GroupTabs({ group }: { readonly group: Group }) {
  const { t } = useTranslation('groups')
  const { tab, updateUrl } = useGroupTab()
  const { user } = useSession()
  const visibleTabs = groupTabs.filter((id) => !isUnavailableAtPlatform(user, requiredAccessByTab[id] ?? signedIn))
  return (
    <RecordTabs
      recordArguments={getGroupArguments(group)}
      label={t('show.tabs')}
      tabs={visibleTabs.map((id) => ({
        id,
        label:
          id === 'links'
            ? t('tab.linksCount', { number: formatNumber(group.linked_ecommerce_number) })
            : t(`tab.${id}`),
      }))}
      value={tab}
      onChange={(nextTab) => updateUrl({ tab: nextTab })}
    >
      {tab === 'register' && <RegisterTab group={group} />}
      {tab === 'links' && <LinksTab group={group} />}
      {tab === 'metadatas' && <MetadatasTab group={group} />}
      {tab === 'quotas' && <QuotasTab groupId={group.id} />}
    </RecordTabs>
  )
}

const useGroup = ({ group: id }: { readonly group: number }) =>
  useQuery({ ...queryOptionsFor(getGroup, { params: { id } }), select: selectRecord })

export function GroupPage({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('groups')
  return (
    <RecordPage
      args={args}
      idNames={['group']}
      useRecord={useGroup}
      getNotFoundTexts={(id) => ({
        title: id === null ? t('show.badId', { id: args.group }) : t('show.notFound', { id }),
        hint: t('show.notFoundHint'),
      })}
      listLink={<ButtonLink to={getListUrl(listGroupsCommand)}>{t('show.toList')}</ButtonLink>}
      skeleton={{ hasTabs: true, itemCounts: [3, 7] }}
      pageCommand={openGroupCommand}
      buildHeader={(group) => ({
        title: group.name,
        badges: <GroupBadges group={group} />,
        actions: <GroupButtons group={group} />,
      })}
    >
      {(group) => (
        <>
          <BillingMessage group={group} />
          <GroupTabs group={group} />
        </>
      )}
    </RecordPage>
  )
}

function GroupBadges({ group }: { readonly group: Group }) {
  const isComplete = group.status_replica_group_in_billing === 'complete'
  return (
    <>
      <span className={styles.id}>{group.id}</span>
      {isComplete && <ActiveBadge active={group.is_active} />}
      {isComplete && <BillingStatus group={group} />}
    </>
  )
}

const defaults = { ...getInitialValues(groupFields), first_group_manager_confirmation: '' }

/** Page that creates a group (S2 §2, §5). After saving, opens the first page of the groups list. */
export function NewGroupPage() {
  const { t } = useTranslation('groups')
  const client = useQueryClient()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const [isLeaving, setIsLeaving] = useState(false)
  const creationForm = useContractForm({
    schema: GroupCreation,
    formId: 'groups.create',
    draftTitleField: 'name',
    errorTitle: t('new.failed'),
    defaults,
    onSubmit: async (body, { idempotencyKey }) => {
      const { data } = await callApi(createGroup, { body }, { idempotencyKey })
      await invalidateQueries(client, createGroup)
      notify({ kind: 'success', text: t('new.done', { name: data.name }) })
      if (isMounted()) navigate(buildCommandLink(listGroupsCommand))
      return true
    },
  })

  const { form, getDuplicateNote, question } = useDuplicates(creationForm, buildDuplicateCheck())

  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (card.current) findFirstField(card.current)?.focus()
  }, [])

  const leave = () => {
    form.discard()
    navigate(getListUrl(listGroupsCommand))
  }

  return (
    <div className={styles.page}>
      <header>
        <h1>{t('new.title')}</h1>
        <p className={styles.description}>{t('new.description')}</p>
      </header>
      <FormCard ref={card} className={styles.card}>
        <Form form={form} label={t('new.title')}>
          <GroupDataFields form={form} getDuplicateNote={getDuplicateNote} />
          <FieldInputs form={form} list={groupFields} names={getSectionFieldNames(groupFields, 'manager')} />
          <Field
            form={form}
            name="first_group_manager_confirmation"
            label={t('field.first_group_manager_confirmation')}
            hint={t('field.confirmationHint')}
            type="email"
          />
          <FieldInputs form={form} list={groupFields} names={getSectionFieldNames(groupFields, 'situation')} />
        </Form>
        <FormBar>
          <SaveBar form={form} label={t('new.send')}>
            <Button onClick={() => setIsLeaving(true)}>{t('ui:cancel')}</Button>
          </SaveBar>
        </FormBar>
      </FormCard>
      {question}
      {isLeaving && <ConfirmLeaveDialog text={t('exit.new')} onLeave={leave} onStay={() => setIsLeaving(false)} />}
    </div>
  )
}
