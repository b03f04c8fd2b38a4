// Computes the permissions of a user after a change of the account type, and renders the dialog that confirms the
// change.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import { useSession } from '#console/session/session.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import {
  type AccountType,
  type Context,
  contexts,
  getHighestGrantableLevel,
  type Level,
  type Permissions,
  type UserWithPermissions,
} from '#contract/access.ts'
import { getAccountType } from '#contract/platform/users.ts'
import { PermissionChanges } from './permissions.tsx'

interface AccountTypeDefaults {
  /**
   * User with the default permissions of the new account type; null while the defaults load. Default levels that the
   * signed-in user may not grant are lowered.
   */
  readonly after: UserWithPermissions | null
  /** True if at least one default level was lowered, because the signed-in user may not grant this level. */
  readonly isCapped: boolean
  readonly error: unknown
  readonly retry: () => void
}

/**
 * Loads the default permissions of an account type. Default levels that the signed-in user may not grant are lowered.
 */
export function useAccountTypeDefaults(type: AccountType, savedUser: UserWithPermissions): AccountTypeDefaults {
  const { user } = useSession()
  const { data, error, refetch } = useQuery(queryOptionsFor(getAccountType, { params: { name: type } }))
  const defaultPermissions = data?.default_permissions
  const cappedPermissions = defaultPermissions ? capPermissions(user, savedUser, defaultPermissions) : null
  return {
    after: cappedPermissions && { access: type, permissions: cappedPermissions },
    isCapped:
      defaultPermissions !== undefined &&
      contexts.some((context) => cappedPermissions?.[context] !== defaultPermissions[context]),
    error,
    retry: () => void refetch(),
  }
}

function capPermissions(
  actor: UserWithPermissions,
  savedUser: UserWithPermissions,
  defaultPermissions: Permissions,
): Permissions {
  return Object.fromEntries(
    contexts.map((context) => [
      context,
      getHighestGrantableLevel(actor, savedUser, context, defaultPermissions[context]),
    ]),
  ) as Record<Context, Level>
}

interface TypeChangeProps {
  readonly before: UserWithPermissions
  readonly defaults: AccountTypeDefaults
}

/** Lists the permissions that change when the defaults of an account type are applied to a user. */
export function PermissionChangeList({ before, defaults: { after, isCapped, error, retry } }: TypeChangeProps) {
  const { t } = useTranslation('users')
  if (error && after === null) return <ErrorPanel error={error} onRetry={retry} />
  if (after === null) return <Skeleton width="100%" height="96px" />
  return (
    <>
      {after.access === 'admin_boss' && <p>{t('rights.boss')}</p>}
      <PermissionChanges before={before} after={after} />
      {isCapped && <p>{t('type.cut')}</p>}
    </>
  )
}

interface TypeChangeDialogProps {
  readonly type: AccountType
  /** User with the account type and permissions that are currently selected in the form. */
  readonly before: UserWithPermissions
  /** User with the account type and permissions stored on the server. */
  readonly storedUser: UserWithPermissions
  readonly onConfirm: (after: UserWithPermissions) => void
  readonly onCancel: () => void
}

/**
 * Dialog that lists the changed permissions. After the user has confirmed, the defaults of the new account type are
 * copied to the form.
 */
export function AccountTypeChangeDialog({
  type,
  before,
  storedUser: savedUser,
  onConfirm,
  onCancel,
}: TypeChangeDialogProps) {
  const { t } = useTranslation(['users', 'start'])
  const defaults = useAccountTypeDefaults(type, savedUser)
  const { after } = defaults
  return (
    <ConfirmDialog
      title={t('type.title', { type: t(`start:accountType.${type}`) })}
      actionLabel={t('type.load')}
      variant="primary"
      busy={after === null}
      onConfirm={() => after && onConfirm(after)}
      onCancel={onCancel}
    >
      <PermissionChangeList before={before} defaults={defaults} />
      <p>{t('type.notSaved')}</p>
    </ConfirmDialog>
  )
}
