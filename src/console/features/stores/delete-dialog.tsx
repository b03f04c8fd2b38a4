// Dialog that confirms the deletion of a store. Users can undo the deletion for 24 hours.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { listStoresCommand, openStoreCommand } from '#commands/stores.ts'
import { callApi } from '#console/api/client.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { ConfirmCommand } from '#console/records/confirm-command.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { selectRecord } from '#console/records/record-query.ts'
import { EmptyState } from '#console/ui/panels.tsx'
import { deleteStore, getStore, type Store } from '#contract/platform/stores.ts'

export function DeleteStoreDialog({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('stores')
  const params = { ecommerce_id: Number(args.ecommerce), id: Number(args.store) }
  const query = useQuery({ ...queryOptionsFor(getStore, { params }), select: selectRecord })
  return (
    <LoadedLayer
      surface="dialog"
      query={query}
      title={t('delete.title')}
      height="64px"
      notFoundContent={<EmptyState title={t('show.notFound', { id: params.id })} text={t('show.notFoundHint')} />}
    >
      {(store) => <DeleteStoreConfirmation key={store.id} store={store} />}
    </LoadedLayer>
  )
}

function DeleteStoreConfirmation({ store }: { readonly store: Store }) {
  const { t } = useTranslation('stores')
  const { id, ecommerce_id, display_name: name, version, contract_options } = store
  return (
    <ConfirmCommand
      title={t('delete.question', { name })}
      actionLabel={t('delete.title')}
      text={
        <>
          <p>{t('delete.text', { id })}</p>
          {contract_options?.has_password && <p>{t('delete.password')}</p>}
        </>
      }
      idempotencyName={`stores.delete:${id}`}
      send={(_, key) => callApi(deleteStore, { params: { ecommerce_id, id } }, { ...key, ifMatch: version })}
      writeEndpoint={deleteStore}
      getToast={() => t('delete.done', { name })}
      canUndo
      redirect={{
        fromPath: buildCommandLink(openStoreCommand, { ecommerce: String(ecommerce_id), store: String(id) }),
        toUrl: buildCommandLink(listStoresCommand, { ecommerce_id: String(ecommerce_id) }),
      }}
    />
  )
}
