// Footer of the command palette: lists the keys that work now, and what each key does.

import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Keycaps } from '#console/ui/keys.tsx'
import { type ArgumentPage, applyArgument, getAdjacentArgumentStep, getNextArgumentName } from './argument-page.ts'
import { findMissingArgument, listOpenArguments } from './command-arguments.ts'
import { type DialogState, getPage, type PalettePage } from './dialog-state.ts'
import styles from './palette.module.css'
import type { PaletteRow } from './row.ts'

interface FooterProps {
  readonly state: DialogState
  readonly activeRow: PaletteRow | undefined
  readonly hasRemovableChips: boolean
  /**
   * Reason why the active row is disabled or, while no row is active, the first row; empty if the list displays it.
   */
  readonly disabledReason: string
}

/** Lists the keys that work now. */
export function Footer({ state, activeRow, hasRemovableChips, disabledReason }: FooterProps) {
  const { t } = useTranslation('palette')
  const page = getPage(state)
  const hints: (readonly [keys: string, text: string])[] = []
  if (activeRow?.disabledReason === '') hints.push(...listRowHints(activeRow, page, t))
  if (activeRow?.isDenied) hints.push(['enter', t('footer.requestAccess')])
  const tabHint =
    activeRow?.searchText !== undefined
      ? null
      : page?.kind === 'argument'
        ? getArgumentHint(page, state, activeRow, t)
        : activeRow && getTabHint(activeRow, t)
  if (tabHint) hints.push(['tab', tabHint])
  if (activeRow?.recordArguments) hints.push(['right', t('footer.actions')])
  if (state.query === '' && page === null && (state.recordKind !== null || hasRemovableChips))
    hints.push(['backspace', t('footer.free')])
  hints.push(['escape', t(state.query === '' ? (page ? 'footer.back' : 'footer.close') : 'footer.clear')])
  return (
    <div className={styles.footer} aria-hidden="true">
      {disabledReason !== '' && <span className={styles.reason}>{disabledReason}</span>}
      {hints.map(([keys, text]) => (
        <span key={keys} className={styles.hint}>
          <Keycaps keys={keys} /> {text}
        </span>
      ))}
    </div>
  )
}

type Hint = readonly [keys: string, text: string]

type PaletteTFunction = TFunction<'palette'>

function listRowHints(row: PaletteRow, page: PalettePage | null, t: PaletteTFunction): readonly Hint[] {
  const { command, quickRun, question } = row
  if (row.opensAllActions) return [['enter', t('footer.more')]]
  if (row.searchText !== undefined) return [['enter', t('footer.chooseList')]]
  const missingArgument = getNextArgumentName(row, page)
  if (missingArgument !== undefined) return [['enter', t('footer.fill', { slot: t(`slot.${missingArgument}`) })]]
  if (question !== undefined) return [[quickRun === 'onModEnter' ? 'mod+enter' : 'enter', t('footer.confirm')]]
  if (quickRun === 'onEnter') return [['enter', t('footer.do')]]
  const isInline = command.surface.kind === 'inline'
  const enterHint: Hint = ['enter', t(isInline ? 'footer.run' : 'footer.open')]
  if (isInline) return [enterHint]
  return [enterHint, ['mod+enter', t(quickRun === 'onModEnter' ? 'footer.do' : 'footer.newTab')]]
}

/** Returns the hint for the Tab key on the page of an argument. */
function getArgumentHint(
  page: ArgumentPage,
  { query, isNavigatingRows }: DialogState,
  row: PaletteRow | undefined,
  t: PaletteTFunction,
): string | null {
  const pageWithValue = applyArgument(page, query, row, isNavigatingRows)
  if (!pageWithValue || !getAdjacentArgumentStep(pageWithValue, 1)) return null
  return t(row?.valueLabels && pageWithValue.valueLabels === row.valueLabels ? 'footer.take' : 'footer.nextSlot')
}

function getTabHint({ command, args, disabledReason }: PaletteRow, t: PaletteTFunction): string | null {
  const openArgument =
    disabledReason === '' ? (findMissingArgument(command, args) ?? listOpenArguments(command, args)[0]) : undefined
  return openArgument ? t('footer.fill', { slot: t(`slot.${openArgument.name}`) }) : null
}
