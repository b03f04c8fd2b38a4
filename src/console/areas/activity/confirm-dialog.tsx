import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { formatInstant } from '#console/lib/formats.ts'
import { notify } from '#console/lib/notices.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { useWrite } from '#console/ui/use-write.ts'
import { type ActivityDetails, getActivity, undoActivity } from '#contract/activity.ts'
import { Changes } from './changes.tsx'
import { intentOf, saidBack, sendBack } from './take-back.ts'
import { sayWhat, sayWho } from './wording.ts'

/** Asks before one row is taken back, with what it changes. */
export function ConfirmUndoDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['activity', 'commands'])
  const { close } = useRunner()
  const id = Number(args.activity)
  const { data, error, refetch } = useQuery({ ...queryOf(getActivity, { params: { id } }), staleTime: 0 })
  if (data) return <Question row={data.data} />
  return (
    <Dialog title={t('commands:activity.confirmUndo.title')} onClose={close}>
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton height="48px" />}
    </Dialog>
  )
}

function Question({ row }: { readonly row: ActivityDetails }) {
  const { t } = useTranslation('activity')
  const { close, run } = useRunner()
  const isRedo = row.undoes !== null
  const { write, isBusy, failure } = useWrite({
    intent: intentOf(row),
    send: (_: null, key) => sendBack(row, key),
    done: async (answer, _, reread) => {
      close()
      await reread
      notify(saidBack(row, answer, { run, t }))
    },
    changes: undoActivity,
  })

  const back = row.changes.map(({ path, before, after }) => ({ path, before: after, after: before }))
  return (
    <ConfirmDialog
      title={t(isRedo ? 'confirm.redoTitle' : 'confirm.title', { what: sayWhat(row, t) })}
      action={t(isRedo ? 'confirm.redoAction' : 'confirm.action')}
      variant="primary"
      busy={isBusy}
      failure={failure}
      onConfirm={() => void write(null)}
      onCancel={close}
    >
      <p>{t('confirm.text', { at: formatInstant(row.at), who: sayWho(row, t) })}</p>
      <Changes changes={back} more={row.more} />
    </ConfirmDialog>
  )
}
