// Parks drawers: puts a drawer aside with its input, so that the user can continue later. The home page and the palette
// list the parked drawers.
import ClockArrowDown from 'lucide-react/icons/clock-arrow-down'
import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parkDrawerCommand, restoreDrawerCommand } from '#commands/drawers.ts'
import { findCommand, type OpenOverlay, removeOverlay, removeTicketArgument } from '#commands/registry.ts'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import type { DraftScope } from '#console/forms/drafts.ts'
import {
  deleteParkedDrawer,
  getParkedDrawerName,
  getParkedDrawers,
  getParkedDrawerTitle,
  hasDrafts,
  MAX_PARKED_DRAWERS,
  type ParkedDrawer,
  storeParkedDrawer,
  useParkedDrawers,
} from '#console/lib/drafts.ts'
import { formatNumber } from '#console/lib/format.ts'
import { notifications, notify } from '#console/lib/notices.ts'
import { getCurrentTicket } from '#console/lib/ticket.ts'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { useCommandHandler, useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { CountedIcon } from '#console/ui/badge.tsx'
import { Button, IconButton } from '#console/ui/button.tsx'
import type { ParkDrawer } from '#console/ui/drawer.tsx'
import { MenuButton } from '#console/ui/menu.tsx'
import { getCurrentUrl, LayersContext } from './layers.ts'
import styles from './parking.module.css'

/**
 * Handles the commands that reopen and discard a parked drawer (put aside earlier with its input). Without an id, the
 * commands apply to the drawer that was parked last.
 */
export function ParkedDrawerCommands() {
  const { t } = useTranslation(['drawers', 'common', 'commands'])
  const { user } = useSession()
  const { run } = useCommandRunner()
  const parkedDrawers = useParkedDrawers()
  const layers = use(LayersContext)
  const openIds = layers.map(({ parked }) => parked)
  const [drawerToDiscard, setDrawerToDiscard] = useState<ParkedDrawer | null>(null)

  /** Returns the parked drawer, or explains that the drawer no longer exists. */
  const findDrawer = (id: string | undefined): ParkedDrawer | undefined => {
    const drawer =
      id === undefined
        ? parkedDrawers.findLast((entry) => !openIds.includes(entry.id))
        : parkedDrawers.find((entry) => entry.id === id)
    if (!drawer) notify({ kind: 'info', text: t('drawers:gone') })
    return drawer
  }

  /**
   * Reopens the drawer above the page on which the user parked the drawer, so that the user continues at the same place
   * of the list. If another drawer is open, reopens the drawer above that drawer instead. If the user may no longer run
   * its command, the drawer stays parked and a notification explains the reason.
   */
  const restore = (drawer: ParkedDrawer) => {
    const command = findCommand(drawer.command)
    const reason = command ? getMissingAccessReason(user, command.access, t) : t('common:link.unknown')
    if (!command || reason !== '')
      return void notify({
        kind: 'error',
        title: getParkedDrawerTitle(drawer, t),
        text: `${reason} ${t('drawers:stays')}`,
      })
    notifications.hideToasts(drawer.id)
    const { id: parkedId, pageUrl } = drawer
    const isOnPage = pageUrl === undefined || pageUrl === removeOverlay(getCurrentUrl())
    run(command, drawer.args, { parkedId, ...(isOnPage || layers.length > 0 ? {} : { pageUrl }) })
  }

  const deleteDrawer = ({ id }: ParkedDrawer) => {
    setDrawerToDiscard(null)
    notifications.hideToasts(id)
    deleteParkedDrawer(id)
  }

  useCommandHandler(
    'drawers.restore',
    ({ parked }) => {
      const drawer = findDrawer(parked)
      if (drawer) restore(drawer)
    },
    parkedDrawers.length > 0,
  )
  useCommandHandler(
    'drawers.discard',
    ({ parked }) => {
      const drawer = findDrawer(parked)
      if (!drawer) return
      if (hasDrafts(drawer)) setDrawerToDiscard(drawer)
      else deleteDrawer(drawer)
    },
    parkedDrawers.length > 0,
  )

  return (
    drawerToDiscard && (
      <ConfirmDialog
        title={t('drawers:discardTitle', { title: getParkedDrawerName(drawerToDiscard, t) })}
        actionLabel={t('ui:leave.discard')}
        onConfirm={() => deleteDrawer(drawerToDiscard)}
        onCancel={() => setDrawerToDiscard(null)}
      >
        <p>{t('drawers:discardText')}</p>
      </ConfirmDialog>
    )
  )
}

const findParkedDrawer = (id: string | null) => getParkedDrawers().find((entry) => entry.id === id)

/** Button that parks the drawer (puts it aside with its input). Also registers the keyboard shortcut for parking. */
export function ParkButton({ onPark }: { readonly onPark: () => void }) {
  const { t } = useTranslation('ui')
  useCommandHandler('drawers.park', onPark)
  return (
    <Button
      variant="quiet"
      size="small"
      className={styles.park}
      keys={parkDrawerCommand}
      icon={<ClockArrowDown size={16} aria-hidden="true" />}
      title={t('park.park')}
      aria-label={t('park.park')}
      onClick={onPark}
    >
      {t('park.park')}
    </Button>
  )
}

/** Button in the header of the app with the number of parked drawers. The menu of the button reopens a drawer. */
export function ParkedDrawersButton() {
  const { t } = useTranslation(['drawers', 'commands'])
  const { run } = useCommandRunner()
  const parkedDrawers = useParkedDrawers()
  const count = parkedDrawers.length
  if (count === 0) return null
  const label = t('drawers:waiting', { count, number: formatNumber(count) })
  const items = parkedDrawers.toReversed().map((drawer) => ({
    id: drawer.id,
    label: getParkedDrawerName(drawer, t),
    onSelect: () => run(restoreDrawerCommand, { parked: drawer.id }),
  }))
  return (
    <MenuButton label={label} items={items}>
      <IconButton
        className={styles.waiting}
        label={label}
        icon={
          <CountedIcon count={count}>
            <ClockArrowDown size={16} />
          </CountedIcon>
        }
      />
    </MenuButton>
  )
}

export function useParking({ command, args, ticket }: OpenOverlay, restoredDrawerId: string | null) {
  const { t } = useTranslation(['ui', 'drawers', 'commands'])
  const { run } = useCommandRunner()
  // The parked drawer (put aside earlier with its input) may have been deleted, because the Back button can lead to an
  // old history entry with its id. In this case, the id is ignored.
  const [parkedDrawerId] = useState(() => findParkedDrawer(restoredDrawerId)?.id ?? null)
  const storeDraftByForm = useRef(new Map<string, () => string>())
  const isParking = useRef(false)

  const scope = useMemo<DraftScope>(
    () => ({
      parkedId: parkedDrawerId,
      registerForm: (form, storeDraft) => {
        storeDraftByForm.current.set(form, storeDraft)
        return () => void storeDraftByForm.current.delete(form)
      },
    }),
    [parkedDrawerId],
  )

  const park: ParkDrawer = (record, hasUnstoredInput) => {
    if (!command) return false
    const draftNameByForm = new Map([...storeDraftByForm.current].map(([form, storeDraft]) => [form, storeDraft()]))
    // Stores the helpdesk ticket of the URL with the drawer that is put aside, but only if it is still the current
    // ticket of the browser tab.
    const isUnderCurrentTicket = ticket !== undefined && ticket === getCurrentTicket()
    const drawerArguments = isUnderCurrentTicket ? { ticket, ...args } : removeTicketArgument(command, args)
    const parkedDrawer = storeParkedDrawer(
      {
        ...{ command: command.id, args: drawerArguments, record, forms: [...draftNameByForm.keys()] },
        pageUrl: removeOverlay(getCurrentUrl()),
      },
      parkedDrawerId,
      (form) => draftNameByForm.get(form) ?? form,
    )
    isParking.current = parkedDrawer !== null
    if (parkedDrawer === null) {
      notify({ kind: 'error', title: t('park.full'), text: t('park.fullText', { count: MAX_PARKED_DRAWERS }) })
      return false
    }
    const { id } = parkedDrawer
    const text = t('park.parked', { name: getParkedDrawerName(parkedDrawer, t) })
    notify({
      kind: 'success',
      text: hasUnstoredInput ? `${text} ${t('park.unkept')}` : text,
      action: { label: t('drawers:restore'), run: () => run(restoreDrawerCommand, { parked: id }) },
      subject: id,
    })
    return true
  }

  /**
   * Deletes the stored parked drawer (put aside earlier with its input) when the user closes the reopened drawer,
   * unless the user parks the drawer again.
   */
  const onClosed = useCallback(() => {
    if (parkedDrawerId !== null && !isParking.current) deleteParkedDrawer(parkedDrawerId)
  }, [parkedDrawerId])

  // When the user leaves a reopened drawer by navigating to another page, deletes its stored copy if its forms have no
  // drafts.
  useEffect(() => {
    isParking.current = false
    return () =>
      // Runs in a microtask, after the forms have stored their drafts on unmount.
      queueMicrotask(() => {
        const parkedDrawer = findParkedDrawer(parkedDrawerId)
        if (parkedDrawer && !isParking.current && !hasDrafts(parkedDrawer)) deleteParkedDrawer(parkedDrawer.id)
      })
  }, [parkedDrawerId])

  return { scope, park, onClosed }
}
