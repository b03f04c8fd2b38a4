// Dialogs that set one permission or the account type of a user. Users can also set a permission in the command
// palette.

import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { callApi } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { type Submission, useWrite } from '#console/forms/idempotency.ts'
import { TicketNote } from '#console/forms/ticket-note.tsx'
import { notify } from '#console/lib/notices.ts'
import { ConfirmCommand } from '#console/records/confirm-command.tsx'
import { type Runner, useCommandRunner } from '#console/run/runner.ts'
import type { QuickWrite, QuickWriteQuestion } from '#console/run/screens.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { FieldFrame, SegmentedControl } from '#console/ui/inputs.tsx'
import { Select } from '#console/ui/select.tsx'
import {
  accountTypes,
  type Context,
  canCreateUserOfType,
  canGrantLevel,
  contexts,
  getPermissionLevel,
  type Level,
  levels,
  reducesPermissions,
  type UserWithPermissions,
} from '#contract/access.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import { formatFullName } from '#contract/fields.ts'
import {
  getUser,
  getUserPermissions,
  saveUser,
  saveUserPermissions,
  type User,
  type UserPermissions,
} from '#contract/platform/users.ts'
import { PermissionChangeList, useAccountTypeDefaults } from './account-type.tsx'
import { cacheSavedPermissions, type LoadedUser, UserLoader } from './users.tsx'

interface PermissionChange {
  readonly user: User
  readonly storedPermissions: UserPermissions
  readonly context: Context
  readonly level: Level
}

interface NotificationContext {
  readonly run: Runner['run']
  readonly t: TFunction
}

/** Saves one permission level and shows a notification with an undo button. */
async function setPermission(
  { user, storedPermissions: savedPermissions, context, level }: PermissionChange,
  { run, t }: NotificationContext,
  key: Partial<Submission> = {},
): Promise<ResponseBody<typeof saveUserPermissions>> {
  const body = { type: savedPermissions.type, permissions: { ...savedPermissions.permissions, [context]: level } }
  const response = await callApi(
    saveUserPermissions,
    { params: { id: user.id }, body },
    { ...key, ifMatch: savedPermissions.version },
  )
  const text = t('users:permission.done', { name: formatFullName(user), context: t(`common:context.${context}`) })
  notify({ kind: 'success', text: `${text} ${t(`common:level.${level}`)}`, ...buildUndoAction(response, run, t) })
  return response
}

/** Returns the translation key of the reason why the permission level cannot be set, or null if it can be set. */
function getBlockedReasonKey(
  actor: UserWithPermissions,
  savedPermissions: UserPermissions,
  context: Context,
  level: Level,
): string | null {
  const before = { access: savedPermissions.type, permissions: savedPermissions.permissions }
  if (savedPermissions.type === 'admin_boss') return 'users:rights.boss'
  if (!canGrantLevel(actor, before, context, level)) return 'users:rights.above'
  return level === getPermissionLevel(before, context) ? 'users:permission.same' : null
}

/**
 * Sets a permission directly in the command palette. Returns `ask` if this is not possible; the palette then opens the
 * dialog.
 */
export const setPermissionFromPalette: QuickWrite = async (args, { queryClient, session, run, t }) => {
  const params = { id: Number(args.user) }
  const context = contexts.find((candidate) => candidate === args.permission_context)
  const level = levels.find((candidate) => candidate === args.permission_level)
  if (!context || !level) return 'ask'
  const [{ data: user }, savedPermissions] = await Promise.all([
    callApi(getUser, { params }),
    callApi(getUserPermissions, { params }),
  ])
  if (getBlockedReasonKey(session.user, savedPermissions, context, level) !== null) return 'ask'
  const refetch = () => void invalidateQueries(queryClient, saveUser)
  cacheSavedPermissions(
    queryClient,
    user.id,
    await setPermission({ user, storedPermissions: savedPermissions, context, level }, { run, t }).finally(refetch),
  )
  return 'done'
}

/**
 * Returns the question that the command palette asks before it sets a permission. The question contains the user, the
 * context, the current level and the new level. Returns null for invalid arguments.
 */
export const getPermissionQuestion: QuickWriteQuestion = async (args, { queryClient, t }) => {
  const params = { id: Number(args.user) }
  const context = contexts.find((candidate) => candidate === args.permission_context)
  const level = levels.find((candidate) => candidate === args.permission_level)
  const [{ data: user }, savedPermissions] = await Promise.all([
    queryClient.fetchQuery(queryOptionsFor(getUser, { params })),
    callApi(getUserPermissions, { params }),
  ])
  if (!context || !level) return null
  const before = getPermissionLevel(
    { access: savedPermissions.type, permissions: savedPermissions.permissions },
    context,
  )
  const names = { name: formatFullName(user), context: t(`common:context.${context}`) }
  return t('users:permission.asked', {
    ...names,
    before: t(`common:level.${before}`),
    after: t(`common:level.${level}`),
  })
}

/**
 * Dialog that sets the permission level of a user in one context. The notification after saving offers to undo the
 * change.
 */
export function SetPermissionDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('commands')
  return (
    <UserLoader args={args} title={t('users.setPermission.title')}>
      {(loadedUser) => <SetPermission key={loadedUser.user.id} {...loadedUser} args={args} />}
    </UserLoader>
  )
}

interface LevelChoice {
  readonly context: Context
  readonly level: Level
}

function SetPermission({ user, permissions: savedPermissions, args }: LoadedUser & { readonly args: Arguments }) {
  const { t } = useTranslation(['users', 'common', 'commands', 'ui'])
  const { close, run } = useCommandRunner()
  const client = useQueryClient()
  const { user: actor } = useSession()
  const before = { access: savedPermissions.type, permissions: savedPermissions.permissions }
  const [context, setContext] = useState(
    contexts.find((candidate) => candidate === args.permission_context) ?? contexts[0],
  )
  const [selectedLevel, setSelectedLevel] = useState(
    levels.find((candidate) => candidate === args.permission_level) ?? null,
  )
  const level = selectedLevel ?? getPermissionLevel(before, context)

  const { write, isBusy } = useWrite({
    idempotencyName: `users.setPermission:${user.id}`,
    failureTitle: t('failures:not_done', { action: t('commands:users.setPermission.title') }),
    send: (choice: LevelChoice, key) =>
      setPermission({ user, storedPermissions: savedPermissions, ...choice }, { run, t }, key),
    onSuccess: (response, isMounted) => {
      cacheSavedPermissions(client, user.id, response)
      if (isMounted) close()
    },
    writeEndpoint: saveUserPermissions,
  })

  const blockedReasonKey = getBlockedReasonKey(actor, savedPermissions, context, level)
  const reason = blockedReasonKey === null ? null : t(blockedReasonKey)
  const save = () => void (reason === null && write({ context, level }))

  return (
    <Dialog
      title={`${t('commands:users.setPermission.title')} · ${formatFullName(user)}`}
      wide
      onClose={close}
      onSave={save}
      footer={
        <>
          <TicketNote />
          <Button keys="escape" onClick={close}>
            {t('ui:cancel')}
          </Button>
          <Button variant="primary" keys="mod+enter" busy={isBusy} disabledReason={reason} onClick={save}>
            {t('edit.save')}
          </Button>
        </>
      }
    >
      <FieldFrame label={t('permission.context')}>
        {(control) => (
          <Select
            {...control}
            value={context}
            options={contexts.map((value) => ({ value, label: t(`common:context.${value}`) }))}
            onChange={(selected) => {
              setContext(contexts.find((candidate) => candidate === selected) ?? context)
              setSelectedLevel(null)
            }}
          />
        )}
      </FieldFrame>
      <div>
        <SegmentedControl
          label={t('permission.level')}
          value={level}
          options={levels.map((value) => ({
            value,
            label: t(`common:level.${value}`),
            disabledReason: canGrantLevel(actor, before, context, value) ? null : t('rights.above'),
          }))}
          onChange={setSelectedLevel}
        />
      </div>
      {reason !== null && <p>{reason}</p>}
    </Dialog>
  )
}

/**
 * Dialog that sets the account type of a user, with the default permissions of this type. Lists the changes before
 * saving.
 */
export function SetAccountTypeDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('commands')
  const requestedType = accountTypes.find((type) => type === args.account_type)
  return (
    <UserLoader args={args} title={t('users.setType.title')}>
      {(loadedUser) => <SetType key={loadedUser.user.id} {...loadedUser} requestedType={requestedType ?? null} />}
    </UserLoader>
  )
}

interface SetTypeProps extends LoadedUser {
  readonly requestedType: (typeof accountTypes)[number] | null
}

function SetType({ user, permissions: savedPermissions, requestedType }: SetTypeProps) {
  const { t } = useTranslation(['users', 'commands', 'start'])
  const client = useQueryClient()
  const { user: actor } = useSession()
  const types = accountTypes.filter((candidate) => canCreateUserOfType(actor, candidate))
  const [selectedType, setSelectedType] = useState(
    requestedType && types.includes(requestedType) ? requestedType : null,
  )
  const type = selectedType ?? savedPermissions.type
  const before = { access: savedPermissions.type, permissions: savedPermissions.permissions }
  const defaults = useAccountTypeDefaults(type, before)
  const { after } = defaults
  const reducesOwnPermissions = actor.id === user.id && after !== null && reducesPermissions(before, after)

  return (
    <ConfirmCommand
      title={`${t('commands:users.setType.title')} · ${formatFullName(user)}`}
      actionLabel={t('type.set')}
      variant="primary"
      busy={after === null}
      {...(reducesOwnPermissions ? { confirmationWord: user.email } : {})}
      text={
        <>
          <FieldFrame label={t('edit.type')}>
            {(control) => (
              <Select
                {...control}
                value={type}
                options={types.map((value) => ({ value, label: t(`start:accountType.${value}`) }))}
                onChange={(selected) =>
                  setSelectedType(types.find((candidate) => candidate === selected) ?? selectedType)
                }
              />
            )}
          </FieldFrame>
          <PermissionChangeList before={before} defaults={defaults} />
          {reducesOwnPermissions && <p>{t('self.text')}</p>}
        </>
      }
      idempotencyName={`users.setType:${user.id}`}
      requestValues={[type, savedPermissions.version]}
      send={(reason, key) => {
        // `after` is never null here, because the dialog can be submitted only after the default permissions have
        // loaded.
        const permissions = after?.permissions ?? savedPermissions.permissions
        const body = { type, permissions, ...(reducesOwnPermissions ? { confirm_self: true, reason } : {}) }
        return callApi(
          saveUserPermissions,
          { params: { id: user.id }, body },
          { ...key, ifMatch: savedPermissions.version },
        )
      }}
      writeEndpoint={saveUserPermissions}
      getToast={(response) => {
        cacheSavedPermissions(client, user.id, response)
        return t('saved.rights')
      }}
      canUndo
    />
  )
}
