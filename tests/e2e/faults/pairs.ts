// Combines every form with every fault and user action, and selects a sample that contains each fault once.

import { type Fault, faults } from './faults.ts'
import type { FaultyForm } from './forms.ts'
import { changeManyForms, ecommerceForms } from './forms-ecommerces.ts'
import { questionForms } from './forms-questions.ts'
import { carrierForms, storeForms } from './forms-stores.ts'
import { workForms } from './forms-work.ts'
import { yesOrNoForms } from './forms-yes-or-no.ts'
import { openedAgain } from './opened-again.ts'
import { someoneElse } from './someone-else.ts'
import { tabs } from './tabs.ts'
import { type Deed, deeds } from './user-actions.ts'

export const forms: readonly FaultyForm[] = [
  ...ecommerceForms,
  ...storeForms,
  ...carrierForms,
  ...workForms,
  ...questionForms,
  ...yesOrNoForms,
  ...changeManyForms,
]
export const troubles: readonly (Fault | Deed)[] = [...faults, ...deeds, tabs, openedAgain, someoneElse]
type Trouble = (typeof troubles)[number]

export interface Pair {
  readonly form: FaultyForm
  readonly trouble: Trouble
}

const fits = ({ form, trouble }: Pair) => trouble.isFor?.(form) ?? true

export const everyPair: readonly Pair[] = forms
  .flatMap((form) => troubles.map((trouble) => ({ form, trouble })))
  .filter(fits)

/** Returns one pair for each fault, each with a form that no other pair uses if possible. */
export function samplePairs(): readonly Pair[] {
  const chosen: Pair[] = []
  const isMet = ({ form }: Pair) => chosen.some((one) => one.form === form)
  // Faults that apply to few forms choose their form first.
  const rarest = [...troubles].sort((one, other) => Number(Boolean(other.isFor)) - Number(Boolean(one.isFor)))
  for (const trouble of rarest) {
    const among = everyPair.filter((pair) => pair.trouble === trouble)
    const pair = among.find((one) => !isMet(one)) ?? among[0]
    if (pair) chosen.push(pair)
  }
  return chosen
}
