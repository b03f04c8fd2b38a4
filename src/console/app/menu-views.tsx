// The saved views under their list in the side menu.
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { Command } from '#commands/command.ts'
import { viewOpen } from '#commands/view.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { isOpenView, linkOfView, useStateHere, useViews } from '#console/lib/views.ts'
import { pathOf } from './places.ts'
import styles from './side-menu.module.css'

/** More than these are a click further away. */
const most = 5

export function MenuViews({ page }: { readonly page: Command }) {
  const { t } = useTranslation()
  const { run } = useRunner()
  const { pathname } = useLocation()
  const state = useStateHere()
  const { hidden_columns: hidden } = useSession().preferences
  const views = useViews().filter((view) => view.page === page.id)
  if (views.length === 0) return null
  return (
    <ul className={styles.views} aria-label={t('menu.views', { list: t(`commands:places.${page.area}`) })}>
      {views.slice(0, most).map((view) => {
        const isHere = pathname === pathOf(page) && isOpenView(view, state, hidden)
        return (
          <li key={view.id}>
            <Link
              to={linkOfView(view)}
              className={styles.view}
              title={view.name}
              aria-current={isHere ? 'page' : undefined}
            >
              {view.name}
            </Link>
          </li>
        )
      })}
      {views.length > most && (
        <li>
          <button type="button" className={styles.view} onClick={() => run(viewOpen)}>
            {t('menu.moreViews', { count: views.length - most })}
          </button>
        </li>
      )}
    </ul>
  )
}
