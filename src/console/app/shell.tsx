// Layout of the app: side menu with saved views, header and main region.
import PanelLeft from 'lucide-react/icons/panel-left'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigation } from 'react-router-dom'
import { type Command, menuGroups } from '#commands/command.ts'
import { buildCommandLink, listAllowedCommands } from '#commands/registry.ts'
import { toggleSideMenuCommand } from '#commands/session.ts'
import { openViewCommand } from '#commands/view.ts'
import { buildViewLink, isViewActive, isViewPage, useCurrentViewState, useSavedViews } from '#console/api/queries.ts'
import { getPageTitle, useCurrentPageTitle } from '#console/lib/browser.ts'
import { addKeysToLabel } from '#console/lib/key-sequences.ts'
import { getPagePath } from '#console/run/page-at.ts'
import { featureIcons } from '#console/run/page-icons.ts'
import {
  findListOfPage,
  findOriginList,
  getRecordPager,
  isPageOfOpenedRow,
  stopRecordPager,
  useRecordPager,
} from '#console/run/record-pager.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { IconButton } from '#console/ui/button.tsx'
import { classNames } from '#console/ui/class-names.ts'
import { ProductLogo } from '#console/ui/mark.tsx'
import { ProgressLine } from '#console/ui/panels.tsx'
import { useGetKeySequence } from '#console/ui/shown-keys.ts'
import { getViewListEndpoint } from '#contract/console/view.ts'
import { Header } from './header.tsx'
import { buildBreadcrumbs, type Crumb, matchPagePath, prefetchPage, useCurrentPage } from './routes.tsx'
import styles from './shell.module.css'
import { ViewCount } from './view-count.tsx'

/** Maximum number of saved views per list in the side menu. */
const MAX_MENU_VIEWS = 5

function MenuViews({ page }: { readonly page: Command }) {
  const { t } = useTranslation()
  const { run } = useCommandRunner()
  const { pathname } = useLocation()
  const state = useCurrentViewState()
  const { hidden_columns: hiddenColumns } = useSession().preferences
  const views = useSavedViews().filter((view) => view.page === page.id)
  if (views.length === 0) return null
  return (
    <ul className={styles.views} aria-label={t('menu.views', { list: t(`commands:places.${page.feature}`) })}>
      {views.slice(0, MAX_MENU_VIEWS).map((view) => {
        const isCurrent = pathname === getPagePath(page) && isViewActive(view, state, hiddenColumns)
        const endpoint = getViewListEndpoint(view.page)
        return (
          <li key={view.id}>
            <Link
              to={buildViewLink(view)}
              className={styles.view}
              title={view.name}
              aria-current={isCurrent ? 'page' : undefined}
            >
              <span className={styles.title}>{view.name}</span>
              {/* The key makes a navigation load an outdated count again. */}
              {endpoint && (
                <ViewCount key={pathname} endpoint={endpoint} state={view.state} className={styles.viewCount} />
              )}
            </Link>
          </li>
        )
      })}
      {views.length > MAX_MENU_VIEWS && (
        <li>
          <button type="button" className={styles.view} onClick={() => run(openViewCommand)}>
            {t('menu.moreViews', { count: views.length - MAX_MENU_VIEWS })}
          </button>
        </li>
      )}
    </ul>
  )
}

interface MenuGroupItemsProps {
  readonly title: string
  /** Commands that open the pages of the group. */
  readonly commands: readonly Command[]
  readonly isCollapsed: boolean
}

/** Group of the side menu: a heading and the links to the pages. Renders nothing if the user may open no page. */
function MenuGroupItems({ title: groupTitle, commands, isCollapsed }: MenuGroupItemsProps) {
  const { t } = useTranslation('commands')
  const id = useId()
  // Compares features instead of paths to highlight the current menu item, because the path of a store starts with the
  // path of an ecommerce. The page of a record highlights the list from which the user opened the record.
  const page = useCurrentPage()
  const pager = useRecordPager()
  const currentFeature = page && (findOriginList(page, pager) ?? page.command).feature
  const getKeySequence = useGetKeySequence()
  if (commands.length === 0) return null
  return (
    <div className={styles.group}>
      <p id={id} className={styles.groupTitle}>
        {groupTitle}
      </p>
      <ul aria-labelledby={id}>
        {commands.map((command) => {
          const Icon = featureIcons[command.feature]
          const title = t(`places.${command.feature}`)
          return (
            <li key={command.id}>
              <Link
                to={buildCommandLink(command)}
                aria-current={command.feature === currentFeature ? 'page' : undefined}
                className={styles.place}
                title={addKeysToLabel(title, getKeySequence(command))}
                onPointerEnter={() => prefetchPage(command.id)}
                onFocus={() => prefetchPage(command.id)}
              >
                {Icon && <Icon size={16} aria-hidden="true" />}
                <span className={styles.title}>{title}</span>
              </Link>
              {!isCollapsed && isViewPage(command.id) && <MenuViews page={command} />}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface SideMenuProps {
  readonly isCollapsed: boolean
  /** True if the menu covers the page, which happens only in a small window. */
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Button that opens the menu in a small window; receives the focus when the menu closes. */
  readonly openButton: RefObject<HTMLButtonElement | null>
}

/** Side menu with the pages that the user may open and the saved views of lists. */
function SideMenu({ isCollapsed, isOpen, onClose, openButton }: SideMenuProps) {
  const { t } = useTranslation(['common', 'commands'])
  const { user } = useSession()
  const { run } = useCommandRunner()
  const menuCommands = listAllowedCommands(user)
  const toggleLabel = t(isCollapsed ? 'menu.expand' : 'menu.collapse')
  const menu = useRef<HTMLElement>(null)

  useEffect(() => {
    if (isOpen) menu.current?.querySelector('a')?.focus()
  }, [isOpen])

  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    onClose()
    openButton.current?.focus()
  }

  return (
    <>
      {isOpen && <div className={styles.scrim} onClick={onClose} aria-hidden="true" />}
      <nav
        ref={menu}
        id="menu"
        className={classNames(styles.menu, isCollapsed && styles.sideMenuCollapsed, isOpen && styles.open)}
        aria-label={t('menu.label')}
        data-region="menu"
        onKeyDown={closeOnEscape}
      >
        <p className={styles.brand}>
          <ProductLogo size={20} />
          <span className={styles.name}>{t('start:product')}</span>
        </p>
        <div className={styles.places}>
          {menuGroups.map((group) => (
            <MenuGroupItems
              key={group}
              title={t(`menu.group.${group}`)}
              commands={menuCommands.filter(({ menu }) => menu === group)}
              isCollapsed={isCollapsed}
            />
          ))}
        </div>
        <IconButton
          className={styles.toggle}
          label={toggleLabel}
          icon={<PanelLeft size={16} />}
          aria-expanded={!isCollapsed}
          aria-controls="menu"
          onClick={() => run(toggleSideMenuCommand)}
        />
      </nav>
    </>
  )
}

export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { preferences } = useSession()
  const { menu_collapsed: isCollapsed } = preferences
  const { pathname } = useLocation()
  const [menuOpenPath, setOpenPath] = useState<string | null>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const crumbs = useBreadcrumbs()
  useHideRecordPager()
  useRecordVisits()
  // The menu stays open only while the URL path is the same, because it covers the page in a small window.
  const isOpen = menuOpenPath === pathname

  useEffect(() => {
    document.title = [...crumbs.map(({ title }) => title).reverse(), t('start:product')].join(' · ')
  }, [crumbs, t])

  return (
    <div className={classNames(styles.shell, isCollapsed && styles.collapsed, isOpen && styles.open)}>
      <SkipLink />
      <SideMenu
        isCollapsed={isCollapsed && !isOpen}
        onClose={() => setOpenPath(null)}
        isOpen={isOpen}
        openButton={menuButton}
      />
      <div className={styles.column}>
        <Header
          menuButton={menuButton}
          crumbs={crumbs}
          isMenuOpen={isOpen}
          onToggleMenu={() => setOpenPath(isOpen ? null : pathname)}
        />
        <main id="page" className={styles.main} data-region="page" tabIndex={-1}>
          <ProgressLine isVisible={useNavigation().state === 'loading'} />
          {children}
        </main>
      </div>
    </div>
  )
}

function useBreadcrumbs(): readonly Crumb[] {
  const { t } = useTranslation(['commands', 'common'])
  const title = useCurrentPageTitle()
  const currentPage = useCurrentPage()
  const pager = useRecordPager()
  if (currentPage) return buildBreadcrumbs(currentPage, findListOfPage(currentPage, pager), title, t)
  return [{ title: title ?? t('common:notFound.title') }]
}

/**
 * Stores every opened record in the user's preferences, for the list of recent records. A record counts as opened when
 * its name has loaded.
 */
function useRecordVisits(): void {
  const title = useCurrentPageTitle()
  const { pathname } = useLocation()
  const { savePreferences } = useSession()
  useEffect(() => {
    const currentPage = matchPagePath(pathname)
    // Ignores the title of the previous page, which is still set until the new page has rendered.
    if (title === null || title !== getPageTitle() || currentPage?.command.requires !== 'record') return
    const { command, args } = currentPage
    const saveVisit = async () => {
      // Imports the module on demand, because the module includes the paste parser, which most pages do not need.
      const { toStoredItems } = await import('#console/palette/recent-items.ts')
      const visitedRecords = toStoredItems({ command: command.id, args, title, at: new Date().toISOString() })
      if (visitedRecords.length > 0) savePreferences({ visited: visitedRecords })
    }
    // Ignores import errors, because the `vite:preloadError` handler reports them.
    saveVisit().catch(() => {})
  }, [title, pathname, savePreferences])
}

/**
 * Hides the buttons for the next and previous record, unless the page shows the list of these records, one of the
 * records, or the record of the row that the user opened.
 */
function useHideRecordPager(): void {
  const page = useCurrentPage()
  useEffect(() => {
    const pager = getRecordPager()
    if (pager === null) return
    const isOfList = page?.command.id === pager.list || page?.command.parent === pager.list
    if (!isOfList && !(page && isPageOfOpenedRow(pager, page))) stopRecordPager()
  }, [page])
}

function SkipLink() {
  const { t } = useTranslation()
  return (
    <a href="#page" className={styles.skip}>
      {t('skip')}
    </a>
  )
}
