import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { isSaveKey } from './key-events.ts'
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
  // It may stand outside the form, whose own keys are not heard there.
  const save = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isSaveKey(event.nativeEvent)) return
    event.preventDefault()
    if (!event.repeat) form.submit()
  }
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
        onKeyDown={save}
      >
        {form.isSaving ? t('form.saving') : label}
      </Button>
    </>
  )
}
