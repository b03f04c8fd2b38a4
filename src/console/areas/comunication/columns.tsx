// The columns of the list of alerts (S2 §2): type, active or not, title, description.
import type { TFunction } from 'i18next'
import Pencil from 'lucide-react/icons/pencil'
import type { Command } from '#commands/command.ts'
import { comunicationEditAlert, comunicationOpenAlert, comunicationToggleAlert } from '#commands/comunication.ts'
import { linkOf } from '#commands/registry.ts'
import { CellButton, CellLink } from '#console/ui/cell-link.tsx'
import { Switch } from '#console/ui/checkbox.tsx'
import type { Column } from '#console/ui/column.ts'
import { ActiveBadge } from '#console/ui/status-badge.tsx'
import type { Alert } from '#contract/comunication.ts'
import { AlertTypeBadge, typeName } from './alert-type.tsx'
import { readableText } from './readable-text.ts'

type T = TFunction<'comunication'>

/** Null for who may not write. */
type Act = ((command: Command, alert: Alert) => void) | null

export function columnsOf(t: T, act: Act): readonly Column<Alert>[] {
  const stateOf = ({ is_active }: Alert) => t(is_active ? 'ui:status.active' : 'ui:status.inactive')
  const opens = act ? comunicationEditAlert : comunicationOpenAlert
  return [
    {
      id: 'id',
      header: t('column.id'),
      width: 56,
      align: 'end',
      cell: ({ id }) => <code>{id}</code>,
      text: ({ id }) => String(id),
    },
    {
      id: 'type',
      header: t('column.type'),
      width: 120,
      cell: ({ type }) => <AlertTypeBadge type={type} />,
      text: ({ type }) => typeName(type, t),
    },
    {
      id: 'title',
      header: t('column.title'),
      width: 'fill',
      cell: ({ id, title }) => <CellLink to={linkOf(opens, { alert: String(id) }, '/comunication')}>{title}</CellLink>,
      text: ({ title }) => title,
    },
    {
      id: 'description',
      header: t('column.description'),
      width: 'fill',
      text: ({ description }) => readableText(description),
    },
    {
      id: 'is_active',
      header: t('column.is_active'),
      width: 112,
      cell: (alert) =>
        act ? (
          <Switch
            tabIndex={-1}
            checked={alert.is_active}
            label={stateOf(alert)}
            aria-label={t('list.toggleRow', { title: alert.title, state: stateOf(alert) })}
            onChange={() => act(comunicationToggleAlert, alert)}
          />
        ) : (
          <ActiveBadge active={alert.is_active} />
        ),
      text: stateOf,
    },
    ...(act
      ? [
          {
            id: 'actions',
            isAction: true,
            header: t('column.actions'),
            width: 80,
            cell: (alert: Alert) => (
              <CellButton
                label={t('list.editRow', { title: alert.title })}
                icon={<Pencil size={14} />}
                onClick={() => act(comunicationEditAlert, alert)}
              />
            ),
            text: () => '',
          },
        ]
      : []),
  ]
}
