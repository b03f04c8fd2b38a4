// Badges with icon, label and tone for types and states of alerts; never colour alone (WCAG 1.4.1).
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

type Look = readonly [tone: Tone, icon: LucideIcon]

const looks: Readonly<Record<AlertType, Look>> = {
  info: ['accent', Info],
  success: ['positive', CircleCheck],
  warning: ['warning', TriangleAlert],
  error: ['negative', CircleAlert],
}

const knownOf = (type: string) => alertTypes.find((known) => known === type)

/** Returns tone and icon of an alert type; neutral ones for a type that this console does not know. */
export function lookOf(type: string): Look {
  const known = knownOf(type)
  return known ? looks[known] : ['neutral', Megaphone]
}

/** Returns the label of an alert type; an unknown type is returned unchanged. */
export function typeName(type: string, t: TFunction): string {
  const known = knownOf(type)
  return known ? t(`comunication:type.${known}`) : type
}

const looksOfState: Readonly<Record<AlertState, Look>> = {
  live: ['positive', Radio],
  scheduled: ['accent', Clock],
  ended: ['neutral', CircleCheck],
  inactive: ['neutral', CirclePause],
}

/** Formats the state of an alert and when it changes: `Agendado · começa em 28/11/2026 02:00`. */
export function formatState(alert: Alert, now: Date, t: TFunction): string {
  const { starts_at, ends_at } = alert
  const state = getAlertState(alert, now)
  const at = state === 'scheduled' ? starts_at : state === 'inactive' ? null : ends_at
  const name = t(`comunication:state.${state}`)
  return at === null ? name : `${name} · ${t(`comunication:stateUntil.${state}`, { at: formatInstant(at) })}`
}

export function AlertStateBadge({ alert, now }: { readonly alert: Alert; readonly now: Date }) {
  const { t } = useTranslation('comunication')
  const [tone, icon] = looksOfState[getAlertState(alert, now)]
  return (
    <Badge tone={tone} icon={icon}>
      {formatState(alert, now, t)}
    </Badge>
  )
}

export function AlertTypeBadge({ type }: { readonly type: string }) {
  const { t } = useTranslation('comunication')
  const [tone, icon] = lookOf(type)
  return (
    <Badge tone={tone} icon={icon}>
      {typeName(type, t)}
    </Badge>
  )
}
