// Text of a note with its line breaks. Mentions are shown as the names of the mentioned users.
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '#console/ui/values.module.css'
import { type Note, replaceMentions } from '#contract/console/notes.ts'

/**
 * Separator between the text of a note and the mentioned user ids: a private-use character that does not occur in
 * notes.
 */
const MENTION_SEPARATOR = '\uE000'

export function NoteText({ note: { text, mentions } }: { readonly note: Pick<Note, 'text' | 'mentions'> }) {
  const { t } = useTranslation('notes')
  const parts = replaceMentions(text, (id) => `${MENTION_SEPARATOR}${id}${MENTION_SEPARATOR}`).split(MENTION_SEPARATOR)
  const getUserName = (id: string) => mentions.find((user) => String(user.id) === id)?.name || t('gone', { id })
  return (
    <p className={styles.noteText}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered
        <Fragment key={index}>{index % 2 === 0 ? part : <strong>@{getUserName(part)}</strong>}</Fragment>
      ))}
    </p>
  )
}
