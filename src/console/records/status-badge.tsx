// Status badges with an icon and a label, because color alone is not accessible (WCAG 1.4.1).
import type { LucideIcon } from 'lucide-react'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import Clock from 'lucide-react/icons/clock'
import Hand from 'lucide-react/icons/hand'
import Loader from 'lucide-react/icons/loader'
import Truck from 'lucide-react/icons/truck'
import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '#console/ui/badge.tsx'
import type { AttemptStatus, ReprocessType, ReverseStatus } from '#contract/platform/reprocess.ts'

type BadgeStyle = readonly [tone: Tone, icon: LucideIcon]

const statusStyles: Readonly<Record<ReverseStatus, BadgeStyle>> = {
  manually: ['warning', Hand],
  partially_approved: ['accent', Check],
  partially_completed: ['accent', Check],
  completed: ['positive', Check],
  shipped: ['accent', Truck],
  delivered: ['positive', Truck],
  pending: ['warning', Clock],
  approved: ['accent', Check],
  processing: ['accent', Loader],
  awaiting: ['warning', Clock],
  canceled: ['negative', Ban],
  shipping_failed: ['negative', X],
  invoice_pending: ['warning', Clock],
  awaiting_payment: ['warning', Clock],
  almost_done: ['accent', Loader],
  done: ['positive', Check],
}

function isKnownStatus(status: string): status is ReverseStatus {
  return Object.hasOwn(statusStyles, status)
}

/** Returns the tone of a status, for example positive or warning. Charts choose the color by the tone. */
export function getStatusTone(status: string | null): Tone {
  return status !== null && isKnownStatus(status) ? statusStyles[status][0] : 'neutral'
}

interface StatusBadgeProps {
  readonly status: string | null | undefined
  /** Type of the record, because the label agrees with the noun in Portuguese and Spanish. Default: reverse. */
  readonly type?: ReprocessType
}

/**
 * Badge with the status of a reverse (return request) or refund. An unknown status is shown unchanged, and a missing
 * status as "Sem Status" (product decision A15).
 */
export function StatusBadge({ status, type = 'reverse' }: StatusBadgeProps) {
  const { t } = useTranslation('ui')
  if (!status) return <Badge icon={CircleDashed}>{t('status.none')}</Badge>
  if (!isKnownStatus(status)) return <Badge>{status}</Badge>
  const [tone, icon] = statusStyles[status]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`status.${type}.${status}`)}
    </Badge>
  )
}

const attemptStyles: Readonly<Record<AttemptStatus, BadgeStyle>> = {
  running: ['accent', Loader],
  done: ['positive', Check],
  failed: ['negative', X],
  cancelled: ['neutral', Ban],
}

/** Badge with the result of an attempt to reprocess (run again) a record. Renders nothing if the result is unknown. */
export function AttemptStatusBadge({ status }: { readonly status: AttemptStatus | null }) {
  const { t } = useTranslation('ui')
  if (status === null) return null
  const [tone, icon] = attemptStyles[status]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`status.attempt.${status}`)}
    </Badge>
  )
}

interface ActiveBadgeProps {
  readonly active: boolean
  /** Shows the feminine form of the label, for nouns that are feminine in Portuguese, such as store and integration. */
  readonly feminine?: boolean
}

export function ActiveBadge({ active, feminine = false }: ActiveBadgeProps) {
  const { t } = useTranslation('ui')
  const word = active ? 'active' : 'inactive'
  return (
    <Badge tone={active ? 'positive' : 'negative'} icon={active ? Check : Ban}>
      {t(feminine ? `status.${word}_feminine` : `status.${word}`)}
    </Badge>
  )
}
