import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/lib/run.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { useWrite } from '#console/ui/use-write.ts'
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
  const { write, isBusy, failure } = useWrite({
    intent: `view.delete:${id}`,
    send: (_: null, key) => call(deleteView, { params: { id } }, { ...key, ifMatch: `"${version}"` }),
    done: () => {
      close()
      notify({ kind: 'success', text: t('deleted', { name }) })
    },
    changes: deleteView,
  })

  return (
    <ConfirmDialog
      title={t('deleteTitle', { name })}
      action={t('delete')}
      busy={isBusy}
      failure={failure}
      onConfirm={() => void write(null)}
      onCancel={close}
    >
      <p>{t(`deleteText.${scope}`)}</p>
    </ConfirmDialog>
  )
}
