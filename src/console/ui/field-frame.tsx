import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './field-frame.module.css'

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
      <label id={labelIdOf(id)} className={styles.label} htmlFor={id}>
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
