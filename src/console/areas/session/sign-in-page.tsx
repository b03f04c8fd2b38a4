import { useTranslation } from 'react-i18next'
import { Segmented } from '#console/ui/segmented.tsx'
import { languages } from '#contract/preferences.ts'
import { chooseLanguage } from './choose-language.ts'
import styles from './sign-in-page.module.css'
import { SignInWays } from './sign-in-ways.tsx'

/** Stands at whatever address was asked for; after signing in that address opens. */
export function SignInPage() {
  const { t, i18n } = useTranslation(['session', 'start'])
  const current = languages.find((language) => language === i18n.language) ?? languages[0]
  return (
    <>
      <title>{`${t('title')} · ${t('start:product')}`}</title>
      <main className={styles.page} data-region="page">
        <div className={styles.card}>
          <header className={styles.header}>
            <div className={styles.top}>
              <p className={styles.brand}>
                <span className={styles.mark} aria-hidden="true" />
                {t('start:product')}
              </p>
              <Segmented
                label={t('language')}
                value={current}
                options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
                onChange={(language) => void chooseLanguage(language)}
              />
            </div>
            <h1>{t('title')}</h1>
            <p className={styles.text}>{t('text')}</p>
          </header>
          <SignInWays />
        </div>
      </main>
    </>
  )
}
