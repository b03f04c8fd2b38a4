// Switching maintenance: sent on the state that was seen, so that of two people at once the second is told.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { isApiError, messageAt } from '#console/lib/api-error.ts'
import { call } from '#console/lib/call.ts'
import { formatInstant } from '#console/lib/formats.ts'
import { knowMaintenance } from '#console/lib/maintenance.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/lib/run.ts'
import { useWrite } from '#console/ui/use-write.ts'
import { Maintenance, saveMaintenance } from '#contract/comunication.ts'
import type { Input } from '#contract/endpoint.ts'

type Switch = Input<typeof saveMaintenance>['body']

export function useSwitch({ version }: Maintenance) {
  const { t } = useTranslation('comunication')
  const { close } = useRunner()
  // The state the question was asked about, whatever comes meanwhile.
  const [seen] = useState(version)

  const { write, isBusy, failure } = useWrite({
    intent: 'comunication.maintenance',
    send: (body: Switch, key) =>
      call(saveMaintenance, { body }, { ...key, ifMatch: `"${seen}"` }).catch((error: unknown) => {
        const theirs = otherSwitch(error)
        if (!theirs) throw error
        return { ...theirs, isTheirs: true }
      }),
    done: (now) => {
      const { maintenance_mode: isOn, version, user_name: who, changed_at: at } = now
      // The header shows it at once, on whatever page this was.
      knowMaintenance({ isOn, version })
      close()
      if ('isTheirs' in now) {
        const values = { who, at: at === null ? '' : formatInstant(at) }
        notify({ kind: 'error', text: t(isOn ? 'maintenance.otherOn' : 'maintenance.otherOff', values) })
      } else notify({ kind: 'success', text: t(isOn ? 'maintenance.doneOn' : 'maintenance.doneOff') })
    },
    changes: saveMaintenance,
  })

  return {
    send: write,
    isBusy,
    failure,
    /** What is wrong with the end that was given. */
    refusedUntil: messageAt(failure, 'body.until'),
    cancel: () => !isBusy && close(),
  }
}

/** Somebody else was faster: what they did. */
function otherSwitch(error: unknown): Maintenance | null {
  if (!isApiError(error) || error.status !== 412) return null
  const { data } = z.safeParse(Maintenance, error.problem?.context?.current)
  return data ?? null
}
