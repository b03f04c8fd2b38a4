import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { part } from '#console/lib/arrivals.ts'
import { useIsIdle } from '#console/lib/idle.ts'
import { useSession } from '#console/lib/session.tsx'
import { Avatar } from '#console/ui/avatar.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import styles from './person-button.module.css'

const loadMenu = () => import('./person-menu.tsx')
const PersonMenu = part(() => loadMenu().then((module) => module.PersonMenu))

/** The button is always the same one; its menu comes while nothing waits for it, or when it is pressed. */
export function PersonButton() {
  const { t } = useTranslation()
  const { user } = useSession()
  const isIdle = useIsIdle()
  const [isOpen, setIsOpen] = useState(false)
  // Pressing the button already closes the menu: the click that follows must not open it again.
  const wasOpen = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isIdle) void loadMenu()
  }, [isIdle])
  const name = `${user.first_name} ${user.last_name}`.trim()
  return (
    <div className={styles.person}>
      <IconButton
        ref={button}
        label={t('person.label', { name })}
        icon={<Avatar name={name} />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerDown={() => {
          wasOpen.current = isOpen
        }}
        onClick={({ detail }) => setIsOpen(detail === 0 || !wasOpen.current)}
      />
      {isOpen && (
        <Suspense>
          <PersonMenu name={name} onClose={() => setIsOpen(false)} onGone={() => button.current?.focus()} />
        </Suspense>
      )}
    </div>
  )
}
