import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Arguments } from '#commands/command.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { ForbiddenPanel } from '#console/ui/forbidden-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { mayTouch } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { getUser, getUserPermissions, type User, type UserPermissions } from '#contract/users.ts'

export interface KnownPerson {
  readonly user: User
  readonly permissions: UserPermissions
}

interface WithPersonProps {
  readonly args: Arguments
  readonly title: string
  /** The dialog itself. */
  readonly children: (person: KnownPerson) => ReactNode
}

/** A dialog about one person, who has to be loaded first. */
export function WithPerson({ args, title, children }: WithPersonProps) {
  const { t } = useTranslation('users')
  const { close } = useRunner()
  const id = z.safeParse(recordId, args.user)
  return id.success ? (
    <Loaded id={id.data} title={title}>
      {children}
    </Loaded>
  ) : (
    <Dialog title={title} onClose={close}>
      <p>{t('edit.badId', { id: args.user ?? '' })}</p>
    </Dialog>
  )
}

interface LoadedProps extends Omit<WithPersonProps, 'args'> {
  readonly id: number
}

function Loaded({ id, title, children }: LoadedProps) {
  const { t } = useTranslation(['users', 'ui'])
  const { close } = useRunner()
  const { user: actor } = useSession()
  const user = useQuery(queryOf(getUser, { params: { id } }))
  const permissions = useQuery(queryOf(getUserPermissions, { params: { id } }))
  const person = user.data?.data
  const isForbidden = person !== undefined && !mayTouch(actor, person)
  if (person && permissions.data && !isForbidden) return children({ user: person, permissions: permissions.data })
  const error = user.error ?? permissions.error
  const retry = () => {
    void user.refetch()
    void permissions.refetch()
  }
  return (
    <Dialog title={title} onClose={close} footer={<Button onClick={close}>{t('ui:close')}</Button>}>
      {isForbidden ? (
        <ForbiddenPanel reason={t('edit.bossOnly')} />
      ) : error ? (
        <ErrorPanel error={error} onRetry={retry} />
      ) : (
        <Skeleton width="100%" height="96px" />
      )}
    </Dialog>
  )
}
