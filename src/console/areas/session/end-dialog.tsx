import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/lib/run.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { useWrite } from '#console/ui/use-write.ts'
import { endOwnSessions } from '#contract/users.ts'

/** Asks before one of one's other sessions ends, or all of them. */
export function EndDialog({ args: { session } }: { readonly args: Arguments }) {
  const { t } = useTranslation('sessions')
  const { close } = useRunner()
  const which = session === undefined ? 'all' : 'one'

  const { write, isBusy, failure } = useWrite({
    intent: `session.end:${session ?? 'all'}`,
    send: (_: null, key) => call(endOwnSessions, { query: session === undefined ? {} : { session_id: session } }, key),
    done: ({ ended }) => {
      notify({ kind: 'success', text: t('mine.ended', { count: ended }) })
      close()
    },
    changes: endOwnSessions,
  })

  return (
    <ConfirmDialog
      title={t(`mine.${which}.title`)}
      action={t(`mine.${which}.action`)}
      busy={isBusy}
      failure={failure}
      onConfirm={() => void write(null)}
      onCancel={close}
    >
      <p>{t(`mine.${which}.text`)}</p>
    </ConfirmDialog>
  )
}
