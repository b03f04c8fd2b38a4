// Parked drawers: each with its title and record, to be opened again as it was left, or let go.
import X from 'lucide-react/icons/x'
import { use, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { drawersDiscard, drawersRestore } from '#commands/drawers.ts'
import { findCommand } from '#commands/registry.ts'
import { useShownKeys } from '#console/lib/key-map.ts'
import { notify } from '#console/lib/notices.ts'
import { dropParked, holdsTyped, type Parked, useParked } from '#console/lib/parked.ts'
import { reasonOf } from '#console/lib/reasons.ts'
import { useProvide, useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { withKeys } from '#console/ui/key-names.ts'
import styles from './dock.module.css'
import { LayersContext } from './use-go.ts'

export function Dock() {
  const { t } = useTranslation(['drawers', 'commands'])
  const { run } = useRunner()
  const shown = useShownHere()
  const restore = useRestore(shown)
  const [asked, setAsked] = useState<Parked | null>(null)
  const region = useRef<HTMLElement>(null)
  const lastKeys = useShownKeys(drawersRestore)

  const drop = (entry: Parked) => {
    const hadFocus = region.current?.contains(document.activeElement) ?? false
    setAsked(null)
    dropParked(entry.id)
    if (hadFocus) (shown.length > 1 ? region.current : document.querySelector<HTMLElement>('main'))?.focus()
  }
  const discard = (entry: Parked) => (holdsTyped(entry) ? setAsked(entry) : drop(entry))
  const named = (id: string | undefined) => (id === undefined ? shown.at(-1) : shown.find((one) => one.id === id))

  useProvide('drawers.restore', ({ parked }) => restore(named(parked)), shown.length > 0)
  useProvide(
    'drawers.discard',
    ({ parked }) => {
      const entry = named(parked)
      if (entry) discard(entry)
    },
    shown.length > 0,
  )

  if (shown.length === 0) return null
  return (
    <aside ref={region} className={styles.dock} aria-label={t('dock')} data-region="dock" tabIndex={-1}>
      <ul className={styles.list}>
        {shown.map((entry, place) => {
          const { id, title, record } = entry
          const name = record === '' ? title : `${title} · ${record}`
          const isLast = place === shown.length - 1
          return (
            <li key={id} className={styles.drawer}>
              <Button
                size="small"
                variant="quiet"
                className={styles.open}
                title={withKeys(name, isLast ? lastKeys : undefined)}
                onClick={() => run(drawersRestore, { parked: id })}
              >
                <span className="visually-hidden">{t('restore')} </span>
                <span className={styles.title}>{title}</span>{' '}
                {record !== '' && <span className={styles.record}>{record}</span>}
              </Button>
              <IconButton
                size="small"
                className={styles.discard}
                label={t('discard', { name })}
                icon={<X size={12} />}
                onClick={() => run(drawersDiscard, { parked: id })}
              />
            </li>
          )
        })}
      </ul>
      {asked && (
        <ConfirmDialog
          title={t('discardTitle', { title: asked.title })}
          action={t('ui:leave.discard')}
          onConfirm={() => drop(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>{t('discardText')}</p>
        </ConfirmDialog>
      )}
    </aside>
  )
}

/** Those that are not open now. */
function useShownHere(): readonly Parked[] {
  const open = use(LayersContext).map(({ parked }) => parked)
  return useParked().filter(({ id }) => !open.includes(id))
}

/** Over the page that is open; what may no longer be opened says why, and stays. */
function useRestore(shown: readonly Parked[]): (entry: Parked | undefined) => void {
  const { t } = useTranslation(['drawers', 'common'])
  const { user } = useSession()
  const { run } = useRunner()
  return (entry = shown.at(-1)) => {
    if (!entry) return
    const command = findCommand(entry.command)
    const reason = command ? reasonOf(user, command.access, t) : t('common:link.unknown')
    if (!command || reason !== '') notify({ kind: 'error', title: entry.title, text: `${reason} ${t('stays')}` })
    else run(command, entry.args, { parked: entry.id })
  }
}
