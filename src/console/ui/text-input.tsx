import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './control.module.css'

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

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly mono?: boolean | undefined
  readonly ref?: Ref<HTMLTextAreaElement> | undefined
}

export function TextArea({ mono, className, ...rest }: TextAreaProps) {
  return <textarea {...rest} className={classNames(styles.control, styles.area, mono && styles.mono, className)} />
}
