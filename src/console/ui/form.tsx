import { type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '#console/lib/messages.ts'
import { Button } from './button.tsx'
import { discardTyped } from './focus-on.tsx'
import styles from './form.module.css'
import { sayError } from './form-rules.ts'
import { saveByKey } from './key-events.ts'
import { firstField, LayerContext } from './layer.tsx'
import type { ContractForm } from './use-contract-form.ts'
import { useFailureFocus } from './use-failure-focus.ts'

interface FormProps<V> {
  readonly form: ContractForm<V>
  /** What it is for; needed where no drawer or dialog says it. */
  readonly label?: string
  readonly children: ReactNode
}

/** The form element with its notes: restored draft, refusal, linked summary of errors. Mod+Enter and Mod+S save. */
export function Form<V>({ form, label, children }: FormProps<V>) {
  const element = useRef<HTMLFormElement>(null)
  const layer = useContext(LayerContext)
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })

  useEffect(
    () =>
      layer?.attach({
        submit: () => latest.current.submit(),
        isDirty: () => latest.current.isDirty(),
        isSaving: () => latest.current.isSaving,
        discard: () => latest.current.discard(),
      }),
    [layer],
  )

  // A form that comes after its drawer (the record had to be loaded) takes the focus that waits on the frame.
  useEffect(() => {
    const focused = document.activeElement
    if (element.current && focused instanceof HTMLElement && focused.matches('[role$=dialog]'))
      firstField(element.current)?.focus()
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }

  return (
    <form
      ref={element}
      id={form.id}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => saveByKey(event, form.submit)}
    >
      <Notes form={form} />
      {children}
    </form>
  )
}

function Notes<V>({ form }: { readonly form: ContractForm<V> }) {
  const { t, i18n } = useTranslation('ui')
  const failure = useFailureFocus<HTMLDivElement>(form.failure)
  // The fields tell their labels after they are shown: in another language the summary would stay one behind.
  const [, setLanguage] = useState(i18n.language)
  useEffect(() => setLanguage(i18n.language), [i18n.language])
  const { errors, submitCount } = form.form.formState
  const wrong = Object.entries(errors).filter(([name]) => form.labels.has(name))

  return (
    <>
      {form.isRestored && (
        <div className={styles.note} role="status">
          <span>{t('form.restored')}</span>
          <Button variant="quiet" size="small" onClick={() => discardTyped(form)}>
            {t('form.discardDraft')}
          </Button>
        </div>
      )}
      {form.failure !== null && (
        <div ref={failure} className={styles.failure} role="alert" tabIndex={-1}>
          {messageOf(form.failure, t)}
        </div>
      )}
      {submitCount > 0 && wrong.length > 0 && (
        <div className={styles.failure} role="alert">
          <p>{t('form.wrong', { count: wrong.length })}</p>
          <ul>
            {wrong.map(([name, error]) => (
              <li key={name}>
                <button type="button" className={styles.link} onClick={() => form.form.setFocus(name)}>
                  {form.labels.get(name)}
                </button>
                : {error && sayError({ type: String(error.type), message: String(error.message ?? '') }, t)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
