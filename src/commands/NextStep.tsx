import type { RecordKind } from '../../commands/records.ts'
import { Button } from '../ui/Button.tsx'
import { useCommand } from './use-command.ts'

/** The next step of a document by its own name; F9 takes it. Nothing where there is none. */
export function NextStep({ kind }: { kind: RecordKind }) {
  const { command, reason, shortcut, run } = useCommand(`${kind}.next`)
  // It is named as the step that it stands for; its own title says that there is none.
  if (command.stands) return null
  return (
    <Button tone="primary" disabledReason={reason} shortcut={shortcut} onClick={() => void run()}>
      {command.title}
    </Button>
  )
}
