import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { ConflictDialog } from '#console/ui/conflict-dialog.tsx'
import { discardTyped } from '#console/ui/focus-on.tsx'
import { Form } from '#console/ui/form.tsx'
import { FormBar } from '#console/ui/form-bar.tsx'
import { heldBack } from '#console/ui/held-back.ts'
import { SaveBar } from '#console/ui/save-bar.tsx'
import { Segmented } from '#console/ui/segmented.tsx'
import { useValue } from '#console/ui/use-contract-form.ts'
import type { Store } from '#contract/stores.ts'
import { ContractDifference } from './contract-difference.tsx'
import { ContractFields } from './contract-fields.tsx'
import styles from './contract-tab.module.css'
import { contractChanges, fieldNames, typedOf } from './form-values.ts'
import { useOfferedContract } from './offered-contract.ts'
import { useContract } from './use-contract.ts'
import { useShown } from './use-shown.ts'

type Question = 'save' | 'discard'

export function ContractForm({ store }: { readonly store: Store }) {
  const { t } = useTranslation('store-contract')
  const { form: saving, hasPassword } = useContract(store)
  const [question, setQuestion] = useState<Question | null>(null)
  const shown = useShown()
  const stored = typedOf(store)
  const typed = saving.form.watch()
  const changes = contractChanges(stored, typed)
  const mode = useValue(saving, 'is_save_full_contract') === true ? 'custom' : 'default'

  useOfferedContract(store.id, (values) => {
    for (const [name, value] of Object.entries(values)) saving.form.setValue(name, value, { shouldTouch: true })
  })

  // S2 §4: saving asks, once everything is right.
  const ask = () => void saving.form.handleSubmit(() => setQuestion('save'))()
  const form = heldBack(saving, changes.length === 0 ? t('unchanged') : null, ask)
  const setMode = (next: 'default' | 'custom') => {
    saving.set('is_save_full_contract', next === 'custom')
    saving.form.clearErrors()
  }
  const chooseMode = (next: 'default' | 'custom') => {
    const isTyped = contractChanges({ ...stored, is_save_full_contract: true }, typed).length > 0
    if (next === 'default' && isTyped) setQuestion('discard')
    else setMode(next)
  }
  const close = () => setQuestion(null)

  return (
    <>
      <div>
        <Segmented
          label={t('mode.label')}
          options={(['default', 'custom'] as const).map((value) => ({ value, label: t(`mode.${value}`) }))}
          value={mode}
          onChange={chooseMode}
        />
      </div>
      <p className={styles.muted}>{t(`mode.${mode}Text`)}</p>
      <Form form={form} label={t('title')}>
        <ContractFields form={form} hasPassword={hasPassword} />
        <FormBar>
          <SaveBar form={form} label={t('save')}>
            {changes.length > 0 && <Button onClick={() => discardTyped(saving)}>{t('discard')}</Button>}
          </SaveBar>
        </FormBar>
      </Form>
      {question === 'save' && (
        <ConfirmDialog
          title={t('confirm.title', { name: store.display_name })}
          action={t('confirm.action')}
          onConfirm={() => {
            close()
            saving.submit()
          }}
          onCancel={close}
        >
          <div className={styles.question}>
            <p>{t(hasPassword && mode === 'default' ? 'confirm.losing' : 'confirm.text')}</p>
            <ContractDifference changes={changes} />
          </div>
        </ConfirmDialog>
      )}
      {question === 'discard' && (
        <ConfirmDialog
          title={t('toDefault.title')}
          action={t('toDefault.action')}
          onConfirm={() => {
            close()
            saving.restart(stored)
            setMode('default')
          }}
          onCancel={close}
        >
          <p>{t('toDefault.text')}</p>
        </ConfirmDialog>
      )}
      <ConflictDialog
        form={saving}
        show={Object.fromEntries(fieldNames.map((name) => [name, (value: unknown) => shown(name, value)]))}
      />
    </>
  )
}
