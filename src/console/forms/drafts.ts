// Drafts of forms: the context that connects the forms in a drawer with the drawer, and the offer to continue a stored
// draft. When the user parks the drawer (closes the drawer but keeps the input for later), every form stores its input
// as a draft.
import { createContext, type RefObject, useContext, useEffect, useState } from 'react'
import { deleteDraftAndIdempotencyKey, findOtherDraft, type StoredDraft } from '#console/lib/drafts.ts'
import { formatInstant } from '#console/lib/format.ts'
import { redactPersonalData } from '#contract/personal-text.ts'

export interface DraftScope {
  /**
   * Id of the parked drawer that this drawer restores; null for a drawer that was never parked (put aside with its
   * input).
   */
  readonly parkedId: string | null
  /** Registers a form until it unmounts. `save` writes the draft of the form and returns the draft's name. */
  readonly registerForm: (formId: string, save: () => string) => () => void
}

export const DraftScopeContext = createContext<DraftScope | null>(null)

/** Returns the id of the parked drawer (put aside earlier with its input) that the form is in; null for other forms. */
export function useParkedId(): string | null {
  return useContext(DraftScopeContext)?.parkedId ?? null
}

export function useDraftRegistration(form: string, save: () => string): void {
  const scope = useContext(DraftScopeContext)
  useEffect(() => scope?.registerForm(form, save), [scope, form, save])
}

/** Stored draft that the user can continue or discard. */
export interface OfferedDraft {
  readonly title: string
  readonly resume: () => void
  readonly discard: () => void
}

interface DraftOfferOptions {
  /** False for a form that offers no draft. Default: true. */
  readonly isEnabled?: boolean
  /** Name of the field whose value is the title of a draft. Default: the title is the time of the draft. */
  readonly titleField?: string | undefined
  /** Fills the form with the values of the draft, and sets `draftName`, so that the form continues this draft. */
  readonly onResume: (draft: StoredDraft) => void
}

/**
 * Returns the newest stored draft of a form, except the draft that the form itself writes; null if there is none. Also
 * returns a function that looks for such a draft again.
 */
export function useOfferedDraft(
  formId: string,
  draftName: RefObject<string>,
  { isEnabled = true, titleField = '', onResume }: DraftOfferOptions,
) {
  const findOffer = () => (isEnabled ? findOtherDraft(formId, draftName.current) : null)
  const [draft, setDraft] = useState(findOffer)
  const updateOffer = () => setDraft(findOffer())
  const offeredDraft: OfferedDraft | null = draft && {
    title: formatDraftTitle(draft, titleField),
    resume: () => {
      onResume(draft)
      updateOffer()
    },
    discard: () => {
      deleteDraftAndIdempotencyKey(draft.name)
      updateOffer()
    },
  }
  return { offeredDraft, updateOffer }
}

const MAX_TITLE_LENGTH = 40

/** Formats the title of a draft: the value of the title field, or the time of the draft if this field is empty. */
function formatDraftTitle({ values, at }: StoredDraft, titleField: string): string {
  const title = String(values[titleField] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (title === '') return formatInstant(new Date(at).toISOString())
  return title.length > MAX_TITLE_LENGTH ? `${title.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…` : title
}

/**
 * Redacts CPF numbers and e-mail addresses in the `text` field before a draft is stored, because users paste this text
 * from helpdesk tickets.
 */
export const redactDraftText = (values: Readonly<Record<string, unknown>>) => ({
  ...values,
  text: redactPersonalData(String(values.text ?? '')),
})
