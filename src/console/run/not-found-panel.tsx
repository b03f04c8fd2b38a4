// Panel shown instead of a page or a record that does not exist.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { openHomePageCommand } from '#commands/home.ts'
import { openPaletteCommand } from '#commands/keyboard.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { Button } from '#console/ui/button.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import styles from '#console/ui/panels.module.css'
import { Picture } from '#console/ui/pictures.tsx'
import { useCommandRunner } from './runner.ts'

interface NotFoundPanelProps {
  readonly title: string
  readonly hint: ReactNode
  /** Link to the list of records of the same kind; omitted for an unknown URL. */
  readonly listLink?: ReactNode
}

/**
 * Panel shown instead of a page or a record that does not exist. Offers the list, the search, the previous page and the
 * home page.
 */
export function NotFoundPanel({ title, hint, listLink }: NotFoundPanelProps) {
  const { t } = useTranslation()
  const { run } = useCommandRunner()
  const navigate = useNavigate()
  // The router gives the key `default` to the first URL of a browser tab, which has no previous page.
  const hasPreviousPage = useLocation().key !== 'default'
  return (
    <div className={styles.panel}>
      <Picture name="none-found" />
      <h1>{title}</h1>
      <p className={styles.text}>{hint}</p>
      <div className={styles.actions}>
        {listLink}
        <Button keys={openPaletteCommand} onClick={() => run(openPaletteCommand)}>
          {t('notFound.search')}
        </Button>
        {hasPreviousPage && <Button onClick={() => void navigate(-1)}>{t('notFound.back')}</Button>}
        <ButtonLink to={buildCommandLink(openHomePageCommand)}>{t('notFound.home')}</ButtonLink>
      </div>
    </div>
  )
}
