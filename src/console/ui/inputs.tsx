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
import { useUnkept } from './layer-form.ts'

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

/** On or off, at once: the same native box, said as a switch. */
export function Switch({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles.row, className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is checked */}
      <input {...rest} type="checkbox" role="switch" className={styles.switch} />
      <span>{label}</span>
    </label>
  )
}

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** Ids, codes, keys. */
  readonly mono?: boolean | undefined
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** A bare input; in a form, use `Field`. */
export function TextInput({ mono, className, ...rest }: TextInputProps) {
  return (
    <input
      type="text"
      autoComplete="off"
      {...rest}
      className={classNames(styles.control, mono && styles.mono, className)}
    />
  )
}

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly mono?: boolean | undefined
  readonly ref?: Ref<HTMLTextAreaElement> | undefined
}

export function TextArea({ mono, className, ...rest }: TextAreaProps) {
  return <textarea {...rest} className={classNames(styles.control, styles.area, mono && styles.mono, className)} />
}

/** What the control must carry, so that label, help and error are said with it. */
export interface ControlProps {
  readonly id: string
  readonly 'aria-required': true | undefined
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

interface FieldFrameProps {
  readonly label: string
  /** Default: one of its own. */
  readonly id?: string | undefined
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly required?: boolean | undefined
  readonly children: (control: ControlProps) => ReactNode
}

/** Of the label of a control in a frame: what belongs to the control may be named by it. */
export const labelIdOf = (id: string) => `${id}-label`

/** Label above, control, help under it, error in its place. */
export function FieldFrame({ label, id: given, hint, error, required, children }: FieldFrameProps) {
  const { t } = useTranslation('ui')
  const own = useId()
  const id = given ?? own
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')

  return (
    <div className={styles.field}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys reach the control itself */}
      <label
        id={labelIdOf(id)}
        className={styles.label}
        htmlFor={id}
        // The frame of an editor is no control, so its label leads to nothing by itself; that of a select would open it.
        onClick={(event) => {
          if (!document.getElementById(id)?.matches('fieldset, button')) return
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
        'aria-describedby': described || undefined,
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
  /** Kinds of files, as an `input` takes them. */
  readonly accept: string
  /** For a label: the button says by itself what it does. */
  readonly inputId?: string | undefined
  readonly onFile: (file: File) => void
}

/** A file by the browser's own dialog, asked for in the console's language. */
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
          // The same file, mended, can be chosen again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}

interface DropAreaProps {
  readonly file: File | null
  /** Shown while there is none. */
  readonly invitation: string
  readonly accept: string
  /** Of the frame around it, where it has one, with its label. */
  readonly control?: ControlProps
  readonly label?: string
  readonly disabledReason?: string | null
  readonly onFile: (file: File) => void
}

/** A file that is chosen, or dropped. */
export function DropArea({ file, invitation, accept, control, label, disabledReason = null, onFile }: DropAreaProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  useUnkept(() => file !== null)
  const action = t(file ? 'file.chooseAnother' : 'file.choose')

  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && disabledReason === null) onFile(dropped)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way of the button inside
    <div
      className={classNames(styles.dropAreaArea, isOver && styles.over)}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileUp size={20} className={styles.icon} aria-hidden="true" />
      <p id={`${id}-text`} className={styles.text} aria-live="polite">
        {file ? t('file.chosen', { name: file.name, size: sizeOf(file) }) : invitation}
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

function sizeOf({ size }: File): string {
  return size < 1024 * 1024
    ? `${formatNumber(Math.ceil(size / 1024))} KB`
    : `${formatNumber(Math.round((size / 1024 / 1024) * 10) / 10)} MB`
}

interface Segment<Value extends string> {
  readonly value: Value
  readonly label: string
  /** Why it cannot be chosen. */
  readonly disabledReason?: string | null
}

interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly options: readonly Segment<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  /** Of the one that is chosen. */
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** One of a few, all in sight: native radio buttons side by side. */
export function Segmented<Value extends string>({ ref, label, options, value, onChange }: SegmentedProps<Value>) {
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
