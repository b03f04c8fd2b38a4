// Handlers of the commands that grant or decline an access request (a user's request for a permission). All screens
// that list access requests use these handlers.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { callApi, toErrorNotification } from '#console/api/client.ts'
import { invalidateQueries } from '#console/api/queries.ts'
import { notify } from '#console/lib/notices.ts'
import { useCommandHandler, useCommandRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { answerAccessRequest } from '#contract/console/access-requests.ts'

type AccessDecision = 'granted' | 'declined'

/**
 * Registers the handlers of the commands that grant and decline an access request. `getRequestId` returns the id of
 * the access request in the command arguments, or null if there is none.
 */
export function useAccessRequestHandlers(getRequestId: (args: Arguments) => number | null, isEnabled = true): void {
  const { t } = useTranslation(['access', 'common'])
  const { run } = useCommandRunner()
  const client = useQueryClient()
  const sendDecision = async (id: number, status: AccessDecision) => {
    try {
      const response = await callApi(answerAccessRequest, { params: { id }, body: { status } })
      const { context, level, user_name: userName } = response.data
      const need = t('common:access.need', {
        level: t(`common:level.${level}`),
        context: t(`common:context.${context}`),
      })
      notify({
        kind: 'success',
        text: t(`answered.${status}`, { person: userName, need }),
        ...buildUndoAction(response, run, t),
      })
    } catch (error) {
      notify(toErrorNotification(error, t))
    } finally {
      void invalidateQueries(client, answerAccessRequest)
    }
  }
  const createHandler = (status: AccessDecision) => (args: Arguments) => {
    const id = getRequestId(args)
    if (id === null) notify({ kind: 'info', text: t('answered.none') })
    else void sendDecision(id, status)
  }
  useCommandHandler('access.grant', createHandler('granted'), isEnabled)
  useCommandHandler('access.decline', createHandler('declined'), isEnabled)
}
