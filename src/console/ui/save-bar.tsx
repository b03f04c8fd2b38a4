import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { saveByKey } from './key-events.ts'
import type { ContractForm } from './use-contract-form.ts'

interface SaveBarProps<V> {
  readonly form: ContractForm<V>
  /** What saving is called here: "Reprocessar". */
  readonly label: string
  readonly variant?: 'primary' | 'danger'
  /** Further buttons, before it. */
  readonly children?: ReactNode
}

/** The footer of a form: the button that saves, with its key. */
export function SaveBar<V>({ form, label, variant = 'primary', children }: SaveBarProps<V>) {
  const { t } = useTranslation('ui')
  return (
    <>
      {children}
      <Button
        type="submit"
        form={form.id}
        variant={variant}
        keys="mod+enter"
        busy={form.isSaving}
        disabledReason={form.disabledReason}
        // It may stand outside the form, whose own keys are not heard there.
        onKeyDown={(event) => saveByKey(event, form.submit)}
      >
        {form.isSaving ? t('form.saving') : label}
      </Button>
    </>
  )
}
