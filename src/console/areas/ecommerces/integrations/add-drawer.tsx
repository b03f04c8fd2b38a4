import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Arguments } from '#commands/command.ts'
import { ecommercesOpen } from '#commands/ecommerces.ts'
import { linkOf } from '#commands/registry.ts'
import { call } from '#console/lib/call.ts'
import { useIsHere } from '#console/lib/here.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Form } from '#console/ui/form.tsx'
import { SelectField } from '#console/ui/other-fields.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import type { Option } from '#console/ui/select.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { useContractForm } from '#console/ui/use-contract-form.ts'
import { addIntegration, integrationTypes, NewIntegration, optionsOrNone } from '#contract/integrations.ts'
import { IntegrationFields } from './integration-fields.tsx'
import { withoutSecrets } from './no-secrets.ts'
import { useIntegrations } from './use-integration.tsx'
import { usePlatforms } from './use-platforms.ts'

type Type = (typeof integrationTypes)[number]

export function AddIntegrationDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('integrations')
  const { close } = useRunner()
  const ecommerceId = Number(args.ecommerce)
  const { data, error: integrationsError, refetch } = useIntegrations(ecommerceId)
  const platforms = usePlatforms(null)
  const error = integrationsError ?? platforms.error
  const free = data && integrationTypes.filter((type) => data.data.every((one) => one.integration_type !== type))
  const [first] = free ?? []
  // Not before the platforms are there: a name typed into their select at once would be lost.
  if (free && first && platforms.areKnown) {
    return <AddForm key={ecommerceId} args={args} free={free} first={first} platforms={platforms.options} />
  }
  const isFull = free?.length === 0
  const retry = () => void Promise.all([refetch(), platforms.refetch()])
  return (
    <Drawer title={t('add.title')} wide onClose={close}>
      {isFull && <EmptyState title={t('add.full')} text={t('add.fullHint')} />}
      {!isFull && error && <ErrorPanel error={error} onRetry={retry} />}
      {!isFull && !error && <Skeleton width="240px" height="16px" />}
    </Drawer>
  )
}

interface AddFormProps {
  readonly args: Arguments
  /** S1 §5: those that are not configured yet. */
  readonly free: readonly Type[]
  readonly first: Type
  readonly platforms: readonly Option[]
}

function AddForm({ args, free, first, platforms }: AddFormProps) {
  const { t } = useTranslation('integrations')
  const client = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const { close } = useRunner()
  const ecommerceId = Number(args.ecommerce)

  const form = useContractForm({
    schema: NewIntegration,
    formId: `ecommerces.addIntegration:${ecommerceId}`,
    defaults: {
      ...{ software_id: '', integration_type: first, name: '', username: '', password: '', api_url: '' },
      ...{ is_active: true, options: '' },
    },
    given: {
      ...(args.platform ? { software_id: args.platform } : {}),
      ...(args.api_url ? { api_url: args.api_url } : {}),
    },
    keeps: withoutSecrets,
    onSubmit: async (values, { idempotencyKey }) => {
      const body = { ...values, options: optionsOrNone(values.options ?? null) }
      const { data } = await call(addIntegration, { params: { id: ecommerceId }, body }, { idempotencyKey })
      await forget(client, addIntegration)
      notify({ kind: 'success', text: t('add.done', { name: data.name }) })
      const place = { ecommerce: String(ecommerceId), tab: 'integration', integration: String(data.id) }
      if (isHere()) navigate(linkOf(ecommercesOpen, place), { replace: true })
      return true
    },
  })

  return (
    <Drawer title={t('add.title')} wide onClose={close} footer={<SaveBar form={form} label={t('add.save')} />}>
      <Form form={form}>
        <SelectField
          form={form}
          name="integration_type"
          label={t('field.integration_type')}
          hint={free.length < integrationTypes.length ? t('hint.types') : undefined}
          options={free.map((value) => ({ value, label: t(`type.${value}`) }))}
        />
        <IntegrationFields
          form={form}
          platforms={[{ value: '', label: t('choose') }, ...platforms]}
          hasPassword={false}
        />
      </Form>
    </Drawer>
  )
}
