// The keys, learnt by doing, on a small console of invented data. Nothing of it is read from the server or written there.
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeyChoice } from '#console/lib/key-map.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { isPlain } from '#console/lib/strokes.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { platform } from '../platform.ts'
import { strokeOf } from '../stroke.ts'
import { type Exercise, exerciseIds, exercisesFor } from './exercises.ts'
import { lessonOf, pressedIn, skipped } from './lesson.ts'
import styles from './practice.module.css'
import { doneBefore, keepDone } from './progress.ts'
import { sceneBefore } from './scene.ts'
import { SceneView } from './scene-view.tsx'
import { Task } from './task.tsx'

/** They lead out of the practice, or through it. */
const notPractised: ReadonlySet<string> = new Set(['escape', 'tab', 'shift+tab'])

export function Practice() {
  const { t } = useTranslation('keyboard')
  const { close } = useRunner()
  const { can } = useSession()
  const choice = useKeyChoice()
  const exercises = useMemo(() => exercisesFor(choice, can), [choice, can])
  const [lesson, setLesson] = useState(() => lessonOf(doneBefore(), exercises))
  const stage = useRef<HTMLElement>(null)
  const exercise = exercises.find(({ id }) => id === lesson.at)
  const leftOut = exerciseIds.length - exercises.length
  const count = exercises.filter(({ id }) => lesson.done.includes(id)).length

  useEffect(() => keepDone(lesson.done), [lesson.done])

  const press = (event: KeyboardEvent) => {
    const { nativeEvent, repeat } = event
    const stroke = strokeOf(nativeEvent, platform)
    if (stroke === null || notPractised.has(stroke)) return
    // The browser keeps its own keys, but for those that are learnt here.
    if (!isPlain(stroke) && !isLearnt(stroke, exercises)) return
    event.preventDefault()
    if (!repeat) setLesson(pressedIn(lesson, stroke, exercises))
  }
  const skip = () => {
    setLesson(skipped(lesson, exercises))
    stage.current?.focus()
  }
  const restart = () => {
    setLesson(lessonOf([], exercises))
    stage.current?.focus()
  }

  return (
    <Dialog
      title={t('practice.title')}
      wide
      onClose={close}
      firstFocus={() => stage.current}
      footer={
        <>
          <Button variant="quiet" onClick={restart}>
            {t('practice.restart')}
          </Button>
          {exercise && <Button onClick={skip}>{t('practice.skip')}</Button>}
          <Button variant={exercise ? 'secondary' : 'primary'} keys="escape" onClick={close}>
            {t('practice.close')}
          </Button>
        </>
      }
    >
      <p className={styles.progress}>
        <progress className={styles.bar} max={exercises.length} value={count} aria-label={t('practice.progress')} />
        <span>{t('practice.count', { count, total: exercises.length })}</span>
      </p>
      <Task exercise={exercise} lesson={lesson} />
      <section
        ref={stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is practised is pressed here, as in a list
        tabIndex={0}
        className={styles.stage}
        aria-label={t('practice.stage')}
        onKeyDown={press}
      >
        <SceneView scene={sceneBefore(lesson.at, lesson.pressed)} />
      </section>
      {leftOut > 0 && <p className={styles.note}>{t('practice.leftOut', { count: leftOut })}</p>}
    </Dialog>
  )
}

const isLearnt = (stroke: string, exercises: readonly Exercise[]) =>
  exercises.some(({ keys }) => keys.some((one) => one.split(' ').includes(stroke)))
