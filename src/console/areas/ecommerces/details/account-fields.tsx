import { useTranslation } from 'react-i18next'
import { groupsEditLinks } from '#commands/groups.ts'
import { reasonOf } from '#console/lib/reasons.ts'
import { useSession } from '#console/lib/session.tsx'
import { Field } from '#console/ui/field.tsx'
import { CheckboxField, SelectField } from '#console/ui/other-fields.tsx'
import { type ContractForm, useValue } from '#console/ui/use-contract-form.ts'
import { languages } from '#contract/preferences.ts'
import styles from './account-fields.module.css'
import type { DetailsValues } from './form-values.ts'
import { useSegments } from './use-segments.ts'

/** How the platform keeps the merchant. */
export function AccountFields({ form }: { readonly form: ContractForm<DetailsValues> }) {
  const { t } = useTranslation('details')
  const { user, can } = useSession()
  const { optionsWith } = useSegments()
  const segment = useValue(form, 'segment')
  return (
    <>
      <div className={styles.fields}>
        <SelectField
          form={form}
          name="segment"
          label={t('field.segment')}
          options={optionsWith(segment, t('noSegment'))}
        />
        <SelectField
          form={form}
          name="language"
          label={t('field.language')}
          options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        />
        <Field
          form={form}
          name="ecommerce_group_id"
          label={t('field.ecommerce_group_id')}
          hint={reasonOf(user, groupsEditLinks.access, t)}
          readOnly={!can(groupsEditLinks.access)}
          inputMode="numeric"
          mono
        />
        <Field form={form} name="hubspot_code" label={t('field.hubspot_code')} mono />
        <Field form={form} name="superlogica_client_id" label={t('field.superlogica')} mono />
      </div>
      <div className={styles.fields}>
        <CheckboxField form={form} name="retention_actived" label={t('field.retention_actived')} />
        <CheckboxField form={form} name="is_test" label={t('field.is_test')} />
        <CheckboxField form={form} name="use_default_contract" label={t('field.use_default_contract')} />
      </div>
    </>
  )
}
