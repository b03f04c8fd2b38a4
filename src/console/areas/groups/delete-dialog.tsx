import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { groupsDelete, groupsList, groupsOpen } from '#commands/groups.ts'
import { linkOf } from '#commands/registry.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { useWrite } from '#console/ui/use-write.ts'
import { deleteGroup, type Group, getGroup } from '#contract/groups.ts'
import { refusalOf } from './refusals.ts'
import { RefusedDialog } from './refused-dialog.tsx'

/** Deletes a group for good: its id is typed, and a reason given. */
export function DeleteDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('groups')
  const { data, error } = useQuery(queryOf(getGroup, { params: { id: Number(args.group) } }))
  if (error) return <RefusedDialog title={t('delete.title')} error={error} />
  if (!data) return null
  const reason = refusalOf(data.data, groupsDelete, t)
  if (reason !== null) return <RefusedDialog title={t('delete.title')} text={reason} />
  return <Question group={data.data} />
}

function Question({ group: { id, name, version } }: { readonly group: Group }) {
  const { t } = useTranslation('groups')
  const { close } = useRunner()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  const { write, isBusy, failure } = useWrite({
    intent: `groups.delete:${id}`,
    send: (reason: string, key) =>
      call(deleteGroup, { params: { id }, body: { reason } }, { ...key, ifMatch: `"${version}"` }),
    done: (_, isHere) => {
      notify({ kind: 'success', text: t('delete.done', { name }) })
      if (!isHere) return
      // Its own page is gone with it.
      if (pathname === linkOf(groupsOpen, { group: String(id) })) navigate(linkOf(groupsList), { replace: true })
      else close()
    },
    changes: deleteGroup,
  })

  return (
    <ConfirmDialog
      title={t('delete.title')}
      action={t('delete.send')}
      typed={String(id)}
      busy={isBusy}
      failure={failure}
      onConfirm={(reason) => void write(reason)}
      onCancel={close}
    >
      {t('delete.text', { name, id })}
    </ConfirmDialog>
  )
}
