// The routes, made from the registry: every command that opens a page and has a screen.
import { useTranslation } from 'react-i18next'
import { type RouteObject, useLocation, useParams } from 'react-router-dom'
import type { Command } from '#commands/command.ts'
import { homeGo } from '#commands/home.ts'
import { diagnosticsCopy } from '#commands/keyboard.ts'
import { linkOf } from '#commands/registry.ts'
import type { Screen } from '#console/lib/area.ts'
import { reasonOf } from '#console/lib/reasons.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ForbiddenPanel } from '#console/ui/forbidden-panel.tsx'
import { ProgressLine } from '#console/ui/progress-line.tsx'
import { loadPage } from './areas.ts'
import { NotFound } from './not-found.tsx'
import { PageFrame } from './page-frame.tsx'
import { pages, pathOf, placeAt } from './places.ts'

export const pageRoutes: RouteObject[] = [
  ...pages.map((command) => ({
    path: pathOf(command),
    lazy: async () => ({ element: <Page command={command} Screen={await loadPage(command.id)} /> }),
    hydrateFallbackElement: <ProgressLine active />,
    errorElement: <PageFailed />,
  })),
  {
    path: '*',
    element: (
      <PageFrame key="not-found">
        <NotFound />
      </PageFrame>
    ),
  },
]

/** A page behind its guard: without the right it says which one is missing. Another record of it begins anew. */
function Page({ command, Screen }: { readonly command: Command; readonly Screen: Screen }) {
  const { t } = useTranslation('commands')
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const reason = reasonOf(user, command.access, t)
  return (
    <PageFrame key={[command.id, ...Object.values(useParams())].join(' ')}>
      {reason === '' ? (
        <Screen args={placeAt(pathname, search)?.args ?? {}} />
      ) : (
        <div>
          <h1>{t(`places.${command.area}`)}</h1>
          <ForbiddenPanel
            reason={reason}
            action={<ButtonLink to={linkOf(homeGo)}>{t('common:notFound.home')}</ButtonLink>}
          />
        </div>
      )}
    </PageFrame>
  )
}

/** A page that fails, or whose chunk did not come: the rest of the console lives. */
function PageFailed() {
  const { t } = useTranslation()
  const { run } = useRunner()
  return (
    <PageFrame>
      <EmptyState
        title={t('crash.title')}
        text={t('crash.text')}
        action={
          <>
            <Button variant="primary" onClick={() => location.reload()}>
              {t('crash.reload')}
            </Button>
            <Button variant="quiet" onClick={() => run(diagnosticsCopy)}>
              {t('crash.diagnostics')}
            </Button>
          </>
        }
      />
    </PageFrame>
  )
}
