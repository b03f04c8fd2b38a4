// LGPD tab: selects the provider that handles data protection requests of an ecommerce's consumers.
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
import { discardTyped } from '#console/forms/focus-after.ts'
import { Form, FormBar, SaveBar, withDisabledReason } from '#console/forms/form.tsx'
import { useValue } from '#console/forms/use-form.ts'
import { useRecordForm } from '#console/forms/use-record-form.ts'
import { notify } from '#console/lib/notices.ts'
import { useQueryFlag } from '#console/lib/query-flag.ts'
import { DetailList } from '#console/run/facts.tsx'
import { useRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { Section } from '#console/ui/section.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import type { Ecommerce } from '#contract/platform/ecommerces.ts'
import { getLgpd, LgpdConfig, saveLgpd } from '#contract/platform/lgpd.ts'
import { z } from '#contract/zod.ts'
import styles from './ecommerces.module.css'

/** Option value that means no provider. */
const none = ''

const LgpdSchema = z.object({ provider: z.string() })

/** Returns the option value of the active provider. */
function providerOf({ provider: { active } }: LgpdConfig): string {
  return active === null ? none : String(active.id)
}

function useLgpdForm(id: number, record: LgpdConfig) {
  const { t } = useTranslation('lgpd')
  const { run } = useRunner()
  const client = useQueryClient()
  const formId = `ecommerces.editLgpd:${id}`
  const form = useRecordForm({
    schema: LgpdSchema,
    formId,
    failed: t('ERROR_UPDATE_LGPD'),
    record,
    valuesOf: (config) => ({ provider: providerOf(config) }),
    recordSchema: LgpdConfig,
    save: async ({ provider }, { ifMatch }) => {
      try {
        const active = provider === none ? null : provider
        const { data } = await callApi(saveLgpd, { params: { id }, body: { provider: { active } } }, { ifMatch })
        return data
      } finally {
        void invalidateQueries(client, saveLgpd)
      }
    },
    onSaved: (record) =>
      notify({ kind: 'success', text: t('SUCCESS_UPDATE_LGPD'), ...buildUndoAction(record, run, t) }),
  })
  useAsked(form.set)
  return form
}

/** Selects the provider of the URL parameter `provider` in the form, without saving. */
function useAsked(set: (name: 'provider', value: string) => void): void {
  const [search] = useSearchParams()
  const asked = search.get('provider')
  const choose = () => set('provider', asked === null || asked === 'none' ? none : asked)
  useQueryFlag('provider', asked ?? '', choose, asked !== null)
}

interface LgpdFormProps {
  readonly id: number
  readonly record: LgpdConfig
}

function LgpdForm({ id, record }: LgpdFormProps) {
  const { t } = useTranslation('lgpd')
  const saving = useLgpdForm(id, record)
  const [isAsking, setIsAsking] = useState(false)
  const { active, available_providers } = record.provider
  const chosen = String(useValue(saving, 'provider'))
  const isClean = chosen === providerOf(record)
  const isClearing = active !== null && chosen === none
  const nameOf = (value: unknown) => available_providers.find(({ id }) => String(id) === value)?.name ?? t('none')
  const form = withDisabledReason(saving, isClean ? t('unchanged') : null, () => {
    if (isClearing) setIsAsking(true)
    else saving.submit()
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
            { value: none, label: t('none') },
            ...available_providers.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </Form>
      <FormBar>
        <SaveBar form={form} label={t('save')}>
          {!isClean && <Button onClick={() => discardTyped(saving)}>{t('discard')}</Button>}
        </SaveBar>
      </FormBar>
      {isAsking && (
        <ConfirmDialog
          title={t('confirm.title', { provider: active?.name })}
          action={t('confirm.action')}
          onConfirm={() => {
            setIsAsking(false)
            saving.submit()
          }}
          onCancel={() => setIsAsking(false)}
        >
          <p>{t('confirm.text')}</p>
        </ConfirmDialog>
      )}
      <ConflictDialog form={saving} show={{ provider: nameOf }} />
    </>
  )
}

/** LGPD tab (S1 §2): a form for users with write access, otherwise the name of the provider. */
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
