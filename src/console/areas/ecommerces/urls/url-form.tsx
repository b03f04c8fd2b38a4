import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { notify } from '#console/lib/notices.ts'
import { Field } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import type { ContractForm } from '#console/ui/use-contract-form.ts'
import { ecommerceUrl, text } from '#contract/fields.ts'
import { type EcommerceUrl, longestBrandName } from '#contract/urls.ts'

/** An empty brand is the ecommerce itself. */
export const UrlForm = z.object({ url: ecommerceUrl, brand_name: text(longestBrandName) })
export type UrlValues = z.infer<typeof UrlForm>

interface UrlFieldsProps {
  readonly form: ContractForm<z.input<typeof UrlForm>>
  /** Those that the ecommerce has, whose brands are offered. */
  readonly rows: readonly EcommerceUrl[]
}

export function UrlFields({ form, rows }: UrlFieldsProps) {
  const { t } = useTranslation('urls')
  useWrongUrlNotice(form)
  const brands = new Set(rows.flatMap(({ brand_name }) => (brand_name === null ? [] : [brand_name])))
  return (
    <Form form={form}>
      <Field form={form} name="url" label={t('field.url')} hint={t('field.urlHint')} inputMode="url" mono />
      <Field
        form={form}
        name="brand_name"
        label={t('field.brand_name')}
        hint={t('field.brandHint')}
        suggestions={[...brands]}
      />
    </Form>
  )
}

/** A wrong address is said by a danger notice too, once for each try (S1 §5). */
function useWrongUrlNotice({ form }: UrlFieldsProps['form']): void {
  const { t } = useTranslation('urls')
  const { submitCount, errors } = form.formState
  const isWrong = errors.url !== undefined && errors.url.type !== 'server'
  const said = useRef(submitCount)
  useEffect(() => {
    if (said.current === submitCount) return
    said.current = submitCount
    if (isWrong) notify({ kind: 'error', text: t('errors:validation.url') })
  }, [submitCount, isWrong, t])
}
