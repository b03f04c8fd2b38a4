import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ecommercesList, ecommercesOpen } from '#commands/ecommerces.ts'
import { linkOf } from '#commands/registry.ts'
import { call } from '#console/lib/call.ts'
import { useIsHere } from '#console/lib/here.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { Field } from '#console/ui/field.tsx'
import { FieldPair } from '#console/ui/field-pair.tsx'
import { Form } from '#console/ui/form.tsx'
import { FormBar } from '#console/ui/form-bar.tsx'
import { FormCard } from '#console/ui/form-card.tsx'
import { CheckboxField, SelectField } from '#console/ui/other-fields.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { useContractForm, useValue } from '#console/ui/use-contract-form.ts'
import { countries } from '#contract/addresses.ts'
import { createEcommerce } from '#contract/ecommerces.ts'
import { languages } from '#contract/preferences.ts'
import styles from './create-page.module.css'
import { CreationForm, creationDefaults, creationOf } from './creation.ts'
import { atFormFields } from './form-values.ts'
import { useSegments } from './use-segments.ts'

/** A new merchant (S1 §2); its document, address and integration come next, on its own page. */
export function CreatePage() {
  const { t } = useTranslation(['details', 'address'])
  const client = useQueryClient()
  const { run } = useRunner()
  const isHere = useIsHere()
  const { optionsWith } = useSegments()
  const form = useContractForm({
    schema: CreationForm,
    formId: 'ecommerces.create',
    defaults: creationDefaults,
    onSubmit: async (values, { idempotencyKey }) => {
      const { data } = await call(createEcommerce, { body: creationOf(values) }, { idempotencyKey }).catch(
        (failure: unknown) => Promise.reject(atFormFields(failure)),
      )
      void forget(client, createEcommerce)
      notify({ kind: 'success', text: t('create.done', { name: data.display_name, id: data.id }) })
      if (isHere()) run(ecommercesOpen, { ecommerce: String(data.id) })
      return true
    },
  })
  const segment = useValue(form, 'segment')

  return (
    <div className={styles.page}>
      <header>
        <h1>{t('create.title')}</h1>
        <p className={styles.hint}>{t('create.hint')}</p>
      </header>
      <FormCard className={styles.work}>
        <Form form={form} label={t('create.title')}>
          <Field form={form} name="company_name" label={t('field.company_name')} />
          <Field form={form} name="url" label={t('field.url')} hint={t('hint.url')} inputMode="url" />
          <Field form={form} name="email" label={t('field.userEmail')} type="email" />
          <FieldPair>
            <SelectField
              form={form}
              name="country"
              label={t('address:field.country')}
              options={countries.map((value) => ({ value, label: t(`address:country.${value}`) }))}
            />
            <SelectField
              form={form}
              name="language"
              label={t('field.language')}
              options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
            />
            <SelectField
              form={form}
              name="segment"
              label={t('field.segment')}
              options={optionsWith(segment, t('noSegment'))}
            />
            <Field
              form={form}
              name="ecommerce_group_id"
              label={t('field.ecommerce_group_id')}
              hint={t('hint.group')}
              inputMode="numeric"
              mono
            />
            <Field form={form} name="hubspot_code" label={t('field.hubspot_code')} mono />
          </FieldPair>
          <CheckboxField form={form} name="retention_actived" label={t('field.retention_actived')} />
          <CheckboxField form={form} name="is_test" label={t('field.is_test')} />
          <CheckboxField form={form} name="use_default_contract" label={t('field.use_default_contract')} />
        </Form>
        <FormBar>
          <SaveBar form={form} label={t('create.send')}>
            <ButtonLink to={linkOf(ecommercesList)}>{t('create.toList')}</ButtonLink>
          </SaveBar>
        </FormBar>
      </FormCard>
    </div>
  )
}
