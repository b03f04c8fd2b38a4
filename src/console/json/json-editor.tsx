// Form field for JSON. Loads CodeMirror when the first editor renders, and shows a plain text area if loading fails.

import { type CSSProperties, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type FieldProps, useField } from '#console/forms/fields.tsx'
import { focusById } from '#console/lib/browser.ts'
import { classNames } from '#console/ui/class-names.ts'
import { FieldFrame, TextArea } from '#console/ui/inputs.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import type { EditorProps, JsonOptions } from './code-editor.tsx'
import styles from './json-editor.module.css'
import { findJsonError } from './json-text.ts'
import { formatJsonError } from './schema.ts'

interface JsonEditorProps extends JsonOptions {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly required?: boolean | undefined
  /** Id of the editor. Default: a generated id. */
  readonly id?: string | undefined
}

const CodeEditor = lazy(() =>
  import('./code-editor.tsx').then(
    ({ CodeEditor }) => ({ default: CodeEditor }),
    () => ({ default: PlainEditor }),
  ),
)

/** JSON editor controlled by `value` and `onChange`. In a form, use `JsonField` instead. */
export function JsonEditor({ label, hint, error, required, id, height = '280px', ...editor }: JsonEditorProps) {
  const style: CSSProperties = { height }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className={styles.box}>
          <div className={styles.place} style={style}>
            <Suspense fallback={<Skeleton height={height} />}>
              <CodeEditor {...editor} label={label} control={control} />
            </Suspense>
          </div>
          <JsonErrorStatus text={editor.value} />
        </div>
      )}
    </FieldFrame>
  )
}

interface JsonFieldProps<V> extends FieldProps<V>, JsonOptions {}

export function JsonField<V>({ form, name, label, hint, ...options }: JsonFieldProps<V>) {
  const { id, required, error } = useField({ form, name, label })
  const { field } = useController({ control: form.form.control, name: name as string })
  // Registers a focus function in the form. Links in the error summary call the function to focus the editor.
  const focus = () => focusById(id)
  useEffect(() => field.ref({ focus }))
  return (
    <JsonEditor
      {...options}
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={required}
      value={String(field.value ?? '')}
      onChange={field.onChange}
    />
  )
}

function PlainEditor({ value, onChange, readOnly, control }: EditorProps) {
  return (
    <TextArea
      {...control}
      isMonospaced
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      className={styles.plain}
      value={value}
      readOnly={readOnly}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const CHECK_DELAY_MS = 400

/** Shows the syntax error of the text after the user has stopped typing. */
function JsonErrorStatus({ text }: { readonly text: string }) {
  const { t } = useTranslation('json')
  const [debouncedText, setDebouncedText] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(text), CHECK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  const jsonError = useMemo(() => (debouncedText.trim() === '' ? null : findJsonError(debouncedText)), [debouncedText])
  return (
    <p role="status" className={classNames(styles.status, jsonError && styles.wrong)}>
      {jsonError && formatJsonError(jsonError, t)}
    </p>
  )
}
