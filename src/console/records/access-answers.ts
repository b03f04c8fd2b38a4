// Handles the keys and buttons that grant or decline an access request, on every screen that lists access requests.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { callApi, toErrorNotification } from '#console/api/client.ts'
import { invalidateQueries } from '#console/api/queries.ts'
import { notify } from '#console/lib/notices.ts'
import { useCommandHandler, useRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { answerAccessRequest } from '#contract/console/access-requests.ts'

type Answered = 'granted' | 'declined'

/**
 * Registers the handlers of the commands that grant and decline an access request. The callback returns the id of the
 * access request in the command's arguments, or null if the arguments contain no request id.
 */
export function useAccessAnswers(requestOf: (args: Arguments) => number | null, enabled = true): void {
  const { t } = useTranslation(['access', 'common'])
  const { run } = useRunner()
  const client = useQueryClient()
  const send = async (id: number, status: Answered) => {
    try {
      const answer = await callApi(answerAccessRequest, { params: { id }, body: { status } })
      const { context, level, user_name: person } = answer.data
      const need = t('common:access.need', {
        level: t(`common:level.${level}`),
        context: t(`common:context.${context}`),
      })
      notify({ kind: 'success', text: t(`answered.${status}`, { person, need }), ...buildUndoAction(answer, run, t) })
    } catch (error) {
      notify(toErrorNotification(error, t))
    } finally {
      void invalidateQueries(client, answerAccessRequest)
    }
  }
  const answer = (status: Answered) => (args: Arguments) => {
    const id = requestOf(args)
    if (id === null) notify({ kind: 'info', text: t('answered.none') })
    else void send(id, status)
  }
  useCommandHandler('access.grant', answer('granted'), enabled)
  useCommandHandler('access.decline', answer('declined'), enabled)
}
