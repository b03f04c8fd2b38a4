// JSON editor based on CodeMirror, with completion, hover help, linting, key bindings, a theme and translations.
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
import { hasNoModifiers, isModKeyPressed, isSaveKey } from '#console/lib/key-events.ts'
import type { InputAriaProps } from '#console/ui/inputs.tsx'
import { LayerContext } from '#console/ui/layer-form.ts'
import styles from './json-editor.module.css'
import { findJsonError, normalizeLineEndings, prettyPrintJson, restoreLineEndings } from './json-text.ts'
import {
  findWarnings,
  formatJsonError,
  getKeySchema,
  type JsonKeySchema,
  type JsonSchema,
  type JsonSchemas,
  type JsonWarning,
} from './schema.ts'

interface CaretContext {
  /** Nesting depth at the caret: 0 outside all objects and arrays, 1 inside the outermost object or array. */
  readonly depth: number
  readonly expects: 'key' | 'value'
  /** Key of the object member, if the caret is in the value of a member; otherwise null. */
  readonly key: string | null
  /** Text offset at which the word before the caret starts. */
  readonly from: number
}

interface OpenContainer {
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
 * Returns what can be completed at the end of `textBeforeCaret`, which need not be valid JSON. Returns null after a
 * complete value and inside a string value.
 */
export function getCaretContext(textBeforeCaret: string): CaretContext | null {
  const openContainers: OpenContainer[] = []
  let lastWord: Word | null = null

  for (let offset = 0; offset < textBeforeCaret.length; offset++) {
    const character = textBeforeCaret[offset] ?? ''
    const container = openContainers.at(-1)
    if (lastWord?.isString && lastWord.isOpen) {
      if (character === '\\') offset += 1
      else if (character === '"') lastWord.isOpen = false
    } else if (character === '"') lastWord = { from: offset, isString: true, isOpen: true }
    else if (character === '{' || character === '[') {
      openContainers.push({ isObject: character === '{', key: null, isAfterColon: false })
      lastWord = null
    } else if (character === '}' || character === ']') {
      openContainers.pop()
      lastWord = { from: offset, isString: true, isOpen: false }
    } else if (character === ':' && container) {
      container.key = lastWord ? parseKey(textBeforeCaret.slice(lastWord.from, offset).trim()) : null
      container.isAfterColon = true
      lastWord = null
    } else if (character === ',') {
      if (container) container.isAfterColon = false
      lastWord = null
    } else if (!/\s/.test(character) && !lastWord) lastWord = { from: offset, isString: false, isOpen: true }
    else if (/\s/.test(character) && lastWord) lastWord.isOpen = false
  }

  if (lastWord && !lastWord.isOpen) return null
  const innermostContainer = openContainers.at(-1)
  const expects = innermostContainer?.isObject && !innermostContainer.isAfterColon ? 'key' : 'value'
  const key = innermostContainer?.isObject && innermostContainer.isAfterColon ? innermostContainer.key : null
  return { depth: openContainers.length, expects, key, from: lastWord?.from ?? textBeforeCaret.length }
}

function parseKey(raw: string): string | null {
  try {
    const key: unknown = JSON.parse(raw)
    return typeof key === 'string' ? key : null
  } catch {
    return null
  }
}

interface EditorKeyHandlers {
  readonly save: () => void
  /** Pretty-prints the JSON text. */
  readonly prettyPrint: () => void
  /** Called on Escape if no tooltip, panel or completion list is open. */
  readonly leaveEditor: () => void
}

/**
 * Handles the keys of the editor in the capture phase, so that the Escape handler of the surrounding drawer runs later.
 * Returns a function that removes the listener.
 */
function listenForKeys(view: EditorView, getKeyHandlers: () => EditorKeyHandlers): () => void {
  const handleKeyDown = (event: KeyboardEvent) => {
    const isInEditor = event.target instanceof Node && view.dom.contains(event.target)
    if (isInEditor && !event.isComposing && event.keyCode !== 229) handleKey(view, event, getKeyHandlers())
  }
  window.addEventListener('keydown', handleKeyDown, true)
  return () => window.removeEventListener('keydown', handleKeyDown, true)
}

function handleKey(view: EditorView, event: KeyboardEvent, keys: EditorKeyHandlers): void {
  const consumeEvent = () => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // Blocks the editor commands during AltGr, because AltGr types characters on many keyboards.
  if (event.getModifierState('AltGraph') || (event.ctrlKey && event.altKey)) event.stopImmediatePropagation()
  else if (isBrowserShortcut(event)) event.stopImmediatePropagation()
  else if (isSaveKey(event)) {
    consumeEvent()
    if (!event.repeat) keys.save()
  } else if (event.key === 'Escape' && hasNoModifiers(event)) {
    // Cancels a completion list that is still loading. Otherwise the editor would treat Escape as handled.
    if (completionStatus(view.state) !== 'active') closeCompletion(view)
    const isInPanel = event.target instanceof Element && event.target.closest('.cm-panel') !== null
    const isHandled = runScopeHandlers(view, event, isInPanel ? 'search-panel' : 'editor')
    consumeEvent()
    if (!isHandled) keys.leaveEditor()
  } else if (isModKeyPressed(event) && event.shiftKey && event.key.toLowerCase() === 'f') {
    consumeEvent()
    keys.prettyPrint()
  } else if (event.key === 'F8' && hasNoModifiers(event)) {
    consumeEvent()
    nextDiagnostic(view)
  }
}

/** Returns true for browser shortcuts that CodeMirror would otherwise override with its own commands. */
function isBrowserShortcut(event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase()
  return isModKeyPressed(event) && (event.shiftKey ? 'kml'.includes(key) : 'dl'.includes(key))
}

const SMALL_FONT_SIZE = 'var(--font-size-small)'

const editorTheme = EditorView.theme({
  '&': {
    height: '100%',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    fontSize: SMALL_FONT_SIZE,
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
  '.cm-panel.cm-search': { padding: '8px 28px 8px 10px', fontFamily: 'var(--sans)', fontSize: SMALL_FONT_SIZE },
  '.cm-panel.cm-search label': { fontSize: SMALL_FONT_SIZE },
  '.cm-panel.cm-search [name=close]': { top: '6px', right: '8px', color: 'var(--text)' },
  '.cm-textfield': {
    padding: '4px 8px',
    border: '1px solid var(--border-control)',
    borderRadius: 'var(--radius-small)',
    backgroundColor: 'var(--surface)',
    color: 'var(--text)',
    fontSize: SMALL_FONT_SIZE,
  },
  '.cm-button': {
    padding: '4px 8px',
    border: '1px solid var(--border)',
    borderRadius: 'var(--radius-small)',
    backgroundColor: 'var(--surface)',
    backgroundImage: 'none',
    color: 'var(--text)',
    fontSize: SMALL_FONT_SIZE,
  },
  '.cm-tooltip': {
    maxWidth: '420px',
    border: '1px solid var(--border)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--floating)',
    boxShadow: 'var(--shadow)',
    color: 'var(--text)',
    fontFamily: 'var(--sans)',
    fontSize: SMALL_FONT_SIZE,
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

/**
 * Maximum text offset of the caret at which completion works. Scanning a longer text on every key press would be too
 * slow.
 */
const MAX_COMPLETION_OFFSET = 200_000

function createCompletionSource({ keySchemas, documentSchema }: JsonSchemas) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const caretContext = pos > MAX_COMPLETION_OFFSET ? null : getCaretContext(state.sliceDoc(0, pos))
    if (!caretContext || (caretContext.from === pos && !explicit)) return null
    const textAfterCaret = state.sliceDoc(pos, pos + 200)
    // If a closing quote follows the caret, the completion replaces the quote together with the typed word.
    const replacedRange = { from: caretContext.from, to: textAfterCaret.startsWith('"') ? pos + 1 : pos }
    if (caretContext.expects === 'key') {
      const suffix = /^"?\s*:/.test(textAfterCaret) ? '' : ': '
      return caretContext.depth === 1
        ? { ...replacedRange, options: buildKeyOptions(keySchemas, state.sliceDoc(), suffix) }
        : null
    }
    const schema =
      caretContext.depth === 0
        ? documentSchema
        : caretContext.depth === 1 && caretContext.key !== null
          ? getKeySchema(keySchemas, caretContext.key)
          : null
    return schema && { ...replacedRange, options: valueOptions(schema) }
  }
}

function buildKeyOptions(keys: JsonSchemas['keySchemas'], text: string, suffix: string) {
  return Object.entries(keys)
    .map(([key, { type, description: info }]) => ({ label: JSON.stringify(key), type: 'property', detail: type, info }))
    .filter(({ label }) => !text.includes(`${label}:`))
    .map((option) => ({ ...option, apply: option.label + suffix }))
}

function valueOptions({ type, allowedValues, description: info }: JsonKeySchema) {
  const defaultValues = type === 'boolean' ? ['true', 'false'] : []
  return [...(allowedValues ?? defaultValues), 'null'].map((label) => ({ label, type: 'constant', info }))
}

/** Creates a tooltip that describes the hovered key, for keys of the outermost object. */
function createHoverTooltip({ keySchemas }: JsonSchemas) {
  return hoverTooltip(({ state }, position) => {
    const node = syntaxTree(state).resolveInner(position, 1)
    const isTopLevel = node.parent?.parent?.parent?.name === 'JsonText'
    if (node.name !== 'PropertyName' || !isTopLevel) return null
    const label = state.sliceDoc(node.from, node.to)
    const [, schema] = Object.entries(keySchemas).find(([key]) => JSON.stringify(key) === label) ?? []
    if (!schema) return null
    return {
      pos: node.from,
      end: node.to,
      create: () => {
        const dom = document.createElement('div')
        dom.textContent = `${schema.description} (${schema.type})`
        return { dom }
      },
    }
  })
}

/**
 * Creates the function that checks the text: returns the syntax error of invalid JSON, or the schema warnings for valid
 * JSON.
 */
function createLintSource(schemas: JsonSchemas, t: TFunction) {
  return ({ state }: Pick<EditorView, 'state'>): Diagnostic[] => {
    const text = state.sliceDoc()
    if (text.trim() === '') return []
    const jsonError = findJsonError(text)
    if (!jsonError)
      return findWarnings(text, schemas).map((warning) => ({
        from: warning.from,
        to: Math.min(warning.to, warning.from + 200),
        severity: warning.kind === 'duplicate' ? 'info' : 'warning',
        message: formatWarning(warning, t),
      }))
    const from = Math.min(jsonError.offset, Math.max(0, text.length - 1))
    const to = Math.min(text.length, Math.max(from + 1, jsonError.offset + Math.min(jsonError.length, 200)))
    return [{ from, to, severity: 'error', message: formatJsonError(jsonError, t) }]
  }
}

function formatWarning({ kind, key, schema }: JsonWarning, t: TFunction): string {
  const expected = schema?.allowedValues?.join(', ') ?? schema?.type ?? ''
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

function translatePhrases(t: TFunction): Record<string, string> {
  return Object.fromEntries(Object.entries(phrases).map(([english, key]) => [english, t(`json:editor.${key}`)]))
}

const createMarkDecoration = (name: string) => Decoration.mark({ class: styles[name] ?? '' })

/** Decorations for syntax highlighting, by the node names of the JSON grammar. */
const highlightDecorations: Readonly<Record<string, Decoration>> = {
  PropertyName: createMarkDecoration('key'),
  String: createMarkDecoration('string'),
  Number: createMarkDecoration('number'),
  True: createMarkDecoration('word'),
  False: createMarkDecoration('word'),
  Null: createMarkDecoration('word'),
}

function highlightTokens(view: EditorView): DecorationSet {
  const ranges: Range<Decoration>[] = []
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        const highlight = highlightDecorations[node.name]
        if (highlight) ranges.push(highlight.range(node.from, node.to))
      },
    })
  }
  return Decoration.set(ranges, true)
}

const tokenHighlighting = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = highlightTokens(view)
    }

    update({ view, docChanged, viewportChanged, startState, state }: ViewUpdate) {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state))
        this.decorations = highlightTokens(view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

export interface JsonOptions {
  readonly readOnly?: boolean | undefined
  /**
   * Schema of the keys in the outermost object, used for completion, hover help and warnings. Keys outside the schema
   * are valid too.
   */
  readonly schema?: JsonSchema | undefined
  /** Expected type and allowed values of the whole document. */
  readonly expects?: JsonKeySchema | undefined
  /** Height as a CSS length. Default: 280px. */
  readonly height?: string | undefined
  /** Called on Mod+Enter and Mod+S if the editor is not in a form. */
  readonly onSave?: (() => void) | undefined
}

export interface EditorProps extends JsonOptions {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly label: string
  readonly control: InputAriaProps
}

/**
 * Disables built-in features of CodeMirror, such as those that change the text automatically (closing brackets,
 * indentation).
 */
const basicSetup: BasicSetupOptions = {
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
    const formattedText = prettyPrintJson(text)
    if (view && !readOnly && formattedText !== text)
      view.dispatch({ changes: { from: 0, to: text.length, insert: formattedText }, userEvent: 'input.format' })
  }
  const save = () => {
    if (onSave) onSave()
    else frame.current?.closest('form')?.requestSubmit()
  }
  const keys = useEffectEvent(
    (): EditorKeyHandlers => ({ save, prettyPrint: format, leaveEditor: () => frame.current?.focus() }),
  )
  useEffect(() => (view ? listenForKeys(view, () => keys()) : undefined), [view])
  // Moves the focus from the drawer to the editor, if the editor mounts after the drawer has received the focus.
  useEffect(() => {
    if (view && layer?.hasFocus()) frame.current?.focus()
  }, [view, layer])

  /**
   * Moves the focus into the editor when the user presses Enter or types a character. Before that, the frame around the
   * editor has the focus, because the frame is the tab stop.
   */
  const enterEditor = (event: ReactKeyboardEvent) => {
    if (event.target !== frame.current || event.nativeEvent.isComposing) return
    const typesCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
    else if (!typesCharacter || readOnly) return
    event.stopPropagation()
    view?.focus()
  }

  const change = useStableCallback((text: string) => onChange(restoreLineEndings(value, text)))
  return (
    <fieldset
      ref={frame}
      id={control.id}
      className={styles.frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame is the tab stop; the editor itself traps Tab
      tabIndex={0}
      aria-label={label}
      aria-describedby={[control['aria-describedby'], helpId].filter(Boolean).join(' ')}
      onKeyDown={enterEditor}
    >
      <CodeMirror
        className={styles.editor ?? ''}
        value={normalizeLineEndings(value)}
        onChange={change}
        onCreateEditor={setView}
        extensions={extensions}
        theme="none"
        indentWithTab={false}
        readOnly={readOnly}
        basicSetup={basicSetup}
      />
      <span id={helpId} hidden>
        {t(readOnly ? 'json:helpReadOnly' : 'json:help')}
      </span>
    </fieldset>
  )
}

/**
 * Returns a function that always calls the latest `action` but keeps its identity. A new function would reconfigure the
 * editor on every key press.
 */
function useStableCallback<Argument>(action: (argument: Argument) => void): (argument: Argument) => void {
  const latestAction = useRef(action)
  useEffect(() => {
    latestAction.current = action
  })
  return useCallback((argument: Argument) => latestAction.current(argument), [])
}

function useExtensions({ label, readOnly, schema, expects, control }: EditorProps): Extension[] {
  const { t } = useTranslation(['ui', 'json'])
  const isInvalid = control['aria-invalid']
  const describedBy = control['aria-describedby'] ?? ''
  const isRequired = control['aria-required']
  return useMemo(
    () => [
      createBaseExtensions(t),
      createAssistExtensions({ keySchemas: schema ?? {}, documentSchema: expects ?? null }, t),
      EditorView.contentAttributes.of({
        'aria-label': label,
        tabindex: '-1',
        ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
        ...(isRequired ? { 'aria-required': 'true' } : {}),
        ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
        ...(readOnly ? { 'aria-readonly': 'true' } : {}),
      }),
    ],
    [t, label, readOnly, schema, expects, isInvalid, isRequired, describedBy],
  )
}

function createBaseExtensions(t: TFunction): Extension {
  return [
    EditorView.cspNonce.of(getNonce() ?? ''),
    EditorState.phrases.of(translatePhrases(t)),
    EditorView.lineWrapping,
    json(),
    tokenHighlighting,
    editorTheme,
  ]
}

function createAssistExtensions(schemas: Parameters<typeof createCompletionSource>[0], t: TFunction): Extension {
  return [
    autocompletion({ override: [createCompletionSource(schemas)], icons: false }),
    createHoverTooltip(schemas),
    linter(createLintSource(schemas, t), { delay: 400 }),
  ]
}
