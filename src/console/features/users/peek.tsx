// Preview of a user beside a list: name, account type, e-mail and permission levels.
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { PeekedRecord, PeekWaiting, usePeeked } from '#console/table/peek.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { contexts } from '#contract/access.ts'
import { formatFullName } from '#contract/fields.ts'
import { getUser, getUserPermissions } from '#contract/platform/users.ts'

export function UserPeek({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['users', 'common', 'start'])
  const params = { id: Number(args.user) }
  const user = usePeeked(getUser, { params })
  const rights = usePeeked(getUserPermissions, { params })
  if (!user.data || !rights.data) return <PeekWaiting error={user.error ?? rights.error} />
  const { type, permissions } = rights.data
  return (
    <PeekedRecord
      title={formatFullName(user.data.data)}
      marks={<Badge tone="accent">{t(`start:accountType.${type}`)}</Badge>}
      facts={[
        { name: t('users:edit.email'), value: user.data.data.email },
        ...contexts.map((context) => ({
          name: t(`common:context.${context}`),
          value: t(`common:level.${permissions[context]}`),
        })),
      ]}
    />
  )
}
