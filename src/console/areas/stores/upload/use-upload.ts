import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { isApiError, isUncertain } from '#console/lib/api-error.ts'
import { call } from '#console/lib/call.ts'
import { formatNumber } from '#console/lib/formats.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import type { Submission } from '#console/ui/intent.ts'
import { useContractForm } from '#console/ui/use-contract-form.ts'
import { largestStoreFile, uploadStores } from '#contract/store-upload.ts'
import { keepRefusal, keptRefusal, type RefusedFile, refusedBy } from './refused-file.ts'

/** Longer than the server works on any file. */
const patience = 115_000

const NoFields = z.object({})

/** A file from its choice to its stores, or to what is wrong with it. */
export function useUpload(ecommerceId: number) {
  const { t } = useTranslation(['store-upload', 'ui', 'errors'])
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [isSending, setIsSending] = useState(false)
  const [created, setCreated] = useState<number | null>(null)
  const [refused, setRefused] = useState<RefusedFile | null>(() => keptRefusal(ecommerceId))
  /** Refused here and now, not on an earlier visit. */
  const [isNews, setIsNews] = useState(false)
  const running = useRef<AbortController | null>(null)

  const show = (next: RefusedFile | null) => {
    setRefused(next)
    keepRefusal(ecommerceId, next)
  }

  const formId = `stores.upload:${ecommerceId}`
  const form = useContractForm({
    schema: NoFields,
    formId,
    defaults: {},
    disabledReason: file === null ? t('noFile') : file.size > largestStoreFile ? t('tooLarge') : null,
    onSubmit: (_, how) => (file === null ? false : send(file, how)),
  })

  async function send(sent: File, { idempotencyKey }: Submission): Promise<boolean> {
    running.current = new AbortController()
    setCreated(null)
    setIsSending(true)
    try {
      const input = { params: { ecommerce_id: ecommerceId }, body: { file: sent } }
      const { data } = await call(uploadStores, input, {
        signal: running.current.signal,
        timeout: patience,
        // Another file is another intent.
        idempotencyKey: `${idempotencyKey}-${sent.size}-${sent.lastModified}`,
      })
      show(null)
      setCreated(data.created)
      setFile(null)
      void forget(client, uploadStores)
      notify({ kind: 'success', text: t('done', { count: data.created, number: formatNumber(data.created) }) })
      return true
    } catch (error) {
      const wrong = refusedBy(error, sent.name)
      if (wrong) {
        setIsNews(true)
        show(wrong)
        return false
      }
      const isCancelled = isApiError(error) && error.kind === 'cancelled'
      if (isCancelled) notify({ kind: 'info', text: t('cancelled') })
      else if (!isUncertain(error)) notify({ kind: 'error', text: t('failed'), about: formId })
      if (isCancelled) return false
      throw error
    } finally {
      running.current = null
      setIsSending(false)
    }
  }

  const choose = (next: File) => {
    setFile(next)
    setCreated(null)
    show(null)
  }

  return { form, file, choose, isSending, cancel: () => running.current?.abort(), created, refused, isNews }
}
