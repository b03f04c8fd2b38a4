import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '#console/ui/button.tsx'
import type { ContractForm } from '#console/ui/use-contract-form.ts'
import { billedServices } from '#contract/billing.ts'
import { emptyLine } from './quota-form.ts'
import { QuotaLineFields } from './quota-line.tsx'
import styles from './quota-lines.module.css'

/** One line a service; they can be added until every service has one. */
export function QuotaLines<V>({ form }: { readonly form: ContractForm<V> }) {
  const { t } = useTranslation('billing')
  const { fields, append, remove } = useFieldArray({ control: form.form.control, name: 'billing_quotas' })
  const add = useRef<HTMLButtonElement>(null)
  const isFull = fields.length >= billedServices.length

  return (
    <div className={styles.lines}>
      {fields.length === 0 && <p className={styles.none}>{t('quotas.noLines')}</p>}
      {fields.map(({ id }, index) => (
        <QuotaLineFields
          key={id}
          form={form}
          index={index}
          onRemove={() => {
            remove(index)
            add.current?.focus()
          }}
        />
      ))}
      <div>
        <Button
          ref={add}
          icon={<Plus size={14} />}
          disabledReason={isFull ? t('quotas.full') : null}
          onClick={() => append({ ...emptyLine })}
        >
          {t('quotas.add')}
        </Button>
      </div>
    </div>
  )
}
