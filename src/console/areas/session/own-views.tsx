import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { viewDelete, viewEdit } from '#commands/view.ts'
import { useRunner } from '#console/lib/run.ts'
import { linkOfView, useViews } from '#console/lib/views.ts'
import { Badge } from '#console/ui/badge.tsx'
import { IconButton } from '#console/ui/icon-button.tsx'
import styles from './preferences-drawer.module.css'

/** One's own views and the shared ones. */
export function OwnViews() {
  const { t } = useTranslation(['preferences', 'commands'])
  const { run } = useRunner()
  const views = useViews()
  if (views.length === 0) return <p className={styles.hint}>{t('viewsNone')}</p>
  return (
    <ul className={styles.views}>
      {views.map((view) => (
        <li key={view.id} className={styles.line}>
          <Link to={linkOfView(view)} className={styles.view}>
            {view.name}
          </Link>
          <span className={styles.hint}>{t(`commands:places.${view.page.split('.')[0]}`)}</span>
          {view.scope === 'shared' && <Badge>{t('shared')}</Badge>}
          {view.may_edit && (
            <span className={styles.actions}>
              <IconButton
                size="small"
                label={t('viewEdit', { name: view.name })}
                icon={<Pencil size={12} />}
                onClick={() => run(viewEdit, { view: String(view.id) })}
              />
              <IconButton
                size="small"
                label={t('viewDelete', { name: view.name })}
                icon={<Trash size={12} />}
                onClick={() => run(viewDelete, { view: String(view.id) })}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
