// Form inputs: checkbox, switch, text fields, file selection and radio group, and the frame with label and error around
// an input.
import CircleAlert from 'lucide-react/icons/circle-alert'
import FileUp from 'lucide-react/icons/file-up'
import {
  type DragEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { focusById } from '#console/lib/browser.ts'
import { formatNumber } from '#console/lib/format.ts'
import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './inputs.module.css'
import { useUnstoredInput } from './layer-form.ts'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly label: ReactNode
  readonly ref?: Ref<HTMLInputElement> | undefined
}

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles.row, className)}>
      <input {...rest} type="checkbox" className={styles.box} />
      <span>{label}</span>
    </label>
  )
}

/** Native checkbox with the ARIA role `switch`, for settings that apply immediately. */
export function Switch({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles.row, className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state */}
      <input {...rest} type="checkbox" role="switch" className={styles.switch} />
      <span>{label}</span>
    </label>
  )
}

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Uses a monospaced font, for ids, codes and keys. */
  readonly isMonospaced?: boolean | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** Text input without a label. Forms use `Field` instead. */
export function TextInput({ isMonospaced, className, ...rest }: TextInputProps) {
  return (
    <input
      type="text"
      autoComplete="off"
      {...rest}
      className={classNames(styles.control, isMonospaced && styles.mono, className)}
    />
  )
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly isMonospaced?: boolean | undefined
  readonly ref?: Ref<HTMLTextAreaElement> | undefined
}

export function TextArea({ isMonospaced, className, ...rest }: TextAreaProps) {
  return (
    <textarea {...rest} className={classNames(styles.control, styles.area, isMonospaced && styles.mono, className)} />
  )
}

/** Attributes that connect an input with its label, hint and error for screen readers. */
export interface InputAriaProps {
  readonly id: string
  readonly 'aria-required': true | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

interface FieldFrameProps {
  readonly label: ReactNode
  /** Id of the input. Default: a generated id. */
  readonly id?: string | undefined
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly required?: boolean | undefined
  readonly children: (control: InputAriaProps) => ReactNode
}

/** Returns the id of the label of an input. Other elements refer to this id in `aria-labelledby`. */
export const getLabelId = (id: string) => `${id}-label`

/** Input with a label above the input, and the error message and the hint below. */
export function FieldFrame({ label, id: idProp, hint, error, required, children }: FieldFrameProps) {
  const { t } = useTranslation('ui')
  const generatedId = useId()
  const id = idProp ?? generatedId
  const descriptionIds = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')

  return (
    <div className={styles.field}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys reach the control itself */}
      <label
        id={getLabelId(id)}
        className={styles.label}
        htmlFor={id}
        // An editor and a select are no native inputs. A click on their label therefore focuses them explicitly,
        // and does not open a select.
        onClick={(event) => {
          if (!document.getElementById(id)?.matches('fieldset, button, [contenteditable]')) return
          event.preventDefault()
          focusById(id)
        }}
      >
        {label}
        {required && (
          <span className={styles.required} title={t('form.required')} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children({
        id,
        'aria-required': required || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': descriptionIds || undefined,
      })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <CircleAlert size={13} />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** Accepted file types in the syntax of the HTML attribute `accept`. */
  readonly accept: string
  /** Id of the file input, so that a label can refer to the input. */
  readonly inputId?: string | undefined
  readonly onFile: (file: File) => void
}

/**
 * Button that opens the file dialog of the browser. The native file button is hidden, because its text is in the
 * language of the browser.
 */
export function FileButton({ accept, inputId, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        id={inputId}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Resets the input, so that the user can select the same file again after correcting it.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}

interface DropAreaProps {
  readonly file: File | null
  /** Text shown while no file is selected. */
  readonly emptyText: string
  readonly accept: string
  /**
   * Attributes from the `FieldFrame` around the drop area, if there is one. If you pass these attributes, also pass
   * `label`.
   */
  readonly control?: InputAriaProps
  readonly label?: string
  readonly disabledReason?: string | null
  readonly onFile: (file: File) => void
}

/** Area for selecting one file: the user drops a file on the area or chooses a file with a button. */
export function FileDropArea({
  file,
  emptyText,
  accept,
  control,
  label,
  disabledReason = null,
  onFile,
}: DropAreaProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  useUnstoredInput(() => file !== null)
  const action = t(file ? 'file.chooseAnother' : 'file.choose')

  const handleDragOver = (event: DragEvent) => {
    event.preventDefault()
    setIsDraggedOver(true)
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsDraggedOver(false)
    const [droppedFile] = event.dataTransfer.files
    if (droppedFile && disabledReason === null) onFile(droppedFile)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside offers the same action to the keyboard
    <div
      className={classNames(styles.dropAreaArea, isDraggedOver && styles.over)}
      onDragOver={handleDragOver}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={handleDrop}
    >
      <FileUp size={20} className={styles.icon} aria-hidden="true" />
      <p id={`${id}-text`} className={styles.text} aria-live="polite">
        {file ? t('file.chosen', { name: file.name, size: formatFileSize(file) }) : emptyText}
      </p>
      <FileButton
        aria-label={label && `${action}: ${label}`}
        aria-describedby={[`${id}-text`, control?.['aria-describedby']].filter(Boolean).join(' ')}
        disabledReason={disabledReason}
        accept={accept}
        inputId={control?.id}
        onFile={onFile}
      >
        {action}
      </FileButton>
    </div>
  )
}

function formatFileSize({ size }: File): string {
  return size < 1024 * 1024
    ? `${formatNumber(Math.ceil(size / 1024))} KB`
    : `${formatNumber(Math.round((size / 1024 / 1024) * 10) / 10)} MB`
}

interface Segment<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Reason why the option is disabled; null if the option is enabled. */
  readonly disabledReason?: string | null
}

interface SegmentedControlProps<Value extends string> {
  readonly label: string
  readonly options: readonly Segment<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Ref for the selected radio button. */
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** Radio buttons for a few options, shown side by side. */
export function SegmentedControl<Value extends string>({
  ref,
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option} title={option.disabledReason ?? undefined}>
          <input
            ref={option.value === value ? ref : undefined}
            type="radio"
            name={name}
            className={styles.input}
            checked={option.value === value}
            disabled={Boolean(option.disabledReason)}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.segmentedLabel}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

export interface Option {
  readonly value: string
  readonly label: string
}
