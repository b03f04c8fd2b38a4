// CodeMirror, in a chunk of its own: only `json-editor.tsx` asks for it, and only when an editor is shown.
import { autocompletion } from '@codemirror/autocomplete'
import { json } from '@codemirror/lang-json'
import { linter } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import CodeMirror, { type BasicSetupOptions, type ReactCodeMirrorRef } from '@uiw/react-codemirror'
import { getNonce } from 'get-nonce'
import type { TFunction } from 'i18next'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reformat, withEditorLines, withLinesOf } from '#console/lib/json-text.ts'
import type { ControlProps } from '../field-frame.tsx'
import styles from '../json-editor.module.css'
import { takeKeys } from './editor-keys.ts'
import { editorTheme } from './editor-theme.ts'
import { completionOf, diagnosticsOf, hoverOf } from './knowledge.ts'
import { phrasesOf } from './phrases.ts'
import type { JsonKeySchema, JsonSchema } from './schema.ts'
import { tokenColours } from './token-colours.ts'

export interface JsonOptions {
  readonly readOnly?: boolean | undefined
  /** What is known of the keys of the outermost object: completed, explained, warned about. Unknown ones are as good. */
  readonly schema?: JsonSchema | undefined
  /** The same of the document as a whole. */
  readonly expects?: JsonKeySchema | undefined
  /** CSS length. Default 280px. */
  readonly height?: string | undefined
  /** Mod+Enter and Mod+S where the editor stands in no form. */
  readonly onSave?: (() => void) | undefined
}

export interface EditorProps extends JsonOptions {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly label: string
  readonly control: ControlProps
}

/** Nothing that writes by itself: no brackets closed, no lines set in. */
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
  const editor = useRef<ReactCodeMirrorRef>(null)
  const [view, setView] = useState<EditorView | null>(null)
  const extensions = useExtensions(props)

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
  const latest = useRef({ save, format, leave: () => frame.current?.focus() })
  useEffect(() => {
    latest.current = { save, format, leave: () => frame.current?.focus() }
  })
  useEffect(() => (view ? takeKeys(view, () => latest.current) : undefined), [view])
  // An editor that comes after its drawer takes the focus that waits on the drawer.
  useEffect(() => {
    const focused = document.activeElement
    if (view && focused?.matches('[role$=dialog]') && focused.contains(view.dom)) frame.current?.focus()
  }, [view])

  /** The frame is the stop of Tab; Enter or a letter goes in. */
  const goIn = (event: KeyboardEvent) => {
    if (event.target !== frame.current || event.nativeEvent.isComposing) return
    const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
    else if (!isLetter || readOnly) return
    event.stopPropagation()
    view?.focus()
  }

  const change = useLatest((text: string) => onChange(withLinesOf(value, text)))
  const opened = useCallback((made: EditorView) => setView(made), [])
  return (
    <fieldset
      ref={frame}
      id={control.id}
      className={styles.frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the stop of Tab, so that Tab inside the editor is no trap
      tabIndex={0}
      aria-label={label}
      aria-describedby={[control['aria-describedby'], helpId].filter(Boolean).join(' ')}
      onKeyDown={goIn}
    >
      <CodeMirror
        ref={editor}
        className={styles.editor ?? ''}
        value={withEditorLines(value)}
        onChange={change}
        onCreateEditor={opened}
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

/** One function for ever, so that the editor is not set up anew at every key. */
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
