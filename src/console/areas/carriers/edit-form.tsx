import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { carriersOpen } from '#commands/carriers.ts'
import { linkOf } from '#commands/registry.ts'
import { call } from '#console/lib/call.ts'
import { notify } from '#console/lib/notices.ts'
import { forget, queryOf } from '#console/lib/query.ts'
import { useRunner } from '#console/lib/run.ts'
import { undoOffer } from '#console/lib/undo-offer.ts'
import { ButtonLink } from '#console/ui/button-link.tsx'
import { ConflictDialog } from '#console/ui/conflict-dialog.tsx'
import { Field } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { FormBar } from '#console/ui/form-bar.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { Section } from '#console/ui/section.tsx'
import { useRecordForm } from '#console/ui/use-record-form.ts'
import { Carrier, getCarrier, saveCarrier } from '#contract/carriers.ts'
import { keptSecret } from '#contract/secrets.ts'
import styles from './carriers.module.css'
import { DescriptionChanged } from './description-changed.tsx'
import { atFormFields, placesOf, schemaOf, textsOf, typedFields, withoutSecrets } from './form-values.ts'
import { OpenRegistered } from './open-registered.tsx'
import { sayRefusal, sayWrongUrl } from './refusals.ts'
import { Reloading } from './reloading.tsx'
import { ServiceFields } from './service-fields.tsx'
import { useDescription } from './use-description.ts'
import { useReload } from './use-reload.ts'

const current = ({ current }: Readonly<Record<string, unknown>>) => z.parse(Carrier, current)

/** The URL of a carrier and what was typed for its services. */
export function EditForm({ carrier }: { readonly carrier: Carrier }) {
  const { t } = useTranslation('carriers')
  const client = useQueryClient()
  const { run } = useRunner()
  const { services, hasChanged, hear } = useDescription(carrier.services)
  const { isReloading, reload } = useReload()
  const [failure, setFailure] = useState<unknown>(null)
  const schema = useMemo(() => schemaOf(services, carrier.custom_fields, true), [services, carrier])
  const keeps = useMemo(() => withoutSecrets(services), [services])
  const params = { id: carrier.id }
  const form = useRecordForm({
    schema,
    formId: `carriers.edit:${carrier.id}`,
    record: carrier,
    versionOf: ({ version }) => version,
    valuesOf: ({ url, custom_fields }) => ({ ...textsOf(services, custom_fields), url }),
    current,
    keeps,
    disabledReason: isReloading ? t('reloading') : null,
    save: async ({ url = '', ...texts }, how) => {
      setFailure(null)
      const body = { url, custom_fields: typedFields(services, texts) }
      const { data } = await call(saveCarrier, { params, body }, how).catch((error: unknown) => {
        sayRefusal(error, t)
        setFailure(error)
        hear(error)
        return Promise.reject(atFormFields(error, services))
      })
      return data
    },
    onSaved: (saved) => {
      void forget(client, saveCarrier)
      client.setQueryData(queryOf(getCarrier, { params }).queryKey, { data: saved })
      notify({ kind: 'success', text: t('edit.done', { name: saved.name }), ...undoOffer(saved, run, t) })
      reload(saved)
    },
  })
  const guarded = {
    ...form,
    submit: () => {
      sayWrongUrl(String(form.form.getValues('url')), t)
      form.submit()
    },
  }
  const secrets = services.flatMap(placesOf).filter(({ isSecret }) => isSecret)
  const hidden = (value: unknown) => (value ? keptSecret : '')

  return (
    <div className={styles.editor}>
      {isReloading && <Reloading />}
      {hasChanged && <DescriptionChanged />}
      <Form form={guarded} label={t('edit.title', { name: carrier.name })}>
        <Section title={t('edit.connector')}>
          <Field form={form} name="url" label={t('field.url')} hint={t('edit.urlHint')} inputMode="url" mono />
          <OpenRegistered failure={failure} />
        </Section>
        <ServiceFields form={form} services={services} saved={carrier.custom_fields} />
      </Form>
      <FormBar stays>
        <SaveBar form={guarded} label={t('edit.save')}>
          <ButtonLink to={linkOf(carriersOpen, { carrier: String(carrier.id) })}>{t('edit.cancel')}</ButtonLink>
        </SaveBar>
      </FormBar>
      <ConflictDialog form={form} show={Object.fromEntries(secrets.map(({ name }) => [name, hidden]))} />
    </div>
  )
}
