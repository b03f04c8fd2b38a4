// Drawers that add an integration, edit an integration, or edit only the options of an integration as JSON.

import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { openEcommerceCommand } from '#commands/ecommerces.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { callApi } from '#console/api/client.ts'
import { invalidateQueries } from '#console/api/queries.ts'
import { CheckboxField, Field, FieldPair, SelectField } from '#console/forms/fields.tsx'
import { type ContractForm, useContractForm, useFieldValue } from '#console/forms/use-form.ts'
import { JsonEditor, JsonField } from '#console/json/json-editor.tsx'
import { useIsMounted } from '#console/lib/hooks.ts'
import { notify } from '#console/lib/notices.ts'
import { FieldInputs } from '#console/records/field-list.tsx'
import { FormFrame } from '#console/records/form-drawer.tsx'
import { LoadedLayer } from '#console/records/loaded-layer.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import type { Option } from '#console/ui/inputs.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { getInitialValues } from '#contract/field-list.ts'
import {
  addIntegration,
  type ChangedIntegration,
  type Integration,
  integrationFields,
  integrationTypes,
  NewIntegration,
  normalizeOptions,
  saveIntegration,
} from '#contract/platform/integrations.ts'
import type { z } from '#contract/zod.ts'
import { IntegrationTypeName } from '../ecommerces.tsx'
import {
  getRequiredOptions,
  IntegrationDrawer,
  IntegrationLoader,
  removeSecrets,
  useIntegrations,
  useOptionsSchema,
  usePlatforms,
} from './integrations.tsx'

type IntegrationValues = z.input<typeof ChangedIntegration>

interface IntegrationFieldsProps<V extends IntegrationValues> {
  readonly form: ContractForm<V>
  readonly platforms: readonly Option[]
  readonly hasPassword: boolean
}

/** Input fields shared by the drawers that add and edit an integration. */
function IntegrationFields<V extends IntegrationValues>(props: IntegrationFieldsProps<V>) {
  const { form, platforms, hasPassword } = props
  const { t } = useTranslation('integrations')
  return (
    <>
      <SelectField form={form} name="software_id" label={t('field.software_id')} options={platforms} />
      <Field
        form={form}
        name="api_url"
        label={t('field.api_url')}
        inputMode="url"
        placeholder="https://"
        isMonospaced
      />
      <FieldPair>
        <FieldInputs form={form} list={integrationFields} names={['name', 'username']} />
      </FieldPair>
      <PasswordField form={form} hasPassword={hasPassword} />
      <OptionsField form={form} />
      <CheckboxField form={form} name="is_active" label={t('field.is_active')} as="switch" />
    </>
  )
}

/**
 * Password input. The stored password is never displayed (product decision A43). An empty input keeps the stored
 * password, and a button removes the stored password.
 */
function PasswordField<V extends IntegrationValues>({
  form,
  hasPassword,
}: Omit<IntegrationFieldsProps<V>, 'platforms'>) {
  const { t } = useTranslation('integrations')
  const password = useFieldValue(form, 'password')
  const isRemoved = password === null
  const hint = !hasPassword ? t('hint.noPassword') : t(isRemoved ? 'hint.passwordRemoved' : 'hint.password')
  const setPassword = (value: string | null) => form.form.setValue('password', value, { shouldTouch: true })
  return (
    <Field
      form={form}
      name="password"
      label={t('field.password')}
      hint={hint}
      type="password"
      autoComplete="new-password"
      readOnly={isRemoved}
      contentAfter={
        hasPassword && (
          <div>
            <Button size="small" onClick={() => setPassword(isRemoved ? '' : null)}>
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

/**
 * JSON input for the options. The server treats an empty text, `{}` and `[]` as no options (S1 §5), and the hint below
 * the input says so.
 */
function OptionsField<V extends IntegrationValues>({ form, readOnly, height = '200px' }: OptionsFieldProps<V>) {
  const { t } = useTranslation('integrations')
  const softwareId = Number(useFieldValue(form, 'software_id'))
  const requiredKeys = getRequiredOptions(softwareId)
  const hint = [
    requiredKeys.length > 0 && t('hint.needed', { keys: requiredKeys.join(', ') }),
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

type IntegrationType = (typeof integrationTypes)[number]

export function AddIntegrationDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('integrations')
  const ecommerceId = Number(args.ecommerce)
  const { data, error, refetch } = useIntegrations(ecommerceId)
  const platforms = usePlatforms(null)
  const availableTypes =
    data && integrationTypes.filter((type) => data.data.every((integration) => integration.integration_type !== type))
  // Renders the form only after the platforms have loaded, because a select field drops a value that is missing from
  // the options.
  const isReady = availableTypes && (availableTypes.length === 0 || platforms.areLoaded)
  const typesQuery = {
    data: isReady ? availableTypes : undefined,
    error: error ?? platforms.error,
    refetch: () => void Promise.all([refetch(), platforms.refetch()]),
  }
  return (
    <LoadedLayer
      surface="drawer"
      query={typesQuery}
      title={t('add.title')}
      size="wide"
      height="16px"
      getUnavailableReason={([first]) =>
        first === undefined && <EmptyState title={t('add.full')} text={t('add.fullHint')} />
      }
    >
      {(availableTypes) => (
        <AddIntegrationForm
          key={ecommerceId}
          args={args}
          availableTypes={availableTypes}
          platforms={platforms.options}
        />
      )}
    </LoadedLayer>
  )
}

interface AddIntegrationFormProps {
  readonly args: Arguments
  /**
   * Integration types that the ecommerce does not have yet. An ecommerce can have at most one integration of every type
   * (S1 §5).
   */
  readonly availableTypes: readonly IntegrationType[]
  readonly platforms: readonly Option[]
}

function AddIntegrationForm({ args, availableTypes, platforms }: AddIntegrationFormProps) {
  const { t } = useTranslation('integrations')
  const client = useQueryClient()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const ecommerceId = Number(args.ecommerce)
  // Does not use `FormDrawer`, because the page opens the sub-tab of the new integration after saving.
  const form = useContractForm({
    schema: NewIntegration,
    formId: `ecommerces.addIntegration:${ecommerceId}`,
    draftTitleField: 'name',
    defaults: { ...getInitialValues(integrationFields), integration_type: availableTypes[0] ?? integrationTypes[0] },
    prefilled: {
      ...(args.platform ? { software_id: args.platform } : {}),
      ...(args.api_url ? { api_url: args.api_url } : {}),
    },
    toStoredValues: removeSecrets,
    onSubmit: async (values, { idempotencyKey }) => {
      const body = { ...values, options: normalizeOptions(values.options ?? null) }
      const { data } = await callApi(addIntegration, { params: { id: ecommerceId }, body }, { idempotencyKey })
      await invalidateQueries(client, addIntegration)
      notify({ kind: 'success', text: t('add.done', { name: data.name }) })
      const tabArguments = { ecommerce: String(ecommerceId), tab: 'integration', integration: String(data.id) }
      if (isMounted()) navigate(buildCommandLink(openEcommerceCommand, tabArguments), { replace: true })
      return true
    },
  })

  return (
    <FormFrame title={t('add.title')} size="wide" saveLabel={t('add.save')} form={form}>
      <SelectField
        form={form}
        name="integration_type"
        label={t('field.integration_type')}
        hint={availableTypes.length < integrationTypes.length ? t('hint.types') : undefined}
        options={availableTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <IntegrationFields
        form={form}
        platforms={[{ value: '', label: t('choose') }, ...platforms]}
        hasPassword={false}
      />
    </FormFrame>
  )
}

export function EditIntegrationDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('integrations')
  return (
    <IntegrationLoader args={args} title={t('edit.title')}>
      {(integration) => <EditIntegrationForm key={integration.id} integration={integration} />}
    </IntegrationLoader>
  )
}

function EditIntegrationForm({ integration }: { readonly integration: Integration }) {
  const { t } = useTranslation('integrations')
  const { software_id, software_name, has_password, integration_type } = integration
  const platforms = usePlatforms({ id: software_id, name: software_name })
  return (
    <IntegrationDrawer
      integration={integration}
      draftScope="edit"
      title={t('edit.title')}
      valueFormatters={{
        software_id: platforms.getName,
        is_active: (value) => t(value === true ? 'active' : 'inactive'),
        password: (value) => t(value === null ? 'conflict.passwordRemoved' : 'conflict.password'),
      }}
    >
      {(form) => (
        <>
          <p>
            {t('field.integration_type')}: <IntegrationTypeName type={integration_type} />
          </p>
          <IntegrationFields form={form} platforms={platforms.options} hasPassword={has_password} />
        </>
      )}
    </IntegrationDrawer>
  )
}

const editorHeight = 'min(60vh, 520px)'

/**
 * Wide drawer with the options of an integration. Users with write access can edit the options; other users see them
 * read-only.
 */
export function IntegrationOptionsDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('integrations')
  const { can } = useSession()
  const OptionsContent = can(saveIntegration.access) ? EditableOptions : ReadOnlyOptions
  return (
    <IntegrationLoader args={args} title={t('options.title')}>
      {(integration) => <OptionsContent key={integration.id} integration={integration} />}
    </IntegrationLoader>
  )
}

interface OptionsContentProps {
  readonly integration: Integration
}

function EditableOptions({ integration }: OptionsContentProps) {
  const { t } = useTranslation('integrations')
  return (
    <IntegrationDrawer integration={integration} draftScope="options" title={t('options.title')}>
      {(form) => <OptionsField form={form} height={editorHeight} />}
    </IntegrationDrawer>
  )
}

function ReadOnlyOptions({ integration }: OptionsContentProps) {
  const { t } = useTranslation('integrations')
  const { close } = useCommandRunner()
  const schema = useOptionsSchema(integration.software_id)
  return (
    <Drawer title={t('options.title')} subtitle={t('subtitle', integration)} size="wide" onClose={close}>
      {integration.options === null ? (
        <EmptyState title={t('options.none')} />
      ) : (
        <JsonEditor
          label={t('field.options')}
          hint={t('hint.secretsRead')}
          value={integration.options}
          onChange={() => {}}
          schema={schema}
          height={editorHeight}
          readOnly
        />
      )}
    </Drawer>
  )
}
