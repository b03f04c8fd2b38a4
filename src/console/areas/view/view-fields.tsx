import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Field } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { SelectField } from '#console/ui/other-fields.tsx'
import type { ContractForm } from '#console/ui/use-contract-form.ts'
import { saveView, viewScopes } from '#contract/view.ts'

const { name, scope } = saveView.body.shape

/** `now`: with what the list shows at this moment. */
export const ViewForm = z.object({ name, scope, now: z.boolean() })

interface ViewFieldsProps {
  readonly form: ContractForm<z.input<typeof ViewForm>>
  /** Why it cannot be made personal. */
  readonly scopeHint?: string | undefined
  readonly children?: ReactNode
}

export function ViewFields({ form, scopeHint, children }: ViewFieldsProps) {
  const { t } = useTranslation('view')
  return (
    <Form form={form}>
      <Field form={form} name="name" label={t('name')} />
      <SelectField
        form={form}
        name="scope"
        label={t('scope')}
        hint={scopeHint ?? t('scopeHint')}
        options={viewScopes.map((value) => ({ value, label: t(`scopes.${value}`) }))}
      />
      {children}
    </Form>
  )
}
