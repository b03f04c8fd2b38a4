import Columns from 'lucide-react/icons/columns-3'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProvide } from '#console/lib/run.ts'
import { Button } from './button.tsx'
import { MenuButton, type MenuItem } from './menu.tsx'

export interface ColumnChoice {
  readonly id: string
  readonly label: string
  readonly isShown: boolean
}

interface ColumnsButtonProps {
  readonly choices: readonly ColumnChoice[]
  readonly onToggle: (id: string) => void
  readonly onShowAll: () => void
}

/** Which columns a list shows. One always stays. */
export function ColumnsButton({ choices, onToggle, onShowAll }: ColumnsButtonProps) {
  const { t } = useTranslation('ui')
  const [isOpen, setIsOpen] = useState(false)
  useProvide('view.columns', () => setIsOpen(true))

  const shown = choices.filter(({ isShown }) => isShown)
  const items: readonly MenuItem[] = [
    ...choices.map(({ id, label, isShown }) => ({
      id,
      label,
      isChecked: isShown,
      disabledReason: isShown && shown.length === 1 ? t('table.lastColumn') : null,
      onSelect: () => onToggle(id),
    })),
    ...(shown.length < choices.length
      ? [{ id: 'all', label: t('table.allColumns'), startsGroup: true, onSelect: onShowAll }]
      : []),
  ]
  return (
    <MenuButton label={t('table.columns')} items={items} open={isOpen} onOpenChange={setIsOpen}>
      <Button size="small" variant="quiet" icon={<Columns size={13} />}>
        {t('table.columns')}
      </Button>
    </MenuButton>
  )
}
