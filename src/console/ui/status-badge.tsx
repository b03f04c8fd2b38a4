// State as an icon and a word, never as a colour alone.
import ban from 'icon-mask:ban'
import check from 'icon-mask:check'
import circleDashed from 'icon-mask:circle-dashed'
import clock from 'icon-mask:clock'
import hand from 'icon-mask:hand'
import loader from 'icon-mask:loader'
import truck from 'icon-mask:truck'
import x from 'icon-mask:x'

import type { attemptStatuses } from '#contract/reprocess.ts'
import type { ReverseStatus } from '#contract/reverse-statuses.ts'
import { Badge, type Tone } from './badge.tsx'
import { useWords } from './words.ts'

type Look = readonly [tone: Tone, icon: string]

const looks: Readonly<Record<ReverseStatus, Look>> = {
  manually: ['warning', hand],
  partially_approved: ['accent', check],
  partially_completed: ['accent', check],
  completed: ['positive', check],
  shipped: ['accent', truck],
  delivered: ['positive', truck],
  pending: ['warning', clock],
  approved: ['accent', check],
  processing: ['accent', loader],
  awaiting: ['warning', clock],
  canceled: ['negative', ban],
  shipping_failed: ['negative', x],
  invoice_pending: ['warning', clock],
  awaiting_payment: ['warning', clock],
  almost_done: ['accent', loader],
  done: ['positive', check],
}

function isKnown(status: string): status is ReverseStatus {
  return Object.hasOwn(looks, status)
}

/** Whether a status is good, bad or on its way; for pictures. */
export function toneOfStatus(status: string | null): Tone {
  return status !== null && isKnown(status) ? looks[status][0] : 'neutral'
}

/** A status of reverses and refunds: an unknown one as it came, none as "Sem Status" (product decision A15). */
export function StatusBadge({ status }: { readonly status: string | null | undefined }) {
  const t = useWords()
  if (!status) return <Badge icon={circleDashed}>{t('status.none')}</Badge>
  if (!isKnown(status)) return <Badge>{status}</Badge>
  const [tone, icon] = looks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`status.reverse.${status}`)}
    </Badge>
  )
}

const attemptLooks: Readonly<Record<(typeof attemptStatuses)[number], Look>> = {
  running: ['accent', loader],
  done: ['positive', check],
  failed: ['negative', x],
  cancelled: ['neutral', ban],
}

export function AttemptBadge({ status }: { readonly status: (typeof attemptStatuses)[number] }) {
  const t = useWords()
  const [tone, icon] = attemptLooks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {t(`status.attempt.${status}`)}
    </Badge>
  )
}

interface ActiveBadgeProps {
  readonly active: boolean
  /** What is said to be so is a feminine noun: a store, an integration. */
  readonly feminine?: boolean
}

export function ActiveBadge({ active, feminine = false }: ActiveBadgeProps) {
  const t = useWords()
  const word = active ? 'active' : 'inactive'
  return (
    <Badge tone={active ? 'positive' : 'negative'} icon={active ? check : ban}>
      {t(feminine ? `status.${word}_feminine` : `status.${word}`)}
    </Badge>
  )
}
