// Records keys: what is pressed is shown as it is produced, refused with its reason, or asked about where somebody else has it.
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenKeys } from '#console/lib/key-map.ts'
import { strokesOf } from '#console/lib/strokes.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { keysText } from '#console/ui/key-names.ts'
import { TextInput } from '#console/ui/text-input.tsx'
import { platform } from './platform.ts'
import { type KeyProblem, recordedOf } from './recording.ts'
import styles from './remap.module.css'
import { given, type KeysPatch, problemFor, swapped, type Target, takenBy } from './remap.ts'
import { allTargets, useRemap } from './use-remap.ts'

interface RecorderProps {
  readonly target: Target
  readonly at: number
  readonly onClose: () => void
}

const mostStrokes = 3

export function Recorder({ target, at, onClose }: RecorderProps) {
  const { t } = useTranslation(['keyboard', 'ui'])
  const { choice, change, nameOf } = useRemap()
  const [keys, setKeys] = useState('')
  const [refused, setRefused] = useState<KeyProblem | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const name = nameOf(target.id)
  const before = chosenKeys(target, choice)[at]
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
    // These lead out of the field, use what is recorded, or take the last stroke back.
    if (key === 'Tab' || key === 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat) return
    const isBare = !ctrlKey && !metaKey && !altKey && !shiftKey
    if (key === 'Enter' && keys !== '') return use()
    if (key === 'Backspace' && isBare && keys !== '') {
      setRefused(null)
      return setKeys(strokesOf(keys).slice(0, -1).join(' '))
    }
    add(event)
  }

  const add = ({ nativeEvent }: KeyboardEvent) => {
    const recorded = recordedOf(nativeEvent, platform)
    if (recorded === null) return
    if ('problem' in recorded) return setRefused(recorded.problem)
    // After a whole sequence, another one begins.
    const isFull = keys !== '' && strokesOf(keys).length >= mostStrokes
    const next =
      keys === '' || isFull || !/^\S$/u.test(recorded.stroke) ? recorded.stroke : `${keys} ${recorded.stroke}`
    setRefused(null)
    setKeys(next)
  }

  const save = (patch: KeysPatch) => {
    change({ keys: patch }, t('remap.done', { name, keys: keysText(keys) }))
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
            value={keysText(keys)}
            placeholder={t('remap.press')}
            onKeyDown={press}
          />
        )}
      </FieldFrame>
      {before !== undefined && <p className={styles.hint}>{t('remap.before', { keys: keysText(before) })}</p>}
      <div role="status">
        {taken.length > 0 && (
          <div className={styles.taken}>
            <p>{t('remap.taken', { count: taken.length })}</p>
            <ul>
              {taken.slice(0, 5).map((one) => (
                <li key={`${one.target.id} ${one.keys}`}>
                  {nameOf(one.target.id)} ({keysText(one.keys)})
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
