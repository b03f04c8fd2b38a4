import { useTranslation } from 'react-i18next'
import type { Command } from '#commands/command.ts'
import { commands } from '#commands/registry.ts'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { Select } from '#console/ui/select.tsx'
import { needsOf } from '#contract/access.ts'

interface CommandPickerProps {
  readonly command: Command | undefined
  readonly onPick: (command: Command | undefined) => void
}

/** Commands that need a right: nobody asks about the others. */
const guarded = commands.filter(({ access, hidden }) => !hidden && needsOf(access).length > 0)

export function CommandPicker({ command, onPick }: CommandPickerProps) {
  const { t } = useTranslation(['access', 'commands'])
  const options = (command && !guarded.includes(command) ? [command, ...guarded] : guarded).map(({ id, area }) => ({
    value: id,
    label: `${t(`commands:places.${area}`)} · ${t(`commands:${id}.title`)}`,
  }))
  return (
    <FieldFrame label={t('picker.label')} hint={t('picker.hint')}>
      {(control) => (
        <Select
          {...control}
          value={command?.id ?? ''}
          options={[{ value: '', label: t('picker.none') }, ...options]}
          onChange={({ target }) => onPick(commands.find(({ id }) => id === target.value))}
        />
      )}
    </FieldFrame>
  )
}
