import { useTranslation } from 'react-i18next'
import { Button } from '#console/ui/button.tsx'
import { Field } from '#console/ui/field.tsx'
import { FieldPair } from '#console/ui/field-pair.tsx'
import { JsonField } from '#console/ui/json-editor.tsx'
import { CheckboxField, SelectField } from '#console/ui/other-fields.tsx'
import type { Option } from '#console/ui/select.tsx'
import { type ContractForm, useValue } from '#console/ui/use-contract-form.ts'
import { requiredOptions, useOptionsSchema } from './options-schema.ts'

/** As they are typed. */
export interface IntegrationValues {
  readonly name: string
  readonly username: string
  readonly password?: string | null | undefined
  readonly api_url: string
  readonly software_id: string | number
  readonly is_active?: boolean | undefined
  readonly options?: string | null | undefined
}

interface IntegrationFieldsProps<V extends IntegrationValues> {
  readonly form: ContractForm<V>
  readonly platforms: readonly Option[]
  readonly hasPassword: boolean
}

/** What adding and changing an integration have in common. */
export function IntegrationFields<V extends IntegrationValues>(props: IntegrationFieldsProps<V>) {
  const { form, platforms, hasPassword } = props
  const { t } = useTranslation('integrations')
  return (
    <>
      <SelectField form={form} name="software_id" label={t('field.software_id')} options={platforms} />
      <Field form={form} name="api_url" label={t('field.api_url')} inputMode="url" placeholder="https://" mono />
      <FieldPair>
        <Field form={form} name="name" label={t('field.name')} hint={t('hint.name')} />
        <Field form={form} name="username" label={t('field.username')} />
      </FieldPair>
      <Password form={form} hasPassword={hasPassword} />
      <OptionsField form={form} />
      <CheckboxField form={form} name="is_active" label={t('field.is_active')} as="switch" />
    </>
  )
}

/** Never shown (A43): blank keeps it, and removing it is said in so many words. */
function Password<V extends IntegrationValues>({ form, hasPassword }: Omit<IntegrationFieldsProps<V>, 'platforms'>) {
  const { t } = useTranslation('integrations')
  const typed = useValue(form, 'password')
  const isRemoved = typed === null
  const hint = !hasPassword ? t('hint.noPassword') : t(isRemoved ? 'hint.passwordRemoved' : 'hint.password')
  const set = (value: string | null) => form.form.setValue('password', value, { shouldTouch: true })
  return (
    <Field
      form={form}
      name="password"
      label={t('field.password')}
      hint={hint}
      type="password"
      autoComplete="new-password"
      readOnly={isRemoved}
      after={
        hasPassword && (
          <div>
            <Button size="small" onClick={() => set(isRemoved ? '' : null)}>
              {t(isRemoved ? 'keepPassword' : 'removePassword')}
            </Button>
          </div>
        )
      }
    />
  )
}

interface OptionsFieldProps<V extends IntegrationValues> {
  readonly form: ContractForm<V>
  readonly readOnly?: boolean
  readonly height?: string
}

/** S1 §5: nothing, `{}` and `[]` are stored as no options, and the form says so. */
export function OptionsField<V extends IntegrationValues>({ form, readOnly, height = '200px' }: OptionsFieldProps<V>) {
  const { t } = useTranslation('integrations')
  const softwareId = Number(useValue(form, 'software_id'))
  const needed = requiredOptions(softwareId)
  const hint = [
    needed.length > 0 && t('hint.needed', { keys: needed.join(', ') }),
    t('hint.options'),
    t('hint.secrets'),
  ]
  return (
    <JsonField
      form={form}
      name="options"
      label={t('field.options')}
      hint={hint.filter(Boolean).join(' ')}
      schema={useOptionsSchema(softwareId)}
      height={height}
      readOnly={readOnly}
    />
  )
}
