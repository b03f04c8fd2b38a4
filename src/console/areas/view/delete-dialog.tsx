import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { call } from '#console/lib/call.ts'
import { messageOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { deleteView, type SavedView } from '#contract/view.ts'
import { WithView } from './with-view.tsx'

export function DeleteDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('commands')
  return (
    <WithView args={args} title={t('view.delete.title')} toEdit>
      {(view) => <Deleting view={view} />}
    </WithView>
  )
}

function Deleting({ view: { id, name, scope, version } }: { readonly view: SavedView }) {
  const { t } = useTranslation(['view', 'ui'])
  const { close } = useRunner()
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const remove = async () => {
    setIsBusy(true)
    setError(null)
    try {
      await call(deleteView, { params: { id } }, { ifMatch: `"${version}"` })
      close()
      notify({ kind: 'success', text: t('deleted', { name }) })
    } catch (problem) {
      setError(problem)
    } finally {
      setIsBusy(false)
      // A refusal may mean that somebody changed it: the present one is shown, and asked about again.
      void forget(client, deleteView)
    }
  }

  return (
    <ConfirmDialog
      title={t('deleteTitle', { name })}
      action={t('delete')}
      busy={isBusy}
      onConfirm={() => void remove()}
      onCancel={close}
    >
      <p>{t(`deleteText.${scope}`)}</p>
      {error !== null && <p role="alert">{messageOf(error, t)}</p>}
    </ConfirmDialog>
  )
}
