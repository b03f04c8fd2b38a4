// Sections of a record that are displayed read-only and edited in place. The URL contains the section that is being
// edited.
import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { activityOfField } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { FormBar, SaveBar } from '#console/forms/form.tsx'
import type { ContractForm } from '#console/forms/use-form.ts'
import { isFocusFree } from '#console/lib/browser.ts'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { findFirstField } from '#console/ui/focus-targets.ts'

interface RecordSectionsProps<Name extends string> {
  readonly names: readonly Name[]
  readonly mayEdit: boolean
  /** Content above the sections; hidden while a section is edited. */
  readonly overview: ReactNode
  /** Returns the label of a section's edit button: "Editar endereço". */
  readonly editLabel: (section: Name) => string
  readonly read: (section: Name, action: ReactNode) => ReactNode
  /** Renders the form of one section, or of all sections if `section` is null. */
  readonly form: (section: Name | null, onLeave: () => void) => ReactNode
}

export function RecordSections<Name extends string>(props: RecordSectionsProps<Name>) {
  const { names, mayEdit, overview, editLabel, read, form } = props
  const { isEditing, section, edit } = useEditing(names, mayEdit)
  const [left, setLeft] = useState<Name | null>(null)
  const onLeave = () => {
    setLeft(section ?? names[0] ?? null)
    edit(null)
  }
  const isRead = (one: Name) => !isEditing || (section !== null && section !== one)
  const editButton = (one: Name) =>
    mayEdit && <EditButton label={editLabel(one)} isLeft={left === one} onEdit={() => edit(one)} />
  return (
    <>
      {!isEditing && overview}
      {isEditing && section === null && form(null, onLeave)}
      {names.map((one) => (
        <Fragment key={one}>
          {isRead(one) ? read(one, editButton(one)) : section === one && form(one, onLeave)}
        </Fragment>
      ))}
    </>
  )
}

/** Reads and writes the query parameters `mode=edit` and `section`. Without a section, all sections are edited. */
function useEditing<Name extends string>(names: readonly Name[], mayEdit: boolean) {
  const [search, setSearch] = useSearchParams()
  const edit = (section: Name | null) =>
    setSearch(
      (current) => {
        for (const name of ['mode', 'section']) current.delete(name)
        if (section !== null) current.set('mode', 'edit')
        if (section !== null) current.set('section', section)
        return current
      },
      { replace: true },
    )
  return {
    isEditing: mayEdit && search.get('mode') === 'edit',
    section: names.find((one) => one === search.get('section')) ?? null,
    edit,
  }
}

/** Selected tab of a record page with editable sections. Switching tabs ends the editing. */
export function useTabToRead() {
  const [search, setSearch] = useSearchParams()
  const choose = (tab: string) =>
    setSearch(
      (current) => {
        for (const name of ['mode', 'section']) current.delete(name)
        current.set('tab', tab)
        return current
      },
      { replace: true },
    )
  return [search.get('tab'), choose] as const
}

interface EditButtonProps {
  readonly label: string
  /** Whether the section has just been edited; the button then takes the focus that the removed form has lost. */
  readonly isLeft: boolean
  readonly onEdit: () => void
}

function EditButton({ label, isLeft, onEdit }: EditButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isLeft && isFocusFree()) button.current?.focus()
  }, [isLeft])
  return (
    <Button ref={button} size="small" icon={<Pencil size={13} />} onClick={onEdit}>
      {label}
    </Button>
  )
}

/**
 * Returns a ref for the element around the form. On mount, the first field takes the focus that the removed edit button
 * has lost.
 */
export function useFieldFocus() {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (element.current && isFocusFree()) findFirstField(element.current)?.focus()
  }, [])
  return element
}

/**
 * Returns a function that tells whether the form shows a section. Sections with errors are shown too, because the
 * record is saved as a whole; a restored draft shows all sections.
 */
export function shownSections<Name extends string>(
  { form, isRestored }: Pick<ContractForm<never>, 'form' | 'isRestored'>,
  section: Name | null,
  sectionOf: (field: string) => Name,
): (one: Name) => boolean {
  const wrong = Object.keys(form.formState.errors).map(sectionOf)
  return (one) => section === null || isRestored || section === one || wrong.includes(one)
}

interface SectionBarProps<V> {
  readonly form: ContractForm<V>
  readonly label: string
  /** Command arguments that identify the record; used by the button that opens the history of a field. */
  readonly record: Arguments
  readonly onLeave: () => void
}

/** Bar below an edited section: buttons to save, to stop editing, and to open the history of a field. */
export function SectionBar<V>({ form, label, record, onLeave }: SectionBarProps<V>) {
  const { t } = useTranslation('ui')
  const { run } = useRunner()
  const { can } = useSession()
  return (
    <FormBar stays>
      {can(activityOfField.access) && (
        <Button variant="quiet" icon={<History size={14} />} onClick={() => run(activityOfField, record)}>
          {t('record.whoChangedField')}
        </Button>
      )}
      <SaveBar form={form} label={label}>
        <Button onClick={onLeave}>{t('record.leave')}</Button>
      </SaveBar>
    </FormBar>
  )
}
