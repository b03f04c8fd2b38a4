// Form field with the rich-text editor, which loads when the field renders.
import { lazy, Suspense, useEffect } from 'react'
import { useController } from 'react-hook-form'
import { type FieldProps, useField } from '#console/forms/fields.tsx'
import { focusById } from '#console/lib/browser.ts'
import { FieldFrame } from '#console/ui/inputs.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'

const RichTextEditor = lazy(() =>
  import('./rich-text-editor.tsx').then(({ RichTextEditor }) => ({ default: RichTextEditor })),
)

export function RichTextField<V>({ form, name, label, hint }: FieldProps<V>) {
  const { id, required, error } = useField({ form, name, label })
  const fieldName: string = name
  const { field } = useController({ control: form.form.control, name: fieldName })
  // Registers a focus function in the form. Links in the error summary call the function to focus the editor.
  const focus = () => focusById(id)
  useEffect(() => field.ref({ focus }))
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <Suspense fallback={<Skeleton height="236px" />}>
          <RichTextEditor
            value={String(field.value ?? '')}
            onChange={field.onChange}
            onBlur={field.onBlur}
            control={control}
          />
        </Suspense>
      )}
    </FieldFrame>
  )
}
