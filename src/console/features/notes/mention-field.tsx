// Text field of a note with mentions. Typing `@` opens a list of users who may read the record.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import AtSign from 'lucide-react/icons/at-sign'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { queryOptionsFor } from '#console/api/queries.ts'
import { useField } from '#console/forms/fields.tsx'
import { type ContractForm, useFieldValue } from '#console/forms/use-form.ts'
import { useDebouncedValue } from '#console/lib/hooks.ts'
import { hasNoModifiers } from '#console/lib/key-events.ts'
import { Button } from '#console/ui/button.tsx'
import { FieldFrame, TextArea } from '#console/ui/inputs.tsx'
import { getOptionId, OptionPopover } from '#console/ui/option-popover.tsx'
import { listPeople, type NoteEntity } from '#contract/console/notes.ts'
import type { UserReference } from '#contract/people.ts'
import { normalizeName } from '#contract/typed-text.ts'
import { addPickedUser, findPendingMention } from './mentions.ts'

interface NoteValues {
  readonly text: string
  readonly pinned: boolean
  /** Users whom the author has selected from the list of users while typing the note. */
  readonly mentions: readonly UserReference[]
}

/** Debounce delay in milliseconds before users are searched. */
const DEBOUNCE_MS = 150

/**
 * Searches users by name or e-mail who may read notes about this type of record. A result must contain every typed
 * word.
 */
function useUserSearch(entity: NoteEntity, searchText: string | null) {
  const debouncedText = useDebouncedValue(searchText?.trim() ?? '', DEBOUNCE_MS)
  const { data } = useQuery({
    ...queryOptionsFor(listPeople, { query: { entity, ...(debouncedText === '' ? {} : { q: debouncedText }) } }),
    enabled: searchText !== null,
    placeholderData: keepPreviousData,
  })
  const words = normalizeName(searchText ?? '').split(' ')
  const matchesWords = ({ name, email }: { readonly name: string; readonly email: string }) =>
    words.every((word) => normalizeName(`${name} ${email}`).includes(word))
  return searchText === null ? [] : (data?.data ?? []).filter(matchesWords)
}

interface MentionFieldProps {
  readonly form: ContractForm<NoteValues>
  readonly entity: NoteEntity
}

export function MentionField({ form, entity }: MentionFieldProps) {
  const { t } = useTranslation('notes')
  const label = t('form.text')
  const { id, required, error, registration: inputProps } = useField({ form, name: 'text', label })
  useField({ form, name: 'mentions', label: t('form.mentions') })
  const mentions = useFieldValue(form, 'mentions') as NoteValues['mentions']
  const listId = useId()
  const textArea = useRef<HTMLTextAreaElement | null>(null)
  /**
   * Start index of the mention for which the user has closed the list of users, so that the list does not open again
   * for the same mention. The value is -1 if the user has closed no list.
   */
  const closedMentionStart = useRef(-1)
  const [pendingMention, setPendingMention] = useState<ReturnType<typeof findPendingMention>>(null)
  const [activeIndex, setActiveIndex] = useState(0)
  const users = useUserSearch(entity, pendingMention?.typedText ?? null)
  const isOpen = pendingMention !== null && users.length > 0
  const activeUser = users[Math.min(activeIndex, users.length - 1)]

  const updateMention = () => {
    const { value = '', selectionStart = 0 } = textArea.current ?? {}
    const mention = findPendingMention(value, selectionStart)
    if (mention?.start !== closedMentionStart.current) closedMentionStart.current = -1
    setPendingMention(mention && mention.start !== closedMentionStart.current ? mention : null)
    setActiveIndex(0)
  }
  const close = () => {
    closedMentionStart.current = pendingMention?.start ?? -1
    setPendingMention(null)
  }
  const setText = (text: string, caret: number) => {
    form.set('text', text)
    textArea.current?.focus()
    textArea.current?.setSelectionRange(caret, caret)
  }
  const pick = (user: UserReference) => {
    if (!pendingMention || !textArea.current) return
    const [pickedUsers, { name }] = addPickedUser(mentions, user)
    const { value, selectionStart } = textArea.current
    const before = `${value.slice(0, pendingMention.start)}@${name} `
    form.set('mentions', pickedUsers)
    setText(before + value.slice(selectionStart), before.length)
    close()
  }
  const insertAtSign = () => {
    const { value = '', selectionStart = 0 } = textArea.current ?? {}
    const before = value.slice(0, selectionStart)
    const newText = `${before}${/\S$/.test(before) ? ' ' : ''}@`
    setText(newText + value.slice(selectionStart), newText.length)
    updateMention()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing || !hasNoModifiers(event.nativeEvent)) return
    const count = users.length
    if (event.key === 'ArrowDown') setActiveIndex((activeIndex + 1) % count)
    else if (event.key === 'ArrowUp') setActiveIndex((activeIndex - 1 + count) % count)
    else if (event.key === 'Enter' && activeUser) pick(activeUser)
    else if (event.key === 'Tab') return flushSync(close)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const renderTextArea = (control: object) => (
    <TextArea
      {...control}
      {...inputProps}
      ref={(element) => {
        inputProps.ref(element)
        textArea.current = element
      }}
      rows={6}
      aria-autocomplete="list"
      aria-controls={isOpen ? listId : undefined}
      aria-activedescendant={isOpen ? getOptionId(listId, Math.min(activeIndex, users.length - 1)) : undefined}
      onChange={(event) => {
        void inputProps.onChange(event)
        updateMention()
      }}
      onClick={updateMention}
      onKeyDown={handleKeyDown}
      onBlur={(event) => {
        // Closes the list of users synchronously, because the list may cover the element that receives the focus.
        flushSync(() => setPendingMention(null))
        void inputProps.onBlur(event)
      }}
    />
  )
  return (
    <>
      <FieldFrame id={id} label={label} hint={t('form.hint')} error={error} required={required}>
        {(control) => (
          <OptionPopover
            open={isOpen}
            onClose={close}
            field={renderTextArea(control)}
            id={listId}
            aria-label={t('form.people')}
            options={users.map(({ id, name, email }) => ({ value: String(id), label: `${name} · ${email}` }))}
            activeIndex={Math.min(activeIndex, users.length - 1)}
            onPick={(_, index) => users[index] && pick(users[index])}
            onPointerOver={setActiveIndex}
          />
        )}
      </FieldFrame>
      <span className="visually-hidden" role="status">
        {isOpen && t('form.found', { count: users.length })}
      </span>
      <div>
        <Button size="small" icon={<AtSign size={13} />} onClick={insertAtSign}>
          {t('form.mention')}
        </Button>
      </div>
    </>
  )
}
