import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ecommercesList } from '#commands/ecommerces.ts'
import { linkOf } from '#commands/registry.ts'
import { Badge } from '#console/ui/badge.tsx'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { flagLabel } from '../feature-labels.ts'
import styles from './features-tab.module.css'
import type { ShownFlag } from './modules.tsx'

interface FlagToChangeProps {
  readonly flag: ShownFlag
  readonly isChanged: boolean
  readonly onChange: () => void
}

export function FlagToChange({ flag, isChanged, onChange }: FlagToChangeProps) {
  const { t } = useTranslation('features')
  const { module, value, isOn, isUnknown } = flag
  return (
    <Row flag={flag} isChanged={isChanged}>
      <Checkbox
        className={styles.check}
        label={flagLabel(t, module, value)}
        title={isUnknown ? t('unknownHint') : value}
        checked={isOn}
        disabled={isUnknown}
        onChange={onChange}
      />
    </Row>
  )
}

export function FlagToRead({ flag }: { readonly flag: ShownFlag }) {
  const { t } = useTranslation('features')
  const { module, value, isOn } = flag
  return (
    <Row flag={flag}>
      <span className={isOn ? styles.read : styles.off} title={value}>
        {isOn ? <Check size={14} /> : <Minus size={14} />}
        <span className={styles.name}>{flagLabel(t, module, value)}</span>
        <span className="visually-hidden">{t(isOn ? 'on' : 'off')}</span>
      </span>
    </Row>
  )
}

interface RowProps {
  readonly flag: ShownFlag
  readonly isChanged?: boolean
  readonly children: ReactNode
}

function Row({ flag: { module, value, isUnknown }, isChanged, children }: RowProps) {
  const { t } = useTranslation('features')
  const who = t('whoHas', { feature: flagLabel(t, module, value) })
  return (
    <div className={styles.flag} data-changed={isChanged || undefined}>
      {children}
      {isUnknown && <Badge>{t('unknown')}</Badge>}
      <ButtonLink
        size="small"
        variant="quiet"
        className={styles.who}
        to={linkOf(ecommercesList, { feature: `${module}.${value}`, situation: 'all' })}
        icon={<Users size={13} />}
        aria-label={who}
        title={who}
      />
    </div>
  )
}
