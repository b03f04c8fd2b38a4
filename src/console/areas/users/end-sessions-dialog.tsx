import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/lib/run.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { endUserSessions } from '#contract/users.ts'
import { Failure } from './failure.tsx'
import { fullName } from './name.ts'
import { useWrite } from './use-write.ts'
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

  const { write, isBusy, error } = useWrite(async () => {
    const query = session === undefined ? {} : { session_id: session }
    const { ended } = await call(endUserSessions, { params: { id: user.id }, query })
    notify({ kind: 'success', text: t('sessions.ended', { count: ended, name }) })
  }, close)

  return (
    <ConfirmDialog
      title={t(`sessions.${which}.title`, { name })}
      action={t(`sessions.${which}.action`)}
      busy={isBusy}
      onConfirm={() => void write()}
      onCancel={close}
    >
      <p>{t(`sessions.${which}.text`)}</p>
      <Failure error={error} />
    </ConfirmDialog>
  )
}
