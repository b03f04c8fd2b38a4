// The columns of the history of fees (S1 §2, §3), with which of them is in force.

import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Check from 'lucide-react/icons/check'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { formatDate, formatPercent, formatReais } from '#console/lib/formats.ts'
import { Badge, type Tone } from '#console/ui/badge.tsx'
import type { Column } from '#console/ui/column.ts'
import type { Fee } from '#contract/billing.ts'
import type { Standing } from './fee-standing.ts'

const looks: Readonly<Record<Standing, readonly [tone: Tone, icon: LucideIcon]>> = {
  current: ['positive', Check],
  coming: ['accent', CalendarClock],
  past: ['neutral', History],
}

export function feeColumns(t: TFunction<'billing'>, standings: ReadonlyMap<number, Standing>): readonly Column<Fee>[] {
  const serviceOf = ({ service_code }: Fee) => t(`ecommerces:service.${service_code}`, { defaultValue: service_code })
  const nameOf = ({ user }: Fee) => `${user.first_name} ${user.last_name}`.trim()
  const standingOf = ({ id }: Fee) => standings.get(id) ?? 'past'
  return [
    { id: 'start_at', header: t('fees.start'), width: 96, text: ({ start_at }) => formatDate(start_at) },
    { id: 'service_code', header: t('service'), width: 190, text: serviceOf },
    {
      id: 'fixed_fee',
      header: t('fees.fixed'),
      width: 116,
      align: 'end',
      text: ({ fixed_fee }) => (fixed_fee === null ? '' : formatReais(fixed_fee)),
    },
    {
      id: 'variable_fee',
      header: t('fees.variable'),
      width: 104,
      align: 'end',
      text: ({ variable_fee }) => (variable_fee === null ? '' : formatPercent(variable_fee)),
    },
    {
      id: 'standing',
      header: t('fees.standing'),
      width: 122,
      cell: (fee) => {
        const [tone, icon] = looks[standingOf(fee)]
        return (
          <Badge tone={tone} icon={icon}>
            {t(`standing.${standingOf(fee)}`)}
          </Badge>
        )
      },
      text: (fee) => t(`standing.${standingOf(fee)}`),
    },
    { id: 'user', header: t('fees.user'), width: 150, text: nameOf },
    { id: 'comments', header: t('fees.comments'), width: 'fill', text: ({ comments }) => comments },
  ]
}
