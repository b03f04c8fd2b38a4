// Preview of a user in the panel next to a list: name, account type, e-mail and permission levels.
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { RecordPreviewPanel, RecordPreviewPlaceholder, useRecordPreview } from '#console/table/peek.tsx'
import { Badge } from '#console/ui/badge.tsx'
import { contexts } from '#contract/access.ts'
import { formatFullName } from '#contract/fields.ts'
import { getUser, getUserPermissions } from '#contract/platform/users.ts'

export function UserPeek({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['users', 'common', 'start'])
  const params = { id: Number(args.user) }
  const userQuery = useRecordPreview(getUser, { params })
  const permissionsQuery = useRecordPreview(getUserPermissions, { params })
  if (!userQuery.data || !permissionsQuery.data)
    return <RecordPreviewPlaceholder error={userQuery.error ?? permissionsQuery.error} />
  const { type, permissions } = permissionsQuery.data
  return (
    <RecordPreviewPanel
      title={formatFullName(userQuery.data.data)}
      badges={<Badge tone="accent">{t(`start:accountType.${type}`)}</Badge>}
      details={[
        { name: t('users:edit.email'), value: userQuery.data.data.email },
        ...contexts.map((context) => ({
          name: t(`common:context.${context}`),
          value: t(`common:level.${permissions[context]}`),
        })),
      ]}
    />
  )
}
