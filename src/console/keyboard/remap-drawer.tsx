// Drawer in which users change keyboard shortcuts: lists all commands, records key sequences, and resolves conflicts.
import Plus from 'lucide-react/icons/plus'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { getShortcutScope, getShortcuts } from '#console/lib/command-keys.ts'
import { formatKeys, splitStrokes } from '#console/lib/key-sequences.ts'
import { foldText } from '#console/lib/search-text.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button, IconButton } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { FieldFrame, Switch, TextInput } from '#console/ui/inputs.tsx'
import { Keycaps } from '#console/ui/keys.tsx'
import { platform } from './listener.tsx'
import styles from './remap.module.css'
import {
  allTargets,
  assignShortcut,
  findConflictingIds,
  findShortcutConflicts,
  getCommandShortcutProblem,
  type KeyProblem,
  type RemappableCommand,
  recordStroke,
  removeShortcut,
  type ShortcutsPatch,
  swapShortcuts,
  useRemap,
  useRemappableCommandGroups,
} from './remap.ts'

interface RecorderProps {
  readonly target: RemappableCommand
  readonly at: number
  readonly onClose: () => void
}

const MAX_STROKES = 3

function Recorder({ target, at: keyIndex, onClose }: RecorderProps) {
  const { t } = useTranslation(['keyboard', 'ui'])
  const { choice, change, getTargetName } = useRemap()
  const [keys, setKeys] = useState('')
  const [rejection, setRejection] = useState<KeyProblem | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const name = getTargetName(target.id)
  const previousKeys = getShortcuts(target, choice)[keyIndex]
  const problem = rejection ?? (keys === '' ? null : getCommandShortcutProblem(target, keys))
  const conflicts = keys === '' || problem ? [] : findShortcutConflicts(target, keyIndex, keys, choice, allTargets)
  const swapPatch = swapShortcuts(target, keyIndex, keys, conflicts, choice, allTargets)
  const reason =
    keys === ''
      ? t('remap.press')
      : problem
        ? t(`remap.problem.${problem}`)
        : conflicts.length > 0
          ? t('remap.decide')
          : null

  const clear = () => {
    setKeys('')
    setRejection(null)
    field.current?.focus()
  }

  const handleKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    // Tab and Escape leave the recording field, Enter accepts the recorded keys, and Backspace removes the last
    // stroke.
    if (key === 'Tab' || key === 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    const isWithoutModifiers = !ctrlKey && !metaKey && !altKey && !shiftKey
    if (key === 'Enter' && keys !== '') return acceptKeys()
    if (key === 'Backspace' && isWithoutModifiers && keys !== '') {
      setRejection(null)
      return setKeys(splitStrokes(keys).slice(0, -1).join(' '))
    }
    addStroke(event)
  }

  const addStroke = ({ nativeEvent }: KeyboardEvent) => {
    const recordedStroke = recordStroke(nativeEvent, platform)
    if (recordedStroke === null) return
    if ('problem' in recordedStroke) return setRejection(recordedStroke.problem)
    // Starts a new sequence if the recorded sequence is already complete.
    const isFull = keys !== '' && splitStrokes(keys).length >= MAX_STROKES
    const next =
      keys === '' || isFull || !/^\S$/u.test(recordedStroke.stroke)
        ? recordedStroke.stroke
        : `${keys} ${recordedStroke.stroke}`
    setRejection(null)
    setKeys(next)
  }

  const save = (patch: ShortcutsPatch) => {
    change({ keys: patch }, t('remap.done', { name, keys: formatKeys(keys) }))
    onClose()
  }
  const acceptKeys = () => {
    if (reason === null) save(assignShortcut(target, keyIndex, keys, [], choice))
  }

  return (
    <Dialog
      title={t('remap.recordTitle', { name })}
      onClose={onClose}
      getInitialFocus={() => field.current}
      footer={
        <>
          <Button keys="escape" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button onClick={clear}>{t('remap.again')}</Button>
          <Button variant="primary" keys="enter" disabledReason={reason} onClick={acceptKeys}>
            {t('remap.use')}
          </Button>
        </>
      }
    >
      <FieldFrame
        label={t('remap.field')}
        hint={t('remap.fieldHint')}
        error={problem ? t(`remap.problem.${problem}`) : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            isMonospaced
            readOnly
            className={styles.field}
            value={formatKeys(keys)}
            placeholder={t('remap.press')}
            onKeyDown={handleKeyDown}
          />
        )}
      </FieldFrame>
      {previousKeys !== undefined && (
        <p className={styles.hint}>{t('remap.before', { keys: formatKeys(previousKeys) })}</p>
      )}
      <div role="status">
        {conflicts.length > 0 && (
          <div className={styles.taken}>
            <p>{t('remap.taken', { count: conflicts.length })}</p>
            <ul>
              {conflicts.slice(0, 5).map((conflict) => (
                <li key={`${conflict.target.id} ${conflict.keys}`}>
                  {getTargetName(conflict.target.id)} ({formatKeys(conflict.keys)})
                </li>
              ))}
              {conflicts.length > 5 && <li>{t('remap.more', { count: conflicts.length - 5 })}</li>}
            </ul>
          </div>
        )}
      </div>
      {conflicts.length > 0 && (
        <div className={styles.bar}>
          {swapPatch && <Button onClick={() => save(swapPatch)}>{t('remap.swap')}</Button>}
          <Button onClick={() => save(assignShortcut(target, keyIndex, keys, conflicts, choice))}>
            {t('remap.unbind', { count: conflicts.length })}
          </Button>
          <Button onClick={onClose}>{t('remap.keep')}</Button>
        </div>
      )}
    </Dialog>
  )
}

interface RemapRowProps {
  readonly target: RemappableCommand
  readonly hasConflict: boolean
  readonly onRecord: (keyIndex: number) => void
}

/** Maximum number of shortcuts per command; the server has the same limit. */
const MAX_SHORTCUTS = 4

function RemapRow({ target, hasConflict, onRecord }: RemapRowProps) {
  const { t } = useTranslation('keyboard')
  const { choice, change, getTargetName } = useRemap()
  const name = getTargetName(target.id)
  const keys = getShortcuts(target, choice)
  const isRemapped = Object.hasOwn(choice.keys, target.id)

  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {name}
        {getShortcutScope(target) === 'row' && <span className={styles.scope}> {t('rowKey')}</span>}
        {hasConflict && (
          <span className={styles.warning}>
            <TriangleAlert size={12} aria-hidden="true" /> {t('remap.colliding')}
          </span>
        )}
      </span>
      <span className={styles.keys}>
        {keys.length === 0 && <span className={styles.scope}>{t('noKey')}</span>}
        {keys.map((shortcut, keyIndex) => (
          <span key={shortcut} className={styles.key}>
            <button
              type="button"
              className={styles.change}
              aria-label={t('remap.change', { keys: formatKeys(shortcut), name })}
              title={t('remap.change', { keys: formatKeys(shortcut), name })}
              onClick={() => onRecord(keyIndex)}
            >
              <Keycaps keys={shortcut} />
            </button>
            <IconButton
              size="small"
              label={t('remap.remove', { keys: formatKeys(shortcut), name })}
              icon={<X size={12} />}
              onClick={() =>
                change(
                  { keys: removeShortcut(target, keyIndex, choice) },
                  t('remap.removed', { keys: formatKeys(shortcut), name }),
                )
              }
            />
          </span>
        ))}
        <IconButton
          size="small"
          label={t('remap.record', { name })}
          icon={<Plus size={14} />}
          disabledReason={keys.length >= MAX_SHORTCUTS ? t('remap.enough') : null}
          onClick={() => onRecord(keys.length)}
        />
        {isRemapped && (
          <IconButton
            size="small"
            label={t('remap.reset', { name })}
            icon={<RotateCcw size={12} />}
            onClick={() => change({ keys: { [target.id]: null } }, t('remap.resetDone', { name }))}
          />
        )}
      </span>
    </li>
  )
}

interface Recording {
  readonly target: RemappableCommand
  /** Index of the edited shortcut in the list of the command's shortcuts. A new shortcut has the next free index. */
  readonly at: number
}

export function RemapDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('keyboard')
  const { close } = useCommandRunner()
  const { choice, change, getTargetName } = useRemap()
  const { savePreferences } = useSession()
  const groups = useRemappableCommandGroups()
  const [query, setQuery] = useState(() => (args.command === undefined ? '' : getTargetName(args.command)))
  const [recording, setRecording] = useState<Recording | null>(null)
  const conflictingIds = useMemo(() => findConflictingIds(choice, allTargets), [choice])
  const filteredGroups = useMemo(() => {
    const terms = foldText(query).split(' ').filter(Boolean)
    const matches = (groupTitle: string, target: RemappableCommand) => {
      const keys = getShortcuts(target, choice)
      const text = foldText(
        [
          groupTitle,
          getTargetName(target.id),
          target.id,
          ...keys,
          ...keys.map((shortcut) => formatKeys(shortcut)),
        ].join(' '),
      )
      return terms.every((term) => text.includes(term))
    }
    return groups
      .map(([groupTitle, targets]) => [groupTitle, targets.filter((target) => matches(groupTitle, target))] as const)
      .filter(([, targets]) => targets.length > 0)
  }, [groups, query, choice, getTargetName])
  const count = filteredGroups.reduce((sum, [, targets]) => sum + targets.length, 0)
  const remappedCount = Object.keys(choice.keys).length

  return (
    <>
      <Drawer title={t('remap.title')} description={t('remap.text')} size="wide" onClose={close}>
        <TextInput
          type="search"
          value={query}
          maxLength={100}
          aria-label={t('search')}
          placeholder={t('search')}
          onChange={(event) => setQuery(event.target.value)}
        />
        <Switch
          label={t('remap.singleKeys')}
          checked={choice.single_keys}
          onChange={({ target }) => savePreferences({ single_keys: target.checked })}
        />
        {!choice.single_keys && <p className={styles.hint}>{t('singleKeysOff')}</p>}
        <div className={styles.bar}>
          <Button
            size="small"
            disabledReason={remappedCount === 0 ? t('remap.nothingOwn') : null}
            onClick={() => change({ keys: null }, t('remap.resetAllDone'))}
          >
            {t('remap.resetAll')}
          </Button>
        </div>
        <p className="visually-hidden" role="status">
          {query === '' ? '' : t('found', { count })}
        </p>
        {filteredGroups.map(([groupTitle, targets]) => (
          <section key={groupTitle} className={styles.group} aria-label={groupTitle}>
            <h3 className={styles.place}>{groupTitle}</h3>
            <ul className={styles.rows}>
              {targets.map((target) => (
                <RemapRow
                  key={target.id}
                  target={target}
                  hasConflict={conflictingIds.has(target.id)}
                  onRecord={(keyIndex) => setRecording({ target, at: keyIndex })}
                />
              ))}
            </ul>
          </section>
        ))}
        {count === 0 && <p>{t('none', { query })}</p>}
      </Drawer>
      {recording && <Recorder {...recording} onClose={() => setRecording(null)} />}
    </>
  )
}
