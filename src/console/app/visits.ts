// Remembers the records whose pages were open, in whatever way one came to them, for the home page.
import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { useGivenPageTitle } from '#console/lib/browser.ts'
import { remembered } from '#console/palette/command-index.ts'
import { pageAt } from '#console/run/page-at.ts'
import { useSession } from '#console/session/session.tsx'

/** A page says its record's name once it is there: what is not found is no visit. */
export function useVisits(): void {
  const title = useGivenPageTitle()
  const { pathname } = useLocation()
  const { savePreferences } = useSession()
  useEffect(() => {
    const command = pageAt(pathname)
    if (title === null || command?.requires !== 'record' || command.surface.kind !== 'page') return
    const [path = ''] = command.surface.path.split('?')
    const args = Object.fromEntries(
      Object.entries(matchPath(path, pathname)?.params ?? {}).flatMap(([name, value]) =>
        value ? [[name, value]] : [],
      ),
    )
    const visited = remembered({ command: command.id, args, title, at: new Date().toISOString() })
    if (visited.length > 0) savePreferences({ visited })
  }, [title, pathname, savePreferences])
}
