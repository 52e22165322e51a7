import { useState } from 'react'
import { commandById } from '../../commands/commands.ts'
import { startCommand } from '../../commands/run.ts'
import { Button } from '../../ui/Button.tsx'
import type { TabHandle } from '../../tabs/tab.ts'

interface SaveRightsProps {
  command: string
  args: Readonly<Record<string, unknown>>
  draft: { unsaved: boolean; clear: () => void }
  tab: TabHandle
  blocked: string | null
}

export function SaveRights({ command, args, draft, tab, blocked }: SaveRightsProps) {
  const [busy, setBusy] = useState(false)
  if (!draft.unsaved || blocked) return null

  async function save(): Promise<void> {
    setBusy(true)
    const { outcome } = await startCommand(commandById(command), args, tab.id)
    setBusy(false)
    if (outcome === 'done') draft.clear()
  }
  return (
    <>
      <Button tone="quiet" onClick={draft.clear}>
        Atcelt
      </Button>
      <Button tone="primary" onClick={() => void save()} busy={busy}>
        Saglabāt
      </Button>
    </>
  )
}
