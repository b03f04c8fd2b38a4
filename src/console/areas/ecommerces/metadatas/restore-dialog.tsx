import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { call } from '#console/lib/call.ts'
import { messageOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { forget, queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { useTicket } from '#console/lib/ticket.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { DifferenceList } from '#console/ui/metadata/difference-list.tsx'
import { getMetadatas, metadataVersions, saveMetadatas } from '#contract/ecommerces/metadatas.ts'

/** As many as one page of versions holds. */
const versionsAtOnce = 15

/** Puts an earlier text back: a save like any other, so that what it replaces stays among the versions. */
export function RestoreDialog({ args: { ecommerce = '', name = '', version = '' } }: { readonly args: Arguments }) {
  const { t } = useTranslation('metadatas')
  const { close, run } = useRunner()
  const { ticket } = useTicket()
  const client = useQueryClient()
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const params = { id: Number(ecommerce) }
  const present = useQuery({ ...queryOf(getMetadatas, { params }), structuralSharing: false })
  const current = present.data?.texts[name]
  const page = current ? Math.floor((current.version - Number(version)) / versionsAtOnce) + 1 : 1
  const versions = useQuery({
    ...queryOf(metadataVersions, { params: { ...params, name }, query: { page: Math.max(1, page) } }),
    enabled: current !== undefined,
  })
  const earlier = versions.data?.data.find((one) => one.version === Number(version))
  const isMissing = present.data !== undefined && (current === undefined || (versions.data && !earlier))
  const error = failure ?? present.error ?? versions.error

  const restore = async () => {
    if (!earlier || !current) return
    setIsSaving(true)
    setFailure(null)
    try {
      const body = { texts: { [name]: earlier.value }, ...(ticket === null ? {} : { ticket }) }
      const answer = await call(saveMetadatas, { params, body }, { ifMatch: `"${current.version}"` })
      notify({ kind: 'success', text: t('restore.done', { name, version }), ...undoOffer(answer, run, t) })
      close()
    } catch (refused) {
      setFailure(refused)
    } finally {
      setIsSaving(false)
      void forget(client, saveMetadatas)
    }
  }

  return (
    <ConfirmDialog
      title={t('restore.title', { name, version })}
      action={t('restore.action')}
      busy={isSaving || (!error && !isMissing && !earlier)}
      onConfirm={() => void restore()}
      onCancel={close}
    >
      {error !== null && <p role="alert">{messageOf(error, t)}</p>}
      {isMissing && <p role="alert">{t('restore.missing', { version })}</p>}
      {earlier && current && <DifferenceList before={current.value} after={earlier.value} />}
    </ConfirmDialog>
  )
}
