// Icon and label of each alert type; never colour alone (WCAG 1.4.1).
import type { TFunction } from 'i18next'
import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import Megaphone from 'lucide-react/icons/megaphone'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '#console/ui/badge.tsx'
import { type AlertType, alertTypes } from '#contract/comunication.ts'

type Look = readonly [tone: Tone, icon: LucideIcon]

const looks: Readonly<Record<AlertType, Look>> = {
  info: ['accent', Info],
  success: ['positive', CircleCheck],
  warning: ['warning', TriangleAlert],
  error: ['negative', CircleAlert],
}

const knownOf = (type: string) => alertTypes.find((known) => known === type)

/** The tone and icon of a type; one that only the platform knows has none of its own. */
export function lookOf(type: string): Look {
  const known = knownOf(type)
  return known ? looks[known] : ['neutral', Megaphone]
}

/** An unknown type is shown as it came. */
export function typeName(type: string, t: TFunction): string {
  const known = knownOf(type)
  return known ? t(`comunication:type.${known}`) : type
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
