import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/lib/run.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { useWrite } from '#console/ui/use-write.ts'
import { endUserSessions } from '#contract/users.ts'
import { fullName } from './name.ts'
import { type KnownPerson, WithPerson } from './with-person.tsx'

/** One session, or all of the person's. */
export function EndSessionsDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('commands')
  return (
    <WithPerson args={args} title={t('users.endSessions.title')}>
      {(person) => <EndSessions {...person} session={args.session} />}
    </WithPerson>
  )
}

function EndSessions({ user, session }: KnownPerson & { readonly session: string | undefined }) {
  const { t } = useTranslation('users')
  const { close } = useRunner()
  const name = fullName(user)
  const which = session === undefined ? 'all' : 'one'

  const { write, isBusy, failure } = useWrite({
    intent: `users.endSessions:${user.id}:${session ?? 'all'}`,
    send: (_: null, key) => {
      const query = session === undefined ? {} : { session_id: session }
      return call(endUserSessions, { params: { id: user.id }, query }, key)
    },
    done: ({ ended }) => {
      notify({ kind: 'success', text: t('sessions.ended', { count: ended, name }) })
      close()
    },
    changes: endUserSessions,
  })

  return (
    <ConfirmDialog
      title={t(`sessions.${which}.title`, { name })}
      action={t(`sessions.${which}.action`)}
      busy={isBusy}
      failure={failure}
      onConfirm={() => void write(null)}
      onCancel={close}
    >
      <p>{t(`sessions.${which}.text`)}</p>
    </ConfirmDialog>
  )
}
