import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FramePart, part } from '#console/lib/arrivals.tsx'
import { whenIdle } from '#console/lib/idle.ts'
import { notify } from '#console/lib/notices.ts'
import { useSession } from '#console/lib/session.tsx'
import { Avatar } from '#console/ui/avatar.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { useMenuButton } from '#console/ui/use-menu-button.ts'
import styles from './person-button.module.css'

const loadMenu = () => import('./person-menu.tsx')
const PersonMenu = part(() => loadMenu().then((module) => module.PersonMenu))

/** The button is always the same one; its menu comes while nothing waits for it, or when it is pressed. */
export function PersonButton() {
  const { t } = useTranslation()
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setIsOpen(false)
  const onMissing = () => {
    notify({ kind: 'error', text: t('crash.text') })
    close()
  }
  const menuButton = useMenuButton({ isOpen, onOpen: () => setIsOpen(true), onClose: close })
  useEffect(() => whenIdle(() => void loadMenu().catch(() => {})), [])
  const name = `${user.first_name} ${user.last_name}`.trim()
  return (
    <div className={styles.person}>
      <IconButton ref={button} label={t('person.label', { name })} icon={<Avatar name={name} />} {...menuButton} />
      {isOpen && (
        <FramePart onMissing={onMissing}>
          <PersonMenu name={name} onClose={close} onGone={() => button.current?.focus()} />
        </FramePart>
      )}
    </div>
  )
}
