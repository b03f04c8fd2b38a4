// The rows of the page that fills in one argument. Pure.
import type { Arguments, Command } from '#commands/command.ts'
import { isComplete } from '#commands/registry.ts'
import { fold, marksOf } from './index-text.ts'
import { rowValue } from './recent.ts'
import type { Row, Sources } from './row.ts'
import { isValid, slotsOf } from './slots.ts'
import type { Page } from './state.ts'
import { placeName, textOf } from './texts.ts'

type SlotPage = Extract<Page, { kind: 'slot' }>

export function slotRows({ command, args, slot, title }: SlotPage, query: string, sources: Sources): readonly Row[] {
  const { file } = sources.catalogue
  const common = { command, place: placeName(file, command.area), marks: [] }
  const refusal = sources.refusalOf(command)
  const choices = slotsOf(command).find(({ name }) => name === slot)?.choices
  if (choices) {
    const names = textOf(file, command.id)?.values
    return choices
      .map((value) => ({ value, name: names?.[value] ?? value }))
      .filter(({ name }) => fold(name).includes(fold(query)))
      .map(({ value, name }) => {
        const chosen = { ...args, [slot]: value }
        return {
          ...common,
          value: rowValue(command, chosen),
          title: name,
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
      title: typed === '' ? title : `${title} · ${typed}`,
      args: filled,
      refusal: problem,
    },
  ]
}

export function slotPage(command: Command, args: Arguments, slot: string, title: string): SlotPage {
  return { kind: 'slot', title, command, args, slot }
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
