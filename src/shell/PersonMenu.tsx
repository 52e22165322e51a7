import type { SessionUserRecord } from '../../contract/session/session.ts'
import { cx, toneSoft } from '../ui/classes.ts'
import { Menu } from '../ui/Menu.tsx'
import type { MenuEntry } from '../ui/menu-props.ts'
import { useAvatarTone } from './avatars.ts'
import { commandById } from '../commands/commands.ts'
import { openPath } from '../commands/navigate.ts'
import { isBuilt } from './screens.ts'
import { useCommands, type CommandState } from '../commands/use-command.ts'

const commandIds = ['shell.theme', 'shell.help', 'shell.unsaved', 'shell.notices', 'shell.sign-out']

export function PersonMenu({ user, narrow }: { user: SessionUserRecord; narrow: boolean }) {
  const commands = useCommands(commandIds.map(commandById))
  const tone = useAvatarTone(user.id)
  const settings: MenuEntry[] = isBuilt('/user_profile_settings')
    ? [{ id: 'settings', label: 'Iestatījumi', run: () => openPath('/user_profile_settings') }]
    : []
  const name = `${user.name} ${user.surname}`
  return (
    <div className="border-t border-line p-2">
      <Menu label={name} entries={[...settings, ...commands.map(entry)]} className="w-full justify-start!">
        <span
          aria-hidden
          className={cx('flex size-6 shrink-0 items-center justify-center rounded-full text-small font-semibold', toneSoft[tone])}
        >
          {user.name.charAt(0)}
          {user.surname.charAt(0)}
        </span>
        {!narrow && <span className="truncate">{name}</span>}
      </Menu>
    </div>
  )
}

function entry({ command, reason, shortcut, run }: CommandState): MenuEntry {
  return { id: command.id, label: command.title, disabledReason: reason, shortcut, run: () => void run() }
}
