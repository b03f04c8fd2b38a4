import { useTranslation } from 'react-i18next'
import { Badge } from '#console/ui/badge.tsx'
import { Button } from '#console/ui/button.tsx'
import { discardTyped } from '#console/ui/focus-on.tsx'
import { FormBar } from '#console/ui/form-bar.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import type { ContractForm } from '#console/ui/use-contract-form.ts'
import { flagLabel, moduleLabel } from '../feature-labels.ts'
import type { FlagChange } from './changes.ts'
import styles from './features-tab.module.css'

interface ChangesBarProps {
  readonly form: ContractForm<Record<string, string[]>>
  readonly changes: readonly FlagChange[]
}

/** What a save would change, before it is saved; always in sight. */
export function ChangesBar({ form, changes }: ChangesBarProps) {
  const { t } = useTranslation('features')
  const isClean = changes.length === 0
  return (
    <FormBar>
      <ul className={styles.changes} aria-label={t('changes')}>
        {isClean && <li className={styles.muted}>{t('unchanged')}</li>}
        {changes.map(({ module, value, isOn }) => (
          <li key={`${module} ${value}`} title={`${module}.${value}`}>
            <Badge tone={isOn ? 'positive' : 'negative'}>
              {t(isOn ? 'enabling' : 'disabling', {
                module: moduleLabel(t, module),
                feature: flagLabel(t, module, value),
              })}
            </Badge>
          </li>
        ))}
      </ul>
      <SaveBar form={form} label={isClean ? t('saveNone') : t('save', { count: changes.length })}>
        {!isClean && <Button onClick={() => discardTyped(form)}>{t('discard')}</Button>}
      </SaveBar>
    </FormBar>
  )
}
