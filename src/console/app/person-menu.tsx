// What is about the person: looks, language, keys, leaving. Every row is a command.
import Check from 'lucide-react/icons/check'
import { DropdownMenu } from 'radix-ui'
import { useTranslation } from 'react-i18next'
import { activityMine } from '#commands/activity.ts'
import type { Command } from '#commands/command.ts'
import { diagnosticsCopy, keyboardHelp, keyboardRemap, keyboardSingleKeys } from '#commands/keyboard.ts'
import {
  sessionDensity,
  sessionLanguage,
  sessionMine,
  sessionPreferences,
  sessionReload,
  sessionSignOut,
  sessionTheme,
} from '#commands/session.ts'
import { useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Keys } from '#console/ui/keys.tsx'
import { MenuContent } from '#console/ui/menu.tsx'
import { densities, languages, themes } from '#contract/preferences.ts'
import styles from './person-menu.module.css'

/** The content of the menu of the person's button. */
export function PersonMenu({ name, container }: { readonly name: string; readonly container: HTMLElement | null }) {
  const { t } = useTranslation()
  const { user, preferences } = useSession()
  return (
    <MenuContent label={t('person.label', { name })} align="end" className={styles.menu} container={container}>
      <DropdownMenu.Label className={styles.person}>
        <span className={styles.name}>{name || user.email}</span>
        <span className={styles.detail}>{user.email}</span>
        <span className={styles.detail}>{t(`start:accountType.${user.access}`)}</span>
      </DropdownMenu.Label>
      <DropdownMenu.Separator className={styles.line} />
      <Item command={sessionPreferences} />
      <Choice command={sessionTheme} name="theme" values={themes} current={preferences.theme} />
      <Choice command={sessionDensity} name="density" values={densities} current={preferences.density} />
      <Choice command={sessionLanguage} name="language" values={languages} current={preferences.language} />
      <DropdownMenu.Separator className={styles.line} />
      <SingleKeys isOn={preferences.single_keys} />
      <Item command={activityMine} />
      <Item command={sessionMine} />
      <Item command={keyboardRemap} />
      <Item command={keyboardHelp} />
      <Item command={diagnosticsCopy} />
      <Item command={sessionReload} />
      <DropdownMenu.Separator className={styles.line} />
      <Item command={sessionSignOut} />
    </MenuContent>
  )
}

interface ChoiceProps {
  readonly command: Command
  /** Of the command's argument. */
  readonly name: 'theme' | 'density' | 'language'
  readonly values: readonly string[]
  readonly current: string
}

function Choice({ command, name, values, current }: ChoiceProps) {
  const { t } = useTranslation(['common', 'commands'])
  const { run } = useRunner()
  return (
    <>
      <DropdownMenu.Separator className={styles.line} />
      <DropdownMenu.RadioGroup
        value={current}
        aria-label={t(`person.${name}`)}
        onValueChange={(value) => run(command, { [name]: value })}
      >
        <DropdownMenu.Label className={styles.heading}>{t(`person.${name}`)}</DropdownMenu.Label>
        {values.map((value) => (
          <DropdownMenu.RadioItem key={value} value={value} className={styles.item}>
            <span className={styles.label}>{t(`commands:${command.id}.values.${value}`)}</span>
            <DropdownMenu.ItemIndicator>
              <Check size={14} />
            </DropdownMenu.ItemIndicator>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </>
  )
}

function SingleKeys({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation()
  const { run } = useRunner()
  return (
    <DropdownMenu.CheckboxItem
      checked={isOn}
      className={styles.item}
      title={t('person.singleKeysHint')}
      onSelect={() => run(keyboardSingleKeys)}
    >
      <span className={styles.label}>{t('person.singleKeys')}</span>
      <DropdownMenu.ItemIndicator>
        <Check size={14} />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.CheckboxItem>
  )
}

function Item({ command }: { readonly command: Command }) {
  const { t } = useTranslation('commands')
  const { run } = useRunner()
  return (
    <DropdownMenu.Item className={styles.item} onSelect={() => run(command)}>
      <span className={styles.label}>{t(`${command.id}.title`)}</span>
      <Keys keys={command} />
    </DropdownMenu.Item>
  )
}
