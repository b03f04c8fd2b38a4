// Every form with everything that can go wrong; and a sample of that in which each form and each fault is met.
import { type Deed, deeds } from './deeds.ts'
import { type Fault, faults } from './faults.ts'
import type { FaultyForm } from './forms.ts'
import { ecommerceForms } from './forms-ecommerces.ts'
import { questionForms } from './forms-questions.ts'
import { carrierForms, storeForms } from './forms-stores.ts'
import { workForms } from './forms-work.ts'
import { yesOrNoForms } from './forms-yes-or-no.ts'
import { someoneElse } from './someone-else.ts'
import { tabs } from './tabs.ts'

export const forms: readonly FaultyForm[] = [
  ...ecommerceForms,
  ...storeForms,
  ...carrierForms,
  ...workForms,
  ...questionForms,
  ...yesOrNoForms,
]
export const troubles: readonly (Fault | Deed)[] = [...faults, ...deeds, tabs, someoneElse]
export type Trouble = (typeof troubles)[number]

export interface Pair {
  readonly form: FaultyForm
  readonly trouble: Trouble
}

const fits = ({ form, trouble }: Pair) => trouble.isFor?.(form) ?? true

export const everyPair: readonly Pair[] = forms
  .flatMap((form) => troubles.map((trouble) => ({ form, trouble })))
  .filter(fits)

/** As few as meet every form and every fault: each time the next of both. */
export function samplePairs(): readonly Pair[] {
  const chosen: Pair[] = []
  const met = (pair: Pair) => chosen.some(({ form, trouble }) => form === pair.form || trouble === pair.trouble)
  const isNew = ({ form, trouble }: Pair) =>
    chosen.every((one) => one.form !== form) || chosen.every((one) => one.trouble !== trouble)
  // What few forms can have comes first.
  const rarest = [...troubles].sort((one, other) => Number(Boolean(other.isFor)) - Number(Boolean(one.isFor)))
  for (const trouble of rarest) {
    const among = everyPair.filter((pair) => pair.trouble === trouble)
    const pair = among.find((one) => !met(one)) ?? among[0]
    if (pair) chosen.push(pair)
  }
  for (const [index, form] of forms.entries()) {
    const among = everyPair.filter((pair) => pair.form === form)
    const pair = among[(index * 5) % among.length]
    if (pair && isNew(pair) && chosen.every((one) => one.form !== form)) chosen.push(pair)
  }
  return chosen
}
