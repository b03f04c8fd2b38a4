// Command palette: field, list, footer, and what running a row does.
import { Command } from 'cmdk'
import type { TFunction } from 'i18next'
import Search from 'lucide-react/icons/search'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type KeyboardEventHandler,
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactElement,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Command as AppCommand } from '#commands/command.ts'
import { handOverConsumer } from '#console/lib/consumer-search.ts'
import { formatNumber, inOneLine } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import type { Range } from '#console/lib/search-text.ts'
import { currentTicket } from '#console/lib/ticket.ts'
import { useRunner } from '#console/run/run-context.tsx'
import { hasMod } from '#console/run/shortcuts.ts'
import { useSession } from '#console/session/session.tsx'
import { Keys } from '#console/ui/keys.tsx'
import { longestText } from '#contract/paste-parser.ts'
import type { Found } from '#contract/tickets.ts'
import { emptied, nextSlot, type SlotPage, taken, turnedTo, useName } from './arguments.ts'
import { useCheckNote } from './check-note.ts'
import { type Catalogue, noteUse, remembered, useCatalogue } from './command-index.ts'
import styles from './palette.module.css'
import { iconOf, preselected, type Row, rowsOf } from './row.tsx'
import { missingSlot, nextMissing, openSlots, slotsOf } from './slots.ts'
import { type Change, changed, type Intent, idempotentRequestOf, moved, opened, pageOf, type State } from './state.ts'
import { type Listed, useGroups } from './use-groups.ts'

/** Long enough for the typing to pause. */
const pause = 500

/** Said politely when it has settled. */
export function Announcement({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {said}
    </div>
  )
}

interface FieldProps {
  readonly ref: Ref<HTMLInputElement>
  readonly state: State
  /** What it is about, in words. */
  readonly about: string | null
  readonly isExpanded: boolean
  /** `pasted`: the same with its lines, where it came as a whole. */
  readonly onType: (text: string, pasted?: string) => void
  readonly onKeyDown: KeyboardEventHandler<HTMLInputElement>
  readonly onPop: () => void
}

/** Own input, because cmdk's filters by itself and loses the active row; the list sets `aria-activedescendant`. */
export function Field({ ref, state, about, isExpanded, onType, onKeyDown, onPop }: FieldProps) {
  const { t } = useTranslation(['palette', 'commands'])
  const page = pageOf(state)
  const slotName = page?.kind === 'slot' ? t(`slot.${page.slot}`) : null
  const scope = state.of === null ? null : t(`scope.${state.of}`)
  const chip = page?.kind === 'slot' ? t(`commands:${page.command.id}.title`) : (page?.title ?? scope ?? about)
  /** The browser would join the last word of a line with the first of the next. */
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain')
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const isFitting = value.length + text.length <= longestText
    if (isFitting && !/[\r\n\t]/.test(text)) return
    event.preventDefault()
    const whole = `${value.slice(0, selectionStart ?? value.length)}${inOneLine(text)}${value.slice(selectionEnd ?? value.length)}`
    const isAll = whole === inOneLine(text)
    if (whole.length <= longestText) return isAll ? onType(whole, text) : onType(whole)
    // Cut between words: half of an id is an id of somebody else.
    const cut = whole.slice(0, longestText)
    onType(cut.slice(0, cut.lastIndexOf(' ') + 1))
    notify({ kind: 'info', text: t('cut', { number: formatNumber(longestText) }) })
  }

  return (
    <div className={styles.field}>
      <Search size={16} aria-hidden="true" />
      {chip !== null && (
        <button type="button" className={styles.chip} tabIndex={-1} title={t('footer.free')} onClick={onPop}>
          {chip}
        </button>
      )}
      <input
        ref={ref}
        className={styles.input}
        type="text"
        role="combobox"
        aria-expanded={isExpanded}
        aria-autocomplete="list"
        aria-label={slotName ?? t('label')}
        placeholder={slotName ?? (page ? '' : t(scope === null ? 'placeholder' : 'scope.placeholder'))}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={longestText}
        value={state.query}
        onChange={({ target }) => onType(target.value)}
        onPaste={paste}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

/** Chips of the filled arguments, by the name of the record they hold. The one being typed stays in the field. */
export function Filled({ page: { command, args, slot, names = {} } }: { readonly page: SlotPage }) {
  const filled = slotsOf(command).flatMap(({ name }) => {
    const value = args[name]
    return value === undefined || (name === slot && names[name] === undefined) ? [] : [{ name, value }]
  })
  if (filled.length === 0) return null
  return (
    <div className={styles.arguments}>
      {filled.map(({ name, value }) => (
        <Argument key={name} slot={name} value={value} name={names[name]} />
      ))}
    </div>
  )
}

interface ArgumentProps {
  readonly slot: string
  readonly value: string
  readonly name: string | undefined
}

function Argument({ slot, value, name }: ArgumentProps) {
  const { t } = useTranslation('palette')
  const found = useName(slot, value, name === undefined)
  const shown = name ?? found
  return (
    <span className={styles.filled} title={shown === undefined ? undefined : value}>
      {t(`slot.${slot}`)} <b data-named={shown === undefined ? undefined : ''}>{shown ?? value}</b>
    </span>
  )
}

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

/** The argument that Enter goes on to: inside the palette all that the command is done with, else what it must have. */
function askedNext({ command, args }: Row, page: ReturnType<typeof pageOf>): string | undefined {
  const isTaken = page?.kind === 'slot' && page.command === command && page.slot in args
  return isTaken ? nextMissing(command, args) : missingSlot(command, args)?.name
}

type Hint = readonly [keys: string, text: string]
type T = TFunction<'palette'>

function keysOn(row: Row, page: ReturnType<typeof pageOf>, t: T): readonly Hint[] {
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

interface RowViewProps {
  readonly row: Row
  /** Names of the arguments that can still be filled in, on the active row. */
  readonly slots: readonly string[]
  /** What the check says of its record, on the active row. */
  readonly note?: string
  readonly ref?: Ref<HTMLDivElement> | undefined
}

/** The title keeps its room: the others come by Tab, and are counted in the place of the last one. */
const mostSlots = 4

export const RowView = memo(function RowView({ ref, row, slots, note = '' }: RowViewProps) {
  // A row with arguments of its own is not what the key does.
  const keys = row.record || row.refusal !== '' || row.value !== row.command.id ? undefined : row.command
  const shown = slots.length > mostSlots ? mostSlots - 1 : mostSlots
  return (
    <Command.Item ref={ref} value={row.value} disabled={row.refusal !== ''} className={styles.row}>
      {iconElement(row.command)}
      <span className={styles.title} title={row.title}>
        <Marked text={row.title} marks={row.marks} />
        {row.question !== undefined && <strong className={styles.question}>{row.question}</strong>}
        {row.question === undefined && note !== '' && <span className={styles.check}>{note}</span>}
      </span>
      {slots.slice(0, shown).map((name) => (
        <span key={name} className={styles.slot}>
          {name}
        </span>
      ))}
      {slots.length > shown && (
        <span className={styles.slot} title={slots.slice(shown).join(', ')}>
          +{slots.length - shown}
        </span>
      )}
      <span className={styles.place} title={row.refusal}>
        {row.refusal === '' ? row.place : row.refusal}
      </span>
      {keys && <Keys keys={keys} />}
    </Command.Item>
  )
})

const icons = new Map<string, ReactElement>()

/** The same element each time: a row that gets other words keeps its picture as it is. */
function iconElement(command: AppCommand): ReactElement {
  const known = icons.get(command.id)
  if (known) return known
  const Icon = iconOf(command)
  const made = <Icon size={16} aria-hidden="true" />
  icons.set(command.id, made)
  return made
}

function Marked({ text, marks }: { readonly text: string; readonly marks: readonly Range[] }) {
  if (marks.length === 0) return text
  let end = 0
  const parts = marks.map(([from, to]) => {
    const before = text.slice(end, from)
    end = to
    return (
      <span key={from}>
        {before}
        <mark className={styles.mark}>{text.slice(from, to)}</mark>
      </span>
    )
  })
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  )
}

interface ListProps {
  readonly listed: Listed
  readonly state: State
  readonly row: Row | undefined
  readonly field: RefObject<HTMLInputElement | null>
  readonly onMove: (value: string) => void
  readonly onRun: (row: Row, how: Running) => void
}

export function List({ listed, state, row, field, onMove, onRun }: ListProps) {
  const { t } = useTranslation('palette')
  const { groups } = listed
  const list = useRef<HTMLDivElement>(null)
  const active = useRef<HTMLDivElement>(null)
  const isFirst = row === groups[0]?.rows[0]
  useActiveRow({ list, field, active, isFirst, isMoving: state.isMoving })
  const note = useCheckNote(row)
  const slots = (row && !row.record && row.refusal === '' ? openSlots(row.command, row.args) : []).map(({ name }) =>
    t(`slot.${name}`),
  )

  const rowUnder = (event: MouseEvent): Row | undefined => {
    const value = event.target instanceof Element && event.target.closest('[cmdk-item]')?.getAttribute('data-value')
    return rowsOf(groups).find((one) => one.value === value)
  }
  const point = (event: PointerEvent) => {
    // Rows that come under a pointer at rest are not meant.
    if (event.movementX === 0 && event.movementY === 0) return
    const under = rowUnder(event)
    if (under && under.value !== row?.value) onMove(under.value)
  }
  const click = (event: MouseEvent) => {
    const under = rowUnder(event)
    if (under) onRun(under, { newTab: event.ctrlKey || event.metaKey, stay: event.shiftKey, isClick: true })
  }

  return (
    <Command.List
      ref={list}
      className={styles.list}
      hidden={groups.length === 0}
      label={t('list')}
      onPointerMove={point}
      onClick={click}
    >
      {groups.map(({ id, rows }) => (
        <Command.Group key={id} heading={t(`group.${id}`)} className={styles.group}>
          {rows.map((one, place) => (
            // By place, not by row: a keystroke writes other words into the rows that are there.
            <RowView
              // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state of their own
              key={place}
              ref={one === row ? active : undefined}
              row={one}
              slots={one === row ? slots : noSlots}
              note={one === row ? note : ''}
            />
          ))}
        </Command.Group>
      ))}
    </Command.List>
  )
}

const noSlots: readonly string[] = []

interface ActiveRow {
  readonly list: RefObject<HTMLDivElement | null>
  readonly field: RefObject<HTMLInputElement | null>
  readonly active: RefObject<HTMLDivElement | null>
  readonly isFirst: boolean
  readonly isMoving: boolean
}

/** Tells the field which row is active, and keeps it in sight. */
function useActiveRow({ list, field, active, isFirst, isMoving }: ActiveRow): void {
  useLayoutEffect(() => {
    const input = field.current
    if (!list.current || !input) return
    input.setAttribute('aria-controls', list.current.id)
    for (const element of [input, list.current]) {
      if (active.current) element.setAttribute('aria-activedescendant', active.current.id)
      else element.removeAttribute('aria-activedescendant')
    }
    if (!isMoving || isFirst) list.current.scrollTop = 0
    else active.current?.scrollIntoView({ block: 'nearest' })
  })
}

const examples = ['command', 'id', 'ticket', 'record', 'order', 'consumer', 'tracking', 'zip'] as const

interface RemarksProps {
  readonly listed: Listed
  readonly state: Pick<State, 'query' | 'of'>
}

/** Live region below the rows: state of the record search, and hints when nothing was found. */
export function Remarks({ listed, state: { query, of } }: RemarksProps) {
  const { t } = useTranslation('palette')
  const { isLoading, hasFailed } = listed.records
  return (
    <>
      {isLoading && <p className={styles.note}>{t('start:loading')}</p>}
      {hasFailed && <p className={styles.note}>{t('failed')}</p>}
      {listed.groups.length === 0 && !isLoading && of !== null && query.trim() === '' && (
        <p className={styles.note}>{t('scope.none')}</p>
      )}
      {listed.groups.length === 0 && !isLoading && (of === null || query.trim() !== '') && (
        <div className={styles.nothing}>
          <p>{listed.isPersonal ? t('personal') : listed.isHeld ? t('held') : t('none', { query })}</p>
          <p className={styles.helpTitle}>{t('help.title')}</p>
          <ul>
            {examples.map((example) => (
              <li key={example}>{t(`help.${example}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

// Field and list, with their keyboard handling.

export interface Running {
  /** By the mouse. */
  readonly isClick?: true
  readonly newTab: boolean
  readonly stay: boolean
}

interface FinderProps {
  readonly state: State
  readonly listed: Listed
  /** The one Enter means. */
  readonly row: Row | undefined
  readonly onChange: (change: Change) => void
  readonly onRun: (row: Row, how: Running) => void
  readonly onClose: () => void
}

/** No row has this value: cmdk takes an empty one for leave to choose by itself. */
const noRow = 'none'

export function Finder({ state, listed, row, onChange, onRun, onClose }: FinderProps) {
  const { t } = useTranslation('palette')
  const [corrections, correct] = useReducer((count: number) => count + 1, 0)
  const field = useRef<HTMLInputElement>(null)
  const page = pageOf(state)
  const rows = rowsOf(listed.groups)
  const reason = (row ?? rows[0])?.refusal ?? ''
  // It may take the place of the field that was there while the palette loaded.
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(longestText, longestText)
  }, [])

  const turnSlot = (by: 1 | -1) => {
    if (page?.kind === 'slot') {
      const kept = taken(page, state.query, row, state.isMoving)
      const next = kept && nextSlot(kept, by)
      if (next) onChange({ kind: by === 1 ? 'advance' : 'turn', ...next })
    } else if (by === 1 && row && row.refusal === '') {
      const slot = missingSlot(row.command, row.args) ?? openSlots(row.command, row.args)[0]
      if (slot)
        onChange({ kind: 'push', page: { kind: 'slot', command: row.command, args: row.args, slot: slot.name } })
    }
  }

  /** What was picked is put down before the page is left. */
  const pop = () => {
    const bare = page?.kind === 'slot' ? emptied(page) : null
    if (bare) onChange({ kind: 'turn', page: bare, query: '' })
    else onChange({ kind: page ? 'pop' : 'free' })
  }

  const goBack = () => {
    if (state.query !== '') onChange({ kind: 'type', query: '' })
    else if (page) onChange({ kind: 'pop' })
    else onClose()
  }

  const act = (intent: Intent) => {
    if (intent.does === 'move') {
      const to = rows[moved(row ? rows.indexOf(row) : -1, intent.by, rows.length)]
      if (to) onChange({ kind: 'move', to: to.value })
    } else if (intent.does === 'run') {
      const isSure = row?.refusal === '' && !row.isWeak
      const isReady = row !== undefined && (isSure || !listed.records.isLoading)
      if (isReady) onRun(row, intent)
      else if (listed.records.isLoading) onChange({ kind: 'await' })
    } else if (intent.does === 'slot') turnSlot(intent.by)
    else if (intent.does === 'pop') pop()
    else if (intent.does === 'escape') goBack()
    else if (intent.does === 'actions' && row?.record)
      onChange({
        kind: 'push',
        page: { kind: 'actions', title: row.title, record: row.record, unfit: row.unfit },
      })
  }

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, shiftKey, altKey, nativeEvent } = event
    const isComposing = nativeEvent.isComposing || nativeEvent.keyCode === 229
    const intent = idempotentRequestOf(
      { key, shiftKey, altKey, isComposing, hasMod: hasMod(nativeEvent) },
      event.currentTarget,
    )
    if (!intent) return
    // cmdk listens above and would move on these keys too.
    event.stopPropagation()
    if (intent.does === 'caret' || (intent.does === 'actions' && !row?.record)) return
    event.preventDefault()
    if (!event.repeat || intent.does === 'move') act(intent)
  }

  return (
    <Command
      className={styles.command}
      shouldFilter={false}
      vimBindings={false}
      disablePointerSelection
      // cmdk corrects its value by itself when a row goes: a space it trims makes it take ours again.
      value={`${row?.value ?? noRow}${' '.repeat(corrections % 2)}`}
      onValueChange={correct}
    >
      <Field
        ref={field}
        state={state}
        about={listed.about}
        isExpanded={rows.length > 0}
        onType={(query, pasted) => onChange({ kind: 'type', query, ...(pasted === undefined ? {} : { pasted }) })}
        onKeyDown={press}
        onPop={() => onChange({ kind: page ? 'pop' : 'free' })}
      />
      {page?.kind === 'slot' && <Filled page={page} />}
      <List
        listed={listed}
        state={state}
        row={row}
        field={field}
        onMove={(to) => onChange({ kind: 'move', to })}
        onRun={onRun}
      />
      <Remarks listed={listed} state={state} />
      <Footer state={state} row={row} isAbout={listed.about !== null} reason={reason} />
      <Announcement text={row?.question || reason || t('count', { count: rows.length })} />
    </Command>
  )
}

// Palette state: the query becomes rows, and the chosen row runs its command.

interface SearchProps extends Pick<PaletteProps, 'of'> {
  readonly catalogue: Catalogue
  readonly text: string
  /** Enter was pressed before the palette was there. */
  readonly isEntered: boolean
  readonly onClose: () => void
}

interface Finish extends Pick<Running, 'newTab' | 'stay'> {
  readonly isDone: boolean
}

export function PaletteSearch({ catalogue, text, of, isEntered, onClose }: SearchProps) {
  const [state, change] = useReducer(changed, { ...opened, of, query: text, isAwaiting: isEntered })
  const listed = asking(useGroups(catalogue, state), state)
  const { run, question } = useRunner()
  /** Changes with what is typed or moved to, and when the palette closes. */
  const turn = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: that is when
  useEffect(
    () => () => {
      turn.current += 1
    },
    [state.query, state.pages, state.chosen],
  )
  const { savePreferences } = useSession()
  const page = pageOf(state)
  const rows = rowsOf(listed.groups)
  const chosen = rows.find(({ value }) => value === state.chosen)?.value ?? preselected(listed.groups)
  const row = rows.find(({ value }) => value === chosen)

  /** Asks for what is missing; what is filled in already goes along. */
  const ask = ({ command, args, names }: Row, slot: string) => {
    const known = page?.kind === 'slot' ? { ...page.names, ...names } : names
    const turned = turnedTo({ kind: 'slot', command, args, slot, names: known }, slot)
    change(page?.kind === 'slot' ? { kind: 'advance', ...turned } : { kind: 'push', page: turned.page })
  }

  /** Where the text names another ticket than the one in hand, it is asked which (product decision E7). */
  const isOfAnotherTicket = ({ command, args }: Row) => {
    const inHand = currentTicket()
    const isText = page === null && command.area !== 'tickets' && args.ticket === listed.ticket
    return isText && args.ticket !== undefined && inHand !== null && inHand !== args.ticket
  }

  const askTicket = ({ command, args, title, quickRun }: Row) => {
    const inHand = currentTicket() ?? ''
    change({ kind: 'push', page: { kind: 'ticket', title, command, args, quickRun, inHand } })
  }

  const isOfCatalogue = (value: string) => catalogue.index.entries.some((entry) => entry.value === value)

  const runRow = (row: Row, { newTab, stay, isClick }: Running) => {
    const { command, refusal } = row
    if (refusal !== '') return
    if (row.isMore && page?.kind === 'actions')
      return change({ kind: 'turn', page: { ...page, isWhole: true }, query: '' })
    if (page === null && !row.record && isOfCatalogue(row.value)) noteUse(state.query, row.value)
    const missing = askedNext(row, page)
    if (missing !== undefined) return ask(row, missing)
    if (row.asks !== undefined && row.question === undefined)
      return change({ kind: 'ask', question: { value: row.value, text: row.asks } })
    if (isOfAnotherTicket(row)) return askTicket(row)
    // With Mod the mouse opens a tab, as it does everywhere; Enter means it.
    const isTab = newTab && isClick === true
    const isDone = !isTab && (row.quickRun === 'asked' || (row.quickRun === 'pasted' && newTab))
    if (isDone && command.confirms && row.question === undefined) return void askOf(row, stay)
    finish(row, { newTab, stay, isDone })
  }

  /** Runs at once unless a confirmation is needed; a stale answer (query changed, palette closed) is dropped. */
  const askOf = async (row: Row, stay: boolean) => {
    if (state.isAsking) return
    change({ kind: 'asking' })
    const asking = turn.current
    const asked = await question(row.command, row.args).catch(() => null)
    if (turn.current !== asking) return
    if (asked === null) finish(row, { newTab: false, stay, isDone: true })
    else change({ kind: 'ask', question: { value: row.value, text: asked } })
  }

  const finish = (row: Row, { newTab, stay, isDone }: Finish) => {
    const { command, args, title, name } = row
    const item = { command: command.id, args: { ...args }, title: name ?? title, at: new Date().toISOString() }
    const recent = remembered(item)
    if (recent.length > 0) savePreferences({ recent })
    if (row.consumer !== undefined) handOverConsumer(row.consumer)
    // What opens a layer of its own takes the place of the palette.
    if (stay && (isDone || command.surface.kind === 'inline' || command.surface.kind === 'page'))
      change({ kind: 'stay' })
    else flushSync(onClose)
    run(command, args, isDone ? { quickRun: true, isConfirmed: row.question !== undefined } : { newTab })
  }

  const isDue = state.isAwaiting && !listed.records.isLoading
  useEffect(() => {
    if (!isDue) return
    change({ kind: 'stay' })
    if (row) queueMicrotask(() => runRow(row, { newTab: false, stay: false }))
  })

  const actions = { onChange: change, onRun: runRow, onClose }
  return <Finder state={state} listed={listed} row={row} {...actions} />
}

/** The row that must be confirmed says what it would change. */
function asking(listed: Listed, { question }: State): Listed {
  if (question === null) return listed
  const asked = (row: Row) => (row.value === question.value ? { ...row, question: question.text } : row)
  return { ...listed, groups: listed.groups.map(({ id, rows }) => ({ id, rows: rows.map(asked) })) }
}

// The content of the palette's frame.

export interface PaletteProps {
  /** Typed in already when it opens. */
  readonly text: string
  /** Records of this kind alone; null: everything. */
  readonly of: Found['kind'] | null
  /** Enter was pressed before its chunk had come: it runs the first row. */
  readonly isEntered: boolean
  readonly onClose: () => void
}

export function Palette({ text, of, isEntered, onClose }: PaletteProps) {
  const catalogue = useCatalogue(useSession().preferences.language)
  return <PaletteSearch catalogue={catalogue} text={text} of={of} isEntered={isEntered} onClose={onClose} />
}
