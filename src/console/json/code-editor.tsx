// JSON editor based on CodeMirror: completion, hover help, linting, key bindings, theme and translations.
import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
  completionStatus,
} from '@codemirror/autocomplete'
import { json } from '@codemirror/lang-json'
import { syntaxTree } from '@codemirror/language'
import { type Diagnostic, linter, nextDiagnostic } from '@codemirror/lint'
import { EditorState, type Extension, type Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  hoverTooltip,
  runScopeHandlers,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import type { BasicSetupOptions } from '@uiw/react-codemirror'
import CodeMirror from '@uiw/react-codemirror'
import { getNonce } from 'get-nonce'
import type { TFunction } from 'i18next'
import {
  type KeyboardEvent as ReactKeyboardEvent,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { hasMod, hasNoModifiers, isSaveKey } from '#console/lib/key-events.ts'
import type { ControlProps } from '#console/ui/inputs.tsx'
import { LayerContext } from '#console/ui/layer-form.ts'
import styles from './json-editor.module.css'
import { jsonFault, reformat, withEditorLines, withLinesOf } from './json-text.ts'
import {
  formatJsonError,
  type JsonKeySchema,
  type JsonKnowledge,
  type JsonRemark,
  type JsonSchema,
  knownKey,
  remarksOn,
} from './schema.ts'

interface CaretPlace {
  /** Nesting depth: 0 outside the outermost value, 1 inside the outermost object or list. */
  readonly depth: number
  readonly expects: 'key' | 'value'
  /** Object key whose value is being typed; null outside of object values. */
  readonly key: string | null
  /** Text offset where the word before the caret starts. */
  readonly from: number
}

interface Level {
  readonly isObject: boolean
  key: string | null
  isAfterColon: boolean
}

interface Word {
  readonly from: number
  readonly isString: boolean
  isOpen: boolean
}

/**
 * Returns the completion context at the end of `before`, which need not be valid JSON. Returns null after a complete
 * value and inside a string value.
 */
export function caretPlace(before: string): CaretPlace | null {
  const levels: Level[] = []
  let word: Word | null = null

  for (let at = 0; at < before.length; at++) {
    const letter = before[at] ?? ''
    const level = levels.at(-1)
    if (word?.isString && word.isOpen) {
      if (letter === '\\') at += 1
      else if (letter === '"') word.isOpen = false
    } else if (letter === '"') word = { from: at, isString: true, isOpen: true }
    else if (letter === '{' || letter === '[') {
      levels.push({ isObject: letter === '{', key: null, isAfterColon: false })
      word = null
    } else if (letter === '}' || letter === ']') {
      levels.pop()
      word = { from: at, isString: true, isOpen: false }
    } else if (letter === ':' && level) {
      level.key = word ? keyOf(before.slice(word.from, at).trim()) : null
      level.isAfterColon = true
      word = null
    } else if (letter === ',') {
      if (level) level.isAfterColon = false
      word = null
    } else if (!/\s/.test(letter) && !word) word = { from: at, isString: false, isOpen: true }
    else if (/\s/.test(letter) && word) word.isOpen = false
  }

  if (word && !word.isOpen) return null
  const level = levels.at(-1)
  const expects = level?.isObject && !level.isAfterColon ? 'key' : 'value'
  const key = level?.isObject && level.isAfterColon ? level.key : null
  return { depth: levels.length, expects, key, from: word?.from ?? before.length }
}

function keyOf(raw: string): string | null {
  try {
    const key: unknown = JSON.parse(raw)
    return typeof key === 'string' ? key : null
  } catch {
    return null
  }
}

interface EditorKeys {
  readonly save: () => void
  /** Pretty-prints the JSON text. */
  readonly format: () => void
  /** Called on Escape when no tooltip, panel or completion list is open. */
  readonly leave: () => void
}

/**
 * Handles editor keys in the capture phase, before the drawer's Escape handler. Returns a function that removes the
 * listener.
 */
function takeKeys(view: EditorView, keys: () => EditorKeys): () => void {
  const press = (event: KeyboardEvent) => {
    const isHere = event.target instanceof Node && view.dom.contains(event.target)
    if (isHere && !event.isComposing && event.keyCode !== 229) take(view, event, keys())
  }
  window.addEventListener('keydown', press, true)
  return () => window.removeEventListener('keydown', press, true)
}

function take(view: EditorView, event: KeyboardEvent, keys: EditorKeys): void {
  const done = () => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // Blocks editor commands on AltGr, because AltGr types characters on many keyboards.
  if (event.getModifierState('AltGraph') || (event.ctrlKey && event.altKey)) event.stopImmediatePropagation()
  else if (isBrowsers(event)) event.stopImmediatePropagation()
  else if (isSaveKey(event)) {
    done()
    if (!event.repeat) keys.save()
  } else if (event.key === 'Escape' && hasNoModifiers(event)) {
    // A completion list that is still loading is not closed, because Escape has nothing to close yet.
    if (completionStatus(view.state) !== 'active') closeCompletion(view)
    const isInPanel = event.target instanceof Element && event.target.closest('.cm-panel') !== null
    const isTaken = runScopeHandlers(view, event, isInPanel ? 'search-panel' : 'editor')
    done()
    if (!isTaken) keys.leave()
  } else if (hasMod(event) && event.shiftKey && event.key.toLowerCase() === 'f') {
    done()
    keys.format()
  } else if (event.key === 'F8' && hasNoModifiers(event)) {
    done()
    nextDiagnostic(view)
  }
}

/** Returns true for browser shortcuts that CodeMirror would otherwise override with its own commands. */
function isBrowsers(event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase()
  return hasMod(event) && (event.shiftKey ? 'kml'.includes(key) : 'dl'.includes(key))
}

const small = 'var(--font-size-small)'

const editorTheme = EditorView.theme({
  '&': {
    height: '100%',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    fontSize: small,
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--text)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--text)' },
  '.cm-line': { padding: '0 10px 0 6px' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-5)',
  },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--gray-8) 16%, transparent)' },
  '.cm-gutters': { border: 'none', backgroundColor: 'var(--gray-2)', color: 'var(--text-muted)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLineGutter': { backgroundColor: 'var(--gray-4)', color: 'var(--text)' },
  '.cm-foldPlaceholder': {
    margin: '0 4px',
    border: '1px solid var(--border)',
    backgroundColor: 'var(--sunken)',
    color: 'var(--text-muted)',
  },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-4)', outline: '1px solid var(--accent-8)' },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'var(--red-4)' },
  '.cm-selectionMatch': { backgroundColor: 'var(--accent-3)' },
  '.cm-searchMatch': { backgroundColor: 'var(--amber-4)', outline: '1px solid var(--amber-8)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--amber-6)' },
  '.cm-specialChar': { color: 'var(--danger-text)' },
  '.cm-panels': { backgroundColor: 'var(--gray-2)', color: 'var(--text)' },
  '.cm-panels-bottom': { borderTop: '1px solid var(--border)' },
  '.cm-panel.cm-search': { padding: '8px 28px 8px 10px', fontFamily: 'var(--sans)', fontSize: small },
  '.cm-panel.cm-search label': { fontSize: small },
  '.cm-panel.cm-search [name=close]': { top: '6px', right: '8px', color: 'var(--text)' },
  '.cm-textfield': {
    padding: '4px 8px',
    border: '1px solid var(--border-control)',
    borderRadius: 'var(--radius-small)',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    fontSize: small,
  },
  '.cm-button': {
    padding: '4px 8px',
    border: '1px solid var(--border)',
    borderRadius: 'var(--radius-small)',
    backgroundColor: 'var(--surface)',
    backgroundImage: 'none',
    color: 'var(--text)',
    fontSize: small,
  },
  '.cm-tooltip': {
    maxWidth: '420px',
    border: '1px solid var(--border)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--floating)',
    boxShadow: 'var(--shadow)',
    color: 'var(--text)',
    fontFamily: 'var(--sans)',
    fontSize: small,
  },
  '.cm-tooltip-hover > div': { padding: '6px 10px' },
  '.cm-tooltip-hover > .cm-tooltip-lint': { padding: '0' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '14em' },
  '.cm-tooltip-autocomplete ul li': { padding: '3px 10px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-solid)',
  },
  '.cm-completionDetail': { fontStyle: 'normal', opacity: '0.75' },
  '.cm-completionInfo': { padding: '6px 10px', fontFamily: 'var(--sans)' },
  '.cm-diagnostic': { padding: '6px 10px', borderLeftWidth: '3px', whiteSpace: 'normal' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--red-9)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--amber-9)' },
  '.cm-diagnostic-info': { borderLeftColor: 'var(--gray-9)' },
  '.cm-lintRange': { backgroundImage: 'none', textDecoration: 'underline wavy', textUnderlineOffset: '3px' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecorationColor: 'var(--red-9)' },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecorationColor: 'var(--amber-10)' },
  '.cm-lintRange-info': { backgroundImage: 'none', textDecorationColor: 'var(--gray-9)' },
  '.cm-lintPoint::after': { borderBottomColor: 'var(--red-9)' },
})

/** Maximum caret offset for completion; scanning a longer text on every key press would be slow. */
const longestCompleted = 200_000

function completionOf({ keys, whole }: JsonKnowledge) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const place = pos > longestCompleted ? null : caretPlace(state.sliceDoc(0, pos))
    if (!place || (place.from === pos && !explicit)) return null
    const rest = state.sliceDoc(pos, pos + 200)
    // A closing quote after the caret is overwritten by the completion.
    const span = { from: place.from, to: rest.startsWith('"') ? pos + 1 : pos }
    if (place.expects === 'key') {
      const ending = /^"?\s*:/.test(rest) ? '' : ': '
      return place.depth === 1 ? { ...span, options: keyOptions(keys, state.sliceDoc(), ending) } : null
    }
    const schema =
      place.depth === 0 ? whole : place.depth === 1 && place.key !== null ? knownKey(keys, place.key) : null
    return schema && { ...span, options: valueOptions(schema) }
  }
}

function keyOptions(keys: JsonKnowledge['keys'], text: string, ending: string) {
  return Object.entries(keys)
    .map(([key, { type, text: info }]) => ({ label: JSON.stringify(key), type: 'property', detail: type, info }))
    .filter(({ label }) => !text.includes(`${label}:`))
    .map((option) => ({ ...option, apply: option.label + ending }))
}

function valueOptions({ type, values, text: info }: JsonKeySchema) {
  const usual = type === 'boolean' ? ['true', 'false'] : []
  return [...(values ?? usual), 'null'].map((label) => ({ label, type: 'constant', info }))
}

/** Tooltip that describes a top-level key on hover. */
function hoverOf({ keys }: JsonKnowledge) {
  return hoverTooltip(({ state }, pos) => {
    const node = syntaxTree(state).resolveInner(pos, 1)
    const isOutermost = node.parent?.parent?.parent?.name === 'JsonText'
    if (node.name !== 'PropertyName' || !isOutermost) return null
    const label = state.sliceDoc(node.from, node.to)
    const [, schema] = Object.entries(keys).find(([key]) => JSON.stringify(key) === label) ?? []
    if (!schema) return null
    return {
      pos: node.from,
      end: node.to,
      create: () => {
        const dom = document.createElement('div')
        dom.textContent = `${schema.text} (${schema.type})`
        return { dom }
      },
    }
  })
}

/** Returns the syntax error of invalid JSON, or warnings from the schema for valid JSON. */
function diagnosticsOf(knowledge: JsonKnowledge, t: TFunction) {
  return ({ state }: Pick<EditorView, 'state'>): Diagnostic[] => {
    const text = state.sliceDoc()
    if (text.trim() === '') return []
    const fault = jsonFault(text)
    if (!fault)
      return remarksOn(text, knowledge).map((remark) => ({
        from: remark.from,
        to: Math.min(remark.to, remark.from + 200),
        severity: remark.kind === 'duplicate' ? 'info' : 'warning',
        message: formatRemark(remark, t),
      }))
    const from = Math.min(fault.offset, Math.max(0, text.length - 1))
    const to = Math.min(text.length, Math.max(from + 1, fault.offset + Math.min(fault.length, 200)))
    return [{ from, to, severity: 'error', message: formatJsonError(fault, t) }]
  }
}

function formatRemark({ kind, key, schema }: JsonRemark, t: TFunction): string {
  const expected = schema?.values?.join(', ') ?? schema?.type ?? ''
  if (kind === 'duplicate') return t('json:remark.duplicate', { key })
  return t(key === null ? 'json:remark.whole' : 'json:remark.key', { key, expected })
}

const phrases = {
  Find: 'find',
  Replace: 'replaceWith',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'case',
  regexp: 'regexp',
  'by word': 'word',
  replace: 'replace',
  'replace all': 'replaceAll',
  close: 'close',
  'current match': 'current',
  'on line': 'onLine',
  'replaced match on line $': 'replacedOne',
  'replaced $ matches': 'replacedAll',
  'Folded lines': 'folded',
  'Unfolded lines': 'unfolded',
  to: 'to',
  'folded code': 'foldedCode',
  unfold: 'unfold',
  'Fold line': 'fold',
  'Unfold line': 'unfoldLine',
  Completions: 'completions',
  Diagnostics: 'diagnostics',
  'Control character': 'control',
  'Selection deleted': 'deleted',
} as const

function phrasesOf(t: TFunction): Record<string, string> {
  return Object.fromEntries(Object.entries(phrases).map(([english, key]) => [english, t(`json:editor.${key}`)]))
}

const mark = (name: string) => Decoration.mark({ class: styles[name] ?? '' })

/** Highlighting decorations by the node names of the JSON grammar. */
const marks: Readonly<Record<string, Decoration>> = {
  PropertyName: mark('key'),
  String: mark('string'),
  Number: mark('number'),
  True: mark('word'),
  False: mark('word'),
  Null: mark('word'),
}

function coloured(view: EditorView): DecorationSet {
  const ranges: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        const colour = marks[node.name]
        if (colour) ranges.push(colour.range(node.from, node.to))
      },
    })
  }
  return Decoration.set(ranges, true)
}

const tokenColours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = coloured(view)
    }

    update({ view, docChanged, viewportChanged, startState, state }: ViewUpdate) {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state))
        this.decorations = coloured(view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

export interface JsonOptions {
  readonly readOnly?: boolean | undefined
  /** Schema of the top-level keys, for completion, hover help and linting. Unknown keys are valid. */
  readonly schema?: JsonSchema | undefined
  /** Expected type and values of the whole document. */
  readonly expects?: JsonKeySchema | undefined
  /** Height as a CSS length. Default: 280px. */
  readonly height?: string | undefined
  /** Called on Mod+Enter and Mod+S if the editor is not inside a form. */
  readonly onSave?: (() => void) | undefined
}

export interface EditorProps extends JsonOptions {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly label: string
  readonly control: ControlProps
}

/** Disables all features that change the text automatically, such as closing brackets and indentation. */
const setup: BasicSetupOptions = {
  autocompletion: false,
  closeBrackets: false,
  closeBracketsKeymap: false,
  indentOnInput: false,
  lintKeymap: false,
  syntaxHighlighting: false,
}

export function CodeEditor(props: EditorProps) {
  const { value, onChange, label, readOnly = false, onSave, control } = props
  const { t } = useTranslation(['ui', 'json'])
  const helpId = useId()
  const frame = useRef<HTMLFieldSetElement>(null)
  const [view, setView] = useState<EditorView | null>(null)
  const extensions = useExtensions(props)
  const layer = useContext(LayerContext)

  const format = () => {
    const text = view?.state.sliceDoc() ?? ''
    const laidOut = reformat(text)
    if (view && !readOnly && laidOut !== text)
      view.dispatch({ changes: { from: 0, to: text.length, insert: laidOut }, userEvent: 'input.format' })
  }
  const save = () => {
    if (onSave) onSave()
    else frame.current?.closest('form')?.requestSubmit()
  }
  const keys = useEffectEvent((): EditorKeys => ({ save, format, leave: () => frame.current?.focus() }))
  useEffect(() => (view ? takeKeys(view, () => keys()) : undefined), [view])
  // An editor that mounts after its drawer takes over the focus from the drawer.
  useEffect(() => {
    if (view && layer?.hasFocus()) frame.current?.focus()
  }, [view, layer])

  /** Moves focus from the frame, which is the tab stop, into the editor on Enter or on a typed character. */
  const goIn = (event: ReactKeyboardEvent) => {
    if (event.target !== frame.current || event.nativeEvent.isComposing) return
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
    else if (!isLetter || readOnly) return
    event.stopPropagation()
    view?.focus()
  }

  const change = useLatest((text: string) => onChange(withLinesOf(value, text)))
  return (
    <fieldset
      ref={frame}
      id={control.id}
      className={styles.frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame is the tab stop; the editor itself traps Tab
      tabIndex={0}
      aria-label={label}
      aria-describedby={[control['aria-describedby'], helpId].filter(Boolean).join(' ')}
      onKeyDown={goIn}
    >
      <CodeMirror
        className={styles.editor ?? ''}
        value={withEditorLines(value)}
        onChange={change}
        onCreateEditor={setView}
        extensions={extensions}
        theme="none"
        indentWithTab={false}
        readOnly={readOnly}
        basicSetup={setup}
      />
      <span id={helpId} hidden>
        {t(readOnly ? 'json:helpReadOnly' : 'json:help')}
      </span>
    </fieldset>
  )
}

/**
 * Returns a function with a constant identity that calls the latest `action`, so that the editor is not reconfigured on
 * every key press.
 */
function useLatest<Argument>(action: (argument: Argument) => void): (argument: Argument) => void {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  return useCallback((argument: Argument) => latest.current(argument), [])
}

function useExtensions({ label, readOnly, schema, expects, control }: EditorProps): Extension[] {
  const { t } = useTranslation(['ui', 'json'])
  const isWrong = control['aria-invalid']
  const described = control['aria-describedby'] ?? ''
  const isRequired = control['aria-required']
  return useMemo(
    () => [
      fixed(t),
      helping({ keys: schema ?? {}, whole: expects ?? null }, t),
      EditorView.contentAttributes.of({
        'aria-label': label,
        tabindex: '-1',
        ...(described === '' ? {} : { 'aria-describedby': described }),
        ...(isRequired ? { 'aria-required': 'true' } : {}),
        ...(isWrong ? { 'aria-invalid': 'true' } : {}),
        ...(readOnly ? { 'aria-readonly': 'true' } : {}),
      }),
    ],
    [t, label, readOnly, schema, expects, isWrong, isRequired, described],
  )
}

function fixed(t: TFunction): Extension {
  return [
    EditorView.cspNonce.of(getNonce() ?? ''),
    EditorState.phrases.of(phrasesOf(t)),
    EditorView.lineWrapping,
    json(),
    tokenColours,
    editorTheme,
  ]
}

function helping(knowledge: Parameters<typeof completionOf>[0], t: TFunction): Extension {
  return [
    autocompletion({ override: [completionOf(knowledge)], icons: false }),
    hoverOf(knowledge),
    linter(diagnosticsOf(knowledge, t), { delay: 400 }),
  ]
}
