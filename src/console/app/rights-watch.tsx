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

  useEffect(() => {
    const isChanged = known.current !== rights
    known.current = rights
    if (!isChanged) return
    notify({ kind: 'info', text: t('session.rightsChanged') })
    // What was refused may be allowed now.
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [rights, client, t])

  return null
}
