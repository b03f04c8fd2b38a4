// Components of a form: the form element with its error summary, the card around a form on a page, and the save bar.
import {
  type FormEvent,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { saveOnKey } from '#console/lib/key-events.ts'
import { notify } from '#console/lib/notices.ts'
import { useCommandHandler } from '#console/run/runner.ts'
import { Button } from '#console/ui/button.tsx'
import { classNames } from '#console/ui/class-names.ts'
import { findFirstField, focusField } from '#console/ui/focus-targets.ts'
import { LayerContext } from '#console/ui/layer-form.ts'
import sectionStyles from '#console/ui/section.module.css'
import type { OfferedDraft } from './drafts.ts'
import { formatFieldError } from './field-messages.ts'
import { discardInput, runThenFocusField } from './focus-field.ts'
import styles from './form.module.css'
import { TicketNote } from './ticket-note.tsx'
import type { ContractForm } from './use-form.ts'

interface FormBarProps {
  /** Keeps the button bar visible while the user scrolls a long form. */
  readonly isSticky?: boolean
  readonly children: ReactNode
}

/** Button bar below a form on a page. Forms in a drawer or dialog use the footer of the drawer or dialog instead. */
export function FormBar({ isSticky = false, children }: FormBarProps) {
  return (
    <footer className={classNames(styles.bar, isSticky && styles.stays)} data-save-bar={isSticky ? 'sticky' : ''}>
      {children}
    </footer>
  )
}

interface FormCardProps {
  readonly ref?: Ref<HTMLElement>
  /** Accessible name of the card; required if the form in the card has no name. */
  readonly label?: string
  /** CSS class of the card, for example to limit its width. */
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Card around a form on a page, including its button bar. */
export function FormCard({ ref, label, className, children }: FormCardProps) {
  return (
    <section ref={ref} className={classNames(sectionStyles.section, styles.card, className)} aria-label={label}>
      {children}
    </section>
  )
}

interface FormProps<V> {
  readonly form: ContractForm<V>
  /** Accessible name of the form; required unless the drawer or dialog around the form has a name. */
  readonly label?: string | undefined
  readonly children: ReactNode
}

/**
 * Form element with a notice about a restored draft, and an error summary that links to the invalid fields. The
 * shortcuts Mod+Enter and Mod+S save the form.
 */
export function Form<V>({ form, label, children }: FormProps<V>) {
  const formElement = useRef<HTMLFormElement>(null)
  const layer = useContext(LayerContext)
  const getLatestForm = useEffectEvent(() => form)
  useEffect(
    () =>
      layer?.attachForm({
        submit: () => getLatestForm().submit(),
        isDirty: () => getLatestForm().isDirty(),
        isSaving: () => getLatestForm().isSaving,
        discard: () => getLatestForm().discard(),
        getFirstText: () => findFirstText(formElement.current),
      }),
    [layer],
  )

  // Focuses the first field if the form mounts later than its drawer, for example because the record had to load first.
  // Until then, the drawer itself has the focus.
  useEffect(() => {
    if (formElement.current && layer?.hasFocus()) focusField(findFirstField(formElement.current))
  }, [layer])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }

  return (
    <form
      ref={formElement}
      id={form.id}
      className={styles.form}
      aria-label={label}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => saveOnKey(event, form.submit)}
    >
      <FormNotes form={form} />
      {children}
    </form>
  )
}

const textTypes = ['text', 'url', 'number']

/**
 * Returns the text of the first text input that is not empty. Reads the DOM, because react-hook-form uses uncontrolled
 * inputs.
 */
function findFirstText(form: HTMLFormElement | null): string {
  const fields = [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement)
  return fields.find(({ type, value }) => textTypes.includes(type) && value !== '')?.value ?? ''
}

function FormNotes<V>({ form }: { readonly form: ContractForm<V> }) {
  const { t, i18n } = useTranslation('ui')
  // Renders the error summary once more after the language changes, because fields register their translated labels
  // only after they render.
  const [, setRenderedLanguage] = useState(i18n.language)
  useEffect(() => setRenderedLanguage(i18n.language), [i18n.language])
  const { errors, submitCount } = form.form.formState
  const fieldsWithErrors = Object.entries(errors).filter(([name]) => form.labels.has(name))

  return (
    <>
      <DraftOffer
        offeredDraft={form.offeredDraft}
        runThenFocus={(action) => runThenFocusField(action, () => document.getElementById(form.id))}
      />
      {form.isRestored && (
        <div className={styles.note} role="status">
          <span>{t('form.restored')}</span>
          <Button variant="quiet" size="small" onClick={() => discardInput(form)}>
            {t('form.discardDraft')}
          </Button>
        </div>
      )}
      {submitCount > 0 && fieldsWithErrors.length > 0 && (
        <div className={styles.failure} role="alert">
          <p>{t('form.wrong', { count: fieldsWithErrors.length })}</p>
          <ul>
            {sortByPosition(form.id, fieldsWithErrors).map(([name, error]) => (
              <li key={name}>
                <button type="button" className={styles.link} onClick={() => form.form.setFocus(name)}>
                  {form.labels.get(name)}
                </button>
                : {error && formatFieldError({ type: String(error.type), message: String(error.message ?? '') }, t)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/**
 * Sorts entries by the position of their fields in the form, so that the error summary has the order of the form.
 * Fields that are not on the screen come last.
 */
function sortByPosition<Value>(
  formId: string,
  entries: readonly (readonly [name: string, value: Value])[],
): readonly (readonly [name: string, value: Value])[] {
  const elements = document.getElementById(formId)?.querySelectorAll('[id]') ?? []
  const positions = new Map([...elements].map(({ id }, index) => [id, index]))
  const getPosition = (name: string) => positions.get(`${formId}-${name}`) ?? positions.size
  return entries.toSorted(([first], [second]) => getPosition(first) - getPosition(second))
}

interface DraftOfferProps {
  readonly offeredDraft: OfferedDraft | null
  /** Runs an action that removes a button of this line, and moves the focus to the first field. */
  readonly runThenFocus: (action: () => void) => void
}

/** Line above a form that offers to continue or to discard a stored draft. */
export function DraftOffer({ offeredDraft, runThenFocus }: DraftOfferProps) {
  const { t } = useTranslation('ui')
  if (!offeredDraft) return null
  const { title, resume, discard } = offeredDraft
  return (
    <div className={styles.note} role="status">
      <Button variant="quiet" size="small" data-draft="resume" onClick={() => runThenFocus(resume)}>
        {t('form.resumeDraft', { name: title })}
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-label={t('form.discardOffered', { name: title })}
        onClick={() => runThenFocus(discard)}
      >
        {t('form.discardDraft')}
      </Button>
    </div>
  )
}

/** Disables saving of a form for the given reason. A save shortcut then shows the reason as a notification. */
export function withDisabledReason<Form extends Pick<ContractForm<never>, 'disabledReason'>>(
  form: Form,
  reason: string | null,
  submit: () => void,
) {
  return {
    ...form,
    disabledReason: reason,
    submit: () => {
      if (reason === null) submit()
      else notify({ kind: 'info', text: reason })
    },
  }
}

interface SaveBarProps<V> {
  readonly form: ContractForm<V>
  /** Label of the save button, for example "Reprocessar". */
  readonly label: string
  /** Label while the request runs. Default: "Salvando…". Set this prop if the form does not save anything. */
  readonly busyLabel?: string | undefined
  /** Set to `secondary` if another button is the primary action. Default: `primary`. */
  readonly variant?: 'primary' | 'secondary'
  /** Additional buttons before the save button. */
  readonly children?: ReactNode
}

/**
 * Footer of a form: the helpdesk ticket under which the server records the change, and the save button with its
 * shortcut. On a page, the shortcut also works while the focus is outside the form. In a drawer or dialog, `Modal`
 * handles the shortcut.
 */
export function SaveBar<V>({ form, label, busyLabel, variant = 'primary', children }: SaveBarProps<V>) {
  const { t } = useTranslation('ui')
  const isOnPage = useContext(LayerContext) === null
  const hasTicketField = 'ticket' in form.form.getValues()
  useCommandHandler('keyboard.mainAction', () => form.submit(), isOnPage)
  return (
    <>
      {!hasTicketField && <TicketNote />}
      {children}
      <Button
        type="submit"
        form={form.id}
        variant={variant}
        keys="mod+enter"
        busy={form.isSaving}
        disabledReason={form.disabledReason}
        // Handles the save shortcut on the button itself, because the button may be outside the form element that
        // handles key events.
        onKeyDown={(event) => saveOnKey(event, form.submit)}
      >
        {form.isSaving ? (busyLabel ?? t('form.saving')) : label}
      </Button>
    </>
  )
}
