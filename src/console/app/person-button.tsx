import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#console/lib/session.tsx'
import { Avatar } from '#console/ui/avatar.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { useMenuButton } from '#console/ui/use-menu-button.ts'
import styles from './person-button.module.css'
import { PersonMenu } from './person-menu.tsx'

export function PersonButton() {
  const { t } = useTranslation()
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setIsOpen(false)
  const menuButton = useMenuButton({ isOpen, onOpen: () => setIsOpen(true), onClose: close })
  const name = `${user.first_name} ${user.last_name}`.trim()
  return (
    <div className={styles.person}>
      <IconButton ref={button} label={t('person.label', { name })} icon={<Avatar name={name} />} {...menuButton} />
      {isOpen && <PersonMenu name={name} onClose={close} onGone={() => button.current?.focus()} />}
    </div>
  )
}
