// Home page with the current work in numbered blocks. Users see only the blocks for which they have read permission
// (product decision E10).
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { requestAccessCommand } from '#commands/access.ts'
import { openPaletteCommand, showShortcutHelpCommand } from '#commands/keyboard.ts'
import { setTicketCommand } from '#commands/tickets.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { queryOptionsFor } from '#console/api/queries.ts'
import { hasNoFocusedControl } from '#console/lib/browser.ts'
import { areSingleKeyShortcutsEnabled, hasNoModifiers } from '#console/lib/key-events.ts'
import { useTicket } from '#console/lib/ticket.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ForbiddenPanel } from '#console/ui/panels.tsx'
import { isUnavailableAtPlatform, type UserWithPermissions } from '#contract/access.ts'
import { getHome, type Home } from '#contract/console/home.ts'
import { formatFullName } from '#contract/fields.ts'
import { BlockSkeleton } from './block.tsx'
import styles from './home-page.module.css'
import { ParkedDrawersBlock } from './parked-drawers.tsx'
import { FiguresBlock, PlatformStateBlock, RecentChangesBlock } from './platform.tsx'
import {
  type OwnWork,
  OwnWorkBlock,
  QueuesBlock,
  REFRESH_INTERVAL_MS,
  RecentRecordsBlock,
  useOwnWork,
} from './work.tsx'

/** Returns true if the user has no permission at all. */
export function hasNoPermissions(user: UserWithPermissions): boolean {
  return user.access !== 'admin_boss' && Object.values(user.permissions).every((level) => level === 'denied')
}

/** Home page. Greets the user by name (S1 §2) and lists pending work. */
export function HomePage() {
  const { t } = useTranslation('home')
  const { user } = useSession()
  const page = useRef<HTMLDivElement>(null)
  const home = useQuery({
    ...queryOptionsFor(getHome, {}),
    enabled: !hasNoPermissions(user) && !isUnavailableAtPlatform(user, getHome.access),
    staleTime: 0,
    refetchInterval: REFRESH_INTERVAL_MS,
  })
  const ownWork = useOwnWork()
  const isReady = home.data !== undefined && !ownWork.isLoading
  // Moves the focus from the heading to the first row after the rows of the first block have loaded.
  useEffect(() => {
    if (isReady && hasNoFocusedControl()) listRows(page.current)[0]?.focus({ preventScroll: true })
  }, [isReady])
  const name = formatFullName(user) || t('someone')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that move the focus between rows
    <div ref={page} className={styles.page} onKeyDown={handleRowKeys}>
      <h1>{t('welcome', { name })}</h1>
      {hasNoPermissions(user) ? <NoPermissionsPanel /> : <HomeBlocks home={home} ownWork={ownWork} />}
    </div>
  )
}

/** Panel for users without any permission. Offers to request access. */
function NoPermissionsPanel() {
  const { t } = useTranslation('home')
  const { run } = useCommandRunner()
  const { can } = useSession()
  const requestButton = can(requestAccessCommand.access) && (
    <Button onClick={() => run(requestAccessCommand)}>{t('common:access.request')}</Button>
  )
  return <ForbiddenPanel reason={t('shutOut')} action={requestButton} />
}

interface HomeBlocksProps {
  readonly home: {
    readonly data: { readonly data: Home } | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
    readonly isLoading: boolean
  }
  readonly ownWork: OwnWork
}

function HomeBlocks({ home: { data, error, refetch, isLoading }, ownWork }: HomeBlocksProps) {
  const { t } = useTranslation('home')
  const home = data?.data
  const isWorkLoading = isLoading || ownWork.isLoading
  const hasHomeFailed = !home && error !== null
  return (
    <>
      {hasHomeFailed && <ErrorPanel error={error} title={t('failed')} onRetry={refetch} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {isWorkLoading && <BlockSkeleton rows={2} />}
          {!isWorkLoading && (
            <OwnWorkBlock
              tickets={home?.tickets ?? []}
              batches={ownWork.batches}
              exports={ownWork.exports}
              isIncomplete={hasHomeFailed || ownWork.error !== null}
            />
          )}
          {!hasHomeFailed && ownWork.error && <ErrorPanel error={ownWork.error} onRetry={ownWork.refetch} />}
          {!isLoading && <ParkedDrawersBlock />}
          {isLoading && <BlockSkeleton rows={5} />}
          {home && <QueuesBlock queues={home.queues} />}
        </div>
        <div className={styles.column}>
          {isLoading && [4, 3].map((rows) => <BlockSkeleton key={rows} rows={rows} />)}
          {home && <PlatformStateBlock home={home} />}
          {!isLoading && <RecentRecordsBlock />}
          {!isLoading && <FirstSteps hasUsedTicket={home !== undefined && home.tickets.length > 0} />}
        </div>
        <div className={styles.column}>
          {isLoading && [3, 8].map((rows) => <BlockSkeleton key={rows} rows={rows} />)}
          {home?.figures && <FiguresBlock figures={home.figures} />}
          {home && <RecentChangesBlock changes={home.changes} />}
        </div>
      </div>
    </>
  )
}

const FIRST_STEPS = [
  [openPaletteCommand, 'palette'],
  [setTicketCommand, 'ticket'],
  [showShortcutHelpCommand, 'help'],
] as const

/**
 * Line with small buttons for new users. The line disappears for good when the user closes it, or after the user has
 * run a command from the palette and worked under a ticket.
 */
function FirstSteps({ hasUsedTicket }: { readonly hasUsedTicket: boolean }) {
  const { t } = useTranslation('home')
  const { preferences, savePreferences } = useSession()
  const { run } = useCommandRunner()
  const { ticket } = useTicket()
  const { recent, welcomed } = preferences
  const isDone = recent.length > 0 && (hasUsedTicket || ticket !== null)
  useEffect(() => {
    if (isDone && !welcomed) savePreferences({ welcomed: true })
  }, [isDone, welcomed, savePreferences])
  if (isDone || welcomed) return null
  return (
    <section className={styles.steps} aria-label={t('steps.title')} data-block="0">
      <span>{t('steps.title')}</span>
      {FIRST_STEPS.map(([command, name]) => (
        <Button key={name} size="small" keys={command} data-row onClick={() => run(command)}>
          {t(`steps.${name}`)}
        </Button>
      ))}
      <Button size="small" variant="quiet" onClick={() => savePreferences({ welcomed: true })}>
        {t('steps.close')}
      </Button>
    </section>
  )
}

function listRows(container: Element | null | undefined): HTMLElement[] {
  return [...(container?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
}

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }

function handleRowKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget } = event
  if (event.defaultPrevented || !hasNoModifiers(event.nativeEvent)) return
  if (key.length === 1 && !areSingleKeyShortcutsEnabled()) return
  const target = /^\d$/.test(key)
    ? findFirstRow(currentTarget, key)
    : findNeighbourRow(currentTarget, KEY_STEPS[key] ?? 0)
  if (!target) return
  event.preventDefault()
  target.focus()
}

function findFirstRow(page: HTMLElement, number: string): HTMLElement | undefined {
  return listRows(page.querySelector(`[data-block="${number}"]`))[0]
}

function findNeighbourRow(page: HTMLElement, step: number): HTMLElement | undefined {
  if (step === 0) return undefined
  const rows = listRows(page)
  const focusedIndex = rows.findIndex((row) => row.matches(':focus'))
  return focusedIndex === -1 ? rows[0] : rows[focusedIndex + step]
}
