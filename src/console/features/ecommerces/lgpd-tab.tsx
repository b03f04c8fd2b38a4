// Tab for the LGPD (Brazilian data protection law): selects the provider that handles data protection requests of an
// ecommerce's consumers.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { callApi } from '#console/api/client.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { ConfirmDialog } from '#console/forms/confirm-dialog.tsx'
import { ConflictDialog } from '#console/forms/conflict-dialog.tsx'
import { SelectField } from '#console/forms/fields.tsx'
import { discardInput } from '#console/forms/focus-field.ts'
import { Form, FormBar, SaveBar, withDisabledReason } from '#console/forms/form.tsx'
import { useFieldValue } from '#console/forms/use-form.ts'
import { useRecordForm } from '#console/forms/use-record-form.ts'
import { notify } from '#console/lib/notices.ts'
import { useQueryFlag } from '#console/lib/query-flag.ts'
import { DetailList } from '#console/run/facts.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Section } from '#console/ui/section.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import type { Ecommerce } from '#contract/platform/ecommerces.ts'
import { getLgpd, LgpdConfig, saveLgpd } from '#contract/platform/lgpd.ts'
import { z } from '#contract/zod.ts'
import styles from './ecommerces.module.css'

/** Value of the option "no provider" in the select field. */
const NO_PROVIDER = ''

const LgpdSchema = z.object({ provider: z.string() })

/** Returns the value of the option for the active provider in the select field. */
function getProviderValue({ provider: { active } }: LgpdConfig): string {
  return active === null ? NO_PROVIDER : String(active.id)
}

function useLgpdForm(id: number, record: LgpdConfig) {
  const { t } = useTranslation('lgpd')
  const { run } = useCommandRunner()
  const client = useQueryClient()
  const formId = `ecommerces.editLgpd:${id}`
  const form = useRecordForm({
    schema: LgpdSchema,
    formId,
    errorTitle: t('ERROR_UPDATE_LGPD'),
    record,
    toFormValues: (config) => ({ provider: getProviderValue(config) }),
    recordSchema: LgpdConfig,
    save: async ({ provider }, { ifMatch }) => {
      try {
        const active = provider === NO_PROVIDER ? null : provider
        const { data } = await callApi(saveLgpd, { params: { id }, body: { provider: { active } } }, { ifMatch })
        return data
      } finally {
        void invalidateQueries(client, saveLgpd)
      }
    },
    onSaved: (record) =>
      notify({ kind: 'success', text: t('SUCCESS_UPDATE_LGPD'), ...buildUndoAction(record, run, t) }),
  })
  useProviderFromUrl(form.set)
  return form
}

/** Selects the provider from the query parameter `provider` in the form, without saving. */
function useProviderFromUrl(setFormValue: (name: 'provider', value: string) => void): void {
  const [searchParams] = useSearchParams()
  const linkedProvider = searchParams.get('provider')
  const selectProvider = () =>
    setFormValue('provider', linkedProvider === null || linkedProvider === 'none' ? NO_PROVIDER : linkedProvider)
  useQueryFlag('provider', linkedProvider ?? '', selectProvider, linkedProvider !== null)
}

interface LgpdFormProps {
  readonly id: number
  readonly record: LgpdConfig
}

function LgpdForm({ id, record }: LgpdFormProps) {
  const { t } = useTranslation('lgpd')
  const recordForm = useLgpdForm(id, record)
  const [isConfirming, setIsConfirming] = useState(false)
  const { active, available_providers } = record.provider
  const selectedProvider = String(useFieldValue(recordForm, 'provider'))
  const isClean = selectedProvider === getProviderValue(record)
  const isClearing = active !== null && selectedProvider === NO_PROVIDER
  const getProviderName = (value: unknown) =>
    available_providers.find(({ id }) => String(id) === value)?.name ?? t('none')
  const form = withDisabledReason(recordForm, isClean ? t('unchanged') : null, () => {
    if (isClearing) setIsConfirming(true)
    else recordForm.submit()
  })

  return (
    <>
      <Form form={form} label={t('title')}>
        <SelectField
          form={form}
          name="provider"
          label={t('provider')}
          hint={t('providerHint')}
          options={[
            { value: NO_PROVIDER, label: t('none') },
            ...available_providers.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </Form>
      <FormBar>
        <SaveBar form={form} label={t('save')}>
          {!isClean && <Button onClick={() => discardInput(recordForm)}>{t('discard')}</Button>}
        </SaveBar>
      </FormBar>
      {isConfirming && (
        <ConfirmDialog
          title={t('confirm.title', { provider: active?.name })}
          actionLabel={t('confirm.action')}
          onConfirm={() => {
            setIsConfirming(false)
            recordForm.submit()
          }}
          onCancel={() => setIsConfirming(false)}
        >
          <p>{t('confirm.text')}</p>
        </ConfirmDialog>
      )}
      <ConflictDialog form={recordForm} valueFormatters={{ provider: getProviderName }} />
    </>
  )
}

/**
 * Tab of an ecommerce for the LGPD, the Brazilian data protection law (S1 §2). Users with write permission see a form
 * that selects the provider for data protection requests; other users see only the name of the provider.
 */
export function LgpdTab({ ecommerce: { id } }: { readonly ecommerce: Ecommerce }) {
  const { t } = useTranslation('lgpd')
  const { can } = useSession()
  const { data, error, refetch } = useQuery(queryOptionsFor(getLgpd, { params: { id } }))
  if (!data && error) return <ErrorPanel error={error} onRetry={refetch} />
  return (
    <div className={styles.tab}>
      <Section title={t('title')}>
        <p className={styles.muted}>{t('description')}</p>
        {!data && <Skeleton height="52px" />}
        {data &&
          (can(saveLgpd.access) ? (
            <LgpdForm id={id} record={data.data} />
          ) : (
            <DetailList items={[{ name: t('provider'), value: data.data.provider.active?.name ?? t('none') }]} />
          ))}
      </Section>
    </div>
  )
}
