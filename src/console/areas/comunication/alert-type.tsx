// How a type of alert looks: an icon and a word, never a colour alone.

import circleCheck from 'icon-mask:circle-check'
import circleAlert from 'icon-mask:circle-exclamation-point'
import info from 'icon-mask:info'
import megaphone from 'icon-mask:megaphone'
import triangleAlert from 'icon-mask:triangle-exclamation-point'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '#console/ui/badge.tsx'
import { type AlertType, alertTypes } from '#contract/comunication.ts'

type Look = readonly [tone: Tone, icon: string]

const looks: Readonly<Record<AlertType, Look>> = {
  info: ['accent', info],
  success: ['positive', circleCheck],
  warning: ['warning', triangleAlert],
  error: ['negative', circleAlert],
}

const knownOf = (type: string) => alertTypes.find((known) => known === type)

/** The tone and icon of a type; one that only the platform knows has none of its own. */
export function lookOf(type: string): Look {
  const known = knownOf(type)
  return known ? looks[known] : ['neutral', megaphone]
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
