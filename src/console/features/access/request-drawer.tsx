// Drawer with the form of an access request: context, permission level and reason.
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { callApi } from '#console/api/client.ts'
import { SelectField, TextAreaField } from '#console/forms/fields.tsx'
import { FormDrawer } from '#console/records/form-drawer.tsx'
import { contexts, requestablePermissionLevels } from '#contract/access.ts'
import { AccessRequestInput, requestAccess } from '#contract/console/access-requests.ts'

export function RequestAccessDrawer({ args }: { readonly args: Arguments }) {
  return <RequestForm key={`${args.permission_context} ${args.permission_level}`} args={args} />
}

function RequestForm({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['access', 'common'])
  const toOptions = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }))
  return (
    <FormDrawer
      size="narrow"
      title={t('request.title')}
      description={t('request.subtitle')}
      saveLabel={t('request.send')}
      schema={AccessRequestInput}
      formId="access.request"
      draftTitleField="reason"
      defaults={{ context: contexts[0], level: requestablePermissionLevels[0], reason: '' }}
      prefilled={{
        context: contexts.find((context) => context === args.permission_context),
        level: requestablePermissionLevels.find((level) => level === args.permission_level),
      }}
      send={(body, key) => callApi(requestAccess, { body }, key)}
      writeEndpoint={requestAccess}
      getToast={({ data }) => (data ? t('request.sent') : { kind: 'info', text: t('request.held') })}
    >
      {(form) => (
        <>
          <SelectField
            form={form}
            name="context"
            label={t('column.context')}
            options={toOptions(contexts, (context) => t(`common:context.${context}`))}
          />
          <SelectField
            form={form}
            name="level"
            label={t('request.level')}
            options={toOptions(requestablePermissionLevels, (level) => t(`common:level.${level}`))}
          />
          <TextAreaField form={form} name="reason" label={t('request.reason')} hint={t('request.hint')} rows={4} />
        </>
      )}
    </FormDrawer>
  )
}
