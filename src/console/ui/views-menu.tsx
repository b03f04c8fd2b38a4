import Bookmark from 'lucide-react/icons/bookmark'
import Check from 'lucide-react/icons/check'
import { useTranslation } from 'react-i18next'
import type { Command } from '#commands/command.ts'
import { viewDelete, viewEdit, viewOpen, viewSave } from '#commands/view.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { isOpenView, useStateHere, useViews } from '#console/lib/views.ts'
import { Button } from './button.tsx'
import { MenuButton, type MenuItem } from './menu.tsx'
import styles from './views-menu.module.css'

/** The views of a list, beside its search: open one, keep what the list shows now, change the one that is open. */
export function ViewsMenu({ page }: { readonly page: Command }) {
  const { t } = useTranslation(['ui', 'commands'])
  const { run } = useRunner()
  const state = useStateHere()
  const views = useViews().filter((view) => view.page === page.id)
  const { hidden_columns: hidden } = useSession().preferences
  const open = views.find((view) => isOpenView(view, state, hidden))
  const label = open ? `${t('views.label')}: ${open.name}` : t('views.label')
  const items: readonly MenuItem[] = [
    ...views.map((view) => ({
      id: String(view.id),
      label: view.scope === 'shared' ? t('views.shared', { name: view.name }) : view.name,
      icon: view === open ? <Check size={14} /> : <Bookmark size={14} />,
      onSelect: () => run(viewOpen, { view: String(view.id) }),
    })),
    {
      id: viewSave.id,
      label: t('views.save'),
      keys: viewSave,
      startsGroup: views.length > 0,
      onSelect: () => run(viewSave),
    },
    ...(open?.may_edit
      ? [
          {
            id: viewEdit.id,
            label: t('views.edit', { name: open.name }),
            onSelect: () => run(viewEdit, { view: String(open.id) }),
          },
          {
            id: viewDelete.id,
            label: t('views.delete', { name: open.name }),
            isDangerous: true,
            onSelect: () => run(viewDelete, { view: String(open.id) }),
          },
        ]
      : []),
  ]
  return (
    <MenuButton label={t('views.label')} items={items}>
      <Button icon={<Bookmark size={14} />} className={styles.button} title={open?.name} aria-label={label}>
        {open ? open.name : t('views.label')}
      </Button>
    </MenuButton>
  )
}
