import type { Ref, SelectHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import styles from './control.module.css'

export interface Option {
  readonly value: string
  readonly label: string
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly options: readonly Option[]
  readonly ref?: Ref<HTMLSelectElement> | undefined
}

/** The browser's own select: it needs no script to be right with every keyboard and reader. In a form, use `SelectField`. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={classNames(styles.control, styles.select, className)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
