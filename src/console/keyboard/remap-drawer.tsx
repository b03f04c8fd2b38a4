// Drawer for remapping keyboard shortcuts: lists all commands, records key sequences, and resolves conflicts.
import Plus from 'lucide-react/icons/plus'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { getKeyScope, getKeys } from '#console/lib/command-keys.ts'
import { formatKeys, splitStrokes } from '#console/lib/key-sequences.ts'
import { fold } from '#console/lib/search-text.ts'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { Button, IconButton } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { FieldFrame, Switch, TextInput } from '#console/ui/inputs.tsx'
import { Keys } from '#console/ui/keys.tsx'
import { platform } from './listener.tsx'
import styles from './remap.module.css'
import {
  allTargets,
  collidingIds,
  given,
  type KeyProblem,
  type KeysPatch,
  problemFor,
  recordedOf,
  swapped,
  type Target,
  takenBy,
  useRemap,
  useTargetGroups,
  without,
} from './remap.ts'

interface RecorderProps {
  readonly target: Target
  readonly at: number
  readonly onClose: () => void
}

const mostStrokes = 3

function Recorder({ target, at, onClose }: RecorderProps) {
  const { t } = useTranslation(['keyboard', 'ui'])
  const { choice, change, nameOf } = useRemap()
  const [keys, setKeys] = useState('')
  const [refused, setRefused] = useState<KeyProblem | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const name = nameOf(target.id)
  const before = getKeys(target, choice)[at]
  const problem = refused ?? (keys === '' ? null : problemFor(target, keys))
  const taken = keys === '' || problem ? [] : takenBy(target, at, keys, choice, allTargets)
  const swap = swapped(target, at, keys, taken, choice, allTargets)
  const reason =
    keys === ''
      ? t('remap.press')
      : problem
        ? t(`remap.problem.${problem}`)
        : taken.length > 0
          ? t('remap.decide')
          : null

  const clear = () => {
    setKeys('')
    setRefused(null)
    field.current?.focus()
  }

  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    // Tab and Escape leave the field, Enter accepts the recorded keys, and Backspace removes the last stroke.
    if (key === 'Tab' || key === 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    const isBare = !ctrlKey && !metaKey && !altKey && !shiftKey
    if (key === 'Enter' && keys !== '') return use()
    if (key === 'Backspace' && isBare && keys !== '') {
      setRefused(null)
      return setKeys(splitStrokes(keys).slice(0, -1).join(' '))
    }
    add(event)
  }

  const add = ({ nativeEvent }: KeyboardEvent) => {
    const recorded = recordedOf(nativeEvent, platform)
    if (recorded === null) return
    if ('problem' in recorded) return setRefused(recorded.problem)
    // A stroke after a complete sequence starts a new sequence.
    const isFull = keys !== '' && splitStrokes(keys).length >= mostStrokes
    const next =
      keys === '' || isFull || !/^\S$/u.test(recorded.stroke) ? recorded.stroke : `${keys} ${recorded.stroke}`
    setRefused(null)
    setKeys(next)
  }

  const save = (patch: KeysPatch) => {
    change({ keys: patch }, t('remap.done', { name, keys: formatKeys(keys) }))
    onClose()
  }
  const use = () => {
    if (reason === null) save(given(target, at, keys, [], choice))
  }

  return (
    <Dialog
      title={t('remap.recordTitle', { name })}
      onClose={onClose}
      firstFocus={() => field.current}
      footer={
        <>
          <Button keys="escape" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button onClick={clear}>{t('remap.again')}</Button>
          <Button variant="primary" keys="enter" disabledReason={reason} onClick={use}>
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
            mono
            readOnly
            className={styles.field}
            value={formatKeys(keys)}
            placeholder={t('remap.press')}
            onKeyDown={press}
          />
        )}
      </FieldFrame>
      {before !== undefined && <p className={styles.hint}>{t('remap.before', { keys: formatKeys(before) })}</p>}
      <div role="status">
        {taken.length > 0 && (
          <div className={styles.taken}>
            <p>{t('remap.taken', { count: taken.length })}</p>
            <ul>
              {taken.slice(0, 5).map((one) => (
                <li key={`${one.target.id} ${one.keys}`}>
                  {nameOf(one.target.id)} ({formatKeys(one.keys)})
                </li>
              ))}
              {taken.length > 5 && <li>{t('remap.more', { count: taken.length - 5 })}</li>}
            </ul>
          </div>
        )}
      </div>
      {taken.length > 0 && (
        <div className={styles.bar}>
          {swap && <Button onClick={() => save(swap)}>{t('remap.swap')}</Button>}
          <Button onClick={() => save(given(target, at, keys, taken, choice))}>
            {t('remap.unbind', { count: taken.length })}
          </Button>
          <Button onClick={onClose}>{t('remap.keep')}</Button>
        </div>
      )}
    </Dialog>
  )
}

interface RemapRowProps {
  readonly target: Target
  readonly isColliding: boolean
  readonly onRecord: (at: number) => void
}

/** Maximum number of shortcuts per command, equal to the limit in the contract. */
const mostKeys = 4

function RemapRow({ target, isColliding, onRecord }: RemapRowProps) {
  const { t } = useTranslation('keyboard')
  const { choice, change, nameOf } = useRemap()
  const name = nameOf(target.id)
  const keys = getKeys(target, choice)
  const isOwn = Object.hasOwn(choice.keys, target.id)

  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {name}
        {getKeyScope(target) === 'row' && <span className={styles.scope}> {t('rowKey')}</span>}
        {isColliding && (
          <span className={styles.warning}>
            <TriangleAlert size={12} aria-hidden="true" /> {t('remap.colliding')}
          </span>
        )}
      </span>
      <span className={styles.keys}>
        {keys.length === 0 && <span className={styles.scope}>{t('noKey')}</span>}
        {keys.map((one, at) => (
          <span key={one} className={styles.key}>
            <button
              type="button"
              className={styles.change}
              aria-label={t('remap.change', { keys: formatKeys(one), name })}
              title={t('remap.change', { keys: formatKeys(one), name })}
              onClick={() => onRecord(at)}
            >
              <Keys keys={one} />
            </button>
            <IconButton
              size="small"
              label={t('remap.remove', { keys: formatKeys(one), name })}
              icon={<X size={12} />}
              onClick={() =>
                change({ keys: without(target, at, choice) }, t('remap.removed', { keys: formatKeys(one), name }))
              }
            />
          </span>
        ))}
        <IconButton
          size="small"
          label={t('remap.record', { name })}
          icon={<Plus size={14} />}
          disabledReason={keys.length >= mostKeys ? t('remap.enough') : null}
          onClick={() => onRecord(keys.length)}
        />
        {isOwn && (
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
  readonly target: Target
  /** Index of the edited shortcut in the target's list; equal to the list's length when a shortcut is added. */
  readonly at: number
}

export function RemapDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation('keyboard')
  const { close } = useRunner()
  const { choice, change, nameOf } = useRemap()
  const { savePreferences } = useSession()
  const groups = useTargetGroups()
  const [query, setQuery] = useState(() => (args.command === undefined ? '' : nameOf(args.command)))
  const [recording, setRecording] = useState<Recording | null>(null)
  const colliding = useMemo(() => collidingIds(choice, allTargets), [choice])
  const found = useMemo(() => {
    const terms = fold(query).split(' ').filter(Boolean)
    const matches = (place: string, target: Target) => {
      const keys = getKeys(target, choice)
      const text = fold([place, nameOf(target.id), target.id, ...keys, ...keys.map((one) => formatKeys(one))].join(' '))
      return terms.every((term) => text.includes(term))
    }
    return groups
      .map(([place, targets]) => [place, targets.filter((target) => matches(place, target))] as const)
      .filter(([, targets]) => targets.length > 0)
  }, [groups, query, choice, nameOf])
  const count = found.reduce((sum, [, targets]) => sum + targets.length, 0)
  const own = Object.keys(choice.keys).length

  return (
    <>
      <Drawer title={t('remap.title')} subtitle={t('remap.text')} size="wide" onClose={close}>
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
            disabledReason={own === 0 ? t('remap.nothingOwn') : null}
            onClick={() => change({ keys: null }, t('remap.resetAllDone'))}
          >
            {t('remap.resetAll')}
          </Button>
        </div>
        <p className="visually-hidden" role="status">
          {query === '' ? '' : t('found', { count })}
        </p>
        {found.map(([place, targets]) => (
          <section key={place} className={styles.group} aria-label={place}>
            <h3 className={styles.place}>{place}</h3>
            <ul className={styles.rows}>
              {targets.map((target) => (
                <RemapRow
                  key={target.id}
                  target={target}
                  isColliding={colliding.has(target.id)}
                  onRecord={(at) => setRecording({ target, at })}
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
