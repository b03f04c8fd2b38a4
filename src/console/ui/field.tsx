import type {
  ClipboardEvent,
  HTMLInputAutoCompleteAttribute,
  HTMLInputTypeAttribute,
  InputHTMLAttributes,
  ReactNode,
} from 'react'
import { inOneLine } from '#console/lib/typed.ts'
import { FieldFrame } from './field-frame.tsx'
import { TextInput } from './text-input.tsx'
import { type FieldProps, useField } from './use-field.ts'

interface TextFieldProps<V> extends FieldProps<V> {
  readonly type?: HTMLInputTypeAttribute
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly placeholder?: string
  readonly mono?: boolean
  /** Written by something else: shown, not to be changed. */
  readonly readOnly?: boolean
  /** What is typed replaces what it holds. */
  readonly selectOnFocus?: boolean
  /** Offered while typing. */
  readonly suggestions?: readonly string[]
  /** Puts what was typed into its usual form, when the field is left: never while typing or pasting. */
  readonly format?: (typed: string) => string
  /** Beside the control: a button, a found record. */
  readonly after?: ReactNode
}

/** The browser would join the last word of a line with the first of the next. */
function pasteInOneLine(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text/plain').trim()
  if (!/[\r\n]/.test(text) || event.currentTarget.readOnly) return
  event.preventDefault()
  document.execCommand('insertText', false, inOneLine(text))
}

/** A line of text in a form. */
export function Field<V>(props: TextFieldProps<V>) {
  const { form, name, label, hint, required: isRequired, selectOnFocus, suggestions, format, after, ...input } = props
  const { id, required, error, registered } = useField({ form, name, label, required: isRequired })
  const fieldName: string = name
  const listId = suggestions && suggestions.length > 0 ? `${id}-list` : undefined

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <>
          <TextInput
            {...input}
            {...control}
            {...registered}
            list={listId}
            onFocus={selectOnFocus ? (event) => event.target.select() : undefined}
            onPaste={pasteInOneLine}
            onBlur={(event) => {
              if (format) form.form.setValue(fieldName, format(event.target.value))
              void registered.onBlur(event)
            }}
          />
          {listId && (
            <datalist id={listId}>
              {suggestions?.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
          {after}
        </>
      )}
    </FieldFrame>
  )
}
