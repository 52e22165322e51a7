import type { RecordKind } from '../../commands/records.ts'
import { Button } from '../ui/Button.tsx'
import { useCommand } from './use-command.ts'

export function NextStep({ kind }: { kind: RecordKind }) {
  const { command, reason, shortcut, note, run } = useCommand(`${kind}.next`)
  // Shown under the step's own name.
  if (command.stands) return null
  return (
    <Button tone="primary" disabledReason={reason} shortcut={shortcut} note={note} onClick={() => void run()}>
      {command.title}
    </Button>
  )
}
