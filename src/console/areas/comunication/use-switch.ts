// Switching maintenance: sent on the state that was seen, so that of two people at once the second is told.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { isApiError } from '#console/lib/api-error.ts'
import { call } from '#console/lib/call.ts'
import { formatInstant } from '#console/lib/formats.ts'
import { knowMaintenance } from '#console/lib/maintenance.ts'
import { noticeOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import type { Input } from '#contract/endpoint.ts'
import { Maintenance, saveMaintenance } from '#contract/maintenance.ts'

type Switch = Input<typeof saveMaintenance>['body']

export function useSwitch({ version }: Maintenance) {
  const { t } = useTranslation('comunication')
  const { close } = useRunner()
  const client = useQueryClient()
  // The state the question was asked about, whatever comes meanwhile.
  const [seen] = useState(version)
  const [isBusy, setIsBusy] = useState(false)

  /** Answers what was refused at a field of the question; null when it is over, one way or the other. */
  const send = async (body: Switch): Promise<Readonly<Record<string, string>> | null> => {
    setIsBusy(true)
    try {
      know(await call(saveMaintenance, { body }, { ifMatch: `"${seen}"` }))
      notify({ kind: 'success', text: t(body.maintenance_mode ? 'maintenance.doneOn' : 'maintenance.doneOff') })
      close()
    } catch (error) {
      const theirs = otherSwitch(error)
      if (theirs) {
        know(theirs)
        const { maintenance_mode: isOn, user_name: who, changed_at: at } = theirs
        const values = { who, at: at === null ? '' : formatInstant(at) }
        notify({ kind: 'error', text: t(isOn ? 'maintenance.otherOn' : 'maintenance.otherOff', values) })
        close()
      } else {
        setIsBusy(false)
        const fields = isApiError(error) ? error.fields : []
        if (fields.length > 0) return Object.fromEntries(fields.map(({ field, message }) => [field, message]))
        notify(noticeOf(error, t))
      }
    }
    await forget(client, saveMaintenance)
    return null
  }

  return { send, isBusy, cancel: () => !isBusy && close() }
}

/** The header shows it at once, on whatever page this was. */
const know = ({ maintenance_mode: isOn, version }: Maintenance) => knowMaintenance({ isOn, version })

/** Somebody else was faster: what they did. */
function otherSwitch(error: unknown): Maintenance | null {
  if (!isApiError(error) || error.status !== 412) return null
  const { data } = z.safeParse(Maintenance, error.problem?.context?.current)
  return data ?? null
}
