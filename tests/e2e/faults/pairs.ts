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
type Disturbance = (typeof faultsAndActions)[number]

export interface FormFaultPair {
  readonly form: TestedForm
  readonly disturbance: Disturbance
}

const isApplicable = ({ form, disturbance }: FormFaultPair) => disturbance.appliesTo?.(form) ?? true

export const allPairs: readonly FormFaultPair[] = forms
  .flatMap((form) => faultsAndActions.map((disturbance) => ({ form, disturbance })))
  .filter(isApplicable)

/** Returns one pair of form and fault for every fault. Prefers forms that are in no other pair. */
export function samplePairs(): readonly FormFaultPair[] {
  const sample: FormFaultPair[] = []
  const isFormUsed = ({ form }: FormFaultPair) => sample.some((pair) => pair.form === form)
  // Selects forms for the faults with `appliesTo` first, because few forms can be combined with these faults.
  const sortedFaults = [...faultsAndActions].sort(
    (left, right) => Number(Boolean(right.appliesTo)) - Number(Boolean(left.appliesTo)),
  )
  for (const disturbance of sortedFaults) {
    const candidates = allPairs.filter((pair) => pair.disturbance === disturbance)
    const pair = candidates.find((candidate) => !isFormUsed(candidate)) ?? candidates[0]
    if (pair) sample.push(pair)
  }
  return sample
}
