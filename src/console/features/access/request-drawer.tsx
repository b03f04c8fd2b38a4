// Drawer that asks for a right: where, how much, and what for.
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { callApi } from '#console/api/client.ts'
import { invalidate } from '#console/api/queries.ts'
import { SelectField, TextAreaField } from '#console/forms/fields.tsx'
import { Form, SaveBar } from '#console/forms/form.tsx'
import { useContractForm } from '#console/forms/use-form.ts'
import { notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/run/runner.ts'
import { Drawer } from '#console/ui/drawer.tsx'
import { contexts, grantedLevels } from '#contract/access.ts'
import { AccessToAsk, requestAccess } from '#contract/console/access-requests.ts'

export function RequestDrawer({ args }: { readonly args: Arguments }) {
  return <Requesting key={`${args.permission_context} ${args.permission_level}`} args={args} />
}

function Requesting({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['access', 'common'])
  const { close } = useRunner()
  const client = useQueryClient()
  const form = useContractForm({
    schema: AccessToAsk,
    formId: 'access.request',
    draftTitle: 'reason',
    defaults: { context: contexts[0], level: grantedLevels[0], reason: '' },
    given: {
      context: contexts.find((context) => context === args.permission_context),
      level: grantedLevels.find((level) => level === args.permission_level),
    },
    onSubmit: async (body, { idempotencyKey }) => {
      const { data } = await callApi(requestAccess, { body }, { idempotencyKey })
      void invalidate(client, requestAccess)
      notify(data ? { kind: 'success', text: t('request.sent') } : { kind: 'info', text: t('request.held') })
      close()
    },
  })
  const options = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }))
  return (
    <Drawer
      size="narrow"
      title={t('request.title')}
      subtitle={t('request.subtitle')}
      onClose={close}
      footer={<SaveBar form={form} label={t('request.send')} />}
    >
      <Form form={form}>
        <SelectField
          form={form}
          name="context"
          label={t('column.context')}
          options={options(contexts, (context) => t(`common:context.${context}`))}
        />
        <SelectField
          form={form}
          name="level"
          label={t('request.level')}
          options={options(grantedLevels, (level) => t(`common:level.${level}`))}
        />
        <TextAreaField form={form} name="reason" label={t('request.reason')} hint={t('request.hint')} rows={4} />
      </Form>
    </Drawer>
  )
}
