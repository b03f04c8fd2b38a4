import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { ConflictDialog } from '#console/ui/conflict-dialog.tsx'
import { discardTyped } from '#console/ui/focus-on.tsx'
import { Form } from '#console/ui/form.tsx'
import { FormBar } from '#console/ui/form-bar.tsx'
import { heldBack } from '#console/ui/held-back.ts'
import { SelectField } from '#console/ui/other-fields.tsx'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { useValue } from '#console/ui/use-contract-form.ts'
import type { LgpdConfig } from '#contract/lgpd.ts'
import { none, providerOf, useLgpdForm } from './use-lgpd-form.ts'

interface LgpdFormProps {
  readonly id: number
  readonly record: LgpdConfig
}

export function LgpdForm({ id, record }: LgpdFormProps) {
  const { t } = useTranslation('lgpd')
  const saving = useLgpdForm(id, record)
  const [isAsking, setIsAsking] = useState(false)
  const { active, available_providers } = record.provider
  const chosen = String(useValue(saving, 'provider'))
  const isClean = chosen === providerOf(record)
  const isClearing = active !== null && chosen === none
  const nameOf = (value: unknown) => available_providers.find(({ id }) => String(id) === value)?.name ?? t('none')
  const form = heldBack(saving, isClean ? t('unchanged') : null, () => {
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
