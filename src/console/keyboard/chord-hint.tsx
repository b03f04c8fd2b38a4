// Hint of the keys that may follow an open chord, shown after a delay, so that a chord doubles as a menu.
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRunner } from '#console/run/run-context.tsx'
import { keysText } from '#console/run/shortcuts.ts'
import { useSession } from '#console/session/session.tsx'
import { Keys } from '#console/ui/keys.tsx'
import { topLayerKind } from '#console/ui/layer.tsx'
import styles from './chord-hint.module.css'
import { argumentsOf, type Chord, endChord, missingHere, useBindings, useChord, useRunBinding } from './listener.tsx'
import { type CommandBinding, continuing } from './match.ts'

/** Milliseconds before the hint shows. */
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

  useLayoutEffect(() => {
    const previous = document.activeElement
    const target = menu.current?.querySelector<HTMLElement>('[role=menuitem]') ?? menu.current
    target?.focus()
    return () => {
      if (previous instanceof HTMLElement) previous.focus({ preventScroll: true })
    }
  }, [])

  const choose = (binding: CommandBinding) => {
    endChord()
    run(binding, chord.args)
  }

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const at = items.indexOf(event.target as HTMLElement)
    const targets: Readonly<Record<string, HTMLElement | undefined>> = {
      ArrowDown: items[(at + 1) % items.length],
      ArrowUp: items[(at - 1 + items.length) % items.length],
      Home: items[0],
      End: items.at(-1),
    }
    if (event.key === 'Enter') items[at]?.click()
    else if (event.key in targets) targets[event.key]?.focus()
    else return
    event.preventDefault()
  }

  const keys = chord.begun.join(' ')
  return (
    <div
      ref={menu}
      className={styles.hint}
      role="menu"
      tabIndex={-1}
      data-chord-hint=""
      onKeyDown={move}
      aria-label={t('after', { keys: keysText(keys) })}
    >
      <p className={styles.heading} aria-hidden="true">
        <Keys keys={keys} /> …
      </p>
      {following.map((binding) => (
        <button
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

/** What this person may run from here, in the order of the registry. */
function useFollowing(chord: Chord): readonly CommandBinding[] {
  const { can } = useSession()
  const { isProvided, isProvidedOnTop } = useRunner()
  const bindings = useBindings()
  return useMemo(
    () =>
      continuing(chord.begun, bindings)
        .filter((binding) => binding.kind === 'command')
        .filter(({ command }) => can(command.access))
        .filter(({ command }) => topLayerKind() === null || isProvidedOnTop(command.id))
        .filter(({ command }) => missingHere(command, argumentsOf(command, chord.args), isProvided) === null),
    [chord, bindings, can, isProvided, isProvidedOnTop],
  )
}
