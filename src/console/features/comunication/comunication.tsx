// Badges for types and states of alerts, with icon and label, so that color is not the only difference (WCAG 1.4.1).
import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CirclePause from 'lucide-react/icons/circle-pause'
import Clock from 'lucide-react/icons/clock'
import Info from 'lucide-react/icons/info'
import Megaphone from 'lucide-react/icons/megaphone'
import Radio from 'lucide-react/icons/radio'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '#console/lib/format.ts'
import { Badge, type Tone } from '#console/ui/badge.tsx'
import {
  type Alert,
  type AlertState,
  type AlertType,
  alertTypes,
  getAlertState,
} from '#contract/platform/comunication.ts'

type BadgeStyle = readonly [tone: Tone, icon: LucideIcon]

const badgeStylesByType: Readonly<Record<AlertType, BadgeStyle>> = {
  info: ['accent', Info],
  success: ['positive', CircleCheck],
  warning: ['warning', TriangleAlert],
  error: ['negative', CircleAlert],
}

const findKnownType = (type: string) => alertTypes.find((candidate) => candidate === type)

/** Returns the tone and the icon of an alert type. An unknown type gets a neutral tone and icon. */
export function getTypeBadgeStyle(type: string): BadgeStyle {
  const knownType = findKnownType(type)
  return knownType ? badgeStylesByType[knownType] : ['neutral', Megaphone]
}

/** Returns the label of an alert type. An unknown type is returned unchanged. */
export function formatAlertType(type: string, t: TFunction): string {
  const knownType = findKnownType(type)
  return knownType ? t(`comunication:type.${knownType}`) : type
}

const badgeStylesByState: Readonly<Record<AlertState, BadgeStyle>> = {
  live: ['positive', Radio],
  scheduled: ['accent', Clock],
  ended: ['neutral', CircleCheck],
  inactive: ['neutral', CirclePause],
}

/**
 * Formats the state of an alert and the time of the next change, for example `Agendado · começa em 28/11/2026 02:00`.
 */
export function formatAlertState(alert: Alert, now: Date, t: TFunction): string {
  const { starts_at, ends_at } = alert
  const state = getAlertState(alert, now)
  const changesAt = state === 'scheduled' ? starts_at : state === 'inactive' ? null : ends_at
  const name = t(`comunication:state.${state}`)
  return changesAt === null
    ? name
    : `${name} · ${t(`comunication:stateUntil.${state}`, { at: formatInstant(changesAt) })}`
}

export function AlertStateBadge({ alert, now }: { readonly alert: Alert; readonly now: Date }) {
  const { t } = useTranslation('comunication')
  const [tone, icon] = badgeStylesByState[getAlertState(alert, now)]
  return (
    <Badge tone={tone} icon={icon}>
      {formatAlertState(alert, now, t)}
    </Badge>
  )
}

export function AlertTypeBadge({ type }: { readonly type: string }) {
  const { t } = useTranslation('comunication')
  const [tone, icon] = getTypeBadgeStyle(type)
  return (
    <Badge tone={tone} icon={icon}>
      {formatAlertType(type, t)}
    </Badge>
  )
}
