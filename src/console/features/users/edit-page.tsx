// Edit page of a user with personal data, permissions and sessions, and the dialog that deletes the user.

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { deleteUserCommand, editUserCommand, getUserArguments, listUsersCommand } from '#commands/users.ts'
import { callApi, toErrorNotification } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import { ConflictDialog } from '#console/forms/conflict-dialog.tsx'
import { Field, FieldPair, useField } from '#console/forms/fields.tsx'
import { Form, FormBar, SaveBar } from '#console/forms/form.tsx'
import { useFieldValue } from '#console/forms/use-form.ts'
import { type RecordForm, useRecordForm } from '#console/forms/use-record-form.ts'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notify } from '#console/lib/notices.ts'
import { ConfirmCommand } from '#console/records/confirm-command.tsx'
import { RecordPage } from '#console/records/record-page.tsx'
import { joinQueries } from '#console/records/record-query.ts'
import { getListUrl } from '#console/run/list-urls.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { DiscardInputDialog } from '#console/ui/dialog.tsx'
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
import { AccountTypeChangeDialog } from './account-type.tsx'
import styles from './edit-page.module.css'
import { PermissionChanges, PermissionGrid } from './permissions.tsx'
import { SessionsSection } from './sessions.tsx'
import {
  cacheSavedPermissions,
  cacheSavedUser,
  createNotFoundTextBuilder,
  type LoadedUser,
  PermissionsFormSchema,
  type PermissionValues,
  parsePermissionValues,
  splitName,
  toPermissions,
  toPermissionValues,
  toUserDataValues,
  toUserWithPermissions,
  UserDataForm,
  UserLoader,
  UsersListLink,
  useUserAndPermissions,
} from './users.tsx'

export function DeleteUserDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('commands')
  return (
    <UserLoader args={args} title={t('users.delete.title')}>
      {(loadedUser) => <DeleteUserConfirmation key={loadedUser.user.id} {...loadedUser} />}
    </UserLoader>
  )
}

/**
 * Dialog that deletes a user. To confirm, the editor must type the e-mail address of this user and a reason (S2 §2;
 * product decision A25).
 */
function DeleteUserConfirmation({ user }: LoadedUser) {
  const { t } = useTranslation(['users', 'common'])
  const navigate = useNavigate()
  const { user: actor, signOut } = useSession()
  const isOwnAccount = actor.id === user.id
  const name = formatFullName(user)
  return (
    <ConfirmCommand
      title={t('delete.title', { name })}
      actionLabel={t('delete.action')}
      text={<p>{t(isOwnAccount ? 'delete.self' : 'delete.text')}</p>}
      confirmationWord={user.email}
      idempotencyName={`users.delete:${user.id}`}
      send={async (reason, key) => {
        const body = { reason, ...(isOwnAccount ? { confirm_self: true } : {}) }
        await callApi(deleteUser, { params: { id: user.id }, body }, { ...key, ifMatch: user.version })
      }}
      writeEndpoint={deleteUser}
      getToast={() => {
        if (!isOwnAccount) return t('delete.done', { name })
        void signOut().catch((error: unknown) => notify(toErrorNotification(error, t)))
        return null
      }}
      onDone={() => {
        if (!isOwnAccount) navigate(getListUrl(listUsersCommand))
      }}
    />
  )
}

interface PermissionsSectionProps {
  readonly form: RecordForm<PermissionValues>
  readonly save: () => void
  /** Account type and permissions that are stored on the server. */
  readonly permissions: UserPermissions
  readonly options: ResponseBody<typeof getPermissionOptions>
}

/**
 * Form section with the account type and the permissions. When another account type is selected and confirmed, the
 * default permissions of this type are applied (S2 §2, §4).
 */
function PermissionsSection({ form, save, permissions, options }: PermissionsSectionProps) {
  const { t } = useTranslation(['users', 'start'])
  const { user: actor } = useSession()
  const [pendingType, setPendingType] = useState<AccountType | null>(null)
  const label = t('edit.type')
  const { id, required, error } = useField({ form, name: 'type', label })
  const type = useFieldValue(form, 'type')
  const preset = useQuery({
    ...queryOptionsFor(getAccountType, { params: { name: type } }),
    placeholderData: keepPreviousData,
  })
  const saved = { access: permissions.type, permissions: permissions.permissions }
  const types = options.types.filter((candidate) => canCreateUserOfType(actor, candidate))

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
                onChange={(selectedValue) =>
                  setPendingType(types.find((candidate) => candidate === selectedValue) ?? null)
                }
              />
            )}
          </FieldFrame>
        </div>
        {type === 'admin_boss' ? (
          <p className={styles.note}>{t('rights.boss')}</p>
        ) : (
          // Makes the permissions receive the focus, because users change them more often than the name.
          <div data-first-field>
            <p className={styles.note}>{t('rights.operational')}</p>
            <PermissionGrid
              form={form}
              options={options}
              defaultPermissions={preset.isPlaceholderData ? null : (preset.data?.default_permissions ?? null)}
              storedUser={saved}
            />
          </div>
        )}
      </Form>
      {pendingType !== null && (
        <AccountTypeChangeDialog
          type={pendingType}
          before={toUserWithPermissions(parsePermissionValues(form))}
          storedUser={saved}
          onCancel={() => setPendingType(null)}
          onConfirm={(after) => {
            form.set('type', after.access)
            for (const context of contexts) form.set(context, after.permissions[context])
            setPendingType(null)
          }}
        />
      )}
    </Section>
  )
}

type FormName = 'data' | 'rights'

interface PermissionReduction {
  readonly before: PermissionValues
  readonly after: PermissionValues
  readonly confirm: (reason: string) => void
  readonly cancel: () => void
}

/**
 * Form state of the edit page. Saves a user with two parallel requests, one for personal data and one for permissions,
 * and reports both results (S2 §4; product decision A25).
 */
function useUserForms(user: User, permissions: UserPermissions) {
  const { t } = useTranslation(['users', 'ui'])
  const { run } = useCommandRunner()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const { user: actor } = useSession()
  const client = useQueryClient()
  const params = { id: user.id }
  const formId = `users.edit:${user.id}`
  /**
   * Names of the forms (personal data, permissions) that are already saved. If the request of one form fails, a retry
   * sends only this form again.
   */
  const [savedForms, setSavedForms] = useState<ReadonlySet<FormName>>(new Set())
  const savedFormsRef = useRef<ReadonlySet<FormName>>(savedForms)
  const [isConfirming, setIsConfirming] = useState(false)
  /** Reason that signed-in users enter when they reduce their own permissions; null if this was not necessary. */
  const selfChangeReason = useRef<string | null>(null)

  const markSaved = (formNames: ReadonlySet<FormName>) => {
    savedFormsRef.current = formNames
    setSavedForms(formNames)
  }

  const handleSaved = (formName: FormName, record: object) => {
    markSaved(new Set([...savedFormsRef.current, formName]))
    notify({ kind: 'success', text: t(`saved.${formName}`), ...buildUndoAction(record, run, t) })
    if (savedFormsRef.current.size === 2 && isMounted()) navigate(getListUrl(listUsersCommand))
  }

  /** Refetches the user after every save request, because a request can succeed even if its response is lost. */
  const refetchAfter = <Result,>(response: Promise<Result>) =>
    response.finally(() => void invalidateQueries(client, saveUser))

  const userForm = useRecordForm({
    schema: UserDataForm,
    formId,
    record: user,
    toFormValues: toUserDataValues,
    recordSchema: User,
    save: async ({ name, email }, { ifMatch }) => {
      const response = await refetchAfter(
        callApi(saveUser, { params, body: { ...splitName(name), email } }, { ifMatch }),
      )
      cacheSavedUser(client, response)
      return response.data
    },
    onSaved: (record) => handleSaved('data', record),
    sendsUnchanged: true,
  })

  const permissionsForm = useRecordForm({
    schema: PermissionsFormSchema,
    formId: `users.permissions:${user.id}`,
    record: permissions,
    toFormValues: toPermissionValues,
    recordSchema: UserPermissions,
    save: async (values, { ifMatch }) => {
      const reason = selfChangeReason.current
      const selfChangeFields = reason === null ? {} : { reason, confirm_self: true }
      const body = { type: values.type, permissions: toPermissions(values), ...selfChangeFields }
      const response = await refetchAfter(callApi(saveUserPermissions, { params, body }, { ifMatch }))
      cacheSavedPermissions(client, user.id, response)
      return response
    },
    onSaved: (record) => handleSaved('rights', record),
    sendsUnchanged: true,
  })

  /**
   * Sends both forms (personal data and permissions), even if the user has changed only one of them (S2 §4). After one
   * of the two requests has failed, a retry skips the form that was already saved.
   */
  const sendChangedForms = () => {
    if (!userForm.isDirty() && !permissionsForm.isDirty())
      return void notify({ kind: 'info', text: t('ui:form.unchanged') })
    const needsSave = {
      data: !savedFormsRef.current.has('data') || userForm.isDirty(),
      rights: !savedFormsRef.current.has('rights') || permissionsForm.isDirty(),
    }
    markSaved(new Set((['data', 'rights'] as const).filter((formName) => !needsSave[formName])))
    if (needsSave.data) userForm.submit()
    if (needsSave.rights) permissionsForm.submit()
  }

  const confirmOrSend = () => {
    selfChangeReason.current = null
    if (
      actor.id === user.id &&
      reducesPermissions(
        toUserWithPermissions(toPermissionValues(permissions)),
        toUserWithPermissions(parsePermissionValues(permissionsForm)),
      )
    )
      setIsConfirming(true)
    else sendChangedForms()
  }

  /**
   * Validates the form, and then saves the personal data and the permissions. If a required field is empty, sends no
   * request.
   */
  const save = () => {
    if (userForm.isSaving || permissionsForm.isSaving) return
    void userForm.form.handleSubmit(confirmOrSend, () => {
      if (isBlank(userForm.form.getValues())) notify({ kind: 'error', text: t('edit.incomplete'), subject: formId })
    })()
  }

  const permissionReduction: PermissionReduction | null = isConfirming
    ? {
        before: toPermissionValues(permissions),
        after: parsePermissionValues(permissionsForm),
        confirm: (reason) => {
          setIsConfirming(false)
          selfChangeReason.current = reason
          sendChangedForms()
        },
        cancel: () => setIsConfirming(false),
      }
    : null

  return { data: userForm, rights: permissionsForm, save, lowering: permissionReduction, message: getMessage() }

  function getMessage() {
    if (savedForms.has('data') && permissionsForm.failure !== null) return 'edit.onlyData' as const
    if (savedForms.has('rights') && userForm.failure !== null) return 'edit.onlyRights' as const
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

/** Form with the personal data and the permissions of a user, which two parallel requests save (S2 §2, §4). */
function UserEditForm({ user, permissions, options }: EditFormProps) {
  const { t } = useTranslation(['users', 'common', 'ui', 'start'])
  const { run } = useCommandRunner()
  const navigate = useNavigate()
  const [isConfirmingLeave, setIsConfirmingLeave] = useState(false)
  const edit = useUserForms(user, permissions)
  const { data: userForm, rights: permissionsForm, save } = edit
  const list = () => navigate(getListUrl(listUsersCommand))

  const cancel = () => {
    if (userForm.isDirty() || permissionsForm.isDirty()) setIsConfirmingLeave(true)
    else list()
  }
  const discard = () => {
    userForm.discard()
    permissionsForm.discard()
    list()
  }
  /** Form state of both forms together. Submitting this form saves the personal data and the permissions. */
  const combinedForm = { ...userForm, submit: save, isSaving: userForm.isSaving || permissionsForm.isSaving }
  const formatLevel = (value: unknown) =>
    t(`common:level.${levels.find((candidate) => candidate === value) ?? 'denied'}`)
  const formatType = (value: unknown) =>
    t(`start:accountType.${accountTypes.find((candidate) => candidate === value) ?? 'n1'}`)

  return (
    <>
      <Section title={t('edit.data')}>
        <Form form={combinedForm} label={t('edit.data')}>
          <FieldPair>
            <Field form={userForm} name="name" label={t('edit.name')} />
            <Field form={userForm} name="email" label={t('edit.email')} type="email" inputMode="email" />
          </FieldPair>
        </Form>
      </Section>
      <PermissionsSection form={permissionsForm} save={save} permissions={permissions} options={options} />

      {edit.message !== null && (
        <p className={styles.failure} role="alert">
          {t(edit.message)}
        </p>
      )}
      <FormBar isSticky>
        <Button onClick={() => run(deleteUserCommand, { user: String(user.id) })}>{t('edit.delete')}</Button>
        <span className={styles.space} />
        <Button onClick={cancel}>{t('ui:cancel')}</Button>
        <SaveBar form={combinedForm} label={t('edit.save')} />
      </FormBar>

      <ConflictDialog form={userForm} />
      <ConflictDialog
        form={permissionsForm}
        valueFormatters={{
          ...Object.fromEntries(Object.keys(permissions.permissions).map((name) => [name, formatLevel])),
          type: formatType,
        }}
      />
      {isConfirmingLeave && <DiscardInputDialog onKeep={() => setIsConfirmingLeave(false)} onDiscard={discard} />}
      {edit.lowering && (
        <ConfirmDialog
          title={t('self.title')}
          actionLabel={t('self.action')}
          confirmationWord={user.email}
          onConfirm={edit.lowering.confirm}
          onCancel={edit.lowering.cancel}
        >
          <p>{t('self.text')}</p>
          <PermissionChanges
            before={toUserWithPermissions(edit.lowering.before)}
            after={toUserWithPermissions(edit.lowering.after)}
          />
        </ConfirmDialog>
      )}
    </>
  )
}

function useEditedUser(ids: { readonly user: number }) {
  const loadedUser = useUserAndPermissions(ids)
  const options = useQuery(queryOptionsFor(getPermissionOptions, {}))
  return joinQueries({ loadedUser, options })
}

export function EditUserPage({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('users')
  const { user: actor } = useSession()
  return (
    <RecordPage
      args={args}
      idNames={['user']}
      useRecord={useEditedUser}
      getNotFoundTexts={createNotFoundTextBuilder(args, t)}
      listLink={<UsersListLink />}
      errorTexts={{ heading: t('edit.failed') }}
      skeleton={{ itemCounts: [2, contexts.length] }}
      pageCommand={editUserCommand}
      isNarrow
      buildHeader={({ loadedUser: { user } }) => ({
        title: formatFullName(user),
        subtitle: user.email,
        activityArguments: getUserArguments(user),
      })}
    >
      {({ loadedUser, options }) =>
        canManageUser(actor, loadedUser.user) ? (
          <>
            <UserEditForm {...loadedUser} options={options} />
            <SessionsSection userId={loadedUser.user.id} />
          </>
        ) : (
          <ForbiddenPanel reason={t('edit.bossOnly')} action={<UsersListLink />} />
        )
      }
    </RecordPage>
  )
}
