import Columns from 'lucide-react/icons/columns-3'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProvide } from '#console/lib/run.ts'
import { Button } from './button.tsx'
import type { MenuItem } from './menu.tsx'
import { PointMenu } from './menu.tsx'
import { useMenuButton } from './use-menu-button.ts'

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
  const button = useRef<HTMLButtonElement>(null)
  const [place, setPlace] = useState<{ readonly x: number; readonly y: number } | null>(null)
  const close = () => setPlace(null)
  const open = (at: HTMLButtonElement) => {
    const { left, top } = at.getBoundingClientRect()
    setPlace({ x: left, y: top })
  }
  const menuButton = useMenuButton({ isOpen: place !== null, onOpen: open, onClose: close })
  useProvide('view.columns', () => button.current && open(button.current))

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
    <>
      <Button {...menuButton} ref={button} size="small" variant="quiet" icon={<Columns size={13} />}>
        {t('table.columns')}
      </Button>
      {place && <PointMenu label={t('table.columns')} items={items} {...place} onClose={close} />}
    </>
  )
}
