// The frame: side menu, header, page. Regions carry `data-region`, in the order F6 goes through them.
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigation } from 'react-router-dom'
import { useGivenPageTitle } from '#console/lib/page-title.ts'
import { useSession } from '#console/lib/session.tsx'
import { endTrail, trailNow } from '#console/lib/trail.ts'
import { classNames } from '#console/ui/class-names.ts'
import { ProgressLine } from '#console/ui/progress-line.tsx'
import { Dock } from './dock.tsx'
import { Header } from './header.tsx'
import { type Crumb, crumbsOf, usePlace } from './places.ts'
import styles from './shell.module.css'
import { SideMenu } from './side-menu.tsx'

export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { preferences } = useSession()
  const { menu_collapsed: isCollapsed } = preferences
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const crumbs = useCrumbs()
  useTrailEnd()
  // On small windows the menu lies over the page until one has gone somewhere.
  const isOpen = openAt === pathname

  useEffect(() => {
    document.title = [...crumbs.map(({ title }) => title).reverse(), t('start:product')].join(' · ')
  }, [crumbs, t])

  return (
    <div className={classNames(styles.shell, isCollapsed && styles.collapsed, isOpen && styles.open)}>
      <SkipLink />
      <SideMenu isCollapsed={isCollapsed && !isOpen} onClose={() => setOpenAt(null)} isOpen={isOpen} />
      <div className={styles.column}>
        <Header crumbs={crumbs} isMenuOpen={isOpen} onToggleMenu={() => setOpenAt(isOpen ? null : pathname)} />
        <main id="page" className={styles.main} data-region="page" tabIndex={-1}>
          <ProgressLine active={useNavigation().state === 'loading'} />
          {children}
        </main>
        <Dock />
      </div>
    </div>
  )
}

function useCrumbs(): readonly Crumb[] {
  const { t } = useTranslation(['commands', 'common'])
  const title = useGivenPageTitle()
  const place = usePlace()
  if (place) return crumbsOf(place, title, t)
  return [{ title: title ?? t('common:notFound.title') }]
}

/** The list that one came from is forgotten where one goes to something else than its records. */
function useTrailEnd(): void {
  const command = usePlace()?.command
  useEffect(() => {
    const list = trailNow()?.list
    if (list !== undefined && command?.id !== list && command?.parent !== list) endTrail()
  }, [command])
}

function SkipLink() {
  const { t } = useTranslation()
  return (
    <a href="#page" className={styles.skip}>
      {t('skip')}
    </a>
  )
}
