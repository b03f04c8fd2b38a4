// Sections of a record that is read first: one at a time, or all, is edited in its place; which, stands in the URL.
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
  /** What stands above them while nothing is edited. */
  readonly overview: ReactNode
  /** What its button says: "Editar endereço". */
  readonly editLabel: (section: Name) => string
  readonly read: (section: Name, action: ReactNode) => ReactNode
  /** The form of one of them, or, by null, of all. */
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

/** `mode=edit`, and which section; without one, all of them. */
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

/** The tab of a record with several that are edited so: another one is read first. */
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
  /** Its section was edited a moment ago: it takes the focus that the form leaves behind. */
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

/** For the element around the form: its first field takes the focus that the button leaves behind. */
export function useFieldFocus() {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (element.current && isFocusFree()) findFirstField(element.current)?.focus()
  }, [])
  return element
}

/**
 * Whether the form of a section shows another one: what is wrong elsewhere, since the record is saved as a whole; of
 * a draft that was restored all of them.
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
  /** Arguments that name the record: who changed its fields is asked here. */
  readonly record: Arguments
  readonly onLeave: () => void
}

/** Saves, or goes back to reading. */
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
