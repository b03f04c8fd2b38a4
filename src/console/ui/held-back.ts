import { notify } from '#console/lib/notices.ts'
import type { ContractForm } from './use-contract-form.ts'

/** A form that what is typed in it holds back: every way to a save tells why, as its button does. */
export function heldBack<Form extends Pick<ContractForm<never>, 'disabledReason'>>(
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
