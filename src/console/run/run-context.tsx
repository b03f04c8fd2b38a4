// Command runner context of palette, keys, menus, rows and buttons; a screen registers with `useCommandHandler`.
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { type ComponentType, createContext, useContext, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { create } from 'zustand'
import { activityUndo } from '#commands/activity.ts'
import type { Arguments, Command, CommandDefinition } from '#commands/command.ts'
import { paletteOpen } from '#commands/keyboard.ts'
import { allowed, findCommand, isComplete, understood } from '#commands/registry.ts'
import { activityOf } from '#console/api/client.ts'
import type { NoticeAction, notify } from '#console/lib/notices.ts'
import { readOwn, tab, writeOwn } from '#console/lib/storage.ts'
import type { Session } from '#console/session/session.tsx'
import { type Access, isAbsent, missing, needsOf, type Staff } from '#contract/access.ts'
import type { ActivityRow } from '#contract/activity.ts'
import type { Found } from '#contract/tickets.ts'

export type CommandId = CommandDefinition['id']

export interface RunOptions {
  readonly newTab?: boolean
  /** Shows what an inline command would do, with a button that does it. */
  readonly asks?: boolean
  /** Every argument was given on purpose: runs without the drawer, which opens prefilled when the write is refused. */
  readonly quickRun?: boolean
  /** With `quickRun`: what it changes was shown and confirmed. */
  readonly isConfirmed?: boolean
  /** The parked drawer that is opened again. */
  readonly parked?: string
}

export interface Runner {
  /** Opens or does it. A refusal is said, with its reason. */
  readonly run: (command: Command, args?: Arguments, options?: RunOptions) => void
  /** What doing it at once would change that must be confirmed, in words; null: nothing. */
  readonly question: (command: Command, args: Arguments) => Promise<string | null>
  /** Closes the drawer or dialog it is called in; elsewhere the one on top. */
  readonly close: () => void
  /** Arguments that the place gives: those of the page, then those of the row under the cursor. */
  readonly argumentsHere: () => Arguments
  /** Whether a screen provides this command now: that of the drawer on top, or the page. */
  readonly isProvided: (id: CommandId) => boolean
  /** The same, by the drawer or dialog on top alone. */
  readonly isProvidedOnTop: (id: CommandId) => boolean
  readonly provide: (id: CommandId, action: (args: Arguments) => void) => () => void
  /** Whether a drawer or dialog of this command is open, on top or below. */
  readonly isOpen: (id: CommandId) => boolean
  /** The row under the cursor, or what the drawer is about, as arguments; null when the cursor leaves. */
  readonly pointAt: (args: Arguments | null) => void
}

export const RunnerContext = createContext<Runner | null>(null)

export function useRunner(): Runner {
  const runner = useContext(RunnerContext)
  if (!runner) throw new Error('No RunnerContext above this component')
  return runner
}

/** Does an inline command while this component is mounted and `enabled`. */
export function useCommandHandler(id: CommandId, action: (args: Arguments) => void, enabled = true): void {
  const { provide } = useRunner()
  const act = useEffectEvent(action)
  // By the time the screen is seen its keys work.
  useLayoutEffect(() => (enabled ? provide(id, (args) => act(args)) : undefined), [provide, id, enabled])
}

/** Lets the row's key of another feature's drawer act on the record of this screen, or on the row under its cursor. */
export function useRowKey(command: Command): void {
  const { run } = useRunner()
  useCommandHandler(command.id, (args) => run(command, args))
}

// What a feature exports to the app, by command id: lazy pages, drawers and dialogs, inline actions, direct writes.

/** A page, or what lies over one; `args` are those of its link that its command understands. */
export type Screen = ComponentType<{ args: Arguments }>

/** Pages, each its own chunk. */
export type Screens = Partial<Record<CommandId, () => Promise<Screen>>>

/** Drawers and dialogs. */
export type Overlays = Partial<Record<CommandId, Screen>>

export interface ActionContext {
  readonly queryClient: QueryClient
  /** Any namespace by prefix. */
  readonly t: TFunction
  readonly session: Session
  readonly notify: typeof notify
  readonly run: Runner['run']
  readonly provide: Runner['provide']
  /** What `Question` said was seen, and it is meant. */
  readonly isConfirmed?: boolean
}

export type Action = (args: Arguments, context: ActionContext) => void | Promise<void>

/** The palette on records of one kind. */
export const findInPalette =
  (of: Found['kind']): Action =>
  ({ q }, { run }) =>
    run(paletteOpen, { of, ...(q === undefined ? {} : { text: q }) })

/** Inline commands. What an action throws is shown as an error notice. */
export type Actions = Partial<Record<CommandId, Action>>

/**
 * The write of a command with `quickRun`, as its drawer sends it, with toast and undo. When it throws, or answers
 * `ask` because more is needed, the drawer opens prefilled.
 */
export type Write = (args: Arguments, context: ActionContext) => Promise<'done' | 'ask'>
export type Writes = Partial<Record<CommandId, Write>>

/** What a direct write would change that needs a second Enter, in words; null when nothing does. */
export type Question = (args: Arguments, context: Pick<ActionContext, 'queryClient' | 't'>) => Promise<string | null>
export type Questions = Partial<Record<CommandId, Question>>

/** What a feature's `screens.ts` exports: the pages that the router must know from the start. */
export interface FeatureScreens {
  readonly pages?: Screens
  /** What a peek beside a list shows of the record that this command opens. */
  readonly peeks?: Screens
}

/** What a feature's `overlays.ts` exports; all features are one chunk (`app/overlay-screens.ts`). */
export interface FeatureOverlays {
  /** What lies over a page. */
  readonly screens?: Overlays
  readonly actions?: Actions
  readonly writes?: Writes
  readonly questions?: Questions
}

/** By command id. */
export type Table<Value> = ReadonlyMap<string, Value>

export function entriesOf<Value>(table: Partial<Record<string, Value>> = {}): readonly (readonly [string, Value])[] {
  return Object.entries(table).flatMap(([id, value]) => (value === undefined ? [] : [[id, value] as const]))
}

// Embeds one feature's screen in another feature's page, by command id: features never import each other.

/** The lazy screen of a command, null where there is none. Given by the app. */
export const ScreensContext = createContext<(id: CommandId) => Screen | null>(() => null)

/** The peek of what a command opens, null where it has none. Given by the app. */
export const PeeksContext = createContext<(id: CommandId) => Screen | null>(() => null)

interface EmbeddedProps {
  readonly id: CommandId
  readonly args: Arguments
}

const Inside = createContext(false)

/** Whether the screen stands inside a page, and not in a drawer of its own. */
export function useIsEmbedded(): boolean {
  return useContext(Inside)
}

export function Embedded({ id, args }: EmbeddedProps) {
  const Found = useContext(ScreensContext)(id)
  return (
    Found && (
      <Inside value={true}>
        <Found args={args} />
      </Inside>
    )
  )
}

// Home page: which page `/` opens, the person's choice as long as they may open it.

/** Pages of this person that need no record, the home page first. */
export function homePagesOf(staff: Staff): readonly Command[] {
  return allowed(staff).filter(
    (command) => command.surface.kind === 'page' && !/[:?]/.test(command.surface.path) && isComplete(command, {}),
  )
}

/** The chosen home page; null for the default, or one that the person may no longer open. */
export function chosenHome(staff: Staff, homePage: string): Command | null {
  const chosen = homePagesOf(staff).find(({ id }) => id === homePage)
  return chosen && chosen.id !== 'home.go' ? chosen : null
}

/** A place of the menu is called as there. */
export function pageName({ id, feature, menu }: Command, t: TFunction): string {
  return menu ? t(`commands:places.${feature}`) : t(`commands:${id}.title`)
}

// The last command of this tab with its arguments, for `.` (repeat).

interface Done {
  readonly command: Command
  readonly args: Arguments
}

const asides: ReadonlySet<Command['feature']> = new Set(['palette', 'keyboard', 'activity', 'session', 'home'])

/** Navigation is not worth repeating, nor what only one screen can handle. */
export function isRepeatable({ id, feature, surface, requires, hidden }: Command): boolean {
  if (hidden || requires === 'handler' || asides.has(feature)) return false
  return surface.kind !== 'page' || !/\.(list|open|show|find|go|history)/.test(id)
}

export function rememberCommand(command: Command, args: Arguments): void {
  if (isRepeatable(command)) writeOwn(tab, 'last-command', `${command.id}?${new URLSearchParams(args)}`)
}

export function lastCommand(): Done | null {
  const [id = '', search] = readOwn(tab, 'last-command')?.split('?') ?? []
  const command = findCommand(id)
  return command ? { command, args: understood(command, new URLSearchParams(search)) } : null
}

// One-shot URL flags: acts on `name=value`, then removes it from the URL, so that reload and Back do not repeat it.

/** Calls `act` once whenever the URL says `name=value` while `isHeard`. */
export function useQueryFlag(name: string, value: string, act: () => void, isHeard = true): void {
  const [search, setSearch] = useSearchParams()
  const isAsked = isHeard && search.get(name) === value
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!isAsked) return
    actNow()
    const heard = new URLSearchParams(location.search)
    heard.delete(name)
    setSearch(heard, { replace: true })
  }, [isAsked, name, setSearch])
}

// Reason of a refused permission, in words: context, level, and who can grant it.

/** `Você precisa de “leitura e escrita” em “Ecommerces”. Quem edita usuários pode conceder.`; empty when allowed. */
export function reasonOf(staff: Staff, access: Access, t: TFunction): string {
  if (isAbsent(staff, access)) return t('failures:upstream.absent')
  if (missing(staff, access).length === 0) return ''
  const needs = needsText(staff, access, t)
  return `${t('common:access.needs', { needs })} ${t('common:access.ask')}`
}

/** Only what is missing: `leitura e escrita em Ecommerces`. */
function needsText(staff: Staff, access: Access, t: TFunction): string {
  const needs = missing(staff, access).map(({ context, level }) =>
    t('common:access.need', { level: t(`common:level.${level}`), context: t(`common:context.${context}`) }),
  )
  const isChoice = access !== 'public' && 'any' in access && needsOf(access).length > 1
  return needs.join(isChoice ? t('common:access.or') : t('common:access.and'))
}

// Labels of activity entries; the `activity` texts must be loaded.

type T = TFunction<'activity'>

type Said = Pick<ActivityRow, 'action' | 'entity' | 'entity_id'>

/** An action nobody has a name for is said as it is recorded. */
export function formatAction({ action }: Pick<Said, 'action'>, t: T): string {
  return t(`activity:action.${action}`, { defaultValue: action })
}

export function formatRecord({ entity, entity_id }: Omit<Said, 'action'>, t: T): string {
  const kind = t(`activity:entity.${entity}`, { defaultValue: entity })
  // The one of an ecommerce has its id; a name says more than the id before it.
  const [, name] = /^\d+\/(.+)$/.exec(entity_id) ?? []
  return t('activity:row.record', { kind, id: name ?? entity_id })
}

// Record pager: the list a record was opened from, with the position of each visited record, for previous and next.

export interface TrailPlace {
  readonly page: number
  /** On that page. */
  readonly index: number
}

interface RecordPager {
  readonly list: CommandId
  /** Its path, and its filter and order without a page. */
  readonly path: string
  readonly search: string
  /** Records that were come to through it, by id. */
  readonly places: ReadonlyMap<string, TrailPlace>
  /** The last one of them. */
  readonly last: string
}

const useTrail = create<{ readonly trail: RecordPager | null }>(() => ({ trail: null }))

export const trailNow = () => useTrail.getState().trail

export function useRecordPager(): RecordPager | null {
  return useTrail(({ trail }) => trail)
}

interface Left {
  readonly list: CommandId
  /** Its address as it was. */
  readonly address: string
  readonly id: string
  readonly index: number
}

/** A list is left with its cursor on a record. */
export function startRecordPager({ list, address, id, index }: Left): void {
  const [path = '/', query = ''] = address.split('?')
  const search = new URLSearchParams(query)
  const page = Number(search.get('page') ?? 1) || 1
  search.delete('page')
  const places = new Map([[id, { page, index }]])
  useTrail.setState({ trail: { list, path, search: search.toString(), places, last: id } })
}

/** From one record to another. */
export function advanceRecordPager(id: string, place: TrailPlace): void {
  const trail = trailNow()
  if (trail) useTrail.setState({ trail: { ...trail, places: new Map([...trail.places, [id, place]]), last: id } })
}

export function stopRecordPager(): void {
  useTrail.setState({ trail: null })
}

/** URL of the list with the page of the last visited record; null without a pager of that list. */
export function recordPagerAddress(list: CommandId): string | null {
  const trail = trailNow()
  if (trail?.list !== list) return null
  const search = new URLSearchParams(trail.search)
  const page = trail.places.get(trail.last)?.page ?? 1
  if (page > 1) search.set('page', String(page))
  return search.size === 0 ? trail.path : `${trail.path}?${search}`
}

// Undo action for the toast of a reversible write.

/** `answer`: response of the write, or its record. Spread the result into the toast. */
export function undoOffer(answer: object, run: Runner['run'], t: TFunction): { readonly action?: NoticeAction } {
  const id = activityOf(answer)
  if (id === null) return {}
  return { action: { label: t('common:undo'), run: () => run(activityUndo, { of: String(id) }) } }
}
