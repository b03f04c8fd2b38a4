// Somebody changed what this person may do: the console has followed already, and says so.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '#console/lib/notices.ts'
import { useSession } from '#console/lib/session.tsx'

export function RightsWatch() {
  const { t } = useTranslation()
  const { user } = useSession()
  const client = useQueryClient()
  const rights = JSON.stringify([user.access, user.permissions])
  const known = useRef(rights)
  const seeing = JSON.stringify(user.seeing && [user.seeing.access, user.seeing.user?.id])
  const knownSeeing = useRef(seeing)

  useEffect(() => {
    const isSeenAnew = knownSeeing.current !== seeing
    const isChanged = known.current !== rights
    knownSeeing.current = seeing
    known.current = rights
    // Nothing that one person was shown stays for the other; the banner says who it is.
    if (isSeenAnew) return void client.resetQueries()
    if (!isChanged) return
    notify({ kind: 'info', text: t('session.rightsChanged') })
    // What was refused may be allowed now.
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [rights, seeing, client, t])

  return null
}
