// The routes, made from the registry: every command that opens a page and has a screen.
import { useTranslation } from 'react-i18next'
import { Route, Routes, useLocation, useParams } from 'react-router-dom'
import type { Command } from '#commands/command.ts'
import { homeGo } from '#commands/home.ts'
import { linkOf } from '#commands/registry.ts'
import { part } from '#console/lib/arrivals.tsx'
import { reasonOf } from '#console/lib/reasons.ts'
import { useSession } from '#console/lib/session.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { ForbiddenPanel } from '#console/ui/forbidden-panel.tsx'
import { screenOf } from './areas.ts'
import { PageFrame } from './page-frame.tsx'
import { pages, pathOf, placeAt } from './places.ts'

const NotFound = part(() => import('./not-found.tsx').then((module) => module.NotFound))

export function Pages() {
  return (
    <Routes>
      {pages.map((command) => (
        <Route key={command.id} path={pathOf(command)} element={<Page command={command} />} />
      ))}
      <Route
        path="*"
        element={
          <PageFrame id="not-found">
            <NotFound />
          </PageFrame>
        }
      />
    </Routes>
  )
}

/** A page behind its guard: without the right it says which one is missing. */
function Page({ command }: { readonly command: Command }) {
  const { t } = useTranslation('commands')
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const reason = reasonOf(user, command.access, t)
  const Screen = screenOf(command.id)
  const id = [command.id, ...Object.values(useParams())].join(' ')
  return (
    <PageFrame id={id}>
      {reason !== '' && (
        <div>
          <h1>{t(`places.${command.area}`)}</h1>
          <ForbiddenPanel
            reason={reason}
            action={<ButtonLink to={linkOf(homeGo)}>{t('common:notFound.home')}</ButtonLink>}
          />
        </div>
      )}
      {reason === '' && Screen && <Screen args={placeAt(pathname, search)?.args ?? {}} />}
    </PageFrame>
  )
}
