import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { usersList } from '#commands/users.ts'
import { call } from '#console/lib/call.ts'
import { noticeOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { useWrite } from '#console/ui/use-write.ts'
import { deleteUser } from '#contract/users.ts'
import { fullName } from './name.ts'
import { type KnownPerson, WithPerson } from './with-person.tsx'

export function DeleteDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('commands')
  return (
    <WithPerson args={args} title={t('users.delete.title')}>
      {(person) => <Delete {...person} />}
    </WithPerson>
  )
}

/** The e-mail must be typed and a reason given (S2 §2; product decision A25). */
function Delete({ user }: KnownPerson) {
  const { t } = useTranslation(['users', 'common'])
  const { close, run } = useRunner()
  const { user: actor, signOut } = useSession()
  const isSelf = actor.id === user.id
  const name = fullName(user)

  const { write, isBusy, failure } = useWrite({
    intent: `users.delete:${user.id}`,
    send: async (reason: string, key) => {
      const body = { reason, ...(isSelf ? { confirm_self: true } : {}) }
      await call(deleteUser, { params: { id: user.id }, body }, { ...key, ifMatch: `"${user.version}"` })
    },
    done: (_, isHere) => {
      if (isSelf) return void signOut().catch((error: unknown) => notify(noticeOf(error, t)))
      notify({ kind: 'success', text: t('delete.done', { name }) })
      if (isHere) run(usersList)
    },
    changes: deleteUser,
  })

  return (
    <ConfirmDialog
      title={t('delete.title', { name })}
      action={t('delete.action')}
      typed={user.email}
      busy={isBusy}
      failure={failure}
      onConfirm={(reason) => void write(reason)}
      onCancel={close}
    >
      <p>{t(isSelf ? 'delete.self' : 'delete.text')}</p>
    </ConfirmDialog>
  )
}
