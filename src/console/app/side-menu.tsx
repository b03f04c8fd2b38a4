import PanelLeft from 'lucide-react/icons/panel-left'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { allowed, linkOf } from '#commands/registry.ts'
import { sessionMenu } from '#commands/session.ts'
import { useKeysOf } from '#console/lib/key-map.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { isViewPage } from '#console/lib/views.ts'
import { classNames } from '#console/ui/class-names.ts'
import { IconButton } from '#console/ui/icon-button.tsx'
import { withKeys } from '#console/ui/key-names.ts'
import { Keys } from '#console/ui/keys.tsx'
import { placeIcons } from '#console/ui/place-icons.ts'
import { prefetchPage } from './areas.ts'
import { MenuViews } from './menu-views.tsx'
import { usePlace } from './places.ts'
import styles from './side-menu.module.css'

interface SideMenuProps {
  readonly isCollapsed: boolean
  /** On small windows: lying over the page. */
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The places of the registry that this person may go to. */
export function SideMenu({ isCollapsed, isOpen, onClose }: SideMenuProps) {
  const { t } = useTranslation(['common', 'commands'])
  const { user } = useSession()
  const { run } = useRunner()
  // By what the page is about: the path of a store begins with that of its ecommerce.
  const area = usePlace()?.command.area
  const keysOf = useKeysOf()
  const places = allowed(user).filter(({ menu }) => menu)
  const toggle = t(isCollapsed ? 'menu.expand' : 'menu.collapse')
  const menu = useRef<HTMLElement>(null)

  useEffect(() => {
    if (isOpen) menu.current?.querySelector('a')?.focus()
  }, [isOpen])

  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    onClose()
    document.querySelector<HTMLElement>('header [aria-controls="menu"]')?.focus()
  }

  return (
    <>
      {isOpen && <div className={styles.scrim} onClick={onClose} aria-hidden="true" />}
      <nav
        ref={menu}
        id="menu"
        className={classNames(styles.menu, isCollapsed && styles.collapsed, isOpen && styles.open)}
        aria-label={t('menu.label')}
        data-region="menu"
        onKeyDown={closeOnEscape}
      >
        <p className={styles.brand}>
          <span className={styles.mark} aria-hidden="true" />
          <span className={styles.name}>{t('start:product')}</span>
        </p>
        <ul className={styles.places}>
          {places.map((command) => {
            const Icon = placeIcons[command.area]
            const title = t(`commands:places.${command.area}`)
            const keys = keysOf(command)
            return (
              <li key={command.id}>
                <Link
                  to={linkOf(command)}
                  aria-current={command.area === area ? 'page' : undefined}
                  className={styles.place}
                  title={withKeys(title, keys)}
                  onPointerEnter={() => prefetchPage(command.id)}
                  onFocus={() => prefetchPage(command.id)}
                >
                  {Icon && <Icon size={16} aria-hidden="true" />}
                  <span className={styles.title}>{title}</span>
                  {keys && (
                    <span className={styles.keys}>
                      <Keys keys={keys} subtle />
                    </span>
                  )}
                </Link>
                {!isCollapsed && isViewPage(command.id) && <MenuViews page={command} />}
              </li>
            )
          })}
        </ul>
        <IconButton
          className={styles.toggle}
          label={toggle}
          icon={<PanelLeft size={16} />}
          aria-expanded={!isCollapsed}
          aria-controls="menu"
          onClick={() => run(sessionMenu)}
        />
      </nav>
    </>
  )
}
