import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Keys } from '#console/ui/keys.tsx'
import styles from './palette.module.css'
import type { Row } from './row.ts'
import { nextSlot, type SlotPage, taken } from './slot-rows.ts'
import { missingSlot, openSlots } from './slots.ts'
import { pageOf, type State } from './state.ts'

interface FooterProps {
  readonly state: State
  readonly row: Row | undefined
}

/** What the keys do now. */
export function Footer({ state, row }: FooterProps) {
  const { t } = useTranslation('palette')
  const page = pageOf(state)
  const hints: (readonly [keys: string, text: string])[] = []
  if (row?.refusal === '') hints.push(...keysOn(row, t))
  const slot = page?.kind === 'slot' ? slotHint(page, state, row, t) : row && opensSlot(row, t)
  if (slot) hints.push(['tab', slot])
  if (row?.record) hints.push(['right', t('footer.actions')])
  hints.push(['escape', t(state.query === '' ? (page ? 'footer.back' : 'footer.close') : 'footer.clear')])
  return (
    <div className={styles.footer} aria-hidden="true">
      {row?.refusal && <span className={styles.reason}>{row.refusal}</span>}
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

function keysOn(row: Row, t: T): readonly Hint[] {
  const { command, args, atOnce, question } = row
  const missing = missingSlot(command, args)
  if (missing) return [['enter', t('footer.fill', { slot: t(`slot.${missing.name}`) })]]
  if (question !== undefined) return [[atOnce === 'asked' ? 'enter' : 'mod+enter', t('footer.confirm')]]
  if (atOnce === 'asked') return [['enter', t('footer.do')]]
  const isInline = command.opens.kind === 'inline'
  const enter: Hint = ['enter', t(isInline ? 'footer.run' : 'footer.open')]
  if (isInline) return [enter]
  return [enter, ['mod+enter', t(atOnce === 'pasted' ? 'footer.do' : 'footer.newTab')]]
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
