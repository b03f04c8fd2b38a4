// Renders the tray of parked drawers, which are drawers that the user put aside with their input, and parks and
// restores drawers.
import PanelBottomClose from 'lucide-react/icons/panel-bottom-close'
import X from 'lucide-react/icons/x'
import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { discardDrawerCommand, parkDrawerCommand, restoreDrawerCommand } from '#commands/drawers.ts'
import { findCommand, type OpenOverlay, removeTicketArgument } from '#commands/registry.ts'
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
import { addKeysToLabel } from '#console/lib/key-sequences.ts'
import { notify } from '#console/lib/notices.ts'
import { getCurrentTicket } from '#console/lib/ticket.ts'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { useCommandHandler, useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button, IconButton } from '#console/ui/button.tsx'
import type { ParkDrawer } from '#console/ui/drawer.tsx'
import { useKeySequence } from '#console/ui/shown-keys.ts'
import { LayersContext } from './layers.ts'
import styles from './parked-drawers.module.css'

export function ParkedDrawersTray() {
  const { t } = useTranslation(['drawers', 'commands'])
  const { run } = useCommandRunner()
  const visibleDrawers = useVisibleParkedDrawers()
  const restore = useRestoreParkedDrawer(visibleDrawers)
  const [drawerToDiscard, setDrawerToDiscard] = useState<ParkedDrawer | null>(null)
  const region = useRef<HTMLElement>(null)
  const restoreKeys = useKeySequence(restoreDrawerCommand)

  const deleteDrawer = (entry: ParkedDrawer) => {
    const hadFocus = region.current?.contains(document.activeElement) ?? false
    setDrawerToDiscard(null)
    deleteParkedDrawer(entry.id)
    if (hadFocus) (visibleDrawers.length > 1 ? region.current : document.querySelector<HTMLElement>('main'))?.focus()
  }
  const discard = (entry: ParkedDrawer) => (hasDrafts(entry) ? setDrawerToDiscard(entry) : deleteDrawer(entry))
  const findDrawer = (id: string | undefined) =>
    id === undefined ? visibleDrawers.at(-1) : visibleDrawers.find((entry) => entry.id === id)

  useCommandHandler('drawers.restore', ({ parked }) => restore(findDrawer(parked)), visibleDrawers.length > 0)
  useCommandHandler(
    'drawers.discard',
    ({ parked }) => {
      const entry = findDrawer(parked)
      if (entry) discard(entry)
    },
    visibleDrawers.length > 0,
  )

  if (visibleDrawers.length === 0) return null
  return (
    <aside ref={region} className={styles.dock} aria-label={t('dock')} data-region="dock" tabIndex={-1}>
      <ul className={styles.list}>
        {visibleDrawers.map((entry, index) => {
          const { id, record } = entry
          const name = getParkedDrawerName(entry, t)
          const isLast = index === visibleDrawers.length - 1
          return (
            <li key={id} className={styles.drawer}>
              <Button
                size="small"
                variant="quiet"
                className={styles.open}
                title={addKeysToLabel(name, isLast ? restoreKeys : undefined)}
                onClick={() => run(restoreDrawerCommand, { parked: id })}
              >
                <span className="visually-hidden">{t('restore')} </span>
                <span className={styles.title}>{getParkedDrawerTitle(entry, t)}</span>{' '}
                {record !== '' && <span className={styles.record}>{record}</span>}
              </Button>
              <IconButton
                size="small"
                className={styles.discard}
                label={t('discard', { name })}
                icon={<X size={12} />}
                onClick={() => run(discardDrawerCommand, { parked: id })}
              />
            </li>
          )
        })}
      </ul>
      {drawerToDiscard && (
        <ConfirmDialog
          title={t('discardTitle', { title: getParkedDrawerTitle(drawerToDiscard, t) })}
          actionLabel={t('ui:leave.discard')}
          onConfirm={() => deleteDrawer(drawerToDiscard)}
          onCancel={() => setDrawerToDiscard(null)}
        >
          <p>{t('discardText')}</p>
        </ConfirmDialog>
      )}
    </aside>
  )
}

/** Returns the parked drawers, except those that the user has reopened. */
function useVisibleParkedDrawers(): readonly ParkedDrawer[] {
  const reopenedIds = use(LayersContext).map(({ parked }) => parked)
  return useParkedDrawers().filter(({ id }) => !reopenedIds.includes(id))
}

/**
 * Returns a function that restores a parked drawer above the current page. If the user may no longer run the command of
 * the drawer, the drawer stays parked and a notification explains the reason.
 */
function useRestoreParkedDrawer(visibleDrawers: readonly ParkedDrawer[]): (entry: ParkedDrawer | undefined) => void {
  const { t } = useTranslation(['drawers', 'common', 'commands'])
  const { user } = useSession()
  const { run } = useCommandRunner()
  return (entry = visibleDrawers.at(-1)) => {
    if (!entry) return
    const command = findCommand(entry.command)
    const reason = command ? getMissingAccessReason(user, command.access, t) : t('common:link.unknown')
    if (!command || reason !== '')
      notify({ kind: 'error', title: getParkedDrawerTitle(entry, t), text: `${reason} ${t('stays')}` })
    else run(command, entry.args, { parkedId: entry.id })
  }
}

const findParkedDrawer = (id: string | null) => getParkedDrawers().find((entry) => entry.id === id)

/** Button that parks the drawer (puts it aside with its input). Also registers the keyboard shortcut for parking. */
export function ParkButton({ onPark }: { readonly onPark: () => void }) {
  const { t } = useTranslation('ui')
  useCommandHandler('drawers.park', onPark)
  return (
    <IconButton
      label={t('park.park')}
      keys={parkDrawerCommand}
      icon={<PanelBottomClose size={16} />}
      onClick={onPark}
    />
  )
}

export function useParking({ command, args, ticket }: OpenOverlay, restoredDrawerId: string | null) {
  const { t } = useTranslation('ui')
  // Ignores the id of a parked drawer that was deleted. The Back button can lead to a history entry with such an id.
  const [parkedDrawerId] = useState(() => findParkedDrawer(restoredDrawerId)?.id ?? null)
  const forms = useRef(new Map<string, () => string>())
  const isParking = useRef(false)

  const scope = useMemo<DraftScope>(
    () => ({
      parkedId: parkedDrawerId,
      registerForm: (form, storeDraft) => {
        forms.current.set(form, storeDraft)
        return () => void forms.current.delete(form)
      },
    }),
    [parkedDrawerId],
  )

  const park: ParkDrawer = (record) => {
    if (!command) return false
    const names = new Map([...forms.current].map(([form, storeDraft]) => [form, storeDraft()]))
    // Stores the ticket of the URL with the parked drawer only if it is still the current ticket of the browser tab.
    const isUnderTicket = ticket !== undefined && ticket === getCurrentTicket()
    const drawerArguments = isUnderTicket ? { ticket, ...args } : removeTicketArgument(command, args)
    const drawer = { command: command.id, args: drawerArguments, record, forms: [...names.keys()] }
    isParking.current = storeParkedDrawer(drawer, parkedDrawerId, (form) => names.get(form) ?? form)
    if (!isParking.current)
      notify({ kind: 'error', title: t('park.full'), text: t('park.fullText', { count: MAX_PARKED_DRAWERS }) })
    return isParking.current
  }

  /** Deletes the parked drawer when the user closes its restored copy, unless the user parks the drawer again. */
  const onClosed = useCallback(() => {
    if (parkedDrawerId !== null && !isParking.current) deleteParkedDrawer(parkedDrawerId)
  }, [parkedDrawerId])

  // When the user navigates away, deletes the stored copy of a restored drawer if its forms have no drafts.
  useEffect(() => {
    isParking.current = false
    return () =>
      // Runs in a microtask, after the forms have stored their drafts on unmount.
      queueMicrotask(() => {
        const entry = findParkedDrawer(parkedDrawerId)
        if (entry && !isParking.current && !hasDrafts(entry)) deleteParkedDrawer(entry.id)
      })
  }, [parkedDrawerId])

  return { scope, park, onClosed }
}
