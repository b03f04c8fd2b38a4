// Text field of a note with mentions: typing `@` opens a list of users who may read the record.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import AtSign from 'lucide-react/icons/at-sign'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { queryOptionsFor } from '#console/api/queries.ts'
import { useField } from '#console/forms/fields.tsx'
import { type ContractForm, useValue } from '#console/forms/use-form.ts'
import { useDebouncedValue } from '#console/lib/hooks.ts'
import { hasNoModifiers } from '#console/lib/key-events.ts'
import { Button } from '#console/ui/button.tsx'
import { FieldFrame, TextArea } from '#console/ui/inputs.tsx'
import { getOptionId, OptionPopover } from '#console/ui/option-popover.tsx'
import { listPeople, type NoteEntity } from '#contract/console/notes.ts'
import type { UserReference } from '#contract/people.ts'
import { normalizeName } from '#contract/typed-text.ts'
import { mentionBefore, withPicked } from './mentions.ts'

interface NoteValues {
  readonly text: string
  readonly pinned: boolean
  /** Users picked from the list while typing. */
  readonly mentions: readonly UserReference[]
}

/** Debounce delay in milliseconds before users are searched. */
const rest = 150

/** Searches users who may read notes of the entity and whose name or e-mail contains every typed word. */
function usePeople(entity: NoteEntity, typed: string | null) {
  const q = useDebouncedValue(typed?.trim() ?? '', rest)
  const { data } = useQuery({
    ...queryOptionsFor(listPeople, { query: { entity, ...(q === '' ? {} : { q }) } }),
    enabled: typed !== null,
    placeholderData: keepPreviousData,
  })
  const words = normalizeName(typed ?? '').split(' ')
  const fits = ({ name, email }: { readonly name: string; readonly email: string }) =>
    words.every((word) => normalizeName(`${name} ${email}`).includes(word))
  return typed === null ? [] : (data?.data ?? []).filter(fits)
}

interface MentionFieldProps {
  readonly form: ContractForm<NoteValues>
  readonly entity: NoteEntity
}

export function MentionField({ form, entity }: MentionFieldProps) {
  const { t } = useTranslation('notes')
  const label = t('form.text')
  const { id, required, error, registered } = useField({ form, name: 'text', label })
  useField({ form, name: 'mentions', label: t('form.mentions') })
  const mentions = useValue(form, 'mentions') as NoteValues['mentions']
  const listId = useId()
  const area = useRef<HTMLTextAreaElement | null>(null)
  /** Start index of a mention whose list the user closed, so that the list does not reopen; -1 if there is none. */
  const left = useRef(-1)
  const [typing, setTyping] = useState<ReturnType<typeof mentionBefore>>(null)
  const [active, setActive] = useState(0)
  const people = usePeople(entity, typing?.typed ?? null)
  const isShown = typing !== null && people.length > 0
  const chosen = people[Math.min(active, people.length - 1)]

  const look = () => {
    const { value = '', selectionStart = 0 } = area.current ?? {}
    const found = mentionBefore(value, selectionStart)
    if (found?.start !== left.current) left.current = -1
    setTyping(found && found.start !== left.current ? found : null)
    setActive(0)
  }
  const close = () => {
    left.current = typing?.start ?? -1
    setTyping(null)
  }
  const write = (text: string, caret: number) => {
    form.set('text', text)
    area.current?.focus()
    area.current?.setSelectionRange(caret, caret)
  }
  const pick = (person: UserReference) => {
    if (!typing || !area.current) return
    const [known, { name }] = withPicked(mentions, person)
    const { value, selectionStart } = area.current
    const before = `${value.slice(0, typing.start)}@${name} `
    form.set('mentions', known)
    write(before + value.slice(selectionStart), before.length)
    close()
  }
  const begin = () => {
    const { value = '', selectionStart = 0 } = area.current ?? {}
    const before = value.slice(0, selectionStart)
    const started = `${before}${/\S$/.test(before) ? ' ' : ''}@`
    write(started + value.slice(selectionStart), started.length)
    look()
  }
  const press = (event: KeyboardEvent) => {
    if (!isShown || event.nativeEvent.isComposing || !hasNoModifiers(event.nativeEvent)) return
    const count = people.length
    if (event.key === 'ArrowDown') setActive((active + 1) % count)
    else if (event.key === 'ArrowUp') setActive((active - 1 + count) % count)
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else if (event.key === 'Tab') return flushSync(close)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const text = (control: object) => (
    <TextArea
      {...control}
      {...registered}
      ref={(element) => {
        registered.ref(element)
        area.current = element
      }}
      rows={6}
      aria-autocomplete="list"
      aria-controls={isShown ? listId : undefined}
      aria-activedescendant={isShown ? getOptionId(listId, Math.min(active, people.length - 1)) : undefined}
      onChange={(event) => {
        void registered.onChange(event)
        look()
      }}
      onClick={look}
      onKeyDown={press}
      onBlur={(event) => {
        // Closes the list synchronously, because the element that takes the focus may be covered by the list.
        flushSync(() => setTyping(null))
        void registered.onBlur(event)
      }}
    />
  )
  return (
    <>
      <FieldFrame id={id} label={label} hint={t('form.hint')} error={error} required={required}>
        {(control) => (
          <OptionPopover
            open={isShown}
            onClose={close}
            field={text(control)}
            id={listId}
            aria-label={t('form.people')}
            options={people.map(({ id, name, email }) => ({ value: String(id), label: `${name} · ${email}` }))}
            activeIndex={Math.min(active, people.length - 1)}
            onPick={(_, index) => people[index] && pick(people[index])}
            onPoint={setActive}
          />
        )}
      </FieldFrame>
      <span className="visually-hidden" role="status">
        {isShown && t('form.found', { count: people.length })}
      </span>
      <div>
        <Button size="small" icon={<AtSign size={13} />} onClick={begin}>
          {t('form.mention')}
        </Button>
      </div>
    </>
  )
}
