import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { forget } from '#console/lib/query.ts'
import { Form } from '#console/ui/form.tsx'
import { FormBar } from '#console/ui/form-bar.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { useContractForm } from '#console/ui/use-contract-form.ts'
import { addCarrier, type FoundCarrier } from '#contract/carriers.ts'
import styles from './carriers.module.css'
import { DescriptionChanged } from './description-changed.tsx'
import { atFormFields, schemaOf, textsOf, typedFields, withoutSecrets } from './form-values.ts'
import { sayRefusal } from './refusals.ts'
import { Reloading } from './reloading.tsx'
import { ServiceFields } from './service-fields.tsx'
import { useDescription } from './use-description.ts'
import { useReload } from './use-reload.ts'

/** Registers what was found. Its description is read again by the server. */
export function AddForm({ found }: { readonly found: FoundCarrier }) {
  const { t } = useTranslation('carriers')
  const client = useQueryClient()
  const { services, hasChanged, hear } = useDescription(found.services)
  const { isReloading, reload } = useReload()
  const schema = useMemo(() => schemaOf(services), [services])
  const keeps = useMemo(() => withoutSecrets(services), [services])
  const form = useContractForm({
    schema,
    formId: `carriers.add:${found.url}`,
    defaults: textsOf(services),
    keeps,
    disabledReason: isReloading ? t('reloading') : null,
    onSubmit: async (texts, { idempotencyKey }) => {
      const body = { url: found.url, custom_fields: typedFields(services, texts) }
      const { data } = await call(addCarrier, { body }, { idempotencyKey }).catch((failure: unknown) => {
        sayRefusal(failure, t)
        hear(failure)
        return Promise.reject(atFormFields(failure, services))
      })
      void forget(client, addCarrier)
      notify({ kind: 'success', text: t('add.done', { name: data.name }) })
      reload(data)
      return true
    },
  })

  return (
    <div className={styles.editor}>
      {isReloading && <Reloading />}
      {hasChanged && <DescriptionChanged />}
      <Form form={form} label={t('add.title')}>
        <ServiceFields form={form} services={services} />
      </Form>
      <FormBar stays>
        <SaveBar form={form} label={t('add.send')} />
      </FormBar>
    </div>
  )
}
