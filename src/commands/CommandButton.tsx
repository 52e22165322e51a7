import type { ReactNode } from 'react'
import type { Arguments } from '../../commands/command.ts'
import { Button } from '../ui/Button.tsx'
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

export function CommandButton({ id, args, tone, icon, children }: CommandButtonProps) {
  const { command, reason, shortcut, note, run } = useCommand(id)
  const theirs = useTheirs()
  if (!theirs(command)) return null
  return (
    <Button tone={tone} icon={icon} disabledReason={reason} shortcut={shortcut} note={note} onClick={() => void run(args)}>
      {children ?? command.title}
    </Button>
  )
}
