// Footer of the palette: the keys that work now, and what each does.

import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Keycaps } from '#console/ui/keys.tsx'
import { type ArgumentPage, applyArgument, getAdjacentArgument, getNextArgument } from './argument-page.ts'
import { findMissingArgument, listOpenArguments } from './command-arguments.ts'
import { type DialogState, getPage, type Page } from './dialog-state.ts'
import styles from './palette.module.css'
import type { Row } from './row.ts'

interface FooterProps {
  readonly state: DialogState
  readonly row: Row | undefined
  readonly hasChips: boolean
  /** Reason why the first row cannot run, if no row is active. */
  readonly reason: string
}

/** Lists the keys that work now. */
export function Footer({ state, row, hasChips, reason }: FooterProps) {
  const { t } = useTranslation('palette')
  const page = getPage(state)
  const hints: (readonly [keys: string, text: string])[] = []
  if (row?.disabledReason === '') hints.push(...listRowHints(row, page, t))
  const slot =
    row?.searchText !== undefined
      ? null
      : page?.kind === 'slot'
        ? getArgumentHint(page, state, row, t)
        : row && getTabHint(row, t)
  if (slot) hints.push(['tab', slot])
  if (row?.record) hints.push(['right', t('footer.actions')])
  if (state.query === '' && page === null && (state.of !== null || hasChips))
    hints.push(['backspace', t('footer.free')])
  hints.push(['escape', t(state.query === '' ? (page ? 'footer.back' : 'footer.close') : 'footer.clear')])
  return (
    <div className={styles.footer} aria-hidden="true">
      {reason !== '' && <span className={styles.reason}>{reason}</span>}
      {hints.map(([keys, text]) => (
        <span key={keys} className={styles.hint}>
          <Keycaps keys={keys} /> {text}
        </span>
      ))}
    </div>
  )
}

type Hint = readonly [keys: string, text: string]

type T = TFunction<'palette'>

function listRowHints(row: Row, page: Page | null, t: T): readonly Hint[] {
  const { command, quickRun, question } = row
  if (row.isMore) return [['enter', t('footer.more')]]
  if (row.searchText !== undefined) return [['enter', t('footer.chooseList')]]
  const missing = getNextArgument(row, page)
  if (missing !== undefined) return [['enter', t('footer.fill', { slot: t(`slot.${missing}`) })]]
  if (question !== undefined) return [[quickRun === 'pasted' ? 'mod+enter' : 'enter', t('footer.confirm')]]
  if (quickRun === 'asked') return [['enter', t('footer.do')]]
  const isInline = command.surface.kind === 'inline'
  const enter: Hint = ['enter', t(isInline ? 'footer.run' : 'footer.open')]
  if (isInline) return [enter]
  return [enter, ['mod+enter', t(quickRun === 'pasted' ? 'footer.do' : 'footer.newTab')]]
}

/** Returns the text for Tab while the user fills an argument. */
function getArgumentHint(
  page: ArgumentPage,
  { query, isMoving }: DialogState,
  row: Row | undefined,
  t: T,
): string | null {
  const applied = applyArgument(page, query, row, isMoving)
  if (!applied || !getAdjacentArgument(applied, 1)) return null
  return t(row?.names && applied.names === row.names ? 'footer.take' : 'footer.nextSlot')
}

function getTabHint({ command, args, disabledReason }: Row, t: T): string | null {
  const slot =
    disabledReason === '' ? (findMissingArgument(command, args) ?? listOpenArguments(command, args)[0]) : undefined
  return slot ? t('footer.fill', { slot: t(`slot.${slot.name}`) }) : null
}
