// The rows of the page that fills in one argument. Pure.
import { isComplete } from '#commands/registry.ts'
import { fold, marksOf } from './index-text.ts'
import { rowValue } from './recent.ts'
import type { Row, Sources } from './row.ts'
import { titleOf } from './row-title.ts'
import { isValid, slotsOf } from './slots.ts'
import type { Page } from './state.ts'
import { placeName, textOf } from './texts.ts'

type SlotPage = Extract<Page, { kind: 'slot' }>

export function slotRows({ command, args, slot }: SlotPage, query: string, sources: Sources): readonly Row[] {
  const { file } = sources.catalogue
  const text = textOf(file, command.id)
  const action = text?.title ?? command.id
  const common = { command, place: placeName(file, command.area), marks: [] }
  const refusal = sources.refusalOf(command)
  const choices = slotsOf(command).find(({ name }) => name === slot)?.choices
  if (choices) {
    return choices
      .map((value) => ({ value, name: text?.values?.[value] ?? value }))
      .filter(({ name }) => fold(name).includes(fold(query)))
      .map(({ value, name }) => {
        const chosen = { ...args, [slot]: value }
        return {
          ...common,
          value: rowValue(command, chosen),
          title: name,
          name: `${action}: ${name}`,
          marks: marksOf(name, query),
          args: chosen,
          refusal,
        }
      })
  }
  const typed = query.trim()
  const filled = typed === '' ? args : { ...args, [slot]: typed }
  const isWrong = typed !== '' && !isValid(command, slot, typed)
  const problem = isWrong
    ? sources.t('palette:invalid', { slot: sources.t(`palette:slot.${slot}`) })
    : isComplete(command, filled)
      ? refusal
      : sources.t('palette:missing', { slot: sources.t(`palette:slot.${slot}`) })
  return [
    {
      ...common,
      value: command.id,
      title: titleOf(action, command, filled, sources.t),
      args: filled,
      refusal: problem,
    },
  ]
}

/** The page of the next or previous argument, with what is typed kept in this one; null at either end. */
export function nextSlot(
  page: SlotPage,
  query: string,
  by: 1 | -1,
): { readonly page: SlotPage; readonly query: string } | null {
  const names = slotsOf(page.command).map(({ name }) => name)
  const name = names[names.indexOf(page.slot) + by]
  const typed = query.trim()
  if (name === undefined || (typed !== '' && !isValid(page.command, page.slot, typed))) return null
  const { [page.slot]: _, ...others } = page.args
  const args = typed === '' ? others : { ...others, [page.slot]: typed }
  return { page: { ...page, args, slot: name }, query: args[name] ?? '' }
}
