// Header of the app: breadcrumb, command palette button, current helpdesk ticket, parked drawers, inbox, update and
// maintenance badges, user menu.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import Construction from 'lucide-react/icons/construction'
import Download from 'lucide-react/icons/download'
import ExternalLink from 'lucide-react/icons/external-link'
import Menu from 'lucide-react/icons/menu'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Search from 'lucide-react/icons/search'
import TicketIcon from 'lucide-react/icons/ticket'
import X from 'lucide-react/icons/x'
import { DropdownMenu } from 'radix-ui'
import { Fragment, type Ref, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { create } from 'zustand'
import type { Command } from '#commands/command.ts'
import { showMaintenanceStatusCommand } from '#commands/comunication.ts'
import { createFeatureRequestCommand } from '#commands/feature-requests.ts'
import { openInboxCommand } from '#commands/inbox.ts'
import { openPaletteCommand, showShortcutHelpCommand } from '#commands/keyboard.ts'
import { cancelExportCommand } from '#commands/reports.ts'
import { openPreferencesCommand, reloadPageCommand, signOutCommand } from '#commands/session.ts'
import {
  clearTicketCommand,
  openTicketCommand,
  openTicketInHelpdeskCommand,
  setTicketCommand,
} from '#commands/tickets.ts'
import { addResponseListener, callApi } from '#console/api/client.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatBytes, formatInstant, formatNumber, formatTime } from '#console/lib/format.ts'
import { addKeysToLabel, toAriaKeyShortcuts } from '#console/lib/key-sequences.ts'
import { useTicket } from '#console/lib/ticket.ts'
import { abortExport, type ExportProgress, useExportProgress } from '#console/run/export-jobs.ts'
import { useCommandHandler, useCommandRunner } from '#console/run/runner.ts'
import { useUnreadNotificationCount } from '#console/session/inbox.ts'
import { getMaintenanceStatusAgeMs, useMaintenanceStatus } from '#console/session/maintenance.ts'
import { useSession } from '#console/session/session.tsx'
import { Avatar, CountedIcon } from '#console/ui/badge.tsx'
import { Button, IconButton } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Keycaps } from '#console/ui/keys.tsx'
import { MenuContent } from '#console/ui/menu.tsx'
import { useKeySequence } from '#console/ui/shown-keys.ts'
import { formatFullName } from '#contract/fields.ts'
import { getMaintenanceStatus } from '#contract/platform/comunication.ts'
import { getTicketUrl } from '#contract/typed-text.ts'
import { formatSaoPauloDate } from '#contract/typed-values.ts'
import styles from './header.module.css'
import { ParkedDrawersButton } from './parking.tsx'
import type { Crumb } from './routes.tsx'

/** Progress of the running report export, displayed on every page. */
function ExportChip() {
  const exportProgress = useExportProgress()
  const isRunning = exportProgress !== null
  useCommandHandler('reports.cancelExport', abortExport, isRunning)
  useEffect(() => (isRunning ? confirmTabClose() : undefined), [isRunning])
  // Aborts a running export when the header unmounts on sign-out, so that the download does not continue in the session
  // of the next user.
  useEffect(() => abortExport, [])
  return exportProgress && <ExportProgressChip progress={exportProgress} />
}

/**
 * Makes the browser ask for confirmation when the user closes or reloads the tab, which would abort the running
 * export. Returns a function that removes the confirmation.
 */
function confirmTabClose(): () => void {
  const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', preventUnload)
  return () => window.removeEventListener('beforeunload', preventUnload)
}

/** Progress of the running export: downloaded bytes, a link to the export's page, and a cancel button. */
function ExportProgressChip({ progress: { report, bytes, url: exportUrl } }: { readonly progress: ExportProgress }) {
  const { t } = useTranslation('reports')
  const size = formatBytes(bytes)
  const title = t('export.chip', { report: t(`name.${report}`), size })
  return (
    <span className={styles.chip}>
      <ButtonLink
        to={exportUrl}
        variant="quiet"
        size="small"
        className={styles.go}
        icon={<Download size={14} aria-hidden="true" />}
        title={title}
        aria-label={title}
      >
        {size}
      </ButtonLink>
      <IconButton
        size="small"
        className={styles.stop}
        label={t('export.cancel')}
        keys={cancelExportCommand}
        icon={<X size={12} />}
        onClick={abortExport}
      />
    </span>
  )
}

/** Badge displayed while maintenance is on or planned, for all users regardless of permissions. */
function MaintenanceBadge() {
  useMaintenancePolling(useSession().user.extensions)
  const { isOn, isPlanned, version } = useMaintenanceStatus()
  return (isOn || isPlanned) && <MaintenanceButton version={version} isOn={isOn} />
}

const MAX_AGE_ON_RETURN_MS = 15_000
const MAX_AGE_WHILE_ACTIVE_MS = 120_000

/**
 * Requests the maintenance status when the user returns to the browser tab, and from time to time while the user is
 * active. Sends no requests while the user is idle, so that the session can expire.
 */
function useMaintenancePolling(isSupported: boolean): void {
  useEffect(() => {
    if (!isSupported) return
    let isRequesting = false
    const requestStatus = async (maxAgeMs: number) => {
      if (isRequesting || document.hidden || getMaintenanceStatusAgeMs() < maxAgeMs) return
      isRequesting = true
      await callApi(getMaintenanceStatus, {}).catch(() => {})
      isRequesting = false
    }
    const onReturn = () => void requestStatus(MAX_AGE_ON_RETURN_MS)
    const onActivity = () => void requestStatus(MAX_AGE_WHILE_ACTIVE_MS)
    window.addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    document.addEventListener('pointermove', onActivity)
    document.addEventListener('keydown', onActivity)
    return () => {
      window.removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
      document.removeEventListener('pointermove', onActivity)
      document.removeEventListener('keydown', onActivity)
    }
  }, [isSupported])
}

/** Button that shows the maintenance status and opens the maintenance details. */
function MaintenanceButton({ version, isOn }: { readonly version: number; readonly isOn: boolean }) {
  const { t } = useTranslation()
  const { run } = useCommandRunner()
  const { queryKey, ...query } = queryOptionsFor(getMaintenanceStatus, {})
  const { data } = useQuery({ ...query, queryKey: [...queryKey, version], placeholderData: keepPreviousData })
  // Renders nothing if the planned maintenance was cancelled or has passed, because the response header may still
  // announce it.
  if (!isOn && !data?.planned) return null
  const endsAt = isOn ? (data?.until ?? null) : null
  const startsAt = isOn ? null : (data?.planned?.from ?? null)
  const title = t(isOn ? 'maintenance.on' : 'maintenance.planned')
  const formatTimeOrDate = (at: string) => (isToday(at) ? formatTime(at) : formatInstant(at))
  const detail = endsAt
    ? t('maintenance.until', { end: formatTimeOrDate(endsAt) })
    : startsAt
      ? formatTimeOrDate(startsAt)
      : ''
  const sentence = [title, detail].filter((part) => part !== '').join(' · ')
  const reason = isOn ? data?.reason : data?.planned?.reason

  return (
    <Button
      variant="quiet"
      size="small"
      className={styles.badge}
      icon={<Construction size={14} aria-hidden="true" />}
      title={reason ? `${sentence}: ${reason}` : sentence}
      aria-label={t('maintenance.open', { sentence })}
      onClick={() => run(showMaintenanceStatusCommand)}
    >
      {title}
      {detail && <span className={styles.maintenanceBadgeEnd}>{` · ${detail}`}</span>}
    </Button>
  )
}

function isToday(instant: string): boolean {
  return formatSaoPauloDate(new Date(instant)) === formatSaoPauloDate(new Date())
}

const useServerBuild = create<{ readonly build: string | null }>(() => ({ build: null }))

/** Returns the build number in the HTML page; undefined in development, where another server sends the page. */
const getPageBuildNumber = () => document.querySelector<HTMLMetaElement>('meta[name="console"]')?.content

addResponseListener((headers) => {
  const build = headers.get('X-Console')
  if (build !== null) useServerBuild.setState({ build })
})

function useIsUpdateAvailable(): boolean {
  return useServerBuild(({ build }) => build !== null && build !== (getPageBuildNumber() ?? build))
}

/** Badge shown when the server has a newer build of the console. A click on the badge reloads the page. */
function UpdateBadge() {
  const { t } = useTranslation()
  const { run } = useCommandRunner()
  const isUpdateAvailable = useIsUpdateAvailable()
  if (!isUpdateAvailable) return null
  return (
    <Button
      variant="quiet"
      size="small"
      className={styles.newerBadgeBadge}
      icon={<RefreshCw size={14} aria-hidden="true" />}
      title={t('newer.text')}
      aria-label={t('newer.text')}
      onClick={() => run(reloadPageCommand)}
    >
      {t('newer.title')}
    </Button>
  )
}

/** Items of the user menu: account, preferences, keyboard shortcuts, feature request and sign-out. */
function UserMenu({ name, container }: { readonly name: string; readonly container: HTMLElement | null }) {
  const { t } = useTranslation()
  const { user, can } = useSession()
  return (
    <MenuContent label={t('person.label', { name })} align="end" className={styles.menu} container={container}>
      <DropdownMenu.Label className={styles.person}>
        <span className={styles.name}>{name || user.email}</span>
        <span className={styles.detail}>{user.email}</span>
        <span className={styles.detail}>{t(`start:accountType.${user.access}`)}</span>
      </DropdownMenu.Label>
      <DropdownMenu.Separator className={styles.line} />
      <CommandItem command={openPreferencesCommand} />
      <CommandItem command={showShortcutHelpCommand} />
      {can(createFeatureRequestCommand.access) && <CommandItem command={createFeatureRequestCommand} />}
      <DropdownMenu.Separator className={styles.line} />
      <CommandItem command={signOutCommand} />
    </MenuContent>
  )
}

function CommandItem({ command }: { readonly command: Command }) {
  const { t } = useTranslation('commands')
  const { run } = useCommandRunner()
  return (
    <DropdownMenu.Item className={styles.item} onSelect={() => run(command)}>
      <span className={styles.label}>{t(`${command.id}.title`)}</span>
      <Keycaps keys={command} />
    </DropdownMenu.Item>
  )
}

function UserMenuButton() {
  const { t } = useTranslation()
  const { user } = useSession()
  // Renders the menu inside the header element, so that the menu belongs to a landmark for screen readers.
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const name = formatFullName(user)
  return (
    <div ref={setContainer}>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <IconButton label={t('person.label', { name })} icon={<Avatar name={name} />} />
        </DropdownMenu.Trigger>
        <UserMenu name={name} container={container} />
      </DropdownMenu.Root>
    </div>
  )
}

/** Shows the current helpdesk ticket with buttons to open and clear the ticket, or a button to set a ticket. */
function TicketChip() {
  const { t } = useTranslation()
  const { run } = useCommandRunner()
  const { ticket } = useTicket()
  const { can } = useSession()
  const open = can(openTicketCommand.access) ? openTicketCommand : setTicketCommand
  const keys = useKeySequence(ticket === null ? setTicketCommand : open)
  const icon = <TicketIcon size={14} aria-hidden="true" />

  if (ticket === null) {
    return (
      <Button
        variant="quiet"
        size="small"
        className={styles.none}
        icon={icon}
        title={addKeysToLabel(t('ticket.set'), keys)}
        aria-label={`${t('ticket.none')}: ${t('ticket.set')}`}
        onClick={() => run(setTicketCommand)}
      >
        {t('ticket.none')}
      </Button>
    )
  }
  return (
    <span className={styles.ticketChipChip}>
      <Button
        variant="quiet"
        size="small"
        className={styles.ticket}
        icon={icon}
        title={addKeysToLabel(`${ticket} · ${t(`commands:${open.id}.title`)}`, keys)}
        aria-label={t('ticket.current', { ticket })}
        onClick={() => run(open)}
      >
        {ticket}
      </Button>
      {getTicketUrl(ticket) !== null && (
        <IconButton
          size="small"
          className={styles.clear}
          label={t('commands:tickets.openInHelpdesk.title')}
          keys={openTicketInHelpdeskCommand}
          icon={<ExternalLink size={12} />}
          onClick={() => run(openTicketInHelpdeskCommand)}
        />
      )}
      <IconButton
        size="small"
        className={styles.clear}
        label={t('ticket.clear')}
        keys={clearTicketCommand}
        icon={<X size={12} />}
        onClick={() => run(clearTicketCommand)}
      />
    </span>
  )
}

interface HeaderProps {
  readonly menuButton: Ref<HTMLButtonElement>
  readonly crumbs: readonly Crumb[]
  readonly isMenuOpen: boolean
  readonly onToggleMenu: () => void
}

export function Header({ menuButton, crumbs, isMenuOpen, onToggleMenu }: HeaderProps) {
  const { t } = useTranslation()
  return (
    <header className={styles.header} data-region="header">
      <IconButton
        ref={menuButton}
        className={styles.menuButton}
        label={t('menu.label')}
        icon={<Menu size={16} />}
        aria-expanded={isMenuOpen}
        aria-controls="menu"
        onClick={onToggleMenu}
      />
      <Breadcrumb crumbs={crumbs} />
      <PaletteButton />
      <div className={styles.end}>
        <DemoBadge />
        <UpdateBadge />
        <MaintenanceBadge />
        <ExportChip />
        <TicketChip />
        <ParkedDrawersButton />
        <InboxButton />
        <UserMenuButton />
      </div>
    </header>
  )
}

/**
 * Breadcrumb of the page. Renders nothing for pages of the side menu, because the heading of such a page already
 * contains its name.
 */
function Breadcrumb({ crumbs }: Pick<HeaderProps, 'crumbs'>) {
  const { t } = useTranslation()
  if (crumbs.length < 2) return <div className={styles.path} />
  return (
    <nav className={styles.path} aria-label={t('path')}>
      {crumbs.map(({ title, to }, index) => (
        <Fragment key={title}>
          {index > 0 && (
            <span className={styles.divider} aria-hidden="true">
              /
            </span>
          )}
          {to ? (
            <Link to={to} className={styles.crumb}>
              {title}
            </Link>
          ) : (
            <span className={styles.here} aria-current="page">
              {title}
            </span>
          )}
        </Fragment>
      ))}
    </nav>
  )
}

/** Button that looks like a search field and opens the command palette. */
function PaletteButton() {
  const { t } = useTranslation()
  const { run } = useCommandRunner()
  const keys = useKeySequence(openPaletteCommand)
  return (
    <button
      type="button"
      className={styles.palette}
      aria-keyshortcuts={toAriaKeyShortcuts(keys)}
      aria-haspopup="dialog"
      onClick={() => run(openPaletteCommand)}
    >
      <Search size={14} aria-hidden="true" />
      <span className={styles.paletteText}>{t('palette.open')}</span>
      <Keycaps keys={keys} />
    </button>
  )
}

/** Badge of the demo mode with a tooltip. Screen readers receive the tooltip text as visually hidden text. */
function DemoBadge() {
  const { t } = useTranslation()
  if (!useSession().user.demo) return null
  return (
    <span className={styles.demo} title={t('demo.text')}>
      {t('demo.title')}
      <span className="visually-hidden">{`: ${t('demo.text')}`}</span>
    </span>
  )
}

/** Bell that opens the inbox and shows the number of unread notifications. */
function InboxButton() {
  const { t } = useTranslation()
  const { run } = useCommandRunner()
  const unreadCount = useUnreadNotificationCount()
  return (
    <IconButton
      label={t('inbox.open', { count: unreadCount, number: formatNumber(unreadCount) })}
      keys={openInboxCommand}
      icon={
        <CountedIcon count={unreadCount} isNew>
          <Bell size={16} />
        </CountedIcon>
      }
      onClick={() => run(openInboxCommand)}
    />
  )
}
