// Menu of the keys that can follow the first keys of a chord, displayed after a delay.
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getContextArguments } from '#commands/registry.ts'
import { formatKeys } from '#console/lib/key-sequences.ts'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { moveFocusBetweenButtons } from '#console/ui/arrow-keys.ts'
import { Keys } from '#console/ui/keys.tsx'
import { getTopLayerKind } from '#console/ui/layer-stack.ts'
import styles from './chord-hint.module.css'
import { type Chord, endChord, missingHere, useBindings, useChord, useRunBinding } from './listener.tsx'
import { type CommandBinding, continuing } from './match.ts'

/** Delay in milliseconds before the menu appears. */
const patience = 350

export function ChordHint() {
  const chord = useChord()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!chord) return
    const timer = setTimeout(() => setIsShown(true), patience)
    return () => {
      clearTimeout(timer)
      setIsShown(false)
    }
  }, [chord])
  if (!chord || !isShown) return null
  return <Hint chord={chord} />
}

function Hint({ chord }: { readonly chord: Chord }) {
  const { t } = useTranslation(['keyboard', 'commands'])
  const run = useRunBinding()
  const following = useFollowing(chord)
  const menu = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLButtonElement>(null)

  useLayoutEffect(() => {
    const previous = document.activeElement
    const target = first.current ?? menu.current
    target?.focus()
    return () => {
      if (previous instanceof HTMLElement) previous.focus({ preventScroll: true })
    }
  }, [])

  const choose = (binding: CommandBinding) => {
    endChord()
    run(binding, chord.args)
  }

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    moveFocusBetweenButtons(event)
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (event.target instanceof HTMLButtonElement) event.target.click()
  }

  const keys = chord.begun.join(' ')
  return (
    <div
      ref={menu}
      className={styles.hint}
      role="menu"
      tabIndex={-1}
      data-chord-hint=""
      onKeyDown={press}
      aria-label={t('after', { keys: formatKeys(keys) })}
    >
      <p className={styles.heading} aria-hidden="true">
        <Keys keys={keys} /> …
      </p>
      {following.map((binding, index) => (
        <button
          ref={index === 0 ? first : undefined}
          key={binding.strokes.join(' ')}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          onClick={() => choose(binding)}
        >
          <Keys keys={binding.strokes.slice(chord.begun.length).join(' ')} />
          {t(`commands:${binding.command.id}.title`)}
        </button>
      ))}
      {following.length === 0 && <p className={styles.empty}>{t('nothingFollows')}</p>}
    </div>
  )
}

/** Returns the commands that the user can run as the next stroke of the chord, in the order of the command registry. */
function useFollowing(chord: Chord): readonly CommandBinding[] {
  const { can } = useSession()
  const { hasHandler: isProvided, hasHandlerOnTop: isProvidedOnTop } = useRunner()
  const bindings = useBindings()
  return useMemo(
    () =>
      continuing(chord.begun, bindings)
        .filter((binding) => binding.kind === 'command')
        .filter(({ command }) => can(command.access))
        .filter(({ command }) => getTopLayerKind() === null || isProvidedOnTop(command.id))
        .filter(({ command }) => missingHere(command, getContextArguments(command, chord.args), isProvided) === null),
    [chord, bindings, can, isProvided, isProvidedOnTop],
  )
}
