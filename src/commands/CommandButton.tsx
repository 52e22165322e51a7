import type { ReactNode } from 'react'
import type { Arguments } from '../../commands/command.ts'
import { Button } from '../ui/Button.tsx'
import { useIsKnown } from './commands.ts'
import { useCommand } from './use-command.ts'
import { useTheirs } from './use-may.ts'

interface CommandButtonProps {
  id: string
  /** Missing arguments are asked for. */
  args?: Arguments
  tone?: 'primary' | 'plain' | 'quiet' | 'danger'
  icon?: ReactNode
  children?: ReactNode
}

/** Appears once its command is loaded. */
export function CommandButton(props: CommandButtonProps) {
  return useIsKnown(props.id) ? <KnownButton {...props} /> : null
}

function KnownButton({ id, args, tone, icon, children }: CommandButtonProps) {
  const { command, reason, shortcut, note, run } = useCommand(id)
  const theirs = useTheirs()
  if (!theirs(command)) return null
  return (
    <Button tone={tone} icon={icon} disabledReason={reason} shortcut={shortcut} note={note} onClick={() => void run(args)}>
      {children ?? command.title}
    </Button>
  )
}
