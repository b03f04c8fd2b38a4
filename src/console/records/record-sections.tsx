// Sections of a record, shown read-only and edited in place. A query parameter contains the section that the user is
// editing.
import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { listFieldActivityCommand } from '#commands/activity.ts'
import type { Arguments } from '#commands/command.ts'
import { FormBar, SaveBar } from '#console/forms/form.tsx'
import type { ContractForm } from '#console/forms/use-form.ts'
import { hasNoFocusedControl } from '#console/lib/browser.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { findFirstField } from '#console/ui/focus-targets.ts'

interface RecordSectionsProps<Name extends string> {
  readonly names: readonly Name[]
  readonly canEdit: boolean
  /** Content above the sections; hidden while the user edits a section. */
  readonly overview: ReactNode
  /** Returns the label of a section's edit button, for example "Editar endereço". */
  readonly getEditLabel: (section: Name) => string
  readonly renderSection: (section: Name, action: ReactNode) => ReactNode
  /** Renders the form of one section, or of all sections if `section` is null. */
  readonly renderForm: (section: Name | null, onLeave: () => void) => ReactNode
}

export function RecordSections<Name extends string>(props: RecordSectionsProps<Name>) {
  const { names, canEdit, overview, getEditLabel, renderSection, renderForm } = props
  const { isEditing, section, edit } = useEditedSection(names, canEdit)
  const [lastEditedSection, setLastEdited] = useState<Name | null>(null)
  const onLeave = () => {
    setLastEdited(section ?? names[0] ?? null)
    edit(null)
  }
  const isReadOnly = (candidate: Name) => !isEditing || (section !== null && section !== candidate)
  const editButton = (candidate: Name) =>
    canEdit && (
      <EditButton
        label={getEditLabel(candidate)}
        takesFocus={lastEditedSection === candidate}
        onEdit={() => edit(candidate)}
      />
    )
  return (
    <>
      {!isEditing && overview}
      {isEditing && section === null && renderForm(null, onLeave)}
      {names.map((candidate) => (
        <Fragment key={candidate}>
          {isReadOnly(candidate)
            ? renderSection(candidate, editButton(candidate))
            : section === candidate && renderForm(candidate, onLeave)}
        </Fragment>
      ))}
    </>
  )
}

/**
 * Reads and writes the query parameters `mode=edit` and `section` in the URL. If `section` is missing, the user edits
 * all sections.
 */
function useEditedSection<Name extends string>(names: readonly Name[], canEdit: boolean) {
  const [search, setSearch] = useSearchParams()
  const setEditedSection = (section: Name | null) =>
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
    isEditing: canEdit && search.get('mode') === 'edit',
    section: names.find((candidate) => candidate === search.get('section')) ?? null,
    edit: setEditedSection,
  }
}

/** Returns the selected tab of a record page with editable sections. Selecting another tab ends editing. */
export function useRecordTab() {
  const [search, setSearch] = useSearchParams()
  const selectTab = (tab: string) =>
    setSearch(
      (current) => {
        for (const name of ['mode', 'section']) current.delete(name)
        current.set('tab', tab)
        return current
      },
      { replace: true },
    )
  return [search.get('tab'), selectTab] as const
}

interface EditButtonProps {
  readonly label: string
  /**
   * True if the user has just stopped editing the section. The edit button then receives the focus, because the
   * focused form was removed.
   */
  readonly takesFocus: boolean
  readonly onEdit: () => void
}

function EditButton({ label, takesFocus, onEdit }: EditButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus && hasNoFocusedControl()) button.current?.focus()
  }, [takesFocus])
  return (
    <Button ref={button} icon={<Pencil size={14} />} onClick={onEdit}>
      {label}
    </Button>
  )
}

/**
 * Returns a ref for the element around the form. On mount, the first field receives the focus, because the focused
 * edit button was removed.
 */
export function useFieldFocus() {
  const formContainer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (formContainer.current && hasNoFocusedControl()) findFirstField(formContainer.current)?.focus()
  }, [])
  return formContainer
}

/**
 * Returns a function that tells whether the form shows a section. Sections with an error are always shown, because
 * saving sends the whole record. After a draft was restored, all sections are shown.
 */
export function createSectionFilter<Name extends string>(
  { form, isRestored }: Pick<ContractForm<never>, 'form' | 'isRestored'>,
  section: Name | null,
  getSection: (field: string) => Name,
): (candidate: Name) => boolean {
  const sectionsWithErrors = Object.keys(form.formState.errors).map(getSection)
  return (candidate) =>
    section === null || isRestored || section === candidate || sectionsWithErrors.includes(candidate)
}

interface SectionBarProps<FormValues> {
  readonly form: ContractForm<FormValues>
  readonly label: string
  /** Command arguments that identify the record, for the button that opens the history of a field. */
  readonly recordArguments: Arguments
  readonly onLeave: () => void
}

/** Bar below an edited section with buttons to save, to stop editing, and to open the history of a field. */
export function SectionBar<FormValues>({ form, label, recordArguments, onLeave }: SectionBarProps<FormValues>) {
  const { t } = useTranslation('ui')
  const { run } = useCommandRunner()
  const { can } = useSession()
  return (
    <FormBar isSticky>
      {can(listFieldActivityCommand.access) && (
        <Button
          variant="quiet"
          icon={<History size={14} />}
          onClick={() => run(listFieldActivityCommand, recordArguments)}
        >
          {t('record.whoChangedField')}
        </Button>
      )}
      <SaveBar form={form} label={label}>
        <Button onClick={onLeave}>{t('cancel')}</Button>
      </SaveBar>
    </FormBar>
  )
}
