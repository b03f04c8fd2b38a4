// What needs the parser of HTML, which is larger than all else of the drawer: loaded beside the form, never before it.
import { useDeferredValue, useMemo } from 'react'
import { z } from 'zod'
import { type Alert, alertDescription, longestTitle } from '#contract/comunication.ts'
import { sanitizePlainText, sanitizeRichText } from '#contract/rich-text.ts'
import { Preview } from './preview.tsx'
import { RemovedNote } from './removed-note.tsx'

type Shown = Pick<Alert, 'type' | 'title' | 'description'>

/** An alert as it is saved. */
export function SavedAlert({ type, title, description }: Shown) {
  return <Preview type={type} title={title} tree={sanitizeRichText(description).tree} />
}

/** An alert while it is typed, and what of it will not be saved. */
export function TypedAlert(alert: Shown) {
  // As much of it as a title may have: what is longer is told at its field, and is not what was taken out.
  const title = useDeferredValue(alert.title.slice(0, longestTitle))
  const typed = useDeferredValue(alert.description)
  // What is refused anyway (too long, too many tags) is not drawn.
  const shown = useMemo(() => sanitizeRichText(z.safeParse(alertDescription, typed).success ? typed : ''), [typed])
  const cleanTitle = useMemo(() => sanitizePlainText(title), [title])
  return (
    <>
      <Preview type={alert.type} title={cleanTitle} tree={shown.tree} />
      <RemovedNote removed={shown.removed} isTitleChanged={cleanTitle !== title.trim()} />
    </>
  )
}
