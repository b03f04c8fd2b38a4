import { useTranslation } from 'react-i18next'
import { useSession } from '#console/lib/session.tsx'
import { Segmented } from '#console/ui/segmented.tsx'
import { type ContractForm, useValue } from '#console/ui/use-contract-form.ts'
import { useField } from '#console/ui/use-field.ts'
import { type Context, levels, mayGive, type Permissions, type Staff } from '#contract/access.ts'

import type { RightsValues } from './forms.ts'
import styles from './rights-grid.module.css'

interface RightsRowProps {
  readonly form: ContractForm<RightsValues>
  readonly context: Context
  /** What the context covers. */
  readonly parts: readonly string[]
  readonly preset: Permissions | null
  readonly saved: Staff
}

export function RightsRow({ form, context, parts, preset, saved }: RightsRowProps) {
  const { t } = useTranslation(['users', 'common'])
  const { user } = useSession()
  const label = t(`common:context.${context}`)
  useField({ form, name: context, label })
  const level = useValue(form, context)
  const standard = preset?.[context]
  const differs = standard !== undefined && standard !== level

  return (
    <div className={styles.row}>
      <div className={styles.name}>
        <span className={styles.context}>{label}</span>
        <span className={styles.parts}>
          {parts.map((part) => t(`parts.${part}`, { defaultValue: part })).join(' · ')}
        </span>
      </div>
      <Segmented
        label={differs ? t('rights.rowDiffers', { label, level: t(`common:level.${standard}`) }) : label}
        value={level}
        options={levels.map((value) => ({
          value,
          label: t(`common:level.${value}`),
          disabledReason: mayGive(user, saved, context, value) ? null : t('rights.above'),
        }))}
        onChange={(value) => form.set(context, value)}
      />
      <span className={styles.standard} aria-hidden="true">
        {differs && t('rights.standard', { level: t(`common:level.${standard}`) })}
      </span>
    </div>
  )
}
