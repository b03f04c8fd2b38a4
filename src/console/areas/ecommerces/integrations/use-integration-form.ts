import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { useRecordForm } from '#console/ui/use-record-form.ts'
import { ChangedIntegration, Integration, optionsOrNone, saveIntegration } from '#contract/integrations.ts'
import { keepSaved } from './keep-saved.ts'
import { withoutSecrets } from './no-secrets.ts'

/** The form of an integration that exists; `part` names the screen that shows some of it. */
export function useIntegrationForm(integration: Integration, part: 'edit' | 'options', onDone: () => void) {
  const { run } = useRunner()
  const client = useQueryClient()
  const { t } = useTranslation('integrations')
  const { id } = integration
  return useRecordForm({
    schema: ChangedIntegration,
    formId: `ecommerces.integration.${part}:${id}`,
    record: integration,
    versionOf: ({ version }) => version,
    valuesOf,
    current: ({ current }) => Integration.parse(current),
    keeps: withoutSecrets,
    save: async (values, { ifMatch }) => {
      const body = { ...values, options: optionsOrNone(values.options ?? null) }
      const { data } = await call(saveIntegration, { params: { id }, body }, { ifMatch })
      return data
    },
    onSaved: (saved) => {
      notify({ kind: 'success', text: t('saved', { name: saved.name }), ...undoOffer(saved, run, t) })
      void forget(client, saveIntegration)
      keepSaved(client, saved)
      onDone()
    },
  })
}

function valuesOf({ name, username, api_url, software_id, is_active, options }: Integration) {
  return { name, username, password: '', api_url, software_id: String(software_id), is_active, options: options ?? '' }
}
