// Deletes a store, asked about first; undone for a day like other writes.
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { linkOf } from '#commands/registry.ts'
import { storesList, storesOpen } from '#commands/stores.ts'
import { callApi, isApiError } from '#console/api/client.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { queryOf } from '#console/api/queries.ts'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import { useWrite } from '#console/forms/idempotency.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/run/runner.ts'
import { undoOffer } from '#console/run/undo-offer.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { deleteStore, getStore, type Store } from '#contract/platform/stores.ts'

/** The store named by a link or row once loaded; else a dialog that says what is wrong with it. */
export function DeleteDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('stores')
  const { close } = useRunner()
  const params = { ecommerce_id: Number(args.ecommerce), id: Number(args.store) }
  const { data, error, refetch } = useQuery(queryOf(getStore, { params }))
  if (data) return <Question key={data.data.id} store={data.data} />
  const isGone = isApiError(error) && error.status === 404
  return (
    <Dialog title={t('delete.title')} onClose={close} footer={<Button onClick={close}>{t('ui:close')}</Button>}>
      {isGone ? (
        <EmptyState title={t('show.notFound', { id: params.id })} text={t('show.notFoundHint')} />
      ) : error ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : (
        <Skeleton height="64px" />
      )}
    </Dialog>
  )
}

function Question({ store }: { readonly store: Store }) {
  const { t } = useTranslation('stores')
  const { close, run } = useRunner()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { id, ecommerce_id, display_name: name, version, contract_options } = store
  const own = linkOf(storesOpen, { ecommerce: String(ecommerce_id), store: String(id) })

  const { write, isBusy, failure } = useWrite({
    intent: `stores.delete:${id}`,
    send: (_: null, key) => callApi(deleteStore, { params: { ecommerce_id, id } }, { ...key, ifMatch: version }),
    done: (answer, isHere) => {
      notify({ kind: 'success', text: t('delete.done', { name }), ...undoOffer(answer, run, t) })
      if (!isHere) return
      // Its own page is gone with it.
      if (pathname === own) navigate(linkOf(storesList, { ecommerce_id: String(ecommerce_id) }), { replace: true })
      else close()
    },
    changes: deleteStore,
  })

  return (
    <ConfirmDialog
      title={t('delete.question', { name })}
      action={t('delete.title')}
      busy={isBusy}
      failure={failure}
      onConfirm={() => void write(null)}
      onCancel={close}
    >
      <p>{t('delete.text', { id })}</p>
      {contract_options?.has_password && <p>{t('delete.password')}</p>}
    </ConfirmDialog>
  )
}
