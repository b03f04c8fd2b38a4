// Copies the reply to the consumer of a reverse (return request), and records that the reply was copied.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { copyReplyCommand } from '#commands/replies.ts'
import { callApi, toErrorNotification } from '#console/api/client.ts'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { copyText } from '#console/lib/clipboard.ts'
import { notify } from '#console/lib/notices.ts'
import type { Action, ActionEntry } from '#console/run/screens.ts'
import { getReply, type Reply, recordCopiedReply } from '#contract/console/replies.ts'

interface CopyOptions {
  readonly client: QueryClient
  readonly t: TFunction
}

/** Copies a reply. After a successful copy, records the template and the language in the activity log. */
async function copyReply(reply: Reply | Promise<Reply>, { client, t }: CopyOptions): Promise<void> {
  const isCopied = await copyText(reply instanceof Promise ? reply.then(({ text }) => text) : reply.text)
  if (!isCopied) return
  const { reverse_id: id, template, language } = await reply
  notify({ kind: 'success', text: t('replies:reply.copied', { id }) })
  await callApi(recordCopiedReply, { params: { id }, body: { template, language } })
  void invalidateQueries(client, recordCopiedReply)
}

/** Returns a function that copies a reply and shows an error if the copy cannot be recorded. */
export function useCopyReply(): (reply: Reply) => void {
  const { t } = useTranslation(['replies', 'errors'])
  const client = useQueryClient()
  return (reply) => {
    copyReply(reply, { client, t }).catch((failure: unknown) => notify(toErrorNotification(failure, t)))
  }
}

const copyReplyOfReverse: Action = ({ reverse_id }, { queryClient, t }) => {
  const options = { ...queryOptionsFor(getReply, { params: { id: Number(reverse_id) }, query: {} }), staleTime: 0 }
  return copyReply(
    queryClient.fetchQuery(options).then(({ data }) => data),
    { client: queryClient, t },
  )
}

export const actions: readonly ActionEntry[] = [[copyReplyCommand, copyReplyOfReverse]]
