// Router of the app: loads screens by command id, and defines routes, breadcrumbs and page focus.
import type { TFunction } from 'i18next'
import { lazy, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchPath, type RouteObject, useLocation, useParams } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import { openHomePageCommand } from '#commands/home.ts'
import { changeShortcutsCommand, copyDiagnosticsCommand, showShortcutHelpCommand } from '#commands/keyboard.ts'
import { buildCommandLink, commands, parseArguments } from '#commands/registry.ts'
import { hasNoFocusedControl, useSetPageTitle } from '#console/lib/browser.ts'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { AccessRequestButtons } from '#console/run/access-request-buttons.tsx'
import { getListUrl } from '#console/run/list-urls.ts'
import { NotFoundPanel } from '#console/run/not-found-panel.tsx'
import { getPagePath } from '#console/run/page-at.ts'
import { type CommandId, useCommandRunner } from '#console/run/runner.ts'
import type { Action, CommandEntry, Feature, QuickWrite, QuickWriteQuestion, Screen } from '#console/run/screens.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { isFallbackFocus } from '#console/ui/layer-stack.ts'
import { EmptyState, ForbiddenPanel, ProgressLine } from '#console/ui/panels.tsx'
import { consumePendingFocus, type FocusTarget, getNavigationFocusTarget, manageFocus } from './page-focus.ts'
import styles from './shell.module.css'

interface FeatureModule {
  readonly feature: Feature
}

const features = Object.values(import.meta.glob<FeatureModule>('../features/*/index.ts', { eager: true })).map(
  ({ feature }) => feature,
)

/** Loaders of all pages, drawers and dialogs, by command. */
export const screenEntries: readonly CommandEntry<Screen>[] = [
  ...features.flatMap(({ screens = [] }) => screens),
  [showShortcutHelpCommand, () => import('#console/keyboard/help.tsx').then(({ Help }) => Help)],
  [changeShortcutsCommand, () => import('#console/keyboard/remap-drawer.tsx').then(({ RemapDrawer }) => RemapDrawer)],
]

function indexById<Value>(entries: readonly CommandEntry<Value>[]): ReadonlyMap<CommandId, () => Promise<Value>> {
  return new Map(entries.map(([{ id }, load]) => [id, load]))
}

const screenLoaders = indexById(screenEntries)
const writeLoaders = indexById(features.flatMap(({ quickWrites = [] }) => quickWrites))
const questionLoaders = indexById(features.flatMap(({ quickWriteQuestions = [] }) => quickWriteQuestions))

const previewScreens = new Map<CommandId, Screen>(
  features.flatMap(({ previews = [] }) =>
    previews.map(([{ id }, load]) => [id, lazy(async () => ({ default: await load() }))] as const),
  ),
)

/** Returns the component that previews a page or drawer in the command palette; null if the command has no preview. */
export const findPreview = (id: CommandId): Screen | null => previewScreens.get(id) ?? null

const loadedScreens = new Map<CommandId, Screen>()

async function loadScreen(id: CommandId): Promise<Screen> {
  const screen = await screenLoaders.get(id)?.()
  if (!screen) throw new Error(`No feature has a screen for ${id}`)
  loadedScreens.set(id, screen)
  return screen
}

/** Prefetches the code of a page. Ignores errors, because opening the page reports them. */
export function prefetchPage(id: CommandId): void {
  void loadScreen(id).catch(() => {})
}

/** Features with drawers that users can open on any page. */
const commonFeatures: ReadonlySet<string> = new Set(['tickets', 'notes'])

/**
 * Prefetches the code of all drawers and dialogs. Starts with the drawers of the open page's feature and of the common
 * features, and then loads the other drawers one by one. Stops at the first chunk that fails to load.
 */
export async function prefetchOverlays(): Promise<void> {
  const pageFeature = matchPagePath(location.pathname)?.command.feature
  const overlays = screenEntries.flatMap(([command]) => (command.surface.kind === 'page' ? [] : [command]))
  const isPrioritized = ({ feature }: Command) => feature === pageFeature || commonFeatures.has(feature)
  await Promise.all(overlays.filter(isPrioritized).map(({ id }) => loadScreen(id)))
  for (const command of overlays) if (!isPrioritized(command)) await loadScreen(command.id)
}

const lazyScreens = new Map<CommandId, Screen>()

/**
 * Returns the screen of a drawer, dialog or embedded screen. Returns a loaded screen directly, because `React.lazy`
 * would show its fallback once.
 */
export function findScreen(id: CommandId): Screen | null {
  const loadedScreen = lazyScreens.get(id) ?? loadedScreens.get(id)
  if (loadedScreen || !screenLoaders.has(id)) return loadedScreen ?? null
  const screen: Screen = lazy(async () => ({ default: await loadScreen(id) }))
  lazyScreens.set(id, screen)
  return screen
}

export const loadActions = () => import('./actions.ts')

export async function loadAction(id: CommandId): Promise<Action | null> {
  const { actions } = await loadActions()
  return actions.get(id) ?? null
}

/**
 * Loads the function with which a command writes without opening its drawer; null if the command has no such function.
 */
export async function loadQuickWrite(id: CommandId): Promise<QuickWrite | null> {
  return (await writeLoaders.get(id)?.()) ?? null
}

/**
 * Loads the function that returns the confirmation question of a command that writes without opening its drawer; null
 * if the command needs no confirmation.
 */
export async function loadQuickWriteQuestion(id: CommandId): Promise<QuickWriteQuestion | null> {
  return (await questionLoaders.get(id)?.()) ?? null
}

function NotFound() {
  const { t } = useTranslation()
  useSetPageTitle(t('notFound.title'))
  return (
    <NotFoundPanel
      title={t('notFound.title')}
      hint={
        <>
          {/* The specification of the platform (S2 §2) requires the English text "Not Found". */}
          <span lang="en">Not Found</span> · {t('notFound.text')}
        </>
      }
    />
  )
}

/** True until the first page has rendered after the console was loaded. */
let isFirstPage = true

interface LocationFocus {
  readonly location: string
  readonly target: FocusTarget | null
  /** True if the user opened the console at this location, or reloaded it. */
  readonly isOpenedByUrl: boolean
}

/**
 * Moves the focus into the page after a navigation, unless an element of the page already has the focus. On the first
 * page after the console was loaded, does the same, unless the user has focused an element in the meantime. Also keeps
 * the focus inside the page when the focused element disappears.
 */
function PageFrame({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  /** Focus target of the last location. React runs the effect twice per location on the development server. */
  const lastTarget = useRef<LocationFocus | null>(null)
  const [isInitialPage] = useState(() => isFirstPage)
  const { pathname, search, key } = useLocation()
  useEffect(() => {
    isFirstPage = false
    const page = frame.current
    if (!page || page.contains(document.activeElement) || page.closest('[inert]')) return
    if (isInitialPage && !hasNoFocusedControl()) return
    // Focuses the heading of the page until a focusable element has rendered.
    const heading = page.querySelector<HTMLElement>('h1') ?? page.closest<HTMLElement>('main')
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
    page.closest('main')?.scrollTo(0, 0)
  }, [isInitialPage])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the same URL is visited again
  useEffect(() => {
    const page = frame.current
    if (!page) return
    // Compares the URL too, because every URL that the user opens directly has the same key.
    const location = `${pathname}${search} ${key}`
    if (lastTarget.current?.location !== location) {
      const isFirstLocation = lastTarget.current === null
      const pendingTarget = consumePendingFocus(`${pathname}${search}`)
      const focusedElement = page.querySelector(':focus:not(h1)')
      const hasFocus = isInitialPage
        ? !hasNoFocusedControl()
        : focusedElement !== null && !isFallbackFocus(focusedElement)
      const firstTarget = hasFocus ? null : (pendingTarget ?? getNavigationFocusTarget())
      const isOpenedByUrl = isInitialPage && isFirstLocation
      lastTarget.current = { location, target: isFirstLocation ? firstTarget : pendingTarget, isOpenedByUrl }
    }
    return manageFocus(page, lastTarget.current.target, !lastTarget.current.isOpenedByUrl)
  }, [pathname, search, key])
  return (
    <div ref={frame} className={styles.page}>
      {children}
    </div>
  )
}

interface PageMatch {
  readonly command: Command
  /** Arguments in the URL: all path parameters, even if invalid, and the valid query parameters. */
  readonly args: Arguments
}

/** Commands that open a page and have a screen. If several commands have the same path, contains only the first. */
const pageCommands: readonly Command[] = commands.filter(
  (command, index) =>
    command.surface.kind === 'page' &&
    screenLoaders.has(command.id) &&
    commands.findIndex(
      (otherCommand) =>
        otherCommand.surface.kind === 'page' &&
        screenLoaders.has(otherCommand.id) &&
        getPagePath(otherCommand) === getPagePath(command),
    ) === index,
)

/** Returns the page command of a path and the arguments in the path; null for an unknown path. */
export function matchPagePath(pathname: string): PageMatch | null {
  for (const command of pageCommands) {
    const match = matchPath(getPagePath(command), pathname)
    if (match) return { command, args: parsePathParameters(command, match.params) }
  }
  return null
}

export function matchPage(pathname: string, search: string): PageMatch | null {
  const match = matchPagePath(pathname)
  if (!match) return null
  const { command, args: pathArguments } = match
  // Spreads the path parameters twice: the first spread puts them first in the order, and the last spread lets them
  // override query parameters with the same name.
  return {
    command,
    args: { ...pathArguments, ...parseArguments(command, new URLSearchParams(search)), ...pathArguments },
  }
}

/** Decodes percent-encoding, which `matchPath` does not do. Returns a malformed value unchanged. */
function decodeParameter(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/**
 * Parses path parameters and normalizes ids to digits. Keeps invalid parameters, so that the page can show them in an
 * error message.
 */
function parsePathParameters(command: Command, params: Readonly<Record<string, string | undefined>>): Arguments {
  const decodedParams = Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, decodeParameter(value)]])),
  )
  return { ...decodedParams, ...parseArguments(command, decodedParams) }
}

export function useCurrentPage(): PageMatch | null {
  const { pathname, search } = useLocation()
  return useMemo(() => matchPage(pathname, search), [pathname, search])
}

export interface Crumb {
  readonly title: string
  /** URL that the breadcrumb links to; undefined for the current page. */
  readonly to?: string
}

/**
 * Returns the breadcrumbs of a page; the last breadcrumb is the page itself. `parent` is the list to which the page
 * belongs, and `title` is the name of the record on the page.
 */
export function buildBreadcrumbs(
  { command, args }: PageMatch,
  parent: Command | null,
  title: string | null,
  t: TFunction,
): readonly Crumb[] {
  if (!parent) return [{ title: title ?? t(`commands:places.${command.feature}`) }]
  const pageTitle = title ?? Object.values(args)[0] ?? t(`commands:${command.id}.title`)
  return [{ title: t(`commands:places.${parent.feature}`), to: getListUrl(parent, args) }, { title: pageTitle }]
}

export const pageRoutes: RouteObject[] = [
  ...pageCommands.map((command) => ({
    path: getPagePath(command),
    lazy: async () => ({ element: <Page command={command} Screen={await loadScreen(command.id)} /> }),
    hydrateFallbackElement: <ProgressLine isVisible />,
    errorElement: <PageErrorScreen />,
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

/**
 * Renders a page, or an explanation if the user lacks the permission for the page. The React key contains the record
 * ids, so that navigation to another record remounts the page.
 */
function Page({ command, Screen }: { readonly command: Command; readonly Screen: Screen }) {
  const { t } = useTranslation('commands')
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const reason = getMissingAccessReason(user, command.access, t)
  return (
    <PageFrame key={[command.id, ...Object.values(useParams())].join(' ')}>
      {reason === '' ? (
        <Screen args={matchPage(pathname, search)?.args ?? {}} />
      ) : (
        <div>
          <h1>{t(`places.${command.feature}`)}</h1>
          <ForbiddenPanel
            reason={reason}
            action={
              <>
                <AccessRequestButtons access={command.access} />
                <ButtonLink to={buildCommandLink(openHomePageCommand)}>{t('common:notFound.home')}</ButtonLink>
              </>
            }
          />
        </div>
      )}
    </PageFrame>
  )
}

/** Error page shown if a page throws or its chunk fails to load. The header and the side menu keep working. */
function PageErrorScreen() {
  const { t } = useTranslation()
  const { run } = useCommandRunner()
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
            <Button variant="quiet" onClick={() => run(copyDiagnosticsCommand)}>
              {t('crash.diagnostics')}
            </Button>
          </>
        }
      />
    </PageFrame>
  )
}
