import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { keysText } from '#console/ui/key-names.ts'
import { Keys } from '#console/ui/keys.tsx'
import type { Exercise } from './exercises.ts'
import type { Lesson } from './lesson.ts'
import styles from './practice.module.css'

interface TaskProps {
  /** Undefined once all are done. */
  readonly exercise: Exercise | undefined
  readonly lesson: Lesson
}

/** What to do now, with the person's own keys, and how the last press went. */
export function Task({ exercise, lesson: { begun, said } }: TaskProps) {
  const { t } = useTranslation('keyboard')
  if (!exercise)
    return (
      <div className={styles.task} role="status">
        <h3 className={styles.what}>{t('practice.finished')}</h3>
        <p className={styles.why}>{t('practice.finishedText')}</p>
      </div>
    )
  const { id, keys } = exercise
  const inWords = keys.map((one) => keysText(one)).join(` ${t('or')} `)
  return (
    <div className={styles.task}>
      <div role="status">
        {said === 'right' && <span className={styles.right}>{t('practice.right')} </span>}
        <h3 className={styles.what}>
          {t(`practice.task.${id}`)}
          <span className="visually-hidden">: {inWords}</span>
        </h3>
        <p className={styles.why}>{t(`practice.why.${id}`)}</p>
      </div>
      <p className={styles.keys}>
        {keys.map((one, at) => (
          <Fragment key={one}>
            {at > 0 && <span className={styles.or}>{t('or')}</span>}
            <Keys keys={one} />
          </Fragment>
        ))}
        <span className={styles.said} role="status">
          {begun.length > 0 && t('practice.begun', { keys: keysText(begun.join(' ')) })}
          {begun.length === 0 && said === 'wrong' && t('practice.wrong', { keys: inWords })}
        </span>
      </p>
    </div>
  )
}
