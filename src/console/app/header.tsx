import Bell from 'lucide-react/icons/bell'
import Menu from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paletteOpen } from '#commands/keyboard.ts'
import { sessionNotices } from '#commands/session.ts'
import { useShownKeys } from '#console/lib/key-map.ts'
import { useNotices } from '#console/lib/notices.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import { ariaKeys } from '#console/ui/key-names.ts'
import { Keys } from '#console/ui/keys.tsx'
import { ExportChip } from './export-chip.tsx'
import styles from './header.module.css'
import { MaintenanceBadge } from './maintenance-badge.tsx'
import { NewerBadge } from './newer-badge.tsx'
import { PersonButton } from './person-button.tsx'
import type { Crumb } from './places.ts'
import { TicketChip } from './ticket-chip.tsx'

interface HeaderProps {
  readonly crumbs: readonly Crumb[]
  readonly isMenuOpen: boolean
  readonly onToggleMenu: () => void
}

export function Header({ crumbs, isMenuOpen, onToggleMenu }: HeaderProps) {
  const { t } = useTranslation()
  return (
    <header className={styles.header} data-region="header">
      <IconButton
        className={styles.menuButton}
        label={t('menu.label')}
        icon={<Menu size={16} />}
        aria-expanded={isMenuOpen}
        aria-controls="menu"
        onClick={onToggleMenu}
      />
      <Path crumbs={crumbs} />
      <PaletteButton />
      <div className={styles.end}>
        <DemoBadge />
        <NewerBadge />
        <MaintenanceBadge />
        <ExportChip />
        <TicketChip />
        <NoticesButton />
        <PersonButton />
      </div>
    </header>
  )
}

function Path({ crumbs }: Pick<HeaderProps, 'crumbs'>) {
  const { t } = useTranslation()
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

/** Looks like a field, says what it does, and shows its key. */
function PaletteButton() {
  const { t } = useTranslation()
  const { run } = useRunner()
  const keys = useShownKeys(paletteOpen)
  return (
    <button
      type="button"
      className={styles.palette}
      aria-keyshortcuts={ariaKeys(keys)}
      aria-haspopup="dialog"
      onClick={() => run(paletteOpen)}
    >
      <Search size={14} aria-hidden="true" />
      <span className={styles.paletteText}>{t('palette.open')}</span>
      <Keys keys={keys} />
    </button>
  )
}

/** Nothing to press: who reads with a screen reader hears what the others see on hover. */
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

function NoticesButton() {
  const { t } = useTranslation()
  const { run } = useRunner()
  const count = useNotices().length
  return (
    <IconButton
      label={t('notices.open', { count })}
      icon={
        <span className={styles.bell}>
          <Bell size={16} />
          {count > 0 && <span className={styles.dot} />}
        </span>
      }
      onClick={() => run(sessionNotices)}
    />
  )
}
