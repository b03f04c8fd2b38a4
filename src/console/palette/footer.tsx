// What the keys of the palette do now: with the chosen row, with its arguments, with the field.
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Keys } from '#console/ui/keys.tsx'
import { askedNext, nextSlot, type SlotPage, taken } from './arguments.ts'
import styles from './palette.module.css'
import type { Row } from './row.tsx'
import { missingSlot, openSlots } from './slots.ts'
import { type Page, pageOf, type State } from './state.ts'

interface FooterProps {
  readonly state: State
  readonly row: Row | undefined
  readonly isAbout: boolean
  /** Why the first row cannot be run, where none is chosen. */
  readonly reason: string
}

/** What the keys do now. */
export function Footer({ state, row, isAbout, reason }: FooterProps) {
  const { t } = useTranslation('palette')
  const page = pageOf(state)
  const hints: (readonly [keys: string, text: string])[] = []
  if (row?.refusal === '') hints.push(...keysOn(row, page, t))
  const slot = page?.kind === 'slot' ? slotHint(page, state, row, t) : row && opensSlot(row, t)
  if (slot) hints.push(['tab', slot])
  if (row?.record) hints.push(['right', t('footer.actions')])
  if (state.query === '' && page === null && (state.of !== null || isAbout)) hints.push(['backspace', t('footer.free')])
  hints.push(['escape', t(state.query === '' ? (page ? 'footer.back' : 'footer.close') : 'footer.clear')])
  return (
    <div className={styles.footer} aria-hidden="true">
      {reason !== '' && <span className={styles.reason}>{reason}</span>}
      {hints.map(([keys, text]) => (
        <span key={keys} className={styles.hint}>
          <Keys keys={keys} /> {text}
        </span>
      ))}
    </div>
  )
}

type Hint = readonly [keys: string, text: string]
type T = TFunction<'palette'>

function keysOn(row: Row, page: Page | null, t: T): readonly Hint[] {
  const { command, quickRun, question } = row
  if (row.isMore) return [['enter', t('footer.more')]]
  const missing = askedNext(row, page)
  if (missing !== undefined) return [['enter', t('footer.fill', { slot: t(`slot.${missing}`) })]]
  if (question !== undefined) return [[quickRun === 'pasted' ? 'mod+enter' : 'enter', t('footer.confirm')]]
  if (quickRun === 'asked') return [['enter', t('footer.do')]]
  const isInline = command.surface.kind === 'inline'
  const enter: Hint = ['enter', t(isInline ? 'footer.run' : 'footer.open')]
  if (isInline) return [enter]
  return [enter, ['mod+enter', t(quickRun === 'pasted' ? 'footer.do' : 'footer.newTab')]]
}

/** While an argument is filled in: what Tab takes along, and where it goes. */
function slotHint(page: SlotPage, { query, isMoving }: State, row: Row | undefined, t: T): string | null {
  const kept = taken(page, query, row, isMoving)
  if (!kept || !nextSlot(kept, 1)) return null
  return t(row?.names && kept.names === row.names ? 'footer.take' : 'footer.nextSlot')
}

function opensSlot({ command, args, refusal }: Row, t: T): string | null {
  const slot = refusal === '' ? (missingSlot(command, args) ?? openSlots(command, args)[0]) : undefined
  return slot ? t('footer.fill', { slot: t(`slot.${slot.name}`) }) : null
}
