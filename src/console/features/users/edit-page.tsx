// Edit page of a user: personal data, permissions and sessions; also the dialog that deletes the user.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { getUserArguments, usersDelete, usersEdit, usersList } from '#commands/users.ts'
import { callApi, toErrorNotification } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import { ConflictDialog } from '#console/forms/conflict-dialog.tsx'
import { Field, FieldPair, useField } from '#console/forms/fields.tsx'
import { Form, FormBar, SaveBar } from '#console/forms/form.tsx'
import { useValue } from '#console/forms/use-form.ts'
import { type RecordForm, useRecordForm } from '#console/forms/use-record-form.ts'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notify } from '#console/lib/notices.ts'
import { ConfirmCommand } from '#console/records/confirm-command.tsx'
import { RecordPage } from '#console/records/record-page.tsx'
import { joinQueries } from '#console/records/record-query.ts'
import { useRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { LeaveQuestion } from '#console/ui/dialog.tsx'
import { FieldFrame } from '#console/ui/inputs.tsx'
import { ForbiddenPanel } from '#console/ui/panels.tsx'
import { Section } from '#console/ui/section.tsx'
import { Select } from '#console/ui/select.tsx'
import {
  type AccountType,
  accountTypes,
  canCreateUserOfType,
  canManageUser,
  contexts,
  levels,
  reducesPermissions,
} from '#contract/access.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { formatFullName } from '#contract/fields.ts'
import {
  deleteUser,
  getAccountType,
  getPermissionOptions,
  saveUser,
  saveUserPermissions,
  User,
  UserPermissions,
} from '#contract/platform/users.ts'
import { TypeQuestion } from './account-type.tsx'
import styles from './edit-page.module.css'
import { Difference, RightsGrid } from './permissions.tsx'
import { SessionsSection } from './sessions.tsx'
import {
  DataForm,
  dataOf,
  type KnownPerson,
  keepData,
  keepRights,
  notFoundTexts,
  permissionsOf,
  RightsForm,
  type RightsValues,
  rightsOf,
  source,
  splitName,
  staffOf,
  ToUsers,
  typedRights,
  usePerson,
  WithPerson,
} from './users.tsx'

export function DeleteDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('commands')
  return (
    <WithPerson args={args} title={t('users.delete.title')}>
      {(person) => <Delete key={person.user.id} {...person} />}
    </WithPerson>
  )
}

/** Deletes a user after the editor has typed the user's e-mail and a reason (S2 §2; product decision A25). */
function Delete({ user }: KnownPerson) {
  const { t } = useTranslation(['users', 'common'])
  const { run } = useRunner()
  const { user: actor, signOut } = useSession()
  const isSelf = actor.id === user.id
  const name = formatFullName(user)
  return (
    <ConfirmCommand
      title={t('delete.title', { name })}
      action={t('delete.action')}
      text={<p>{t(isSelf ? 'delete.self' : 'delete.text')}</p>}
      typed={user.email}
      intent={`users.delete:${user.id}`}
      send={async (reason, key) => {
        const body = { reason, ...(isSelf ? { confirm_self: true } : {}) }
        await callApi(deleteUser, { params: { id: user.id }, body }, { ...key, ifMatch: user.version })
      }}
      changes={deleteUser}
      done={() => {
        if (!isSelf) return t('delete.done', { name })
        void signOut().catch((error: unknown) => notify(toErrorNotification(error, t)))
        return null
      }}
      onDone={() => {
        if (!isSelf) run(usersList)
      }}
    />
  )
}

interface RightsSectionProps {
  readonly form: RecordForm<RightsValues>
  readonly save: () => void
  /** Account type and permissions as stored on the server. */
  readonly permissions: UserPermissions
  readonly options: ResponseBody<typeof getPermissionOptions>
}

/** Form section for account type and permissions; a new type applies its defaults after confirmation (S2 §2, §4). */
function RightsSection({ form, save, permissions, options }: RightsSectionProps) {
  const { t } = useTranslation(['users', 'start'])
  const { user: actor } = useSession()
  const [asked, setAsked] = useState<AccountType | null>(null)
  const label = t('edit.type')
  const { id, required, error } = useField({ form, name: 'type', label })
  const type = useValue(form, 'type')
  const preset = useQuery({
    ...queryOptionsFor(getAccountType, { params: { name: type } }),
    placeholderData: keepPreviousData,
  })
  const saved = { access: permissions.type, permissions: permissions.permissions }
  const types = options.types.filter((one) => canCreateUserOfType(actor, one))

  return (
    <Section title={t('rights.title')}>
      <Form form={{ ...form, submit: save }} label={t('rights.title')}>
        <div className={styles.type}>
          <FieldFrame id={id} label={label} error={error} required={required} hint={t('edit.typeHint')}>
            {(control) => (
              <Select
                {...control}
                value={type}
                options={types.map((value) => ({ value, label: t(`start:accountType.${value}`) }))}
                onChange={(chosen) => setAsked(types.find((one) => one === chosen) ?? null)}
              />
            )}
          </FieldFrame>
        </div>
        {type === 'admin_boss' ? (
          <p className={styles.note}>{t('rights.boss')}</p>
        ) : (
          <>
            <p className={styles.note}>{t('rights.operational')}</p>
            <RightsGrid
              form={form}
              options={options}
              preset={preset.isPlaceholderData ? null : (preset.data?.default_permissions ?? null)}
              saved={saved}
            />
          </>
        )}
      </Form>
      {asked !== null && (
        <TypeQuestion
          type={asked}
          before={staffOf(typedRights(form))}
          saved={saved}
          onCancel={() => setAsked(null)}
          onConfirm={(after) => {
            form.set('type', after.access)
            for (const context of contexts) form.set(context, after.permissions[context])
            setAsked(null)
          }}
        />
      )}
    </Section>
  )
}

type Part = 'data' | 'rights'

interface Lowering {
  readonly before: RightsValues
  readonly after: RightsValues
  readonly confirm: (reason: string) => void
  readonly cancel: () => void
}

/** Saves a user with two parallel requests and reports the result of each (S2 §4; product decision A25). */
function useEdit(user: User, permissions: UserPermissions) {
  const { t } = useTranslation(['users', 'ui'])
  const { run } = useRunner()
  const isHere = useIsMounted()
  const { user: actor } = useSession()
  const client = useQueryClient()
  const params = { id: user.id }
  const formId = `users.edit:${user.id}`
  /** Parts that this page has already saved successfully; they are not sent again. */
  const [saved, setSaved] = useState<ReadonlySet<Part>>(new Set())
  const isSaved = useRef<ReadonlySet<Part>>(saved)
  const [isIncomplete, setIsIncomplete] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  /** Reason for lowering one's own permissions; null unless the signed-in user confirmed doing so. */
  const ownReason = useRef<string | null>(null)

  const note = (parts: ReadonlySet<Part>) => {
    isSaved.current = parts
    setSaved(parts)
  }

  const succeeded = (part: Part, record: object) => {
    note(new Set([...isSaved.current, part]))
    notify({ kind: 'success', text: t(`saved.${part}`), ...buildUndoAction(record, run, t) })
    if (isSaved.current.size === 2 && isHere()) run(usersList)
  }

  /** Refetches the user after each save, even a failed one, because a save without a response may have succeeded. */
  const reread = <Answer,>(answer: Promise<Answer>) => answer.finally(() => void invalidateQueries(client, saveUser))

  const data = useRecordForm({
    schema: DataForm,
    formId,
    record: user,
    valuesOf: dataOf,
    recordSchema: User,
    save: async ({ name, email }, { ifMatch }) => {
      const answer = await reread(callApi(saveUser, { params, body: { ...splitName(name), email } }, { ifMatch }))
      keepData(client, answer)
      return answer.data
    },
    onSaved: (record) => succeeded('data', record),
    sendsUnchanged: true,
  })

  const rights = useRecordForm({
    schema: RightsForm,
    formId: `users.permissions:${user.id}`,
    record: permissions,
    valuesOf: rightsOf,
    recordSchema: UserPermissions,
    save: async (values, { ifMatch }) => {
      const reason = ownReason.current
      const self = reason === null ? {} : { reason, confirm_self: true }
      const body = { type: values.type, permissions: permissionsOf(values), ...self }
      const answer = await reread(callApi(saveUserPermissions, { params, body }, { ifMatch }))
      keepRights(client, user.id, answer)
      return answer
    },
    onSaved: (record) => succeeded('rights', record),
    sendsUnchanged: true,
  })

  /** Sends personal data and permissions even if only one changed (S2 §4); a part already saved is skipped. */
  const send = () => {
    if (!data.isDirty() && !rights.isDirty()) return void notify({ kind: 'info', text: t('ui:form.unchanged') })
    const isWanted = {
      data: !isSaved.current.has('data') || data.isDirty(),
      rights: !isSaved.current.has('rights') || rights.isDirty(),
    }
    note(new Set((['data', 'rights'] as const).filter((part) => !isWanted[part])))
    if (isWanted.data) data.submit()
    if (isWanted.rights) rights.submit()
  }

  const check = () => {
    setIsIncomplete(false)
    ownReason.current = null
    if (actor.id === user.id && reducesPermissions(staffOf(rightsOf(permissions)), staffOf(typedRights(rights))))
      setIsAsking(true)
    else send()
  }

  /** Validates the form and saves both parts; nothing is sent while a required field is empty. */
  const save = () => {
    if (data.isSaving || rights.isSaving) return
    void data.form.handleSubmit(check, () => {
      const isIncomplete = isBlank(data.form.getValues())
      setIsIncomplete(isIncomplete)
      // The error message is at the end of a long page, so a toast shows the same message (S2 §5).
      if (isIncomplete)
        notify({ kind: 'error', text: t('edit.incomplete'), subject: formId, isAnnouncedElsewhere: true })
    })()
  }

  const lowering: Lowering | null = isAsking
    ? {
        before: rightsOf(permissions),
        after: typedRights(rights),
        confirm: (reason) => {
          setIsAsking(false)
          ownReason.current = reason
          send()
        },
        cancel: () => setIsAsking(false),
      }
    : null

  return { data, rights, save, lowering, message: messageOf() }

  function messageOf() {
    if (isIncomplete) return 'edit.incomplete' as const
    if (saved.has('data') && rights.failure !== null) return 'edit.onlyData' as const
    if (saved.has('rights') && data.failure !== null) return 'edit.onlyRights' as const
    return null
  }
}

function isBlank({ name, email }: Readonly<Record<string, unknown>>): boolean {
  return [name, email].some((value) => String(value ?? '').trim() === '')
}

interface EditFormProps {
  readonly user: User
  readonly permissions: UserPermissions
  readonly options: ResponseBody<typeof getPermissionOptions>
}

/** Form with a user's personal data and permissions, which are saved by two parallel requests (S2 §2, §4). */
function EditForm({ user, permissions, options }: EditFormProps) {
  const { t } = useTranslation(['users', 'common', 'ui', 'start'])
  const { run } = useRunner()
  const [isLeaving, setIsLeaving] = useState(false)
  const edit = useEdit(user, permissions)
  const { data, rights, save } = edit
  const list = () => run(usersList)

  const cancel = () => {
    if (data.isDirty() || rights.isDirty()) setIsLeaving(true)
    else list()
  }
  const discard = () => {
    data.discard()
    rights.discard()
    list()
  }
  /** Form state whose submit saves personal data and permissions together. */
  const both = { ...data, submit: save, isSaving: data.isSaving || rights.isSaving }
  const sayLevel = (value: unknown) => t(`common:level.${levels.find((one) => one === value) ?? 'denied'}`)
  const sayType = (value: unknown) => t(`start:accountType.${accountTypes.find((one) => one === value) ?? 'n1'}`)

  return (
    <>
      <Section title={t('edit.data')}>
        <Form form={both} label={t('edit.data')}>
          <FieldPair>
            <Field form={data} name="name" label={t('edit.name')} />
            <Field form={data} name="email" label={t('edit.email')} type="email" inputMode="email" />
          </FieldPair>
        </Form>
      </Section>
      <RightsSection form={rights} save={save} permissions={permissions} options={options} />

      {edit.message !== null && (
        <p className={styles.failure} role="alert">
          {t(edit.message)}
        </p>
      )}
      <FormBar stays>
        <Button variant="danger" onClick={() => run(usersDelete, { user: String(user.id) })}>
          {t('edit.delete')}
        </Button>
        <span className={styles.space} />
        <Button onClick={cancel}>{t('ui:cancel')}</Button>
        <SaveBar form={both} label={t('edit.save')} />
      </FormBar>

      <ConflictDialog form={data} />
      <ConflictDialog
        form={rights}
        show={{
          ...Object.fromEntries(Object.keys(permissions.permissions).map((name) => [name, sayLevel])),
          type: sayType,
        }}
      />
      {isLeaving && <LeaveQuestion onKeep={() => setIsLeaving(false)} onDiscard={discard} />}
      {edit.lowering && (
        <ConfirmDialog
          title={t('self.title')}
          action={t('self.action')}
          typed={user.email}
          onConfirm={edit.lowering.confirm}
          onCancel={edit.lowering.cancel}
        >
          <p>{t('self.text')}</p>
          <Difference before={staffOf(edit.lowering.before)} after={staffOf(edit.lowering.after)} />
        </ConfirmDialog>
      )}
    </>
  )
}

function useEditedPerson(ids: { readonly user: number }) {
  const person = usePerson(ids)
  const options = useQuery(queryOptionsFor(getPermissionOptions, {}))
  return joinQueries({ person, options })
}

export function EditPage({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('users')
  const { user: actor } = useSession()
  return (
    <RecordPage
      args={args}
      ids={['user']}
      useRecord={useEditedPerson}
      notFound={notFoundTexts(args, t)}
      toList={<ToUsers />}
      failed={{ heading: t('edit.failed') }}
      skeleton={{ facts: [2, contexts.length] }}
      pager={{ source, opens: usersEdit, argumentsOf: getUserArguments }}
      isNarrow
      header={({ person: { user } }) => ({
        title: formatFullName(user),
        subtitle: user.email,
        activity: getUserArguments(user),
      })}
    >
      {({ person, options }) =>
        canManageUser(actor, person.user) ? (
          <>
            <EditForm {...person} options={options} />
            <SessionsSection userId={person.user.id} />
          </>
        ) : (
          <ForbiddenPanel reason={t('edit.bossOnly')} action={<ToUsers />} />
        )
      }
    </RecordPage>
  )
}
