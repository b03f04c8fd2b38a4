// Dialog for a save conflict (HTTP 412): the user chooses between the base, server and typed values of the changed
// fields.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import styles from './conflict-dialog.module.css'
import {
  type Choices,
  type Conflict,
  type FieldConflict,
  type RecordForm,
  type Side,
  undecided,
} from './use-record-form.ts'

type Show = Readonly<Record<string, ((value: unknown) => string) | undefined>>

interface ConflictDialogProps<V> {
  readonly form: RecordForm<V>
  /** Formatters of values by field name. Default: the typed text, and yes or no for booleans. */
  readonly show?: Show | undefined
}

/** Dialog shown after a 412 response: lists the base, server and typed value of every changed field. */
export function ConflictDialog<V>({ form, show = {} }: ConflictDialogProps<V>) {
  return form.conflict && <Question conflict={form.conflict} labels={form.labels} show={show} />
}

interface QuestionProps {
  readonly conflict: Conflict
  readonly labels: ReadonlyMap<string, string>
  readonly show: Show
}

function Question({ conflict: { fields, resolve, dismiss }, labels, show }: QuestionProps) {
  const { t } = useTranslation('ui')
  const [choices, setChoices] = useState<Choices>({})
  const plain = (value: unknown) => {
    if (value === null || value === undefined) return ''
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  const open = undecided(fields, choices).length
  const all = (side: Side) => setChoices(Object.fromEntries(fields.map(({ name }) => [name, side])))
  const save = () => {
    if (open === 0) resolve(choices)
  }

  return (
    <Dialog
      role="alertdialog"
      wide
      title={t('conflict.title')}
      onClose={dismiss}
      onSave={save}
      footer={
        <>
          <Button keys="escape" onClick={dismiss}>
            {t('conflict.back')}
          </Button>
          <Button onClick={() => all('theirs')}>{t('conflict.allTheirs')}</Button>
          <Button onClick={() => all('mine')}>{t('conflict.allMine')}</Button>
          <Button
            variant="primary"
            keys="mod+enter"
            disabledReason={open > 0 ? t('conflict.undecided', { count: open }) : null}
            onClick={save}
          >
            {t('conflict.save')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.text')}</p>
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          label={labels.get(field.name) ?? field.name}
          say={(value) => (show[field.name] ?? plain)(value) || t('conflict.empty')}
          chosen={choices[field.name] ?? field.standing}
          onChoose={(side) => setChoices({ ...choices, [field.name]: side })}
        />
      ))}
    </Dialog>
  )
}

interface FieldProps {
  readonly field: FieldConflict
  readonly label: string
  readonly say: (value: unknown) => string
  readonly chosen: Side | null
  readonly onChoose: (side: Side) => void
}

function Field({ field: { name, base, theirs, mine, standing }, label, say, chosen, onChoose }: FieldProps) {
  const { t } = useTranslation('ui')
  return (
    <fieldset className={styles.field}>
      <legend>
        {label}
        {standing === null && <span className={styles.both}>{t('conflict.both')}</span>}
      </legend>
      <p className={styles.base}>
        {t('conflict.base')}: <span className={styles.value}>{say(base)}</span>
      </p>
      {(['theirs', 'mine'] as const).map((side) => (
        <label key={side} className={styles.side}>
          <input type="radio" name={`conflict-${name}`} checked={chosen === side} onChange={() => onChoose(side)} />
          <span>
            {t(`conflict.${side}`)}: <span className={styles.value}>{say(side === 'theirs' ? theirs : mine)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
