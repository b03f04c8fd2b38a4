// Combines every form with every fault and user action, and selects a sample that contains each fault once.

import { type Fault, faults } from './faults.ts'
import type { TestedForm } from './forms.ts'
import { changeManyForms, ecommerceForms } from './forms-ecommerces.ts'
import { questionForms } from './forms-questions.ts'
import { carrierForms, storeForms } from './forms-stores.ts'
import { workForms } from './forms-work.ts'
import { yesOrNoForms } from './forms-yes-or-no.ts'
import { reopenedForm } from './opened-again.ts'
import { otherUserSignIn } from './someone-else.ts'
import { twoTabs } from './tabs.ts'
import { type UserAction, userActions } from './user-actions.ts'

export const forms: readonly TestedForm[] = [
  ...ecommerceForms,
  ...storeForms,
  ...carrierForms,
  ...workForms,
  ...questionForms,
  ...yesOrNoForms,
  ...changeManyForms,
]
export const faultsAndActions: readonly (Fault | UserAction)[] = [
  ...faults,
  ...userActions,
  twoTabs,
  reopenedForm,
  otherUserSignIn,
]
type FaultOrAction = (typeof faultsAndActions)[number]

export interface FormFaultPair {
  readonly form: TestedForm
  readonly faultOrAction: FaultOrAction
}

const isApplicable = ({ form, faultOrAction }: FormFaultPair) => faultOrAction.appliesTo?.(form) ?? true

const buildPairs = (testedForms: readonly TestedForm[]): readonly FormFaultPair[] =>
  testedForms.flatMap((form) => faultsAndActions.map((faultOrAction) => ({ form, faultOrAction }))).filter(isApplicable)

export const allPairs = buildPairs(forms)

/**
 * Forms that are tested on a server that calls an external platform API. Omits a form whose `platformOverrides` is a
 * string, which states why the form is not tested.
 */
const platformForms = forms.flatMap((form) =>
  typeof form.platformOverrides === 'string' ? [] : [{ ...form, ...form.platformOverrides }],
)

export const platformPairs = buildPairs(platformForms)

/**
 * Returns one pair (form and fault) for each fault. Uses a form for a second fault only if no unused form can be
 * combined with this fault.
 */
export function samplePairs(pairs: readonly FormFaultPair[]): readonly FormFaultPair[] {
  const sample: FormFaultPair[] = []
  const isFormUsed = ({ form }: FormFaultPair) => sample.some((pair) => pair.form === form)
  // Selects forms for the faults with `appliesTo` first, because few forms can be combined with these faults.
  const sortedFaults = [...faultsAndActions].sort(
    (left, right) => Number(Boolean(right.appliesTo)) - Number(Boolean(left.appliesTo)),
  )
  for (const faultOrAction of sortedFaults) {
    const candidates = pairs.filter((pair) => pair.faultOrAction === faultOrAction)
    const pair = candidates.find((candidate) => !isFormUsed(candidate)) ?? candidates[0]
    if (pair) sample.push(pair)
  }
  return sample
}
